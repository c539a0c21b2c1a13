"""Read an ability as a pack writes it: "shock", or "recce 5" with its strength."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from simkit.armageddon.words.kinds import ABILITIES
from simkit.values.schema import Kind, PlaceInFile

STRONGEST = 12


class Ability(Kind):
    """One ability of a card."""

    @property
    def expected(self) -> str:
        return f'an ability such as "shock" or "recce 5", at most {STRONGEST}'

    def read(self, found: Any, place: PlaceInFile) -> str:
        name, _, strength = str(found).partition(" ")
        if not isinstance(found, str) or name not in ABILITIES:
            raise place.unknown("ability", name, ABILITIES)
        fits = strength.isascii() and strength.isdecimal() and len(strength) <= 2
        if strength and not (fits and 1 <= int(strength) <= STRONGEST):
            raise place.refuse(found, self.expected)
        return found


def strengths(abilities: Iterable[str]) -> list[int]:
    """A number for each ability there is: 0 without it."""
    found = dict.fromkeys(ABILITIES, 0)
    for each in abilities:
        name, _, strength = each.partition(" ")
        found[name] = int(strength or 1)
    return list(found.values())


def twice(abilities: Iterable[str]) -> str:
    """An ability that stands twice on a card; "" if none does."""
    names = [each.partition(" ")[0] for each in abilities]
    return next((name for name in names if names.count(name) > 1), "")
