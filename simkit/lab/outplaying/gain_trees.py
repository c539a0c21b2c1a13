"""Decision trees that predict the gain of another choice, from games in which it was tried once.

A tree is grown on one half of the games, and its leaves say what the other half gained. So a leaf
that looks good by luck alone looks good no longer. Every half does both, and more than once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numba import types

from simkit.kernel.jit import later
from simkit.lab.basics.calling import direct

BINS = 32  # places at which a number may be cut
DEEPEST = 6
LEAST = 25  # games of a half in a leaf
TREES = 8
WARY = 1.0  # standard errors that are taken off a gain
AT_ONCE = 64  # numbers that are looked at together
SLIGHT = 1e-9


@dataclass(frozen=True)
class GainForest:
    """Several trees in arrays: of each node what it looks at, and where it goes on from there."""

    roots: np.ndarray
    looks: np.ndarray  # -1: a leaf
    cut: np.ndarray
    below: np.ndarray  # the node for numbers up to the cut; the next one is for those above
    gain: np.ndarray  # the mean of the trees is what counts
    least: np.ndarray  # of each number in the games that it is from
    most: np.ndarray
    promise: float = 0.0  # what following them gained in all of their games
    is_bold: bool = False  # it also speaks of positions unlike all that were seen

    def gains(self, rows: np.ndarray) -> np.ndarray:
        """What each row gains, a little less than the games say."""
        found = np.zeros(len(rows))
        if not _compiled:
            _compiled.append(direct(walk))
        _compiled[0](rows, self.roots, self.looks, self.cut, self.below, self.gain, found)
        if not self.is_bold:
            known = ((rows >= self.least) & (rows <= self.most)).all(axis=1)
            found[~known] = 0.0
        return found


_compiled: list[Callable[..., int]] = []  # `walk`, once it is
_NUMBERS, _PLACES = types.float64[::1], types.int64[::1]


@later(
    types.int64(
        types.float32[:, ::1], _PLACES, _PLACES, _NUMBERS, _PLACES, _NUMBERS, _NUMBERS
    )
)  # fmt: skip
def walk(rows, roots, looks, cut, below, gain, found):  # type: ignore[no-untyped-def]
    """Go down every tree with every row."""
    for row in range(len(rows)):
        total = 0.0
        for root in roots:
            node = root
            while looks[node] >= 0:
                node = below[node] + (rows[row, looks[node]] > cut[node])
            total += gain[node]
        found[row] = total / len(roots)
    return 0


def grown(rows: np.ndarray, gains: np.ndarray, seed: int) -> GainForest | None:
    """What another choice gains, by how things stood; None if none gains, or too few games say."""
    if len(rows) < 2 * LEAST:
        return None
    draw = np.random.default_rng(seed)
    binned = _BinnedRows(rows)
    trees = []
    for _ in range(TREES // 2):
        shuffled = draw.permutation(len(rows))
        halves = shuffled[::2], shuffled[1::2]
        for ours, others in (halves, halves[::-1]):
            trees.append(_GrowingTree(binned, gains, ours, others))
    forest = _together(trees, binned.rows)
    found = forest.gains(binned.rows)
    promise = float(found[found > 0.0].sum())
    return replace(forest, promise=promise) if promise > 0.0 else None


def _together(trees: list[_GrowingTree], rows: np.ndarray) -> GainForest:
    """Trees in one set of arrays."""
    roots = np.cumsum([0, *(len(tree.looks) for tree in trees[:-1])])
    below = [np.array(tree.below) + root for tree, root in zip(trees, roots, strict=True)]
    return GainForest(
        roots,
        np.concatenate([tree.looks for tree in trees]).astype(np.int64),
        np.concatenate([tree.cut for tree in trees]).astype(float),
        np.concatenate(below).astype(np.int64),
        np.concatenate([tree.gain for tree in trees]).astype(float),
        rows.min(axis=0),
        rows.max(axis=0),
    )


class _BinnedRows:
    """Numbers in rows, each in the bin between two cuts."""

    def __init__(self, said: np.ndarray) -> None:
        self.rows = rows = np.ascontiguousarray(np.nan_to_num(said), np.float32)
        self.places = np.flatnonzero((rows != rows[0]).any(axis=0))
        self.cuts = [_cuts(rows[:, place]) for place in self.places]
        codes = [
            np.searchsorted(cuts, rows[:, place]).astype(np.int16)
            for place, cuts in zip(self.places, self.cuts, strict=True)
        ]
        self.codes = np.array(codes).T if codes else np.zeros((len(rows), 0), np.int16)


def _cuts(column: np.ndarray) -> np.ndarray:
    """Where a number may be cut: between its values, or between shares of them."""
    values = np.unique(column)
    if len(values) > BINS:
        values = np.unique(np.quantile(column, np.linspace(0.0, 1.0, BINS), method="lower"))
    found: np.ndarray = ((values[:-1] + values[1:]) / 2).astype(column.dtype)
    return found


class _GrowingTree:
    """A tree that grows on some rows and is told gains by others."""

    def __init__(
        self, binned: _BinnedRows, gains: np.ndarray, ours: np.ndarray, others: np.ndarray
    ) -> None:
        self.binned, self.gains = binned, gains
        self.looks: list[int] = []
        self.cut: list[float] = []
        self.below: list[int] = []
        self.gain: list[float] = []
        self._node()
        self._grow(0, ours, others, DEEPEST)

    def _node(self) -> int:
        for each, value in zip(
            (self.looks, self.cut, self.below, self.gain), (-1, 0.0, 0, 0.0), strict=True
        ):
            each.append(value)  # type: ignore[attr-defined]
        return len(self.looks) - 1

    def _grow(self, node: int, ours: np.ndarray, others: np.ndarray, deep: int) -> None:
        self.gain[node] = _wary(self.gains[others])
        found = self._best(ours) if deep and len(ours) >= 2 * LEAST else None
        if found is None:
            return
        place, cut = found
        codes = self.binned.codes[:, place]
        self.looks[node] = int(self.binned.places[place])
        self.cut[node] = float(self.binned.cuts[place][cut])
        first = self._node()
        self._node()
        self.below[node] = first
        for child, side in ((first, codes <= cut), (first + 1, codes > cut)):
            self._grow(child, ours[side[ours]], others[side[others]], deep - 1)

    def _best(self, ours: np.ndarray) -> tuple[int, int] | None:
        """The number, and its cut, that part what gains from what does not."""
        codes, gains = self.binned.codes[ours], self.gains[ours]
        games, total = len(ours), float(gains.sum())
        found, most = None, total**2 / games + SLIGHT
        for first in range(0, codes.shape[1], AT_ONCE):
            some = codes[:, first : first + AT_ONCE] + BINS * np.arange(
                min(AT_ONCE, codes.shape[1] - first), dtype=np.int64
            )
            room = BINS * some.shape[1]
            counts = np.bincount(some.ravel(), minlength=room).reshape(-1, BINS).cumsum(axis=1)
            weights = np.repeat(gains, some.shape[1])
            sums = np.bincount(some.ravel(), weights, room).reshape(-1, BINS).cumsum(axis=1)
            rest = games - counts
            fits = (counts >= LEAST) & (rest >= LEAST)
            parted = sums**2 / np.maximum(counts, 1) + (total - sums) ** 2 / np.maximum(rest, 1)
            parted = np.where(fits, parted, 0.0)
            best = int(parted.argmax())
            if parted.flat[best] > most:
                most = float(parted.flat[best])
                found = first + best // BINS, best % BINS
        return found


def _wary(gains: np.ndarray) -> float:
    """A mean gain, less some standard errors; as if two more games had said both extremes."""
    games = len(gains)
    if not games:
        return 0.0
    total, squares = float(gains.sum()), float((gains**2).sum())
    mean = total / games
    variance = (squares + 1.0) / (games + 1) - mean**2
    return mean - WARY * float(max(variance, 0.0) / games) ** 0.5
