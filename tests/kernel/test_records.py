"""Records: fields are attributes, compiled and interpreted, and numbers are as wide as Python's."""

from __future__ import annotations

import numpy as np
import pytest
from numba import from_dtype, types

from simkit.kernel.records import blank, record

from .kit import compiled_later, plain

UNIT = record(("strength", "i8"), ("orders", "i8", (3,)))
BOARD = record(("turn", "i8"), ("units", UNIT, (2,)), ("odds", "f8"))


@compiled_later(types.int64(from_dtype(BOARD)))
def march_compiled(board):
    board.turn += 1
    for unit in board.units:
        unit.orders[2] = unit.strength - 2**40
    return board.units[1].orders[2]


def march(board) -> int:
    board.turn += 1
    for unit in board.units:
        unit.orders[2] = unit.strength - 2**40
    return board.units[1].orders[2]


@pytest.mark.parametrize("run", [march, march_compiled], ids=["plain", "compiled"])
def test_fields_are_attributes_and_changes_stay(run):
    board = blank(BOARD)[0]
    board.units[1].strength = 5
    assert run(board) == 5 - 2**40
    assert (board.turn, board.units[0].orders.tolist()) == (1, [0, 0, -(2**40)])


def test_blank_records_are_zeros():
    boards = blank(BOARD, 3)
    assert (len(boards), boards.tobytes().strip(b"\0")) == (3, b"")
    assert blank(BOARD, 0).shape == (0,)


def test_a_record_of_a_batch_is_a_view_and_can_be_copied_whole():
    boards = blank(BOARD, 2)
    boards[0].units[1].strength = 5
    boards[1] = boards[0]
    boards[0].units[1].strength = 6
    assert boards["units"]["strength"].tolist() == [[0, 6], [0, 5]]


@pytest.mark.parametrize("name", ["size", "round", "copy", "sum", "all", "T"])
def test_a_name_that_numpy_uses_itself_is_refused(name):
    with pytest.raises(ValueError, match=f"'{name}' belongs to every NumPy record"):
        record(("turn", "i8"), (name, "i8"))


def records_of(dtype: np.dtype) -> set[np.dtype]:
    """A record and all records inside it."""
    base = dtype.base
    inside = (records_of(field[0]) for field in (base.fields or {}).values())
    return set().union({base}, *inside)


@pytest.mark.parametrize(
    "dtype",
    [plain.decisions.DESK, plain.luck.LUCK, plain.events.LOG, plain.dice.DICE],
    ids=["desk", "luck", "log", "dice"],
)
def test_every_number_of_the_kernel_is_eight_bytes_and_signed(dtype):
    numbers = {part for part in records_of(dtype) if not part.fields}
    assert numbers <= {np.dtype("i8"), np.dtype("f8")}
    assert np.dtype("i8") in numbers


def test_a_field_that_there_is_not_is_refused():
    board = blank(BOARD)[0]
    assert isinstance(board, np.record) and isinstance(board.units[0], np.record)
    with pytest.raises(ValueError, match="no field of name trun"):
        board.trun = 3
    with pytest.raises(AttributeError):
        assert board.trun
