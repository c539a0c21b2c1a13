"""The command line can ask what Python can: values of the pack and knobs, in all that plays."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

import simkit
from simkit.cli.main import main

SET = "--set pack:track.turns=5 --knob expert.boldness=0"


@pytest.fixture(autouse=True)
def here(toy):
    Path("tables.csv").write_text("goal,won,turns\n20,yes,5\n22,no,6\n")
    for name, sides in (("first", 5), ("second", 6)):
        text = f'[pack]\nname = "{name}"\ngame = "toygame"\n[track]\nsides = {sides}\n'
        Path(f"{name}.toml").write_text(text)
    Path("four.toml").write_text('[pack]\nname = "4"\ngame = "toygame"\n[track]\nsides = 4\n')


@pytest.mark.parametrize(
    "line",
    [
        f"trace toygame --game 3 --at-turn 2 {SET}",
        "odds toygame total --dice 2 --check 50 --seed 3 --set pack:track.sides=4",
    ],
)
def test_the_command_that_an_answer_names_gives_the_answer_again(answered, line):
    answer = answered(line)
    assert answered(answer["command"].removeprefix("simkit ")) == answer


def test_an_answer_about_a_position_names_its_command(answered):
    answered("trace toygame --at-turn 3 --write-position p.json")
    for line in ("trace --position p.json", "run --position p.json --games 30 --rollouts 0"):
        answer = answered(f"{line} --knob expert.boldness=6")
        assert answered(answer["command"].removeprefix("simkit ")) == answer


def test_an_answer_with_a_chart_names_its_command(answered):
    answer = answered("worth toygame charm --games 20 --chart worth.svg")
    assert answer["chart"] == "worth.svg"
    assert answer["command"].startswith("simkit worth toygame charm")


def test_the_odds_lay_over_what_python_lays_over(answered, plain):
    found = simkit.odds(
        "toygame",
        "total",
        check=500,
        seed=3,
        confidence=0.9,
        overrides={"track.sides": 4},
        dice="2",
    )
    line = "odds toygame total --dice 2 --check 500 --seed 3 --confidence 0.9"
    assert answered(f"{line} --set pack:track.sides=4") == plain(found.summary())
    assert answered(f"{line} --pack four.toml")["outcomes"] == found.summary()["outcomes"]


def test_a_run_and_a_position_are_told_as_surely_as_is_asked(answered, plain):
    line = "run toygame --games 40 --confidence 0.8"
    assert answered(line)["win_rate"] == plain(
        simkit.run("toygame", games=40, confidence=0.8).summary()["win_rate"]
    )
    answered("trace toygame --at-turn 3 --write-position p.json")
    on = answered("run --position p.json --games 40 --rollouts 0 --confidence 0.8")
    assert on["win_rate"]["confidence"] == 0.8


def test_a_position_is_written_and_played_on_with_what_is_laid_over(answered, plain):
    written = simkit.position(
        "toygame", 3, overrides={"track.turns": 5}, knobs={"expert": {"boldness": 0.0}}
    )
    answered(f"trace toygame --at-turn 3 --write-position p.json {SET}")
    assert json.loads(Path("p.json").read_text()) == written
    found = simkit.play_on("p.json", games=30, rollouts=0, knobs={"expert": {"boldness": 6.0}})
    line = "run --position p.json --games 30 --rollouts 0 --knob expert.boldness=6"
    assert answered(line) == plain(found.summary())


def test_a_knob_of_a_bot_file_is_named_after_its_last_dot(answered):
    Path("bold.toml").write_text(
        '[bot]\nbase = "expert"\ngame = "toygame"\n[knobs]\nboldness = 6\n'
    )
    line = "run toygame --games 40 --bot bold.toml --knob bold.toml.boldness=0"
    as_expert = answered("run toygame --games 40 --knob expert.boldness=0")
    assert answered(line)["metrics"] == as_expert["metrics"]


def test_a_roll_has_no_settings(capsys):
    assert main(shlex.split("odds toygame total --dice 2 --set goal=20")) == 2
    assert "--set goal: a roll hangs on values of the pack only" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--set pack:track.truns=5", "Did you mean turns?"),
        ("--set pack:track.turns=5.5", "expected a whole number from 1 to 12"),
        ("--set pack:track.turns=5 --set pack:track.turns=6", "stands twice; give it once."),
        ("--set pick:track.turns=5", "begins with neither pack: nor knob:"),
        ("--set bot=idle", "has no setting 'bot'"),
        ("--knob expret.boldness=2", "Did you mean expert?"),
        ("--knob expert.baldness=2", "Did you mean boldness?"),
        ("--knob expert.boldness=7", "must be a number from 0 to 6"),
        (
            "--knob expert.boldness=2 --knob expert.boldness=3",
            "--knob expert.boldness stands twice",
        ),
        ("--knob expert.boldness=2 --set knob:expert.boldness=3", "say the same thing"),
        ("--knob boldness=2", "--knob needs BOT.NAME=NUMBER, not 'boldness=2'."),
        ("--knob expert.boldness", "--knob needs BOT.NAME=NUMBER, not 'expert.boldness'."),
        ("--knob expert.boldness=much", "not 'expert.boldness=much'."),
        ("--knob gone.toml.boldness=2", "gone.toml: there is no such file. simkit tune-bot writes"),
    ],
)
@pytest.mark.parametrize(
    "command", ["run toygame", "timeline toygame", "trace toygame --at-turn 2"]
)
def test_what_cannot_be_laid_over_is_refused(capsys, command, words, message):
    assert main(shlex.split(f"{command} {words}")) == 2
    seen = capsys.readouterr()
    assert seen.out == ""
    assert seen.err.count("\n") == 1
    assert message in seen.err
