"""Positions played on: the chance from here, what bots would do, what options are worth."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from toygame import GAME

from simkit.kernel.decisions import MOST_KNOBS
from simkit.lab.contests import play_on
from simkit.lab.contests.play_on_answer import OPTION_COLUMNS
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.run import run
from simkit.lab.positions import position, steering
from simkit.lab.positions.rollouts import Moment
from simkit.lab.positions.trace import trace
from simkit.messages.errors import BadInput


def at_turn(turn, game_number=4, bot="expert", goal=26):
    document = position.position(GAME, turn, seed=7, game_number=game_number, bot=bot, goal=goal)
    return position.read(document, GAME)


def moment_of(start):
    return Moment(start.number, start.state, start.memos)


@pytest.fixture
def luck_aside(monkeypatch):
    """In a race the die falls before the first decision; let it be compared all the same."""
    monkeypatch.setattr(play_on, "is_fixed", lambda *_: True)


# --- The chance from here ------------------------------------------------------------------------


def test_from_the_first_turn_the_chance_is_the_win_rate():
    found = play_on.play_on(at_turn(1), games=3000, rollouts=0)
    truth = run(GAME, games=3000, seed=99, goal=26).win_rate
    assert found.win_rate.low < truth.high
    assert truth.low < found.win_rate.high
    assert found.tallies.outcomes["home"] == round(found.win_rate.estimate * 3000)


def test_workers_and_numbers_change_no_imagined_game():
    start = at_turn(3)
    few, many = (
        play_on.imagined(start.prepared, moment_of(start), games, crew)
        for games, crew in ((300, 1), (600, 2))
    )
    assert (few["score"] == many["score"][:300]).all()


def test_an_edited_position_is_another_chance():
    document = position.write(at_turn(3))
    ahead = {**document, "position": document["position"] | {"score": 25}}
    usual, better = (
        play_on.play_on(each, games=300, rollouts=0, game=GAME) for each in (document, ahead)
    )
    assert better.win_rate.estimate == 1 > usual.win_rate.estimate


def test_another_bot_may_play_on():
    found = play_on.play_on(at_turn(2), games=400, rollouts=0, bot="idle")
    assert found.summary()["bot"] == "idle"
    assert found.win_rate.estimate < play_on.play_on(at_turn(2), 400, 0).win_rate.estimate


def test_a_game_that_is_over_is_refused():
    start = at_turn(3)
    start.state.outcome = 1
    with pytest.raises(BadInput, match="this position is over"):
        play_on.play_on(start)


def test_the_rows_are_written(tmp_path):
    play_on.play_on(at_turn(3), games=30, rollouts=0, out=tmp_path / "rows.csv")
    rows = pd.read_csv(tmp_path / "rows.csv")
    assert rows["game"].tolist() == list(range(30))
    assert {"outcome", "won", "turns", "score"} <= set(rows.columns)


# --- What bots would do --------------------------------------------------------------------------


def test_each_bot_says_what_it_would_do_first():
    found = play_on.play_on(at_turn(3), games=10, rollouts=0)
    assert list(found.bots) == ["idle", "random", "expert"], "search asks its plans"
    (decision,) = found.bots["idle"]
    assert (decision.question, decision.options, decision.taken) == ("low die", 2, "keep")


def test_a_halted_game_stands_before_its_decision():
    start = at_turn(3)
    stop = steering.halted(start.prepared, moment_of(start), 1)
    assert stop.state.decisions == start.state.decisions + 1
    assert [option[0] for option in stop.decision.options] == [0, 1]
    assert stop.answer() == int(stop.state.face <= 3), "the expert rolls a low die again"
    assert steering.halted(start.prepared, moment_of(start), 2) is None, "one decision a turn"


def slipping(start, share):
    """The same position, where the expert leaves some of its choices to chance."""
    cell = replace(start.prepared.settled.cell, knobs={"expert": {"mistakes": share}})
    return replace(start, prepared=prepare(cell))


def test_who_slips_is_halted_and_led_all_the_same():
    start = slipping(at_turn(3), 1.0)
    moment = moment_of(start)
    stop = steering.halted(start.prepared, moment, 1)
    assert stop.state.decisions == start.state.decisions + 1
    assert stop.answer() == int(stop.state.face <= 3), "what it would do, not what befalls it"
    ends = [
        play_on.imagined(steering.steered(start.prepared, moment, forced=place), moment, 200, 1)
        for place in (0, 1)
    ]
    assert (ends[0]["score"] != ends[1]["score"]).mean() > 0.5


@pytest.mark.parametrize("mistakes", [0.0, 0.4])
def test_a_bot_on_a_lead_is_itself_where_nobody_pulls(mistakes):
    start = slipping(at_turn(1), mistakes)
    free, led = (
        play_on.imagined(prepared, moment_of(start), 100, 1)
        for prepared in (start.prepared, steering.steered(start.prepared, moment_of(start)))
    )
    assert all((free[name] == led[name]).all() for name in free)


def test_a_lead_pulls_at_the_first_decision_only():
    calls = []
    lead = steering.lead(lambda *_: calls.append(1) or 0)
    knobs = np.zeros(MOST_KNOBS)
    knobs[steering.FORCED], knobs[steering.SINCE] = 3, 10

    def ask(number):
        view, mind = SimpleNamespace(decisions=number), SimpleNamespace(knobs=knobs)
        return lead(view, 0, 0, 0, 0, mind)

    assert [ask(11), ask(12)] == [2, 0]
    knobs[steering.FORCED], knobs[steering.HALT_AT] = 0, 2
    assert [ask(11), ask(12)] == [0, -1]
    assert len(calls) == 2


def test_options_without_words_are_told_by_what_tells_them_apart():
    options = [(0, 1, 2, -1, 5), (0, 1, 3, -1, 5), (1, 0, 0, 0, 0)]
    told = list(play_on._plain_texts(("buy_card", "pass"), options))
    assert told == ["buy card (what 2)", "buy card (what 3)", "pass"]


def test_a_game_may_word_its_options_itself():
    start = at_turn(3)
    stop = steering.halted(start.prepared, moment_of(start), 1)
    words = SimpleNamespace(
        tell_options=lambda *a: [["Keep it.", "Once more."][option.verb] for option in a[2]]
    )
    told = play_on.option_texts(replace(start.prepared, engine=words), stop)
    assert told == ["Keep it.", "Once more."]


# --- What options are worth ----------------------------------------------------------------------


def test_options_after_a_die_has_fallen_are_not_compared():
    found = play_on.play_on(at_turn(3), games=10, rollouts=50)
    assert found.options == ()
    assert "depends on luck" in found.notes[0]
    assert list(found.frame) == OPTION_COLUMNS


def test_an_option_is_worth_what_the_same_games_end_with(luck_aside):
    start = at_turn(3)
    found = play_on.play_on(start, games=10, rollouts=400)
    keep, again = (
        play_on.imagined(
            steering.steered(start.prepared, moment_of(start), forced=place),
            moment_of(start),
            400,
            1,
        )["won"]
        for place in (0, 1)
    )
    options = {one.text: one for one in found.options}
    assert (options["keep"].won, options["again"].won) == (keep.sum(), again.sum())
    (against,) = [one.against for one in found.options if one.against]
    assert abs(against.difference.estimate) == pytest.approx(abs(keep.mean() - again.mean()))
    assert {bot for one in found.options for bot in one.bots} == {"idle", "random", "expert"}
    assert found.frame["option"].tolist() == [one.text for one in found.options]
    assert found.frame["rollouts"].tolist() == [400, 400]
    assert list(found.frame) == OPTION_COLUMNS


def test_options_of_equal_worth_are_seldom_told_apart(luck_aside):
    """Unseen, a die that is kept is as good as one that is rolled again."""
    wrong = 0
    for number in range(30):
        start = at_turn(2, number)
        found = play_on.play_on(start, games=5, rollouts=300)
        wrong += any(one.against and one.against.verdict != "not settled" for one in found.options)
    assert wrong <= 4


# --- The rest of a game --------------------------------------------------------------------------


def test_the_rest_of_a_game_is_told_as_it_was():
    whole = trace(GAME, seed=7, game_number=4, goal=26)
    rest = play_on.trace_on(at_turn(3))
    assert rest.events == [event for event in whole.events if event["turn"] >= 3]
    assert rest.row == whole.row


def test_the_rest_may_be_played_by_another_bot():
    told = play_on.trace_on(at_turn(3), bot="idle")
    assert told.header["bot"] == "idle"
    assert not any("again" in event["text"] for event in told.events)


def test_a_bad_file_is_named(tmp_path):
    file = tmp_path / "bad.json"
    file.write_text('{"game": "toygame"}')
    with pytest.raises(BadInput, match=r"bad.json: seed is missing"):
        play_on.open_position(file, game=GAME)


def test_a_searcher_is_stood_in_for():
    document = position.write(position.played_to(prepare(cell_of(GAME, "search")), 0, 2))
    found = play_on.play_on(document, games=10, rollouts=0, game=GAME)
    assert "expert, the first of its plans, plays there instead" in found.notes[0]
