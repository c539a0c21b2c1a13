"""e read once more, apart from the engine: odds, modifiers, losses, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from tests.fury.naive_board import MOUNTED, ROUGH, Country, Position, Unit

CHARGERS = {"rebel": ("chariot",), "roman": ("legion_horse", "guard_horse"), "ally": ("chariot",)}


def can_charge(country: Country, tract: str, unit: Unit) -> bool:
    """Roman horse that is no auxiliary, and chariots of either party."""
    fit = unit.kind in CHARGERS[unit.side] and not unit.disrupted
    return fit and country.terrain(tract) not in ROUGH


def strength(country: Country, tract: str, units: Sequence[Unit], charging: bool) -> int:
    factor = int(country.rules["charge_factor"])
    charge = [charging and can_charge(country, tract, unit) for unit in units]
    return sum(unit.sp * (factor if c else 1) for unit, c in zip(units, charge, strict=True))


def ratio(own: int, theirs: int) -> Fraction:
    """The odds, rounded down: 1/4 for 1:4, 3 for 3:1."""
    if own >= theirs:
        return Fraction(floor(Fraction(own, theirs)))
    return Fraction(1, ceil(Fraction(theirs, own)))


COLUMNS = [*(Fraction(1, n) for n in (4, 3, 2)), *(Fraction(n) for n in range(1, 8))]


def column_of(odds: Fraction) -> int:
    """Which of them it is."""
    return max(n for n, each in enumerate(COLUMNS) if each <= odds or n == 0)


def percents(country: Country, roll: int, odds: Fraction) -> tuple[int, int]:
    """What the attacker and the defender lose by the chart."""
    chart = country.rules["combat"]
    lowest = int(country.rules["first_roll"])
    line = chart[min(max(roll, lowest), lowest + len(chart) - 1) - lowest]
    first, second = line[column_of(odds)]
    return int(first), int(second)


def points(percent: int, sp: int) -> int:
    """A share of basic strength, rounded up."""
    return ceil(Fraction(percent * sp, 100))


@dataclass
class Field:
    """Both sides of a battle; of the attacker's only those who take part."""

    position: Position
    tract: str
    attackers: list[Unit]
    defenders: list[Unit]
    crossed: set[int]  # units that came over a river in this player-turn
    forts: bool = False  # the optional rule on centres and fortifications

    @property
    def terrain(self) -> str:
        return self.position.country.terrain(self.tract)

    @property
    def sides(self) -> tuple[list[Unit], list[Unit]]:
        return self.attackers, self.defenders

    def modifiers(self) -> dict[str, int]:
        """All that are not none, but for the die on unreliable Britons."""
        found = {
            "low hills": -1 if self.terrain == "low_hills" else 0,
            "high hills or marsh": -2 if self.terrain in ROUGH else 0,
            "across a river": -self.over_a_river(),
            "the attacker's leader": self.best_leader(self.attackers),
            "the defender's leader": -self.best_leader(self.defenders),
            "the attacker's cohorts": self.cohorts(self.attackers),
            "the defender's cohorts": -self.cohorts(self.defenders),
            "all defenders disrupted": int(all(unit.disrupted for unit in self.defenders)),
            "ambush": 2 * self.is_ambush(),
            "more horse and chariots": self.horse(),
        }
        return {name: value for name, value in found.items() if value}

    def over_a_river(self) -> bool:
        return all(unit.number in self.crossed for unit in self.attackers)

    def best_leader(self, units: Sequence[Unit]) -> int:
        """Only one counts, and he must lead somebody who fights."""
        here = self.position.leaders_in(self.tract, units[0].seat)
        fit = [each for each in here if each.well and any(each.is_appropriate(u) for u in units)]
        return max((leader.combat for leader in fit), default=0)

    def cohorts(self, units: Sequence[Unit]) -> int:
        firm = [unit for unit in units if unit.kind == "cohort" and not unit.disrupted]
        return len(firm) // 4 if self.terrain not in ROUGH else 0

    def is_ambush(self) -> bool:
        new = [unit for unit in self.attackers if unit.side == "rebel" and unit.fresh]
        return 2 * len(new) >= len(self.attackers)

    def horse(self) -> int:
        own, theirs = (sum(unit.kind in MOUNTED for unit in side) for side in self.mounted_sides())
        return 0 if self.terrain in ROUGH else (own > theirs) - (own < theirs)

    def mounted_sides(self) -> tuple[list[Unit], list[Unit]]:
        """Disrupted ones count, also those who cannot attack."""
        seat = self.attackers[0].seat
        return self.position.units_in(self.tract, seat), self.defenders

    def is_unreliable(self, units: Sequence[Unit]) -> bool:
        """Britons alone, of whose strength half or less has a leader of their own."""
        if any(unit.side == "roman" for unit in units):
            return False
        here = self.position.leaders_in(self.tract, units[0].seat)
        led = [unit for unit in units if any(e.well and e.is_appropriate(unit) for e in here)]
        return 2 * sum(unit.sp for unit in led) <= sum(unit.sp for unit in units)

    # --- the result ---

    def losses(self, own: int, theirs: int) -> tuple[str, int, int]:
        """Who wins at these percentages, and the points that both sides lose."""
        lost = [own, theirs]
        better = 0 if own < theirs else 1
        small = sum(unit.sp for unit in self.attackers) <= 10 or len(self.attackers) == 1
        lost[better] = max(0, lost[better] - 10) if small else lost[better]
        sums = [sum(unit.sp for unit in side) for side in self.sides]
        hits = [points(each, sum_) for each, sum_ in zip(lost, sums, strict=True)]
        dead = [hit >= sum_ for hit, sum_ in zip(hits, sums, strict=True)]
        names = ("attacker", "defender")
        if not dead[better]:
            return names[better], hits[0], hits[1]
        return "nobody" if all(dead) else names[1 - better], hits[0], hits[1]
