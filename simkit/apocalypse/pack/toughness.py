"""Read toughness as a pack writes it: "4", or "4+4" if two dice must beat it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from simkit.messages.errors import BadInput
from simkit.values.schema import Kind, PlaceInFile, shown

_TOUGHNESS = re.compile(r"(0|[1-9][0-9]?)(\+\1)?")


def toughness(text: str) -> tuple[int, int]:
    """The number to beat and how many dice must beat it: "4" is (4, 1), "4+4" is (4, 2)."""
    match = _TOUGHNESS.fullmatch(text)
    if not match:
        raise BadInput(f'found {shown(text)}, expected a toughness such as "4" or "4+4"')
    return int(match[1]), 2 if match[2] else 1


@dataclass(frozen=True)
class Toughness(Kind):
    """A number to beat, or "4+4": two dice must beat it. Kept as text, so that it can be swept."""

    low: int
    high: int

    @property
    def expected(self) -> str:
        return f'a toughness such as "4" or "4+4", from {self.low} to {self.high}'

    def read(self, found: Any, place: PlaceInFile) -> str:
        plain = isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= self.high
        text = str(found) if plain else found
        if not isinstance(text, str) or not _TOUGHNESS.fullmatch(text):
            raise place.refuse(found, self.expected)
        if not self.low <= toughness(text)[0] <= self.high:
            raise place.refuse(found, self.expected)
        return text

    def stepped(self, value: Any, way: int) -> str | None:
        """One lower or higher, for both dice alike."""
        numbers = [int(number) + way for number in str(value).split("+")]
        return None if min(numbers) < 0 else "+".join(map(str, numbers))
