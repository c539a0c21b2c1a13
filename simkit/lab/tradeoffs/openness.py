"""How open a game is, as an aim: the tension that `film` measures, of every game that is played.

Where chances were learned that hold for all arms they are taken, and nothing is imagined. If they
fail a single arm, all arms have endings imagined: two ways to measure are not set side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from simkit.errors import BadInput
from simkit.lab.chances.known import check_known, known_chances
from simkit.lab.chances.noted import Noter, Oddity
from simkit.lab.play.cell import Prepared, Settled
from simkit.lab.positions.rollouts import imagined_by
from simkit.lab.stories.film import DEFAULT_ROLLOUTS, scene_of
from simkit.lab.stories.film_arcs import MEASURES, FilmedGame
from simkit.lab.table.rows import Chunk

TENSION = "tension"
IMAGINED_GAMES = 200  # an arm, unless more are asked for: every turn of each is imagined on
_NOTED, _FILMED = 500, 10  # games between two moments at which Ctrl-C loses nothing


def are_known(arms: Sequence[Settled]) -> bool:
    """Whether chances were learned that hold for every arm; nothing is compiled for that."""
    if arms[0].cell.game.seats:
        return False  # of each seat, what nobody has learned yet
    try:
        for arm in arms:
            check_known(arm)
    except BadInput:
        return False
    return True


class Openness:
    """The tension of games of some arms."""

    def __init__(self, arms: Sequence[Prepared], jobs: int) -> None:
        self._arms, self._jobs = arms, jobs
        self.learned = are_known([arm.settled for arm in arms])

    @property
    def step(self) -> int:
        """After so many games it may be interrupted."""
        return _NOTED if self.learned else _FILMED

    def laid_on(self, chunk: Chunk, arm: int) -> Chunk:
        """The same games, with a column for their tension."""
        numbers = range(chunk.first, chunk.first + len(chunk))
        films = list(self._films(self._arms[arm], numbers))
        values = np.array([MEASURES[TENSION](film) for film in films])
        return Chunk(chunk.first, {**chunk.columns, TENSION: values})

    def _films(self, prepared: Prepared, numbers: range) -> Iterator[FilmedGame]:
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
                f"Tension: {DEFAULT_ROLLOUTS} endings were imagined at the start of every turn of "
                "every game, as film does; what their number adds is taken off."
            )
            yield from imagined_by(self._arms[0])
            return
        each = [known_chances(arm.settled, arm.engine.FEATURES).error for arm in self._arms]
        yield (
            "Tension by chances that were learned; nothing was imagined. On fresh games they lay "
            f"{100 * max(each):.1f} points from what came true, in the mean. They are coarser than "
            "imagined endings, so every arm looks a little more open than it is."
        )


def told(prepared: Prepared, numbers: range) -> Iterator[FilmedGame]:
    """The films of games by the chances that were learned, noted in one go."""
    notes = Noter(prepared, Oddity()).note(numbers.start, len(numbers))
    chances = known_chances(prepared.settled, prepared.engine.FEATURES).of(notes.features)
    ends = np.searchsorted(notes.game, numbers, side="right")
    for number, begin, end in zip(numbers, [0, *ends], ends, strict=False):
        won = notes.won[begin : begin + 1].astype(np.int64)
        yield FilmedGame(number, chances[begin:end, np.newaxis], 0, won, "")
