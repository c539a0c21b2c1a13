"""A change of a value, or a game to watch, that somebody means in their own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from simkit.cli.designers_words import COMMON, plain_words
from simkit.cli.page.rolls_meant import roll_title
from simkit.description.game import Game, Setting
from simkit.view.text.lookup import spoken, title_of
from simkit.view.text.naming import names_of

CHANGE = {"if", "instead", "change", "without"}
STEPS = {"more": 1, "extra": 1, "longer": 1, "another": 1, "fewer": -1, "less": -1, "shorter": -1}
NUMBERS = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905
    )
}
WATCH = {"watch", "show", "see", "replay", "look"}
WON = {"won", "win", "winning", "victory"}
LOST = {"lost", "lose", "losing", "loss", "defeat"}
SEAT = ("seat", "player")
COPIES, MOST = "copies", "max"  # the end of a value's path; `max turns` are turns
MOST_NEAR = 2  # changes that are offered in place of one that the game does not know
MOST_COMPARED = 6


@dataclass(frozen=True)
class Changeable:
    """A number that can be asked about: a setting, or a value of a card."""

    key: str
    title: str
    words: frozenset[str]  # all of which name it
    usual: int
    low: int
    high: int


def change_meant(game: Game, words: str) -> dict[str, Any] | None:
    """The question what another value does, if the words name one: `one more pearl`."""
    said = plain_words(words)
    if CHANGE & {*said} and (switched := _switch_meant(game, {*said})):
        return switched
    if not (CHANGE & {*said} or (STEPS.keys() & {*said} and _numbers(said))):
        return None
    named = [each for each in _changeable(game) if each.words <= {*said}]
    if not named:
        return None
    meant = max(named, key=lambda each: len(each.words))
    other = _other(meant, said)
    if other == meant.usual or not meant.low <= other <= meant.high:
        return None
    return _changed(game, meant, other)


def _switch_meant(game: Game, said: set[str]) -> dict[str, Any] | None:
    """The other value of a setting with two, if the words name the setting: `without magic`."""
    for each in game.settings:
        values = ("false", "true") if each.kind == "flag" else each.choices
        usual = each.text(each.default)
        if each.kind in ("flag", "choice") and len(values) == 2 and _names(each.label, said):
            other = next(f"{value}" for value in values if f"{value}" != usual)
            return _compared(game, each.key, usual, other)
    return None


def _names(label: str, said: set[str]) -> bool:
    """Whether the words hold every word of a label."""
    return {*plain_words(label)} - COMMON <= said


def is_change(words: str) -> bool:
    """Whether the words ask what happens if something were otherwise."""
    said = {*plain_words(words)}
    return {"what", "if"} <= said and not said & {"forbid", "forbidden", "ban", "banned"}


def changes_near(game: Game) -> list[dict[str, Any]]:
    """Changes that can be asked in place of one that the game does not know."""
    some = {each.key: each for each in _changeable(game) if each.usual + 1 <= each.high}
    return [_changed(game, each, each.usual + 1) for each in list(some.values())[:MOST_NEAR]]


def comparison_meant(game: Game, words: str) -> dict[str, Any] | None:
    """Which value of a setting is won most often, if the words name it: `which scenario`."""
    said = {*plain_words(words)}
    if "which" not in said:
        return None
    for each in game.settings:
        values = each.choices
        if each.kind == "choice" and {*plain_words(each.label)} <= said and len(values) > 1:
            return {
                "title": f"Which {each.label} is won most often?",
                "asked": {
                    "verb": "compare",
                    "game": game.name,
                    "vary": {each.key: [f"{value}" for value in values][:MOST_COMPARED]},
                },
            }
    return None


def change_title(game: Game, asked: Mapping[str, Any]) -> str:
    """A comparison of two values, a roll or a worth in words; else ""."""
    if asked.get("verb") == "worth":
        return f"What is every {asked['kind']} worth?" if asked.get("kind") else ""
    if asked.get("verb") == "odds" and isinstance(asked.get("resolver"), str):
        return roll_title(asked["resolver"])
    vary = asked.get("vary")
    if asked.get("verb") != "compare" or not isinstance(vary, Mapping) or len(vary) != 1:
        return ""
    key, values = next(iter(vary.items()))
    if not isinstance(values, list) or len(values) != 2:
        return ""
    usual, other = (_said(game, key, f"{each}") for each in values)
    return f"What if {names_of(game).get(key, key)} is {other} instead of {usual}?"


def _said(game: Game, key: str, value: str) -> str:
    """A value as people call it."""
    setting = next((each for each in game.settings if each.key == key), None)
    if setting and setting.kind == "flag":
        return "yes" if value == "true" else "no"
    if setting is None or value not in setting.choices or not setting.titles:
        return value
    return setting.titles[setting.choices.index(value)]


def _changed(game: Game, meant: Changeable, other: int) -> dict[str, Any]:
    """The question what another value does."""
    return _compared(game, meant.key, f"{meant.usual}", f"{other}")


def _compared(game: Game, key: str, usual: str, other: str) -> dict[str, Any]:
    """Two values of one key against each other."""
    asked = {"verb": "compare", "game": game.name, "vary": {key: [usual, other]}}
    return {"title": change_title(game, asked), "asked": asked}


def _changeable(game: Game) -> Iterator[Changeable]:
    """Settings by their names, copies of a card by the name of the card."""
    for each in game.settings:
        if each.kind == "int" and each.key != game.seats:
            yield from _by_names(each)
    names, pack = names_of(game), game.components()
    for leaf in pack.leaves():
        table, _, rest = leaf.path.partition(".")
        entry, _, column = rest.partition(".")
        if column == COPIES:
            key = f"pack:{leaf.path}"
            words = frozenset(plain_words(title_of(pack, table, entry)))
            yield Changeable(key, names[key], words, int(leaf.value), 0, 10_000)


def _by_names(setting: Setting) -> Iterator[Changeable]:
    low = 0 if setting.low is None else setting.low
    high = 10_000 if setting.high is None else setting.high
    for name in {setting.label, spoken(setting.key)}:
        words = frozenset(plain_words(name)) - {MOST}
        yield Changeable(setting.key, setting.label, words, int(setting.default), low, high)


def _other(meant: Changeable, said: list[str]) -> int:
    """The value that is meant: a number that is named, or so much more or less."""
    numbers = _numbers(said)
    if "without" in said or "no" in said:
        return 0
    if "twice" in said or "double" in said:
        return 2 * meant.usual
    step = next((STEPS[word] for word in said if word in STEPS), 0)
    if step:
        return meant.usual + step * (numbers[0] if numbers else 1)
    return next((each for each in numbers if each != meant.usual), meant.usual)


def _numbers(said: list[str]) -> list[int]:
    known = (word for word in said if word.isdecimal() or word in NUMBERS)
    return [NUMBERS[word] if word in NUMBERS else int(word) for word in known]


def game_to_watch(game: Game, words: str) -> dict[str, Any] | None:
    """A won or a lost game to watch, of the side that the words name."""
    said = {*plain_words(words)}
    if not (game.is_drawn() and WATCH & said and (WON | LOST) & said):
        return None
    seat = next((n for n, side in enumerate(game.sides, 1) if _is_named(side, said)), 0)
    seat = seat or _seat_named(game, plain_words(words)) or 1
    who = game.sides[seat - 1] if game.sides else f"seat {seat}" if game.seats else ""
    won = bool(WON & said)
    column = f"won_{seat}" if game.seats and f"won_{seat}" in _metrics(game) else "won"
    many = who.startswith("the ")
    ends = ("win" if won else "lose") + ("" if many else "s")
    told = f"Watch a game: {who} {ends}" if who else f"Watch a {'won' if won else 'lost'} game"
    return {
        "title": told,
        "asked": {
            "verb": "replay",
            "game": game.name,
            "where": column if won else f"not {column}",
        },
    }


def _seat_named(game: Game, said: list[str]) -> int:
    """The number behind the word seat or player: `seat 2`, `player three`; 0 if there is none."""
    behind = [number for word, number in pairwise(said) if word in SEAT]
    numbers = _numbers(behind)
    return numbers[0] if numbers and f"won_{numbers[0]}" in _metrics(game) else 0


def _is_named(side: str, said: set[str]) -> bool:
    return any(word in said for word in plain_words(side) if not word.isdigit())


def _metrics(game: Game) -> set[str]:
    return {metric.name for metric in game.metrics}
