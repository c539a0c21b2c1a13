"""The hero phase once more, straight from the rulebook, in plain Python without the engine.

A position is read as it lies on the table (the record); printed values are read from the pack.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import simkit.finding.registry

from .scene import CIRCLES, KINDS, VERBS, Scene, twin

Option = tuple[Any, ...]
HELL = twin.state.HELL
LORDS = simkit.finding.registry.find("apocalypse").components().order("lords")


# --- what lies on the table ---------------------------------------------------------------------


def abilities(hero: Any) -> set[str]:
    names = twin.effects.ABILITIES
    return {name for bit, name in enumerate(names) if int(hero.can) >> bit & 1}


def gifts(scene: Scene, hero: Any) -> Iterator[tuple[int, dict[str, Any]]]:
    """The slots that hold a gift, with its printed effect."""
    titles = scene.components.order("gifts")
    for slot, card in enumerate(hero.slots):
        if card >= 0:
            yield slot, scene.components.table("gifts")[titles[scene.rules.card[card]]]["effect"]


def areas_beside(scene: Scene, area: int) -> set[int]:
    board = scene.components.table("maps")[scene.settings["map"]]
    number = {name: place for place, name in enumerate(board["areas"])}
    links = [(number[one], number[other]) for one, other in board["links"]]
    return {b for a, b in links if a == area} | {a for a, b in links if b == area}


def enemies(scene: Scene, place: int) -> dict[int, tuple[list[int], int]]:
    """Who can be hit in a place: the enemy's code, its printed toughness, the hits it can take."""
    found = {}
    for name, circle in CIRCLES.items():
        count = int(scene.game.areas[place].minions[circle])
        if count:
            found[circle] = (_toughness(scene.components.table("minions")[name]), count)
    for kind, name in enumerate(scene.components.order("fourth")):
        demon = scene.game.fourth[kind]
        if demon.area == place:
            printed = scene.components.table("fourth")[name]
            found[twin.state.FOURTH + kind] = (_toughness(printed), int(demon.health))
    if place == HELL:
        for number, lord in enumerate(scene.game.lords):
            if lord.area == HELL and lord.alive:
                found |= parts_of_lord(scene, number, lord)
    return found


def parts_of_lord(scene: Scene, number: int, lord: Any) -> dict[int, tuple[list[int], int]]:
    """What of him can be struck: all that stands, or the one stage that he is in."""
    printed = scene.components.table("lords")[scene.components.order("lords")[lord.kind]]
    parts = [printed, *printed["parts"].values()]
    shield = sum(int(lord.health[n]) * part.get("shield", 0) for n, part in enumerate(parts))
    first = twin.state.LORD + number * twin.state.MOST_PARTS
    found = {}
    for n, part in enumerate(parts):
        if lord.health[n] > 0 and not (printed["in_turn"] and found):
            more = shield if n == 0 else 0
            found[first + n] = ([t + more for t in _toughness(part)], int(lord.health[n]))
    return {} if scene.game.attack.stage_fell and printed["in_turn"] else found


def _toughness(entry: dict[str, Any]) -> list[int]:
    """ "4+4" is two numbers, each for a die of its own."""
    return [int(number) for number in entry["toughness"].split("+")]


def beats(scene: Scene, face: int, number: int) -> bool:
    """A die must exceed the number; by the other reading it need only meet it."""
    return face >= number if scene.settings["hit_rule"] == "meet" else face > number


# --- a hero's turn ------------------------------------------------------------------------------


def hero_turn_options(scene: Scene, seat: int) -> set[Option]:
    """Everything the rules allow him next, as (verb, what, where)."""
    hero = scene.hero(seat)
    talents = abilities(hero)
    must_move = "restless" in talents and hero.moved == 0 and hero.moves_left > 0
    options: set[Option] = set()
    burning = [
        other
        for other in range(scene.game.players)
        if scene.hero(other).kind >= 0
        and scene.hero(other).area == hero.area
        and scene.hero(other).burning
    ]
    if hero.attacks_left and (hero.stunned or burning):
        options.add(("recover_by_attack", burning[0] if burning else -1, -1))
    if hero.stunned:
        keeps_her_move = must_move and hero.moves_left == 1 and hero.attacks_left > 0
        if hero.moves_left and not keeps_her_move:
            options.add(("recover_by_move", -1, -1))
        if not hero.attacks_left and not hero.moves_left:
            options.add(("pass", -1, -1))
    else:
        if not must_move:
            options.add(("pass", -1, int(hero.area)))
        if hero.attacks_left and any(enemies(scene, place) for place in in_reach(scene, seat)):
            options.add(("attack", -1, int(hero.area)))
        if hero.moves_left:
            options |= {("move", -1, area) for area in areas_beside(scene, hero.area)}
        if may_set(scene, hero, talents, must_move):
            options.add(("set", -1, int(hero.area)))
    return options | gift_options(scene, hero, talents) | ability_options(scene, hero, talents)


