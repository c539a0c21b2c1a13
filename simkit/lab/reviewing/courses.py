"""Settings that change nothing: whether games take another course when a value changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from typing import Any

import numpy as np

from simkit.lab.contests.ladder import alternatives
from simkit.lab.play.again import again
from simkit.lab.play.cell import Cell
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import settle
from simkit.lab.reviewing import questions as ask
from simkit.lab.reviewing.cast import ReviewTable
from simkit.lab.reviewing.questions import confidence_of
from simkit.lab.reviewing.review_answer import ReviewLine
from simkit.lab.statistics.intervals import wilson
from simkit.lab.table.rows import Chunk
from simkit.lab.variants.blocks import play_blocks, whole
from simkit.lab.varying import keys

MOST_SETTINGS = 24


def settings_tried(cell: Cell) -> list[tuple[str, Any]]:
    """The values next to each setting's own, but for who plays."""
    players = {cell.game.seats, "players", "bots"}
    tried = [pair for pair in alternatives(cell, "all") if pair[0] not in players]
    return tried[:MOST_SETTINGS]


def lines_on_settings(table: ReviewTable, games: int, jobs: int) -> Iterator[ReviewLine]:
    """A line for each setting: the value that changes most games."""
    tried = settings_tried(table.cell)
    most: dict[str, tuple[int, Any]] = {}
    for key, value in tried:
        changed = course_changed(table.cell, {key: value}, games, jobs)
        if changed >= most.get(key, (-1, None))[0]:
            most[key] = (changed, value)
    sure = confidence_of(len(tried))
    for key, (changed, value) in most.items():
        vary = f"{key}={keys.text(settle(table.cell).settings[key])},{keys.text(value)}"
        command = again("compare", table.cell, (), {"vary": vary}, {}).command
        about = f"{key}={keys.text(value)}"
        yield ReviewLine(ask.SETTINGS, about, wilson(changed, games, sure), games, command)


def course_changed(cell: Cell, values: Mapping[str, Any], games: int, jobs: int) -> int:
    """In how many of these games anything of the table of games differs with other values."""
    both = [prepare(settle(cell)), prepare(settle(keys.lay(cell, values)))]
    changed = 0
    with closing(play_blocks(both, games, jobs)) as blocks:  # type: ignore[type-var]
        for block in blocks:
            changed += int(_differ(*whole(block)).sum())
    return changed


def _differ(one: Chunk, other: Chunk) -> np.ndarray:
    """Game by game: whether any column differs."""
    found = np.zeros(len(one), dtype=bool)
    for name, values in one.columns.items():
        theirs = other.columns[name]
        if values.dtype.kind == "f":
            found |= ~np.isclose(values, theirs, equal_nan=True)
        else:
            found |= values != theirs
    return found
