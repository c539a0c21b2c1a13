"""Pieces on a board: a counter for each piece with a place, and a list of the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simkit.description.boards import Counter, Hand
from simkit.design.author.looks import OwnLook
from simkit.design.author.pieces import KIND, OWNERS, OwnPieces
from simkit.design.model.kinds import PLAYER, ValueKind
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe
from simkit.design.model.wording import of_kind, player
from simkit.design.reading.pieces import has_sides, row_of

from .looks import SEATS, looks_of, seat_look

UNSEEN, MARK = "unknown", "?"  # a piece whose kind is hidden
LONGEST = 3  # letters of a mark
NOBODY = -1


def counters_of_pieces(model: GameModel, state: Any, board: str) -> Iterator[Counter]:
    """A counter for each piece in play that has a place of the map."""
    for name, declared in model.program.pieces.items():
        part = _place_of(model, name, declared, board)
        for number in _in_play(declared, state, name) if part else ():
            place = int(state[safe(row_of(name, part))][number])
            if place != NOBODY:
                called = _name(declared, state, name, number)
                side = _side(model, declared, state, name, number)
                title = f"{called} ({_values(model, declared, state, name, number, part)})"
                kind = _kind_number(state, name, number)
                look = declared.kinds._look(kind) if kind != NOBODY else OwnLook()
                colour = look.colour if side == "thing" else ""  # an owner has a colour
                told = title.replace(" ()", "")
                mark = mark_of(called) if kind != NOBODY else MARK
                yield Counter(place, mark, side, told, icon=look.icon, colour=colour)


def standing_pieces(model: GameModel, state: Any, board: str) -> Iterator[tuple[str, str]]:
    """The pieces on the map in words, owner by owner: `block 1 guard at 6 (hp 2)`."""
    for name, declared in model.program.pieces.items():
        part = _place_of(model, name, declared, board)
        whose: dict[str, list[str]] = {}
        for number in _in_play(declared, state, name) if part else ():
            place = int(state[safe(row_of(name, part))][number])
            if place != NOBODY:
                said = f"{name.replace('_', ' ')} {number} " if declared.pool else ""
                said += f"{_name(declared, state, name, number)} at "
                said += of_kind(model, _kind(model, name, part), place)
                values = _values(model, declared, state, name, number, part, *OWNERS)
                side = _side(model, declared, state, name, number)
                whose.setdefault(side, []).append(f"{said} ({values})".replace(" ()", ""))
        for side, told in whose.items():
            yield _title(model, name, side), ", ".join(told)


def _title(model: GameModel, name: str, side: str) -> str:
    """Whose pieces these are, as people say it."""
    seats = {seat_look(model, seat): seat for seat in range(model.program.most_players)}
    return player(model, seats[side]) if side in seats else name.replace("_", " ")


def zones_of_pieces(model: GameModel, state: Any, board: str) -> Iterator[Hand]:
    """The pieces in play that lie on no map, field by field."""
    for name, declared in model.program.pieces.items():
        if not _place_of(model, name, declared, board):
            told = [
                f"{_name(declared, state, name, number)} "
                f"({_values(model, declared, state, name, number)})".replace(" ()", "")
                for number in _in_play(declared, state, name)
            ]
            known = [_kind_number(state, name, n) for n in _in_play(declared, state, name)]
            kinds = [kind for kind in known if kind != NOBODY]
            looks = looks_of(declared.kinds, kinds)
            yield Hand(name.replace("_", " "), "thing", cards=tuple(told), looks=looks)


def _in_play(declared: OwnPieces, state: Any, name: str) -> list[int]:
    there = state[safe(row_of(name, declared.there))]
    return [number for number, each in enumerate(there) if each != NOBODY]


def _place_of(model: GameModel, name: str, declared: OwnPieces, board: str) -> str:
    """The value that is a place of the map; "" if there is none."""
    placed = (part for part in declared.values if _kind(model, name, part).of == board)
    return next(placed, "") if board else ""


def _kind(model: GameModel, name: str, part: str) -> ValueKind:
    row = row_of(name, part)
    return ValueKind("number", model.kinds.places.get(row, model.fields[row].table))


def _entry(declared: OwnPieces, state: Any, name: str, number: int) -> Any:
    """The entry of the table that a piece is."""
    return declared.kinds[_kind_number(state, name, number)]


def _kind_number(state: Any, name: str, number: int) -> int:
    return int(state[safe(row_of(name, KIND))][number])


def _name(declared: OwnPieces, state: Any, name: str, number: int) -> str:
    if _kind_number(state, name, number) == NOBODY:
        return UNSEEN
    return str(_entry(declared, state, name, number).name)


def mark_of(called: str) -> str:
    """A short sign: the first letters of the words, or of the word."""
    words = called.split()
    return "".join(word[0] for word in words[:LONGEST]).upper() if words[1:] else called[:LONGEST]


def _side(model: GameModel, declared: OwnPieces, state: Any, name: str, number: int) -> str:
    """Whose a piece is, as far as its values or its columns say so."""
    for part in declared.values:
        if part in OWNERS or _kind(model, name, part).of == PLAYER:
            owner = state[safe(row_of(name, part))][number]
            return _seat(model, _of_team(model, part, owner))
    if _kind_number(state, name, number) == NOBODY:
        return "thing"
    entry = _entry(declared, state, name, number)
    columns = (each for each in OWNERS if each in vars(entry))
    owners = (_of_team(model, each, vars(entry)[each]) for each in columns)
    return next((_seat(model, owner) for owner in owners), "thing")


def _of_team(model: GameModel, name: str, owner: Any) -> Any:
    """Whose colour a piece has: that of its owner, or of the first seat of its team."""
    if isinstance(owner, str) or not has_sides(model.program.options["teams"], name):
        return owner
    teams = list(model.teams(model.program.most_players).values())
    return teams[int(owner)].start if 0 <= int(owner) < len(teams) else NOBODY


def _seat(model: GameModel, owner: Any) -> str:
    known = isinstance(owner, str) or not 0 <= int(owner) < len(SEATS)
    return "thing" if known else seat_look(model, int(owner))


def _values(
    model: GameModel, declared: OwnPieces, state: Any, name: str, number: int, *but: str
) -> str:
    """What has changed in a piece since it came: `hp 2, mood brisk`."""
    told = []
    for part, start in declared.values.items():
        value = state[safe(row_of(name, part))][number]
        if part in but or isinstance(start, list):
            continue
        if part in declared.secret and int(value) == NOBODY:
            continue  # nobody who looks here sees it
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
