"""The event log: silent unless it is on, in order, and never longer than its book."""

from __future__ import annotations

from types import SimpleNamespace

from simkit.kernel.vocabulary import VOIDED

from .kit import plain

events = plain.events


def test_a_log_that_is_off_writes_nothing():
    log = events.new_log()
    events.note(log, 1, 2, 3, 4, 5, 6)
    assert log.written == 0
    assert len(events.events_of(log)) == 0
    assert not log.events[0].tobytes().strip(b"\0")


def test_events_stand_in_the_order_in_which_they_happened():
    log = events.new_log(on=True)
    events.note(log, 1, 2, 3, 4, 5, 6)
    events.note(log, 1, 9, -1, -1, -1, 0)
    written = [event.tolist() for event in events.events_of(log)]
    assert written == [(1, 2, 3, 4, 5, 6), (1, 9, -1, -1, -1, 0)]
    assert events.EVENT.names == ("turn", "kind", "who", "what", "where", "value")


def test_a_full_log_counts_further_events_but_keeps_its_own():
    log = events.new_log(on=True)
    log.written = events.MOST_EVENTS - 1
    for kind in (7, 8, 9):
        events.note(log, 1, kind, 0, 0, 0, 0)
    assert log.written == events.MOST_EVENTS + 2
    kept = events.events_of(log)
    assert (len(kept), kept[-1].kind) == (events.MOST_EVENTS, 7)


def a_table(void: int) -> SimpleNamespace:
    return SimpleNamespace(log=events.new_log(on=True), rules=SimpleNamespace(void=void))


def test_a_rule_says_what_happened_in_the_turn_that_is_played():
    at = a_table(void=0)
    events.say(SimpleNamespace(turn=4), at, 7, 1, 2, 3, 9)
    assert [event.tolist() for event in events.events_of(at.log)] == [(4, 7, 1, 2, 3, 9)]


def test_what_is_voided_is_noted_and_nothing_else_is():
    at, game = a_table(void=7), SimpleNamespace(turn=4)
    assert not events.is_void(game, at, 8, 1)
    assert events.is_void(game, at, 7, 1)
    assert [event.tolist() for event in events.events_of(at.log)] == [(4, VOIDED, 1, 7, -1, 0)]
