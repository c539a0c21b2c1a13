"""Find the seats of the factions that a question names, and what must be set so that they play."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from simkit.cli.page.told import NUMBERS, PLAYERS
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game, Setting
from simkit.view.text.lookup import spoken

NUMBER_OF = "number of "  # begins the text of the setting: number of empires
BOTS = "bots"  # who decides, and no faction


@dataclass(frozen=True)
class NamedFactions:
    """The seats of factions, in the order in which they are named."""

    seats: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    values: dict[str, str] = field(default_factory=dict)  # settings with which they play


def factions_named(game: Game, words: str) -> NamedFactions:
    """The seats of the factions that the words name; none if they name none."""
    players = players_said(game, words)
    setting = factions_of(game)
    if setting is None:
        return NamedFactions(values=players)
    named = sorted(
        (each for each in map(str, setting.choices) if _is_named(game, each, words)),
        key=lambda each: _place(each, words),
    )
    usual = seated_as(game, players)
    if not named:
        return NamedFactions(values=players)
    if {*named} <= {*usual}:
        order, values = usual, players
    else:
        order = [*dict.fromkeys((*named, *usual))][: max(len(usual), len(named))]
        values = {**players, setting.key: "+".join(order)}
        if len(order) > len(usual):
            values[f"{game.seats}"] = f"{len(order)}"
    titles = _titles(setting)
    seats = tuple(order.index(each) + 1 for each in named)
    return NamedFactions(seats, tuple(titles[each] for each in named), values)


def factions_of(game: Game) -> Setting | None:
    """The setting that says who plays in each seat."""
    if not game.seats:
        return None
    takes_turns = (each for each in game.settings if each.kind == "names" and each.key != BOTS)
    return next((each for each in takes_turns if len(each.choices) > 1), None)


def player_words(game: Game) -> frozenset[str]:
    """The words for those who play: players, and what the game calls them, such as empires."""
    keys = (game.seats, "players")
    texts = [each.help for each in game.settings if each.key in keys and NUMBER_OF in each.help]
    called = {word for text in texts for word in plain_words(text.replace(NUMBER_OF, ""))}
    return PLAYERS | called


def players_said(game: Game, words: str) -> dict[str, str]:
    """The setting for so many players as the words name, if it is another number than usual."""
    setting = next((each for each in game.settings if each.key == game.seats), None)
    pairs = pairwise(plain_words(words))
    for first, second in pairs if setting else ():
        number = NUMBERS.get(first, int(first) if first.isdecimal() else 0)
        if setting and second in player_words(game) and number != setting.default:
            if (setting.low or 1) <= number <= (setting.high or number):
                return {setting.key: f"{number}"}
    return {}


def seated_as(game: Game, values: Mapping[str, object]) -> list[str]:
    """Who plays in each seat with these settings."""
    setting = factions_of(game)
    if setting is None:
        return []
    players = int(f"{values.get(f'{game.seats}') or game.setting(f'{game.seats}').default}")
    given = values.get(setting.key)
    names = f"{given}".split("+") if given else [f"{each}" for each in setting.default]
    return names[:players]


def called_in_seat(game: Game, values: object, seat: int) -> str:
    """What the faction in this seat is called, or "" if seats have none."""
    setting = factions_of(game)
    names = seated_as(game, values if isinstance(values, Mapping) else {})
    if setting is None or not 1 <= seat <= len(names):
        return ""
    return _titles(setting).get(names[seat - 1], spoken(names[seat - 1]))


def _titles(setting: Setting) -> dict[str, str]:
    titles = setting.titles or setting.choices
    return {
        f"{each}": spoken(f"{title}") for each, title in zip(setting.choices, titles, strict=True)
    }


def _is_named(game: Game, name: str, words: str) -> bool:
    """Whether a faction is named; one that is called as any player is, only with `the`."""
    said = {*plain_words(spoken(name))}
    if not said <= {*plain_words(words)}:
        return False
    setting = game.setting(f"{game.seats}")
    is_general = said <= {*plain_words(setting.help)}
    return not is_general or bool(re.search(rf"\bthe {spoken(name)}\b", words, re.IGNORECASE))


def _place(name: str, words: str) -> int:
    said = plain_words(words)
    return min(said.index(word) for word in plain_words(spoken(name)))
