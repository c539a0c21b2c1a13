"""The compiled functions for rows of numbers, which replace Python's list methods."""

from __future__ import annotations

from simkit.kernel.jit import kernel

from .arithmetic import plus


@kernel
def all_of(row):
    """Whether every number is something."""
    for value in row:
        if not value:
            return False
    return True


@kernel
def any_of(row):
    """Whether any number is something."""
    for value in row:
        if value:
            return True
    return False


@kernel
def entry_of(number, size):
    """A number as an entry of a table or a place of a map; NONE is none."""
    if number < -1 or number >= size:
        raise ValueError("there is no such entry")
    return number


@kernel
def fill_with(row, value, count):
    """Give each place of a row the same value; so many places are meant."""
    if count != len(row):
        raise ValueError("the row has another length than the list")
    for place in range(len(row)):
        row[place] = value


@kernel
def copy_into(row, values):
    """Give a row the values of a list."""
    if len(values) != len(row):
        raise ValueError("the row has another length than the list")
    for place in range(len(row)):
        row[place] = values[place]


@kernel
def sum_of(row):
    """All together."""
    total = row[0] - row[0]
    for value in row:
        total = plus(total, value)
    return total


@kernel
def least_of(row):
    """The lowest."""
    least = row[0]
    for value in row:
        least = min(least, value)
    return least


@kernel
def most_of(row):
    """The highest."""
    most = row[0]
    for value in row:
        most = max(most, value)
    return most


@kernel
def times_in(row, wanted):
    """How often a number is there."""
    found = 0
    for value in row:
        found += value == wanted
    return found


@kernel
def is_in(wanted, row):
    """Whether a number is there."""
    for value in row:
        if value == wanted:
            return True
    return False


@kernel
def place_in(row, wanted):
    """Where a number is first."""
    for place in range(len(row)):
        if row[place] == wanted:
            return place
    raise ValueError("there is no such number in the row")


@kernel
def from_end(places, number):
    """The place of `row[-number]`, counted from the start; beyond the row if it has fewer."""
    if number <= 0:
        return -number
    return places - number if number <= places else places
