"""Measure how much a player decides, waits and sits at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from simkit.lab.play.again import again
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.reviewing import questions as ask
from simkit.lab.reviewing.at_counts import median_of
from simkit.lab.reviewing.cast import ReviewTable
from simkit.lab.reviewing.questions import ReviewQuestion
from simkit.lab.reviewing.review_answer import ReviewLine

WATCHED = 1_000  # games whose choices are counted, at most
PARTS = 8  # of the games, for the workers
MINUTE = 60.0


@dataclass(frozen=True)
class ChoicesCounted:
    """Game by game: how many choices there were, and the longest wait of a seat."""

    choices: np.ndarray
    waits: np.ndarray


def lines_on_pace(
    tables: Sequence[ReviewTable], games: int, jobs: int, seconds: float | None
) -> Iterator[ReviewLine]:
    """Choices per player, the longest wait and, with the seconds of a choice, minutes."""
    for table in tables:
        counted = choices_counted(table, min(WATCHED, games), jobs)
        about = "" if len(tables) == 1 else table.said
        yield _line(ask.DECISIONS, table, about, counted.choices / max(1, table.players))
        if table.players > 1 and table.cell.game.seats:
            yield _line(ask.WAIT, table, about, counted.waits)
        if seconds is not None:
            yield _line(ask.MINUTES, table, about, counted.choices * seconds / MINUTE)


def _line(
    question: ReviewQuestion, table: ReviewTable, about: str, values: np.ndarray
) -> ReviewLine:
    command = again("causes", table.cell, (), {}, {}).command
    return ReviewLine(question, about, median_of(values), len(values), command)


def choices_counted(table: ReviewTable, games: int, jobs: int) -> ChoicesCounted:
    """Play games and count their choices."""
    from joblib import Parallel, delayed

    prepared = prepare(table.cell)
    parts = np.array_split(np.arange(games), min(PARTS, games))
    with Parallel(n_jobs=jobs, backend="threading") as pool:
        counted = np.hstack(pool(delayed(_count)(prepared, table.players, part) for part in parts))
    return ChoicesCounted(*counted)


def _count(prepared: Prepared, seats: int, numbers: np.ndarray) -> np.ndarray:
    workspace = Workspace(prepared)
    desk = workspace.desk
    desk.counting = 1
    found = np.zeros((2, len(numbers)), dtype=np.int64)
    for place, number in enumerate(numbers.tolist()):
        desk.taken[:], desk.waits[:], desk.waited[:] = 0, 0, 0
        workspace.run(number, 1)
        found[:, place] = desk.taken.sum(), desk.waited[:seats].max()
    return found
