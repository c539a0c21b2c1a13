"""Alpha-rank and circles: against what can be worked out, and what is planted."""

import numpy as np
import pytest

from simkit.lab.judging.rivalry import meetings, rivalry
from simkit.lab.judging.verdicts import Terms
from simkit.lab.statistics.alpha_rank import (
    PEOPLE,
    SELECTION,
    circle,
    masses,
    ranked,
    shares_of,
    stationary,
)


def test_two_bots_share_the_time_as_moran_has_it():
    """One process's chances stand to each other as exp(strength * gap * (people - 1))."""
    gap = 0.0004
    found = masses(np.array([[0.5, 0.5 + gap], [0.5 - gap, 0.5]]))
    assert found[0] / found[1] == pytest.approx(np.exp(SELECTION * 2 * gap * (PEOPLE - 1)))


def test_stone_paper_and_scissors_share_alike_and_who_beats_all_has_all():
    stones = np.array([[0.5, 0.7, 0.3], [0.3, 0.5, 0.7], [0.7, 0.3, 0.5]])
    assert masses(stones) == pytest.approx([1 / 3] * 3)
    best = np.array([[0.5, 0.6, 0.6], [0.4, 0.5, 0.7], [0.4, 0.3, 0.5]])
    assert masses(best) == pytest.approx([1, 0, 0], abs=1e-9)
    assert masses(np.full((4, 4), 0.5)) == pytest.approx([0.25] * 4)


def test_the_chain_is_solved_as_its_own_equation_says():
    moves = np.random.default_rng(1).random((6, 6)) / 6
    np.fill_diagonal(moves, 0.0)
    found = stationary(moves)
    assert found @ (moves - np.diag(moves.sum(axis=1))) == pytest.approx(np.zeros(6), abs=1e-12)


def test_the_shortest_circle_is_found():
    beats = np.zeros((5, 5), bool)
    for one, other in ((0, 1), (1, 2), (2, 3), (3, 0), (2, 4), (4, 1)):
        beats[one, other] = True
    assert sorted(circle(beats)) == [1, 2, 4]
    beats[4, 1] = beats[3, 0] = False
    assert circle(beats) == []


def planted(chances, lucks, seed):
    """Three bots at tables of two, in both orders, on the same lucks."""
    luck, lineups, winners, numbers = np.random.default_rng(seed), [], [], []
    for one in range(3):
        for other in range(3):
            if one != other:
                first = luck.random(lucks) < chances[one][other]
                lineups += [[one, other]] * lucks
                winners += np.where(first, 0, 1).tolist()
                numbers += range(lucks)
    return np.array(lineups), np.array(winners), np.array(numbers)


def test_a_planted_circle_is_seen_and_luck_alone_makes_none():
    stones = [[0.5, 0.65, 0.35], [0.35, 0.5, 0.65], [0.65, 0.35, 0.5]]
    found = rivalry("abc", *planted(stones, 400, 1), Terms())
    assert set(found.circle) == set("abc")
    assert all(mass.low <= 1 / 3 <= mass.high for mass in found.masses)
    alike = [[0.5] * 3] * 3
    circles = [rivalry("abc", *planted(alike, 60, seed), Terms()).duels for seed in range(60)]
    wrong = sum(any(duel.found.verdict in ("higher", "lower") for duel in each) for each in circles)
    assert wrong <= 8, "5 % of 60 are 3; more than 8 come up once in two hundred times"


def test_the_masses_of_who_beats_all_are_sure():
    strong = [[0.5, 0.7, 0.7], [0.3, 0.5, 0.5], [0.3, 0.5, 0.5]]
    found = rivalry("abc", *planted(strong, 200, 3), Terms())
    assert found.circle == () and found.masses[0].low > 0.99
    (duel,) = [each for each in found.duels if (each.first, each.second) == ("a", "b")]
    assert duel.games == 400 and duel.share == pytest.approx(0.7, abs=0.07)


def test_meetings_count_wins_a_seat():
    lineups = np.array([[0, 0, 1], [2, 1, 1]])
    won, sat = meetings(3, lineups, np.array([0, -1]), np.array([5, 5]))
    assert won[0, 0, 1] == 0.5 and won[0, 1, 0] == 0
    assert sat[0].tolist() == [[1, 1, 0], [1, 2, 1], [0, 1, 1]]
    assert shares_of(won[0], sat[0])[0, 1] == 1 and shares_of(won[0], sat[0])[1, 2] == 0.5


def test_of_one_luck_no_interval_is_told():
    one = np.ones((1, 2, 2))
    assert ranked(one, one, 0.95)[0].low is None
