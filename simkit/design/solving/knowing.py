"""What a player sees of a position, and positions in words that people read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simkit.design.model.fields import CARDS, OwnField
from simkit.design.model.model import GameModel
from simkit.design.reading.flow import game_calls

from .keys import OPEN, Key


def peeks(model: GameModel) -> bool:
    """Whether a rule lets a player look at cards, which no field remembers."""
    return any(any(game_calls(tree, "peek")) for tree in model.program.functions.values())


def seen_by(model: GameModel, names: Sequence[str], table: Key, player: int) -> Key:
    """A table as a player sees it: of hidden cards their number, of hidden numbers nothing."""
    known = dict(zip(names, table, strict=True))
    return tuple(
        _seen(model.fields.get(name), value, player, known)
        for name, value in zip(names, table, strict=True)
    )


def _seen(field: OwnField | None, value: Any, player: int, table: dict[str, Key]) -> Any:
    if field is None or not field.hidden:
        return value
    if field.known:
        who = table[field.known]
        sees = [seats >= 0 and seats >> player & 1 for seats in who]
        return tuple(each if seen else None for each, seen in zip(value, sees, strict=True))
    if not field.per_player:
        if field.kind == CARDS:
            return _size(value)
        return value if field.owner == player else None
    blank = _size if field.kind == CARDS else lambda _: None
    if field.deck:
        return tuple(map(blank, value))
    return tuple(each if seat == player else blank(each) for seat, each in enumerate(value))


def _size(cards: Key) -> int:
    return len(cards) - 3 if cards and cards[0] == OPEN else len(cards)


def in_words(model: GameModel, names: Sequence[str], table: Key) -> dict[str, Any]:
    """A table as columns: `score_1` for the first seat, cards by their names."""
    found: dict[str, Any] = {}
    for name, value in zip(names, table, strict=True):
        field = model.fields.get(name)
        if field is None or field.per_player:
            found |= {
                f"{name}_{seat}": _word(model, field, each)
                for seat, each in enumerate(value, start=1)
            }
        else:
            found[name] = _word(model, field, value)
    return found


def _word(model: GameModel, field: OwnField | None, value: Any) -> Any:
    if value is None:
        return "?"
    if field is not None and field.kind == CARDS:
        return _cards(model, field, value)
    if isinstance(value, tuple):
        return " ".join(str(_word(model, field, each)) for each in value)
    return value


def _cards(model: GameModel, field: OwnField, value: Any) -> str:
    """Cards by their names; of those that nobody sees, how many they are."""
    if isinstance(value, int) or field.deck:
        size = value if isinstance(value, int) else _size(value)
        return f"{size} card" if size == 1 else f"{size} cards"
    names = getattr(model.kinds_in(field), "_names", ())
    row = value[3:] if value and value[0] == OPEN else value
    return " ".join(names[card].replace("_", " ") if names else str(card) for card in row) or "-"
