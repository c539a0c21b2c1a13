"""`simkit sensitivity`, `tune_bot` and `tune_game` on the toy game: options, output, exit codes."""

from __future__ import annotations

import os
from pathlib import Path

import pandas as pd
import pytest

import simkit
from simkit.description import game
from simkit.finding import registry

SENSE = "sensitivity toygame --vary goal=20,24,pack:track.turns"
SENSE_KEYS = f"{SENSE} --games 1500"
DIAL = "tune-game toygame --target 0.6 --vary goal=20,22,24 --games 3000"


pytestmark = pytest.mark.usefixtures("toy")


# --- sensitivity ---------------------------------------------------------------------------------


def test_sensitivity_answers_with_what_python_answers(answered, plain):
    found = simkit.sensitivity(
        "toygame", "goal=20,24,pack:track.turns", games=1500, seed=3, hurdles=True
    )
    assert answered(f"{SENSE_KEYS} --seed 3 --set hurdles=true") == plain(found.summary())


def test_assumed_values_are_asked_when_nothing_is_named(answered):
    found = answered("sensitivity toygame --games 1500")
    assert found["vary"] == ["assumed"]
    assert "track" in [factor["factor"] for factor in found["factors"]]
    assert {"q05", "median", "q95"} <= found["range"].keys()


def test_the_page_answers_and_the_notes_stand_apart(printed):
    text, notes = printed(f"{SENSE_KEYS} --chart tornado.png --out factors.csv")
    assert "With the current values" in text
    assert "in 90 of 100 draws" in " ".join(text.split())
    assert "share of the variance" in text
    assert notes.startswith("2 factors, 1,")
    assert "games: " in notes
    assert max(map(len, text.splitlines()[:-1])) <= 80
    assert sorted(os.listdir()) == ["factors.csv", "tornado.png"]
    assert len(pd.read_csv("factors.csv")) == 2


def test_the_command_at_the_end_asks_the_same_again(printed, answered):
    line = f"{SENSE_KEYS} --bot random --method morris --margin 0.1"
    again = printed(line)[0].splitlines()[-1].strip()
    assert answered(again.removeprefix("simkit ")) == answered(line)


def test_the_verdict_of_a_comparison_is_asked(printed, answered):
    line = "sensitivity toygame --vary pack:track.turns --compare goal=20,24 --games 4000"
    assert answered(line)["compare"]["verdict"] == "lower"
    assert 'verdict "lower"' in " ".join(printed(line)[0].split())


# --- tune_bot
# ----------------------------------------------------------------------------------------


def test_tune_bot_answers_with_what_python_answers(answered, plain):
    found = simkit.tune_bot("toygame", "expert", games=600, seed=3, goal=24, out="b.toml")
    line = "tune-bot toygame --bot expert --games 600 --seed 3 --set goal=24 --out b.toml"
    assert answered(line) == plain(found.summary())


def test_tune_writes_a_bot_file_that_every_command_takes(printed, answered):
    text, notes = printed("tune-bot toygame --bot expert --games 600")
    assert "the bot file is expert-tuned.toml" in notes
    assert "boldness" in text
    assert "simkit run toygame --bot expert-tuned.toml" in text
    assert answered("run toygame --bot expert-tuned.toml --games 20")["bot"] == "expert-tuned.toml"
    both = answered("compare toygame --vary bot=expert,expert-tuned.toml --games 20")
    assert both["variants"][1]["bot"] == "expert-tuned.toml"
    assert (
        "expert-tuned.toml" in printed("ladder toygame --games 20 --bots idle,expert-tuned.toml")[0]
    )
    assert printed("trace toygame --bot expert-tuned.toml")[0]
    again = answered("tune-bot toygame --bot expert-tuned.toml --games 600")
    assert again["file"] == "expert-tuned-tuned.toml"


# --- teach ---------------------------------------------------------------------------------------


