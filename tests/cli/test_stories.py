"""`simkit timeline`, `causes` and `worth` on the toy game: options, pages, files, exit codes."""

from __future__ import annotations

import os
import re
import signal

import pandas as pd
import pytest

import simkit
from simkit.description import game
from simkit.lab.stories import timeline as timing

pytestmark = pytest.mark.usefixtures("toy")


LINES = (
    "timeline toygame --game 3 --set goal=26 --rollouts 40",
    "timeline toygame --games 8 --set goal=26 --rollouts 10 --bot idle",
    "causes toygame --games 60 --set goal=26 --set hurdles=true",
    "worth toygame charm --games 60 --set goal=24",
    "worth toygame shoe --games 60 --only plain,winged",
)


@pytest.mark.parametrize("line", LINES)
def test_the_page_fits_and_ends_with_the_command_that_gives_it_again(printed, line):
    page = printed(line)[0]
    *body, again = page.splitlines()
    assert max(map(len, body)) <= 80
    assert again.strip().startswith(f"simkit {' '.join(line.split()[:2])}")
    assert printed(again.strip().removeprefix("simkit "))[0] == page
    assert "values are assumed" in " ".join(page.split())


def test_each_answers_with_what_python_answers(answered, plain):
    hard = {"goal": 26, "hurdles": True}
    assert answered(LINES[0]) == plain(
        simkit.timeline("toygame", game_number=3, rollouts=40, goal=26).summary()
    )
    assert answered(LINES[2]) == plain(simkit.causes("toygame", games=60, **hard).summary())
    assert answered(LINES[3]) == plain(
        simkit.worth("toygame", "charm", games=60, goal=24).summary()
    )


@pytest.mark.parametrize("line", LINES)
def test_table_and_chart_are_written_where_asked(printed, line):
    notes = printed(f"{line} --out table.csv --chart chart.png")[1]
    assert "the table is in table.csv" in notes
    assert "the chart is in chart.png" in notes
    assert len(pd.read_csv("table.csv"))
    assert sorted(os.listdir()) == ["chart.png", "table.csv"]


def test_the_timeline_of_a_game_stands_beside_its_events(printed):
    page = printed(LINES[0])[0]
    assert "Lost in turn 6: late." in page
    assert "The runner rolls again: 2." in page
    assert "simkit trace toygame --set goal=26 --bot expert --seed 1 --game 3" in " ".join(
        page.split()
    )


def test_many_timelines_say_where_games_are_decided(printed):
    page = printed(LINES[1])[0]
    assert "Turn by turn" in page
    assert "is played after it is decided" in " ".join(page.split())


def test_causes_name_what_most_hangs_on(printed):
    page = printed("causes toygame --games 300 --set goal=26 --set hurdles=true")[0]
    assert 'The event "stumbled" costs more games than any other: without its effect' in " ".join(
        page.split()
    )
    assert "new luck without any change saves" in " ".join(page.split())
    assert "Which events cost games" in page
    assert "When and how games end" in page
    assert "What is chosen in lost and in won games" in page


def test_games_that_are_all_won_have_no_cause(printed):
    assert "No game was lost" in printed("causes toygame --games 30 --set goal=1")[0]


def test_worth_tells_what_raises_the_win_rate(printed):
    page = printed("worth toygame charm --games 400 --set goal=24")[0]
    told = " ".join(page.split())
    assert re.search(r"Clover raises the win rate: \+\d+\.\d points \(95 % interval ", told)
    assert re.search(r"\), for the bot expert\. Magpie lowers it: -\d+\.\d points \(-", told)
    assert "Left out: pebble and crown." in page


def test_show_lists_the_kinds_of_assets(printed, answered):
    assert "kinds for worth and teams: charm, shoe" in printed("show toygame")[0]
    assert [asset["kind"] for asset in answered("show toygame")["assets"]] == ["charm", "shoe"]


def test_ctrl_c_keeps_the_timelines_that_are_done(answered, monkeypatch):
    shoot, seen = timing.scene_of, []

    def pressing(*args):
        seen.append(1)
        if len(seen) == 3:
            os.kill(os.getpid(), signal.SIGINT)
        return shoot(*args)

    monkeypatch.setattr(timing, "scene_of", pressing)
    found = answered("timeline toygame --games 500 --rollouts 5 --jobs 1", code=130)
    assert found["interrupted"]
    assert 0 < found["games"] < 500
    assert "games are kept" in found["notes"][0]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("timeline", "GAME is missing"),
        ("timeline toygme", "Did you mean toygame"),
        ("timeline toygame --game 1 --games 2", "exclude each other"),
        ("timeline toygame --rollouts 1", "--rollouts must be a whole number from 2"),
        ("timeline toygame --bot exprt", "Did you mean expert"),
        ("timeline toygame --chart timeline.gif", "ends in .png or .svg"),
        ("timeline toygame --out timeline.xls", "ends in"),
        ("causes toygame --events stumble", "Did you mean stumbled"),
        ("causes toygame --games 0", "--games must be a whole number from 1"),
        ("causes toygame --confidence 2", "confidence"),
        ("worth toygame", "KIND is missing. Known: charm, shoe."),
        ("worth toygame chram", "Did you mean charm"),
        ("worth toygame charm --only clovr", "Did you mean clover"),
        ("worth toygame charm --margin 0", "margin must be a share"),
    ],
)
def test_bad_input_gets_one_message_before_anything_is_played(printed, monkeypatch, line, message):
    monkeypatch.setattr(
        game.Game, "engine", lambda self: pytest.fail("the engine was loaded for a bad line")
    )
    text, notes = printed(line, code=2)
    assert text == ""
    assert notes.count("\n") == 1
    assert message in notes


def test_what_is_too_little_for_a_chart_is_told_all_the_same(printed):
    page, told = printed(
        "timeline toygame --games 2 --set goal=26 --rollouts 5 --chart timelines.png"
    )
    assert "What the timeline shows" in page
    assert "no chart was drawn. A chart of many timelines needs 5 that were won" in told
    assert not os.path.exists("timelines.png")
