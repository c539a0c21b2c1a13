"""Time left: at the pace of late, without what it took to get ready."""

from __future__ import annotations

import pytest

from simkit.lab.basics.pace import WINDOW, Pace


def test_compiling_is_no_part_of_the_pace():
    pace = Pace()
    pace.mark(60.0, 100)  # after a minute of compiling the first games are done
    assert pace.left(60.1, 100, 900) is None
    pace.mark(61.0, 200)
    assert pace.left(61.0, 200, 800) == 8.0


def test_what_was_long_ago_is_forgotten():
    pace = Pace()
    for second in range(100):
        pace.mark(second, second)  # one a second, and then ten
    for second in range(100, 200):
        pace.mark(second, 100 + 10 * (second - 100))
    assert pace.speed(199.0, 1090) == 10.0


def test_something_slow_has_a_pace_as_well():
    pace = Pace()
    pace.mark(0.0, 0)
    pace.mark(10 * WINDOW, 1)
    pace.mark(20 * WINDOW, 2)
    assert pace.left(20 * WINDOW, 2, 3) == pytest.approx(30 * WINDOW)
