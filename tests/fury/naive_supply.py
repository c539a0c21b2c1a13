"""b read once more, apart from the engine: what a tract feeds, and who goes short."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from tests.fury.naive_board import MOUNTED, Position, Unit

TERRAINS = ("clear", "low_hills", "high_hills", "marsh")
COMMUNITIES = ("town", "tribal_centre", "roman_centre", "legion_post", "port")


def appetite(units: Sequence[Unit]) -> Fraction:
    """Horse and chariots eat for one and a half."""
    riders = sum(unit.kind in MOUNTED for unit in units)
    return len(units) + Fraction(riders, 2)


def limit(position: Position, tract: str, seat: str, first: str) -> int:
    """What the tract feeds on this side; its communities serve who came first."""
    country = position.country
    column = "supply_british" if eats_like_britons(position, tract, seat) else "supply_roman"
    land = int(country.rules[column][TERRAINS.index(country.terrain(tract))])
    gifts = country.rules["supply_community"]
    here = [kind for kind in country.kinds[tract] if kind in COMMUNITIES]
    stores = sum(int(gifts[COMMUNITIES.index(kind)]) for kind in here)
    return land + (stores if first == seat else 0)


def eats_like_britons(position: Position, tract: str, seat: str) -> bool:
    if seat == "rebels":
        return True
    units = position.units_in(tract, "rome")
    allies = any(unit.side == "ally" for unit in units)
    romans = any(unit.side == "roman" for unit in units)
    return allies and (not romans or bool(position.units_in(tract, "rebels")))


def is_over(position: Position, tract: str, seat: str, first: str) -> bool:
    """Whether somebody goes short there; looters never do."""
    units = position.units_in(tract, seat)
    if seat == "rebels" and tract in position.looted:
        return False
    return appetite(units) > limit(position, tract, seat, first)


def share_lost(sp: int, percent: int) -> int:
    return ceil(Fraction(sp * percent, 100))
