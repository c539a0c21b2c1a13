"""Tell a one-file game in words: the author's texts, every choice, and the options of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from simkit.design.kernels.choosing import CHOSE
from simkit.design.lowering.texts import FIRST, Texts
from simkit.design.model.kinds import PLAYER, ValueKind
from simkit.design.model.model import GameModel
from simkit.design.model.wording import in_words, of_kind, player
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
    return f"{player(model, seat)}: {in_words(model, model.words.list[verb], parts)}"


def chooser(event: Any) -> int:
    """The seat whose choice an event is; -1 if it is none."""
    number = int(event["kind"]) - CHOSE
    return number % MOST_SEATS if number >= 0 else -1


def secret_fields(
    model: GameModel, secret: Mapping[str, frozenset[str]], event: Any
) -> tuple[str, ...]:
    """The fields of a choice that hold a hidden number, of which others do not hear."""
    number = int(event["kind"]) - CHOSE
    parts = secret.get(model.words.list[number // MOST_SEATS], frozenset()) if number >= 0 else ()
    return tuple(VALUES[PARTS.index(model.words.parts[part])] for part in parts)


def worded(model: GameModel, how: str, value: int) -> str:
    """A value of a text as people read it."""
    if how == "word":
        return model.words.list[value] if 0 <= value < len(model.words.list) else str(value)
    if how == "bool":
        return str(bool(value))
    if how.startswith("entry:"):
        return of_kind(model, ValueKind("number", how.partition(":")[2]), value)
    return player(model, value) if how == PLAYER else str(value)


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
        in_words(model, model.words.list[int(each.verb)], {part: int(each[part]) for part in PARTS})
        for each in options
    ]
