"""What a planning bot remembers during its own turn: where units march, and what it has examined.

All of it is its own; it holds for one player-turn of its side.
"""

from __future__ import annotations

from simkit.fury.words.sizes import MOST_TRACTS, SIDES
from simkit.kernel.jit import kernel

STAMP, TARGET, PARTY, ROOM = 0, 1, 2, 3
WORD = 60  # tracts in a note
WORDS = (MOST_TRACTS + WORD - 1) // WORD
LOOKED_AT = 8  # from there on a bit for every tract
RAIDED = LOOKED_AT + WORDS
EVERYBODY = -1  # in the place of a party's only unit
HUNGRY = -2  # those whom the tract does not feed


@kernel
def open_notes(view, mind):
    """Forget what was noted in an earlier player-turn."""
    stamp = 1 + view.turn * SIDES + view.mover
    if mind.memo[STAMP] != stamp:
        mind.memo[:] = 0
        mind.memo[STAMP] = stamp
        mind.memo[TARGET] = mind.memo[PARTY] = EVERYBODY


@kernel
def is_marked(mind, first, tract):
    """True if this was noted of the tract."""
    return mind.memo[first + tract // WORD] >> (tract % WORD) & 1 == 1


@kernel
def mark(mind, first, tract):
    """Note it."""
    mind.memo[first + tract // WORD] |= 1 << (tract % WORD)


@kernel
def send(mind, party, target, room):
    """Who sets out next, and where to; what they may eat together, in halves of a unit."""
    mind.memo[PARTY], mind.memo[TARGET], mind.memo[ROOM] = party, target, room