def in_reach(scene: Scene, seat: int) -> set[int]:
    """The areas that an attack could reach: Wizard Eye anywhere, Sighted In next door."""
    hero = scene.hero(seat)
    for _, effect in gifts(scene, hero):
        if effect["op"] == "attack_anywhere" and hero.luck >= effect["luck"]:
            return set(range(scene.rules.map.areas))
    if "sighted_in" in abilities(hero):
        return {int(hero.area)} | areas_beside(scene, hero.area)
    return {int(hero.area)}


def may_set(scene: Scene, hero: Any, talents: set[str], must_move: bool) -> bool:
    """An ambush: troopers on patrol, room for one of them, once a turn, and last by default."""
    disciplined = "old_school_discipline" in talents
    if hero.ambush_set and not disciplined:
        return False
    if must_move and scene.settings["ambush_when"] == "last" and not disciplined:
        return False
    names = scene.components.table("regions")[scene.settings["region"]]["troopers"]
    for kind, name in enumerate(names):
        places = {int(hero.area)}
        if scene.components.table("troopers")[name]["trait"]["op"] == "set_adjacent":
            beside = areas_beside(scene, hero.area)
            places |= {area for area in beside if not scene.game.areas[area].shadow}
        if hero.patrol[kind] and any(scene.game.areas[p].ambush[kind] < 4 for p in places):
            return True
    return False


def gift_options(scene: Scene, hero: Any, talents: set[str]) -> set[Option]:
    """Special actions from gifts, each gift once a turn."""
    options: set[Option] = set()
    last = scene.settings["ambush_when"] == "last" and "old_school_discipline" not in talents
    closed = bool(hero.ambush_set) and last
    for slot, effect in gifts(scene, hero):
        if hero.used >> slot & 1 or effect["luck"] > hero.luck:
            continue
        if effect["op"] == "extra_attack" and not closed:
            options.add(("extra_attack", -1, slot))
        if effect["op"] == "extra_move" and not closed and hero.moved >= 0:
            options.add(("extra_move", -1, slot))
        if effect["op"] == "heal_self" and (hero.health < hero.cap or hero.pestilence):
            options.add(("heal", -1, slot))
        if effect["op"] == "clear_status":
            options |= {("clear", 0, slot)} if hero.burning else set()
            options |= {("clear", 1, slot)} if hero.stunned else set()
    return options


def ability_options(scene: Scene, hero: Any, talents: set[str]) -> set[Option]:
    """Special actions from abilities, each once a turn: ("ability", which, where, amount)."""
    names = twin.effects.ABILITIES
    unused = {name for name in talents if not int(hero.called) >> names.index(name) & 1}
    here = int(hero.area)
    last = scene.settings["ambush_when"] == "last" and "old_school_discipline" not in talents
    options: set[Option] = set()
    if "brawler" in unused and not (hero.ambush_set and last):
        price = scene.components.table("abilities")["brawler"]["price"]
        options.add(("ability", names.index("brawler"), here, price))
    marked = (
        other.stunned or other.burning or other.pestilence
        for other in scene.game.heroes[: scene.game.players]
        if other.kind >= 0 and other.area == here
    )
    if "emergency_care" in unused and any(marked):
        options.add(("ability", names.index("emergency_care"), here, 0))
    if "dark_exchange" in unused and not hero.stunned:
        for circle in (2, 3):
            if scene.game.areas[here].minions[circle] and scene.game.despair + circle <= 6:
                options.add(("ability", names.index("dark_exchange"), here, circle))
    return options


# --- assigning dice -----------------------------------------------------------------------------


def assign_options(scene: Scene) -> set[Option]:
    """What can be done with the dice on the table: ("hit", face, enemy, place), a pair, or pass."""
    attack, dice = scene.game.attack, scene.game.dice
    faces = [int(dice.face[i]) for i in range(dice.count) if not dice.spent[i]]
    options: set[Option] = set()
    if attack.half < 0:
        options.add(("pass",))
        if attack.seat >= 0 and not attack.combined:
            if "head_shot" in abilities(scene.hero(attack.seat)):
                options |= {("combine", *sorted(pair)) for pair in combinations(faces, 2)}
    for place in assignable_places(scene):
        for enemy, (toughness, _) in enemies(scene, place).items():
            weak = attack.weakened == enemy and attack.weakened_area == place
            good = [face for face in faces if beats(scene, face, toughness[0] - weak)]
            begun = attack.half == enemy and attack.half_area == place
            wanted = 1 if begun else len(toughness)
            if len(good) >= wanted and (begun or attack.half < 0):
                options |= {("hit", face, enemy, place) for face in good}
                if enemy == CIRCLES["larva"] and may_bulldoze(scene):
                    options |= {("bulldoze", face, enemy, place) for face in good}
    return options


