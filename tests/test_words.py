"""What people read is plain: forms are counted, lines of commands are parsed, help keeps rules.

`NOT_YET` names what still misses its targets. It is strict: what meets them must leave the list.
"""

from __future__ import annotations

import re
import shlex

import pytest

from simkit.cli.command import JSON
from simkit.cli.main import main
from simkit.cli.overview import commands, heads, understood
from simkit.cli.parsing import Explained
from simkit.messages.errors import BadInput
from tests import words
from tests.pages import ROOT, Page

NOT_YET = {
    "words": (),
    "lines": (),
}
"""Classes whose words, and pages whose lines of commands, are still to be rewritten."""

# --- Words ---------------------------------------------------------------------------------------


def held(check: str, names: list[str]) -> list[object]:
    """The cases of a check; those in NOT_YET must fail."""
    late = NOT_YET[check]
    assert {*late} <= {*names}, "NOT_YET names what there is not"
    mark = pytest.mark.xfail(strict=True, reason="still to be rewritten")
    return [pytest.param(name, marks=[mark] if name in late else [], id=name) for name in names]


@pytest.mark.parametrize("name", held("words", [*words.CLASSES]))
def test_it_is_written_in_plain_words(name):
    assert words.count(words.CLASSES[name]()).beyond == []


PLAIN = "You play 200 games. If no game is won, simkit says so, because that is rare. "
MANNERED = {
    "whoever": "Whoever plays wins.",
    "free relatives": "That is what it comes to.",
    "where for if": "Where nothing is won, it ends.",
    "nobody": "This is what nobody wins.",
    "archaic": "It hangs on luck, and lies anew beside it.",
    "semicolons": "It is won; it is lost; it ends; it begins.",
}


@pytest.mark.parametrize("name", words.FORMS)
def test_a_mannered_form_is_seen(name):
    found = words.count([PLAIN * 50, MANNERED[name]])
    assert any(missed.startswith(f"{name}: ") for missed in found.beyond)
    assert not any(missed.startswith(f"{name}: ") for missed in words.count([PLAIN]).beyond)


def test_the_form_of_a_win_rate_has_its_semicolon():
    said = "It wins 38.3 % of games (95 % interval 37.4 to 39.3; 10,000 games)."
    assert words.count([said]).beyond == []


def test_a_long_sentence_is_seen():
    long = f"It {'goes on and ' * 12}ends."
    assert words.count([PLAIN, long]).beyond != []
    assert words.count([PLAIN * 20, long]).beyond == []


def test_prose_is_neither_code_nor_heading_nor_table():
    page = "# What is what it is here now\n\n```text\nwhat is it; what is it; what is\n```\n\n"
    page += (
        "| what is it | what is it | what is |\n\nYou run `what is; it` [here](what) to see it.\n"
    )
    assert [*words.prose(page)] == ["You run CODE here to see it."]


def test_texts_of_code_are_those_that_are_printed():
    found = [*words.sentences_of_code("tests/words.py")]
    assert "what was printed in a docstring of the module" not in found
    assert any("per 1,000 words, below GAP wanted" in text for text in found)


# --- Lines of commands ---------------------------------------------------------------------------

LINED = words.pages("*.md", "docs/**/*.md", "lab-notes/*.md", "experiments/*.md")
TARGETS = set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8")))
OTHERS = {"python", "python3", "pip", "git", "cd"}  # programs that a page may start
REDIRECTED = re.compile(r"\s>\s*(\S+)$")


def lines_of(page: Page) -> list[str]:
    """The lines of the page's console blocks; a line that goes on below is one with the next."""
    text = "".join(block.text for block in page.blocks if block.language == "console")
    return [line for line in re.sub(r"\\\n\s*", "", text).splitlines() if line.strip()]


def wrong_with(line: str) -> str:
    """Why a line does not do what it says when it is pasted; "" if it does."""
    if line.startswith("#"):
        return ""
    try:
        words_of_line = shlex.split(REDIRECTED.sub("", line))
    except ValueError as problem:
        return str(problem)
    program, rest = words_of_line[0].removeprefix(".venv/bin/"), words_of_line[1:]
    if program == "make":
        strange = [w for w in rest if "=" not in w and w not in TARGETS]
        return f"no target of the Makefile: {strange}" if strange else ""
    if program != "simkit":
        return "" if program in OTHERS else f"not a command: {program}"
    return wrong_with_words(rest)


def wrong_with_words(rest: list[str]) -> str:
    """What simkit's own parser says to a command line; nothing is played."""
    if not rest or rest[0] not in heads():
        return "" if rest and main(rest) == 0 else "no command of simkit"
    try:
        asked, words = understood(rest)
        asked.read(words)
    except Explained:
        return ""
    except BadInput as problem:
        return str(problem)
    return ""


@pytest.mark.parametrize(
    "name", held("lines", [path.relative_to(ROOT).as_posix() for path in LINED])
)
def test_every_line_of_a_console_block_is_a_command(name, tmp_path, monkeypatch):
    page = Page(ROOT / name)
    monkeypatch.chdir(tmp_path)
    page.write_files(tmp_path)
    found = {line: wrong_with(line) for line in lines_of(page)}
    assert {line: wrong for line, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    "line",
    [
        "simkit run apocalypse --games 10000         how often, and how sure",
        "simkit run apocalypse --gmaes 10",
        "simkit known apocalypse",
        "simkit",
        "make supper",
        "that is how it goes",
        "$ simkit games",
    ],
)
def test_a_line_that_breaks_is_seen(line):
    assert wrong_with(line) != ""


@pytest.mark.parametrize(
    "line",
    [
        "simkit run apocalypse --games 10000",
        "simkit run apocalypse --json > run.json",
        "simkit run -h",
        "simkit help run",
        ".venv/bin/simkit games",
        "make test",
        "make quick TESTS=tests/hades",
        "# a remark",
    ],
)
def test_a_line_that_works_is_left_alone(line):
    assert wrong_with(line) == ""


# --- Help ----------------------------------------------------------------------------------------

MOST_WORDS = 12  # of a command's summary


@pytest.mark.parametrize("name", commands())
def test_a_summary_is_short_and_plain(name):
    summary = commands()[name].help
    assert len(summary.split()) <= MOST_WORDS
    assert re.fullmatch(r"[a-z][^?!;:]*[^.,?!;: ]", summary)


@pytest.mark.parametrize("name", commands())
def test_no_help_text_asks_or_ends_twice(name):
    command = commands()[name]
    for text in (command.parser().format_help(), command.brief()):
        assert "?" not in text.partition("examples:")[0].replace("[?", "")
        assert not re.search(r"[?!.]\.(?!\.)(?<!\.\.\.)", text)


@pytest.mark.parametrize("name", commands())
def test_an_options_text_begins_small_and_ends_without_a_stop(name):
    for option in (*commands()[name].options, JSON):
        for each in getattr(option, "options", (option,)):
            told = each.how["help"]
            text = told() if callable(told) else told
            if "SUPPRESS" not in text:
                assert text[0] == text[0].lower() and text[-1] not in ".?!;,", each.name


@pytest.mark.parametrize("name", commands())
def test_games_says_per_what(name):
    """In every command: per variant, per bot ..., or in all."""
    for option in commands()[name].options:
        for each in getattr(option, "options", (option,)):
            if each.name == "--games":
                told = each.how["help"]
                text = told() if callable(told) else told
                assert re.search(r"\bper \w+|\bgames in all\b", text), text
