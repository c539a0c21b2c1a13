"""Play variants side by side: each plays the same block of games, then the next block.

So at any moment all variants have finished the same games, and little is held in memory. How large
the blocks are follows the clock; what is counted does not depend on it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TextIO

from simkit.lab.basics.pace import Pace
from simkit.lab.basics.progress_line import GAP, Clock, Growing, ProgressLine, duration
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.play.chunks import FIRST_CHUNK, play_games, sized
from simkit.lab.play.prepare import Prepared
from simkit.lab.statistics import paired
from simkit.lab.table.rows import Chunk, joined

FIRST_BLOCK = 10  # games while nobody knows how long one takes
LARGEST_BLOCK = 10_000
BLOCK_SECONDS = 1.0  # a variant; whoever interrupts loses about as much, if games are short
GAMES_A_WORKER = 2  # of a block, at least; games that differ in length even out

_MOST_SHOWN = 3


Block = list[Chunk | None]
"""The same games of every variant; None for those that rest."""


def whole(block: Block) -> list[Chunk]:
    """The games of all variants, where none rests."""
    return [chunk for chunk in block if chunk is not None]


def play_blocks(
    variants: Sequence[Prepared | None],
    games: int,
    jobs: int,
    chunk: int | None = None,
    look: int = 0,
) -> Iterator[Block]:
    """The same games of every variant, block after block in game order.

    With `look` a block ends wherever so many games are full, and may be looked at there; whoever
    looks may set variants to None, which lets them rest.
    """
    first, size, begin = 0, FIRST_BLOCK, FIRST_CHUNK
    while first < games:
        room = look - first % look if look else games
        size = min(size, room, games - first)
        began = time.monotonic()
        block = [
            joined(list(play_games(variant, size, jobs, chunk, first, begin))) if variant else None
            for variant in variants
        ]
        seconds = (time.monotonic() - began) / sum(variant is not None for variant in variants)
        yield block
        first += size
        begin = sized(size / jobs, seconds)
        size = next_size(size, seconds, jobs)


def next_size(size: int, seconds: float, jobs: int) -> int:
    """How many games the next block should have, when a variant took so long for the last.

    However long a game takes, no worker should be without one.
    """
    wanted = round(size * BLOCK_SECONDS / max(seconds, 1e-9))
    return max(GAMES_A_WORKER * jobs, min(LARGEST_BLOCK, 10 * size, wanted))


class VariantsProgress:
    """A progress line for variants: games done, how the first ones fare, speed, time left."""

    def __init__(
        self,
        labels: Sequence[str],
        games: int,
        at_most: bool = False,
        shown: int = _MOST_SHOWN,
        stream: TextIO | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self._labels = [label if "=" in label else label.replace("_", " ") for label in labels]
        self._games = games
        self._limit = "at most " if at_most else ""
        self._most = shown  # variants whose difference is told
        self._line = ProgressLine(stream, clock)
        self._pace = Pace()

    def note(self, text: str) -> None:
        """A line that stays."""
        self._line.note(text)

    def update(self, pairs: Pairs) -> None:
        """Show how the variants fare, if it is time to."""
        self._pace.mark(self._line.seconds, pairs.games)
        if self._line.is_due():
            share = pairs.games / max(1, self._games)
            self._line.show(self._text(pairs), share, self._figures(pairs))

    def close(self, pairs: Pairs) -> None:
        """Leave the final state standing, if anything was shown."""
        if pairs.games:
            self._line.close(lambda: self._text(pairs, over=True))

    def left(self, games: int) -> float | None:
        """Seconds until all games are played, when so many of each variant are."""
        return self._pace.left(self._line.seconds, games, self._games - games)

    def _figures(self, pairs: Pairs) -> list[Growing]:
        """The differences that are shown, as numbers."""
        shown = list(pairs.others)[: self._most]
        found = [
            (self._labels[variant], paired.sequence(pairs.split(variant))) for variant in shown
        ]
        return [
            Growing(name, each.estimate, each.low, each.high, pairs.games, differs=True)
            for name, each in found
        ]

    def _text(self, pairs: Pairs, over: bool = False) -> str:
        parts = [f"{pairs.games:,} of {self._limit}{self._games:,} games per variant"]
        left = self.left(pairs.games)
        if left is not None and not over:
            parts.append(f"about {duration(left)} left")
        shown = list(pairs.others)[: self._most]
        parts += [f"{self._labels[variant]}: {_estimate(pairs, variant)}" for variant in shown]
        return GAP.join(parts)


def _estimate(pairs: Pairs, variant: int) -> str:
    """The difference to the baseline in points, with an interval that stands being watched."""
    found = paired.sequence(pairs.split(variant))
    assert found.estimate is not None and found.low is not None and found.high is not None
    low, high = 100 * found.low, 100 * found.high
    return f"{100 * found.estimate:+.1f} ({low:+.1f} to {high:+.1f})"
