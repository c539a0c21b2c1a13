"""Odds: exact figures against enumerated dice, a naive battle and icepool."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import icepool
import pytest

import simkit.lab.play.odds as lab
from simkit.description.game import Game
from simkit.messages.errors import BadInput
from tests.hellgame import naive_battle as naive
from tests.hellgame.scene import GAME, NONE, Scene, twin

D6 = range(1, 7)
SECTIOS = GAME.components().table("sectios")


class OnTwin(Game):
    """The game whose odds are counted on the interpreted twin."""

    def odds(self):
        return twin.resolvers


def odds(resolver: str, **keys) -> dict:
    rule = GAME.resolver(resolver)
    found = twin.resolvers.exact(resolver, GAME.components(), **rule.settle(keys))
    assert sum(share for _, share in found) == pytest.approx(1)
    outcomes = [tuple(outcome[field] for field in rule.fields) for outcome, _ in found]
    assert len(set(outcomes)) == len(outcomes)
    return dict(zip(outcomes, (share for _, share in found), strict=True))


# --- battle --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ours", "theirs"), [(0, 0), (1, 0), (2, 0), (3, 4), (0, 4)])
def test_two_legions_alone_end_as_a_closed_formula_says(ours, theirs):
    lose, win = (Fraction(1, 6) * Fraction(6 - max(save, 1), 6) for save in (ours, theirs))
    ends = 1 - (1 - lose) * (1 - win)
    found = odds("battle", legions="1,1", skulls=f"{ours},{theirs}")
    assert found == pytest.approx(
        {
            ("left", 1, 0): float(win * (1 - lose) / ends),
            ("right", 0, 1): float(lose * (1 - win) / ends),
            ("nobody", 0, 0): float(win * lose / ends),
        }
    )


def enumerated_two_against_one(bonus: int) -> dict:
    """Two legions, both led, against one: every way in which all dice of a round can fall."""
    after: Counter = Counter()
    for first, second, blow, *saves in product(D6, repeat=7):
        hits = (first + bonus >= 6) + (second + bonus >= 6)
        falls = any(save > 1 for save in saves[:hits])
        ours_falls = blow == 6 and saves[2] > 1
        shaken = ours_falls and saves[3] > 5
        after[2 - ours_falls, 1 - falls, bool(bonus) and not shaken] += 1
    total = sum(after.values())
    return {state: Fraction(ways, total) for state, ways in after.items()}


def test_two_led_legions_against_one_fall_as_enumerated_dice_say():
    led = enumerated_two_against_one(2)
    stays = led[2, 1, True]
    found: Counter = Counter()
    for (ours, theirs, lieutenant), share in led.items():
        share = share / (1 - stays)
        if (ours, theirs) == (2, 1):
            continue
        if theirs == 0 or ours == 0:
            winner = "left" if ours else "right" if theirs else "nobody"
            found[winner, ours, theirs] += share
            continue
        for outcome, chance in one_against_one(2 if lieutenant else 0).items():
            found[outcome] += share * chance
    found_by_us = odds("battle", legions="2,1", skulls="0,0", bonus="2,0", leadership="3,0")
    assert found_by_us == pytest.approx({key: float(share) for key, share in found.items()})


def one_against_one(bonus: int) -> dict:
    """One legion with a lieutenant's bonus, or one without, against a bare one."""
    win = Fraction(1 + bonus, 6) * Fraction(5, 6)
    lose = Fraction(1, 6) * Fraction(5, 6)
    ends = 1 - (1 - win) * (1 - lose)
    return {
        ("left", 1, 0): win * (1 - lose) / ends,
        ("right", 0, 1): lose * (1 - win) / ends,
        ("nobody", 0, 0): win * lose / ends,
    }


