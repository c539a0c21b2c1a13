"""Every page is followed from top to bottom: commands and Python run as they stand, few games."""

from __future__ import annotations

import io
import re
import shlex

import pytest

from simkit.cli.overview import commands, heads, understood
from tests.pages import (
    DOCS,
    EXPLANATION,
    GAME_PAGES,
    HOW_TO,
    LISTS,
    PAGES,
    REFERENCE,
    ROOT,
    TUTORIALS,
    Page,
    headings,
    play,
    prose,
)
from tests.sampled import sampled

EVERY = [pytest.param(Page(path), id=path.relative_to(ROOT).as_posix()) for path in PAGES]
ALONE = [each for each in EVERY if each.values[0].snippets and each.values[0].path not in TUTORIALS]
"""Pages whose Python runs snippet by snippet; a tutorial is typed as a whole (test_tutorials)."""
TYPED = [each for each in EVERY if each.values[0].commands]
FIRST = [each for each in TYPED if each.values[0].path in (ROOT / "README.md", *TUTORIALS)]
OTHERS = sampled((each for each in TYPED if each not in FIRST), 25)
FOLLOWED = [*FIRST, *sampled(OTHERS, 9)]
"""What newcomers type first, and some of the other pages; `make whole` follows all of them."""
ASSENT = "yes\n" + "1\n" * 50  # of a reader who is asked for consent, and takes the first option
SMALLER = (("2_000", "40"), ("10_000", "60"), ("1_000", "40"), ("games=200", "games=10"))


@pytest.mark.slow
@pytest.mark.parametrize("page", FOLLOWED)
def test_its_commands_run_in_their_order(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    page.write_files(tmp_path, games="20")
    said = {}
    for line in page.commands:
        monkeypatch.setattr("sys.stdin", io.StringIO(ASSENT))
        code, said[line] = play(line)
        is_refuted = line.startswith("simkit refute") and " is refuted: " in said[line]
        assert (code, bool(said[line].strip())) == (int(is_refuted), True), line
    for line, block in page.printed:
        assert set(headings(block.text)) <= set(headings(said[line])), line


@pytest.mark.slow
@pytest.mark.parametrize("page", ALONE)
def test_its_python_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
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
    lines = (shlex.split(line)[1:] for path in PAGES for line in Page(path).commands)
    shown = {understood(words)[0].name for words in lines if words[0] in heads()}
    ours = {"warmup", "cache", "bench", "completion"}  # of the machine, not of a game
    ours |= {"serve", "mcp"}  # wait for a browser or an assistant: tests/web follows them
    assert set(commands()) - ours <= shown


def test_every_page_and_notebook_is_in_the_list_of_its_kind():
    for page in (*TUTORIALS, *HOW_TO, *EXPLANATION, *REFERENCE):
        assert f"]({page.name})" in Page(page.parent / "index.md").text, page
    landing = Page(DOCS / "index.md").text
    for page in (*GAME_PAGES, *LISTS):
        assert f"]({page.relative_to(DOCS).as_posix()})" in landing, page
    for notebook in (ROOT / "notebooks").glob("*.ipynb"):
        assert notebook.name in Page(DOCS / "tutorials/index.md").text


def test_every_page_of_the_docs_is_of_a_kind():
    every = {*DOCS.rglob("*.md")} - {DOCS / "demo/report.md"}
    assert every - {*PAGES} == set()


def test_a_how_to_page_begins_with_a_question():
    for path in HOW_TO:
        first = path.read_text(encoding="utf-8").splitlines()[2]
        assert first.startswith("*") and first.endswith("?*"), path.name


def test_a_how_to_page_is_one_task_and_ends_with_links():
    for path in HOW_TO:
        text = path.read_text(encoding="utf-8")
        assert len(prose(text).split()) < 400, path.name
        assert "\n## See also\n" in text, path.name


def test_every_line_of_a_console_block_is_a_command():
    """So each can be pasted: no words beside it, and no prompt before it."""
    for path in PAGES:
        for block in Page(path).blocks:
            for line in block.text.splitlines() if block.language == "console" else []:
                assert re.match(r"(\.venv/bin/)?(simkit|python) \S|make |#", line), (
                    path.name,
                    line,
                )
                assert not re.search(r"\S {2,}\S", line), (path.name, line)
