"""Bots in any language: asked line by line, timed, and run only for those who name them."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import sys
import time
from pathlib import Path

import pytest

import simkit
from simkit.cli.page.reading import Commands
from simkit.finding.registry import find
from simkit.finding.trusted import is_trusted
from simkit.lab.play.choosers import programs
from simkit.messages.errors import BadInput
from simkit.players.bots import find_bot
from simkit.players.program import digest_of, is_program
from simkit.web.tables.opened import OpenedTables

EXAMPLES = Path(__file__).parents[1] / "examples"
PIG, LEDUC = str(EXAMPLES / "pig.py"), str(EXAMPLES / "leduc.py")
ANSWERS = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    {}
"""
LAST = 'print(len(question["options"]) - 1, flush=True)'


def program(folder, deed=LAST, name="bot.py"):
    """The name of a bot: a program that does this with every question."""
    (folder / name).write_text(ANSWERS.format(deed), encoding="utf-8")
    return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(folder / name))}"


def played(bot, game=PIG, games=3, **more):
    return simkit.run(game, bot=f"{bot}+idle", games=games, jobs=1, **more)


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(programs.AskedProgram.__init__, "__defaults__", (1.0, 15.0))


# --- at the table --------------------------------------------------------------------------------


def test_a_program_sits_in_a_seat_and_plays_the_same_games_again(tmp_path):
    bot = program(tmp_path)
    first, again = played(bot), played(bot)
    assert first.frame.equals(again.frame)
    assert first.frame["turns"].mean() > 1
    assert first.command and bot in shlex.split(first.command)[4]


def test_it_sees_what_its_seat_may_see_and_nothing_else(tmp_path):
    told = tmp_path / "told.jsonl"
    deed = f'open({str(told)!r}, "a").write(line); {LAST}'
    played(program(tmp_path, deed), LEDUC, games=20)
    questions = [json.loads(line) for line in told.read_text(encoding="utf-8").splitlines()]
    assert {each["seat"] for each in questions} == {1}
    hands = [each["sees"]["hand"] for each in questions]
    assert all(own["cards"][0] >= 0 for own, _ in hands)
    assert all(set(other["cards"]) == {-1} for _, other in hands)
    assert {option["verb"] for each in questions for option in each["options"]} >= {"call", "raise"}
    assert not [name for name in questions[0]["sees"] if name.endswith("_")]


# --- faults are its own --------------------------------------------------------------------------

FAULTS = (
    ('print("roll", flush=True)', "it answered 'roll'; answer with the place of an option"),
    ("print(99, flush=True)", "it chose option 99; answer with a place from 0 to 1"),
    ("print(-1, flush=True)", "it answered '-1'"),
    ("print(0.5, flush=True)", "it answered '0.5'"),
    ('print("9" * 5000, flush=True)', "it answered '99999"),
    ("raise SystemExit(3)", r"it ended \(exit code 3\) before it answered"),
    ('raise ValueError("no idea")', r"it ended \(exit code 1\) before it answered: ValueError: no"),
    ('print("0\\n0\\n0", flush=True); import time; time.sleep(0.2)', "before it was asked"),
    ("import time; time.sleep(60)", "it gave no answer within 15 seconds"),
)


@pytest.mark.parametrize(("deed", "message"), FAULTS)
def test_what_is_wrong_with_it_is_told_as_its_own(deed, message, tmp_path, monkeypatch):
    monkeypatch.setattr(programs.AskedProgram.__init__, "__defaults__", (0.6, 0.6))
    message = message.replace("15 seconds", "0.6 seconds")
    bot = program(tmp_path, deed)
    with pytest.raises(BadInput, match=message) as told:
        played(bot)
    assert str(told.value).startswith(bot)


def test_one_that_ends_without_a_word_is_told_so():
    asked = programs.AskedProgram("cmd:true")
    asked._begin().wait()
    for thread in asked._threads:
        thread.join()
    with pytest.raises(BadInput, match=r"it ended \(exit code 0\) before it answered"):
        asked.ask({})


def test_it_is_killed_with_all_it_has_started_when_its_clock_is_up(tmp_path, monkeypatch):
    monkeypatch.setattr(programs.AskedProgram.__init__, "__defaults__", (0.6, 0.6))
    left = tmp_path / "left"
    child = f"import time, pathlib; time.sleep(2); pathlib.Path({str(left)!r}).touch()"
    deed = f"import subprocess; subprocess.run([sys.executable, '-c', {child!r}])"
    with pytest.raises(BadInput, match=r"it gave no answer within 0\.6 seconds"):
        played(program(tmp_path, deed))
    time.sleep(1.5)
    assert not left.exists()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cmd:", "name a program, such as cmd:node my-bot.js"),
        ("cmd:no-such-program-here x", "there is no program no-such-program-here"),
        ('cmd:node "x', "a quotation mark is left open"),
        ("cmd:/etc/passwd", "there is no program /etc/passwd"),
    ],
)
def test_a_call_that_cannot_be_one_is_refused_before_anything_is_played(name, message):
    with pytest.raises(BadInput, match=message):
        find_bot(find(PIG), name)


