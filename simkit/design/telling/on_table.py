"""The place of each thing in a position, and who sees it, for readers outside Python.

It says in plain data what `sees` and `board` do with a position in Python.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from simkit.description.boards import Place, Point, Stroke
from simkit.design.author.maps import Map
from simkit.design.author.pieces import KIND as KIND_OF
from simkit.design.kernels.cards import KIND, KIND_BITS
from simkit.design.model.fields import CARDS, ROW, OwnField
from simkit.design.model.kinds import PLAYER, ValueKind
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe
from simkit.design.model.wording import names_of_kind, player
from simkit.design.reading.pieces import row_of

from .board import LINK, board_of, seats_elsewhere, sheets
from .layout import REAL, WHOLE, offset
from .looks import look_of, looks_of, title_of

EVERYBODY, OWN = -2, -1
"""Who sees a number, if it is no single seat: everybody, or each player their own."""


def table_of(model: GameModel, state: np.dtype[Any]) -> dict[str, Any]:
    """Fields in their order, and the map they lie on."""
    return {
        "fields": [_part(model, state, field) for field in model.fields.values()],
        "card": {"kind": KIND, "known": KIND_BITS},
        "hides": any(each.hidden or each.kind == CARDS for each in model.fields.values()),
        "board": _board(model),
    }


def _part(model: GameModel, state: np.dtype[Any], field: OwnField) -> dict[str, Any]:
    name = safe(field.name)
    kind = state[name]
    each = kind.shape[0] if field.per_player else 1
    found = {
        "name": _title(model, field),
        "at": offset(state, name),
        "step": kind.base.itemsize * int(np.prod(kind.shape)) // each if field.per_player else 0,
        "deck": field.deck,
        "names": _names(model, field),
        "placed": _is_placed(model, field),
        "elsewhere": sorted(seats_elsewhere(model)) if field.per_player else [],
        "kinds": _kinds(model, field),
        **_looks(model, field),
    }
    if field.kind == CARDS:
        held, cards = offset(kind.base, "held"), offset(kind.base, "cards")
        return {**found, "cards": {"held": held, "at": cards}}
    return {
        **found,
        "count": int(np.prod(kind.shape)) // each,
        "kind": REAL if field.real else WHOLE,
        "seen_by": _seen_by(field),
        **({"known": offset(state, safe(field.known))} if field.known else {}),
    }


def _title(model: GameModel, field: OwnField) -> str:
    """What a field is called; the row that says what pieces are is called as they are."""
    pieces = model.program.pieces_of(field.name)
    own = row_of(pieces, KIND_OF) == field.name if pieces else False
    return pieces.replace("_", " ") if own else title_of(model, field)


def _looks(model: GameModel, field: OwnField) -> dict[str, Any]:
    """The icon and the colour of a field, and of the entries that it holds, as far as said."""
    look = look_of(model, field)
    table = model.program.tables.get(field.table or model.kinds.places.get(field.name, ""))
    entries = {
        called: [icon, colour] for called, icon, colour in looks_of(table, range(len(table or ())))
    }
    found: dict[str, Any] = {"look": [look.icon, look.colour]} if look.icon or look.colour else {}
    return found | ({"looks": entries} if entries else {})


def _kinds(model: GameModel, field: OwnField) -> int:
    """For a value of pieces, the field that says what each of them is; else -1."""
    pieces = model.program.pieces_of(field.name)
    return list(model.fields).index(row_of(pieces, KIND_OF)) if pieces else -1


def _seen_by(field: OwnField) -> int | None:
    """A seat, OWN, EVERYBODY; None if nobody sees it."""
    return field.owner if field.hidden else EVERYBODY


def _names(model: GameModel, field: OwnField) -> list[str]:
    """What its numbers stand for; nothing if they are numbers."""
    if field.words:
        return list(model.words.list)
    kind = ValueKind("number", field.table or model.kinds.places.get(field.name, ""))
    if kind.of == PLAYER:
        return [player(model, seat) for seat in range(model.program.most_players)]
    return [] if field.real else names_of_kind(model, kind)


# --- the map -------------------------------------------------------------------------------------


def _is_placed(model: GameModel, field: OwnField) -> str:
    """How a field lies on the map: its number is a "place", it is a "row" with one for each,
    or each of its values is the place of a "piece"."""
    name, board = board_of(model)
    if board is None:
        return ""
    here = model.kinds.places.get(field.name, field.table) == name
    if model.program.pieces_of(field.name):
        return "piece" if here and field.kind == ROW else ""
    if field.plain and here:
        return "place"
    rows = field.kind == ROW and not field.per_player and field.size == (len(board),)
    return "row" if rows and not field.words else ""


def _board(model: GameModel) -> dict[str, Any] | None:
    name, board = board_of(model)
    if board is None:
        return None
    (sheet,) = sheets(model, None, {})
    return {
        "places": [_place(each) for each in sheet.places],
        "links": [_line(stroke) for stroke in sheet.strokes if stroke.kind == LINK],
        "sides": [(each.kind, *_line(each)) for each in sheet.strokes if each.kind != LINK],
        "letters": _letters(board),
        "options": _options(model, name),
    }


def _place(place: Place) -> dict[str, Any]:
    points = [_rounded(point) for point in place.outline]
    return {"at": _rounded(place.at), "outline": points, "title": place.name, "mark": place.mark}


def _line(stroke: Stroke) -> list[list[float]]:
    return [_rounded(point) for point in stroke.points]


def _rounded(point: Point) -> list[float]:
    return [round(each, 3) for each in point]


def _letters(board: Map) -> list[str]:
    return [board._letters[number] for number in board]


def _options(model: GameModel, name: str) -> Mapping[str, str]:
    """By the word of an option: which of its parts is a place of the map."""
    found: dict[str, str] = {}
    for word, parts in model.words.named.items():
        for part in parts:
            if model.kinds.part(word, part).of == name:
                found.setdefault(word, model.words.parts[part])
    return found
