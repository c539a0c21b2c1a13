"""The distances between places in Hell, calculated once, because the map never changes."""

from __future__ import annotations

import numpy as np

from simkit.hellgame.words import state
from simkit.hellgame.words.sizes import QUARTERS, SECTIOS
from simkit.kernel.jit import kernel

MOST_STEPS = 3  # within which neighbours are looked for


def _steps(one: int, other: int) -> int:
    if one == other:
        return 0
    if state.ANTEHELL in (one, other):
        return min(one, other) // QUARTERS + 1
    (circle, quarter), (other_circle, other_quarter) = (
        divmod(one, QUARTERS),
        divmod(other, QUARTERS),
    )
    turn = abs(quarter - other_quarter)
    return min(turn, QUARTERS - turn) + abs(circle - other_circle)


APART = np.array(
    [[_steps(one, other) for other in range(state.PLACES)] for one in range(state.PLACES)]
)
WITHIN = np.array(
    [
        [
            sum(1 << other for other in range(SECTIOS) if APART[one, other] <= steps)
            for steps in range(MOST_STEPS + 1)
        ]
        for one in range(state.PLACES)
    ]
)
MOST_BESIDE = 4  # two along its circle, one outwards, one inwards
BESIDE = np.array(
    [
        ([other for other in range(SECTIOS) if APART[one, other] == 1] * 2)[:MOST_BESIDE]
        for one in range(SECTIOS)
    ],
    dtype=np.uint8,  # an index that is never negative is looked up at once
)


@kernel
def distance(one, other):
    """Sectios between two places along shared edges; AnteHell lies beyond circle 1."""
    return APART[one, other]


@kernel
def sectios_within(place, steps):
    """The sectios that are so near or nearer, a bit each: up to MOST_STEPS."""
    return WITHIN[place, steps]


@kernel
def one_beside(sectio, number):
    """One of the sectios that share an edge with this one, of MOST_BESIDE; one may come twice."""
    return BESIDE[sectio, number]
