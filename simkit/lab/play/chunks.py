"""Play many games of a cell in chunks, by several workers, and return them in order.

Nothing here depends on who plays which chunk: a game is a function of the cell and its number. What
is in flight is bounded, so memory does not grow with the number of games.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from queue import Empty, LifoQueue
from typing import Any

from simkit.description.game import whole_number
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.workspace import Workspace
from simkit.lab.statistics import intervals
from simkit.lab.table.rows import Chunk

MOST_JOBS = 256
FIRST_CHUNK = 5  # games a task while nobody knows how long a game takes
LARGEST_CHUNK = 1_000  # a worker holds the final states of so many games
MOST_CHUNK = 100_000  # what may be asked for
CHUNK_SECONDS = 0.2  # a task this long costs nothing to hand out, and nobody waits for it
SHARES = 4  # what is left is split into at least so many chunks a worker
WAVE = 16  # chunks a worker that are handed out before the next are thought of
LOOK = 1_000  # games between two looks at what is watched


def usable_cores() -> int:
    """How many cores this process may use."""
    import joblib

    return int(joblib.cpu_count())


def workers(jobs: Any = None) -> int:
    """The number of workers: what was asked for; a worker a core for None and -1."""
    if jobs is None or jobs == -1:
        return usable_cores()
    return whole_number(jobs, "jobs", 1, MOST_JOBS)


def play_games(
    prepared: Prepared,
    games: int,
    jobs: int,
    chunk: int | None = None,
    first: int = 0,
    begin: int = FIRST_CHUNK,
) -> Iterator[Chunk]:
    """Play `games` games from number `first` on; yields them in order, a chunk at a time.

    Close the iterator to stop early: what is in flight is given up. Without `chunk` the chunks are
    as long as the speed of the games suggests: a search takes seconds a game, a script none. Who
    has seen such games before knows with how many to `begin`.
    """
    size = chunk or begin
    end = first + games
    with by_workers(Crew(prepared), jobs) as play:
        while first < end:
            wave = next_wave(first, end, jobs, chunk or balanced(size, end - first, jobs))
            began = time.monotonic()
            with given_up_quietly(play(wave)) as chunks:
                for played in chunks:  # noqa: UP028 - `yield from` would close it before we can
                    yield played
            first = sum(wave[-1])
            size = sized((first - wave[0][0]) / jobs, time.monotonic() - began)


@contextmanager
def by_workers(crew: Crew, jobs: int) -> Iterator[Callable[[list[tuple[int, int]]], Any]]:
    """How a wave is played: by so many threads, or chunk after chunk where there is one worker.

    To load joblib takes longer than a few games.
    """
    if jobs == 1:
        yield lambda wave: (crew.play(*part) for part in wave)
        return
    from joblib import Parallel, delayed

    with Parallel(n_jobs=jobs, backend="threading", return_as="generator", batch_size=1) as pool:
        yield lambda wave: pool(delayed(crew.play)(*part) for part in wave)


def next_wave(first: int, end: int, jobs: int, size: int) -> list[tuple[int, int]]:
    """The next chunks to hand out: (first game, games) each.

    joblib hands out tasks as fast as they finish, even when nobody takes the results. A wave
    bounds how many can pile up.
    """
    starts = range(first, end, size)[: WAVE * jobs]
    return [(start, min(size, end - start)) for start in starts]


def balanced(size: int, games: int, jobs: int) -> int:
    """A chunk small enough that all workers have something to do until the last game."""
    return max(1, min(size, -(-games // (jobs * SHARES))))


def sized(games: float, seconds: float) -> int:
    """How many games make a good chunk, when a worker has played so many in this time."""
    return max(1, min(LARGEST_CHUNK, round(games * CHUNK_SECONDS / max(seconds, 1e-9))))


class Crew:
    """The workspaces of the workers: each is used by one chunk at a time, then by the next."""

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._free: LifoQueue[Workspace] = LifoQueue()
        if prepared.search and prepared.search.lessons:
            first = Workspace(prepared)
            first.learn()  # here, where somebody sees how far it is
            self._free.put(first)

    def play(self, first: int, games: int) -> Chunk:
        """Play a chunk in a workspace that is free."""
        try:
            workspace = self._free.get_nowait()
        except Empty:
            workspace = Workspace(self._prepared)
        try:
            return workspace.play(first, games)
        finally:
            self._free.put(workspace)


@contextmanager
def given_up_quietly(chunks: Any) -> Iterator[Any]:
    """Close joblib's generator without its advice on tasks that were handed out in vain."""
    try:
        yield chunks
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            chunks.close()


def until_precise(chunks: Iterator[Chunk], precision: float, confidence: float) -> Iterator[Chunk]:
    """Hand on games until the win rate is known to within `precision`.

    Some games are a pilot; from what they won it is planned how many are played in all. Both are
    numbers of games in game order: workers and chunks change nothing.
    """
    games = wins = 0
    goal = intervals.games_planned(wins, games, precision, confidence)
    with closing(chunks):  # type: ignore[type-var]
        for chunk in chunks:
            rest = chunk
            while games + len(rest) >= goal:
                head, rest = rest.cut(goal - games)
                yield head
                games, wins = goal, wins + head.wins
                goal = intervals.games_planned(wins, games, precision, confidence)
                if goal == games:
                    return
            if len(rest):
                yield rest
                games, wins = games + len(rest), wins + rest.wins
