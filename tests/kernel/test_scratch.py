"""Numbers on a kernel's stack."""

from __future__ import annotations

import pytest
from numba import types
from numba.core.errors import TypingError

from simkit.kernel import jit
from simkit.kernel.numbers import scratch

from .kit import compiled, plain

COUNT = 50


@jit.kernel
def add_up(room, last):
    """Hand a room on, and fill it."""
    total = 0
    for i in range(len(room)):
        total += room[i]
        room[i] = last
    return total


def sums(times):
    """What stood in rooms that are new each time, and how large they are."""
    total, size = 0, 0
    for last in range(times):
        room = scratch.scratch(COUNT)
        total += add_up(room, last + 1)
        size += len(room)
    return total, size


def shares(parts):
    """The same with fractions."""
    total = 0.0
    for part in range(parts):
        room = scratch.fractions(COUNT)
        total += room[COUNT - 1] + 1.0 / parts
        room[COUNT - 1] = part + 0.5
    return total


def test_a_room_of_fractions_is_as_empty():
    assert compiled(types.float64(types.int64))(shares)(4) == 1.0
    assert plain.scratch.fractions(COUNT).dtype == "float64"


def test_a_room_is_empty_whenever_it_is_asked_for():
    assert compiled(types.UniTuple(types.int64, 2)(types.int64))(sums)(7) == (0, 7 * COUNT)


def test_it_is_in_the_twin_as_it_is_in_compiled_code():
    room = plain.scratch.scratch(COUNT)
    assert (len(room), room.any(), room.dtype) == (COUNT, False, "int64")


def counted(size):
    """What is written on a slate is read from it."""
    room = scratch.slate(COUNT)
    for i in range(size):
        room[i] = i + 1
    return room[:size].sum()


def test_a_slate_keeps_what_is_written_on_it():
    assert compiled(types.int64(types.int64))(counted)(7) == 28
    assert (plain.scratch.slate(COUNT) == plain.scratch.LEFT_OVER).all()


def test_how_large_it_is_must_be_known_beforehand():
    with pytest.raises(TypingError, match="must be a constant"):
        compiled(types.int64(types.int64))(lambda count: scratch.scratch(count)[0])
