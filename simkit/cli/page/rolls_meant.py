"""The roll of a game that somebody means in their own words; if none is named, all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from simkit.cli.designers_words import COMMON
from simkit.cli.page.forms import NAME, first_value
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game, Resolver
from simkit.view.text.lookup import spoken
from simkit.view.text.words import counted

MOST_OFFERED = 12
WHO = ("units", "installations")  # tables whose entries can be inputs
NAMES, HELP = 3, 1  # what a word counts that stands in the name of a roll, or in its text
ASKED = frozenset(plain_words("likely chance odds probability roll rolled die dice"))
"""Words that ask for a roll and name none, unless a roll is called so."""


def rolls_meant(game: Game, words: str, only_named: bool = False) -> list[dict[str, Any]]:
    """Questions about the rolls that these words name; about every roll if they name none."""
    said = {*plain_words(words)} - COMMON
    points = {
        each.name: _points(each, said) + len(_named(game, each, plain_words(words)))
        for each in game.resolvers
    }
    best = max(points.values(), default=0)
    if only_named and not best:
        return []
    meant = [each for each in game.resolvers if points[each.name] == best][:MOST_OFFERED]
    return [_question(game, each, len(meant) > 1, plain_words(words)) for each in meant]


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


def _named(game: Game, roll: Resolver, said: list[str]) -> dict[str, str]:
    """What the words say of its inputs: names and numbers in the order in which they stand."""
    found: dict[str, str] = {}
    pack = game.components()
    numbers = [word for word in said if word.isdecimal()]
    entries = [name for table in pack.schema if table in WHO for name in pack.order(table)]
    for key in roll.keys:
        if key.kind == "int" and key.required and numbers:
            found[key.name] = numbers.pop(0)
        if key.kind == "name":
            known = {name: plain_words(spoken(name)) for name in (*_listed(key.help), *entries)}
            places = {
                name: said.index(words[0])
                for name, words in known.items()
                if words and {*words} <= {*said} and name not in found.values()
            }
            if places and (key.required or key.default):
                found[key.name] = min(places, key=lambda name: (places[name], -len(name)))
    return found


def _listed(help: str) -> list[str]:
    """The names that the text of an input lists: `fighter, vittles or q50`."""
    return [each for each in re.split(r",\s*|\s+or\s+", help) if NAME.fullmatch(each)]


def _question(game: Game, roll: Resolver, in_list: bool, said: list[str]) -> dict[str, Any]:
    """The question as its form begins, with its inputs if none is missing."""
    keys = {key.name: first_value(key) for key in roll.keys if key.required}
    keys |= _named(game, roll, said)
    ready = {"keys": keys} if all(keys.values()) else {}
    asked = {"verb": "odds", "game": game.name, "resolver": roll.name, **ready}
    name = spoken(roll.name)
    title = f"{name[:1].upper()}{name[1:]}: {roll.help}" if in_list else roll_title(roll.name)
    return {"title": title, "asked": asked}
