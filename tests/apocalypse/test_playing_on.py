"""A position of the real game, played on: what is told of its first decision is what happens."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.lab.contests import play_on
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.positions import position, steering
from simkit.lab.positions.rollouts import Moment


@pytest.fixture(scope="module")
def start():
    return position.played_to(prepare(cell_of("apocalypse")), 12, 4)


@pytest.fixture(scope="module")
def moment(start):
    return Moment(start.number, start.state, start.memos)


@pytest.fixture(scope="module")
def first(start, moment):
    return steering.halted(start.prepared, moment, 1)


def test_the_captain_decides_first_and_nothing_falls_before(start, moment, first):
    assert start.prepared.engine.KINDS[first.decision.kind] == "team"
    assert first.decision.seat == start.state.captain or len(first.decision.options) > 1
    assert play_on.is_fixed(start.prepared, moment, first)


def test_to_force_what_the_bot_takes_anyway_changes_no_imagined_game(start, moment, first):
    forced = steering.steered(start.prepared, moment, forced=first.answer())
    free, led = (play_on.imagined(prepared, moment, 40, 1) for prepared in (start.prepared, forced))
    for name in free:  # a column may have empty places
        np.testing.assert_array_equal(free[name], led[name])


def test_to_force_another_option_changes_them(start, moment, first):
    other = len(first.decision.options) - 1  # the last: nobody does anything more
    assert other != first.answer()
    forced = steering.steered(start.prepared, moment, forced=other)
    free, led = (play_on.imagined(prepared, moment, 40, 1) for prepared in (start.prepared, forced))
    assert (free["decisions"] != led["decisions"]).any()


def test_later_decisions_follow_from_the_first(start):
    decisions = play_on.decisions_of(start, "expert", 0)
    assert len(decisions) == play_on.DECISIONS
    assert decisions[0].question == "team"


def test_the_rest_of_a_game_names_its_heroes(start):
    told = play_on.trace_on(start)
    from simkit.lab.positions.trace import trace

    whole = trace("apocalypse", game_number=12)
    assert told.events == [event for event in whole.events if event["turn"] >= 4]
    assert told.row == whole.row
