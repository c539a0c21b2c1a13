"""`simkit mcp`: what a chat assistant can ask, through the package's own client, and what not."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from simkit.cli.assistant import asking
from simkit.cli.assistant.asking import Answers
from simkit.finding import registry

pytestmark = pytest.mark.skipif(not find_spec("mcp"), reason="mcp is not installed")

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PIG = str(EXAMPLES / "pig.py")
PATIENCE = 120.0  # seconds, on a busy machine
PACK = '[pack]\nname = "Mine"\ngame = "apocalypse"\nsource = "a test"\n'


@asynccontextmanager
async def assistant(folder, seconds=300.0):
    """A client in memory of a server over this folder."""
    from mcp import Client  # in a second: whoever only collects the tests need not wait for it

    from simkit.cli.assistant.server import server

    (folder / "packs").mkdir(exist_ok=True)
    registry.find(PIG)
    async with Client(server(Answers(folder, seconds, 4))) as client:
        yield client


def all_asked(folder, *questions, seconds=300.0):
    """What tools answer one after another: their texts, and whether they refused.

    One process answers them all, which has to load everything only once.
    """

    async def ask():
        async with assistant(folder, seconds) as client:
            found = [await client.call_tool(tool, words) for tool, words in questions]
            return [(each.content[0].text, each.is_error) for each in found]

    return asyncio.run(ask())


def asked(folder, tool, seconds=300.0, **words):
    """What a tool answers: its text, and whether it was refused."""
    (found,) = all_asked(folder, (tool, words), seconds=seconds)
    return found


def all_answered(folder, *questions):
    found = all_asked(folder, *questions)
    assert [text for text, is_refused in found if is_refused] == []
    return [text for text, _ in found]


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
        *("list_games", "show", "check", "run", "compare", "worth", "causes", "review"),
        *("trace", "odds"),
    }
    for tool in tools.values():
        assert tool.description
        assert tool.input_schema["additionalProperties"] is False
        assert tool.annotations.read_only_hint
        for name, said in tool.input_schema.get("properties", {}).items():
            assert "description" in said or name == "topic", (tool.name, name)


def test_games_and_what_they_are_made_of(tmp_path):
    listed, settings, bots = all_answered(
        tmp_path,
        ("list_games", {}),
        ("show", {"game": "apocalypse"}),
        ("show", {"game": "apocalypse", "topic": "bots"}),
    )
    assert "apocalypse: Planet Apocalypse" in listed
    assert f"{PIG}: Pig" in listed or "pig: Pig" in listed
    assert "hit_rule" in settings
    assert "expert" in bots


def test_exact_odds(tmp_path):
    text = answered(tmp_path, "odds", game="apocalypse", roll="spawn", keys={"dice": 6})
    assert "simkit odds apocalypse spawn --dice 6" in text


def test_plain_dice_need_no_game(tmp_path):
    alone, beside = all_answered(
        tmp_path, ("odds", {"roll": "3d6"}), ("odds", {"game": "apocalypse", "roll": "3d6"})
    )
    assert "12.50 %" in alone
    assert alone == beside


# --- playing -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_review_names_the_gravest_worry(tmp_path):
    text = answered(tmp_path, "review", game=games_named(tmp_path), games=40)
    assert "Good to know" in text
    assert "simkit review" in text and "--games 40" in text


def games_named(folder):
    return next(
        line.partition(":")[0]
        for line in answered(folder, "list_games").splitlines()
        if line.endswith(": Pig")
    )


@pytest.mark.slow
def test_games_are_played_and_the_command_is_told(tmp_path):
    pig = games_named(tmp_path)
    text, told, traced = all_answered(
        tmp_path,
        ("run", {"game": pig, "games": 200, "bot": "beginner"}),
        ("compare", {"game": pig, "vary": {"bot": ["beginner", "expert"]}, "games": 200}),
        ("trace", {"game": pig, "bot": "expert"}),
    )
    assert text.startswith("Played: game ")
    assert "bots=beginner+beginner, goal=100, sides=6; games 200; seed 1." in text
    assert "95 % interval" in text
    assert "The same games on the command line: simkit run" in text
    assert "the same luck for all" in told
    assert "; players=2, goal=100, sides=6; varied: bot=[" in told.splitlines()[0]
    assert "games 200 of each variant; seed 1." in told and "bots=" not in told.splitlines()[0]
    assert "rolls" in traced


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
    """On a slow machine its rules are still compiled then, on a fast one games are kept."""
    pig = games_named(tmp_path)
    text, is_refused = asked(tmp_path, "run", seconds=3.0, game=pig, games=200_000, bot="search")
    if is_refused:
        assert "this takes more than 3 seconds; ask for fewer games" in text
    else:
        assert "The 3 seconds of this question were up, so it is not finished." in text
        assert "Interrupted: the first" in text


STOPPED = """
import json, signal, sys, time
from pathlib import Path
from simkit.web.worker import NOTHING_KEPT
say = lambda **what: print(json.dumps(what), flush=True)
kept, stops = {kept!r}, {stops!r}
for line in sys.stdin:
    folder = Path(json.loads(line)["folder"])
    try:
        say(taken=True)
        time.sleep(600)
    except KeyboardInterrupt:
        if not stops:
            time.sleep(600)
        if kept:
            (folder / "answer.txt").write_text("Seat 1 wins most.\\nSmall\\nsample.")
            (folder / "answer.json").write_text(json.dumps(kept))
            say(answer=[])
        else:
            say(refused=NOTHING_KEPT)
        say(free=True)
