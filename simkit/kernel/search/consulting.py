"""Read the book of a search from outside: what it says to a question."""

from __future__ import annotations

from typing import Any, NamedTuple

from numba import from_dtype, types

from simkit.kernel.decisions import (
    DECISION,
    DESK,
    MIND,
    OPTION,
    TOLD,
    bots_of,
    chooser,
    known_as,
    own_share,
)
from simkit.kernel.mixing.book import NOWHERE, OPEN, blend, page_of, picked, shares_of
from simkit.kernel.table import seated


class BookReader(NamedTuple):
    """All that a reader of the book looks at."""

    rules: Any
    bots: Any
    desk: Any


def consult(batch, rules, bots, desk, decision, options, mind, shares):
    """How often the book takes each option; which one now, or NOWHERE if the book does not say.

    What the seat has seen and taken before stands in its notes, and is brought up to date.
    """
    book = desk.book
    for place in range(len(options)):
        desk.options[place] = options[place]
    key = known_as(
        batch[0], BookReader(rules, seated(bots), desk), decision[0], len(options), mind[0]
    )
    mind[0].memo[TOLD] = blend(mind[0].memo[TOLD], key)
    page = page_of(book, key, len(options))
    if book.state != OPEN or page == NOWHERE:
        return NOWHERE
    shares_of(book.taken, book.first[page], len(options), shares)
    return picked(shares, len(options), own_share(mind[0], decision[0], 2))


def consult_signature(state: Any, rules: Any) -> Any:
    """The signature of `consult` for the records of a game."""
    game, decision, option, mind = (
        types.Array(from_dtype(each), 1, "C") for each in (state, DECISION, OPTION, MIND)
    )
    bots, desk = bots_of(chooser(state, rules)), from_dtype(DESK)
    shares = types.Array(types.float64, 1, "C")
    return types.int64(game, from_dtype(rules), bots, desk, decision, option, mind, shares)
