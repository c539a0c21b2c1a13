"""The parts of a game that is not a package, such as its rules and values, held in memory.

A game in a package keeps its engine in `engine.py`, its schema in `pack/schema.py`, its values in
`data/`, its picture in `telling/picture.py`. A game that is made in another way hands the things
over in a `Held`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from simkit.values.added import Rows
    from simkit.values.ledger import Row
    from simkit.values.schema import Schema

Engine = ModuleType | SimpleNamespace
SHOWN = 0  # of a word in a veil
OF_PIECES = 0  # stands for the bits of a kind in rows of a veil that are of pieces


class Veil(NamedTuple):
    """What `sees` does, as arrays: compiled code looks through them without a call of Python."""

    hides: Any  # by seat and word: SHOWN, or less by one than what stands there instead
    cards: Any  # rows: where their number stands, the first, the room, bits before the seats
    """The last is what picks the kind out of a card. In a row of pieces it is OF_PIECES: there the
    number stands for words, one for each piece, that say with a bit for each seat who sees it."""


@dataclass(frozen=True, eq=False)
class Held:
    """The parts that a game holds. None or empty: the part is in the game's package, if it has one.

    The first seven may also be functions without arguments: each is called once, when its part is
    first needed.
    """

    engine: Engine | Callable[[], Engine] | None = None
    picture: Any = None  # with `picture(...)`, as telling/picture.py has it
    odds: Any = None  # with a function for each resolver, as odds/resolvers.py has it
    holders: Any = None  # as telling/holders.py has it
    draws: tuple[Any, ...] = ()  # what luck is drawn for, as words/chances.py has it named
    sees: Any = None  # sees(game, rules, seat), as telling/sees.py has it
    veil: Any = None  # what `sees` does, as a Veil
    bounds: Any = None  # the least and the most of fields whose rules set bounds, by their names
    most_options: int = 0  # of one question; 0: not known
    schema: Schema | None = None  # of the components
    documents: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # values, by file
    unknowns: Mapping[str, Any] = field(default_factory=dict)  # beside those of unknowns.toml
    ledger: tuple[Row, ...] = ()
    kinds: tuple[str, ...] = ()  # of decision, as the engine has them in KINDS
    verbs: tuple[str, ...] = ()  # of options, as the engine has them in VERBS
    data: Path | None = None  # the folder of claims.toml, unknowns.toml, buffs.toml
    kept: Callable[[], bool] | None = None  # whether the engine's code is compiled already
    parts: Mapping[str, str] = field(default_factory=dict)  # of options: their names, and fields
    hides: bool = False  # whether a seat knows things that others do not
    secrets: bool = False  # whether rivals know things that others of them do not
    covers: Callable[[Any], tuple[str, ...]] | None = None
    """The fields of a choice in the log that hold a hidden number."""
    undealt: tuple[str, ...] = ()  # hidden numbers that no imagined game deals again
    chooser: Callable[[Any], int] | None = None  # of a log's event: the seat whose choice it is
    positions: Any = None  # a function that gives all positions, for `solve`
    plain: Engine | Callable[[], Engine] | None = None  # the engine as ordinary Python, for `check`
    untried: Callable[[], Engine] | None = None
    """The engine without a trial of its rules: for a process that compiles for one that tries."""
    grown: Callable[[Rows], Any] | None = None  # the game with entries that packs add to its tables

    def part(self, name: str) -> Any:
        """A part; None if the game does not hold it."""
        return _part(self, name)


NOTHING = Held()  # of a game in a package


@cache
def _part(held: Held, name: str) -> Any:
    part = getattr(held, name)
    plain = callable(part) and not isinstance(part, ModuleType)
    return part() if plain else part
