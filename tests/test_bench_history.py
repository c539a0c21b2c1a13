"""benchmarks/history.csv: what a game costs, release by release."""

from __future__ import annotations

import pytest

from benchmarks import history
from simkit.finding.registry import games
from simkit.version import VERSION


def test_the_file_says_what_games_cost_of_bots_that_there_are():
    text = history.FILE.read_text(encoding="utf-8")
    lines = history.read(text)
    assert VERSION in lines
    assert all(name.split()[0] in games() for line in lines.values() for name in line)
    assert history.written(lines) == text  # columns in order, three digits


def test_a_line_is_read_as_it_was_written_and_a_bot_that_is_new_leaves_older_lines_empty():
    lines = {"0.1.0": {"b x": 0.25}, "0.2.0": {"a y": 1200.0, "b x": 0.125}}
    assert history.written(lines) == "release,a y,b x\n0.1.0,,0.25\n0.2.0,1.2e+03,0.125\n"
    assert history.read(history.written(lines)) == lines


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("release,a y\n0.1.0,1\n0.1.0,2\n", "two lines of release 0.1.0"),
        ("release,a y\n0.1.0,0\n", "cost nothing"),
        ("release,a y\n0.1.0,fast\n", "fast"),
    ],
)
def test_a_file_that_is_wrong_is_refused(text, wrong):
    with pytest.raises(ValueError, match=wrong):
        history.read(text)


def test_the_least_disturbed_round_counts():
    loop, game = iter((2.0, 1.0, 4.0)), iter((30.0, 50.0, 20.0))
    timers = {"": lambda: next(loop), "a y": lambda: next(game)}
    assert history.in_loops(timers, 3) == {"a y": 20.0}


def test_what_is_slower_than_in_the_last_release_is_told(capsys):
    history.print_beside({"a x": 1.0, "a y": 1.0, "a z": 1.0}, {"0.1.0": {"a x": 1.0, "a y": 0.5}})
    rows = capsys.readouterr().out.splitlines()[3:]
    assert [row.endswith("slower") for row in rows] == [False, True, False]
