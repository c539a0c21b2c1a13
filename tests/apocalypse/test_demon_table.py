"""Every Fourth Circle demon and legion of the pack does what its own description says.

Effect and amount are read from the pack; each demon and legion is tried as printed, and with an
amount of one more where it has one. What an effect means in full is told in test_fourth_cards,
test_fourth_packs and test_legion_cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from simkit.finding.registry import find

from .demons import appear, code_of, each, scene_of
from .scene import Scene, twin

PACK = find("apocalypse").components()
FOURTH, LORD = twin.state.FOURTH, twin.state.LORD


def checks(*functions: Callable[..., None]) -> dict[str, Callable[..., None]]:
    """What is checked for each effect: spawn_burn_all checks the effect burn_all."""
    return {check.__name__.partition("_")[2]: check for check in functions}


def described(table: str, part: str) -> list[Any]:
    """Each entry with the effect of this part, as printed and with an amount of one more."""
    found = []
    for name, entry in PACK.table(table).items():
        effect = entry[part]
        found.append(pytest.param(name, effect, (), id=f"{name}-{effect['op']}"))
        if "amount" in written(table, name, part):
            more = effect | {"amount": effect["amount"] + 1}
            override = (f"{table}.{name}.{part}.amount", more["amount"])
            found.append(pytest.param(name, more, (override,), id=f"{name}-{effect['op']}-more"))
    return found


def written(table: str, name: str, part: str) -> Any:
    """The parameters that the effect of an entry has."""
    schema = twin.schema.SCHEMA[table].fields[part].kind
    return schema.ops[PACK.table(table)[name][part]["op"]]


def strike(scene: Scene, target: int, place: int, seat: int = 0) -> None:
    """A hero scores one hit; seat -1 is an ambush."""
    twin.attack.begin_attack(scene.game, seat, place, 0)
    twin.attack.strike(scene.game, scene.at, target, place)


def attack(scene: Scene, target: int, *faces: int, place: int = 1, victim: int = 0) -> None:
    """One group attacks one hero."""
    with scene.dice(*faces):
        twin.groups.group_attacks(scene.game, scene.at, place, target, victim, 10, 0)


# --- spawn effects -------------------------------------------------------------------------------


def spawn_none(scene, appears, effect):
    before = scene.game.heroes.tobytes(), int(scene.game.pool), scene.game.areas.tobytes()
    appears()
    assert (
        scene.game.heroes.tobytes(),
        int(scene.game.pool),
        scene.game.areas.tobytes(),
    ) == before


def spawn_pestilence_all(scene, appears, effect):
    appears()
    assert each(scene, "pestilence") == [effect["amount"]] * 3


def spawn_troopers_die(scene, appears, effect):
    for area in (0, 2, 5):
        scene.put_ambush(area, "police" if area else "volunteer", 1 if area == 5 else 3)
    appears()
    left = [twin.board.ambush_size(scene.game, area) for area in (0, 2, 5)]
    assert left == [3 - effect["amount"], 3 - effect["amount"], 0]


def spawn_luck_or_damage(scene, appears, effect):
    luck, health = each(scene, "luck"), each(scene, "health")
    scene.answer("toll", verb="suffer", amount=effect["amount"])
    appears()
    assert each(scene, "luck") == [luck[0], *(n - effect["amount"] for n in luck[1:])]
    assert each(scene, "health") == [health[0] - effect["amount"], *health[1:]]


def spawn_burn_all(scene, appears, effect):
    appears()
    assert each(scene, "burning") == [1] * 3


def spawn_lose_luck(scene, appears, effect):
    for seat, luck in enumerate((0, 1, 5)):
        scene.hero(seat).luck = luck
    appears()
    assert each(scene, "luck") == [max(0, luck - effect["amount"]) for luck in (0, 1, 5)]


def spawn_drive_to_lord(scene, appears, effect):
    appears()
    assert each(scene, "area") == [1 + effect["amount"]] * 3


def spawn_store_toughness(scene, appears, effect):
    for seat, toughness in enumerate((0, 1, 3)):
        scene.hero(seat).toughness = toughness
    demon = appears()
    left = [max(0, toughness - effect["amount"]) for toughness in (0, 1, 3)]
    assert each(scene, "toughness") == left
    assert demon.stored == 4 - sum(left)


def spawn_store_courage(scene, appears, effect):
    scene.game.pool, scene.hero(1).courage, scene.hero(2).courage = 5, 3, 1
    demon = appears()
    assert scene.game.pool == 0
    assert each(scene, "courage") == [0, 0, 0]
    assert demon.stored == 9


def spawn_lay_cyst(scene, appears, effect):
    assert appears().marker == 6


SPAWN = checks(
    spawn_none,
    spawn_pestilence_all,
    spawn_troopers_die,
    spawn_luck_or_damage,
    spawn_burn_all,
    spawn_lose_luck,
    spawn_drive_to_lord,
    spawn_store_toughness,
    spawn_store_courage,
    spawn_lay_cyst,
)


@pytest.mark.rule("apocalypse:fourth-circle")
@pytest.mark.parametrize(("name", "effect", "overrides"), described("fourth", "spawn"))
def test_what_a_demon_does_as_it_appears_is_what_the_pack_says(name, effect, overrides):
    scene = scene_of(overrides=overrides)
    SPAWN[effect["op"]](scene, lambda: appear(scene, name), effect)
    assert scene.problems() == []
    assert scene.told()


# --- standing effects ----------------------------------------------------------------------------


def standing_none(scene, demon, effect):
    attack(scene, demon, 1, 1, 1, 1)
    assert each(scene, "burning") == [0, 0, 0]
    assert not twin.groups.strikes_anywhere(scene.game, scene.rules, 5, demon)


def standing_strikes_anywhere(scene, demon, effect):
    assert twin.groups.strikes_anywhere(scene.game, scene.rules, 5, demon)
    assert not twin.groups.strikes_anywhere(scene.game, scene.rules, 1, demon)


def standing_pestilence_per_damage(scene, demon, effect):
    attack(scene, demon, 8, 8, 1, 1)
    assert each(scene, "pestilence") == [2 * effect["amount"], 0, 0]


def standing_tougher_minions(scene, demon, effect):
    printed = [minion.toughness for minion in scene.rules.minions]
    found = [twin.board.target_toughness(scene.game, scene.rules, n) for n in range(4)]
    assert found == [number + effect["amount"] for number in printed]
    own = scene.rules.fourth[demon - FOURTH].toughness
    assert twin.board.target_toughness(scene.game, scene.rules, demon) == own


def standing_unabsorbable(scene, demon, effect):
    scene.put_patrol(0, "police", 1)
    attack(scene, demon, 12, 1, 1, 1)
    assert scene.hero(0).health == 3
    assert scene.asked_of("absorb") == []


def standing_ambushes_turn(scene, demon, effect):
    scene.put_ambush(1, "volunteer", 1)
    assert twin.fourth.mandrake_turns(scene.game, 1)
    assert not twin.fourth.mandrake_turns(scene.game, 2)


def standing_bars_help(scene, demon, effect):
    scene.hero(1).courage = 5
    scene.put(1, larva=1)
    twin.attack.begin_attack(scene.game, 0, 1, 0)
    twin.before_the_roll.lay_hero_dice(scene.game, scene.at, 0)
    assert not twin.before_the_roll.may_help(scene.game, scene.at, 0, 1)


def standing_burns_area(scene, demon, effect):
    scene.hero(2).area = 4
    attack(scene, demon, 1, 1, 1, 1)
    assert each(scene, "burning") == [1, 1, 0]


def standing_binds_luck(scene, demon, effect):
    scene.hero(0).luck, scene.hero(0).courage = 3, 1
    assert twin.board.luck_at_hand(scene.game, 0) == 0
    assert twin.courage.own_purse(scene.game, 0) == 1


def standing_extra_die(scene, demon, effect):
    scene.put(1, fiend=1)
    attack(scene, 2, *[1] * (2 + effect["amount"]))
    assert list(scene.game.dice.sides[: 2 + effect["amount"]]) == [10] * (2 + effect["amount"])


STANDING = checks(
    standing_none,
    standing_strikes_anywhere,
    standing_pestilence_per_damage,
    standing_tougher_minions,
    standing_unabsorbable,
    standing_ambushes_turn,
    standing_bars_help,
    standing_burns_area,
    standing_binds_luck,
    standing_extra_die,
)


@pytest.mark.rule("apocalypse:fourth-circle")
@pytest.mark.parametrize(("name", "effect", "overrides"), described("fourth", "standing"))
def test_what_holds_while_a_demon_is_in_play_is_what_the_pack_says(name, effect, overrides):
    scene = scene_of(overrides=overrides)
    demon = scene.put_fourth(name, 1)
    STANDING[effect["op"]](scene, demon, effect)
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:fourth-circle")
@pytest.mark.parametrize("name", PACK.order("fourth"))
@pytest.mark.parametrize("end", ["killed", "exits"])
def test_what_a_demon_held_in_force_ends_with_it(name, end):
    scene = scene_of()
    appear(scene, name, area=0)
    kind = code_of(scene, name) - FOURTH
    scene.game.fourth[kind].health, scene.game.fourth[kind].marker = 1, -1
    for seat in range(3):
        scene.hero(seat).area = 1
    if end == "killed":
        strike(scene, FOURTH + kind, 0)
    else:
        twin.enemy.minions_move_segment(scene.game, scene.at)
        assert scene.game.doom == 4
    demon = scene.game.fourth[kind]
    assert (demon.area, demon.stored, demon.marker) == (-1, 0, -1)
    assert not scene.game.in_force.any()
    assert scene.problems() == []


# --- death effects -------------------------------------------------------------------------------


def death_none(scene, demon, effect):
    pool, toughness = int(scene.game.pool), each(scene, "toughness")
    strike(scene, demon, 1)
    assert (scene.game.pool, each(scene, "toughness")) == (pool, toughness)
    assert scene.game.fourth[demon - FOURTH].area == -1


def death_return_toughness(scene, demon, effect):
    before = each(scene, "toughness")
    strike(scene, demon, 1)
    assert each(scene, "toughness") == [number + effect["amount"] for number in before]


def death_return_courage(scene, demon, effect):
    scene.game.fourth[demon - FOURTH].stored, scene.game.pool = 7, 2
    strike(scene, demon, 1)
    assert scene.game.pool == 9


def death_return_from_cyst(scene, demon, effect):
    scene.game.fourth[demon - FOURTH].marker = 6
    strike(scene, demon, 1)
    back = scene.game.fourth[demon - FOURTH]
    assert (back.area, back.health, back.marker) == (6, effect["amount"], -1)


DEATH = checks(
    death_none,
    death_return_toughness,
    death_return_courage,
    death_return_from_cyst,
)


@pytest.mark.rule("apocalypse:fourth-circle")
@pytest.mark.parametrize(("name", "effect", "overrides"), described("fourth", "death"))
def test_what_a_demon_does_as_it_is_killed_is_what_the_pack_says(name, effect, overrides):
    scene = scene_of(overrides=overrides)
    DEATH[effect["op"]](scene, scene.put_fourth(name, 1, health=1), effect)
    assert scene.problems() == []


# --- the statistics on the card ------------------------------------------------------------------


@pytest.mark.rule("apocalypse:fourth-circle")
@pytest.mark.rule("apocalypse:minion-death")
@pytest.mark.parametrize("name", PACK.order("fourth"))
def test_a_demon_rolls_the_dice_and_has_the_toughness_and_health_on_its_card(name):
    entry = PACK.table("fourth")[name]
    scene = scene_of()
    scene.hero(0).health = scene.hero(0).cap = 10
    demon = scene.put_fourth(name, 1, health=entry["health"])
    number, needs = (
        int(part) for part in (entry["toughness"][0], len(entry["toughness"]) // 2 + 1)
    )
    assert twin.board.target_toughness(scene.game, scene.rules, demon) == number
    assert twin.board.target_needs(scene.game, scene.rules, demon) == needs
    for _ in range(entry["health"]):
        assert scene.game.fourth[demon - FOURTH].area == 1
        strike(scene, demon, 1, seat=1)
    assert scene.game.fourth[demon - FOURTH].area == -1
    assert scene.hero(1).courage == scene.rules.fourth_kill_hero
    dice = PACK.table("fourth")[name]["attack"]
    scene.put_fourth(name, 1)
    twin.kernel.dice.clear_dice(scene.game.dice)
    twin.groups.lay_group_dice(scene.game, scene.rules, demon, 1)
    count, sides = (int(part) for part in dice.split("d"))
    assert list(scene.game.dice.sides[: scene.game.dice.count]) == [sides] * count


# --- legions -------------------------------------------------------------------------------------


def legion_exit_doom(scene, effect):
    for seat in range(3):
        scene.hero(seat).area = 3
    scene.put(0, gryllus=2)
    twin.enemy.minions_move_segment(scene.game, scene.at)
    assert scene.game.doom == 2 * (1 + effect["amount"])


def legion_tax_courage(scene, effect):
    scene.hero(1).courage = 8
    scene.put(1, gryllus=1)
    twin.legions.tax_courage(scene.game, scene.at)
    assert scene.hero(1).courage == 8 - effect["amount"]


def legion_stun_injured(scene, effect):
    scene.put(1, gryllus=1)
    attack(scene, 1, 8)
    assert each(scene, "stunned") == [1, 0, 0]


def legion_burn_injured(scene, effect):
    scene.put(1, gryllus=1)
    attack(scene, 1, 8)
    assert each(scene, "burning") == [1, 0, 0]


def legion_demons_strike_anywhere(scene, effect):
    scene.put(5, larva=1, gryllus=1)
    strikes = [twin.groups.strikes_anywhere(scene.game, scene.rules, 5, n) for n in range(4)]
    assert strikes == [False, True, True, True]


def legion_demons_move(scene, effect):
    demon = FOURTH
    moved = [twin.legions.areas_moved(scene.game, scene.rules, n) for n in (0, 1, 2, 3, demon)]
    assert moved == [1] + [effect["amount"]] * 4


def legion_hurt_killer(scene, effect):
    scene.hero(0).health = scene.hero(0).cap = 9
    scene.put(1, gryllus=1)
    strike(scene, 1, 1)
    assert scene.hero(0).health == 9 - effect["amount"]


def legion_larva_toughness(scene, effect):
    assert twin.board.target_toughness(scene.game, scene.rules, 0) == effect["amount"]


def legion_more_larvae(scene, effect):
    with scene.dice(1, 4, 4, 6):
        twin.spawning.spawn_from_token(scene.game, scene.at, 4, 0)
    assert list(scene.game.areas[4].minions) == [1 + effect["amount"], 0, 1, 0]


def legion_circle_toughness(scene, effect):
    found = [twin.board.target_toughness(scene.game, scene.rules, n) for n in range(4)]
    printed = [int(minion.toughness) for minion in scene.rules.minions]
    printed[effect["circle"]] += effect["amount"]
    assert found == printed


def legion_no_courage(scene, effect):
    scene.put(1, larva=1, gryllus=1, fiend=1, cacodemon=1)
    earned = []
    for circle in range(4):
        before = int(scene.hero(0).courage)
        strike(scene, circle, 1)
        earned.append(int(scene.hero(0).courage) - before)
    assert earned == [0 if circle == effect["circle"] else 1 for circle in range(4)]


LEGION = checks(
    legion_exit_doom,
    legion_tax_courage,
    legion_stun_injured,
    legion_burn_injured,
    legion_demons_strike_anywhere,
    legion_demons_move,
    legion_hurt_killer,
    legion_larva_toughness,
    legion_more_larvae,
    legion_circle_toughness,
    legion_no_courage,
)


@pytest.mark.rule("apocalypse:legions")
@pytest.mark.parametrize(("name", "effect", "overrides"), described("legions", "effect"))
def test_what_a_legion_does_is_what_the_pack_says(name, effect, overrides):
    scene = scene_of(legion=name, overrides=overrides)
    LEGION[effect["op"]](scene, effect)
    assert scene.problems() == []


# --- nothing is left out -------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:fourth-circle")
@pytest.mark.parametrize(
    ("table", "part", "checks", "known"),
    [
        ("fourth", "spawn", SPAWN, twin.effects.SPAWN_EFFECTS),
        ("fourth", "standing", STANDING, twin.effects.STANDING_EFFECTS),
        ("fourth", "death", DEATH, twin.effects.DEATH_EFFECTS),
        ("legions", "effect", LEGION, twin.effects.LEGIONS[1:]),
    ],
)
def test_every_effect_that_the_engine_knows_is_in_the_pack_and_in_this_table(
    table, part, checks, known
):
    assert set(checks) == set(known)
    assert {entry[part]["op"] for entry in PACK.table(table).values()} == set(known)


@pytest.mark.rule("apocalypse:fourth-circle")
@pytest.mark.rule("apocalypse:legions")
def test_the_pack_holds_thirteen_demons_and_eleven_legions():
    assert len(PACK.order("fourth")) == 13
    assert len(PACK.order("legions")) == 11
