"""List the models to learn, each with the settings of the games that it is fitted to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from simkit.lab.play.cell import Cell
from simkit.lab.play.settle import Settled, settle
from simkit.messages.errors import BadInput
from simkit.values.learned import ANY


@dataclass(frozen=True)
class Lesson:
    """One model: its name in the table of chances, and what is played for it."""

    name: str
    cells: tuple[Cell, ...]


def lessons_of(cell: Cell) -> tuple[Lesson, ...]:
    """A lesson for each value of the setting that models go by; what was set stays as it is."""
    game = cell.game
    learning = game.learning
    if learning is None:
        raise BadInput(f"{game.title} names no features that chances could be learned from.")
    settled = settle(cell)
    over = dict(learning.over)
    if not learning.by:
        return (Lesson(ANY, tuple(_cells(cell, {}, over))),)
    if learning.by in cell.settings:
        names: tuple[Any, ...] = (settled.settings[learning.by],)
    else:
        names = game.setting(learning.by).choices or _entries(settled, learning.by)
    lessons = (Lesson(name, tuple(_cells(cell, {learning.by: name}, over))) for name in names)
    return tuple(lesson for lesson in lessons if lesson.cells)


def _entries(settled: Settled, key: str) -> tuple[str, ...]:
    """A setting that may be any entry of a table: the components name them all."""
    return settled.components.order(f"{key}s")


def _cells(cell: Cell, fixed: dict[str, Any], over: dict[str, tuple[Any, ...]]) -> Iterator[Cell]:
    """Every combination of what the user has not set; those that the rules forbid are left out."""
    free = {key: values for key, values in over.items() if key not in cell.settings}
    for values in product(*free.values()):
        chosen = dict(zip(free, values, strict=True))
        one = replace(cell, settings={**cell.settings, **fixed, **chosen})
        if is_possible(one):
            yield one


def is_possible(cell: Cell) -> bool:
    """Whether the rules allow these settings together."""
    try:
        settle(cell)
    except BadInput:
        return False
    return True
