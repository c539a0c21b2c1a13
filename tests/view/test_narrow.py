"""Charts on a phone: as narrow as their letters allow."""

from __future__ import annotations

import re
from functools import cache, partial

import pytest

from simkit.view.charts import canvas
from simkit.view.charts.narrow import LARGEST, NARROW, SMALLEST
from simkit.view.report.web_charts import Drawing, drawing

NAMES = ("goal 18, shoes winged, expert", "goal 20, shoes plain, beginner", "short")


def sizes(svg: str) -> list[float]:
    """The letters of a drawing, in its own units."""
    return [float(size) for size in re.findall(r"font(?:-size)?:[^;\"]*?([\d.]+)px", svg)]


def width_of(svg: str) -> float:
    found = re.search(r'viewBox="0 0 ([\d.]+)', svg)
    assert found
    return float(found[1])


@cache
def lines() -> Drawing:
    """Estimates in lines with long names, notes at their right and a legend behind them."""
    with canvas.styled():
        figure = canvas.new_figure(1.2, title="Which?", caption="Dots: win rate.")
        axes = figure.add_subplot()
        canvas.whiskers(axes, range(3), [20, 40, 60], [10, 30, 50], [30, 50, 70], 0, "expert")
        axes.set_yticks(range(3), [canvas.label(name) for name in NAMES])
        for place in range(3):
            canvas.beside(axes, "98.3 % (91.1 to 99.7); likely", place)
        canvas.legend(axes)
    return drawing(figure, "lines")


@cache
def tiles(columns: int) -> Drawing:
    """A table of numbers, with small letters."""
    with canvas.styled():
        figure = canvas.new_figure(2, title="Which?", caption="Win rates.")
        axes = figure.add_subplot()
        axes.set_xlim(-0.5, columns - 0.5)
        axes.set_xticks(range(columns), [f"goal {each}" for each in range(columns)])
        for column in range(columns):
            axes.text(column, 0.5, "91.1 to 99.7", ha="center", fontsize=5.2)
    return drawing(figure, "tiles")


@pytest.mark.parametrize(
    "drawn", [lines, partial(tiles, 3), partial(tiles, 12)], ids=["lines", "few", "many"]
)
def test_no_letter_is_too_small_to_be_read(drawn):
    found = drawn()
    small = min(sizes(found.narrow)) * (NARROW * 72 / width_of(found.narrow))
    shown_wider = f'width="{width_of(found.narrow):.0f}"' in found.narrow
    assert min(sizes(found.narrow)) >= SMALLEST
    assert max(sizes(found.narrow)) <= LARGEST
    assert small >= SMALLEST or shown_wider


def test_names_notes_and_legend_leave_room_for_what_is_drawn():
    found = lines()
    assert width_of(found.narrow) == NARROW * 72
    words = re.findall(r">([^<>]+)</text>", found.narrow)
    assert "98.3\u00a0%" in words or "98.3 %" in words
    assert "(91.1 to 99.7);" in words, "an interval stays in one line"
    assert "goal 18, shoes" in words
    assert "expert" in words
    assert "expert" in found.svg and 'width="' not in found.svg.partition(">")[0]


def test_a_table_of_many_numbers_is_as_wide_as_they_need():
    assert width_of(tiles(3).narrow) == NARROW * 72
    many = tiles(12).narrow
    assert width_of(many) > NARROW * 72
    assert f'width="{width_of(many):.0f}"' in many.partition(">")[0]


def test_numbers_below_the_axes_do_not_cover_each_other():
    with canvas.styled():
        figure = canvas.new_figure(1, title="Which?", caption="")
        axes = figure.add_subplot()
        axes.set_xlim(0, 40)
        axes.set_xticks([0, 1, 2, 20, 40], ["0 %", "1 %", "2 %", "20 %", "40 %"])
    found = drawing(figure, "ticks")
    assert "1 %" in found.svg.replace("\u00a0", " ")
    words = re.findall(r">([^<>]+)</text>", found.narrow.replace("\u00a0", " "))
    assert {"0 %", "20 %", "40 %"} <= {*words}
    assert "1 %" not in words
