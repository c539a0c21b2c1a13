"""The rules that turn a game's log into sentences, as plain data for readers outside Python."""

from __future__ import annotations

from string import Formatter
from typing import Any

from simkit.design.kernels.choosing import CHOSE
from simkit.design.lowering.texts import FIRST, Texts, ToldText
from simkit.design.model.kinds import PLAYER, ValueKind
from simkit.design.model.model import GameModel
from simkit.design.model.wording import forms_of, names_of_kind, player
from simkit.kernel.decisions import MOST_SEATS
from simkit.kernel.events import EVENT, LOG

from .layout import offset
from .narration import VALUES

Wording = str | list[str]
"""How a number is worded: "bool", "number", or the names that it counts from 0."""


def story_of(model: GameModel, texts: Texts) -> dict[str, Any]:
    """The texts of `game.say`, the words of options, and where events stand in the log."""
    places = {name: offset(EVENT, name) for name in ("turn", "kind", *VALUES)}
    return {
        "chose": CHOSE,
        "seats": MOST_SEATS,
        "players": _players(model),
        "first": FIRST,
        "texts": [_text(model, each) for each in texts.known],
        "verbs": [_verb(model, word) for word in model.words.list],
        "written": offset(LOG, "written"),
        "events": offset(LOG, "events"),
        "event": {"size": EVENT.itemsize, **places},
    }


def _text(model: GameModel, told: ToldText) -> list[list[Any]]:
    """Pairs of words and of the value behind them: its place in the event, and how it is worded."""
    pairs: list[list[Any]] = []
    for words, place, _, _ in Formatter().parse(told.text):
        value = int(place) if place else None
        how = None if value is None else _wording(model, told.values[value])
        pairs.append([words, None if value is None else VALUES[value], how])
    return pairs


def _verb(model: GameModel, word: str) -> dict[str, Any]:
    """A word and its parts, in the order in which they are told."""
    parts = [
        [_place(each.field), each.name, _of_kind(model, each.kind), each.said, each.link]
        for each in forms_of(model, word)
    ]
    return {"word": word, "parts": parts}


def _place(part: str) -> str:
    """Where an event holds a part of an option: what an option calls `amount` is its value."""
    return "value" if part == "amount" else part


def _wording(model: GameModel, how: str) -> Wording:
    if how == "word":
        return list(model.words.list)
    if how.startswith("entry:"):
        return _of_kind(model, ValueKind("number", how.partition(":")[2]))
    if how == PLAYER:
        return _players(model)
    return "bool" if how == "bool" else "number"


def _players(model: GameModel) -> list[str]:
    return [player(model, seat) for seat in range(model.program.most_players)]


def _of_kind(model: GameModel, kind: ValueKind) -> Wording:
    if kind.of == PLAYER:
        return _players(model)
    return names_of_kind(model, kind) or "number"
