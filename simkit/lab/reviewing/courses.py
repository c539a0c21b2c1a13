"""Find settings without effect: games stay the same when the setting changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
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
    found = [
        SettingTried(key, value, *course_changed(table.cell, {key: value}, games, jobs))
        for key, value in tried
    ]
    most: dict[str, SettingTried] = {}
    for each in found:
        if each.key not in most or each.changed >= most[each.key].changed:
            most[each.key] = each
    sure = confidence_of(len(tried))
    for each in most.values():
        figure = wilson(each.changed, games, sure)
        yield ReviewLine(ask.SETTINGS, each.said, figure, games, _compare(table, each))
    if not table.cell.game.seats and found:
        nearest = min(found, key=lambda each: abs(each.won - games / 2))
        figure = wilson(nearest.won, games)
        yield ReviewLine(ask.EVEN, nearest.said, figure, games, _compare(table, nearest))


@dataclass(frozen=True)
class SettingTried:
    """Another value of a setting: in how many games it changed anything, and how many it won."""

    key: str
    value: Any
    changed: int
    won: int

    @property
    def said(self) -> str:
        return f"{self.key}={keys.text(self.value)}"


def _compare(table: ReviewTable, tried: SettingTried) -> str | None:
    usual = keys.text(settle(table.cell).settings[tried.key])
    vary = f"{tried.key}={usual},{keys.text(tried.value)}"
    return again("compare", table.cell, (), {"vary": vary}, {}).command


def course_changed(cell: Cell, values: Mapping[str, Any], games: int, jobs: int) -> tuple[int, int]:
    """In how many games anything of their table differs with other values; how many these win."""
    both = [prepare(settle(cell)), prepare(settle(keys.lay(cell, values)))]
    changed = won = 0
    with closing(play_blocks(both, games, jobs)) as blocks:  # type: ignore[type-var]
        for block in blocks:
            one, other = whole(block)
            changed += int(_differ(one, other).sum())
            won += other.wins
    return changed, won


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
