"""`simkit mcp`: what a chat assistant can ask, through the package's own client, and what not."""

from __future__ import annotations

import asyncio
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters

from simkit import registry
from simkit.cli.assistant.asking import Answers
from simkit.cli.assistant.server import server

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PIG = str(EXAMPLES / "pig.py")
PACK = '[pack]\nname = "Mine"\ngame = "apocalypse"\nsource = "a test"\n'


@asynccontextmanager
async def assistant(folder, seconds=300.0):
    """A client in memory of a server over this folder."""
    (folder / "packs").mkdir(exist_ok=True)
    registry.find(PIG)
    async with Client(server(Answers(folder, seconds, 4))) as client:
        yield client


def asked(folder, tool, seconds=300.0, **words):
    """What a tool answers: its text, and whether it was refused."""

    async def ask():
        async with assistant(folder, seconds) as client:
            found = await client.call_tool(tool, words)
            return found.content[0].text, found.is_error

    return asyncio.run(ask())


def answered(folder, tool, **words):
    text, refused = asked(folder, tool, **words)
    assert not refused, text
    return text


def refused(folder, tool, **words):
    text, is_refused = asked(folder, tool, **words)
    assert is_refused, text
    return text


# --- what there is -------------------------------------------------------------------------------


def test_the_tools_say_what_they_take(tmp_path):
    async def listed():
        async with assistant(tmp_path) as client:
            return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in asyncio.run(listed())}
    assert set(tools) == {
        *("list_games", "show", "check", "run", "compare", "worth", "causes", "trace", "odds"),
    }
    for tool in tools.values():
        assert tool.description
        for name, said in tool.input_schema.get("properties", {}).items():
            assert "description" in said or name == "topic", (tool.name, name)


def test_games_and_what_they_are_made_of(tmp_path):
    listed = answered(tmp_path, "list_games")
    assert "apocalypse: Planet Apocalypse" in listed
    assert f"{PIG}: Pig" in listed or "pig: Pig" in listed
    assert "hit_rule" in answered(tmp_path, "show", game="apocalypse")
    assert "expert" in answered(tmp_path, "show", game="apocalypse", topic="bots")


def test_exact_odds(tmp_path):
    text = answered(tmp_path, "odds", game="apocalypse", roll="spawn", keys={"dice": 6})
    assert "simkit odds apocalypse spawn --dice 6" in text


# --- playing -------------------------------------------------------------------------------------


def games_named(folder):
    return next(
        line.partition(":")[0]
        for line in answered(folder, "list_games").splitlines()
        if line.endswith(": Pig")
    )


@pytest.mark.slow
def test_games_are_played_and_the_command_is_told(tmp_path):
    pig = games_named(tmp_path)
    text = answered(tmp_path, "run", game=pig, games=200, bot="beginner")
    assert "95 % interval" in text
    assert "The same games on the command line: simkit run" in text
    told = answered(tmp_path, "compare", game=pig, vary={"bot": ["beginner", "expert"]}, games=200)
    assert "the same luck for all" in told
    assert "rolls" in answered(tmp_path, "trace", game=pig, bot="expert")


@pytest.mark.slow
def test_two_questions_at_once_are_both_answered(tmp_path):
    async def both():
        async with assistant(tmp_path) as client:
            questions = [
                client.call_tool("show", {"game": "hades", "topic": topic})
                for topic in ("settings", "bots")
            ]
            return await asyncio.gather(*questions)

    assert [found.is_error for found in asyncio.run(both())] == [False, False]


@pytest.mark.slow
def test_a_question_that_takes_too_long_is_stopped(tmp_path):
    pig = games_named(tmp_path)
    answered(tmp_path, "run", game=pig, games=10)  # it is compiled now
    text, is_refused = asked(tmp_path, "run", seconds=3.0, game=pig, games=200_000, bot="search")
    assert ("interrupted" in text) if not is_refused else ("Stopped" in text or "seconds" in text)


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tool", "words", "message"),
    [
        ("run", {"game": "chess"}, "There is no game"),
        ("run", {"game": "apocalypse", "games": 200_001}, "games must be a whole number from 1"),
        ("run", {"game": "apocalypse", "bot": "mine.py"}, "has no bot"),
        ("run", {"game": "apocalypse", "bot": "agent.joblib"}, "has no bot"),
        ("run", {"game": "apocalypse", "packs": ["../x.toml"]}, "there is no pack"),
        ("run", {"game": "apocalypse", "values": {"players": 9}}, "players"),
        ("compare", {"game": "apocalypse", "vary": {"bot": ["expert", "m.py"]}}, "has no bot"),
        ("check", {"file": "../../etc/passwd"}, "is not in the folder"),
        ("check", {"file": "/etc/passwd"}, "is not in the folder"),
        ("check", {"file": "other.py"}, "is a program. The user must name it: simkit mcp"),
        ("check", {"file": "agent.joblib"}, "is a program"),
        ("check", {"file": "none.toml"}, "there is no such file"),
        ("check", {"file": "a\0b"}, "cannot be read (embedded null byte)"),
        ("check", {"file": "x" * 5_000}, "cannot be read (File name too long)"),
        ("check", {"file": "loop"}, "there is no such file"),
    ],
)
def test_what_the_page_would_refuse_is_refused_with_its_remedy(tmp_path, tool, words, message):
    (tmp_path / "other.py").write_text("raise SystemExit")
    (tmp_path / "loop").symlink_to("loop")
    assert message in refused(tmp_path, tool, **words)


def test_a_link_out_of_the_folder_is_not_followed(tmp_path):
    outside = tmp_path / "secret.toml"
    outside.write_text(PACK)
    folder = tmp_path / "designs"
    folder.mkdir()
    (folder / "link.toml").symlink_to(outside)
    assert "is not in the folder" in refused(folder, "check", file="link.toml")


def test_a_document_in_the_folder_cannot_name_one_outside_it(tmp_path):
    (tmp_path / "secret.toml").write_text(PACK)
    folder = tmp_path / "designs"
    folder.mkdir()
    study = (
        '[study]\nname = "s"\ngame = "apocalypse"\ngames = 10\n'
        f'packs = ["{tmp_path / "secret.toml"}"]\n'
    )
    (folder / "study.toml").write_text(study)
    (folder / "mine.toml").write_text(PACK)
    assert refused(folder, "check", file="study.toml")
    assert "Mine" in answered(folder, "check", file="mine.toml")


# --- over the wire -------------------------------------------------------------------------------


def test_the_command_speaks_the_protocol_and_nothing_else(tmp_path):
    async def ask():
        command = StdioServerParameters(
            command=sys.executable,
            args=["-m", "simkit", "mcp", "--folder", str(tmp_path / "designs")],
        )
        async with Client(command) as client:
            found = await client.call_tool("list_games", {})
            return found.content[0].text

    assert "hades: Escape from Hades" in asyncio.run(ask())


def test_without_the_package_the_remedy_is_told(monkeypatch, capsys):
    from simkit.cli.commands import mcp as command
    from simkit.cli.main import main

    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert main(["mcp"]) == 2
    assert "pip install 'simkit[mcp]'" in " ".join(capsys.readouterr().err.split())
