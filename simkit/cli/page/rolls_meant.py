"""The roll of a game that somebody means in their own words; if none is named, all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simkit.cli.designers_words import COMMON, plain_words
from simkit.cli.page.forms import first_value
from simkit.description.game import Game, Resolver
from simkit.view.text.lookup import spoken
from simkit.view.text.words import counted

MOST_OFFERED = 12
NAMES, HELP = 3, 1  # what a word counts that stands in the name of a roll, or in its text
ASKED = frozenset(plain_words("likely chance odds probability roll rolled die dice"))
"""Words that ask for a roll and name none, unless a roll is called so."""


def rolls_meant(game: Game, words: str, only_named: bool = False) -> list[dict[str, Any]]:
    """Questions about the rolls that these words name; about every roll if they name none."""
    said = {*plain_words(words)} - COMMON
    points = {each.name: _points(each, said) for each in game.resolvers}
    best = max(points.values(), default=0)
    if only_named and not best:
        return []
    meant = [each for each in game.resolvers if points[each.name] == best][:MOST_OFFERED]
    return [_question(game, each, len(meant) > 1) for each in meant]


def which_roll(game: Game, found: list[dict[str, Any]]) -> Iterator[str]:
    """The sentence above several rolls."""
    if len(found) > 1:
        yield f"{game.title} has {counted(len(game.resolvers), 'roll')}. Which one do you mean?"


def roll_title(name: str) -> str:
    """The question of a roll."""
    return f"What are the chances of {spoken(name)}?"


def _points(roll: Resolver, said: set[str]) -> int:
    """How much of a question names this roll."""
    name = {*plain_words(spoken(roll.name))}
    text = {*plain_words(roll.help)} - name - ASKED - COMMON
    return NAMES * len(said & name) + HELP * (len(said & text) + (name <= said))


def _question(game: Game, roll: Resolver, in_list: bool) -> dict[str, Any]:
    """The question as its form begins, with its inputs if none is missing."""
    keys = {key.name: first_value(key) for key in roll.keys if key.required}
    ready = {"keys": keys} if all(keys.values()) else {}
    asked = {"verb": "odds", "game": game.name, "resolver": roll.name, **ready}
    name = spoken(roll.name)
    title = f"{name[:1].upper()}{name[1:]}: {roll.help}" if in_list else roll_title(roll.name)
    return {"title": title, "asked": asked}
