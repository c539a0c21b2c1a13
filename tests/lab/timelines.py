"""Timelines of games whose true chances are known, and how far their measures are off.

`python -m tests.lab.timelines` prints the table of docs/explanation/statistics.md.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.stats import norm

from simkit.lab.stories import timeline_arcs
from simkit.lab.stories.timeline_arcs import GameTimeline


def brownian_timelines(
    games: int, rollouts: int, rng: np.random.Generator, hard: float = 0.7, turns: int = 10
) -> Iterator[tuple[GameTimeline, GameTimeline]]:
    """Games that whoever stands above a bar at the end of a random walk has won.

    Yields each with its imagined games, and as somebody saw it who knows the chances.
    """
    left = np.sqrt(np.arange(turns, 0, -1))
    for number in range(games):
        walk = np.concatenate([[0.0], np.cumsum(rng.normal(0, 1, turns - 1))])
        chances = norm.cdf((walk - hard) / left).reshape(-1, 1)
        won = np.array([int(rng.random() < chances[-1, 0])])
        known = np.round(chances * 10**9).astype(int)
        yield (
            GameTimeline(number, rng.binomial(rollouts, chances), rollouts, won, "any"),
            GameTimeline(number, known, 10**9, won, "any"),
        )


def table(games: int = 800, rollouts: int = 50) -> Iterator[str]:
    """The lines of a Markdown table: how far each measure is off, as seen and as corrected."""
    yield "| measure | true mean | as seen | corrected |"
    yield "|---|---|---|---|"
    timelines = [
        timeline
        for hard in (0.3, 0.7, 1.5, 2.5)
        for timeline in brownian_timelines(games, rollouts, np.random.default_rng(11), hard)
    ]
    for name, measure in timeline_arcs.MEASURES.items():
        raw = getattr(timeline_arcs, name)
        truth = np.mean([raw(known) for _, known in timelines])
        seen, corrected = (
            np.mean([each(timeline) for timeline, _ in timelines]) for each in (raw, measure)
        )
        off = [f"{100 * (value / truth - 1):+.0f} %" for value in (seen, corrected)]
        yield f"| {name.replace('_', ' ')} | {truth:.2f} | {' | '.join(off)} |"


if __name__ == "__main__":
    print("\n".join(table()))
