"""The timeline of a game: chances turn by turn, and what is read off them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from toygame import GAME

from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.positions.rollouts import Imagination, moments
from simkit.lab.positions.trace import trace
from simkit.lab.statistics.intervals import Interval
from simkit.lab.stories import timeline_arcs
from simkit.lab.stories.timeline import timeline
from simkit.lab.stories.timeline_arcs import GameTimeline, TurnOfAll
from simkit.lab.table.rows import seat_wins
from simkit.messages.errors import BadInput
from tests.lab.timelines import brownian_timelines


def scene(chances, won, rollouts=10**9):
    """A game with these chances of its only side, known almost exactly."""
    wins = np.round(np.array(chances, dtype=float).reshape(len(chances), -1) * rollouts).astype(int)
    return GameTimeline(0, wins, rollouts, np.atleast_1d(won), "any")


def noisy_walks(games, rollouts, rng, turns=8):
    """Games whose true chance is a fair walk that ends at 0 or 1: Brownian motion in a strip."""
    for _ in range(games):
        steps = np.cumsum(rng.choice([-1, 1], size=turns - 1)) / (2 * turns) + 0.5
        chances = np.concatenate([[0.5], steps])
        won = int(rng.random() < chances[-1])
        wins = rng.binomial(rollouts, chances).reshape(-1, 1)
        yield GameTimeline(0, wins, rollouts, np.array([won]), "any")


# --- What a timeline shows
# ---------------------------------------------------------------------------


def test_surprise_is_the_usual_jump_of_the_chance():
    assert timeline_arcs.surprise(scene([0.5, 0.5, 0.5], 1)) == pytest.approx(
        np.sqrt(0.25 / 3), abs=1e-4
    )


@pytest.mark.parametrize("rollouts", [10, 100])
def test_the_noise_of_few_imagined_games_is_no_surprise(rollouts):
    rng = np.random.default_rng(1)
    squares = []
    for _ in range(3000):
        wins = rng.binomial(rollouts, 0.5, size=(6, 1))
        one = GameTimeline(0, wins, rollouts, np.array([1]), "any")
        ended = np.vstack([one.chances, one.won])
        noise = np.vstack([one.noise, [[0.0]]])
        squares.append((np.diff(ended, axis=0) ** 2 - noise[1:] - noise[:-1]).mean())
    error = np.std(squares) / np.sqrt(len(squares))
    assert np.mean(squares) == pytest.approx(0.25 / 6, abs=4 * error)


def test_tension_is_1_at_even_chances_and_0_when_decided():
    assert timeline_arcs.tension(scene([0.5, 0.5], 1)) == pytest.approx(1)
    assert timeline_arcs.tension(scene([0.0, 0.0], 0)) == pytest.approx(0)


def test_seats_that_nobody_sits_in_are_no_rivals():
    """A table of two in a game for three: the third seat has no chance that would count."""
    empty = np.array([np.nan, np.nan])
    columns = {"won": np.array([True, False]), "won_1": [1.0, 0.0], "won_2": [0.0, 1.0]}
    assert seat_wins({**columns, "won_3": empty}).tolist() == [[1, 0], [0, 1]]
    assert seat_wins({"won": columns["won"]}).tolist() == [[1], [0]]


def test_intervals_of_measures_stay_within_their_bounds():
    found = timeline_arcs.mean_of([0.0, 0.0, 1.0], 0.95, *timeline_arcs.BOUNDS["tension"])
    assert (found.low, found.high) == (0.0, 1.0)


def test_drama_is_how_far_the_winner_fell_behind():
    assert timeline_arcs.drama(scene([0.5, 0.2, 0.9], 1)) == pytest.approx(0.3)
    assert timeline_arcs.drama(scene([0.5, 0.8, 0.1], 0)) == pytest.approx(0.3)
    assert timeline_arcs.drama(scene([0.5, 0.6, 0.9], 1)) == pytest.approx(0)


def test_a_lead_changes_when_the_favourite_does():
    assert timeline_arcs.lead_changes(scene([0.6, 0.4, 0.7], 1)) == 2
    seats = [[0.5, 0.3, 0.2], [0.2, 0.6, 0.2], [0.1, 0.8, 0.1]]
    assert timeline_arcs.lead_changes(scene(seats, [0, 1, 0])) == 1


def test_even_chances_are_half_a_change_of_the_lead():
    assert timeline_arcs.lead_changes(scene([0.6, 0.5, 0.4], 1)) == 1
    assert timeline_arcs.lead_changes(scene([0.6, 0.5], 1)) == 0.5
    assert timeline_arcs.lead_changes(scene([[0.4, 0.4, 0.2], [0.2, 0.8, 0.0]], [0, 1, 0])) == 0.5


@cache
def known_timelines(hard):
    """The same ones for all measures."""
    return list(brownian_timelines(400, 50, np.random.default_rng(7), hard))


@pytest.mark.parametrize("hard", [0.7, 2.5])
@pytest.mark.parametrize("measure", ["surprise", "tension", "drama", "lead_changes"])
def test_measures_do_not_hang_on_the_number_of_imagined_games(measure, hard):
    raw, timelines = getattr(timeline_arcs, measure), known_timelines(hard)
    found = np.array([timeline_arcs.MEASURES[measure](drawn_up) for drawn_up, _ in timelines])
    truth = np.array([raw(known) for _, known in timelines])
    error = (found - truth).std() / np.sqrt(len(timelines))
    assert found.mean() == pytest.approx(truth.mean(), rel=0.04, abs=2 * error)


@pytest.mark.parametrize(("measure", "least"), [("drama", 0.1), ("lead_changes", 0.1)])
def test_uncorrected_they_would(measure, least):
    raw = getattr(timeline_arcs, measure)
    timelines = list(brownian_timelines(800, 50, np.random.default_rng(7)))
    seen, truth = (np.mean([raw(timeline[part]) for timeline in timelines]) for part in (0, 1))
    assert seen > (1 + least) * truth


def test_halves_share_out_the_imagined_games():
    one = GameTimeline(3, np.array([[5, 3, 0], [1, 1, 9]]), 11, np.array([0, 0, 1]), "any")
    halves = list(one.halves)
    assert len(halves) == 2 * timeline_arcs.SPLITS
    for first, second in zip(halves[::2], halves[1::2], strict=True):
        assert (first.rollouts, second.rollouts) == (5, 6)
        assert (first.wins + second.wins == one.wins).all()
        assert (first.wins.sum(axis=1) <= 5).all()
    again = [half.wins.tolist() for half in replace(one).halves]
    assert again == [half.wins.tolist() for half in halves]


def test_a_game_is_decided_once_its_end_stands_for_good():
    assert timeline_arcs.decided_at(scene([0.5, 0.95, 0.5, 0.95, 0.99], 1)) == 4
    assert timeline_arcs.decided_at(scene([0.05, 0.02], 0)) == 1
    assert timeline_arcs.decided_at(scene([0.5, 0.4], 0)) == 3
    assert timeline_arcs.played_out(scene([0.5, 0.95, 0.95, 0.95], 1)) == pytest.approx(0.75)
    assert timeline_arcs.played_out(scene([0.5, 0.4], 0)) == 0


@pytest.mark.parametrize("rollouts", [10, 1000])
def test_what_is_known_of_the_end_does_not_hang_on_the_number_of_imagined_games(rollouts):
    rng = np.random.default_rng(2)
    games = list(noisy_walks(4000, rollouts, rng))
    truth = 7 * (1 / 16) ** 2 / 0.25  # the variance of the walk after seven steps
    assert timeline_arcs.known(games, 7, 0.95).estimate == pytest.approx(truth, abs=0.03)
    first = timeline_arcs.known(games, 0, 0.95)
    assert first.estimate == pytest.approx(0, abs=0.02)


def test_the_interval_of_what_is_known_holds_the_truth_about_as_often_as_it_says():
    rng = np.random.default_rng(3)
    truth = 7 * (1 / 16) ** 2 / 0.25
    held = 0
    for _ in range(100):
        interval = timeline_arcs.known(list(noisy_walks(200, 50, rng)), 7, 0.9)
        held += interval.low <= truth <= interval.high
    assert 80 <= held <= 99


def test_of_games_that_all_end_alike_nothing_can_be_said():
    assert timeline_arcs.known([scene([0.5], 1)] * 5, 0, 0.95).estimate is None


# --- Imagined endings ----------------------------------------------------------------------------


def cell(**settings):
    return prepare(cell_of(GAME, "expert", 1, settings=settings))


def test_a_moment_stands_at_the_start_of_each_turn():
    turns, end = moments(cell(goal=36), 4)
    assert [moment.turn for moment in turns] == list(range(1, len(turns) + 1))
    assert end["turns"][0] == len(turns)


def test_imagined_endings_are_the_same_each_time_they_are_asked():
    prepared = cell(goal=30)
    moment = moments(prepared, 4)[0][1]
    once, again = (Imagination(prepared).endings(moment, 40) for _ in range(2))
    assert (once["score"] == again["score"]).all()
    assert (Imagination(prepared).endings(moment, 20)["score"] == once["score"][:20]).all()


def test_imagined_luck_is_not_the_luck_of_the_game():
    prepared = cell(goal=36)
    turns, _ = moments(prepared, 4)
    scores = Imagination(prepared).endings(turns[0], 200)["score"]
    assert len(set(scores.tolist())) > 5


def test_the_first_chance_is_the_win_rate():
    found = timeline(GAME, games=1, rollouts=3000, bot="expert", goal=26)
    from simkit.lab.play.run import run

    truth = run(GAME, games=3000, seed=99, bot="expert", goal=26).win_rate
    first = found.frame.iloc[0]
    assert first.low < truth.high and truth.low < first.high


# --- The command's result ------------------------------------------------------------------------


def test_a_timeline_has_a_row_a_game_turn_and_seat():
    found = timeline(GAME, games=3, rollouts=10, goal=20)
    assert list(found.frame.columns)[:6] == ["game", "turn", "seat", "chance", "low", "high"]
    assert found.frame.game.nunique() == 3
    assert found.summary()["turns"] == []
    one = timeline(GAME, game_number=2, rollouts=10, goal=20)
    assert {row["game"] for row in one.summary()["turns"]} == {2}


def test_workers_change_no_timeline():
    alone, crew = (timeline(GAME, games=6, rollouts=5, jobs=jobs, goal=20) for jobs in (1, 2))
    assert alone.frame.equals(crew.frame)


@pytest.mark.parametrize("wrong", [{"games": 0}, {"rollouts": 1}, {"game_number": -1}])
def test_absurd_numbers_are_refused(wrong):
    with pytest.raises(BadInput):
        timeline(GAME, **wrong)


def test_a_single_game_is_told_beside_its_chances():
    found = timeline(GAME, game_number=2, rollouts=10, goal=26)
    told = [event["text"] for event in trace(GAME, game_number=2, goal=26).events]
    again = [text for text in told if text.startswith("The runner rolls again")]
    assert [event.text for event in found.events] == again
    assert timeline(GAME, games=2, rollouts=10).events == ()


def test_imagined_games_of_a_searcher_say_who_plays_them():
    found = timeline(GAME, game_number=0, rollouts=5, bot="search")
    assert "expert, the first of its plans, plays there instead" in found.notes[0]
    assert timeline(GAME, game_number=0, rollouts=5).notes == ()


def test_the_rows_are_written_as_the_frame_stands(tmp_path):
    found = timeline(GAME, games=4, rollouts=5, out=tmp_path / "timeline.csv")
    written = pd.read_csv(tmp_path / "timeline.csv")
    pd.testing.assert_frame_equal(written, found.frame, check_dtype=False)


def test_one_game_and_many_exclude_each_other():
    with pytest.raises(BadInput, match="exclude each other"):
        timeline(GAME, games=3, game_number=2)


def test_parts_of_the_imagined_games_differ():
    prepared = cell(goal=36)
    moment = moments(prepared, 4)[0][0]
    first, second = (Imagination(prepared).endings(moment, 50, part)["score"] for part in (0, 1))
    assert (first != second).any()


def test_what_a_page_tells_again_and_again_is_found_once(monkeypatch):
    found = timeline(GAME, games=2, rollouts=8)
    first = found.summary()
    monkeypatch.setattr("simkit.lab.stories.timeline.mean_of", None)
    monkeypatch.setattr("simkit.lab.stories.timeline.by_turn", None)
    first["by_turn"][0]["going"] = first["figures"] = "changed by its reader"
    assert found.summary()["by_turn"][0]["going"] == 2
    assert found.summary()["figures"]["tension"]["estimate"] is not None


def test_the_first_sentence_says_how_many_games_are_decided():
    from simkit.view.console.timeline import many_headline

    rate, few, over = (
        Interval(*each, confidence=0.95, method="wilson")
        for each in ((0.725, 0.572, 0.839), (0.35, 0.2, 0.5), (0.17, 0.0, 1.0))
    )
    by_turn = [TurnOfAll(7, 40, few, few), TurnOfAll(8, 30, rate, few)]
    measured = {"played_out": over}
    told = many_headline(SimpleNamespace(by_turn=by_turn, measured=measured))
    assert told.startswith("By turn 8, 72.5 % (57.2 to 83.9) of the games are decided.")
    early = many_headline(SimpleNamespace(by_turn=by_turn[:1], measured=measured))
    assert early.startswith("In no turn are half of the games decided: at most 35.0 % (20.0 to 50")
    assert "by turn 7" in early
