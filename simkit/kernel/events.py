"""The event log: small records that a trace narrates. Switched off in bulk runs."""

from __future__ import annotations

import numpy as np

from .jit import kernel
from .records import blank, record
from .vocabulary import VOIDED

EVENT = record(
    ("turn", "i8"),
    ("kind", "i8"),
    ("who", "i8"),
    ("what", "i8"),
    ("where", "i8"),
    ("value", "i8"),
)

MOST_EVENTS = 20_000  # far more than any game has; later ones are counted, not kept
LOG = record(("on", "i8"), ("written", "i8"), ("events", EVENT, (MOST_EVENTS,)))


def new_log(on: bool = False) -> np.record:
    """A log that is written to, or one that costs a bulk run nothing."""
    log = blank(LOG)[0]
    log.on = int(on)
    return log


def events_of(log: np.record) -> np.ndarray:
    """The events that were written, in order."""
    return log.events[: min(int(log.written), MOST_EVENTS)]


@kernel
def note(log, turn, kind, who, what, where, value):
    """Write an event down, if anybody reads."""
    if log.on == 0:
        return
    if log.written < MOST_EVENTS:
        event = log.events[log.written]
        event.turn = turn
        event.kind = kind
        event.who = who
        event.what = what
        event.where = where
        event.value = value
    log.written += 1


@kernel
def say(game, at, kind, who=-1, what=-1, where=-1, value=0):
    """Write an event of this turn to the log; -1 stands for nobody, nothing, nowhere."""
    note(at.log, game.turn, kind, who, what, where, value)


@kernel
def is_void(game, at, kind, who):
    """True when this replay voids events of this kind: it happens without its effect."""
    if at.rules.void != kind:
        return False
    say(game, at, VOIDED, who, kind)
    return True
