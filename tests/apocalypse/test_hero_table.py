"""All heroes of the pack: sheets, slots, and that every number is read from the pack."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from simkit.messages.errors import BadInput
from simkit.values.components import load

from .hero_table import ABILITIES, FIEND, HELL, LARVA, attack, hit, suffer, table, turn, use
from .scene import Scene, twin
from .team_table import TeamTable
from .test_hero_abilities import TESTED, TESTED_ELSEWHERE

BOX = load("simkit.apocalypse")
HEROES = list(BOX.table("heroes"))
POWERS = BOX.table("abilities")
# Cards that change nothing on the sheet when they are bought.
QUIET = ("inv_steady_aim", "defiance", "lieutenant", "medikit", "vanity", "silver_bullet")


def names(hero: Any) -> set[str]:
    return {name for bit, name in enumerate(ABILITIES) if int(hero.can) >> bit & 1}


# --- sheets -------------------------------------------------------------------------------------


def test_the_box_has_fifteen_heroes() -> None:
    assert [
        *("hannah", "maxwell", "tarang", "naomi", "cindrew"),
        *("dorothy", "moose", "john_dark", "amelia", "bernice", "doc_hunter"),
        *("victor", "penrod", "cissy", "madeleine"),
    ] == HEROES


@pytest.mark.rule("apocalypse:hero-set-up", "apocalypse:start-ability", "apocalypse:weakness")
@pytest.mark.parametrize("name", HEROES)
def test_a_hero_starts_with_what_is_printed_on_the_sheet(name: str) -> None:
    printed = BOX.table("heroes")[name]
    hero = Scene(heroes=name).hero(0)
    assert (hero.health, hero.cap) == (printed["health"], printed["health"])
    assert (hero.toughness, hero.luck) == (printed["toughness"], printed["luck"])
    assert tuple(hero.dice) == twin.building.dice_counts(printed["attack"])
    assert hero.courage == 0
    assert names(hero) == {printed["start_ability"], printed["weakness"]}


@pytest.mark.rule("apocalypse:other-abilities")
@pytest.mark.parametrize("name", HEROES)
def test_both_other_abilities_can_be_earned(name: str) -> None:
    printed = BOX.table("heroes")[name]
    gains = [gain for slot in printed["slots"] for gain in slot["gains"]]
    given = [gain["name"] for gain in gains if gain["op"] == "ability"]
    assert sorted(given) == sorted(printed["earned"])


def test_no_two_heroes_share_an_ability_or_a_weakness() -> None:
    printed = [
        name
        for hero in BOX.table("heroes").values()
        for name in (hero["start_ability"], *hero["earned"], hero["weakness"])
    ]
    assert sorted(printed) == sorted(ABILITIES) == sorted(POWERS)


@pytest.mark.rule("apocalypse:gift-slots", "apocalypse:earn-gift")
@pytest.mark.parametrize("name", HEROES)
def test_every_slot_is_filled_in_the_end_and_the_whole_sheet_is_earned(name: str) -> None:
    table = TeamTable(f"{name}+{'naomi' if name != 'naomi' else 'tarang'}")
    printed = BOX.table("heroes")[name]
    slots = len(printed["slots"])
    for title in QUIET[:slots]:
        opened = [s for s in range(8) if twin.gifts.is_slot_open(table.game, table.rules, 0, s)]
        table.buy(0, title, opened[-1])
    hero = table.hero(0)
    assert slots == len(QUIET) and all(card >= 0 for card in hero.slots[:slots])
    assert names(hero) == {printed["start_ability"], *printed["earned"], printed["weakness"]}
    assert table.options("buy") == [] or {o["who"] for o in table.options("buy")} == {1}
    assert table.problems() == []


def test_every_ability_and_weakness_has_a_test_of_its_name() -> None:
    folder = Path(__file__).parent
    tests = re.findall(
        r"def test_(\w+)\(", "".join(f.read_text() for f in folder.glob("test_heroes_*.py"))
    )
    core = {name.split("__")[0] for name in TESTED} | set(TESTED_ELSEWHERE)
    named = {name: name.split("_")[0] for name in ABILITIES}
    named |= {name: re.sub(r"_?by_\w+$", "", name) for name in ("marked_by_limbo",)}
    spoken = {"stimpacks": "stimpack", "addict": "addicts", "legal_expert": "legal_expert"}
    untested = [
        name
        for name in ABILITIES
        if name not in core and not any(spoken.get(name, named[name]) in test for test in tests)
    ]
    assert untested == []


# --- numbers: change one in the pack, and it is the one that is played ---------------------------

Probe = Callable[[Any], Any]  # from the number in the pack to what is seen in play
PROBES: dict[tuple[str, str], tuple[Any, Probe]] = {}


def probe(ability: str, key: str, *values: Any) -> Callable[[Probe], Probe]:
    """This function plays with `ability.key` set to each value; it returns the value it sees."""

    def keep(test: Probe) -> Probe:
        PROBES[ability, key] = (values, test)
        return test

    return keep


def having(ability: str, key: str, value: Any, heroes: str = "naomi+tarang", **more: Any) -> Scene:
    """A table where the first hero has this ability with this number."""
    overrides = ((f"abilities.{ability}.{key}", value),)
    scene = table(heroes, overrides=overrides, **more)
    scene.teach(0, ability)
    scene.put(area=int(scene.hero(0).area), larva=1)
    return scene


def having_team(ability: str, key: str, value: Any, heroes: str = "naomi+tarang") -> TeamTable:
    team = TeamTable(heroes, overrides=((f"abilities.{ability}.{key}", value),))
    team.teach(0, ability)
    return team


def added_dice(scene: Scene, ability: str) -> str:
    """The dice that an attack with this ability has more than a plain one."""
    use(scene, "ready_attack", ability)
    sizes = attack(scene, *[1] * 3)[1:]
    assert len(set(sizes)) == 1
    return f"{len(sizes)}d{sizes[0]}"


@probe("zeroed_in", "amount", 1, 2)
def steps_of_zeroed_in(value: int) -> int:
    scene = having("zeroed_in", "amount", value)
    scene.answer("ready_attack", verb="zero_in")
    return (attack(scene, 1)[0] - 6) // 2


@probe("lone_trooper", "amount", 1, 3)
def troopers_of_lone_trooper(value: int) -> int:
    scene = having("lone_trooper", "amount", value)
    return int(twin.recruiting.patrol_limit(scene.hero(0), scene.rules))


@probe("arthritis", "amount", 1, 3)
def damage_of_arthritis(value: int) -> int:
    scene = having("arthritis", "amount", value, area=1)
    scene.answer("hero_turn", verb="move", where=2)
    scene.answer("step_on", verb="move", where=3)
    turn(scene)
    return 6 - int(scene.hero(0).health)


@probe("gratitude", "amount", 1, 2)
def steps_of_gratitude(value: int) -> int:
    scene = having("gratitude", "amount", value)
    scene.answer("ready_attack", verb="help", who=1)
    scene.answer("give_help", verb="help")
    return (attack(scene, 1)[0] - 6) // 2 - 1


@probe("prayer", "amount", 1, 2)
def health_of_prayer(value: int) -> int:
    team = having_team("prayer", "amount", value)
    team.hero(0).health = 1
    team.team_phase()
    return int(team.hero(0).health) - 1


@probe("otherworld_vision", "dice", "2d8", "2d10")
def dice_of_otherworld_vision(value: str) -> str:
    scene = having("otherworld_vision", "dice", value, area=HELL)
    scene.game.lords[0].area = HELL
    sizes = attack(scene, *[1] * 3)[1:]
    return f"{len(sizes)}d{sizes[0]}"


@probe("last_stand", "dice", "2d4", "2d12")
def dice_of_last_stand(value: str) -> str:
    scene = having("last_stand", "dice", value)
    scene.hero(0).health = 1
    sizes = attack(scene, *[1] * 3)[1:]
    return f"{len(sizes)}d{sizes[0]}"


@probe("last_stand", "amount", 1, 4)
def health_of_last_stand(value: int) -> int:
    scene = having("last_stand", "amount", value)
    for health in range(6, 0, -1):
        scene.hero(0).health = health
        twin.before_the_roll.lay_hero_dice(scene.game, scene.at, 0)
        if scene.game.dice["count"] > 1:
            return health
    return 0


@probe("fidgit_fetch", "count", 1, 2)
def cards_of_fidgit_fetch(value: int) -> int:
    scene = having("fidgit_fetch", "count", value)
    kept = [int(scene.game.panel[place]) for place in (3, 5)]
    for place in (3, 5):
        scene.answer("keep_card", amount=place)
    twin.enemy.renew_panel(scene.game, scene.at)
    return sum(int(card in scene.game.panel) for card in kept)


@probe("fidgit_dance", "amount", 1, 3)
def hits_of_fidgit_dance(value: int) -> int:
    scene = having("fidgit_dance", "amount", value)
    return 5 - int(twin.damage.evade_hits(scene.game, scene.at, FIEND, 0, 5))


@probe("stubborn", "amount", 1, 3)
def hits_of_stubborn(value: int) -> int:
    scene = having("stubborn", "amount", value)
    return 5 - int(twin.damage.evade_hits(scene.game, scene.at, twin.state.LORD, 0, 5))


@probe("fidgit_sic", "amount", 1, 3)
def toughness_of_fidgit_sic(value: int) -> int:
    scene = having("fidgit_sic", "amount", value)
    scene.put(area=2, fiend=1)
    scene.answer("ready_attack", verb="sic", what=FIEND)
    attack(scene, 1)
    return 6 - int(twin.attack.current_toughness(scene.game, scene.rules, 2, FIEND))


@probe("fidgit_sic", "price", 1, 3)
def price_of_fidgit_sic(value: int) -> int:
    scene = having("fidgit_sic", "price", value)
    scene.game.pool, scene.hero(0).luck, scene.hero(0).courage = 0, 0, 3
    scene.answer("ready_attack", verb="sic")
    attack(scene, 1)
    return 3 - int(scene.hero(0).courage)


@probe("spunky", "amount", 1, 3)
def courage_of_spunky(value: int) -> int:
    team = having_team("spunky", "amount", value)
    team.do("ability", who=0, where=1)
    team.team_phase()
    return int(team.hero(1).courage)


@probe("spunky", "count", 1, 3)
def friends_of_spunky(value: int) -> int:
    team = having_team("spunky", "count", value, "naomi+tarang+hannah+maxwell")
    team.do("ability", who=0, where=1)
    for seat in (2, 3):
        team.answer("spunky", who=seat)
    team.team_phase()
    return sum(int(hero.courage) for hero in team.game.heroes[:4])


@probe("winsome", "amount", 0, 2)
def damage_kept_with_winsome(value: int) -> int:
    scene = having("winsome", "amount", value)
    scene.answer("pass_on", who=1, amount=4 - value)
    return suffer(scene, 0, 4)


@probe("charge", "amount", 1, 2)
def steps_of_charge(value: int) -> int:
    scene = having("charge", "amount", value)
    scene.hero(0).moved = 1
    use(scene, "ready_attack", "charge")
    return (attack(scene, 1)[0] - 6) // 2


@probe("familiar_spirit", "amount", 1, 3)
def health_of_familiar_spirit(value: int) -> int:
    scene = having("familiar_spirit", "amount", value)
    scene.hero(0).health = 1
    hit(scene, LARVA, 6)
    scene.answer("spirit", verb="heal")
    attack(scene, 6)
    return int(scene.hero(0).health) - 1


@probe("forfeit_soul", "dice", "2d4", "2d12")
def dice_of_forfeit_soul(value: str) -> str:
    return added_dice(having("forfeit_soul", "dice", value), "forfeit_soul")


@probe("forfeit_soul", "price", 0, 2)
def price_of_forfeit_soul(value: int) -> int:
    scene = having("forfeit_soul", "price", value)
    use(scene, "ready_attack", "forfeit_soul")
    attack(scene, 1, 1)
    return 4 - int(scene.hero(0).luck)


@probe("blood_rite", "dice", "2d4", "2d12")
def dice_of_blood_rite(value: str) -> str:
    return added_dice(having("blood_rite", "dice", value), "blood_rite")


@probe("blood_rite", "price", 0, 2)
def price_of_blood_rite(value: int) -> int:
    scene = having("blood_rite", "price", value)
    use(scene, "ready_attack", "blood_rite")
    attack(scene, 1, 1)
    return 6 - int(scene.hero(0).health)


@probe("death_with_honor", "dice", "2d4", "2d12")
def dice_of_death_with_honor(value: str) -> str:
    return added_dice(having("death_with_honor", "dice", value), "death_with_honor")


@probe("teamwork", "dice", "2d4", "2d12")
def dice_of_teamwork(value: str) -> str:
    scene = having("teamwork", "dice", value)
    scene.answer("ready_attack", verb="help", who=0)
    scene.answer("give_help", verb="help")
    scene.answer("help_how", verb="ability")
    sizes = attack(scene, *[1] * 3, seat=1)[1:]
    return f"{len(sizes)}d{sizes[0]}"


@probe("veteran", "amount", 1, 2)
def damage_of_veteran(value: int) -> int:
    scene = having("veteran", "amount", value)
    hellhound = scene.put_fourth("hellhound", area=2)
    hit(scene, hellhound, 6)
    attack(scene, 6)
    return 3 - int(scene.game.fourth[hellhound - twin.state.FOURTH].health)


@probe("selfless", "amount", 1, 2)
def lost_by_selfless(value: int) -> int:
    scene = having("selfless", "amount", value)
    scene.put_patrol(0, "police", 1)
    scene.answer("absorb", verb="patrol")
    return suffer(scene, 0, 4) - 1


@probe("leadership", "amount", 2, 4)
def absorbed_under_leadership(value: int) -> int:
    scene = having("leadership", "amount", value)
    scene.put_patrol(0, "volunteer", 1)
    scene.answer("absorb", verb="patrol")
    return 5 - suffer(scene, 0, 5)


@probe("field_surgeon", "amount", 1, 3)
def points_of_a_field_surgeon(value: int) -> int:
    team = having_team("field_surgeon", "amount", value)
    team.hero(1).health = 1
    team.do("aid", who=0, what=1)
    team.team_phase()
    return int(team.hero(1).health) - 2


@probe("stimpacks", "amount", 1, 3)
def points_of_a_stimpack(value: int) -> int:
    scene = having("stimpacks", "amount", value)
    scene.hero(1).health = 1
    scene.answer("stimpack", verb="heal")
    turn(scene, seat=1)
    return int(scene.hero(1).health) - 1


@probe("stimpacks", "price", 1, 3)
def price_of_a_stimpack(value: int) -> int:
    scene = having("stimpacks", "price", value)
    scene.answer("stimpack", verb="extra_move")
    turn(scene, seat=1)
    return 4 - int(scene.hero(0).luck)


@probe("terminal_illness", "amount", 1, 3)
def health_lost_to_terminal_illness(value: int) -> int:
    team = having_team("terminal_illness", "amount", value)
    team.buy(0, "inv_steady_aim")
    return 6 - int(team.hero(0).health)


@probe("stragglers", "amount", -1, -2)
def modifier_of_stragglers(value: int) -> int:
    team = having_team("stragglers", "amount", value)
    team.hero(0).area = 3
    return next(o["amount"] for o in team.options("recruit") if o["who"] == 0)


@probe("muster", "amount", 1, 3)
def points_of_muster(value: int) -> int:
    team = having_team("muster", "amount", value)
    team.do("recruit", who=0)
    with team.dice(2):
        team.team_phase()
    return team.asked_of("recruiting")[0].amount - 2


@probe("poor_planning", "amount", 1, 3)
def courage_lost_by_poor_planning(value: int) -> int:
    team = having_team("poor_planning", "amount", value)
    team.team_phase()
    return 4 - int(team.game.pool)


@probe("brawler", "price", 1, 3)
def price_of_brawler(value: int) -> int:
    scene = having("brawler", "price", value)
    use(scene, "hero_turn", "brawler")
    turn(scene)
    return 6 - int(scene.hero(0).health)


@probe("occult_interest", "price", 1, 3)
def price_of_occult_interest(value: int) -> int:
    team = having_team("occult_interest", "price", value)
    team.do("ability", who=0)
    team.team_phase()
    return 6 - int(team.hero(0).health)


@probe("occult_interest", "amount", 1, 3)
def luck_of_occult_interest(value: int) -> int:
    team = having_team("occult_interest", "amount", value)
    team.do("ability", who=0)
    team.team_phase()
    return int(team.hero(0).luck) - 4


@probe("fascination", "amount", 1, 3)
def courage_of_fascination(value: int) -> int:
    scene = having("fascination", "amount", value)
    twin.damage.hurt_self(scene.game, scene.at, 0, 2)
    return int(scene.hero(0).courage)


@probe("cover_fire", "amount", 1, 2)
def steps_of_cover_fire(value: int) -> int:
    scene = having("cover_fire", "amount", value)
    return int(twin.ambush.cover_steps(scene.game, scene.rules, 2))


@probe("burdened", "amount", 1, 2)
def areas_of_the_burdened(value: int) -> int:
    scene = having("burdened", "amount", value)
    scene.put_patrol(0, "police", 1)
    return int(twin.heroes.steps_of_move(scene.game, scene.rules, 0))


@pytest.mark.rule("apocalypse:other-abilities", "apocalypse:start-ability", "apocalypse:weakness")
@pytest.mark.parametrize("which", PROBES, ids=".".join)
def test_the_number_in_the_pack_is_the_one_that_is_played(which: tuple[str, str]) -> None:
    values, seen = PROBES[which]
    assert tuple(seen(value) for value in values) == values


def test_every_number_of_every_ability_is_tried() -> None:
    numbers = {
        (name, key)
        for name, entry in POWERS.items()
        for key in ("amount", "price", "count", "dice")
        if entry[key]
    }
    assert numbers == set(PROBES)


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("abilities.prayer.amount", -1, "prayer.amount is -1, expected 0 or more"),
        ("abilities.stimpacks.price", 0, "stimpacks.price is 0, expected 1 or more"),
        ("abilities.teamwork.dice", "5d6", "0 to 4 of d4 d6 d8 d10 d12"),
        ("heroes.moose.weakness", "charge", "expected one of: lone_trooper"),
    ],
)
def test_a_number_that_cannot_be_played_is_refused(path: str, value: Any, complaint: str) -> None:
    with pytest.raises(BadInput) as refusal:
        BOX.with_override(path, value)
    assert complaint in str(refusal.value)


def test_a_pack_cannot_invent_an_ability(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text(
        '[pack]\nname = "Mine"\ngame = "apocalypse"\n[abilities.flight]\ntitle = "Flight"\n'
    )
    with pytest.raises(BadInput, match='there is no ability "flight"'):
        BOX.with_pack(pack)


# --- whole games --------------------------------------------------------------------------------


class RandomGame(Scene):
    """Everybody plays at random, with heroes who have earned all their abilities."""

    def __init__(self, seed: int, **settings: Any) -> None:
        self.random = Random(seed)
        super().__init__(**settings)
        self.luck.game = seed
        for seat in range(self.game.players):
            kind = BOX.table("heroes")[HEROES[self.hero(seat).kind]]
            for ability in kind["earned"]:
                self.teach(seat, ability)

    def _choose(self, view, rules, decision, options, count, mind) -> int:
        return self.random.randrange(count)


TEAMS = ["+".join(HEROES[first::3]) for first in range(3)]


@pytest.mark.parametrize("team", TEAMS)
def test_games_of_all_heroes_stay_sound_after_every_phase(team: str) -> None:
    scene = RandomGame(len(team), heroes=team, overrides=(("rules.doom_loss", 60),))
    for number in range(1, 4):
        scene.game.turn = number
        for phase in (twin.team.team_phase, twin.heroes.hero_phase, twin.enemy.enemy_phase):
            if scene.game.outcome == 0:
                phase(scene.game, scene.at)
                assert scene.problems() == []
    assert scene.told()
