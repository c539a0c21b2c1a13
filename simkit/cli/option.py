"""The option of a command: its declaration, from which parsers and Tab completion are made."""

from __future__ import annotations

from argparse import _ActionsContainer
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from simkit.cli.parsing import Once

Reader = Callable[[str], Any]
Offers = Callable[[], Iterable[str]]
Sample = Callable[[Any], str | list[str]]  # takes the game
Help = str | Callable[[], str]  # a function where much must be loaded to say it

OWN = ""
PLAYED, HOW_MANY, OUTPUT = "what is played", "how many games, how sure", "output"
"""The sections of `simkit COMMAND --help`; what a command alone takes is in OWN."""


@dataclass(frozen=True)
class Option:
    """An option, or a word that stands by its place."""

    name: str
    how: Mapping[str, Any]  # what argparse wants to know of it
    offers: Offers | None = None  # the words that the Tab key offers
    section: str = OWN
    keeps: str = ""  # of what it writes: the name of the file that the web page keeps
    of: str = ""  # what of a game it names, for the web page: events, metrics, assets
    sample: Sample | None = None  # of a file: what the web page shows until there is another

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name,)

    @property
    def dest(self) -> str:
        """Its name in what was read."""
        return str(self.how.get("dest") or self.name.lstrip("-").replace("-", "_"))

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

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(option.name for option in self.options)

    @property
    def section(self) -> str:
        return self.options[0].section

    def add_to(self, parser: _ActionsContainer) -> None:
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
    section: str = OWN,
    keeps: str = "",
    of: str = "",
    sample: Sample | None = None,
    **how: Any,
) -> Option:
    """A word that stands by its place: `simkit show GAME TOPIC`."""
    how = {"metavar": metavar, "help": help, "type": read, **how}
    return Option(name, how, offers, section, keeps, of, sample)


def once(
    name: str,
    metavar: str,
    help: Help,
    read: Reader = str,
    offers: Offers | None = None,
    section: str = OWN,
    **how: Any,
) -> Option:
    """An option with a value that may stand once."""
    return word(name, metavar, help, read, offers, section, action=Once, **how)


def several(
    name: str,
    metavar: str,
    help: Help,
    read: Reader = str,
    offers: Offers | None = None,
    section: str = OWN,
    **how: Any,
) -> Option:
    """An option with a value that may stand several times; an empty list where it does not."""
    how = {"action": "append", "default": [], **how}
    return word(name, metavar, help, read, offers, section, **how)


def flag(name: str, help: str, section: str = OWN) -> Option:
    """An option without a value."""
    return Option(name, {"help": help, "action": "store_true"}, section=section)
