"""Find the metric of a game that a question means: `how many units does Rome lose?`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from simkit.cli.designers_words import COMMON
from simkit.cli.known_questions import is_known, meant_by
from simkit.cli.page.called import is_like, sides_of
from simkit.cli.page.counted import ENDS
from simkit.cli.page.counted import WINS as WINNERS
from simkit.cli.page.told import KINDS, PLAYERS
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game, Metric
from simkit.view.text.lookup import spoken

MANY = frozenset({"many", "much", "average"})
"""Words before what is counted."""
WHAT, SCORES = frozenset({"what", "which", "whats"}), frozenset({"score", "point"})
"""What is a number without such a word before it: `what score wins?`"""
NO_NUMBER = frozenset({"turn", "round", "night", "deal", "game", "time", "minute", *PLAYERS})
"""What may stand behind, and is asked for by another question."""
SAID, NAME = 3, 2  # what a word counts that is told of a metric, and more if in its name
SIDE, ROW = 3, 6  # what its side counts that is named, and two words of the text in a row
UNSAID = 3  # what it loses for a win or a loss in its name that nobody says
FIRST = 2  # what it counts that the text begins with what is asked for
SHORT = 2  # letters of a word that says nothing
USUALLY = ("usually",)  # and words like it, which say nothing of what is counted
GAMES, WON, AT_THE_END = "10000", "won", " at the end"
OFTEN, HAPPEN = "often", frozenset(plain_words("happen happens occur ever"))
LOST = frozenset(plain_words("lose lost destroyed killed die eliminated"))
"""What happens to things: how many of them are something else answers another question."""
LOSERS = frozenset({"loser", "last", "second", "behind"})
"""Who is no seat of which numbers are told."""
WINS = frozenset({"win", "won", "winner", "winning"})


def metric_meant(game: Game, words: str) -> dict[str, Any] | None:
    """The question how large a number usually is, if the words ask how many and name it."""
    said = plain_words(words)
    counted = {after for word, after in pairwise(said) if word in MANY}
    counted |= SCORES & {*said} if WHAT & {*said[:1]} and "if" not in said else set()
    wanted = meant_by(counted - NO_NUMBER - COMMON)
    if LOSERS & {*said}:
        return None
    if not wanted and (OFTEN in said or HAPPEN & {*said}):
        meant = _how_often(game, said)
    else:
        meant = _nearest(game, wanted, said) if wanted else None
    if wanted and not meant and LOST & {*said}:  # not these things, but others of the same side
        meant = _nearest(game, meant_by(LOST), said)
    return _how_many(game, meant, said) if meant else None


def _how_often(game: Game, said: list[str]) -> Metric | None:
    """The number that has every word of a question, one of which is the game's own."""
    told = [word for word in said if _tells(word) and word != OFTEN and word not in HAPPEN]
    if not told or (OFTEN in said and all(map(is_known, told))):
        return None
    sides = {word for word in told for side in sides_of(game) if is_like(word, side)}
    wanted = meant_by(told)
    if wanted <= meant_by(USUALLY) or {*told} <= sides | ENDS:
        return None  # what happens usually, or how often somebody wins: nothing is counted
    counted = [each for each in game.metrics if not each.stands_for and not _is_win(each)]
    fit = [each for each in counted if wanted <= _words(each)]
    return max(fit, key=lambda each: _points(game, each, wanted, said), default=None)


def _is_win(metric: Metric) -> bool:
    """Whether this tells who won, which is asked for as how often somebody wins."""
    return metric.name.rstrip("_0123456789") in WINNERS


def _words(metric: Metric) -> set[str]:
    return meant_by(plain_words(f"{spoken(metric.name)} {metric.help}"))


def _nearest(game: Game, wanted: set[str], said: list[str]) -> Metric | None:
    """The number that these words mean most surely; none if nothing says so."""
    lost = meant_by(LOST) if LOST & {*said} else set()
    told = [each for each in game.metrics if not lost or lost & _words(each)]
    known = [(_points(game, each, wanted, said), each) for each in told]
    points, meant = max(known, key=lambda each: (each[0], -len(each[1].name)), default=(0, None))
    return meant if points else None


def _how_many(game: Game, meant: Metric, said: list[str]) -> dict[str, Any]:
    """The question how large this number is."""
    seat = meant.name[-1] if meant.name[-2:-1] == "_" and meant.name[-1].isdigit() else ""
    won = f"{WON}_{seat}" if seat else WON
    where = {"where": won} if WINS & {*said} else {}
    asked = {"verb": "run", "game": game.name, "games": GAMES, "quantiles": meant.name, **where}
    return {"title": metric_title(game, asked), "asked": asked}


def metric_title(game: Game, asked: Mapping[str, Any]) -> str:
    """The question how large one number is; "" if none or several are asked for."""
    name, won = asked.get("quantiles"), f"{asked.get('where', '')}".startswith(WON)
    meant = next((each for each in game.metrics if each.name == name), None)
    if meant is None:
        return ""
    text = meant.help.partition("(")[0].partition(";")[0].strip() or spoken(meant.name)
    whose, _, what = text.rpartition(": ")
    what, end, _ = what.partition(AT_THE_END)
    named = spoken(meant.name).rstrip("0123456789 ")
    what = named if named.startswith(what) else what  # kept cards, not kept
    of = "" if whose.startswith("at ") else "of "  # at the whole table
    told = f"{what} {of}{whose}{end}" if whose else f"{what}{end}"
    return f"How large is this in games that are won: {told}?" if won else f"How many: {told}?"


def _points(game: Game, metric: Metric, wanted: set[str], said: list[str]) -> int:
    """How surely a metric is what is counted; 0 if nothing says so."""
    name = meant_by(plain_words(spoken(metric.name)))
    text = meant_by(plain_words(metric.help))
    if metric.stands_for or not wanted & (name | text):
        return 0
    others = meant_by(filter(_tells, said)) - meant_by(USUALLY)
    sides = _named_sides(game, said) & {*plain_words(metric.help)}
    what = metric.help.rpartition(": ")[2]
    told = [*filter(_tells, plain_words(what))]
    points = SAID * len(others & (name | text)) + NAME * len(others & name) - len(name - others)
    points += FIRST * (meant_by(told[:1]) <= wanted) + SIDE * len(sides) + bool(KINDS & {*told})
    if not (LOST | WINS) & {*said}:
        points -= UNSAID * bool(meant_by(LOST | WINS) & name)  # battles are not battles won
    return max(1, points + ROW * len({*pairwise(said)} & {*pairwise(told)}))


def _tells(word: str) -> bool:
    """Whether a word says what is counted."""
    return word not in COMMON and len(word) > SHORT


def _named_sides(game: Game, said: list[str]) -> set[str]:
    """The words for the sides that are named, as the game writes them."""
    sides = {word for side in game.sides for word in plain_words(side)} - COMMON
    return {side for side in sides for word in said if is_like(word, side)}
