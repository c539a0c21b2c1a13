"""A game's log and a player's options in words: the author's texts, and every choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from simkit.design.kernels.choosing import CHOSE
from simkit.design.lowering.texts import FIRST, Texts
from simkit.design.model.kinds import PLAYER, ValueKind
from simkit.design.model.model import GameModel
from simkit.design.reading.words import PARTS
from simkit.kernel.decisions import MOST_SEATS

VALUES = ("who", "what", "where", "value")  # of an event, in the order of a text's values


def narrate(
    model: GameModel,
    texts: Texts,
    log: np.ndarray,
    components: Any,
    settings: Mapping[str, Any],
    rules: np.record,
) -> list[dict[str, Any]]:
    """Every event of the log, with its turn and its sentence."""
    return [_told(model, texts, event) for event in log]


def _told(model: GameModel, texts: Texts, event: Any) -> dict[str, Any]:
    number = int(event.kind)
    values = [int(event[name]) for name in VALUES]
    text = _chosen(model, number - CHOSE, values) if number >= CHOSE else _said(
        model, texts, number, values)  # fmt: skip
    return {"turn": int(event.turn), "phase": "", "rule": "", "text": text}


def _said(model: GameModel, texts: Texts, number: int, values: list[int]) -> str:
    told = texts.known[number - FIRST]
    return told.text.format(
        *(worded(model, how, v) for how, v in zip(told.values, values, strict=False))
    )


def _chosen(model: GameModel, number: int, values: list[int]) -> str:
    verb, seat = divmod(number, MOST_SEATS)
    parts = dict(zip(PARTS, values, strict=True))
    return f"{player(seat)}: {in_words(model, verb, parts)}"


def chooser(event: Any) -> int:
    """The seat whose choice an event is; -1 if it is none."""
    number = int(event["kind"]) - CHOSE
    return number % MOST_SEATS if number >= 0 else -1


def in_words(model: GameModel, verb: int, parts: Mapping[str, int]) -> str:
    """An option: its word, and each of its parts: `keep pearl`, `move tile 4`."""
    word = model.words.list[verb]
    told = [
        _part(model, name, parts[part])
        for name, part in model.words.parts.items()
        if parts[part] != -1 and name in model.words.named.get(word, ())
    ]
    return f"{word} {', '.join(told)}" if told else word


def _part(model: GameModel, name: str, value: int) -> str:
    """A part of an option: an entry or a player speaks for itself, a number has its name."""
    text = of_kind(model, model.kinds.parts.get(name, ValueKind("number")), value)
    return f"{name} {text}" if text == str(value) else text


def worded(model: GameModel, how: str, value: int) -> str:
    """A value of a text as people read it."""
    if how == "word":
        return model.words.list[value] if 0 <= value < len(model.words.list) else str(value)
    if how == "bool":
        return str(bool(value))
    if how.startswith("entry:"):
        return of_kind(model, ValueKind("number", how.partition(":")[2]), value)
    return player(value) if how == PLAYER else str(value)


def of_kind(model: GameModel, kind: ValueKind, value: int) -> str:
    """A number as what it stands for: a player, an entry of a table, or itself."""
    if kind.of == PLAYER:
        return player(value)
    table = model.program.tables.get(kind.of)
    if table is not None and 0 <= value < len(table):
        return str(table._rows[value].name)
    return str(value)


def player(seat: int) -> str:
    """How texts call a player."""
    return f"Player {seat + 1}"


def tell_options(
    model: GameModel,
    game: Any,
    decision: Any,
    options: Any,
    components: Any,
    settings: Mapping[str, Any],
    rules: Any,
) -> list[str]:
    """The options of a decision in words."""
    return [
        in_words(model, int(each.verb), {part: int(each[part]) for part in PARTS})
        for each in options
    ]