def test_teach_writes_a_bot_file_and_draws_the_curve(printed, answered):
    line = "teach toygame --bot expert --rounds 1 --lessons 20 --games 40 --set goal=24"
    text, notes = printed(f"{line} --knob expert.boldness=0 --chart curve.png")
    assert "the bot file is in expert-taught.toml" in notes
    assert Path("curve.png").stat().st_size > 0
    assert "after round 1" in text
    assert "simkit run toygame --set goal=24 --bot expert-taught.toml" in text
    assert "--knob expert.boldness=0 --games 40 --seed 3" in text  # what it is set against
    again = answered("run toygame --bot expert-taught.toml --games 20")
    assert again["bot"] == "expert-taught.toml"


# --- tune_game
# ----------------------------------------------------------------------------------------


def test_tune_game_answers_with_what_python_answers(answered, plain):
    found = simkit.tune_game("toygame", 0.6, "goal=20,22,24", games=3000, seed=4, hurdles=True)
    assert answered(f"{DIAL} --seed 4 --set hurdles=true") == plain(found.summary())


def test_the_page_shows_what_reaches_and_what_was_tried(printed):
    share = simkit.run("toygame", games=4000, goal=24).win_rate.estimate
    line = f"tune-game toygame --target {share:.3f} --vary goal=20,22,24 --games 20000"
    text, notes = printed(f"{line} --chart tune_game.svg --out marks.csv")
    assert "goal=24" in text
    assert "reaches" in text
    assert "Everything that was tried" in text
    assert max(map(len, text.splitlines()[:-1])) <= 80
    assert notes.startswith("3 combinations, at most 20,000 games")
    assert sorted(os.listdir()) == ["marks.csv", "tune_game.svg"]


def test_two_axes_are_drawn_as_lines(printed):
    printed(f"{DIAL} --vary hurdles --vary pack:track.turns=6,7 --chart tune_game.png")
    assert os.listdir() == ["tune_game.png"]


# --- Bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("sensitivity", "GAME is missing"),
        ("sensitivity toygame --vary gaol", "Did you mean goal"),
        ("sensitivity toygame --vary assumed:trakc", "Did you mean track"),
        (f"{SENSE} --method magic", "--method cannot be 'magic'"),
        (f"{SENSE} --chart picture.gif", "ends in .png or .svg"),
        (f"{SENSE} --out table.ods", "ends in"),
        (f"{SENSE} --compare goal=1,2", "--compare and in --vary"),
        (f"{SENSE} --games 20", "--games must be|too few"),
        ("tune-bot toygame", "--bot is missing"),
        ("tune-bot toygame --bot idle", "no knobs to fit but mistakes"),
        ("tune-bot toygame --bot expert --out bot.txt", "ends in .toml"),
        ("tune-bot toygame --bot none.toml", "no such file"),
        ("run toygame --bot none.toml", "no such file"),
        ("teach toygame", "--bot is missing"),
        ("teach toygame --bot search", "weighs the plans"),
        ("teach toygame --bot expert --worlds 1", "--worlds must be"),
        ("teach toygame --bot expert --out bot.txt", "ends in .toml"),
        ("tune-game toygame --vary goal", "--target is missing"),
        ("tune-game toygame --target 0.5", "--vary is missing"),
        ("tune-game toygame --target half --vary goal", "--target must be a share"),
        ("tune-game toygame --target 1.5 --vary goal", "target must be a share above 0"),
        (f"{DIAL} --vary goal=1,2", "stands twice"),
        (f"{DIAL} --set goal=20", "stands in --set"),
    ],
)
def test_bad_input_gets_one_message_before_anything_is_played(printed, monkeypatch, line, message):
    monkeypatch.setattr(
        game.Game, "engine", lambda self: pytest.fail("the engine was loaded for a bad line")
    )
    text, notes = printed(line, code=2)
    assert text == ""
    assert notes.count("\n") == 1
    assert any(part in notes for part in message.split("|"))


# --- The real game -------------------------------------------------------------------------------


def test_what_is_assumed_in_the_real_game_can_be_asked(answered, monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("simkit.apocalypse",))
    found = answered("sensitivity apocalypse --vary assumed:minions --games 1500")
    assert {factor["factor"] for factor in found["factors"]} == {
        "minions.gryllus",
        "minions.cacodemon",
    }
