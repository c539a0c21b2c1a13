"""Names for keys in a sentence: settings, values of a pack, metrics, endings, events."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from simkit.view.text.lookup import called, ending_named, spoken

if TYPE_CHECKING:
    from simkit.description.game import Game, Metric, Outcome, Resolver, Void

    Named = Metric | Outcome | Void | Resolver

YES_OR_NO = {"true": "yes", "false": "no"}
_WORD = r"(?<![\w./:-])((?:pack:)?[A-Za-z][\w.]*(?:-[A-Za-z][\w.]*)*)(=?)"
_VALUE = re.compile(r" [-+]?\d")
_BEFORE_NUMBERS = re.compile(
    "a|about|after|against|an|and|another|as|at|bot|by|first|for|from|game|in|instead|interval|"
    "is|last|less|more|of|only|or|play|round|seat|seed|side|than|the|to|turn|was|win|wins|with|"
    "within|won"
)
"""Words of simkit's own sentences behind which a number may stand."""


_BEFORE_FLAGS = ("than with ", "than ", "as with ", "and ", "as ", "to ")
"""In a sentence about a flag, words behind which its other value stands alone."""


def names_of(game: Game) -> dict[str, str]:
    """What people call each thing of a game that has a key."""
    parts: tuple[Named, ...] = (*game.metrics, *game.voids)
    return {
        **{each.verb: spoken(each.verb) for each in game.named},
        **{each.name: ending_named(each.name) for each in game.outcomes},
        **{each.name: ending_named(each.name) for each in game.resolvers},
        **{each.name: spoken(each.name) for each in parts},
        **dict(_values(game)),
        **{each.name: each.title for each in game.bots if each.title},
        **{each.key: each.label for each in game.settings},
    }


def _values(game: Game) -> Iterator[tuple[str, str]]:
    """Values of the pack, as a variant or a setting names them."""
    pack = game.components()
    for leaf in pack.leaves():
        yield f"pack:{leaf.path}", called(pack, leaf.path)


def in_words(text: str, names: Mapping[str, str]) -> str:
    """A sentence with what people call things in place of their keys: `nights 12` for `nights=12`.

    Only what stands alone is a key: no part of a longer word, of a path, or of a name that stands
    there already. A key that is a plain word needs quotes, `=` or a number behind it.
    """
    said = sorted({name for key, name in names.items() if name != key}, key=len, reverse=True)
    already = [rf"(?<!\w){re.escape(name)}(?!\w)" for name in said if name in text]
    pattern = "|".join([*already, _WORD])
    return re.sub(pattern, lambda found: _said(found, names), text)


def speech_of(game: Game) -> Callable[[str], str]:
    """How the page says a sentence: names for keys, yes and no for true and false."""
    names = names_of(game)
    labels = [re.escape(each.label) for each in game.settings if each.kind == "flag"]
    before = "|".join([*(f"{each} " for each in labels), *_BEFORE_FLAGS])
    flag = re.compile(rf"(?<!\w)({before})(true|false)(?!\w)")

    def said(text: str) -> str:
        told = in_words(text, names)
        return flag.sub(lambda found: found[1] + YES_OR_NO[found[2]], told) if labels else told

    return said


def game_words(text: str, game: Game | None) -> str:
    """A sentence about a game, if the game is known."""
    return in_words(text, names_of(game)) if game else text


def _said(found: re.Match[str], names: Mapping[str, str]) -> str:
    word, sign = found.groups()
    key = (word or "").rstrip(".")
    if key not in names or not (sign or not key.isalpha() or _is_key(found)):
        return found[0]
    return f"{names[key]}{word[len(key) :]}{' ' if sign else ''}"


def _is_key(found: re.Match[str]) -> bool:
    """Whether a plain word, such as `moon`, is a key here: alone, in quotes, in front of its value,
    or as the bot that plays."""
    text, (start, end) = found.string, found.span()
    if text.strip() == found[0] or text[:start].endswith(("bot ", "played by ")):
        return True
    quoted = text[start - 1 : start] == text[end : end + 1] == '"'
    return quoted or (not _BEFORE_NUMBERS.fullmatch(found[1]) and bool(_VALUE.match(text, end)))