class Evenly(naive.Battle):
    """A naive battle whose players spread their attacks as evenly as possible."""

    extra = (0, 0)

    def targets(self):
        found = []
        units = self.units()
        for player in self.players:
            enemies = self.in_order([u for u in units if self.side_of(u) != self.sides[player]])
            own = self.in_order([u for u in units if self.owner_of(u) == player])
            every = [(u, number) for u in own for number in range(self.attacks_of(u))]
            for place, (unit, number) in enumerate(every):
                found.append((unit, number, enemies[place % len(enemies)]))
        for hound in sorted(self.loose):
            unit, own = ("hound", hound), Counter()
            enemies = self.in_order([u for u in units if self.side_of(u) != self.side_of(unit)])
            prey = [u for u in enemies if u[0] == "hound"] or enemies
            for number in range(self.attacks_of(unit)):
                count = Counter(target for _, _, target in found)
                best = min(prey, key=lambda u: (own[u], count[u]))
                own[best] += 1
                found.append((unit, number, best))
        return found

    def in_order(self, units):
        """Hellhounds, legions that hold one, the others."""
        holding = {n: h for army in self.armies.values() for h, n in army.hounds.items()}

        def rank(unit):
            if unit[0] == "hound":
                return 0, unit[1]
            return (1, holding[unit[1]]) if unit[1] in holding else (2, unit[1])

        return sorted(units, key=rank)

    def bonus(self, unit):
        owner = self.owner_of(unit)
        first = self.extra[owner] if owner is not None and self.rounds == 1 else 0
        return super().bonus(unit) + first


