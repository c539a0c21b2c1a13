"""All Lords: what the pack says of each (health, menaces, abilities, rewards) is what happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import simkit.finding.registry
from simkit.apocalypse.pack.toughness import toughness
from simkit.values.components import dice_counts

from .hell_scene import HELL, HellScene
from .scene import CIRCLES, Scene, twin

PACK = simkit.finding.registry.find("apocalypse").components()
LORDS = PACK.table("lords")


def effects(key: str) -> list[Any]:
    """Every effect of a kind of every Lord, with his name."""
    return [
        pytest.param(name, effect, id=f"{name}-{effect['op']}")
        for name, lord in LORDS.items()
        for effect in lord[key]
    ]


def shown(scene: Scene) -> set[str]:
    return set(scene.events())


# --- health, dice, toughness -------------------------------------------------------------------


@pytest.fixture(scope="module")
def scene() -> Scene:
    return Scene(heroes="tarang+hannah")


def health_of(
    scene: Scene, name: str, players: int, lesser: int = 0, enraged: int = 0
) -> list[int]:
    """The health of each part of a Lord who is brought to the table."""
    scene.game.players, scene.game.lords[0].lesser = players, lesser
    scene.rules.enraged = enraged
    twin.setup.bring_lord(scene.game, scene.at, 0, scene.components.order("lords").index(name))
    scene.rules.enraged = 0
    return [int(points) for points in scene.game.lords[0].health[: len(parts_of(name))]]


def parts_of(name: str) -> list[dict[str, Any]]:
    return [{**LORDS[name], "vital": True}, *LORDS[name]["parts"].values()]


@pytest.mark.rule("apocalypse:map-set-up")
@pytest.mark.parametrize("name", LORDS)
def test_every_lord_begins_with_the_health_of_the_number_of_players(scene, name):
    for players in range(1, 6):
        expected = [part["health"][players - 1] for part in parts_of(name)]
        assert health_of(scene, name, players) == expected


@pytest.mark.rule("apocalypse:enraged")
@pytest.mark.parametrize("name", LORDS)
def test_rage_raises_what_keeps_him_alive_and_nothing_else(scene, name):
    for players in range(1, 5):
        expected = [part["health"][players - 1 + part["vital"]] for part in parts_of(name)]
        assert health_of(scene, name, players, enraged=1) == expected


@pytest.mark.rule("apocalypse:lesser-lord")
@pytest.mark.parametrize("name", LORDS)
def test_a_lesser_lord_has_a_third_of_his_health_rounded_up_and_is_otherwise_unchanged(scene, name):
    for players in range(1, 6):
        full = [part["health"][players - 1] for part in parts_of(name)]
        expected = [
            -(-points // 3) if part["vital"] else points
            for points, part in zip(full, parts_of(name), strict=True)
        ]
        assert health_of(scene, name, players, lesser=1) == expected


def printed_toughness(scene: Scene) -> int:
    """His own number, and what each of his packs adds to it."""
    lord = LORDS[scene.components.order("lords")[scene.game.lords[0].kind]]
    shields = [part["shield"] for part in lord["parts"].values()]
    return toughness(lord["toughness"])[0] + sum(
        shield * int(scene.game.lords[0].health[number]) for number, shield in enumerate(shields, 1)
    )


@pytest.mark.rule("apocalypse:understanding-lords")
@pytest.mark.parametrize("name", LORDS)
def test_every_lord_is_met_as_the_pack_prints_him(name):
    scene = HellScene(name)
    parts = parts_of(name)
    for number, part in enumerate(parts[:1] if LORDS[name]["in_turn"] else parts):
        target = twin.board.lord_target(0, number)
        needs = twin.board.target_needs(scene.game, scene.rules, target)
        assert twin.board.target_count(scene.game, scene.rules, HELL, target) == 1
        assert needs == toughness(part["toughness"])[1]
    own = twin.board.target_toughness(scene.game, scene.rules, scene.target())
    assert own == printed_toughness(scene)


@pytest.mark.rule("apocalypse:understanding-lords")
@pytest.mark.parametrize("name", LORDS)
def test_every_lord_rolls_the_dice_of_the_pack(name):
    scene = HellScene(name)
    lord = LORDS[name]
    dice = list(dice_counts(lord["attack"]))
    for number, part in enumerate(lord["parts"].values(), 1):
        for place, count in enumerate(dice_counts(part["attack_each"])):
            dice[place] += count * int(scene.lord.health[number])
    twin.kernel.dice.clear_dice(scene.game.dice)
    twin.groups.lay_group_dice(scene.game, scene.rules, scene.target(), 1)
    assert table(scene) == dice


def table(scene: Scene) -> list[int]:
    """The dice on the table by size."""
    sides = list(scene.game.dice.sides[: scene.game.dice["count"]])
    return [sides.count(size) for size in twin.kernel.dice.SIZES]


# --- menaces -----------------------------------------------------------------------------------


def check_free_attack(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.hero(0).toughness = scene.hero(1).toughness = 5
    scene.menace(*[1] * 6)
    assert scene.asked_of("target") or scene.asked_of("name_number")


def check_place_minions(scene: HellScene, effect: dict[str, Any]) -> None:
    circle = CIRCLES[effect["minion"]]
    box = int(scene.game.figures[circle])
    scene.menace()
    assert scene.game.areas[HELL].minions[circle] == effect["amount"]
    assert scene.game.figures[circle] == box - effect["amount"]


def check_call_demon(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.menace()
    demon = scene.game.fourth[scene.components.order("fourth").index(effect["demon"])]
    printed = scene.components.table("fourth")[effect["demon"]]
    assert (demon.area, demon.health) == (HELL, printed["health"])


def check_damage_all(scene: HellScene, effect: dict[str, Any]) -> None:
    before = scene.each("health")
    scene.menace()
    assert scene.each("health") == [health - effect["amount"] for health in before]


def check_petrify_all(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.menace()
    assert scene.each("petrified") == [effect["amount"]] * 2


def check_measure_all(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.hero(0).health, scene.hero(1).health = 2, 2
    scene.hero(1).courage = 5
    scene.menace(1, int(effect["die"][1:]))
    assert scene.each("health") == [2 - effect["amount"], 2]
    assert scene.each("courage") == [0, 5 - effect["amount"]]


def check_discard_gifts(scene: HellScene, effect: dict[str, Any]) -> None:
    before = [int(card) for card in scene.game.panel]
    scene.menace()
    left = [int(card) for card in scene.game.panel]
    assert left == [-1] * effect["amount"] + before[effect["amount"] :]
    assert list(scene.game.discards.cards[: effect["amount"]]) == before[: effect["amount"]]


def check_tax_all(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.hero(0).courage = 4
    scene.hero(1).area = 0  # every hero, wherever he is
    scene.hero(1).courage = 4
    scene.menace()
    assert scene.each("courage") == [4 - effect["amount"]] * 2


def check_trap(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.answer("trap_hero", who=1)
    scene.menace()
    assert scene.each("trapped") == [0, 1]


def check_toll(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.game.pool = 0
    for seat in range(2):
        scene.hero(seat).courage = 3
    luck, health = scene.each("luck"), scene.each("health")
    scene.menace()
    assert scene.each("luck") == [value - effect["amount"] for value in luck]
    assert scene.each("courage") == [3 - effect["amount"]] * 2
    assert scene.each("health") == [value - effect["amount"] for value in health]


def check_grow(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.lord.health[scene.part(effect["part"])] = 0
    scene.menace()
    assert scene.lord.health[scene.part(effect["part"])] == effect["amount"]


def check_add_counters(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.menace()
    assert scene.lord.counters == effect["amount"]


def check_give_tokens(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.menace()
    assert scene.each("sloth") == [effect["amount"]] * 2


MENACES: dict[str, Callable[[HellScene, dict[str, Any]], None]] = {
    "free_attack": check_free_attack,
    "place_minions": check_place_minions,
    "call_demon": check_call_demon,
    "damage_all": check_damage_all,
    "petrify_all": check_petrify_all,
    "measure_all": check_measure_all,
    "discard_gifts": check_discard_gifts,
    "tax_all": check_tax_all,
    "trap": check_trap,
    "toll": check_toll,
    "grow": check_grow,
    "refill": check_grow,
    "add_counters": check_add_counters,
    "give_tokens": check_give_tokens,
}


@pytest.mark.rule("apocalypse:menace")
@pytest.mark.parametrize(("name", "effect"), effects("menace"))
def test_every_menace_does_what_the_pack_says(name, effect):
    scene = HellScene(name)
    MENACES[effect["op"]](scene, effect)
    assert scene.problems() == []


def test_every_menace_that_a_pack_may_name_belongs_to_a_lord():
    used = {effect["op"] for lord in LORDS.values() for effect in lord["menace"]}
    assert used == MENACES.keys() == set(twin.effects.MENACES) - {"none"}


# --- abilities ---------------------------------------------------------------------------------


def injure(scene: HellScene, seat: int = 0, faces: tuple[int, ...] = ()) -> None:
    """One die of the Lord hits this hero; ``faces`` fall for what follows."""
    scene.hero(seat).toughness, scene.hero(seat).health = 5, 8
    scene.hero(seat).cap = 9
    scene.answer("target", who=seat)
    twin.kernel.dice.clear_dice(scene.game.dice)
    twin.groups.lay_group_dice(scene.game, scene.rules, scene.target(), 1)
    rest = int(scene.game.dice["count"]) - 1
    scene.lord_attacks(6, *[1] * rest, *faces)


def check_burns(scene: HellScene, effect: dict[str, Any]) -> None:
    injure(scene)
    assert scene.each("burning") == [1, 0]


def check_decree(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.put(HELL, larva=2)
    scene.hero(0).toughness = 6
    with scene.dice(*[6] * (2 + effect["amount"])):
        twin.groups.all_groups_attack(scene.game, scene.at, HELL, 1, 0)


def check_trample(scene: HellScene, effect: dict[str, Any]) -> None:
    before = scene.each("health")[1]
    injure(scene)
    assert scene.each("health") == [7, before - effect["amount"]]


def check_petrify(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.hero(0).dice[:] = (0, 0, 0, 1, 0)
    injure(scene)
    assert scene.each("petrified") == [effect["amount"], 0]


def check_measure_captain(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.game.captain = 1
    scene.hero(1).courage = 3
    scene.hero(1).health = 1
    with scene.dice(int(effect["die"][1:])):
        twin.menace.begin_round(scene.game, scene.at)
    assert scene.each("courage") == [0, 3 - effect["amount"]]


def check_waste(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.hero(0).trapped = 1
    before = scene.each("health")[0]
    scene.hell_turn(0)
    assert scene.each("health")[0] == before - effect["amount"]


def check_drain(field: str) -> Callable[[HellScene, dict[str, Any]], None]:
    def check(scene: HellScene, effect: dict[str, Any]) -> None:
        scene.lord.health[:] = 0
        scene.lord.health[scene.part(effect["part"])] = 1
        hero = scene.hero(0)
        hero.luck = hero.courage = 5
        injure(scene)
        left = {"luck": 5, "courage": 5, "health": 7}
        left[field] -= effect["amount"]
        assert {name: int(hero[name]) for name in left} == left

    return check


def check_pestilence(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.wound(effect["part"])
    assert scene.each("pestilence") == [effect["amount"]] * 2


def check_grow_by_die(scene: HellScene, effect: dict[str, Any]) -> None:
    part = scene.part(effect["part"])
    scene.lord.health[part] = 2
    injure(scene, faces=(3,))
    assert scene.lord.health[part] == 2 + effect["amount"]
    injure(scene, faces=(2 + effect["amount"],))
    assert scene.lord.health[part] == 2 + effect["amount"]


def check_die_per_counter(scene: HellScene, effect: dict[str, Any]) -> None:
    twin.kernel.dice.clear_dice(scene.game.dice)
    twin.groups.lay_group_dice(scene.game, scene.rules, scene.target(), 1)
    before = table(scene)
    scene.lord.counters = 3
    twin.kernel.dice.clear_dice(scene.game.dice)
    twin.groups.lay_group_dice(scene.game, scene.rules, scene.target(), 1)
    size = twin.kernel.dice.SIZES.index(int(effect["die"][1:]))
    before[size] += 3
    assert table(scene) == before


def check_counter_per_attack(scene: HellScene, effect: dict[str, Any]) -> None:
    injure(scene)
    assert scene.lord.counters == effect["amount"]


def check_attack_for_counter(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.lord.counters = 2
    scene.answer("hell_turn", verb="remove_counter")
    scene.hell_turn(0)
    assert scene.lord.counters == 1
    assert "attacks" not in shown(scene)


def check_strike_healthiest(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.hero(1).health = scene.hero(1).cap = 10
    injure(scene)
    assert scene.each("health") == [7, 10 - effect["amount"]]


def check_named_numbers(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.lord_attacks(*[1] * 6)
    first = scene.asked_of("name_number")[0]
    toughness = int(scene.hero(0).toughness)
    assert [o["amount"] for o in first.options] == [*range(toughness + 1, effect["amount"] + 1)]


def check_sloth_tokens(scene: HellScene, effect: dict[str, Any]) -> None:
    assert scene.lord.counters == effect["amount"]
    for rolled, area in ((2, HELL), (3, 1)):
        scene.hero(0).sloth, scene.lord.counters = 2, effect["amount"] - 2
        scene.answer("hell_turn", verb="retreat", where=1)
        scene.hell_turn(0, rolled)
        assert scene.hero(0).area == area


def check_token_for_injured(scene: HellScene, effect: dict[str, Any]) -> None:
    injure(scene)
    assert scene.each("sloth") == [effect["amount"], 0]


def check_rest(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.lord.health[0] = 1
    scene.lord.counters = 1
    scene.hero(0).sloth = 5
    injure(scene, seat=1)
    assert scene.lord.health[0] == 1 + effect["amount"]


ABILITIES: dict[str, Callable[[HellScene, dict[str, Any]], None]] = {
    "burn_injured": check_burns,
    "decree": check_decree,
    "trample": check_trample,
    "petrify_injured": check_petrify,
    "measure_captain": check_measure_captain,
    "waste_trapped": check_waste,
    "drain_luck": check_drain("luck"),
    "drain_health": check_drain("health"),
    "drain_courage": check_drain("courage"),
    "pestilence_per_damage": check_pestilence,
    "grow_by_die": check_grow_by_die,
    "die_per_counter": check_die_per_counter,
    "counter_per_attack": check_counter_per_attack,
    "attack_for_counter": check_attack_for_counter,
    "strike_healthiest": check_strike_healthiest,
    "named_numbers": check_named_numbers,
    "sloth_tokens": check_sloth_tokens,
    "token_for_injured": check_token_for_injured,
    "rest_without_tokens": check_rest,
}


@pytest.mark.rule("apocalypse:understanding-lords")
@pytest.mark.parametrize(("name", "effect"), effects("ability"))
def test_every_ability_does_what_the_pack_says(name, effect):
    ABILITIES[effect["op"]](HellScene(name), effect)


def test_every_ability_that_a_pack_may_name_belongs_to_a_lord():
    used = {effect["op"] for lord in LORDS.values() for effect in lord["ability"]}
    assert used == ABILITIES.keys() == set(twin.effects.LORD_ABILITIES) - {"none"}


# --- rewards -----------------------------------------------------------------------------------


def check_per_damage(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.lord.health[scene.part(effect["part"])] = 9
    scene.wound(effect["part"], times=2)
    assert scene.each("courage") == [2 * effect["amount"], 0]


def check_first_damage(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.wound(times=2, seat=1)
    scene.wound(seat=0)
    assert scene.each("courage") == [0, effect["amount"]]
    twin.menace.begin_round(scene.game, scene.at)
    scene.wound(seat=0)
    assert scene.each("courage") == [effect["amount"]] * 2


def check_big_attack(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.wound(times=effect["least"] - 1)
    assert scene.each("courage") == [0, 0]
    scene.wound(times=effect["least"] + 1)
    assert scene.each("courage") == [effect["amount"], 0]


def check_per_stage(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.wound(times=int(scene.lord.health[0]))
    assert scene.each("courage") == [effect["amount"], 0]


def check_per_counter(scene: HellScene, effect: dict[str, Any]) -> None:
    scene.lord.counters = 2
    scene.answer("hell_turn", verb="remove_counter")
    scene.hell_turn(1)
    assert scene.each("courage") == [0, effect["amount"]]


REWARDS: dict[str, Callable[[HellScene, dict[str, Any]], None]] = {
    "per_damage": check_per_damage,
    "first_damage": check_first_damage,
    "big_attack": check_big_attack,
    "per_stage": check_per_stage,
    "per_counter": check_per_counter,
}


@pytest.mark.rule("apocalypse:understanding-lords")
@pytest.mark.parametrize(("name", "effect"), effects("reward"))
def test_every_reward_pays_what_the_pack_says(name, effect):
    scene = HellScene(name)
    REWARDS[effect["op"]](scene, effect)
    paid = int(scene.game.tally.courage[twin.state.BY_REWARDS])
    assert paid == sum(scene.each("courage")) > 0


def test_every_reward_that_a_pack_may_name_belongs_to_a_lord():
    used = {effect["op"] for lord in LORDS.values() for effect in lord["reward"]}
    assert used == REWARDS.keys() == set(twin.effects.REWARDS) - {"none"}


def test_every_lord_pays_courage_in_some_way():
    assert all(lord["reward"] for lord in LORDS.values())


# --- whole battles -----------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:battle")
@pytest.mark.parametrize("name", LORDS)
def test_a_battle_with_every_lord_can_be_fought_left_and_told(name):
    scene = Scene(heroes="tarang+naomi+hannah", lord=(name,), legion="acheron")
    scene.clear()
    for seat in range(3):
        scene.hero(seat).area = 6
        scene.hero(seat).health = scene.hero(seat).cap = 10
        scene.hero(seat).dice[:] = (0, 0, 0, 1, 1)
    for seat in (1, 2):
        scene.answer("join", who=seat)
    for _ in range(6):
        scene.answer("hell_turn", verb="attack")
    twin.hell.enter_hell(scene.game, scene.at, 0, 0)
    assert {"hell_begins", "hell_ends"} <= shown(scene) or "won" in shown(scene)
    assert any(LORDS[name]["title"] in line for line in scene.told())
    assert scene.game.battle.lord == -1 or "won" in shown(scene)
    assert scene.problems() == []
