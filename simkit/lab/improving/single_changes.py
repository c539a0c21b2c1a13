"""List every single change that a house rule can make to settings and rule numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from simkit.description.game import shown
from simkit.lab.improving.tune_game_answer import Axis
from simkit.lab.play.cell import Cell
from simkit.lab.play.settle import settle
from simkit.lab.ranges.neighbours import ladder_about, numbers_in
from simkit.lab.varying.factors import usual_values
from simkit.messages.errors import BadInput, nearest
from simkit.values.components import Components

REACH = 3  # steps down and up of a number
SETTINGS = "settings"
WHO_PLAYS = ("bot", "bots")


def single_changes(cell: Cell, only: Collection[str] = ()) -> list[Axis]:
    """An axis for each setting that is not given, and for each number of the pack.

    `only` names tables of the pack, and `settings`; without it all are meant.
    """
    settled = settle(cell)
    parts = (SETTINGS, *settled.components.schema)
    for name in only:
        if name not in parts:
            listed_by = f"simkit show {cell.game.typed} components"
            raise BadInput(f"only: there is no {shown(name)}. {nearest(name, parts, listed_by)}")
    wanted = only or parts
    rules = _settings(cell, settled.settings) if SETTINGS in wanted else ()
    return [*rules, *_numbers(cell, settled.components, wanted)]


def _settings(cell: Cell, now: dict[str, Any]) -> Iterator[Axis]:
    game, components = cell.game, settle(cell).components
    for setting in game.settings:
        if setting.key in (*cell.settings, *WHO_PLAYS, game.seats):
            continue
        try:
            values = usual_values(setting.key, cell, components)
        except BadInput:  # lists of heroes and the like have no next value
            continue
        if now[setting.key] in values:
            yield Axis(setting.key, values, now[setting.key], False)


def _numbers(cell: Cell, components: Components, tables: Collection[str]) -> Iterator[Axis]:
    laid = {path for path, _ in cell.overrides}
    for leaf in components.leaves():
        if leaf.path.partition(".")[0] not in tables:
            continue
        for path, _ in numbers_in(components, leaf.path, components.value(leaf.path)):
            now = components.value(path)
            values = ladder_about(components.kind(path), now, REACH)
            if len(values) > 1 and path not in laid:
                yield Axis(f"pack:{path}", values, now, False)
