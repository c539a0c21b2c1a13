"""What a command's option is: declared by itself, given to any parser, known to the Tab key."""

from __future__ import annotations

from argparse import _ActionsContainer
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from simkit.cli.parsing import Once, Parser

Reader = Callable[[str], Any]
Offers = Callable[[], Iterable[str]]
Help = str | Callable[[], str]  # a function where much must be loaded to say it


@dataclass(frozen=True)
class Option:
    """An option, or a word that stands by its place."""

    name: str
    how: Mapping[str, Any]  # what argparse wants to know of it
    offers: Offers | None = None  # the words that the Tab key offers

    def add_to(self, parser: _ActionsContainer) -> None:
        how = dict(self.how)
        if callable(how.get("help")):
            how["help"] = how["help"]()
        action: Any = parser.add_argument(self.name, **how)
        action.offers = self.offers


@dataclass(frozen=True)
class OneOfThese:
    """Options that exclude each other."""

    options: tuple[Option, ...]

    def add_to(self, parser: Parser) -> None:
        group = parser.add_mutually_exclusive_group()
        for option in self.options:
            option.add_to(group)


Options = tuple[Option | OneOfThese, ...]


def word(
    name: str,
    metavar: str,
    help: Help,
    read: Reader = str,
    offers: Offers | None = None,
    **how: Any,
) -> Option:
    """A word that stands by its place: `simkit show GAME TOPIC`."""
    return Option(name, {"metavar": metavar, "help": help, "type": read, **how}, offers)


def once(
    name: str,
    metavar: str,
    help: Help,
    read: Reader = str,
    offers: Offers | None = None,
    **how: Any,
) -> Option:
    """An option with a value that may stand once."""
    return word(name, metavar, help, read, offers, action=Once, **how)


def several(
    name: str,
    metavar: str,
    help: Help,
    read: Reader = str,
    offers: Offers | None = None,
    **how: Any,
) -> Option:
    """An option with a value that may stand several times; an empty list where it does not."""
    return word(name, metavar, help, read, offers, **{"action": "append", "default": [], **how})


def flag(name: str, help: str) -> Option:
    """An option without a value."""
    return Option(name, {"help": help, "action": "store_true"})
