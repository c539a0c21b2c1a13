"""What the sectios of a triumvirate yield (7.1 step 1), by hand: sets and sums, as at the table.

Written from the rulebook alone, apart from the engine, which it checks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tests.hellgame.naive_board import Sectio, share_an_edge


@dataclass
class Hell:
    """Who holds and occupies what."""

    printed: Mapping[Sectio, int]
    held: set[Sectio] = field(default_factory=set)  # by the triumvirate in question
    own_units: set[Sectio] = field(default_factory=set)  # legions or lieutenants of it
    hostile: set[Sectio] = field(default_factory=set)  # others' legions, or a loose Hellhound
    avoided: set[Sectio] = field(default_factory=set)  # a battle was avoided there
    wise: set[Sectio] = field(default_factory=set)  # yields Arcana instead
    changed: Callable[[Sectio, int], int] = lambda sectio, souls: souls  # by Hell cards


def isolated(hell: Hell, sectio: Sectio) -> bool:
    return not any(share_an_edge(sectio, other) for other in hell.held)


def yields_nothing(hell: Hell, sectio: Sectio) -> bool:
    occupied = sectio in hell.hostile and sectio not in hell.own_units
    return occupied or sectio in hell.avoided or sectio in hell.wise


def one(hell: Hell, sectio: Sectio, full: bool) -> int:
    """What one sectio yields, in full or as an isolated one."""
    if yields_nothing(hell, sectio):
        return 0
    return max(hell.changed(sectio, hell.printed[sectio]) - (0 if full else 2), 0)


def income(hell: Hell) -> int:
    """All of them; where all are isolated, the best of all ways to let one yield in full."""
    alone = {sectio for sectio in hell.held if isolated(hell, sectio)}
    if alone == hell.held and hell.held:
        return max(
            sum(one(hell, sectio, full=sectio == chosen) for sectio in hell.held)
            for chosen in hell.held
        )
    return sum(one(hell, sectio, full=sectio not in alone) for sectio in hell.held)
