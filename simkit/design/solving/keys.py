"""Turn a position and the variables of its rules into a key, so that positions can be compared."""

from __future__ import annotations

from collections.abc import Iterable
from types import FrameType
from typing import Any

from simkit.design.author.cards import Cards
from simkit.design.author.options import OfferedOption
from simkit.design.plain.ways import EveryWay, OpenRow

from .walks import Walk

Key = tuple[Any, ...]
OPEN = "open"  # before the cards of a deck whose order is not decided
PLAIN = {int, str, bool, float, type(None)}


def key_of_field(value: Any) -> Any:
    """A field of the game."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, Cards):
        return key_of_cards(value._cards)
    if isinstance(value, list):
        return tuple([key_of_field(each) for each in value])
    return value


def key_of_cards(cards: list[int]) -> Key:
    """Cards in their order; where it is open, which cards they are."""
    row = list.__getitem__(cards, slice(None))
    if not isinstance(cards, OpenRow) or cards._low >= cards._high:
        return tuple(row)
    low, high = cards._low, cards._high
    return (OPEN, low, high, *row[:low], *sorted(row[low:high]), *row[high:])


def open_row(value: Key, ways: EveryWay) -> list[int]:
    """Cards as they lay when the key was made."""
    if not value or value[0] != OPEN:
        return list(value)
    row = OpenRow(value[3:], ways)
    list.__setitem__(row, slice(None), value[3:])
    row._low, row._high = value[1], value[2]
    return row


def option_key(option: OfferedOption) -> Key:
    """An option with its parts."""
    return (str(option), *option.parts.items())


class HeldThings:
    """Variables of the rules as keys. What is a field of the game is called by its name."""

    def __init__(self, own: dict[str, Any], names: Iterable[str]) -> None:
        self._own, self._names = own, names
        self._fields: dict[int, Key] | None = None
        self._met: dict[int, int] = {}

    def frame(self, frame: FrameType, names: Iterable[str]) -> Key:
        """A function that is under way: its line and some of its variables."""
        mine = frame.f_locals
        held = [(name, self.key(mine[name])) for name in sorted(names)]
        return (frame.f_code.co_name, frame.f_lineno, *held)

    def key(self, value: Any) -> Any:
        """A variable."""
        if type(value) in PLAIN:
            return value
        if isinstance(value, OfferedOption):
            return option_key(value)
        if isinstance(value, tuple):
            return tuple([self.key(each) for each in value])
        if isinstance(value, Walk):
            return ("walk", self.key(value.row), value.place, value.until)
        if isinstance(value, list | Cards):
            return self._changeable(value)
        return value

    def _changeable(self, value: Any) -> Any:
        """A list or cards: a field by its name, another by what it holds."""
        if self._fields is None:
            self._fields = {}
            for name in self._names:
                self._enter((name,), self._own.get(name))
        if id(value) in self._fields:
            return self._fields[id(value)]
        if id(value) in self._met:
            return ("same", self._met[id(value)])
        self._met[id(value)] = len(self._met)
        if isinstance(value, Cards):
            return key_of_cards(value._cards)
        return ("row", *map(self.key, list.__iter__(value)))

    def _enter(self, name: Key, value: Any) -> None:
        assert self._fields is not None
        if isinstance(value, list | Cards):
            self._fields[id(value)] = name
        if isinstance(value, list):
            for place, each in enumerate(value):
                self._enter((*name, place), each)
