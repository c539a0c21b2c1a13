"""Find a close game to watch, or say that a game does not tell how close it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from simkit.cli.plain_words import plain_words
from simkit.description.game import Game
from simkit.view.text.lookup import ending_quoted, spoken

WATCH = frozenset({"watch", "show", "see", "replay"})
CLOSE = re.compile(
    r"\b(close|closest|narrow|narrowest|tight|tightest|nail-?biting|nail-?biter|photo finish|"
    r"exciting|tense|hard[- ]fought|thrilling|barely|narrowly|nearly|almost|"
    r"(at|in) the (very )?last (moment|minute|second)|by a (hair|whisker))\b",
    re.IGNORECASE,
)
SCORES, MARGIN = ("score", "vp", "points"), 1  # columns of what a game is won by
LITTLE, LOW = 2, "low"  # so much is left of what a lost game had to bring to 0
BY = re.compile(r"won_1 and \(-(\d+) <= (?:score|vp|points)_1 - ")
NEAR = re.compile(r"not won and 0 < (\w+) <= (\d+)")


def close_game(game: Game, words: str) -> dict[str, Any] | None:
    """A game to watch that was won or lost by little, if the words ask for one."""
    if not is_close_wanted(words) or not game.is_drawn():
        return None
    where = next(_conditions(game), "")
    if not where:
        return None
    asked = {"verb": "replay", "game": game.name, "where": where}
    ending = where.partition("'")[2].rstrip("'")
    title = close_title(game, where) or f"Watch a game that ends with {ending_quoted(ending, game)}"
    return {"title": title, "asked": asked}


def is_close_wanted(words: str) -> bool:
    """Whether a close game is to be shown."""
    return bool(WATCH & {*plain_words(words)} and CLOSE.search(words))


def close_untold(game: Game, words: str) -> str:
    """That nothing says how close a game ended, if somebody wants to see a close one."""
    if not is_close_wanted(words) or any(_conditions(game)):
        return ""
    return (
        f"{game.title} keeps no score, so simkit cannot look for a game with a close end. "
        "It can show any game, and tell how long games stay open."
    )


def _conditions(game: Game) -> Iterator[str]:
    """Conditions for a close game: by scores, by the rulebook's ratings, by what was left to do."""
    names = {each.name for each in game.metrics}
    seats = int(game.setting(game.seats).default) if game.seats else 0
    for score in SCORES:
        others = [f"{score}_{seat}" for seat in range(2, seats + 1)]
        if others and {f"{score}_1", *others} <= names:
            near = (f"-{MARGIN} <= {score}_1 - {each} <= {MARGIN}" for each in others)
            yield f"won_1 and ({' or '.join(near)})"
    if game.score:
        won = {each.name for each in game.outcomes if each.won}
        least = [each for each in game.score.outcomes if each in won]  # the best stands first
        yield from (f"outcome == '{each}'" for each in least[-1:])
    for each in game.near:
        if each.way == LOW and each.metric in names:
            yield f"not won and 0 < {each.metric} <= {LITTLE}"


def close_title(game: Game, where: str) -> str:
    """The close game of such a condition in words; "" if it is another."""
    if found := BY.match(where):
        return f"Watch a close game: seat 1 wins by {found[1]} point or less"
    if found := NEAR.fullmatch(where):
        near = next((each.says for each in game.near if each.metric == found[1]), found[1])
        return f"Watch a close game: lost with {found[2]} or less {spoken(near)}"
    return ""
