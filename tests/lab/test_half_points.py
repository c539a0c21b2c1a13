"""Points of games that may end undecided, and variants that are judged by them."""

from __future__ import annotations

import numpy as np
import pytest

import simkit
from simkit.lab.judging.asked_pairs import judge_pairs
from simkit.lab.judging.half_points import half_points
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import HIGHER, NOT_SETTLED, Terms
from simkit.lab.table.rows import Chunk
from simkit.view.console.audit import audit_page
from simkit.view.console.compare import compare_page
from simkit.view.console.restrict import restrict_page
from tests.design.playing import written
from tests.made_answers import altered

WINNERS = np.array([0, 1, 2, 2, 0, 1])  # 0: nobody


def chunk(winners: np.ndarray) -> Chunk:
    columns = {"outcome": winners, "won": winners == 1, "turns": winners}
    seats = {f"won_{seat}": (winners == seat).astype(float) for seat in (1, 2)}
    return Chunk(0, columns | seats)


def test_a_win_is_two_halves_and_an_undecided_game_one():
    found = half_points(chunk(WINNERS).columns)
    assert found.tolist() == [[1, 1], [2, 0], [0, 2], [0, 2], [1, 1], [2, 0]]
    together = half_points({"won": np.array([True, False])})
    assert together.tolist() == [[2], [0]]


def test_the_gap_is_that_of_the_games_that_both_have_played():
    luck = np.random.default_rng(7)
    games = luck.integers(0, 3, (3, 40))
    pairs = Pairs(3, (), points=True)
    pairs.add([chunk(each[:25]) for each in games])
    pairs.add([chunk(games[0][25:]), None, chunk(games[2][25:])])
    halves = np.array([half_points(chunk(each).columns)[:, 0] for each in games])
    for variant, played in ((1, 25), (2, 40)):
        gaps = (halves[variant, :played] - halves[0, :played]) / 2
        found = pairs.points_gap(variant, 0)
        assert (found.games, found.total) == (played, gaps.sum())
        assert float(found.squares) == pytest.approx((gaps**2).sum())


def test_points_of_parts_are_those_of_the_whole():
    games = np.random.default_rng(8).integers(0, 3, (2, 40))
    whole, first, second = (Pairs(2, (), points=True) for _ in range(3))
    whole.add([chunk(each) for each in games])
    first.add([chunk(each[:15]) for each in games])
    second.add([chunk(each[15:]) for each in games])
    first.merge(second)
    assert first.by_points
    assert first.points_gap(1, 0) == whole.points_gap(1, 0)
    assert first.points.mean(1, 40) == whole.points.mean(1, 40)


def test_losses_that_become_undecided_games_are_a_gain():
    lost, drawn = np.full(60, 2), np.repeat([2, 0], 30)
    for points, verdict in ((True, HIGHER), (False, NOT_SETTLED)):
        pairs = Pairs(2, (), points=points)
        pairs.add([chunk(lost), chunk(drawn)])
        found = judge_pairs(pairs, [(1, 0)], Terms(margin=0.001))[1, 0]
        assert pairs.by_points == points and found.verdict == verdict
        assert found.difference.estimate == (0.25 if points else 0.0)


def test_where_every_game_is_decided_wins_are_judged(toy):
    found = simkit.restrict(toy, only=["again"], games=40)
    assert found.summary()["judged_by"] == "wins"
    assert "win rate changes by" in " ".join(restrict_page(found, toy).split())


def test_pages_say_that_points_are_judged(toy):
    told = altered(simkit.restrict(toy, games=400, goal=24), judged_by="points")
    page = " ".join(restrict_page(told, toy).split())
    assert "points change by" in page and "expert scores fewer points without again." in page
    told = altered(simkit.audit(toy, only=["turn"], games=40), judged_by="points")
    assert "Some games end undecided." in " ".join(audit_page(told, toy).split())


TRUCE = """
from simkit.design import Game, setting

game = Game()
game.players = 2
game.truce = setting(0, 0, 8, "faces on which nobody wins")


def play_round():
    game.offer("wait")
    game.offer("wait longer")
    game.choose(0)
    rolled = game.roll(12)
    if rolled <= game.truce:
        game.end("truce", won=False)
    game.end("won", winner=0 if rolled > 8 else 1)
"""


def test_a_comparison_also_judges_points_if_games_end_undecided(tmp_path):
    file = written(tmp_path, TRUCE)
    found = simkit.compare(file, {"truce": [0, 7]}, games=200, also_bot="none", seed=3)
    told = found.summary()
    usual, truce = told["variants"]
    assert usual["points"] == usual["win_rate"]["estimate"]  # every game is decided
    assert truce["points"] == truce["win_rate"]["estimate"] + truce["undecided"] / 2
    (one,) = told["comparisons"]
    assert one["difference"]["estimate"] == 0  # seat 1 wins the same games
    assert one["points"]["verdict"] == HIGHER
    assert one["points"]["difference"]["estimate"] == truce["undecided"] / 2
    page = " ".join(compare_page(found).split())
    assert "If an undecided game counts half, the verdict changes: truce 7 higher." in page
    assert "Points per game: 100 if won, 50 if undecided, 0 if lost" in page
    assert "every game had the same winner" not in page


def test_a_comparison_without_undecided_games_has_no_points(toy):
    found = simkit.compare(toy, {"goal": [20, 22]}, games=200, also_bot="none")
    told = found.summary()
    assert all("points" not in one for one in (*told["variants"], *told["comparisons"]))
    assert "undecided" not in compare_page(found, toy)
