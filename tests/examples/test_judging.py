"""The judge of the other tests: it is seldom wrong about equals, and sees what differs."""

import random

import pytest

from tests.examples.judging import FALSE_ALARM, fits, same

DIE = dict.fromkeys(range(1, 7), 1 / 6)
LOADED = {face: 0.18 if face == 6 else 0.164 for face in range(1, 7)}


def rolls(chances, count, luck):
    return luck.choices(list(chances), list(chances.values()), k=count)


@pytest.mark.parametrize(
    "judge",
    [lambda luck: fits(rolls(DIE, 600, luck), DIE), lambda luck: same(*_two(DIE, DIE, luck))],
    ids=["one sample", "two samples"],
)
def test_equals_are_told_apart_as_often_as_is_said(judge):
    """At 10 %: 500 trials, so 50 alarms are expected, with a standard deviation of 6.7."""
    luck = random.Random(4)
    assert 25 <= sum(judge(luck) < 0.1 for _ in range(500)) <= 75


def test_another_distribution_is_seen():
    luck = random.Random(5)
    assert fits(rolls(LOADED, 40_000, luck), DIE) < FALSE_ALARM
    assert same(*_two(DIE, LOADED, luck, 80_000)) < FALSE_ALARM


def test_rare_endings_are_counted_together():
    assert same(["won"] * 500 + ["lost", "drawn"], ["won"] * 500 + ["stuck", "lost"]) > 0.1
    assert same(["won"] * 50, ["won"] * 70) == 1.0


def test_what_cannot_be_is_refused():
    assert fits([1, 2, 7], DIE) == 0.0


def _two(one, other, luck, count=600):
    return rolls(one, count, luck), rolls(other, count, luck)
