"""Every answer names the command that plays the same games again and finds the same figures."""

from __future__ import annotations

import inspect
import json
import shlex
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from toygame import GAME, TABLE

import simkit
from simkit.cli.main import main
from simkit.finding import registry
from simkit.lab.basics.command_line import typed
from simkit.lab.contests import skill
from simkit.lab.play.again import unsayable
from simkit.lab.play.cell import cell_of
from simkit.messages.errors import BadInput
from tests.sampled import sampled

PACK = '[pack]\ngame = "toygame"\nname = "Six"\n[track]\nsides = 5\n'
BOT = '[bot]\ngame = "toygame"\nbase = "expert"\n[knobs]\nboldness = 2.5\n'
STUDY = """
[study]
name = "small"
game = "toygame"
seed = 5
games = 40
[settings]
"pack:track.turns" = 7
"knob:expert.boldness" = 1.5
[vary]
goal = [24, 26]
"""
LAID: dict[str, Any] = {"packs": ["six.toml"], "overrides": {"track.turns": 7}, "seed": 5}
ODD = 0.1234567890123  # more digits than a page shows
TURNED = {"expert": {"boldness": 1.5, "mistakes": ODD}}
RACE = {**LAID, "knobs": TURNED, "hurdles": True}
EXPERT = {**RACE, "goal": 24}
BY_FILE = {**LAID, "bot": "bold.toml", "knobs": {"bold.toml": {"mistakes": ODD}}, "goal": 24}
VARIED = {"goal": [22, 24], "pack:charms.clover.points": [3, 2]}

Ask = Callable[[], Any]

