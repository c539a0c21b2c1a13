"""Sets of small numbers (units, places), a bit each: one whole number, which costs no memory."""

from __future__ import annotations

from simkit.kernel.jit import kernel

NOBODY = -1  # what an empty set gives as its highest and lowest


@kernel
def has(mask, number):
    """True if it belongs to the set."""
    return (mask >> number) & 1 == 1


@kernel
def how_many(mask):
    """How many belong to the set."""
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


@kernel
def lowest(mask):
    """The lowest number of the set, or NOBODY."""
    if mask == 0:
        return NOBODY
    return how_many((mask & -mask) - 1)


@kernel
def highest(mask):
    """The highest number of the set, or NOBODY."""
    found = NOBODY
    while mask != 0:
        found = lowest(mask)
        mask &= mask - 1
    return found


@kernel
def members(mask):
    """The numbers of the set, the lowest first."""
    while mask != 0:
        yield how_many((mask & -mask) - 1)
        mask &= mask - 1
