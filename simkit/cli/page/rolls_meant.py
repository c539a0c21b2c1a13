"""Find the roll of a game that a question in plain words means, or list all rolls."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from simkit.cli.designers_words import COMMON
from simkit.cli.page.called import is_like
from simkit.cli.page.forms import NAME, first_value
from simkit.cli.page.told import NUMBERS
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game, Resolver
from simkit.view.text.lookup import spoken
from simkit.view.text.words import counted

MOST_OFFERED = 12
WHO = ("units", "installations")  # tables whose entries can be inputs
PAIR, THEIRS, SIDES = "pair", "their_", ("first", "second")
EVEN = "0,0"  # of both sides of which the words count other things
DICE = re.compile(r"\d*d\d+")
COUNTS = ("int", PAIR)  # kinds of inputs that count units
AGAINST = frozenset({"beat", "attack", "against", "win", "defeat", "versus", "vs"})
UNITS = plain_words("units legions")  # what is counted if nothing else is: do three beat two?
HAVE = re.compile(
    r"\b(?:i|we) (?:have|bring) (.+?),? (?:and|but) (?:you|they|he|she|the enemy) (?:have|has) ",
    re.IGNORECASE,
)
"""Two who stand against each other: if I have 3 legions and you have 4."""
NAMES, HELP = 3, 1  # what a word counts that stands in the name of a roll, or in its text
ASKED = frozenset(plain_words("likely chance odds probability roll rolled die dice"))
"""Words that ask for a roll and name none, unless a roll is called so."""


def _plain(words: str) -> list[str]:
    """The words with their numbers as figures, and two who have something against each other."""
    said = plain_words(HAVE.sub(r"\1 against ", words))
    return [word if word == "one" else f"{NUMBERS.get(word, word)}" for word in said]


def rolls_meant(game: Game, words: str, only_named: bool = False) -> list[dict[str, Any]]:
    """Questions about the rolls that these words name; about every roll if they name none."""
    said = {*_plain(words)} - COMMON
    points = {
        each.name: _points(each, said) + len(_named(game, each, _plain(words)))
        for each in game.resolvers
    }
    best = max(points.values(), default=0)
    if only_named and not best:
        return []
    meant = [each for each in game.resolvers if points[each.name] == best][:MOST_OFFERED]
    return [_question(game, each, len(meant) > 1, _plain(words)) for each in meant]


def roll_asked(game: Game, name: str, words: str) -> dict[str, Any]:
    """The question about the roll of this name, with what the words say of its inputs."""
    return _question(game, game.resolver(name), False, _plain(words))


def inputs_named(game: Game, words: str) -> int:
    """How many inputs of one roll the words name, numbers aside: `Medusa attacks a guard`."""
    said = _plain(words)
    named = (_named(game, each, said) for each in game.resolvers)
    counts = (
        [len(text.split(",")) * (not text.isdecimal()) for text in each.values()] for each in named
    )
    return max(map(sum, counts), default=0)


def which_roll(game: Game, found: list[dict[str, Any]]) -> Iterator[str]:
    """The sentence above several rolls."""
    if len(found) > 1:
        yield f"{game.title} has {counted(len(game.resolvers), 'roll')}. Which one do you mean?"


def roll_title(name: str) -> str:
    """The question of a roll."""
    return f"What are the chances: {spoken(name).replace('-', ' ')}?"


def _points(roll: Resolver, said: set[str]) -> int:
    """How much of a question names this roll: its name, its text, or what it is asked with."""
    name = {*plain_words(spoken(roll.name))}
    text = {*plain_words(roll.help)} - name - ASKED - COMMON
    keys = {word for key in roll.keys if key.kind in COUNTS for word in plain_words(key.name)}
    sides = any(is_like(key, word) for key in keys for word in AGAINST & said)  # the attacker
    counted = NAMES * (bool(said & keys) + sides) if AGAINST & said else 0
    counted += NAMES * bool(_dice_in(roll, said))
    return NAMES * len(said & name) + HELP * (len(said & text) + (name <= said)) + counted


def _dice_in(roll: Resolver, said: Iterable[str]) -> dict[str, str]:
    """The dice that the words name, if a roll is asked with dice: `3d8`."""
    dice = [word for word in said if DICE.fullmatch(word)]
    key = next((each.name for each in roll.keys if each.kind == "dice"), "")
    return {key: "+".join(dice)} if key and dice else {}


def _named(game: Game, roll: Resolver, said: list[str]) -> dict[str, str]:
    """What the words say of its inputs: names and numbers in the order in which they stand."""
    found: dict[str, str] = _counted(roll, said)
    pack = game.components()
    said = [word for word in said if word != "of"]  # a toughness of 5
    numbers = [] if found else [word for word in said if word.isdecimal()]
    found |= _dice_in(roll, said)
    for word, number in pairwise(said):  # toughness 5
        key = next((each for each in roll.keys if plain_words(each.name) == [word]), None)
        if number in numbers and key and key.kind in ("int", "toughness"):
            found[key.name] = number
            numbers.remove(number)
    for number, word in pairwise(said):  # 5 dice, 3 fate
        key = next((each for each in roll.keys if plain_words(each.name) == [word]), None)
        if number in numbers and key and key.kind == "int":
            found[key.name] = number
            numbers.remove(number)
    tables = [table for table in pack.schema if table in WHO]
    for key in roll.keys:
        if key.kind == "int" and key.required and numbers and key.name not in found:
            found[key.name] = numbers.pop(0)
        if key.kind == "name":
            of = [table for table in tables if {*plain_words(table)} & {*plain_words(key.help)}]
            entries = [name for table in of for name in pack.order(table)]
            known = {name: plain_words(spoken(name)) for name in (*_listed(key.help), *entries)}
            places = {
                name: said.index(words[0])
                for name, words in known.items()
                if words and {*words} <= {*said} and name not in found.values()
            }
            if places and (key.required or key.default):
                found[key.name] = min(places, key=lambda name: (places[name], -len(name)))
    return found


def _counted(roll: Resolver, said: list[str]) -> dict[str, str]:
    """How many stand on either side, if the words count them: `do 5 legions beat 3?`."""
    numbers = [word for word in said if word.isdecimal()]
    if len(numbers) != len(SIDES) or not AGAINST & {*said}:
        return {}
    for key in roll.keys:
        word = plain_words(key.name)[-1]
        named = word in said or word in UNITS
        if named and key.kind == PAIR:
            return {key.name: ",".join(numbers)}
        theirs = next((each for each in roll.keys if each.name == f"{THEIRS}{key.name}"), None)
        if named and key.kind == "int" and theirs:
            return {key.name: numbers[0], theirs.name: numbers[1]}
    return {}


def _listed(help: str) -> list[str]:
    """The names that the text of an input lists: `fighter, vittles or q50`."""
    return [each for each in re.split(r",\s*|\s+or\s+", help) if NAME.fullmatch(each)]


def _question(game: Game, roll: Resolver, in_list: bool, said: list[str]) -> dict[str, Any]:
    """The question as its form begins, with its inputs if none is missing."""
    named = _named(game, roll, said)
    even = any(key.kind == PAIR for key in roll.keys if key.name in named)
    keys = {key.name: first_value(key) for key in roll.keys if key.required}
    keys |= {key.name: EVEN for key in roll.keys if even and key.required and key.kind == PAIR}
    keys |= named
    ready = {"keys": keys} if all(keys.values()) else {}
    asked = {"verb": "odds", "game": game.name, "resolver": roll.name, **ready}
    name = spoken(roll.name)
    title = f"{name[:1].upper()}{name[1:]}: {roll.help}" if in_list else roll_title(roll.name)
    return {"title": title, "asked": asked}