ANSWERS: dict[str, Ask] = {
    "run": lambda: simkit.run("toygame", games=40, confidence=0.9, shoes="winged+plain", **EXPERT),
    "run with a bot file": lambda: simkit.run("toygame", games=40, **BY_FILE),
    "run about an ending": lambda: simkit.run("toygame", games=40, about="late", **EXPERT),
    "run about a number": lambda: simkit.run("toygame", games=40, about="score", **EXPERT),
    "run with quantiles": lambda: simkit.run("toygame", games=40, quantiles="score", **EXPERT),
    "run until precise": lambda: simkit.run("toygame", precision=0.04, **EXPERT),
    "run with a bot that searches": lambda: simkit.run(
        "toygame", games=5, bot="search", knobs={"search": {"rollouts": 3.0}, **TURNED}
    ),
    "compare": lambda: simkit.compare(
        "toygame", VARIED, games=60, baseline={"goal": 24}, also_bot="none", margin=0.0333333333,
        confidence=0.9, **RACE,
    ),
    "compare with another bot": lambda: simkit.compare(
        "toygame", "goal=22,24", games=60, also_bot="random", **LAID
    ),
    "compare distributions": lambda: simkit.compare(
        "toygame", "goal=22,24", games=60, also_bot="none", distribution="turns", **LAID
    ),
    "compare for the best": lambda: simkit.best("toygame", "goal=14,22,30", games=1_000, **RACE),
    "compare until settled": lambda: simkit.compare(
        "toygame", "goal=14,30", until="settled", games=2_000, **RACE
    ),
    "compare bots": lambda: simkit.compare(
        "toygame", "bot=idle,expert,bold.toml", games=60, **EXPERT
    ),
    "ladder": lambda: simkit.ladder(
        "toygame", games=40, bots=["idle", "expert"], vary=["goal=24,25", "shoes"], margin=0.05,
        **RACE,
    ),
    "ladder until settled": lambda: simkit.ladder(
        "toygame", games=2_000, until="settled", bots=["idle", "expert"], vary="goal=24,25", **RACE
    ),
    "ladder of every bot": lambda: simkit.ladder("toygame", games=20, vary="none", **EXPERT),
    "ladder to the ceiling": lambda: simkit.ladder(
        "toygame", games=20, bots=["idle", "expert"], vary="none", ceiling=6, **EXPERT
    ),
    "tune-bot": lambda: simkit.tune_bot(
        "toygame", "expert", fit="boldness", games=600, confidence=0.9, **EXPERT
    ),
    "teach": lambda: simkit.teach(
        "toygame", "expert", rounds=2, lessons=20, games=60, worlds=2, ahead=1, margin=0.05,
        confidence=0.9, **EXPERT,
    ),
    "learn": lambda: simkit.learn(
        "toygame", games=400, guests="expert,idle", mistakes=0.5, confidence=0.9, **EXPERT
    ),
    "tune-game": lambda: simkit.tune_game(
        "toygame", 0.4567890123, {"goal": [22, 24], "knob:expert.boldness": [1.5, 3.0]},
        games=1_000, margin=0.05, **RACE,
    ),
    "fix": lambda: simkit.fix(
        "toygame", 0.4567890123, games=2_000, margin=0.1, confidence=0.9, **EXPERT
    ),
    "sensitivity": lambda: simkit.sensitivity(
        "toygame", {"goal": [22, 24], "pack:charms.clover.points": [2, 3]}, games=1_500,
        method="sobol", **RACE,
    ),
    "sensitivity of a verdict": lambda: simkit.sensitivity(
        "toygame", ["assumed", "hurdles"], games=3_000, compare="goal=22,24",
        **{key: value for key, value in RACE.items() if key != "hurdles"},
    ),
    "validate": lambda: simkit.validate(
        "toygame", who={"practised": "bold.toml"}, games=40, confidence=0.9, **RACE
    ),
    "calibrate with plays": lambda: simkit.calibrate_log(
        "toygame", "tables.csv", bot="expert", points=16, games=40, seed=5,
        knobs={"expert": {"boldness": 1.5}},
    ),
    "calibrate": lambda: simkit.calibrate("toygame", points=16, waves=1, games=20, **LAID),
    "review": lambda: simkit.review("toygame", games=20, only=["difficulty", "skill"], **RACE),
    "audit": lambda: simkit.audit(
        "toygame", only=["turn", "near"], games=60, margin=0.05, confidence=0.9, **RACE
    ),
    "restrict": lambda: simkit.restrict(
        "toygame", only=["again", "low die"], games=60, margin=0.05, forbid="again", **RACE
    ),
    "price": lambda: simkit.price(
        "toygame", "charms.points", only=["clover"], games=60, confidence=0.9, **RACE
    ),
    "refute": lambda: simkit.refute("toygame", games=40, margin=0.05, confidence=0.9, **RACE),
    "outplay": lambda: simkit.outplay(
        "toygame", games=40, lessons=400, margin=0.05, confidence=0.9, **RACE
    ),
    "play-log": lambda: simkit.play_log(
        "toygame", "tables.csv", bots=["expert", "idle"], mistakes=[0.0, 0.25], games=40,
        vary=["pack:track.sides=4,9"], confidence=0.9, **LAID,
    ),
    "plan-playtest": lambda: simkit.plan_playtest(
        "toygame", {"a": {}, "b": {"goal": 24}}, at=[{"shoes": "winged"}], log="tables.csv",
        error=0.1, games=100, **LAID,
    ),
    "luck": lambda: simkit.luck(
        "toygame", games=40, against="idle", confidence=0.9, **EXPERT
    ),
    "rare": lambda: simkit.rare(
        "toygame", games=100, by="score:low", confidence=0.9, **{**EXPERT, "goal": 30}
    ),
    "history": lambda: simkit.history(
        "toygame", ["six.toml", "seven.toml"], games=40, margin=0.05, **EXPERT
    ),
    "styles": lambda: simkit.styles(
        "toygame", ["rerolls", "turns"], trials=8, games=40, margin=0.05, **EXPERT
    ),
    "tradeoff": lambda: simkit.tradeoff(
        "toygame", {"shoes": ["plain", "winged"]}, {"won": 0.5, "turns": "min"}, games=60,
        confidence=0.9, **EXPERT,
    ),
    "teams": lambda: simkit.teams(
        "toygame", "charm", only=["clover", "magpie"], games=40, margin=0.05, **EXPERT
    ),
    "why": lambda: simkit.why(
        "toygame", {"goal": [22, 24]}, events=["stumbled"], games=40, confidence=0.9, **RACE
    ),
    "why by name": lambda: simkit.why("toygame", variants=["a:", "b: goal=24, hurdles=true"],
    games=40), "compare by name": lambda: simkit.compare(
        "toygame", games=60, variants={
            "as it is": {}, "longer": {"goal": 24, "pack": "six.toml"}, "": {"goal": 22},
            "bold": {"knob:expert.boldness": 4.5},
        }, all_pairs=True, also_bot="none", seed=3,
    ),
    "worth until settled": lambda: simkit.worth(
        "toygame", "charm", only=["clover", "magpie"], until="settled", games=2_000, **EXPERT
    ),
    "worth": lambda: simkit.worth(
        "toygame", "charm", only=["clover", "magpie"], games=40, margin=0.05, **EXPERT
    ),
    "causes": lambda: simkit.causes(
        "toygame", games=40, events=["stumbled"], confidence=0.9, **EXPERT
    ),
    "timeline": lambda: simkit.timeline("toygame", games=3, rollouts=5, confidence=0.9, **EXPERT),
    "timeline of one game": lambda: simkit.timeline("toygame", game_number=2, rollouts=5,
    **BY_FILE), "trace": lambda: simkit.trace("toygame", game_number=3, **EXPERT),
    "trace on": lambda: simkit.trace_on("stands.json", bot="idle"),
    "replay": lambda: simkit.replay("toygame", game_number=2, rollouts=5, **BY_FILE),
    "replay of two": lambda: simkit.replay(
        "toygame", rollouts=5, against={"goal": 30, "bot": "idle", "knob:idle.mistakes": 0.25},
        **EXPERT
    ),
    "position played on": lambda: simkit.play_on(
        "stands.json", games=40, rollouts=10, knobs={"expert": {"boldness": 0.5}}, confidence=0.9
    ),
    "diff of packs": lambda: simkit.diff(
        "toygame", "six.toml", expect={"turns": (1, 9.123456789)}, games=60, bot="bold.toml",
        seed=7, overrides={"track.turns": 7}, knobs={"bold.toml": {"mistakes": ODD}}, goal=24,
    ),
    "diff of studies": lambda: simkit.diff(
        "study.toml", "study.toml", games=60, margin=0.05, packs=["six.toml"]
    ),
    "odds": lambda: simkit.odds("toygame", "total", dice=2, packs=["six.toml"]),
    "odds that are checked": lambda: simkit.odds(
        "toygame", "total", dice=2, check=50, confidence=0.9, **LAID
    ),
}  # fmt: skip