class AnyDice:
    """Dice of chance, whatever they are for."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def __getattr__(self, name: str):
        return lambda *address: self.random.randint(1, 6)

    def size_lot(self, owner) -> int:
        return -owner


CASES = {
    "many": {"legions": "4,3", "skulls": "0,2"},
    "led": {"legions": "3,4", "skulls": "2,0", "bonus": "2,1", "leadership": "2,3"},
    "two lieutenants": {
        "legions": "4,3",
        "skulls": "0,1",
        "bonus": "1+3,2",
        "leadership": "1+2,2",
    },
    "hounds": {"legions": "2,3", "skulls": "3,0", "hounds": "3,2+2", "round_bonus": "0,2"},
    "all": {
        "legions": "3,3",
        "skulls": "1,1",
        "hounds": "4,3",
        "bonus": "3,0",
        "leadership": "1,0",
        "round_bonus": "1,0",
    },
}


def pair(keys: dict, name: str) -> list[list[int]]:
    return [[int(n) for n in side.split("+")] for side in keys.get(name, "0,0").split(",")]


def naive_ending(keys: dict, random: Random) -> tuple:
    armies, attacks, hound, legion = {}, {}, 0, 0
    for side in (0, 1):
        number = pair(keys, "legions")[side][0]
        army = naive.Army(
            list(range(legion, legion + number)), skulls=pair(keys, "skulls")[side][0]
        )
        for dice in pair(keys, "hounds")[side]:
            if dice:
                army.hounds[hound] = legion + len(army.hounds)
                attacks[hound] = dice
                hound += 1
        gifts = zip(pair(keys, "bonus")[side], pair(keys, "leadership")[side], strict=True)
        for place, (bonus, leads) in enumerate(gifts):
            if leads:
                army.lieutenants[2 * side + place] = (bonus, leads)
        armies[side] = army
        legion += number
    battle = Evenly(armies, set(), attacks, AnyDice(random), None)
    battle.extra = tuple(side[0] for side in pair(keys, "round_bonus"))
    battle.choose_sides()
    battle.sides, battle.players = {0: 0, 1: 1}, [0, 1]
    while battle.owners() and battle.regroup():
        battle.fight_round()
    left, right = (len(armies[side].legions) for side in (0, 1))
    return "left" if left else "right" if right else "nobody", left, right


@pytest.mark.parametrize("name", CASES)
def test_battles_end_as_often_as_naive_ones_do(name):
    games, random = 700, Random(name)
    found = Counter(naive_ending(CASES[name], random) for _ in range(games))
    exact = odds("battle", **CASES[name])
    assert set(found) <= set(exact)
    for outcome, share in exact.items():
        spread = (share * (1 - share) / games) ** 0.5
        assert abs(found[outcome] / games - share) <= 4.2 * spread + 0.002, outcome


@pytest.mark.parametrize("name", CASES)
def test_the_check_of_a_battle_rolls_what_the_exact_figures_say(name):
    rule = GAME.resolver("battle")
    keys = rule.settle(CASES[name])
    games = 400
    counts = twin.resolvers.sample("battle", GAME.components(), games, 1, **keys)
    exact = odds("battle", **CASES[name])
    for outcome, share in exact.items():
        spread = (share * (1 - share) / games) ** 0.5
        assert abs(counts.get(outcome, 0) / games - share) <= 4.2 * spread + 0.003, outcome


def test_the_legion_of_a_freebooter_saves_by_the_bonus_of_his_lieutenant():
    found = odds(
        "battle", legions="1,1", skulls="0,0", bonus="0,3", leadership="0,1", freebooters="0,1"
    )
    win = Fraction(1, 6) * Fraction(3, 6)  # saved by 3 or less
    lose = Fraction(4, 6) * Fraction(5, 6)
    ends = 1 - (1 - win) * (1 - lose)
    assert found["left", 1, 0] == pytest.approx(float(win * (1 - lose) / ends))
    assert found["nobody", 0, 0] == pytest.approx(float(win * lose / ends))


def test_after_three_rounds_lucifer_draws_a_unit_and_its_side_has_won():
    falls = Fraction(1, 6) * Fraction(5, 6)
    stands = (1 - falls) ** 2
    still = stands**3
    once = falls * (1 - falls) * (1 + stands + stands**2)
    found = odds("battle", legions="1,1", skulls="0,0", three_rounds=True)
    assert found["left", 1, 0] == pytest.approx(float(once + still / 2))
    assert found["right", 0, 1] == pytest.approx(float(once + still / 2))
    assert found["nobody", 0, 0] == pytest.approx(float(falls**2 * (1 + stands + stands**2)))
    # Neither can lose a unit: two legions and a lieutenant draw three lots of four.
    safe = odds(
        "battle",
        legions="2,1",
        skulls="6,6",
        bonus="0,0",
        leadership="1,0",
        three_rounds=True,
    )
    assert safe == pytest.approx({("left", 2, 0): 0.75, ("right", 0, 1): 0.25})


def test_a_small_battle_is_one_roll_of_a_die_a_legion():
    found = odds("battle", legions="2,1", skulls="0,0", quick=True)
    ours, theirs = 2 @ icepool.d6, icepool.d6
    more, less = (float(p.probability(True)) for p in (ours > theirs, ours < theirs))
    won = more / (more + less)
    assert found == pytest.approx({("left", 2, 0): won, ("right", 0, 1): 1 - won})


def test_stronger_sides_win_more_often():
    even = odds("battle", legions="3,3", skulls="0,0")
    assert even["left", 1, 0] == pytest.approx(even["right", 0, 1])
    led = odds("battle", legions="3,3", skulls="0,0", bonus="2,0", leadership="3,0")
    assert winning(led) > winning(even)
    assert winning(odds("battle", legions="3,3", skulls="4,0")) > winning(even)
    assert odds("battle", legions="2,0", skulls="0,0") == {("left", 2, 0): 1.0}


def winning(found: dict) -> float:
    return sum(share for (winner, *_), share in found.items() if winner == "left")


# --- influence -----------------------------------------------------------------------------------


def enumerated_influence(hearts: int, rolls: int, bribe: int, pay: int) -> float:
    best = Fraction(0)
    for split in product(range(bribe + 1), repeat=rolls):
        if sum(split) == bribe:
            good = sum(
                all(face - less + pay <= hearts for face, less in zip(dice, split, strict=True))
                for dice in product(D6, repeat=rolls)
            )
            best = max(best, Fraction(good, 6**rolls))
    return float(best)


@pytest.mark.parametrize(
    ("target", "goal", "rolls"),
    [
        ("legion", "disband", 1),
        ("legion", "convert", 2),
        ("lieutenant", "disband", 2),
        ("lieutenant", "convert", 3),
    ],
)
@pytest.mark.parametrize("hearts", [1, 4, 6])
def test_influence_takes_so_many_hearts_rolls_and_the_best_bribe(target, goal, rolls, hearts):
    for bribe, pay in product((0, 1, 3, 4), (0, 2) if target == "lieutenant" else (0,)):
        keys = {"hearts": hearts, "target": target, "goal": goal, "bribe": bribe}
        found = odds("influence", extra_pay=pay, **keys)
        assert found.get((True,), 0) == pytest.approx(
            enumerated_influence(hearts, rolls, bribe, pay)
        )


def test_gomory_turns_a_legion_as_in_the_example():
    """4 hearts, three souls: 6 - 2 and 5 - 1 are just enough."""
    found = odds("influence", hearts=4, target="legion", goal="convert", bribe=3)
    assert found[(True,)] == pytest.approx(5 / 6)


# --- atonement, duels, flights -------------------------------------------------------------------

TABLE = {
    (5, 6): ("incapacitated", "incapacitated", 0, 2, 3),
    (3, 4): ("incapacitated", 0, 1, 1, 2),
    (2,): ("incapacitated", 0, 0, 1, 2),
    (1,): ("incapacitated", 0, 0, 1, 1),
}
COLUMN = {2: 0, 3: 0, 4: 0, 5: 1, 6: 1, 7: 2, 8: 2, 9: 3, 10: 3, 11: 4, 12: 4}


@pytest.mark.parametrize("hearts", range(1, 7))
def test_atonement_is_two_dice_on_the_table(hearts):
    row = next(row for key, row in TABLE.items() if hearts in key)
    dice = 2 @ icepool.d6
    expected: Counter = Counter()
    for total, chance in zip(dice.outcomes(), dice.probabilities(), strict=True):
        expected[(row[COLUMN[total]],)] += float(chance)
    assert odds("atonement", hearts=hearts) == pytest.approx(dict(expected))


@pytest.mark.parametrize(("left", "right"), [(2, 3), (1, 1), (4, 2), (6, 5), (1, 0)])
def test_duels_reroll_ties(left, right):
    ours, theirs = left @ icepool.d6, (right @ icepool.d6 if right else icepool.Die([0]))
    more = float((ours > theirs).probability(True))
    less = float((ours < theirs).probability(True))
    found = odds("duel", left=left, right=right)
    assert found.get(("left",), 0) == pytest.approx(more / (more + less))
    assert found.get(("right",), 0) == pytest.approx(less / (more + less))


def test_a_legion_flees_where_one_die_leads():
    """9.5: from Exploiters of Land and Sea, the intruders came from outside."""
    found = odds("flight", circle=4, quarter=3, origin="3.3")
    assert found == pytest.approx(
        {
            ("swamp_of_useless_rage",): 1 / 6,
            ("thieves",): 1 / 6,
            ("snake_eye_saloon",): 1 / 6,
            ("stays",): 1 / 2,
        }
    )


def test_a_lieutenant_has_two_dice_to_choose_from():
    scene = Scene(players=2)
    place, names = scene.place((4, 3)), scene.components.order("sectios")
    of_place = {scene.place(name): name for name in names}
    expected: Counter = Counter()
    for dice in product(D6, repeat=2):
        there = {int(twin.board.beyond(place, face)) for face in dice if face <= 4}
        expected["+".join(of_place[each] for each in sorted(there)) or "stays"] += 1 / 36
    found = odds("flight", circle=4, quarter=3, lieutenant=True)
    assert found == pytest.approx({(places,): share for places, share in expected.items()})


def test_who_comes_among_enemies_flees_again_and_stays_there_if_that_fails():
    """From 4.3 outwards to 5.3 among enemies; the die that leads back means that it has failed."""
    place, other = scene_place(4, 3), scene_place(5, 3)
    names = {scene_place(e["circle"], e["quarter"]): n for n, e in SECTIOS.items()}
    ways = {face: twin.resolvers.way_of(place, face, NONE) for face in D6}
    onward = {face: twin.resolvers.way_of(other, face, NONE) for face in D6}
    expected: Counter = Counter()
    for there in ways.values():
        if there != other:
            expected["stays" if there == place else names[there]] += 1 / 6
            continue
        for end in onward.values():
            expected["stays" if end == place else names[end]] += 1 / 36
    found = odds("flight", circle=4, quarter=3, enemies="5.3")
    assert found == pytest.approx({(end,): share for end, share in expected.items()})
    assert found[names[other],] > 0  # it stays among them


def test_nobody_flees_into_the_pentagram_and_antehell_is_open():
    assert odds("flight", circle=9, quarter=1)[("stays",)] == pytest.approx(1 / 2)
    assert odds("flight", circle=1, quarter=1)[("antehell",)] == pytest.approx(1 / 6)
    assert twin.resolvers.way_of(scene_place(9, 1), 1, NONE) == scene_place(9, 1)


def scene_place(circle: int, quarter: int) -> int:
    return (circle - 1) * 5 + quarter - 1


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("resolver", "keys"),
    [
        ("battle", {"legions": "3", "skulls": "0,0"}),
        ("battle", {"legions": "3,x", "skulls": "0,0"}),
        ("battle", {"legions": "0,0", "skulls": "0,0"}),
        ("battle", {"legions": "300,2", "skulls": "0,0"}),
        ("battle", {"legions": "1,1", "skulls": "7,0"}),
        ("battle", {"legions": "1,1", "skulls": "6,6"}),  # it would never end
        ("battle", {"legions": "1,1", "skulls": "0,0", "hounds": "3+3,0"}),
        ("battle", {"legions": "3,1", "skulls": "0,0", "quick": True}),
        ("battle", {"legions": "1,1", "skulls": "2,0", "quick": True}),
        ("battle", {"legions": "1,1", "skulls": "0,0", "hounds": "3,0", "three_rounds": True}),
        ("battle", {"legions": "1,1", "skulls": "0,2", "freebooters": "0,1"}),
        ("battle", {"legions": "3,1", "skulls": "0,0", "bonus": "2+1,0", "leadership": "2,0"}),
        ("flight", {"circle": 1, "quarter": 1, "enemies": "2.2", "lieutenant": True}),
        ("battle", {"legions": "9,9", "skulls": "0,0", "hounds": "3+3+3+3,3+3+3+3"}),
        ("influence", {"hearts": 9, "target": "legion", "goal": "disband"}),
        ("influence", {"hearts": 3, "target": "hound", "goal": "disband"}),
        ("influence", {"hearts": 3, "target": "legion", "goal": "eat"}),
        ("influence", {"hearts": 3, "target": "legion", "goal": "disband", "extra_pay": 1}),
        ("influence", {"hearts": 3, "target": "legion", "goal": "disband", "bribe": -1}),
        ("atonement", {"hearts": 0}),
        ("duel", {"left": 0, "right": 0}),
        ("duel", {"left": 1000, "right": 1}),
        ("flight", {"circle": 10, "quarter": 1}),
        ("flight", {"circle": 1, "quarter": 1, "origin": "2"}),
        ("flight", {"circle": 1, "quarter": 1, "lieutenant": "maybe"}),
    ],
)
def test_bad_keys_are_refused_with_a_word(resolver, keys):
    with pytest.raises(BadInput):
        odds(resolver, **keys)


# --- the check -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("resolver", "keys"),
    [
        ("influence", {"hearts": 3, "target": "lieutenant", "goal": "convert", "bribe": 2}),
        ("atonement", {"hearts": 3}),
        ("duel", {"left": 3, "right": 2}),
        ("flight", {"circle": 3, "quarter": 2, "lieutenant": True}),
        ("flight", {"circle": 3, "quarter": 2, "enemies": "3.3+4.2"}),
        ("battle", {"legions": "2,1", "skulls": "0,0", "three_rounds": True}),
    ],
)
def test_rolled_dice_agree_with_the_exact_figures(resolver, keys):
    game = OnTwin(**{name: getattr(GAME, name) for name in GAME.__dataclass_fields__})
    found = lab.odds(game, resolver, check=1500, seed=3, confidence=0.9999, **keys)
    for row, share in zip(found.outcomes, found.check.shares, strict=True):
        assert share.low <= row["probability"] <= share.high
