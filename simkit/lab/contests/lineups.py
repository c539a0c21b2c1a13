"""Who sits where: line-ups of bots, their seating orders, and their games."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import combinations, combinations_with_replacement

import numpy as np

from simkit.lab.basics.progress_line import Line
from simkit.lab.play.prepare import compile_first, prepare
from simkit.lab.play.settle import Settled
from simkit.lab.table.rows import Chunk
from simkit.lab.variants.blocks import play_blocks, whole
from simkit.lab.variants.contest_plan import ContestPlan
from simkit.messages.errors import BadInput

MOST_TABLES = 40

Lineup = tuple[int, ...]
"""The bot in each seat, by its number."""


def tables(bots: int, seats: int, most: int = MOST_TABLES) -> list[Lineup]:
    """Tables of bots: every choice of different ones, or of two and more where they are too few.

    Of very many tables some are taken, so that all bots sit about equally often.
    """
    if bots < 2:
        raise BadInput("there is nothing to compare: name two bots or more.")
    if bots >= seats:
        every: list[Lineup] = list(combinations(range(bots), seats))
    else:
        found = combinations_with_replacement(range(bots), seats)
        every = [lineup for lineup in found if len(set(lineup)) > 1]
    return every if len(every) <= most else _balanced(every, bots, most)


def _balanced(every: Sequence[Lineup], bots: int, most: int) -> list[Lineup]:
    """Take tables one by one, each time one whose bots have sat least."""
    sat = np.zeros(bots, dtype=np.int64)
    left = list(every)
    taken = []
    for _ in range(most):
        lineup = min(left, key=lambda lineup: int((sat[list(lineup)] ** 2).sum()))
        left.remove(lineup)
        taken.append(lineup)
        np.add.at(sat, list(lineup), 1)
    return sorted(taken)


def turned(lineup: Lineup) -> list[Lineup]:
    """The table with everybody one seat further, and so on round."""
    return [lineup[-turn:] + lineup[:-turn] for turn in range(len(lineup))]


def neighbours(lineups: Sequence[Lineup]) -> Iterator[tuple[int, int, int]]:
    """Pairs of tables that differ in one seat, and that seat."""
    for (one, first), (other, second) in combinations(enumerate(lineups), 2):
        apart = [seat for seat in range(len(first)) if first[seat] != second[seat]]
        if len(apart) == 1:
            yield one, other, apart[0]


def play_tables(
    settled: Sequence[Settled], games: int, plan: ContestPlan, title: str = ""
) -> Iterator[list[Chunk]]:
    """The same games at every table, block after block; a line tells how far it is."""
    compile_first(plan.progress, *(each.cell for each in settled))
    prepared = [prepare(each) for each in settled]
    line, done = Line(sys.stderr) if plan.progress else None, 0
    try:
        with closing(play_blocks(prepared, games, plan.jobs, plan.chunk)) as blocks:  # type: ignore[type-var]
            for block in blocks:
                tables = whole(block)
                yield tables
                done += len(tables[0])
                if line:
                    line.show(_progress(title, done, games, len(settled)), done / games)
    finally:
        if line:
            line.close(_progress(title, done, games, len(settled)))


def _progress(title: str, games: int, wanted: int, tables: int) -> str:
    start = f"{title}: " if title else ""
    return f"{start}{games * tables:,} of {wanted * tables:,} games"
