"""Write numbers as people read them: names of players, table entries, places and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .kinds import PLAYER, ValueKind
from .model import GameModel

LINKS = ("to", "at", "on", "into", "onto", "with", "by", "over", "against", "towards", "via")
NUMBER = ValueKind("number")


@dataclass(frozen=True)
class PartForm:
    """How a part of an option is told: `to Ford` links without a comma, `guess jack` says its name.

    A number always has its name: `bid 3`. An entry or a player speaks for itself, if it is the only
    one of its kind.
    """

    name: str
    field: str  # of an option: who, what, where or amount
    kind: ValueKind
    said: bool
    link: bool


def forms_of(model: GameModel, word: str) -> list[PartForm]:
    """The parts of an option, in the order in which the author lists them."""
    found, seen = [], set[str]()
    for name in model.words.named.get(word, ()):
        kind = model.kinds.part(word, name)
        link = name in LINKS
        said = link or (bool(kind.of) and kind.of in seen)
        seen.add(kind.of)
        found.append(PartForm(name, model.words.parts[name], kind, said, link))
    return found


def in_words(model: GameModel, word: str, values: Mapping[str, int]) -> str:
    """An option: its word, and each of its parts: `keep pearl`, `march cavalry to Ford`."""
    told = word
    for form in forms_of(model, word):
        value = values[form.field]
        if value != -1:
            comma = "," if told != word and not form.link else ""
            told += f"{comma} {_part(model, form, value)}"
    return told


def _part(model: GameModel, form: PartForm, value: int) -> str:
    text = of_kind(model, form.kind, value)
    return f"{form.name} {text}" if form.said or text == str(value) else text


def of_kind(model: GameModel, kind: ValueKind, value: int) -> str:
    """A number as what it stands for: a player, an entry, a place with a name, or itself."""
    if kind.of == PLAYER:
        return player(model, value)
    names = names_of_kind(model, kind)
    return names[value] if 0 <= value < len(names) else str(value)


def names_of_kind(model: GameModel, kind: ValueKind) -> list[str]:
    """What the numbers of a table or map are called, from 0; nothing if they are numbers."""
    table, board = model.program.tables.get(kind.of), model.program.maps.get(kind.of)
    if table is not None:
        return [str(row.name) for row in table._rows]
    return list(board._titles) if board is not None else []


def player(model: GameModel, seat: int) -> str:
    """How texts call a player: as its side, if the game has teams."""
    if 0 <= seat < len(model.sides):
        side = model.sides[seat]
        return side[:1].upper() + side[1:]
    return numbered(seat)


def numbered(seat: int) -> str:
    """A player by its seat."""
    return f"Player {seat + 1}"
