"""The tutorials are typed line by line: it works, and the names on the page are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import simkit.web
from simkit.cli.overview import commands
from simkit.cli.page.forms import forms
from simkit.finding import registry
from tests.pages import TUTORIALS, Page, play

PAGES = {path.stem: Page(path) for path in TUTORIALS}
WEB = "".join(
    file.read_text(encoding="utf-8")
    for file in sorted(Path(simkit.web.__path__[0]).glob("page/*.*"))
)
FEWER = re.compile(r"\b2_000\b")


def test_there_is_one_for_each_way_to_ask():
    assert set(PAGES) == {
        "on-a-page",
        "in-the-shell",
        "in-python",
        "own-game",
        "with-friends",
        "try-in-browser",
    }


def test_the_page_of_the_host_has_the_buttons_that_the_tutorial_names():
    named = re.findall(r"\*\*([^*]+)\*\*", PAGES["with-friends"].text)
    assert len(named) == 2
    assert all(name in WEB for name in named)


@pytest.mark.slow
def test_the_shell_is_typed_line_by_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = PAGES["in-the-shell"].commands
    assert len(lines) >= 5
    for line in lines:
        code, printed = play(line)
        assert (code, bool(printed.strip())) == (0, True), line
    assert (tmp_path / "dice.png").stat().st_size > 1000


@pytest.mark.slow
def test_python_is_typed_line_by_line(tmp_path, monkeypatch):
    """As at a prompt: each statement by itself, with what was typed before it."""
    monkeypatch.chdir(tmp_path)
    typed: dict[str, object] = {}
    for snippet in PAGES["in-python"].snippets:
        for statement in ast.parse(FEWER.sub("40", snippet)).body:
            exec(ast.unparse(statement), typed)
    assert (tmp_path / "dice.png").stat().st_size > 1000


def test_the_page_has_whatever_the_tutorial_names():
    """Titles, labels, questions and buttons stand in bold, keys and values as code."""
    text = PAGES["on-a-page"].text
    offered = {
        *(each.asks for each in commands().values()),
        *(game.title for game in registry.games().values()),
        *(each["label"] for form in forms() for each in form["fields"]),
    }
    for name in re.findall(r"\*\*([^*]+)\*\*", text):
        assert name in offered or name in WEB, name
    settings = {setting.key for setting in registry.find("apocalypse").settings}
    assert set(re.findall(r"`([a-z]+_[a-z]+)`", text)) <= settings
