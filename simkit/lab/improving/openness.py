"""Measure how open a game stays: the tension of `timeline`, for a search.

Where chances were learned that hold for all variants they are taken, and nothing is imagined. If
they fail a single variant, all variants have endings imagined: two ways to measure are not set
side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from simkit.lab.chances.learned_table import check_known, known_chances
from simkit.lab.chances.noted import Noter, Oddity
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.settle import Settled
from simkit.lab.positions.rollouts import imagined_by
from simkit.lab.stories.timeline import DEFAULT_ROLLOUTS, scene_of
from simkit.lab.stories.timeline_arcs import MEASURES, GameTimeline
from simkit.lab.table.rows import Chunk
from simkit.messages.errors import BadInput

TENSION = "tension"
IMAGINED_GAMES = 200  # a variant, unless more are asked for: every turn of each is imagined on
_NOTED, _FILMED = 500, 10  # games between two moments at which Ctrl-C loses nothing


def are_known(variants: Sequence[Settled]) -> bool:
    """Whether chances were learned that hold for every variant; nothing is compiled for that."""
    if variants[0].cell.game.seats:
        return False  # of each seat, what nobody has learned yet
    try:
        for variant in variants:
            check_known(variant)
    except BadInput:
        return False
    return True


class Openness:
    """The tension of games of some variants."""

    def __init__(self, variants: Sequence[Prepared], jobs: int) -> None:
        self._variants, self._jobs = variants, jobs
        self.learned = are_known([variant.settled for variant in variants])

    @property
    def step(self) -> int:
        """After so many games it may be interrupted."""
        return _NOTED if self.learned else _FILMED

    def laid_on(self, chunk: Chunk, variant: int) -> Chunk:
        """The same games, with a column for their tension."""
        numbers = range(chunk.first, chunk.first + len(chunk))
        timelines = list(self._timelines(self._variants[variant], numbers))
        values = np.array([MEASURES[TENSION](timeline) for timeline in timelines])
        return Chunk(chunk.first, {**chunk.columns, TENSION: values})

    def _timelines(self, prepared: Prepared, numbers: range) -> Iterator[GameTimeline]:
        from joblib import Parallel, delayed

        if self.learned:
            yield from told(prepared, numbers)
            return
        with Parallel(n_jobs=self._jobs, backend="threading", return_as="generator") as pool:
            shoot = delayed(scene_of)
            yield from pool(shoot(prepared, number, DEFAULT_ROLLOUTS) for number in numbers)

    def remarks(self) -> Iterator[str]:
        """How it was measured."""
        if not self.learned:
            yield (
                f"Tension: simkit imagined {DEFAULT_ROLLOUTS} endings at the start of every turn "
                "of every game, as in timeline. The effect of their luck is removed."
            )
            yield from imagined_by(self._variants[0])
            return
        each = [
            known_chances(variant.settled, variant.engine.FEATURES).error
            for variant in self._variants
        ]
        yield (
            "Tension comes from learned chances. On fresh games, they were wrong by "
            f"{100 * max(each):.1f} points on average. They are less exact than imagined endings, "
            "so every variant looks a little more open than it is."
        )


def told(prepared: Prepared, numbers: range) -> Iterator[GameTimeline]:
    """The timelines of games by the chances that were learned, noted in one go."""
    notes = Noter(prepared, Oddity()).note(numbers.start, len(numbers))
    chances = known_chances(prepared.settled, prepared.engine.FEATURES).of(notes.features)
    ends = np.searchsorted(notes.game, numbers, side="right")
    for number, begin, end in zip(numbers, [0, *ends], ends, strict=False):
        won = notes.won[begin : begin + 1].astype(np.int64)
        yield GameTimeline(number, chances[begin:end, np.newaxis], 0, won, "")
