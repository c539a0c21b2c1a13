"""The command line can ask what Python can: values of the pack and knobs, in all that plays."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

import simkit
from simkit.cli.main import main
from tests.sampled import sampled

SET = "--set pack:track.turns=5 --knob expert.boldness=0"
LAID = {"overrides": {"track.turns": 5}, "knobs": {"expert": {"boldness": 0.0}}}

ASKED = {
    "run toygame --games 40": lambda laid: simkit.run("toygame", games=40, **laid),
    "compare toygame --vary goal=20,24 --games 40": lambda laid: simkit.compare(
        "toygame", "goal=20,24", games=40, **laid
    ),
    "refute --harms toygame --games 40": lambda laid: simkit.audit("toygame", games=40, **laid),
    "review toygame --games 20 --only difficulty": lambda laid: simkit.review(
        "toygame", games=20, only=["difficulty"], **laid
    ),
    "worth --choices toygame --only again --games 40": lambda laid: simkit.restrict(
        "toygame", only=["again"], games=40, **laid
    ),
    "worth --prices toygame --column charms.points --games 40": lambda laid: simkit.price(
        "toygame", "charms.points", games=40, **laid
    ),
    "refute toygame --games 40": lambda laid: simkit.refute("toygame", games=40, **laid),
    "refute --learned toygame --games 40 --lessons 400": lambda laid: simkit.outplay(
        "toygame", games=40, lessons=400, **laid
    ),
    "play-log toygame tables.csv --games 40": lambda laid: simkit.play_log(
        "toygame", "tables.csv", games=40, **laid
    ),
    'plan-playtest toygame --variant "a:" --variant "b: goal=24" --games 100': (
        lambda laid: simkit.plan_playtest("toygame", ["a:", "b: goal=24"], games=100, **laid)
    ),
    "worth --pairs toygame charm --games 20": lambda laid: simkit.teams(
        "toygame", "charm", games=20, **laid
    ),
    "tune-game --aims toygame --vary goal=20,24 --aim won=0.5 --aim turns=min --games 40": (
        lambda laid: simkit.tradeoff(
            "toygame", "goal=20,24", ["won=0.5", "turns=min"], games=40, **laid
        )
    ),
    "history toygame first.toml second.toml --games 40": lambda laid: simkit.history(
        "toygame", ["first.toml", "second.toml"], games=40, **laid
    ),
    "styles toygame --by rerolls --trials 8 --games 40": lambda laid: simkit.styles(
        "toygame", ["rerolls"], trials=8, games=40, **laid
    ),
    "compare --why toygame --vary goal=20,24 --games 40": lambda laid: simkit.why(
        "toygame", "goal=20,24", games=40, **laid
    ),
    "ladder toygame --vary none --games 20": lambda laid: simkit.ladder(
        "toygame", vary="none", games=20, **laid
    ),
    "luck toygame --games 40": lambda laid: simkit.luck("toygame", games=40, **laid),
    "run --rare toygame --games 100": lambda laid: simkit.rare("toygame", games=100, **laid),
    "causes toygame --games 20": lambda laid: simkit.causes("toygame", games=20, **laid),
    "timeline toygame --games 5 --rollouts 4": lambda laid: simkit.timeline(
        "toygame", games=5, rollouts=4, **laid
    ),
    "learn toygame --games 400": lambda laid: simkit.learn("toygame", games=400, **laid),
    "trace toygame --game 3": lambda laid: simkit.trace("toygame", game_number=3, **laid),
    "replay toygame --game 3 --rollouts 4": lambda laid: simkit.replay(
        "toygame", game_number=3, rollouts=4, out="replay-toygame-1-3.html", **laid
    ),
    "worth toygame charm --games 20": lambda laid: simkit.worth(
        "toygame", "charm", games=20, **laid
    ),
    "sensitivity toygame --vary goal=20,24 --games 1500": lambda laid: simkit.sensitivity(
        "toygame", "goal=20,24", games=1500, **laid
    ),
    "calibrate toygame --log tables.csv --points 16 --games 40": lambda laid: simkit.calibrate_log(
        "toygame", "tables.csv", points=16, games=40, **laid
    ),
    "calibrate toygame --points 16 --waves 1 --games 20": lambda laid: simkit.calibrate(
        "toygame", points=16, waves=1, games=20, **laid
    ),
    "validate toygame --games 40": lambda laid: simkit.validate("toygame", games=40, **laid),
    "tune-bot toygame --bot expert --fit mistakes --games 600": lambda laid: simkit.tune_bot(
        "toygame", "expert", fit="mistakes", games=600, out="expert-tuned.toml", **laid
    ),
    "teach toygame --bot expert --rounds 1 --lessons 20 --games 40": lambda laid: simkit.teach(
        "toygame", "expert", rounds=1, lessons=20, games=40, out="expert-taught.toml", **laid
    ),
    "tune-game toygame --target 0.5 --vary goal=20,22 --games 600": lambda laid: simkit.tune_game(
        "toygame", 0.5, "goal=20,22", games=600, **laid
    ),
    "tune-game --one-change toygame --target 0.5 --games 2000": lambda laid: simkit.fix(
        "toygame", 0.5, games=2000, **laid
    ),
    "diff toygame four.toml --games 40": lambda laid: simkit.diff(
        "toygame", "four.toml", games=40, **laid
    ),
}
"""A line of every command that plays, and what Python says to the same."""


@pytest.fixture(autouse=True)
def here(toy):
    Path("tables.csv").write_text("goal,won,turns\n20,yes,5\n22,no,6\n")
    for name, sides in (("first", 5), ("second", 6)):
        text = f'[pack]\nname = "{name}"\ngame = "toygame"\n[track]\nsides = {sides}\n'
        Path(f"{name}.toml").write_text(text)
    Path("four.toml").write_text('[pack]\nname = "4"\ngame = "toygame"\n[track]\nsides = 4\n')


@pytest.mark.parametrize("line", sampled(ASKED, 8))
def test_a_command_lays_over_what_python_lays_over(answered, line, plain):
    python = ASKED[line](LAID).summary()
    assert answered(f"{line} {SET}") == plain(python)


@pytest.mark.parametrize("line", sampled(ASKED, 8))
def test_what_is_laid_over_tells(answered, line):
    assert answered(f"{line} {SET}") != answered(line)


@pytest.mark.parametrize(
    "line",
    [
        *(f"{line} {SET}" for line in sampled(ASKED, 8)),
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
    written = simkit.position("toygame", 3, **LAID)
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
