"""Play games again with one roll or shuffle drawn anew, to see what decides.

A game that shares one draw with another, and nothing else, ends like it as often as this draw alone
decides. Which draws are looked at closely is found in some games, and measured in others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

import numpy as np

from simkit.lab.basics.countdown import Countdown
from simkit.lab.lucks.draw_shares import DrawGames, DrawsFound
from simkit.lab.lucks.draws import Draw, kinds_of, single
from simkit.lab.lucks.redrawn import Redrawn
from simkit.lab.play.cell import seed_from
from simkit.lab.play.prepare import Prepared

MOST_LOOKED_AT = 100  # games in which kinds and single draws are looked for
LEAST = 40  # games that say anything
MOST = 10  # kinds and single draws that are measured
DEEPER = 4  # kinds whose single draws are looked for
BLOCK = 50  # games that a worker plays at a time
WAYS = 4  # of drawing: as played, drawn anew, and twice with the same where all else differs
LONG = 0.95  # of games are over by the last turn whose draws are looked at


@dataclass(frozen=True)
class _Looked:
    """A draw, and what some games say of it: too few for a figure, enough to choose."""

    draw: Draw
    share: float  # of the outcome that it seems to decide alone
    changes: float  # of games that end otherwise if it alone is drawn anew
    ends: bytes  # of these games by its other results: alike if it is the same draws


def measured(
    prepared: Prepared, games: int, jobs: int, confidence: float, progress: bool
) -> DrawsFound:
    """Measure each draw that may decide anything."""
    look = _Look(prepared, jobs, min(games, MOST_LOOKED_AT), progress)
    kinds = kinds_of(prepared.settled)
    moving = look.moving(kinds)
    candidates = [*look.parted(moving[:DEEPER]), *moving[DEEPER:]]
    chosen = [each.draw for each in _by_both(candidates)[:MOST]]
    line = Countdown(games, what="games by single draws") if progress else None
    wins = look.fresh(chosen, games, line)
    found = tuple(map(_games, chosen, np.moveaxis(wins, 1, 0)))
    return DrawsFound(len(kinds), len(moving), look.games, found, confidence, len(wins) < games)


def _by_both(looked: Sequence[_Looked]) -> list[_Looked]:
    """In turn the one that seems to decide most alone, and the one that changes most results.

    If play is chaotic, every draw changes many results, so a die that decides a third of the
    outcome stands out by its share alone.
    """
    by_share = sorted(looked, key=lambda each: -each.share)
    by_changes = sorted(looked, key=lambda each: -each.changes)
    return list(dict.fromkeys(chain.from_iterable(zip(by_share, by_changes, strict=True))))


class _Look:
    """Games of one cell, looked at draw by draw."""

    def __init__(self, prepared: Prepared, jobs: int, games: int, progress: bool) -> None:
        self._prepared, self._jobs, self.games, self._progress = prepared, jobs, games, progress

    def moving(self, draws: Sequence[Draw]) -> list[_Looked]:
        """Draws that alone change results if they are drawn anew, those that matter most first."""
        line = Countdown(self.games, what="games to find what matters") if self._progress else None
        wins = np.concatenate([*_counted(self._played(draws, 0, self.games), line)])
        pairs = zip(draws, np.moveaxis(wins, 1, 0), strict=True)
        looked = [_looked(pair[0], _games(*pair)) for pair in pairs]
        return _by_both([each for each in looked if each.changes])

    def parted(self, kinds: Sequence[_Looked]) -> Iterator[_Looked]:
        """Kinds and the single draws of them; one that is drawn once is single."""
        lengths = Redrawn(self._prepared).turns(range(self.games))
        turns = int(np.quantile(lengths, LONG))
        for kind in kinds:
            draws = [*single(kind.draw, self._prepared.settled, turns)]
            told = {each.ends: each for each in reversed(self.moving(draws))}
            if kind.ends not in told:
                yield kind
            yield from told.values()

    def fresh(self, draws: Sequence[Draw], games: int, line: Countdown | None) -> np.ndarray:
        """Other games: as they are, by draws drawn anew, and by draws kept, from the last back."""
        parts: list[np.ndarray] = []
        try:
            parts.extend(_counted(self._played(draws, self.games, games), line))
        except KeyboardInterrupt:
            if sum(map(len, parts)) < LEAST:
                raise
        return np.concatenate(parts)

    def _played(self, draws: Sequence[Draw], first: int, games: int) -> Iterator[np.ndarray]:
        from joblib import Parallel, delayed

        play = delayed(partial(_block, self._prepared, draws))
        last = first + games
        with Parallel(n_jobs=self._jobs, backend="threading", return_as="generator") as pool:
            yield from pool(
                play(range(at, min(at + BLOCK, last))) for at in range(first, last, BLOCK)
            )


def _counted(parts: Iterable[np.ndarray], line: Countdown | None) -> Iterator[np.ndarray]:
    """Yield the parts, while a line says how far it is."""
    done = 0
    for part in parts:
        done += len(part)
        if line:
            line.update(done)
        yield part
    if line:
        line.close(done)


def _games(draw: Draw, wins: np.ndarray) -> DrawGames:
    """The games of a draw, from all ways of drawing it."""
    return DrawGames(draw.name, draw.is_kind, *(wins[:, way] for way in range(WAYS)))


def _looked(draw: Draw, games: DrawGames) -> _Looked:
    """What games say of a draw."""
    changes = float((games.first != games.anew).any(axis=1).mean())
    return _Looked(draw, games.covariance, changes, games.anew.tobytes())


def _block(prepared: Prepared, draws: Sequence[Draw], numbers: range) -> np.ndarray:
    """Wins of games in a row: games by draws by ways of drawing by seats."""
    played = Redrawn(prepared)
    own = prepared.settled.cell.seed
    other = seed_from(f"draws {own}")
    first = played.wins(numbers)
    ways = []
    for draw in draws:
        anew = played.by_luck(numbers, _luck(own, other, draw, draw.turn))
        kept = played.by_luck(numbers, _luck(other, own, draw, draw.kept_turn))
        same = first
        if draw.kept_turn != draw.turn:
            same = played.by_luck(numbers, _luck(own, own, draw, draw.kept_turn))
        ways.append([first, anew, same, kept])
    return np.moveaxis(np.array(ways).reshape(len(draws), WAYS, *first.shape), 2, 0)


def _luck(seed: int, apart: int, draw: Draw, turn: int) -> np.record:
    """All by one seed, and the draw by another."""
    from simkit.kernel.luck import luck_of, set_apart

    luck = luck_of(seed)
    set_apart(luck, apart, draw.purpose, turn, draw.slot)
    return luck