def test_an_edited_program_is_another_one(tmp_path):
    bot = program(tmp_path)
    before = digest_of(bot)
    program(tmp_path, LAST + " # edited")
    assert digest_of(bot) != before


# --- who may name one ----------------------------------------------------------------------------


def test_no_shell_reads_the_words(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for trick in ("; touch pwned", "&& touch pwned", "| tee pwned", "$(touch pwned)", "> pwned"):
        played(f"{program(tmp_path)} {shlex.quote(trick)} {trick.replace('+', '')}")
    assert not (tmp_path / "pwned").exists()


def harmful(folder):
    """A program that leaves a trace if it is ever run."""
    return program(folder, f"open({str(folder / 'ran')!r}, 'w')", "harm.py")


def test_a_bot_file_cannot_have_one_run(tmp_path):
    bot = harmful(tmp_path)
    file = tmp_path / "theirs.toml"
    file.write_text(f"[bot]\nbase = {json.dumps(bot)}\ngame = 'pig'\n[knobs]\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"names the script cmd:.*a script is a program"):
        played(str(file))
    assert not (tmp_path / "ran").exists() and not is_trusted(bot)


def test_a_study_cannot_have_one_run(tmp_path):
    bot = harmful(tmp_path)
    file = tmp_path / "study.toml"
    file.write_text(
        f'[study]\nname = "s"\ngame = {json.dumps(PIG)}\ngames = 3\nbots = [{json.dumps(bot)}]\n',
        encoding="utf-8",
    )
    with pytest.raises(BadInput):
        simkit.sweep(str(file), tmp_path / "out")
    assert not (tmp_path / "ran").exists() and not is_trusted(bot)


@pytest.mark.parametrize(
    "asked",
    [
        {"verb": "run", "bot": "{}"},
        {"verb": "run", "bot": "expert+{}"},
        {"verb": "run", "values": {"bots": "{}"}},
        {"verb": "run", "values": {"bot": "{}"}},
        {"verb": "run", "values": {"knob:{}.mistakes": "0.1"}},
        {"verb": "compare", "vary": {"bot": ["expert", "{}"]}},
        {"verb": "compare", "variant": ["a: bot={}", "b:"]},
        {"verb": "ladder", "bots": ["{}"]},
    ],
)
def test_no_page_and_no_assistant_can_have_one_run(asked, tmp_path):
    bot = harmful(tmp_path)
    (tmp_path / "packs").mkdir()
    filled = json.loads(json.dumps(asked).replace("{}", json.dumps(bot)[1:-1]))
    find(PIG)
    with pytest.raises(BadInput):
        question = Commands().read({"game": "pig", **filled}, tmp_path / "packs")
        question.check()
        question.answered(tmp_path)
    assert not (tmp_path / "ran").exists() and not is_trusted(bot)


@pytest.mark.parametrize("key", ["bots", "bot", "bots ", "knob:{}.mistakes"])
@pytest.mark.parametrize("value", ["{}", "expert+{}", "expert,{}"])
def test_no_table_of_a_page_can_have_one_sit(key, value, tmp_path):
    bot = harmful(tmp_path)
    values = {key.replace("{}", bot): value.replace("{}", bot)}
    with pytest.raises(BadInput, match="has no bot"):
        asyncio.run(OpenedTables(["false"]).open(find(PIG), values))


def test_an_assistant_cannot_name_one(tmp_path):
    pytest.importorskip("mcp")
    from mcp import Client

    from simkit.cli.assistant.asking import Answers
    from simkit.cli.assistant.server import server

    async def ask():
        async with Client(server(Answers(tmp_path, 60.0, 4))) as client:
            found = await client.call_tool("run", {"game": "hades", "bot": harmful(tmp_path)})
            return found.content[0].text, found.is_error

    (tmp_path / "packs").mkdir()
    text, refused = asyncio.run(ask())
    assert refused and "has no bot" in text
    assert not (tmp_path / "ran").exists()


def test_a_call_is_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert is_program("cmd:x") and not is_program("x.py") and not is_program(None)
    assert os.listdir(tmp_path) == []
