"""How things look in pictures: what an author says of a field or an entry, else nothing special."""

from __future__ import annotations

from collections.abc import Iterable

from simkit.design.author.looks import OwnLook
from simkit.design.author.tables import OwnTable
from simkit.design.model.fields import OwnField
from simkit.design.model.model import GameModel

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
