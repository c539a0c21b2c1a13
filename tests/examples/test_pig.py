"""Pig against its exact solution."""

import pytest

from tests.examples import exact_pig
from tests.examples.exact_pig import at_least, duel, optimal, race, wins
from tests.examples.judging import FALSE_ALARM, fits
from tests.examples.playing import play

FEW = 1_000  # games played as plain Python; more are compiled
CASES = {
    "two experts": ([20, 20], {}, {}),
    "expert and beginner": ([20, 10], {}, {}),
    "three players to forty": ([15, 10, 20], {"goal": 40}, {}),
    "a die of eight": ([20, 25], {"sides": 8, "goal": 60}, {}),
}


def as_bots(holds):
    """The bots that hold at these numbers, and their knobs."""
    names = [f"expert@{seat}" for seat in range(1, len(holds) + 1)]
    return "+".join(names), {name: {"hold": at} for name, at in zip(names, holds, strict=True)}


def pvalue(holds, games, exact_holds=None, **settings):
    bots, knobs = as_bots(holds)
    many = games > FEW
    played = play("pig", len(holds), bots, games, 11, knobs=knobs, compiled=many, **settings)
    winner = [next(s for s in range(1, len(holds) + 1) if row[f"won_{s}"]) for row in rows(played)]
    exact = race(exact_holds or holds, **settings)
    return fits(zip(winner, played["rounds"], strict=True), exact)


def rows(table):
    return table.to_dict("records")


@pytest.mark.parametrize(("holds", "settings", "knobs"), CASES.values(), ids=CASES)
def test_who_wins_and_when_is_as_calculated(holds, settings, knobs):
    assert pvalue(holds, FEW, **settings) > FALSE_ALARM


@pytest.mark.slow
@pytest.mark.parametrize("holds", [[20, 20], [20, 10]])
def test_many_games_end_as_calculated(holds):
    assert pvalue(holds, 40_000) > FALSE_ALARM


@pytest.mark.slow
def test_another_policy_would_be_seen():
    assert pvalue([20, 20], 40_000, exact_holds=[20, 22]) < FALSE_ALARM


def test_the_bots_of_the_file_hold_at_twenty_and_ten():
    named = play("pig", 2, "expert+beginner", 300, seed=3)
    bots, knobs = as_bots([20, 10])
    assert named.equals(play("pig", 2, bots, 300, seed=3, knobs=knobs))


# --- The oracle itself


@pytest.mark.parametrize(("mine", "theirs"), [(20, 20), (25, 15)])
def test_two_calculations_of_fixed_policies_agree(mine, theirs):
    first, second = duel(at_least(mine), at_least(theirs))
    assert wins(race([mine, theirs]), 1) == pytest.approx(first, abs=1e-9)
    assert wins(race([theirs, mine]), 2) == pytest.approx(second, abs=1e-9)


def test_optimal_play_is_worth_what_is_known_of_it():
    assert duel(None, None)[0] == pytest.approx(0.5306, abs=5e-5)


@pytest.mark.parametrize("goal", [50, pytest.param(100, marks=pytest.mark.slow)])
def test_nothing_beats_the_optimal_policy(goal):
    best, policy = duel(None, None, goal), optimal(goal)
    assert duel(policy, policy, goal) == pytest.approx(best, abs=1e-9)
    assert duel(None, policy, goal) == pytest.approx(best, abs=1e-9)
    assert duel(at_least(20, goal), policy, goal)[0] < best[0]


def test_a_turn_gains_what_can_be_counted_by_hand():
    gains = exact_pig.gains(score=0, hold=3, goal=100, sides=6)  # one roll, or two after a 2
    assert gains[0] == pytest.approx(1 / 6 + 1 / 36)
    assert gains[3:9] == pytest.approx([1 / 6, 7 / 36, 7 / 36, 7 / 36, 1 / 36, 1 / 36])
