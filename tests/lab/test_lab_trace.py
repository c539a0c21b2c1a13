"""A trace tells the very game that a run plays."""

import json

import pytest

from simkit import run, trace
from simkit.kernel import events
from simkit.lab.play.bench import measure
from simkit.messages.errors import BadInput


@pytest.mark.parametrize("number", [0, 1, 17])
def test_a_trace_plays_the_game_of_the_run(toy, number):
    row = run(toy, games=20, seed=3, goal=25).frame.to_dict("records")[number]
    assert trace(toy, seed=3, game_number=number, goal=25).row == row


def test_every_event_has_its_turn_its_rule_and_a_sentence(toy):
    told = trace(toy)
    assert all(set(event) == {"turn", "phase", "rule", "text"} for event in told.events)
    assert told.events[0]["turn"] == 0
    assert {event["rule"] for event in told.events} <= {f"toygame:{i}" for i in range(1, 5)}
    assert max(event["turn"] for event in told.events) == told.row["turns"]


def test_the_points_told_are_the_points_of_the_row(toy):
    told = trace(toy, game_number=4)
    points = [e["text"].split()[0] for e in told.events if e["rule"] == "toygame:4"]
    assert sum(map(int, points)) == told.row["score"]


def test_a_game_longer_than_the_log_says_so(toy, monkeypatch):
    whole = trace(toy)
    monkeypatch.setattr(events, "MOST_EVENTS", 5)
    told = trace(toy)
    assert told.events[:5] == whole.events[:5]
    (last,) = told.events[5:]
    missing = len(whole.events) - 5
    assert last["text"] == f"The log is full: {missing} more events are not shown."
    assert told.row == whole.row


def test_the_header_says_how_to_see_the_game_again(toy):
    header = trace(toy, seed=8, game_number=2, bot="idle", goal=30).header
    assert (header["seed"], header["game_number"], header["bot"]) == (8, 2, "idle")
    assert header["settings"]["goal"] == 30


def test_the_outcome_has_what_was_not_known_beforehand(toy):
    told = trace(toy)
    assert list(told.outcome) == [
        "name",
        "won",
        "turns",
        "worn",
        "pace",
        "score",
        "rerolls",
        "stumbled",
    ]


def test_a_trace_is_plain_json(toy):
    told = trace(toy)
    everything = {**told.header, "events": told.events, "outcome": told.outcome}
    assert json.loads(json.dumps(everything, allow_nan=False)) == everything


def test_the_text_cites_a_rule_on_every_line(toy):
    lines = trace(toy).text.splitlines()
    assert lines[0] == "toygame, game 0 of seed 1"
    assert all(line.endswith("]") for line in lines[1:-1])


@pytest.mark.parametrize("number", [-1, 10**9, "x", 1.5])
def test_a_bad_game_number_is_refused(toy, number):
    with pytest.raises(BadInput, match="game must be a whole number"):
        trace(toy, game_number=number)


def test_a_bench_counts_games_and_decisions(prepared):
    ticks = iter(range(100))
    speed = measure(prepared, seconds=3, clock=lambda: float(next(ticks)))
    assert speed.seconds == 3
    assert speed.games_per_second == speed.games / 3 > 0
    assert 3 * speed.games <= speed.decisions_per_second * 3 <= 6 * speed.games
