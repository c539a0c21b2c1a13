"""Play games again with one roll or shuffle drawn anew, to see what decides.

A game that shares one draw with another, and nothing else, ends like it as often as this draw alone
decides. Which draws are looked at closely is found in some games, and measured in others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import numpy as np

from simkit.lab.basics.countdown import Countdown
from simkit.lab.lucks.draw_shares import DrawGames, DrawsFound
from simkit.lab.lucks.draws import Draw, kinds_of, single
from simkit.lab.lucks.redrawn import Redrawn
from simkit.lab.play.cell import seed_from
from simkit.lab.play.prepare import Prepared

MOST_LOOKED_AT = 100  # games in which kinds and single draws are looked for
LEAST = 40  # games that say anything
MOST_KINDS, MOST_SINGLE = 6, 4  # that are measured
DEEPER = 2  # kinds whose single draws are looked for
BLOCK = 50  # games that a worker plays at a time
LONG = 0.95  # of games are over by the last turn whose draws are looked at


def measured(
    prepared: Prepared, games: int, jobs: int, confidence: float, progress: bool
) -> DrawsFound:
    """Measure each draw that may decide anything."""
    look = _Look(prepared, jobs, min(games, MOST_LOOKED_AT), progress)
    kinds = kinds_of(prepared.settled)
    moving = look.moving(kinds)
    chosen = [*look.parted(moving[:DEEPER]), *moving[DEEPER:MOST_KINDS]]
    line = Countdown(games, what="games by single draws") if progress else None
    wins = look.fresh(chosen, games, line)
    found = tuple(
        DrawGames(draw.name, draw.is_kind, wins[:, 0], wins[:, 1 + place], wins[:, -1 - place])
        for place, draw in enumerate(chosen)
    )
    return DrawsFound(len(kinds), len(moving), look.games, found, confidence, len(wins) < games)


class _Look:
    """Games of one cell, looked at draw by draw."""

    def __init__(self, prepared: Prepared, jobs: int, games: int, progress: bool) -> None:
        self._prepared, self._jobs, self.games, self._progress = prepared, jobs, games, progress

    def moving(self, draws: Sequence[Draw]) -> list[Draw]:
        """Draws that alone change results when they are drawn anew, the most often first."""
        line = Countdown(self.games, what="games to find what matters") if self._progress else None
        parts = self._played(draws, 0, self.games, alone=False)
        wins = np.concatenate([*_counted(parts, line)])
        changed = (wins[:, 1:] != wins[:, :1]).any(axis=2).sum(axis=0)
        order = sorted(range(len(draws)), key=lambda place: -changed[place])
        return [draws[place] for place in order if changed[place]]

    def parted(self, kinds: Sequence[Draw]) -> Iterator[Draw]:
        """Kinds and the single draws of them that matter most; one that is drawn once is single."""
        lengths = Redrawn(self._prepared).turns(range(self.games))
        turns = int(np.quantile(lengths, LONG))
        for kind in kinds:
            moving = self.moving([*single(kind, self._prepared.settled, turns)])
            if len(moving) != 1:
                yield kind
            yield from moving[:MOST_SINGLE]

    def fresh(self, draws: Sequence[Draw], games: int, line: Countdown | None) -> np.ndarray:
        """Other games: as they are, by draws drawn anew, and by draws kept, from the last back."""
        parts: list[np.ndarray] = []
        try:
            parts.extend(_counted(self._played(draws, self.games, games, alone=True), line))
        except KeyboardInterrupt:
            if sum(map(len, parts)) < LEAST:
                raise
        return np.concatenate(parts)

    def _played(
        self, draws: Sequence[Draw], first: int, games: int, alone: bool
    ) -> Iterator[np.ndarray]:
        from joblib import Parallel, delayed

        play = delayed(partial(_block, self._prepared, draws, alone))
        last = first + games
        with Parallel(n_jobs=self._jobs, backend="threading", return_as="generator") as pool:
            yield from pool(
                play(range(at, min(at + BLOCK, last))) for at in range(first, last, BLOCK)
            )


def _counted(parts: Iterable[np.ndarray], line: Countdown | None) -> Iterator[np.ndarray]:
    """The same parts, while a line says how far it is."""
    done = 0
    for part in parts:
        done += len(part)
        if line:
            line.update(done)
        yield part
    if line:
        line.close(done)


def _block(prepared: Prepared, draws: Sequence[Draw], alone: bool, numbers: range) -> np.ndarray:
    """Wins of games in a row: games by ways of drawing by seats."""
    played = Redrawn(prepared)
    own = prepared.settled.cell.seed
    other = seed_from(f"draws {own}")
    lucks = [(own, other, each) for each in draws]
    if alone:
        lucks += [(other, own, each) for each in reversed(draws)]
    ways = [played.wins(numbers), *(played.by_luck(numbers, _luck(*luck)) for luck in lucks)]
    return np.stack(ways, axis=1)


def _luck(seed: int, apart: int, draw: Draw) -> np.record:
    """All by one seed, and the draw by another."""
    from simkit.kernel.luck import luck_of, set_apart

    luck = luck_of(seed)
    set_apart(luck, apart, draw.purpose, draw.turn, draw.slot)
    return luck
