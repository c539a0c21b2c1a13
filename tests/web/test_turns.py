"""Whose turn it is; and the command without the library that it needs."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from simkit.messages.errors import BadInput
from simkit.web.limits import MOST_TABS, MOST_WAITING
from simkit.web.turns import Turns


def test_turns_go_round_tabs_not_questions():
    turns: Turns[str] = Turns()
    for question in ("a1", "a2", "a3"):
        turns.add("a", question)
    turns.add("b", "b1")
    seen = []
    for _ in range(4):
        seen.append(turns.current())
        turns.next_turn()
    assert seen == ["a1", "b1", "a1", "b1"]
    turns.remove("a", "a1")
    assert turns.current() == "a2"
    assert turns.others_wait_for("a2")
    turns.remove("b", "b1")
    assert not turns.others_wait_for("a2")
    turns.remove("a", "a2")
    turns.remove("a", "a3")
    assert turns.current() is None


def test_there_is_a_limit_to_tabs_and_to_their_questions():
    turns: Turns[int] = Turns()
    for tab in range(MOST_TABS):
        turns.add(str(tab), 0)
    with pytest.raises(BadInput, match="tabs are asking already"):
        turns.add("one more", 0)
    for question in range(1, MOST_WAITING):
        turns.add("0", question)
    with pytest.raises(BadInput, match="wait already"):
        turns.add("0", MOST_WAITING)


# --- The command ---------------------------------------------------------------------------------


def test_without_the_extra_it_says_what_to_install(tmp_path):
    """In a Python that does not find the server library."""
    hide = (
        "import sys, importlib.util as u; real = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name in ('starlette', 'uvicorn') "
        "else real(name, *more)\n"
        "from simkit.cli.main import main; sys.exit(main(['serve']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", hide], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert 'pip install "simkit-boardgames[web]"' in done.stderr
    assert not list(tmp_path.iterdir())


def test_the_extra_is_declared():
    root = Path(__file__).resolve().parents[2]
    extras = tomllib.loads((root / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    assert {each.partition(">")[0] for each in extras["web"]} == {
        "h11",
        "segno",
        "starlette",
        "uvicorn",
    }


def test_first_looks_take_no_place_from_questions():
    turns: Turns[str] = Turns()
    for tab in range(MOST_TABS):
        turns.add(f"{tab}k", "look")
    with pytest.raises(BadInput, match="tabs are asking already"):
        turns.add("4k", "look")
    turns.add("4", "question")


def test_a_first_look_waits_while_anything_is_asked():
    turns: Turns[str] = Turns()
    turns.add("ak", "look")
    assert turns.current() == "look" and not turns.others_wait_for("look")
    turns.add("a", "question")
    assert turns.others_wait_for("look"), "it yields at its next breath"
    for _ in range(3):
        turns.next_turn()
        assert turns.current() == "question"
        assert not turns.others_wait_for("question"), "it is not held for a look"
    turns.add("b", "another")
    turns.next_turn()
    assert {turns.current(), turns.next_turn() or turns.current()} == {"question", "another"}
    turns.remove("a", "question")
    turns.remove("b", "another")
    assert turns.current() == "look"


def test_nobody_waits_once_the_last_question_has_ended():
    turns: Turns[str] = Turns()
    turns.add("a", "question")
    turns.remove("a", "question")
    assert not turns.others_wait_for("question"), "its thread may still draw a breath"
