"""9.2 to 9.8 What a demon may declare, listed from rulebook and pack apart from the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

from simkit.hellgame.words import sizes
from tests.hellgame.scene import FREEBOOTERS, NONE, Scene

Listed = set[tuple[str, int, int]]  # verb, who, what


def list_actions(scene: Scene, demon: int) -> Listed:
    """The verb, whom and which card of every action."""
    game, me = scene.game, scene.game.demons[demon]
    seat = game.seats[me.owner]
    on_earth = me.earth != NONE
    settled = on_earth and me.earth_turn <= game.turn
    if me.must_pass == game.turn:
        return {("pass_for_good", NONE, NONE)}
    listed: Listed = {("march", NONE, NONE)}
    if not me.passed:
        listed.add(("pass_for_good", NONE, NONE))
    if on_earth:
        listed.add(("return", NONE, NONE))
    if settled:
        listed.add(("conspire", NONE, NONE))
        if not in_force(scene, "no_evil_deeds"):
            listed.add(("evil_deeds", NONE, NONE))
    if seat.disfavour > 0:
        listed.add(("atone", NONE, NONE))
    if any(can_be_influenced(scene, me.owner, unit) for unit in units(scene)):
        listed.add(("influence", NONE, NONE))
    for card in scene.hand(int(me.owner)):
        entry = card_of(scene, card)
        if entry["minor"] == "pass" and entry["minor_cost"] <= seat.souls and waiting(scene):
            listed.add(("pass_by", NONE, card))
        if entry["minor"] == "walk_the_earth" and not on_earth:
            if entry["minor_cost"] + dearer(scene) <= seat.souls:
                listed.add(("walk", NONE, card))
        if is_playable(scene, demon, entry):
            listed.add(("magic", NONE, card))
    return listed


def card_of(scene: Scene, card: int) -> dict[str, Any]:
    entries = list(scene.table("arcana").values())
    return entries[card // sizes.COPIES]


def waiting(scene: Scene) -> list[int]:
    track = scene.game.track
    return [int(demon) for demon in track.cards[: track["count"]]]


def events_in_force(scene: Scene) -> list[dict[str, Any]]:
    """This turn's event first, then Heaven, Earth, Hell (6.2.1)."""
    entries = list(scene.table("hell").values())
    lying = [int(scene.game.event), *(int(card) for card in scene.game.areas)]
    return [entries[card]["event"] for card in lying if card != NONE]


def in_force(scene: Scene, op: str) -> bool:
    return any(effect["op"] == op for effect in events_in_force(scene))


def dearer(scene: Scene) -> int:
    """What an event adds to the cost of a walk."""
    found = [effect["n"] for effect in events_in_force(scene) if effect["op"] == "walk_earth_cost"]
    return int(found[0]) if found else 0


# --- units ---------------------------------------------------------------------------------------