def may_bulldoze(scene: Scene) -> bool:
    """A hero who bulldozes, and has not yet in this turn."""
    if scene.game.attack.seat < 0:
        return False
    hero = scene.hero(scene.game.attack.seat)
    bit = twin.effects.ABILITIES.index("bulldoze")
    return "bulldoze" in abilities(hero) and not int(hero.called) >> bit & 1


def assignable_places(scene: Scene) -> set[int]:
    attack = scene.game.attack
    everywhere = set(range(scene.rules.map.areas))
    if attack.area == HELL or attack.reach == 0:
        return {int(attack.area)}
    if attack.reach == 2:
        return everywhere
    return {int(attack.area)} | areas_beside(scene, attack.area)


def all_ways(
    faces: list[int],
    targets: dict[Any, tuple[list[int], int]],
    beats: Callable[[int, int], bool],
    head_shot: bool = False,
) -> set[frozenset[tuple[Any, int]]]:
    """Every end of an attack: who can have taken how many hits, for all uses of the dice."""
    ends = _ways(tuple(faces), targets, beats)
    if head_shot:
        for i, j in combinations(range(len(faces)), 2):
            rest = [face for k, face in enumerate(faces) if k not in (i, j)]
            ends |= _ways((*rest, faces[i] + faces[j]), targets, beats)
    return ends


def _ways(
    faces: tuple[int, ...],
    targets: dict[Any, tuple[list[int], int]],
    beats: Callable[[int, int], bool],
) -> set[frozenset[tuple[Any, int]]]:
    """Give each die to one enemy or to none; only hits whose every number is beaten count."""
    ends: set[frozenset[tuple[Any, int]]] = set()

    def give(left: tuple[int, ...], taken: Counter[Any]) -> None:
        ends.add(frozenset(taken.items()))
        for name, (toughness, most) in targets.items():
            if taken[name] < most:
                for chosen in combinations(range(len(left)), len(toughness)):
                    pairs = zip(chosen, toughness, strict=True)
                    if all(beats(left[die], number) for die, number in pairs):
                        rest = tuple(f for die, f in enumerate(left) if die not in chosen)
                        give(rest, taken + Counter([name]))

    give(faces, Counter())
    return ends


# --- random play --------------------------------------------------------------------------------


class RandomScene(Scene):
    """A crowded table where all kinds of things have happened, and players who choose at random."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        super().__init__(
            players=self.random.randint(2, 5),
            lord=(self.random.choice(LORDS),),
            hit_rule=self.random.choice(["exceed", "meet"]),
            ambush_when=self.random.choice(["last", "any"]),
        )
        self.luck.game = seed
        self.crowd()

    def _choose(self, view, rules, decision, options, count, mind) -> int:
        return self.random.randrange(count)

    def crowd(self) -> None:
        """Minions, demons, troopers, gifts, abilities and marks, as they come."""
        chance = self.random
        self.put_fourth("hellhound", area=chance.randrange(7), health=chance.randint(1, 4))
        for area in range(7):
            self.put(area, larva=chance.randrange(2), gryllus=chance.randrange(area % 2 + 1))
        self.put(chance.randrange(7), fiend=2, cacodemon=1)
        self.put_ambush(chance.randrange(7), "police", chance.randint(1, 3))
        deck = 2 * list(self.components.order("gifts"))
        chance.shuffle(deck)
        for seat in range(self.game.players):
            hero = self.hero(seat)
            hero.area = chance.randrange(7)
            hero.luck, hero.courage = chance.randrange(4), chance.randrange(4)
            hero.stunned, hero.burning = chance.randrange(2), chance.randrange(2)
            hero.pestilence = chance.randrange(2)
            hero.dice[chance.randrange(5)] += chance.randrange(3)
            for ability in chance.sample(twin.effects.ABILITIES, 4):
                self.teach(seat, ability)
            for slot in range(4):
                self.give_gift(seat, deck.pop(), slot)
            trooper = chance.choice(["volunteer", "special_forces", "army"])
            number = min(chance.randrange(4), int(self.game.supply[self.trooper(trooper)]))
            self.put_patrol(seat, trooper, number)


def watch(monkeypatch: Any, module: Any, kind: str, look: Callable[[list[Any], int], None]) -> None:
    """Show all options of every decision of a kind, also where there is but one, and the seat."""
    answered = module.ask

    def ask(game: Any, at: Any, number: int, seat: int, subject: int, amount: int) -> int:
        if KINDS[number] == kind:
            listed = [
                (VERBS[o.verb], int(o.who), int(o.what), int(o.where), int(o.amount))
                for o in at.desk.options[: at.desk["count"]]
            ]
            look(listed, seat)
        return answered(game, at, number, seat, subject, amount)

    monkeypatch.setattr(module, "ask", ask)
