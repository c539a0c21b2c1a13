"""Every page is followed from top to bottom: commands and Python run as they stand, few games."""

from __future__ import annotations

import re

import pytest

from simkit.cli.overview import commands
from tests.pages import HOW_TO, PAGES, ROOT, Page, headings, play

EVERY = [pytest.param(Page(path), id=path.stem) for path in PAGES]
SMALLER = (("2_000", "40"), ("10_000", "60"), ("1_000", "40"), ("games=200", "games=10"))


@pytest.mark.slow
@pytest.mark.parametrize("page", [each for each in EVERY if each.values[0].commands])
def test_its_commands_run_in_their_order(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page.write_files(tmp_path, games="20")
    said = {}
    for line in page.commands:
        code, said[line] = play(line)
        assert (code, bool(said[line].strip())) == (0, True), line
    for line, block in page.printed:
        assert set(headings(block.text)) <= set(headings(said[line])), line


@pytest.mark.slow
@pytest.mark.parametrize("page", [each for each in EVERY if each.values[0].snippets])
def test_its_python_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for snippet in page.snippets:
        for many, few in SMALLER:
            snippet = snippet.replace(many, few)
        exec(snippet, {})


@pytest.mark.parametrize("page", EVERY)
def test_its_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.text):
        if "://" not in target:
            assert (page.path.parent / target).exists(), target


def test_every_command_stands_on_a_page():
    shown = {line.split()[1] for path in PAGES for line in Page(path).commands}
    ours = {"warmup", "cache", "bench", "completion"}  # of the machine, not of a game
    ours |= {"serve"}  # waits for a browser: its page is followed by tests/web
    assert set(commands()) - ours <= shown


def test_every_how_to_page_and_notebook_is_in_the_index():
    index = (ROOT / "docs/index.md").read_text(encoding="utf-8")
    for path in (*HOW_TO, *(ROOT / "docs").glob("*.md"), *(ROOT / "notebooks").glob("*.ipynb")):
        if path.name != "index.md":
            assert path.name in index


def test_a_how_to_page_begins_with_a_question():
    for path in HOW_TO:
        first = path.read_text(encoding="utf-8").splitlines()[2]
        assert first.startswith("*") and first.endswith("?*"), path.name
