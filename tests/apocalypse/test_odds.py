"""Odds: exact figures against icepool, against counting every face and against the engine."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest

import simkit
from simkit.cli.main import main
from simkit.finding.registry import find
from simkit.messages.errors import BadInput
from tests.apocalypse.scene import Scene, twin

FACES = (1, 1, 1, 2, 2, 3)  # the Circle on each face of a despair die
SIDES = (4, 6, 8, 10, 12)
MINIONS = ("larva", "gryllus", "fiend", "cacodemon")

Shares = dict[tuple[int, ...], float]


def odds(resolver: str, **keys: Any) -> Shares:
    """The exact distribution by the values of its fields."""
    found = simkit.odds("apocalypse", resolver, **keys)
    return {tuple(row["outcome"].values()): row["probability"] for row in found.outcomes}


def shares(ways: Mapping[Any, int]) -> Shares:
    """Ways as shares, divided once: what an exact computation must give to the last bit."""
    total = sum(ways.values())
    return {
        outcome if isinstance(outcome, tuple) else (outcome,): float(Fraction(count, total))
        for outcome, count in ways.items()
        if count
    }


def dice_of(text: str) -> list[int]:
    """1d8+2d6 as the sides of each die."""
    parts = (part.split("d") for part in text.split("+"))
    return [int(sides) for count, sides in parts for _ in range(int(count))]


# --- Invasion tokens -----------------------------------------------------------------------------


def naive_spawn(circles: tuple[int, ...], left: Mapping[str, int]) -> tuple[int, ...]:
    """Read off the table: a demon for each pair of its Circle, a larva for each pair."""
    pairs = [sum(1 for circle in circles if circle == wanted) // 2 for wanted in (1, 2, 3)]
    wanted = dict(zip(MINIONS, [sum(pairs), *pairs], strict=True))
    placed = {name: min(count, left.get(name, count)) for name, count in wanted.items()}
    return (*placed.values(), 0 if placed == wanted else 1)


def test_a_single_despair_die_brings_nothing():
    assert odds("spawn", dice=1) == {(0, 0, 0, 0, 0): 1.0}


def test_two_despair_dice_bring_a_demon_when_they_show_the_same_circle():
    assert odds("spawn", dice=2) == {
        (0, 0, 0, 0, 0): 22 / 36,
        (1, 1, 0, 0, 0): 9 / 36,
        (1, 0, 1, 0, 0): 4 / 36,
        (1, 0, 0, 1, 0): 1 / 36,
    }


def test_four_despair_dice_never_bring_nothing():
    four = odds("spawn", dice=4)
    assert min(larvae for larvae, *_ in four) == 1
    assert four[(2, 0, 0, 2, 0)] == 1 / 1296


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("left", [{}, {"larva": 0}, {"larva": 1, "gryllus": 1}, {"cacodemon": 0}])
def test_spawning_equals_the_count_of_every_face(dice, left):
    counted = Counter(naive_spawn(circles, left) for circles in product(FACES, repeat=dice))
    assert odds("spawn", dice=dice, **left) == shares(counted)


@pytest.mark.parametrize("dice", range(1, 13))
def test_spawning_equals_icepool(dice):
    marks = {1: (1, 0, 0), 2: (0, 1, 0), 3: (0, 0, 1)}
    rolled = dice @ icepool.Die([icepool.vectorize(*marks[face]) for face in FACES])

    def figures(shown):
        circles = tuple(shown)
        return naive_spawn((1,) * circles[0] + (2,) * circles[1] + (3,) * circles[2], {})

    assert odds("spawn", dice=dice) == shares(Counter(dict(rolled.map(figures).items())))


def test_running_out_of_figures_costs_one_doom_a_token_however_many_are_missing():
    none_left = odds("spawn", dice=4, larva=0, gryllus=0, fiend=0, cacodemon=0)
    assert none_left == {(0, 0, 0, 0, 1): 1.0}


def test_figures_that_suffice_change_nothing():
    box = {"larva": 6, "gryllus": 6, "fiend": 6, "cacodemon": "6"}
    assert odds("spawn", dice=12, **box) == odds("spawn", dice=12)


def test_spawning_is_what_the_engine_places():
    scene = Scene()
    area, (dice, left) = scene.game.areas[3], (6, (2, 2, 1, 1))
    placed: Counter[tuple[int, ...]] = Counter()
    for first, second in product(range(dice + 1), repeat=2):
        if first + second > dice:
            continue
        area.minions[:], scene.game.figures[:] = 0, left
        scene.game.doom, scene.game.despair_dice = 0, dice
        third = dice - first - second
        with scene.dice(*[1] * first, *[4] * second, *[6] * third):
            twin.spawning.spawn_from_token(scene.game, scene.at, 3, 0)
        circles = [1] * first + [2] * second + [3] * third
        ways = sum(1 for faces in product(FACES, repeat=dice) if sorted(faces) == circles)
        placed[(*map(int, area.minions), int(scene.game.doom))] += ways
    assert odds("spawn", dice=dice, **dict(zip(MINIONS, left, strict=True))) == shares(placed)


# --- Attack dice ---------------------------------------------------------------------------------


def naive_hits(faces: tuple[int, ...], number: int, needs: int, meets: bool) -> int:
    scoring = [face for face in faces if face > number or (meets and face == number)]
    return len(scoring) // needs


@pytest.mark.parametrize(
    ("keys", "hit"),
    [
        ({"dice": "1d8", "toughness": 4}, 4 / 8),
        ({"dice": "1d8", "toughness": "4", "hit_rule": "meet"}, 5 / 8),
        ({"dice": "1d6", "toughness": 6, "hit_rule": "meet"}, 1 / 6),
        ({"dice": "2d6", "toughness": "4+4"}, 1 / 9),
        ({"dice": "2d6", "toughness": "4+4", "hit_rule": "meet"}, 1 / 4),
        ({"dice": "1d12+1d4", "toughness": "3+3"}, 9 / 12 * 1 / 4),
    ],
)
def test_the_chance_of_a_hit_by_hand(keys, hit):
    assert odds("attack", **keys) == {(0,): 1 - hit, (1,): pytest.approx(hit, abs=1e-15)}


def test_a_die_that_cannot_beat_the_toughness_never_hits():
    assert odds("attack", dice="3d6", toughness=6) == {(0,): 1.0}
    assert odds("attack", dice="3d6", toughness=0) == {(3,): 1.0}


def test_a_single_die_never_hits_a_doubled_toughness():
    assert odds("attack", dice="1d12", toughness="1+1") == {(0,): 1.0}


@pytest.mark.parametrize("dice", ["1d4", "1d8+2d6", "2d6+1d8+1d6", "3d10+1d12"])
@pytest.mark.parametrize("toughness", ["3", "5+5"])
@pytest.mark.parametrize("hit_rule", ["exceed", "meet"])
def test_hits_equal_the_count_of_every_face(dice, toughness, hit_rule):
    number, needs = int(toughness[0]), len(toughness.split("+"))
    faces = product(*(range(1, sides + 1) for sides in dice_of(dice)))
    counted = Counter(naive_hits(shown, number, needs, hit_rule == "meet") for shown in faces)
    found = odds("attack", dice=dice, toughness=toughness, hit_rule=hit_rule)
    assert found == shares(counted)


@pytest.mark.parametrize("dice", ["5d4+4d6+3d8+2d10+1d12", "12d12", "60d6"])
@pytest.mark.parametrize(("number", "needs"), [(2, 1), (3, 2)])
def test_hits_of_large_pools_equal_icepool(dice, number, needs):
    scoring = sum(icepool.d(sides) > number for sides in dice_of(dice))
    hits = Counter(dict((scoring // needs).items()))
    toughness = "+".join([str(number)] * needs)
    assert odds("attack", dice=dice, toughness=toughness) == shares(hits)


@pytest.mark.parametrize("demon", ["hellhound", "catoblepas", "philtre", "hortator"])
def test_hits_are_the_damage_that_the_engine_deals(demon):
    """Every way for 1d8+2d6 to fall, each die assigned to one enemy as long as that is possible."""
    scene, dealt = Scene(), Counter()
    kind = scene.put_fourth(demon, area=2) - twin.state.FOURTH
    scene.clear()
    at = scene.at._replace(bots=(first_hit,) * len(scene.at.bots))
    for faces in product(range(1, 7), range(1, 7), range(1, 9)):
        lay_faces(scene, faces)
        scene.game.fourth[kind].health = 50
        twin.attack.begin_attack(scene.game, twin.state.NONE, 2, twin.attack.OWN_AREA)
        twin.attack.assign_dice(scene.game, at, 0)
        dealt[50 - int(scene.game.fourth[kind].health)] += 1
    toughness = scene.components.value(f"fourth.{demon}.toughness")
    assert odds("attack", dice="1d8+2d6", toughness=toughness) == shares(dealt)


def lay_faces(scene: Scene, faces: tuple[int, ...]) -> None:
    twin.kernel.dice.clear_dice(scene.game.dice)
    for i, face in enumerate(faces):
        twin.kernel.dice.add_die(scene.game.dice, 8 if i == 2 else 6)
        scene.game.dice.face[i] = face


def first_hit(view, rules, decision, options, count, mind) -> int:
    """Assigns dice as long as any can hit."""
    hits = (i for i, option in enumerate(options) if option.verb == twin.choices.DO_HIT)
    return next(hits, 0)


# --- Group attacks and ambushes ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("minion", "count", "dice"),
    [
        ("larva", 3, "3d6"),
        ("gryllus", "2", "2d8"),
        ("fiend", 2, "4d10"),
        ("cacodemon", 1, "3d12"),
        ("hellhound", 1, "4d10"),
    ],
)
def test_a_group_attacks_with_the_dice_of_all_its_members(minion, count, dice):
    found = odds("group-attack", minion=minion, count=count, toughness=3)
    assert found == odds("attack", dice=dice, toughness=3, hit_rule="exceed")


@pytest.mark.parametrize("demon", find("apocalypse").components().order("fourth"))
def test_every_fourth_circle_demon_can_be_asked_for(demon):
    dice = find("apocalypse").components().table("fourth")[demon]["attack"]
    found = odds("group-attack", minion=demon, count=1, toughness=4)
    assert found == odds("attack", dice=dice, toughness=4, hit_rule="exceed")


@pytest.mark.parametrize(
    ("lord", "keys", "dice"),
    [
        ("baphomet", {}, "6d12"),
        ("baphomet", {"parts": 1}, "6d12"),
        ("baphomet", {"parts": 0}, "6d8"),
        ("pulgasaur", {}, "6d8"),
        ("pulgasaur", {"stage": 3}, "6d12"),
    ],
)
def test_a_lord_attacks_with_the_dice_that_his_parts_leave_him(lord, keys, dice):
    found = odds("lord-attack", lord=lord, toughness=3, **keys)
    assert found == odds("attack", dice=dice, toughness=3, hit_rule="exceed")


@pytest.mark.parametrize("lord", find("apocalypse").components().order("lords"))
def test_a_lords_dice_are_those_that_the_engine_lays(lord):
    scene = Scene(lord=lord, players=4)
    twin.lords.lay_lord_dice(scene.game, scene.rules, 0)
    dice = scene.game.dice
    pool = Counter(int(sides) for sides in dice.sides[: dice.count])
    text = "+".join(f"{count}d{sides}" for sides, count in sorted(pool.items()))
    assert odds("lord-attack", lord=lord, toughness=4) == odds(
        "attack", dice=text, toughness=4, hit_rule="exceed"
    )


def test_dice_against_heroes_must_exceed_their_toughness():
    assert odds("group-attack", minion="larva", count=1, toughness="5")[(1,)] == 1 / 6
    assert odds("group-attack", minion="larva", count=1, toughness=6) == {(0,): 1.0}


def test_group_hits_are_those_that_the_engine_counts():
    scene, counted = Scene(), Counter()
    pool = scene.rules.minions[0].attack
    for faces in product(range(1, 7), repeat=2):
        twin.kernel.dice.clear_dice(scene.game.dice)
        twin.kernel.dice.lay_pool(scene.game.dice, pool, 2)
        with scene.dice(*faces):
            counted[twin.groups.roll_hits(scene.game, scene.at, 4, 1, 0)] += 1
    assert odds("group-attack", minion="larva", count=2, toughness=4) == shares(counted)


@pytest.mark.parametrize(("count", "dice"), [(1, "1d6"), (2, "1d6"), (3, "2d6"), (4, "3d6")])
def test_an_army_ambush_rolls_the_dice_printed_for_its_number(count, dice):
    found = odds("ambush", trooper="army", count=count, toughness="2+2", hit_rule="meet")
    assert found == odds("attack", dice=dice, toughness="2+2", hit_rule="meet")


def test_a_pack_changes_the_odds(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(
        '[pack]\nname = "Mine"\ngame = "apocalypse"\n'
        '[minions.larva]\nattack = "1d12"\n'
        "[rules]\nshortage_doom_per_token = 2\ndespair_faces = [1, 1, 1, 1, 1, 1]\n"
    )
    with_pack = {"packs": [file]}
    assert odds("spawn", dice=2, larva=0, **with_pack) == {(0, 1, 0, 0, 2): 1.0}
    larvae = odds("group-attack", minion="larva", count=1, toughness=6, **with_pack)
    assert larvae == {(0,): 0.5, (1,): 0.5}


# --- What every distribution promises ------------------------------------------------------------

ASKED = [
    ("spawn", {"dice": 12}),
    ("spawn", {"dice": 7, "larva": 2, "gryllus": 1, "fiend": 0}),
    ("attack", {"dice": "1d8+2d6", "toughness": "4"}),
    ("attack", {"dice": "3d12+2d4", "toughness": "3+3", "hit_rule": "meet"}),
    ("group-attack", {"minion": "cacodemon", "count": 2, "toughness": 4}),
    ("lord-attack", {"lord": "baphomet", "toughness": 3}),
    ("ambush", {"trooper": "volunteer", "count": 4, "toughness": 3}),
]


@pytest.mark.parametrize(("resolver", "keys"), ASKED)
def test_outcomes_stand_once_in_ascending_order_and_sum_to_one(resolver, keys):
    found = list(odds(resolver, **keys).items())
    assert [outcome for outcome, _ in found] == sorted({outcome for outcome, _ in found})
    assert all(share > 0 for _, share in found)
    assert sum(share for _, share in found) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(("resolver", "keys"), ASKED)
def test_rolling_agrees_within_its_intervals(resolver, keys):
    """About 40 intervals of 99.99 %: this seed is one of the 99.6 % where all hold."""
    found = simkit.odds("apocalypse", resolver, check=200_000, confidence=0.9999, **keys)
    assert found.check is not None
    for row, share in zip(found.outcomes, found.check.shares, strict=True):
        assert share.low <= row["probability"] <= share.high


@pytest.mark.parametrize(("resolver", "keys"), ASKED)
def test_the_interpreted_twin_rolls_and_counts_the_same(resolver, keys):
    game = find("apocalypse")
    components, settled = game.components(), game.resolver(resolver).settle(keys)
    compiled, plain = game.odds(), twin.resolvers
    assert plain.exact(resolver, components, **settled) == compiled.exact(
        resolver, components, **settled
    )
    assert plain.sample(resolver, components, 100, 7, **settled) == compiled.sample(
        resolver, components, 100, 7, **settled
    )


def test_more_rolls_begin_with_the_same_rolls():
    game = find("apocalypse")
    keys = game.resolver("attack").settle({"dice": "4d6", "toughness": 3})
    fewer, more = (
        Counter(game.odds().sample("attack", game.components(), games, 3, **keys))
        for games in (500, 1000)
    )
    assert fewer.total() == 500 and more.total() == 1000
    assert fewer <= more


def test_a_token_rolls_as_the_first_token_of_that_game():
    game = find("apocalypse")
    keys = game.resolver("spawn").settle({"dice": 5})
    (rolled,) = game.odds().sample("spawn", game.components(), 1, 9, **keys)
    scene = Scene()
    shown = twin.spawning.roll_despair(twin.kernel.luck.luck_of(9), scene.rules, 0, 5)
    assert rolled[:4] == twin.spawning.resolve_spawn(*shown)


# --- Bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("resolver", "keys", "message"),
    [
        ("spawn", {}, "spawn needs dice: despair dice, 1 to 12\\.$"),
        ("spawn", {"dice": 0}, "dice must be a whole number from 1 to 12, not 0"),
        ("spawn", {"dice": "13"}, "dice must be a whole number from 1 to 12, not 13"),
        ("spawn", {"dice": "many"}, "dice must be a whole number from 1 to 12"),
        ("spawn", {"dice": 3, "larva": -1}, "larva must be a whole number from 0"),
        ("spawn", {"dice": 3, "fiend": "1.5"}, "fiend must be a whole number"),
        ("spawn", {"dice": 3, "larvae": 1}, "Did you mean larva"),
        ("attack", {"dice": "1d7", "toughness": 4}, "d4, d6, d8, d10 and d12.*not '1d7'"),
        ("attack", {"dice": "", "toughness": 4}, "dice must be 1 to 60 dice"),
        ("attack", {"dice": 6, "toughness": 4}, "dice must be 1 to 60 dice.*not 6"),
        ("attack", {"dice": "61d6", "toughness": 4}, "dice must be 1 to 60 dice"),
        ("attack", {"dice": "99d6+99d8", "toughness": 4}, "dice must be 1 to 60 dice"),
        ("attack", {"dice": "9" * 99 + "d6", "toughness": 4}, "dice must be 1 to 60 dice"),
        ("attack", {"dice": "1d6", "toughness": "4+5"}, "doubled such as 4\\+4, not '4\\+5'"),
        ("attack", {"dice": "1d6", "toughness": 13}, "toughness must be a number from 0 to 12"),
        ("attack", {"dice": "1d6", "toughness": -1}, "toughness must be a number from 0 to 12"),
        ("attack", {"dice": "1d6", "toughness": True}, "toughness must be.*not True"),
        ("attack", {"dice": "1d6", "toughness": 4.0}, "toughness must be.*not 4.0"),
        ("attack", {"dice": "1d6", "toughness": 4, "hit_rule": "eq"}, "Known: exceed, meet"),
        ("group-attack", {"minion": "fend", "count": 1, "toughness": 3}, "Did you mean fiend"),
        ("group-attack", {"minion": 3, "count": 1, "toughness": 3}, "minion cannot be 3"),
        ("group-attack", {"minion": "hellhund", "count": 1, "toughness": 3}, "mean hellhound"),
        ("group-attack", {"minion": "larva", "count": 0, "toughness": 3}, "count must be .* 1 to"),
        ("group-attack", {"minion": "fiend", "count": 31, "toughness": 3}, "from 1 to 30, not 31"),
        ("group-attack", {"minion": "larva", "count": 1, "toughness": "4+4"}, "toughness must be"),
        ("ambush", {"trooper": "polise", "count": 1, "toughness": 3}, "Did you mean police"),
        ("ambush", {"trooper": "army", "count": 5, "toughness": 3}, "count must be .* 1 to 4"),
    ],
)
def test_bad_input_is_refused_with_what_was_expected(resolver, keys, message):
    with pytest.raises(BadInput, match=message):
        simkit.odds("apocalypse", resolver, **keys)


# --- The command ---------------------------------------------------------------------------------


def test_the_command_prints_one_json_object(capsys):
    assert main(["odds", "apocalypse", "spawn", "--dice", "6", "--json"]) == 0
    outcomes = json.loads(capsys.readouterr().out)["outcomes"]
    assert list(outcomes[0]["outcome"]) == [*MINIONS, "doom"]
    assert sum(row["probability"] for row in outcomes) == pytest.approx(1, abs=1e-12)
    printed = {tuple(row["outcome"].values()): row["probability"] for row in outcomes}
    assert printed == odds("spawn", dice=6)


def test_the_command_takes_dashes_and_a_check(capsys):
    line = "odds apocalypse attack --dice 2d6 --toughness 4+4 --hit-rule meet --check 2000"
    assert main(line.split()) == 0
    assert "25.00" in capsys.readouterr().out
