"""Colours, wrapping and tables."""

from __future__ import annotations

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simkit.view.text.tables import PLAIN, Column, Ink, ink_for, paragraph, table, width_for, wrap

COLOUR = re.compile(r"\x1b\[\d+m")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def colours_allowed(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


def test_colours_are_for_terminals_only():
    assert ink_for(Terminal()).on
    assert not ink_for(io.StringIO()).on


def test_no_color_is_respected(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    assert not ink_for(Terminal()).on


def test_an_empty_no_color_says_nothing(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "")
    assert ink_for(Terminal()).on


def test_a_dumb_terminal_gets_no_colours(monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    assert not ink_for(Terminal()).on


def test_what_is_piped_is_80_columns_wide_unless_columns_says_otherwise(monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    assert width_for(io.StringIO()) == 80
    monkeypatch.setenv("COLUMNS", "93")
    assert width_for(io.StringIO()) == width_for(Terminal()) == 93
    monkeypatch.setenv("COLUMNS", "wide")
    assert width_for(io.StringIO()) == 80


def test_a_short_name_parts_at_its_seams_too():
    assert wrap("sites_woken", 10) == ["sites_", "woken"]


def test_a_tiny_terminal_is_not_obeyed(monkeypatch):
    monkeypatch.setenv("COLUMNS", "5")
    assert width_for(Terminal()) == 40


def test_a_table_is_as_wide_as_the_terminal_and_running_text_as_wide_as_can_be_read(monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    width = width_for(Terminal())
    told = "word " * 40
    assert width == 300
    assert len(table([Column("a"), Column("b", wraps=True)], [("x", told)], width=width)) > 200
    assert max(map(len, paragraph(told, width).splitlines())) <= 100


def test_a_long_path_parts_at_its_seams_and_never_inside_a_word():
    columns = [Column("value"), Column("is", wraps=True), Column("where", wraps=True)]
    rows = [("gifts.iron_shirt.extra_cost", "walk_the_earth", "github.com/Somebody/Transcriptions")]
    for width in range(40, 100):
        told = table(columns, rows, width=width)
        assert max(map(len, told.splitlines())) <= width
        pieces = set(re.split(r"[\s/._]+", told))
        assert {"gifts", "shirt", "extra", "walk", "earth", "Somebody", "Transcriptions"} <= pieces


def test_columns_that_would_break_words_become_blocks():
    columns = [Column("value"), Column("is"), Column("", wraps=True)]
    rows = [("incomprehensibilities", "unquestionably", "because"), ("b", "", "why")]
    assert table(columns, rows, width=40, indent="").splitlines() == [
        "incomprehensibilities",
        "  is: unquestionably",
        "  because",
        "b",
        "  why",
    ]


def test_numbers_line_up_at_the_right():
    lines = table([Column("n", "right")], [["7"], ["1,000"]], indent="").splitlines()
    assert lines == ["    n", "    7", "1,000"]


def test_the_text_that_wraps_gives_way_and_names_stay_whole():
    columns = [Column("name"), Column("help", wraps=True), Column("n", "right")]
    text = table(columns, [["a-rather-long-name", "word " * 30, "12"]], width=60)
    assert max(map(len, text.splitlines())) <= 60
    assert "a-rather-long-name" in text
    assert text.splitlines()[1].endswith("12")


def test_words_of_names_part_before_a_word_is_broken():
    columns = [Column("setting", wraps=True), Column("figures", "right"), Column("verdict")]
    rows = [("demon_abilities=true", "+1.2 (-11.5 to 14.0)", "not settled")]
    told = table(columns, rows, width=54)
    assert "demon_abilities=true" in told
    assert "not settled" not in told


def test_a_name_too_long_for_any_terminal_is_broken_rather_than_the_table():
    text = table([Column("name"), Column("n", "right")], [["x" * 200, "1"]], width=50)
    assert max(map(len, text.splitlines())) <= 50
    assert text.count("x") == 200


def test_colours_take_no_room():
    columns = [Column("name", paint=Ink(on=True).name), Column("n", "right")]
    rows = [["a", "1"], ["bcd", "22"]]
    painted = table(columns, rows, ink=Ink(on=True))
    assert COLOUR.search(painted)
    assert COLOUR.sub("", painted) == table([Column("name"), Column("n", "right")], rows)


def test_nothing_is_painted_when_colours_are_off():
    assert PLAIN.strong("a") + PLAIN.good("b") + PLAIN.bad("c") + PLAIN.quiet("d") == "abcd"


def test_a_number_keeps_its_per_cent_sign_when_lines_break():
    for width in range(12, 40):
        for line in wrap("the map is held in 31.2 % of all games", width):
            assert not line.startswith("%")


def test_identifiers_are_not_broken_at_their_hyphens():
    lines = wrap("the rule apocalypse:group-attack-segment", 34)
    assert lines == ["the rule", "apocalypse:group-attack-segment"]


def test_text_from_a_pack_cannot_steer_the_terminal():
    assert paragraph("evil\x1b[2Jname\x07", 80) == "evil?[2Jname?"


@given(
    st.lists(
        st.tuples(
            st.text(max_size=60), st.text(max_size=200), st.integers(-(10**9), 10**9).map(str)
        ),
        max_size=6,
    ),
    st.integers(50, 100),
)
def test_a_table_of_any_text_fits_its_width(rows, width):
    columns = [Column("name"), Column("help", wraps=True), Column("n", "right")]
    text = table(columns, rows, width=width)
    assert all(len(line) <= width for line in text.split("\n"))
    assert "\x1b" not in text