"""
"""A process that plays until it is stopped, and what it has by then."""
NOTES = ["Small sample.", "Interrupted: the first 20 games are kept."]
KEPT = {"interrupted": True, "notes": NOTES, "command": "simkit run x"}


def stopped(folder, monkeypatch, kept=None, stops=True):
    """What is answered to a question that such a process plays."""
    program = STOPPED.format(kept=kept, stops=stops)
    monkeypatch.setattr(asking, "WORKER", (sys.executable, "-c", program))
    monkeypatch.setattr(asking, "GRACE", PATIENCE if stops else 1.0)
    return asked(folder, "run", seconds=0.5, game="apocalypse")


@pytest.mark.parametrize("stops", [True, False])
def test_who_has_nothing_when_the_time_is_up_is_told_of_the_time(tmp_path, monkeypatch, stops):
    text, is_refused = stopped(tmp_path, monkeypatch, stops=stops)
    assert is_refused
    assert "this takes more than 0.5 seconds; ask for fewer games" in text
    assert "--seconds" in text


def test_an_answer_that_the_time_has_cut_short_says_so(tmp_path, monkeypatch):
    text, is_refused = stopped(tmp_path, monkeypatch, kept=KEPT)
    assert not is_refused
    assert text.split("\n\n") == [
        "Seat 1 wins most.\nSmall\nsample.",  # with one of the notes already
        "The 0.5 seconds of this question were up, so it is not finished.",
        "Interrupted: the first 20 games are kept.",
        "The same games on the command line: simkit run x",
    ]


# --- what is refused -----------------------------------------------------------------------------


REFUSED = (
    ("run", {"game": "hades", "players": 2}, 'goes into settings: {"players": 2}'),
    ("run", {"game": "hades", "setting": {}}, "Did you mean settings?"),
    ("list_games", {"game": "hades"}, "list_games has no argument 'game'"),
    ("run", {}, "run needs the argument game: name of a game"),
    ("run", {"game": 3}, "game must be a text, not 3."),
    ("run", {"game": "hades", "games": "many"}, "games must be a whole number from 1 or null, not"),
    ("run", {"game": "hades", "values": {"a": [1]}}, "values must be an object of names and value"),
    ("show", {"game": "hades", "topic": "x"}, "topic must be one of settings, bots"),
    (
        "run",
        {"game": "hades", "settings": {"players": 2}, "values": {"players": 3}},
        "'players' stands in settings and in values",
    ),
    ("odds", {"roll": "3d6", "keys": {"dice": 1}}, "a roll of plain dice takes no keys"),
    ("odds", {"roll": "../x3.py"}, "There is no game ''"),
    ("odds", {"roll": "--pack=x3"}, "There is no game ''"),
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
)


@pytest.fixture(scope="module")
def refusals(tmp_path_factory):
    """What is said to all that is refused, in its order."""
    folder = tmp_path_factory.mktemp("designs")
    (folder / "other.py").write_text("raise SystemExit")
    (folder / "loop").symlink_to("loop")
    return all_asked(folder, *((tool, words) for tool, words, _ in REFUSED))


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_what_the_page_would_refuse_is_refused_with_its_remedy(refusals, number):
    text, is_refused = refusals[number]
    assert is_refused, text
    assert REFUSED[number][-1] in text


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
    (_, is_refused), (text, other_refused) = all_asked(
        folder, ("check", {"file": "study.toml"}), ("check", {"file": "mine.toml"})
    )
    assert is_refused and not other_refused
    assert "Mine" in text


# --- over the wire -------------------------------------------------------------------------------


def test_the_command_speaks_the_protocol_and_nothing_else(tmp_path):
    from mcp import Client, StdioServerParameters

    async def ask():
        command = StdioServerParameters(
            command=sys.executable,
            args=["-m", "simkit", "mcp", "--folder", str(tmp_path / "designs")],
        )
        async with Client(command) as client:
            found = await client.call_tool("list_games", {})
            return found.content[0].text

    assert "hades: Escape from Hades" in asyncio.run(ask())


def test_nothing_but_the_protocol_is_printed_at_the_end(tmp_path):
    ended = subprocess.run(
        [sys.executable, "-m", "simkit", "mcp", "--folder", str(tmp_path / "designs")],
        input=b"",
        capture_output=True,
        check=True,
    )
    assert ended.stdout == b""


def test_without_the_package_the_remedy_is_told(monkeypatch, capsys):
    from simkit.cli.commands import mcp as command
    from simkit.cli.main import main

    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert main(["mcp"]) == 2
    assert 'pip install "simkit-boardgames[mcp]"' in " ".join(capsys.readouterr().err.split())
