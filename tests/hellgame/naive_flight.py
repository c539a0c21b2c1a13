"""9.5.1 and 9.5.2.1 read once more, apart from the engine: circles, quarters, and who stands there.

Places are (circle, quarter) from 1; "ante" is AnteHell. A party is told by its dice alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Spot = tuple[int, int] | str


@dataclass
class Hell:
    """Who stands where, by owner ("A", "B" ...; "dog" is a loose Hellhound); the two great ones."""

    legions: dict[Spot, set[str]] = field(default_factory=dict)
    uriel: Spot | None = None
    lilith: Spot | None = None

    def hostile(self, spot: Spot, owner: str) -> bool:
        """Legions of others or a loose Hellhound; AnteHell is too wide for anybody to meet."""
        return spot != "ante" and bool(self.legions.get(spot, set()) - {owner})


def compass(spot: Spot, die: int) -> Spot | None:
    """Where a die points, None where it points nowhere, or into the Pentagram."""
    if spot == "ante":
        return (1, die) if die < 6 else None
    assert isinstance(spot, tuple)
    circle, quarter = spot
    if die == 1:
        return (circle + 1, quarter) if circle < 9 else None
    if die == 3:
        return (circle - 1, quarter) if circle > 1 else "ante"
    if die == 2:
        return (circle, quarter - 1 if quarter > 1 else 5)
    if die == 4:
        return (circle, quarter + 1 if quarter < 5 else 1)
    return None


def flee(
    hell: Hell, owner: str, start: Spot, origin: Spot | None, dice: Iterator[int], two: bool
) -> Spot | None:
    """Where a flight ends: `start` if it fails, None if it ends with Uriel.

    With two dice (a lieutenant) the lower die that points somewhere open is taken.
    """
    here, closed = start, origin
    while True:
        ways = []
        for die in sorted(next(dice) for _ in range(2 if two else 1)):
            way = compass(here, die)
            if way is not None and way != closed:
                ways.append(way)
        if not ways:
            return here
        here, closed = ways[0], None
        if here == hell.uriel:
            return None
        if here in (start, hell.lilith) or not hell.hostile(here, owner):
            return here


def passable(hell: Hell, owner: str, closed: set[Spot], here: Spot, steps: int) -> set[Spot]:
    """Where a lieutenant alone may step with so many steps left, so that he can stop in the end.

    He may stop where nobody is hostile or where own legions stand; a loose Hellhound holds him, and
    so does Lilith.
    """
    found: set[Spot] = set()
    for die in (1, 2, 3, 4):
        there = compass(here, die)
        if there is None or there == hell.uriel or there in closed:
            continue
        at_rest = not hell.hostile(there, owner) or owner in hell.legions.get(there, set())
        held = there in ("ante", hell.lilith) or "dog" in hell.legions.get(there, set())
        leads_on = not held and steps > 1 and passable(hell, owner, closed, there, steps - 1)
        if at_rest or leads_on:
            found.add(there)
    return found
