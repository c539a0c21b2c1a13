"""Points of games that may end undecided, and variants that are judged by them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import simkit
from simkit.lab.judging.asked_pairs import judge_pairs
from simkit.lab.judging.equal_shares import points_of
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import HIGHER, NOT_SETTLED, Terms
from simkit.lab.table.rows import Chunk
from simkit.view.console.audit import audit_page
from simkit.view.console.compare import compare_page
from simkit.view.console.refute import refute_page
from simkit.view.console.restrict import restrict_page
from tests.design.playing import written
from tests.made_answers import altered

WINNERS = np.array([0, 1, 2, 2, 0, 1])  # 0: nobody


def chunk(winners: np.ndarray, players: int = 2) -> Chunk:
    columns = {"outcome": winners, "won": winners == 1, "turns": winners}
    seats = {f"won_{seat}": (winners == seat).astype(float) for seat in range(1, players + 1)}
    return Chunk(0, columns | seats)


def test_of_two_a_win_is_two_halves_and_an_undecided_game_one():
    found = points_of(chunk(WINNERS).columns, 2, 2)
    assert found.tolist() == [[1, 1], [2, 0], [0, 2], [0, 2], [1, 1], [2, 0]]
    together = points_of({"won": np.array([True, False])}, 1, 2)
    assert together.tolist() == [[2], [0]]


@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_all_seats_together_always_have_the_points_of_one_win(players):
    winners = np.random.default_rng(players).integers(0, players + 1, 100)
    found = points_of(chunk(winners, players).columns, players, 840)
    assert found.sum(axis=1).tolist() == [840] * 100


def test_variants_of_other_numbers_of_players_each_have_their_own_share():
    pairs = Pairs(3, (), rivals=(2, 3, 4))
    nobody = np.zeros(10, dtype=int)
    pairs.add([chunk(nobody, players) for players in (2, 3, 4)])
    assert [pairs.points.mean(place, 10) for place in range(3)] == [1 / 2, 1 / 3, 1 / 4]
    assert pairs.points_gap(2, 1).total == Fraction(-10, 12)
    assert pairs.points_gap(1, 0).squares == Fraction(10, 36)
    assert pairs.points.undecided.tolist() == [10, 10, 10]


@pytest.mark.parametrize("players", [2, 3])
def test_the_gap_is_that_of_the_games_that_both_have_played(players):
    luck = np.random.default_rng(7)
    games = luck.integers(0, players + 1, (3, 40))
    pairs = Pairs(3, (), rivals=[players] * 3)
    pairs.add([chunk(each[:25], players) for each in games])
    pairs.add([chunk(games[0][25:], players), None, chunk(games[2][25:], players)])
    worth = np.array([1 / players, 1.0, *[0.0] * (players - 1)])  # of the first seat, by winner
    for variant, played in ((1, 25), (2, 40)):
        gaps = worth[games[variant, :played]] - worth[games[0, :played]]
        found = pairs.points_gap(variant, 0)
        assert (found.games, float(found.total)) == (played, pytest.approx(gaps.sum()))
        assert float(found.squares) == pytest.approx((gaps**2).sum())


def test_points_of_parts_are_those_of_the_whole():
    games = np.random.default_rng(8).integers(0, 3, (2, 40))
    whole, first, second = (Pairs(2, (), rivals=(2, 2)) for _ in range(3))
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
        pairs = Pairs(2, (), rivals=(2, 2) if points else ())
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
    assert (
        "If an undecided game counts an equal share, the verdict changes: truce 7 higher." in page
    )
    assert "Points per game: 100 if won, 50 if undecided, 0 if lost" in page
    assert "every game had the same winner" not in page


STALLING = """
from simkit.design import Game, setting

game = Game()
game.players = 2, 4
game.chances = setting(12, 1, 120, "of 120 games, the first player wins so many")


def play_round():
    stalled = False
    for player in game.players:
        game.offer("play")
        game.offer("stall")
        if game.choose(player) == "stall":
            stalled = True
    if stalled:
        game.end("stalled")
    if game.roll(120) <= game.chances:
        game.end("won", winner=0)
    game.end("won", winner=game.roll(len(game.players) - 1))


@game.bot("plays on")
def expert(player, option):
    return 1 if option == "play" else 0
"""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_makes_every_game_undecided_gains_only_from_less_than_an_equal_share(tmp_path, players):
    file = written(tmp_path, STALLING)
    fair = 120 // players
    for chances in (fair, fair // 2):
        found = simkit.refute(file, games=1_000, seed=5, players=players, chances=chances)
        stalls = [one for one in found.changes if one.points.estimate == 1 / players]
        truth = (fair - chances) / 120
        if chances == fair:
            assert not found.refuted and all(one.found.verdict != HIGHER for one in stalls)
        else:
            assert found.refuted
        for one in stalls:
            assert one.found.difference.low <= truth <= one.found.difference.high


def test_pages_say_what_an_undecided_game_of_three_counts(tmp_path):
    file = written(tmp_path, STALLING)
    page = " ".join(refute_page(simkit.refute(file, games=100, players=3, chances=20)).split())
    assert "100 for a game that is won, 33.3 (an equal share) for an undecided game" in page
    found = simkit.compare(file, {"players": [2, 3, 4]}, games=200, also_bot="none", bot="random")
    assert all(
        each.points == pytest.approx(each.win_rate.estimate + each.undecided / players)
        for each, players in zip(found.variants_played, (2, 3, 4), strict=True)
    )
    page = " ".join(compare_page(found).split())
    assert "100 if won, 50 of 2 rivals, 33.3 of 3 rivals or 25 of 4 rivals if undecided" in page


TEAMS = """
from simkit.design import Game

game = Game()
game.players = 2, 5
game.teams = {"wolf": 1, "hunters": "rest"}


def play_round():
    game.offer("wait")
    game.offer("wait longer")
    game.choose(0)
    rolled = game.roll(3)
    if rolled == 1:
        game.end("caught", team="hunters")
    if rolled == 2:
        game.end("escaped", team="wolf")
    game.end("night")
"""


@pytest.mark.parametrize("players", [2, 3, 5])
def test_two_teams_share_an_undecided_game_however_many_play(tmp_path, players):
    file = written(tmp_path, TEAMS)
    found = simkit.compare(file, {"players": [players, 4]}, games=300, also_bot="none")
    assert found.rivals == (2, 2)
    for each in found.variants_played:
        assert each.points == pytest.approx(each.win_rate.estimate + each.undecided / 2)


def test_a_comparison_without_undecided_games_has_no_points(toy):
    found = simkit.compare(toy, {"goal": [20, 22]}, games=200, also_bot="none")
    told = found.summary()
    assert all("points" not in one for one in (*told["variants"], *told["comparisons"]))
    assert "undecided" not in compare_page(found, toy)
