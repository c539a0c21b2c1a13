"""Find a game's own words in a question, with general names: a pearl is a thing, a wolf a side."""

from __future__ import annotations

from simkit.cli.designers_words import COMMON
from simkit.cli.known_questions import is_known
from simkit.cli.page.told import KINDS
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game
from simkit.view.text.lookup import title_of

THING, SIDE, TURN = "thing", "side", "turn"
TURNS = frozenset(plain_words("rounds nights deals days weeks months years seasons hands"))
SHORT = 3  # letters of a word that is not known by its beginning


def called(game: Game, words: str) -> dict[str, str]:
    """The words of a question that are the game's own, each with its general name."""
    said = set(plain_words(words))
    found = dict.fromkeys(said & KINDS, THING) | dict.fromkeys(said & TURNS, TURN)
    found |= {word: THING for word in said & _things(game) if not is_known(word)}
    return found | {word: SIDE for word in said for side in sides_of(game) if is_like(word, side)}


def sides_of(game: Game) -> set[str]:
    """The words for the sides of a game."""
    words = {word for side in game.sides for word in plain_words(side)}
    return {word for word in words if not word.isdigit()} - COMMON


def is_like(word: str, side: str) -> bool:
    """Whether a word means a side: Romans are Rome, wolves are the wolf."""
    return word == side or (len(side) > SHORT and word.startswith(side[:-1]))


def _things(game: Game) -> set[str]:
    """Words for kinds of things, and of their titles."""
    pack = game.components()
    tables = [each.table for each in game.assets] + [each.table for each in game.named]
    kinds = [each.kind for each in game.assets] + tables
    titles = (
        title_of(pack, table, entry)
        for table in dict.fromkeys(tables)
        if table in pack.schema
        for entry in pack.order(table)
    )
    return {word for text in (*kinds, *titles) for word in plain_words(text)} - COMMON
