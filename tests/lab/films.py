"""Films of games whose true chances are known, and how far their measures are off.

`python -m tests.lab.films` prints the table of docs/statistics.md.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.stats import norm

from simkit.lab.stories import film_arcs
from simkit.lab.stories.film_arcs import FilmedGame


def brownian_films(
    games: int, rollouts: int, rng: np.random.Generator, hard: float = 0.7, turns: int = 10
) -> Iterator[tuple[FilmedGame, FilmedGame]]:
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
            FilmedGame(number, rng.binomial(rollouts, chances), rollouts, won, "any"),
            FilmedGame(number, known, 10**9, won, "any"),
        )


def table(games: int = 800, rollouts: int = 50) -> Iterator[str]:
    """The lines of a Markdown table: how far each measure is off, as seen and as corrected."""
    yield "| measure | true mean | as seen | corrected |"
    yield "|---|---|---|---|"
    films = [
        film
        for hard in (0.3, 0.7, 1.5, 2.5)
        for film in brownian_films(games, rollouts, np.random.default_rng(11), hard)
    ]
    for name, measure in film_arcs.MEASURES.items():
        raw = getattr(film_arcs, name)
        truth = np.mean([raw(known) for _, known in films])
        seen, corrected = (np.mean([each(film) for film, _ in films]) for each in (raw, measure))
        off = [f"{100 * (value / truth - 1):+.0f} %" for value in (seen, corrected)]
        yield f"| {name.replace('_', ' ')} | {truth:.2f} | {' | '.join(off)} |"


if __name__ == "__main__":
    print("\n".join(table()))
