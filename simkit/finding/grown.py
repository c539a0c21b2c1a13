"""Load a one-file game together with the cards that packs add to its tables."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from simkit.description.game import Game
from simkit.messages.errors import BadInput
from simkit.outside.files import read_text
from simkit.values.added import Rows
from simkit.values.components import LARGEST_FILE
from simkit.values.held import Held

MOST_KNOWN = 64  # combinations of packs
MADE = ("held", "resolvers", "combine", "assets", "named")
"""What is made of the tables. The rest is the same, or was changed by those who play."""

Texts = tuple[tuple[str, str], ...]  # files, and what is in them
_known: OrderedDict[tuple[Held, Texts], Rows] = OrderedDict()


def grown(game: Game, packs: Iterable[Any]) -> Game:
    """The game with the cards that packs add, itself if they add none.

    Packs that cannot be read are left to those who read their values. A worker has laid them aside
    by then, and knows the game already.
    """
    if (game.base or game).held.grown is None:
        return game
    try:
        texts = tuple((os.fspath(pack), read_text(pack, LARGEST_FILE)) for pack in packs)
        rows = _rows_of(game.base or game, texts)
    except (BadInput, TypeError, OSError):
        return game
    return with_rows(game, rows)


def _rows_of(game: Game, texts: Texts) -> Rows:
    """What packs add. Cells are made often, so it is looked up by the texts."""
    key = game.held, texts
    if texts and key not in _known:
        _known[key] = game.components(file for file, _ in texts).rows_added()
        if len(_known) > MOST_KNOWN:
            _known.popitem(last=False)
    return _known[key] if texts else {}


def with_rows(game: Game, rows: Rows) -> Game:
    """A game with the entries that packs have added; BadInput if it would be another game."""
    if rows == game.added:
        return game
    base = game.base or game
    found = base.held.grown(rows) if rows and base.held.grown else base
    made = {part: getattr(found, part) for part in MADE}
    return replace(game, **made, added=rows, base=base if rows else None)
