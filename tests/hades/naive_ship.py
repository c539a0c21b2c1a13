"""12.0, 7.1 and 7.3 read once more, apart from the engine: the marker's way, and who is shot at."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

MODULES = 11
Marker = tuple[int, bool]  # how many modules are destroyed, whether the next one is failing
Chances = dict[Marker, Fraction]


def hit(marker: Marker, hits: int, spill: bool) -> Marker:
    """Hits of one attack, one after the other; the second one is lost with the module it kills."""
    place, failing = marker
    for number in range(hits):
        if place == MODULES:
            break
        if failing:
            place, failing = place + 1, False
            if number == 0 and not spill:
                break
        else:
            failing = True
    return place, failing


def repaired(marker: Marker) -> Marker:
    """One module up, Holding; a destroyed ship is not repaired."""
    place, _ = marker
    return marker if place == MODULES else (max(place - 1, 0), False)


def attacked(chances: Chances, hits: Mapping[int, Fraction], spill: bool) -> Chances:
    """The chain after one attack with these chances of hits."""
    after: Chances = {}
    for marker, chance in chances.items():
        for number, share in hits.items():
            there = hit(marker, number, spill)
            after[there] = after.get(there, Fraction(0)) + chance * share
    return after


def tended(chances: Chances, works: Fraction) -> Chances:
    """The chain after one attempt at repair; there is none on a ship without damage."""
    after: Chances = {}
    for marker, chance in chances.items():
        for there, share in ((repaired(marker), works), (marker, 1 - works)):
            after[there] = after.get(there, Fraction(0)) + chance * share
    return after


def targets(
    weapons: set[str],
    enemies: Mapping[int, tuple[str, str]],
    installations: Mapping[int, str],
    fighters: Mapping[int, str],
) -> set[tuple[str, str, int]]:
    """Who may be shot at by what: enemies by role and deck, the others by status."""
    found = set()
    for weapon in weapons:
        for number, (role, deck) in enemies.items():
            if deck == "inferno" and role != "officer":
                found.add((weapon, "enemy", number))
        if weapon == "q50":
            continue
        for number, status in installations.items():
            if status in ("operational", "damaged"):
                found.add((weapon, "installation", number))
        found |= {(weapon, "fighter", n) for n, where in fighters.items() if where == "orbit"}
    return found
