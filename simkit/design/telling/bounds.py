"""Find the least and the largest value of each field, if the rules set bounds."""

from __future__ import annotations

from simkit.design.model.fields import CARDS, OwnField
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe

from .sees import NOTHING, OF_ENGINE

Bounds = dict[str, tuple[float, float]]
HELD, LYING = ".held", ".cards"  # parts of a place for cards


def bounds_of(model: GameModel) -> Bounds:
    """The least and the most, by the names of fields; fields without bounds are left out."""
    found: Bounds = {"turn": (0, model.most_turns + 1)}
    found |= dict.fromkeys(OF_ENGINE, (0, 0))
    for field in model.fields.values():
        found |= _of_field(model, field)
    return found


def _of_field(model: GameModel, field: OwnField) -> Bounds:
    name = safe(field.name)
    if field.kind == CARDS:
        return {
            f"{name}{HELD}": (0, field.room),
            f"{name}{LYING}": (NOTHING, max(0, field.kinds - 1)),
        }
    if field.words:
        return {name: (NOTHING if field.hidden else 0, len(model.words.numbers) - 1)}
    return {}
