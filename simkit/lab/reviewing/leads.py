"""Who leads early and who is behind, by the points that rank players at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from simkit.lab.play.again import again
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.reviewing import questions as ask
from simkit.lab.reviewing.allowance import MOST_LEADS
from simkit.lab.reviewing.cast import ReviewTable
from simkit.lab.reviewing.dramas import EARLY, FEWEST_TURNS, THIRDS
from simkit.lab.reviewing.questions import confidence_of
from simkit.lab.reviewing.review_answer import ReviewLine
from simkit.lab.statistics.intervals import wilson
from simkit.lab.table.rows import seat_wins

TRIED = 100  # games that say whether points rank players
RANKED = 0.95  # of games are won by whoever has most points, if they do
PARTS = 8  # of the games, for the workers


@dataclass(frozen=True)
class LeadersSeen:
    """Who had most and who had least points in games at some time, and whether they won."""

    leader_won: tuple[bool, ...]  # of games in which one player led
    last_won: tuple[bool, ...]  # of games in which one player was behind all others


def points_rank(table: ReviewTable) -> bool:
    """Whether players have points, and whoever has most of them wins."""
    workspace = Workspace(prepare(table.cell))
    columns = _columns(workspace, workspace.run(0, TRIED))
    scores = _scores(columns, table.players)
    if scores is None:
        return False
    most = scores == scores.max(axis=1, keepdims=True)
    alone = most.sum(axis=1) == 1
    won = (seat_wins(columns).astype(bool) & most).any(axis=1)
    return bool(alone.any()) and float(won[alone].mean()) >= RANKED


def lines_on_leads(table: ReviewTable, games: int, jobs: int) -> Iterator[ReviewLine]:
    """How often an early leader wins, and how often the last one does."""
    from joblib import Parallel, delayed

    prepared, games = prepare(table.cell), min(MOST_LEADS, games)
    command = again("timeline", table.cell, (), {}, {}).command
    for third, said in THIRDS.items():
        parts = np.array_split(np.arange(games), min(PARTS, games))
        with Parallel(n_jobs=jobs, backend="threading") as pool:
            seen = pool(delayed(_standing)(prepared, table.players, third, part) for part in parts)
        led = [won for each in seen for won in each.leader_won]
        behind = [won for each in seen for won in each.last_won]
        if led and third == 1:
            figure = wilson(sum(led), len(led), confidence_of(1))
            yield ReviewLine(ask.RUNAWAY, "", figure, len(led), command)
        if behind:
            figure = wilson(sum(behind), len(behind))
            yield ReviewLine(ask.BEHIND, said, figure, len(behind), command)


def _standing(prepared: Prepared, seats: int, third: int, numbers: np.ndarray) -> LeadersSeen:
    workspace = Workspace(prepared)
    ends = _columns(workspace, workspace.run(int(numbers[0]), len(numbers)))
    won = seat_wins(ends).astype(bool)
    leader_won: list[bool] = []
    last_won: list[bool] = []
    for place, number in enumerate(numbers.tolist()):
        turns = int(ends["turns"][place])
        if turns < FEWEST_TURNS or not won[place].any():
            continue
        cut = max(1, third * turns // EARLY)
        then = _columns(workspace, workspace.run(number, 1, last_turn=cut))
        scores = _scores(then, seats)
        assert scores is not None
        for wins, seat in ((leader_won, _only(scores[0], scores[0].max())),
                           (last_won, _only(scores[0], scores[0].min()))):  # fmt: skip
            if seat is not None:
                wins.append(bool(won[place, seat]))
    return LeadersSeen(tuple(leader_won), tuple(last_won))


def _only(scores: np.ndarray, points: float) -> int | None:
    """The seat that alone has so many points."""
    seats = np.flatnonzero(scores == points)
    return int(seats[0]) if len(seats) == 1 else None


def _scores(columns: dict[str, np.ndarray], seats: int) -> np.ndarray | None:
    """Games by seats."""
    names = [f"score_{seat + 1}" for seat in range(seats)]
    if seats < 2 or not all(name in columns for name in names):
        return None
    return np.column_stack([columns[name] for name in names])


def _columns(workspace: Workspace, batch: np.ndarray) -> dict[str, np.ndarray]:
    settled = workspace.prepared.settled
    found: dict[str, np.ndarray] = workspace.prepared.engine.columns(
        batch, settled.components, settled.settings
    )
    return found