def plainly_asked() -> Iterator[str]:
    """Functions that need nothing but a game, and have no row of their own."""
    for name in simkit.HOMES:
        words = inspect.signature(getattr(simkit, name)).parameters
        needed = [each for each, word in words.items() if word.default is word.empty]
        alone = needed in (["game"], ["game", "settings"])
        if alone and "games" in words and name.replace("_", "-") not in ANSWERS:
            yield name


NO_ANSWER_OF_GAMES = {"best", "plan_games"}  # asks for values; plays nothing
ANSWERS |= {
    name: partial(getattr(simkit, name), "toygame", games=40, **EXPERT)
    for name in plainly_asked()
    if name not in NO_ANSWER_OF_GAMES
}

BARE = {"compare by name", "why by name", "trace on"}
"""Answers over which nothing is laid."""

REAL = (
    "run apocalypse --games 20 --set players=2 --set pack:minions.larva.toughness=5 "
    "--knob expert.mistakes=0.05 --seed 9",
    "ladder hellgame --games 2 --bots random,expert --vary none --set players=2 "
    "--knob expert.mistakes=0.05 --seed 9",
)


@pytest.fixture(autouse=True)
def here(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    write_files()


def write_files() -> None:
    """The files that answers name, in the working folder."""
    Path("six.toml").write_text(PACK)
    Path("seven.toml").write_text(PACK.replace("6", "7"))
    Path("bold.toml").write_text(BOT)
    Path("study.toml").write_text(STUDY)
    Path("tables.csv").write_text("goal,won,turns\n20,yes,5\n22,no,6\n")
    stands = simkit.position("toygame", 2, **EXPERT)
    Path("stands.json").write_text(json.dumps(stands))


@pytest.fixture
def said(capsys):
    """What a command line answers as --json."""

    def obey(line: str) -> dict[str, Any]:
        capsys.readouterr()
        words = shlex.split(line)
        assert words[0] == "simkit"
        main([*words[1:], "--json"])
        return json.loads(capsys.readouterr().out)

    return obey


def plain(summary: dict[str, Any]) -> dict[str, Any]:
    return json.loads(json.dumps(summary))


def figures(summary: dict[str, Any]) -> dict[str, Any]:
    """All but the file that is written, and the keys of odds, which a command line has as text."""
    return {key: value for key, value in summary.items() if key not in ("file", "keys")}


@pytest.mark.parametrize("kind", ANSWERS)
def test_the_command_finds_the_same_figures(kind, said):
    found = plain(ANSWERS[kind]().summary())
    assert found["command"]
    assert figures(said(found["command"])) == figures(found)


@pytest.mark.parametrize("kind", sampled(sorted(ANSWERS.keys() - BARE), 8))
def test_what_is_laid_over_tells(kind, said):
    command = ANSWERS[kind]().command
    bare = shlex.join(without_laid(shlex.split(command)))
    assert bare != command
    assert told(said(bare)) != told(said(command))


def without_laid(words: list[str]) -> list[str]:
    """A command without values of the pack, knobs and packs."""
    left, rest = [], iter(words)
    for word in rest:
        name, _, value = word.partition("=")
        value = value or (next(rest) if word in ("--set", "--knob", "--pack") else "")
        if name in ("--knob", "--pack") or (name == "--set" and value.startswith("pack:")):
            continue
        left += [name, value] if name == "--set" else [word]
    return left


def told(summary: dict[str, Any]) -> dict[str, Any]:
    """What was found, without what was asked."""
    asked = ("command", "packs", "overrides", "knobs", "notes", "file")
    return {key: value for key, value in summary.items() if key not in asked}


def test_a_sweep_is_played_again_from_its_folder(said):
    found = plain(simkit.sweep("study.toml", out="first", packs=["six.toml"]).summary())
    repeated = said(found["command"])
    for key in ("folder", "command"):
        assert repeated.pop(key) != found.pop(key)
    assert repeated == found


@pytest.mark.slow
@pytest.mark.parametrize("line", REAL)
def test_a_real_game_is_played_again(line, said, monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("simkit.apocalypse", "simkit.hellgame"))
    found = said(f"simkit {line}")
    assert said(found["command"]) == found


def test_the_slips_of_a_tournament_are_those_of_the_turned_bot(monkeypatch):
    cell = cell_of(TABLE, knobs={"expert": {"boldness": 1.5}})
    knobs = {knob.name: knob.default for knob in skill._slipping(cell, "expert", 0.4).knobs}
    assert knobs == {"mistakes": 0.4, "boldness": 1.5}


# --- What no command line can say ----------------------------------------------------------------


def test_a_game_that_is_not_listed_has_no_command():
    found = simkit.run(replace(GAME, title="Another"), games=5)
    assert found.command is None
    assert "was made in Python" in found.notes[0]
    assert found.summary()["command"] is None


def test_a_position_in_no_file_has_no_command():
    found = simkit.play_on(json.loads(Path("stands.json").read_text()), games=5, rollouts=0)
    assert found.command is None
    assert "in no file" in found.notes[-1]


def test_what_can_be_typed_is_told_from_what_cannot():
    assert unsayable(cell_of(GAME, overrides={"track.turns": 7})) == ""
    with pytest.raises(BadInput, match="A pack must be a file, not"):
        simkit.run("toygame", games=5, packs=[3])


def test_a_value_with_a_comma_would_be_read_as_two():
    bot = Path("idle,bold.toml")
    bot.write_text(BOT)
    found = simkit.compare("toygame", {"bot": [str(bot), "random"]}, games=20, also_bot="none")
    assert found.command is None
    assert any("has a comma" in note for note in found.notes)


def test_names_of_files_may_look_like_options(said):
    Path("-six=a.toml").write_text(PACK)
    Path("a=b.toml").write_text(BOT)
    knobs = {"a=b.toml": {"mistakes": 0.2}}
    found = simkit.run("toygame", games=40, packs=["-six=a.toml"], bot="a=b.toml", knobs=knobs)
    assert said(found.command)["outcomes"] == found.summary()["outcomes"]


def test_command_lines_are_built_in_one_place():
    home = Path(simkit.__file__).parent
    repeated = home / "cli" / "defects.py"  # what somebody has typed, word for word
    built = {file for file in home.rglob("*.py") if "shlex.join" in file.read_text()} - {repeated}
    assert built == {home / "lab" / "basics" / "command_line.py"}


@pytest.mark.parametrize("value", [0.1, 1 / 3, 1e-9, 123456789.123, 2.0, 5, True, "clover"])
def test_no_digit_is_lost(value):
    text = typed(value)
    if isinstance(value, float):
        assert float(text) == value
    else:
        assert text == str(value).lower()
