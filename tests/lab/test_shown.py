"""What a notebook shows of every kind of answer: a line, a table, a chart, the whole page."""

from __future__ import annotations

import json
import re

import pytest
from matplotlib.figure import Figure
from test_again import ANSWERS, here  # noqa: F401  (a fixture that is used by itself)

import simkit
from simkit.messages.errors import BadInput
from simkit.view.charts.narrow import NARROW, SMALLEST
from simkit.view.faces import face_of
from simkit.view.report.web_charts import drawing

CHEAP = (
    "run", "compare", "ladder", "learn", "tune-bot", "tune-game", "fix", "sensitivity", "validate",
    "worth", "causes", "timeline of one game", "trace", "replay", "position played on",
    "diff of packs",
    "odds", "odds that are checked", "audit", "why", "teams", "play-log", "plan-playtest",
    "calibrate",
)  # fmt: skip
WITHOUT_CHART = (
    "tune-bot", "learn", "trace", "replay", "trace on", "position played on", "diff",
)  # fmt: skip


@pytest.mark.parametrize("kind", CHEAP)
def test_every_answer_can_be_looked_at(kind):
    found = ANSWERS[kind]()
    line = repr(found)
    assert line.startswith(f"<simkit {found.VERB} toygame")
    assert "\n" not in line
    assert len(line) < 160
    told = found._repr_html_()
    assert told.count("<div>") >= 1
    assert len(told) < 1_000_000
    assert ("<img" in told) == bool(face_of(found).charts)
    assert bool(face_of(found).charts) != kind.startswith(WITHOUT_CHART)
    assert (".chart()" in line) == bool(face_of(found).charts), "it promises what there is"
    assert (".frame" in line) == hasattr(found, "frame")
    if hasattr(found, "frame"):
        assert "<table" in told
        origin = found.frame.attrs["simkit"]
        assert (origin["verb"], origin["command"]) == (found.VERB, found.command)
        assert json.dumps(origin, default=list)


@pytest.mark.parametrize("kind", [each for each in CHEAP if not each.startswith(WITHOUT_CHART)])
def test_every_chart_can_be_read_on_a_phone(kind):
    """Letters of at least 9 points, on a page where the chart is as wide in points as in pixels."""
    found = ANSWERS[kind]()
    for name, draw in face_of(found).charts.items():
        drawn = drawing(draw(found), name).narrow
        letters = map(float, re.findall(r"font(?:-size)?:[^;\"]*?([\d.]+)px", drawn))
        assert min(letters) >= SMALLEST, name
        head = drawn.partition(">")[0]
        assert f'viewBox="0 0 {72 * NARROW:g} ' in head or " width=" in head, name


def test_every_chart_of_a_run_is_drawn_by_its_name():
    found = ANSWERS["run"]()
    assert list(face_of(found).charts) == ["endings", "win-rate"]
    assert all(isinstance(found.chart(name), Figure) for name in face_of(found).charts)
    assert isinstance(found.chart(), Figure)


def test_a_chart_at_the_end_of_a_cell_is_seen_without_pyplot():
    from IPython.core.formatters import DisplayFormatter

    shown, _ = DisplayFormatter().format(ANSWERS["run"]().chart())
    assert shown["image/png"].startswith(b"\x89PNG")


def test_a_chart_that_there_is_not_names_those_that_there_are():
    with pytest.raises(BadInput, match=r"run has no chart 'ending'\. Did you mean endings\?"):
        ANSWERS["run"]().chart("ending")
    with pytest.raises(BadInput, match="draws no chart of trace"):
        ANSWERS["trace"]().chart()


def test_a_run_that_kept_no_rows_is_shown_without_a_chart():
    told = simkit.run("toygame", games=20, keep_rows=False)._repr_html_()
    assert "<table" in told
    assert "<img" not in told


def test_a_sweep_is_shown_with_its_charts():
    found = simkit.sweep("study.toml", out="results")
    assert repr(found).startswith("<simkit sweep toygame")
    assert isinstance(found.chart("win-rate"), Figure)
    assert "<img" in found._repr_html_()


def test_what_a_name_holds_cannot_steer_a_notebook():
    found = simkit.run("toygame", games=5)
    object.__setattr__(found, "remarks", ("<script>alert(1)</script>",))
    assert "<script" not in found._repr_html_()


def test_a_replay_shows_the_page_that_its_command_prints():
    found = simkit.replay("toygame", game_number=2, rollouts=4)
    assert "Dice Race: game 2 of seed 1" in found._repr_html_()
