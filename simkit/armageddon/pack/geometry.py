"""A hexagon of hexes, numbered row by row from the north-west: neighbours, distances, homes."""

from __future__ import annotations

from functools import cache

import numpy as np

Hex = tuple[int, int]  # how far east along its row, how far south: slanted axes, the centre (0, 0)

STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""One step in each direction, clockwise from the east."""
OFF_MAP = -1
CORNERS: dict[int, tuple[int, ...]] = {2: (3, 0), 3: (3, 5, 1), 4: (4, 5, 1, 2)}
"""By the number of seats, the directions in which their homes lie from the centre: as evenly as
six corners allow. Four lie on a rectangle, so that no seat has a place of its own kind."""


@cache
def hexes(radius: int) -> tuple[Hex, ...]:
    """Every hex of the map in the order of its number."""
    rows = range(-radius, radius + 1)
    return tuple(
        (east, south)
        for south in rows
        for east in range(max(-radius, -radius - south), min(radius, radius - south) + 1)
    )


def neighbours(radius: int) -> np.ndarray:
    """For every hex its neighbours clockwise from the east; OFF_MAP beyond the edge."""
    places = hexes(radius)
    number = {place: i for i, place in enumerate(places)}
    return np.array(
        [[number.get((q + dq, r + dr), OFF_MAP) for dq, dr in STEPS] for q, r in places]
    )


def distances(radius: int) -> np.ndarray:
    """Fewest steps from every hex to every other."""
    east, south = np.array(hexes(radius)).T
    q, r = east[:, None] - east, south[:, None] - south
    return np.maximum(np.maximum(abs(q), abs(r)), abs(q + r))


def homes(radius: int, seats: int) -> list[int]:
    """Where the strongholds stand: in corners, one step inside."""
    number = {place: i for i, place in enumerate(hexes(radius))}
    inside = radius - 1
    return [
        number[inside * STEPS[corner][0], inside * STEPS[corner][1]] for corner in CORNERS[seats]
    ]


def middle(place: Hex) -> tuple[float, float]:
    """Where the middle of a hex is drawn, its width being 1."""
    east, south = place
    return east + south / 2, south * 0.75**0.5
