"""Positions on the command line: written by trace, checked, edited, played on, told to the end."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

from simkit.view.text.position_text import position_text

WRITE = "trace toygame --set goal=26 --seed 7 --game 4 --at-turn 3 --write-position p.json"


pytestmark = pytest.mark.usefixtures("toy")


def edit(**values):
    document = json.loads(Path("p.json").read_text())
    document["position"] |= values
    Path("p.json").write_text(position_text(document))


def test_trace_tells_the_game_so_far_and_writes_how_it_stands(printed):
    text, notes = printed(WRITE)
    assert "Turn 2" in text
    assert "Turn 3" not in text
    assert "home" not in text, "the end is not told"
    assert "Play it on: simkit run --position p.json" in notes
    assert "at the start of turn 3" in printed("check p.json")[0]


def test_a_written_position_can_be_read_by_people(printed):
    printed(WRITE)
    text = Path("p.json").read_text()
    assert '\n  "bot": "expert",\n' in text
    assert position_text(json.loads(text)) == text


def test_long_tables_are_broken_up_and_lists_of_numbers_are_not():
    heroes = [{"name": "x" * 40, "dice": list(range(40))}, {"name": "y", "dice": []}]
    text = position_text({"heroes": heroes})
    assert json.loads(text) == {"heroes": heroes}
    assert f'\n      "dice": {list(range(40))}\n' in text


def test_a_position_is_played_on(printed):
    printed(WRITE)
    line = "run --position p.json --games 200 --rollouts 0"
    page = printed(line)[0]
    assert "p.json: game 4 of seed 7 at the start of turn 3" in " ".join(page.split())
    assert "From here expert wins " in page
    assert "What each bot would do" in page
    told = json.loads(printed(f"{line} --json --out rows.csv")[0])
    assert told["position"] == {"file": "p.json", "turn": 3, "game_number": 4}
    assert len(pd.read_csv("rows.csv")) == told["games"] == 200
    again = page.splitlines()[-1].strip()
    assert printed(again.removeprefix("simkit "))[0] == page


def test_options_are_a_table(printed, monkeypatch):
    monkeypatch.setattr("simkit.lab.contests.play_on.is_fixed", lambda *_: True)
    printed(WRITE)
    page = printed("run --position p.json --games 20 --rollouts 60")[0]
    assert "The first decision of seat 1: low die" in page
    assert "which expert takes" in " ".join(page.split())
    assert max(map(len, page.splitlines())) <= 80


def test_an_edited_position_is_checked_and_played(printed):
    printed(WRITE)
    edit(score=25)
    assert "wins 100.0 %" in printed("run --position p.json --games 30")[0]
    edit(turn=9)
    assert "the race goes on after its last turn" in printed("run --position p.json", 2)[1]


def test_the_rest_of_the_game_is_told(printed):
    whole = printed("trace toygame --set goal=26 --seed 7 --game 4")[0]
    printed(WRITE)
    rest = printed("trace --position p.json")[0]
    assert "Turn 2" not in rest
    assert rest[rest.index("Turn 3") :] == whole[whole.index("Turn 3") :]


def test_another_bot_may_go_on(printed):
    printed(WRITE)
    assert "played by idle" in printed("trace --position p.json --bot idle")[0]
    assert "idle wins" in printed("run --position p.json --bot idle --games 20")[0]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("run", "GAME is missing"),
        ("trace", "GAME is missing"),
        ("run toygame --rollouts 5", "--rollouts goes with --position FILE"),
        ("run toygame --position p.json", "GAME has no place beside it"),
        ("run --position p.json --set goal=3", "--set has no place beside it"),
        ("run --position p.json --precision 0.1", "--precision has no place beside it"),
        ("trace --position p.json --seed 3", "--seed has no place beside it"),
        ("trace --position p.json --game 3", "--game has no place beside it"),
        ("trace --position p.json --at-turn 3", "--at-turn has no place beside it"),
        ("trace toygame --write-position q.json", "--write-position needs --at-turn"),
        ("trace toygame --at-turn 0", "--at-turn must be a whole number from 1"),
        ("trace toygame --at-turn 3 --write-position no/q.json", "there is no folder no"),
        ("trace toygame --at-turn 3 --write-position .", "is a folder"),
        ("run --position gone.json", "gone.json: there is no such file"),
        ("run --position p.json --bot exprt", "Did you mean expert"),
    ],
)
def test_bad_input_gets_one_message(printed, line, message):
    if "p.json" in line:
        printed(WRITE)
    text, notes = printed(line, code=2)
    assert text == ""
    assert message in notes


def test_a_turn_that_the_game_has_not_is_refused(printed):
    notes = printed("trace toygame --at-turn 9 --bot idle --set goal=36", code=2)[1]
    assert "it has no turn 9" in notes
