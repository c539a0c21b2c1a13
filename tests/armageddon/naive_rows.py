"""Rows and retreats once more, from the words of the ledger, apart from the engine.

Four rows stand in a line: one side's back and front, the other's front and back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

BACK, FRONT = 0, 1  # places in the line, of one's own side
THEIR_FRONT, THEIR_BACK = 2, 3


def behind(ranges: Sequence[int]) -> list[bool]:
    """Who stands behind: units that reach over a row, as long as somebody stands in front."""
    if min(ranges) > 1:
        return [False] * len(ranges)
    return [reach > 1 for reach in ranges]


def reached(ranges: Sequence[int], number: int, theirs: Sequence[int]) -> list[int]:
    """The enemies that a unit can strike: as many rows away as it reaches, or nearer."""
    place = BACK if behind(ranges)[number] else FRONT
    steps = [(THEIR_BACK if back else THEIR_FRONT) - place for back in behind(theirs)]
    return [enemy for enemy, step in enumerate(steps) if step <= ranges[number]]


def refuge(away: Mapping[int, int]) -> int | None:
    """Where an army goes that leaves a battle: of its own free bases the nearest.

    How far away each of them is, by its hex; of those alike, the first on the board.
    """
    return min(away, key=lambda here: (away[here], here)) if away else None
