"""The look of things in pictures: what an author declares, or a default."""

from __future__ import annotations

from collections.abc import Iterable

from simkit.description.boards import SIDES
from simkit.design.author.looks import OwnLook
from simkit.design.author.tables import OwnTable
from simkit.design.model.fields import OwnField
from simkit.design.model.model import GameModel

SEATS = tuple(side for side in SIDES if side.startswith("seat"))
DRAWN = {"blue": 0, "red": 1, "orange": 1, "green": 2, "pink": 3, "purple": 3, "yellow": 5}
"""Which of them is drawn in a colour, or nearest to it."""
Looks = tuple[tuple[str, str, str], ...]
"""Of some things: what they are called, an icon, a colour."""


def title_of(model: GameModel, field: OwnField) -> str:
    """What people call a field."""
    return look_of(model, field).name or field.name.replace("_", " ")


def look_of(model: GameModel, field: OwnField) -> OwnLook:
    """How the author says that a field looks."""
    found: OwnLook = model.program.game._looks.get(field.name, OwnLook())
    return found


def look_of_entry(table: OwnTable | None, number: int) -> OwnLook:
    """How an entry of a table looks; of what is no entry nothing is known."""
    known = table is not None and 0 <= number < len(table)
    return table._look(number) if table is not None and known else OwnLook()


def seat_look(model: GameModel, seat: int) -> str:
    """How things of a seat are drawn: a side that is called Red is red."""
    wanted = [_drawn_as(side) for side in model.sides]
    taken = [place for place in wanted if place is not None]
    if seat >= len(wanted) or len({*taken}) < len(taken) or len(wanted) > len(SEATS):
        return SEATS[seat % len(SEATS)]
    free = (place for place in range(len(SEATS)) if place not in taken)
    return SEATS[[next(free) if place is None else place for place in wanted][seat]]


def _drawn_as(side: str) -> int | None:
    return next((DRAWN[word] for word in side.lower().split() if word in DRAWN), None)


def looks_of(table: OwnTable | None, numbers: Iterable[int]) -> Looks:
    """Entries with an icon or a colour of their own, by what texts call them."""
    if table is None:
        return ()
    looks = ((number, look_of_entry(table, number)) for number in sorted({*numbers}))
    return tuple(
        (str(table._rows[number].name), look.icon, look.colour)
        for number, look in looks
        if look.icon or look.colour
    )
