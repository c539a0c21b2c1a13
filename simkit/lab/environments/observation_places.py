"""The name and the bounds of each number in an observation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from simkit.description.game import Game
from simkit.lab.play.choosers.observing import ASKED, NOTHING

ANY = (-np.inf, np.inf)
PART = "."


class SeenNumber(NamedTuple):
    """One number of an observation."""

    name: str  # such as `score[0]`, seats from 0, or `hand[1].cards[2]`
    least: float  # -inf: the rules set no bound
    most: float


def places_of(game: Game, engine: Any) -> tuple[SeenNumber, ...]:
    """Every number of an observation, in order."""
    bounds = {"kind": (NOTHING, len(engine.KINDS) - 1), **(game.held.part("bounds") or {})}
    named = [*ASKED, *names_in(engine.STATE)]
    return tuple(SeenNumber(name, *bounds.get(_field(name), ANY)) for name in named)


def _field(name: str) -> str:
    """The field without the numbers of its places: `hand.cards` of `hand[1].cards[2]`."""
    return PART.join(part.partition("[")[0] for part in name.split(PART))


def names_in(dtype: Any, name: str = "") -> Iterator[str]:
    """The names of the words of a record."""
    if dtype.subdtype is not None:
        item, shape = dtype.subdtype
        for place in np.ndindex(*shape):
            yield from names_in(item, name + "".join(f"[{each}]" for each in place))
    elif dtype.names is None:
        yield name
    else:
        for each in dtype.names:
            yield from names_in(dtype.fields[each][0], f"{name}{PART}{each}" if name else each)
