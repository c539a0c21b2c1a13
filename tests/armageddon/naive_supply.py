"""Supply once more, from the words of the ledger: bases feed along paths, enemies cut them.

Nothing here knows the engine's records: a land is prices and neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass


@dataclass(frozen=True)
class Land:
    prices: tuple[int, ...]  # movement points to enter a hex; 0: nobody can
    beside: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Source:
    """An own outpost or stronghold that nobody besieges, and the points that it feeds across."""

    here: int
    reach: int


def fed(land: Land, sources: Iterable[Source], closed: Set[int]) -> set[int]:
    """Every hex to which some base's path leads. What an enemy closes is fed, nothing behind it."""
    found: set[int] = set()
    for source in sources:
        left: dict[int, int] = {}
        _spread(land, source.here, source.reach, closed, left)
        found |= left.keys()
    return found


def _spread(land: Land, here: int, points: int, closed: Set[int], left: dict[int, int]) -> None:
    if left.get(here, -1) >= points:
        return
    left[here] = points
    if here in closed:
        return
    for there in land.beside[here]:
        price = land.prices[there]
        if 0 < price <= points:
            _spread(land, there, points - price, closed, left)


@dataclass(frozen=True)
class Host:
    """An army of an empire, as its quartermaster sees it."""

    units: int
    commandos: bool  # all of them, the hero too
    mobile_supply: bool
    besieged_at_home: int | None = None  # for how many turns


def goes_short(host: Host, is_fed: bool) -> bool:
    """Out of supply: heroes alone and commandos need none; a siege starves from the next turn."""
    if host.units == 0 or host.commandos or host.mobile_supply:
        return False
    if host.besieged_at_home is not None:
        return host.besieged_at_home > 0
    return not is_fed
