"""Pieces on a board: a counter for each that has a place, a list of those that have none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simkit.description.boards import Counter, Hand
from simkit.design.author.pieces import KIND, OwnPieces
from simkit.design.model.kinds import PLAYER, ValueKind
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe
from simkit.design.model.wording import of_kind
from simkit.design.reading.pieces import row_of

from .looks import SEATS, looks_of, seat_look

OWNERS = ("side", "owner", "player", "seat")  # values and columns that say whose a piece is
LONGEST = 3  # letters of a mark
NOBODY = -1


def counters_of_pieces(model: GameModel, state: Any, board: str) -> Iterator[Counter]:
    """A counter for each piece in play that has a place of the map."""
    for name, declared in model.program.pieces.items():
        part = _place_of(model, name, declared, board)
        for number in _in_play(state, name) if part else ():
            place = int(state[safe(row_of(name, part))][number])
            if place != NOBODY:
                called = _name(declared, state, name, number)
                side = _side(model, declared, state, name, number)
                title = f"{called} ({_values(model, declared, state, name, number, part)})"
                look = declared.kinds._look(_kind_number(state, name, number))
                colour = look.colour if side == "thing" else ""  # an owner has a colour
                told = title.replace(" ()", "")
                yield Counter(place, mark_of(called), side, told, icon=look.icon, colour=colour)


def zones_of_pieces(model: GameModel, state: Any, board: str) -> Iterator[Hand]:
    """The pieces in play that lie on no map, field by field."""
    for name, declared in model.program.pieces.items():
        if not _place_of(model, name, declared, board):
            told = [
                f"{_name(declared, state, name, number)} "
                f"({_values(model, declared, state, name, number)})".replace(" ()", "")
                for number in _in_play(state, name)
            ]
            kinds = [_kind_number(state, name, number) for number in _in_play(state, name)]
            looks = looks_of(declared.kinds, kinds)
            yield Hand(name.replace("_", " "), "thing", cards=tuple(told), looks=looks)


def _in_play(state: Any, name: str) -> list[int]:
    kinds = state[safe(row_of(name, KIND))]
    return [number for number, kind in enumerate(kinds) if kind != NOBODY]


def _place_of(model: GameModel, name: str, declared: OwnPieces, board: str) -> str:
    """The value that is a place of the map; "" if there is none."""
    placed = (part for part in declared.values if _kind(model, name, part).of == board)
    return next(placed, "") if board else ""


def _kind(model: GameModel, name: str, part: str) -> ValueKind:
    return ValueKind("number", model.kinds.places.get(row_of(name, part), ""))


def _entry(declared: OwnPieces, state: Any, name: str, number: int) -> Any:
    """The entry of the table that a piece is."""
    return declared.kinds[_kind_number(state, name, number)]


def _kind_number(state: Any, name: str, number: int) -> int:
    return int(state[safe(row_of(name, KIND))][number])


def _name(declared: OwnPieces, state: Any, name: str, number: int) -> str:
    return str(_entry(declared, state, name, number).name)


def mark_of(called: str) -> str:
    """A short sign: the first letters of the words, or of the word."""
    words = called.split()
    return "".join(word[0] for word in words[:LONGEST]).upper() if words[1:] else called[:LONGEST]


def _side(model: GameModel, declared: OwnPieces, state: Any, name: str, number: int) -> str:
    """Whose a piece is, as far as its values or its columns say so."""
    for part in declared.values:
        if part in OWNERS or _kind(model, name, part).of == PLAYER:
            return _seat(model, state[safe(row_of(name, part))][number])
    entry = _entry(declared, state, name, number)
    return next(
        (_seat(model, vars(entry)[each]) for each in OWNERS if each in vars(entry)), "thing"
    )


def _seat(model: GameModel, owner: Any) -> str:
    known = isinstance(owner, str) or not 0 <= int(owner) < len(SEATS)
    return "thing" if known else seat_look(model, int(owner))


def _values(
    model: GameModel, declared: OwnPieces, state: Any, name: str, number: int, but: str = ""
) -> str:
    """What has changed in a piece since it came: `hp 2, mood brisk`."""
    told = []
    for part, start in declared.values.items():
        value = state[safe(row_of(name, part))][number]
        if part == but or isinstance(start, list):
            continue
        if isinstance(start, str):
            text, begun = model.words.list[int(value)], start
        elif isinstance(start, bool):
            text, begun = ("yes" if value else "no"), ("yes" if start else "no")
        elif isinstance(start, float):
            text, begun = f"{float(value):g}", f"{start:g}"
        else:
            text, begun = of_kind(model, _kind(model, name, part), int(value)), str(start)
        told += [f"{part.replace('_', ' ')} {text}"] if text != begun else []
    return ", ".join(told)
