"""The search behind `simkit tune-bot` against CMA-ES, on noisy functions of ten knobs.

    python benchmarks/tuning.py        # CMA-ES joins in where `pip install cma` was done

A look at a place is forty games, won with the chance that the function gives, on shared luck. The
figures are how much of what there was to gain was gained: 0 the start, 1 the optimum; median and
worst of sixteen starts.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable

import numpy as np

from simkit.lab.statistics.noisy_search import PLACES, Climb

KNOBS, GAMES, STARTS = 10, 40, 16
SHARED = 0.6  # of the luck

Chance = Callable[[np.ndarray], np.ndarray]


def functions(draw: np.random.Generator) -> dict[str, tuple[Chance, np.ndarray]]:
    """A smooth hill, one on which three knobs matter, a steep one; each with its optimum."""
    best, weights = draw.uniform(0.15, 0.85, KNOBS), draw.uniform(0.3, 1.5, KNOBS) ** 2
    few = np.where(np.arange(KNOBS) < 3, weights, 0.02)

    def hill(low: float, height: float, steep: float, each: np.ndarray) -> Chance:
        return lambda at: low + height * np.exp(-steep * ((at - best) ** 2 * each).sum(axis=-1))

    return {
        "smooth": (hill(0.1, 0.12, 2.0, weights), best),
        "few": (hill(0.1, 0.12, 2.0, few), best),
        "steep": (hill(0.02, 0.3, 3.0, weights), best),
    }


def shares(chance: Chance, places: np.ndarray, draw: np.random.Generator) -> np.ndarray:
    """What each place wins, most of its luck being that of all."""
    common, own = draw.random(GAMES), draw.random((len(places), GAMES))
    luck = np.where(draw.random((len(places), GAMES)) < SHARED, common, own)
    won: np.ndarray = (luck < chance(places)[:, None]).mean(axis=1)
    return won


def climb(chance: Chance, start: np.ndarray, games: int, seed: int) -> np.ndarray:
    draw = np.random.default_rng(seed)
    search = Climb(start, games // (PLACES * GAMES), seed)
    search.follow(lambda places, number: shares(chance, places, draw))
    return search.finalists()[0]


def cma(chance: Chance, start: np.ndarray, games: int, seed: int) -> np.ndarray:
    """CMA-ES with as large a population, its answer averaged in the same way."""
    import cma as library

    draw = np.random.default_rng(seed)
    options = {"bounds": [0, 1], "popsize": PLACES, "seed": seed + 1, "verbose": -9}
    search = library.CMAEvolutionStrategy(start, 0.25, options)
    path = []
    for _ in range(games // (PLACES * GAMES)):
        places = np.array(search.ask())
        search.tell(list(places), list(-shares(chance, places, draw)))
        path.append(np.asarray(search.result.xfavorite))
    mean: np.ndarray = np.mean(path[-max(1, len(path) // 4) :], axis=0)
    return mean


def main() -> None:
    warnings.simplefilter("ignore")
    ways = {"simkit": climb}
    try:
        import cma as _  # noqa: F401

        ways["CMA-ES"] = cma
    except ImportError:
        print("CMA-ES is not installed.")
    for games in (20_000, 60_000):
        for name in ("smooth", "few", "steep"):
            row = f"{games:6,} games, {name:6}"
            for label, way in ways.items():
                gained = [_gained(way, name, games, seed) for seed in range(STARTS)]
                row += f"   {label} {np.median(gained):.2f} (worst {min(gained):+.2f})"
            print(row)


def _gained(way: Callable, name: str, games: int, seed: int) -> float:
    draw = np.random.default_rng(seed)
    chance, best = functions(draw)[name]
    start = draw.uniform(0.2, 0.8, KNOBS)
    end = way(chance, start, games, seed)
    return float((chance(end) - chance(start)) / (chance(best) - chance(start)))


if __name__ == "__main__":
    main()