def units(scene: Scene) -> list[dict[str, int]]:
    """Every legion that nobody leads, and every lieutenant, on the map."""
    found, men = [], scene.game.lieutenants
    stacks = Counter(
        (number // sizes.MOST_LEGIONS, int(place))
        for number, place in enumerate(scene.game.legions["place"])
        if place != NONE
    )
    serving = [man for man in range(scene.rules.lieutenants) if men[man].place != NONE]
    for man in serving:
        stack = (int(men[man].owner), int(men[man].place))
        stacks[stack] -= int(scene.rules.lieutenant[man].leadership)
        found.append({"owner": stack[0], "place": stack[1], "man": 1})
    for (owner, place), free in stacks.items():
        found += [{"owner": owner, "place": place, "man": 0}] * max(free, 0)
    return found


def can_be_influenced(scene: Scene, seat: int, unit: dict[str, int]) -> bool:
    """9.7.1: of another triumvirate; at home it costs a Favour."""
    if unit["owner"] in (seat, FREEBOOTERS):
        return False
    place = unit["place"]
    at_home = place < sizes.SECTIOS and scene.game.holder[place] == unit["owner"]
    return not at_home or usable(scene, seat) >= 1


def usable(scene: Scene, seat: int) -> int:
    return int(scene.game.seats[seat].favour - scene.game.seats[seat].disfavour)


# --- magic ---------------------------------------------------------------------------------------


def is_playable(scene: Scene, demon: int, entry: dict[str, Any]) -> bool:
    """9.8.1: the moment, the price, the demands, a target in the same place."""
    game, me, effect = scene.game, scene.game.demons[demon], entry["effect"]
    if "Action" not in entry["moments"] or entry["souls"] > game.seats[me.owner].souls:
        return False
    if entry["favour"] > max(usable(scene, me.owner), 0):
        return False
    circle = entry["circle"]
    if circle and me.owner not in game.holder[(circle - 1) * 5 : circle * 5]:
        return False
    if effect.get("total", 0) > hearts_for(scene, demon):
        return False
    on_earth = me.earth != NONE
    if entry["scene"] == "Earth" and not (on_earth and me.earth_turn <= game.turn):
        return False
    return has_target(scene, demon, entry)


def hearts_for(scene: Scene, demon: int) -> int:
    """9.8.2.2: the demon and its helpers in the same place; an event may count hearts on Earth."""
    own = scene.game.demons[demon]
    total = 0
    for other in range(scene.rules.demons):
        state_ = scene.game.demons[other]
        if other == demon or (state_.supports == demon and not state_.incapacitated):
            if (state_.earth != NONE) == (own.earth != NONE):
                total += hearts(scene, other)
    return total


def hearts(scene: Scene, demon: int) -> int:
    entry = list(scene.table("demons").values())[demon]
    found = [effect["n"] for effect in events_in_force(scene) if effect["op"] == "earth_hearts"]
    if scene.game.demons[demon].earth != NONE and found:
        return max(int(entry["hearts"]) + int(found[0]), 0)
    return int(entry["hearts"])


def has_target(scene: Scene, demon: int, entry: dict[str, Any]) -> bool:
    game, op = scene.game, entry["effect"]["op"]
    seat = int(game.demons[demon].owner)
    if op in ("incapacitate", "target_loses_action", "give_disfavour", "recover_demon"):
        return any(is_demon_target(scene, demon, entry, o) for o in range(scene.rules.demons))
    if op in ("steal_legion", "disband"):
        return any(unit["owner"] != seat and not unit["man"] for unit in units(scene))
    if op == "steal_lieutenant":
        return any(unit["owner"] != seat and unit["man"] for unit in units(scene))
    if op == "sacrifice_legion_for_souls":
        return bool(game.troops[:, seat].sum())
    own = {s for s in range(45) if game.holder[s] == seat and game.uriel.place != s}
    if op == "summon_legion":
        return bool(own)
    mine = {place for place in range(46) if stands(scene, seat, place)}
    if op == "teleport_stack":
        return any(own - {place} for place in mine)
    if op == "revoke_sectio":
        return any(
            game.holder[s] not in (NONE, seat) and not stands(scene, int(game.holder[s]), s)
            for s in range(45)
        )
    if op == "move_uriel":
        return 0 <= game.uriel.place < 45
    return op != "evil_deeds_hit_on" or not in_force(scene, "no_evil_deeds")


def stands(scene: Scene, owner: int, place: int) -> bool:
    """True where an owner has a legion or a lieutenant."""
    men = scene.game.lieutenants
    return bool(scene.game.troops[place, owner]) or any(
        men[man].owner == owner and men[man].place == place
        for man in range(scene.rules.lieutenants)
    )


def is_demon_target(scene: Scene, demon: int, entry: dict[str, Any], other: int) -> bool:
    game, effect = scene.game, entry["effect"]
    me, it = game.demons[demon], game.demons[other]
    cards = list(scene.table("demons").values())
    if it.owner == NONE:
        return False
    if it.earth != NONE:  # only who is settled on Earth meets it there
        if entry["scene"] == "Hell" or me.earth == NONE or me.earth_turn > game.turn:
            return False
    elif entry["scene"] == "Earth":
        return False
    if effect["op"] == "recover_demon":
        return bool(it.owner == me.owner and it.incapacitated)
    if it.owner == me.owner or it.incapacitated:
        return False
    if effect["op"] == "target_loses_action":
        return other in waiting(scene)
    if effect.get("sex", "any") not in ("any", cards[other]["sex"]):
        return False
    return not effect.get("stars_bound") or cards[other]["stars"] <= cards[demon]["stars"]
