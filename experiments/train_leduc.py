"""Train a small player of Leduc poker and compare it with chance: python experiments/train_leduc.py

The player keeps, for each thing that it has seen, the average of what each choice has brought
(Monte Carlo control). It plays seat 1 against the bot expert and is paid in chips.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import simkit

LEDUC = Path(__file__).resolve().parent.parent / "examples" / "leduc.py"
GAMES, FRESH = 40_000, 5_000
CURIOSITY = 0.1  # the share of choices that are tried at random while it learns
TRAINED_ON, TRIED_ON = 1, 2  # seeds

Seen = dict[str, np.ndarray]
Choose = Callable[[Seen], int]


class Table:
    """What each choice has brought, by what was seen."""

    def __init__(self, seed: int = 0) -> None:
        self.sums: dict[bytes, np.ndarray] = defaultdict(lambda: np.zeros((3, 2)))
        self.dice = np.random.default_rng(seed)

    def best(self, seen: Seen) -> int:
        """The choice that has brought most; one that was never tried counts as 0."""
        brought, times = self._of(seen).T
        return int(np.argmax(brought / np.maximum(times, 1)))

    def curious(self, seen: Seen) -> int:
        """The best choice, and now and then any."""
        if self.dice.random() < CURIOSITY:
            return int(self.dice.integers(int(seen["action_mask"].sum())))
        return self.best(seen)

    def learn(self, path: list[tuple[Seen, int]], chips: float) -> None:
        """Remember what the choices of a game have brought."""
        for seen, choice in path:
            self._of(seen)[choice] += chips, 1

    def _of(self, seen: Seen) -> np.ndarray:
        return self.sums[seen["observation"].tobytes()][: int(seen["action_mask"].sum())]


def played(env: Any, choose: Choose, **begin: Any) -> tuple[list[tuple[Seen, int]], float]:
    """One game: what was seen and chosen, and the chips that it brought."""
    seen, _ = env.reset(**begin)
    path: list[tuple[Seen, int]] = []
    over, chips = False, 0.0
    while not over:
        choice = choose(seen)
        path.append((seen, choice))
        seen, chips, over, _, _ = env.step(choice)
    return path, chips


def table_env() -> Any:
    """Seat 1 of Leduc against the bot expert, paid in chips."""
    return simkit.gym_env(
        str(LEDUC), seat=1, bot="expert", reward=lambda row, seat: row[f"score_{seat}"]
    )


def trained(games: int) -> Table:
    """A player that has learned from so many games."""
    table, env = Table(), table_env()
    for number in range(games):
        table.learn(*played(env, table.curious, seed=None if number else TRAINED_ON))
    env.close()
    return table


def chips_of(choose: Choose, games: int) -> np.ndarray:
    """What a way to choose brings in fresh games, the same for every way."""
    env = table_env()
    found = [played(env, choose, seed=None if n else TRIED_ON)[1] for n in range(games)]
    env.close()
    return np.array(found)


def at_random(seed: int = 1) -> Choose:
    """Any option."""
    dice = np.random.default_rng(seed)
    return lambda seen: int(dice.integers(int(seen["action_mask"].sum())))


def main(games: int = GAMES, fresh: int = FRESH) -> tuple[float, float]:
    """Train, compare, and tell; the difference in chips per game and half of its interval."""
    table = trained(games)
    learned, chance = chips_of(table.best, fresh), chips_of(at_random(), fresh)
    gain = learned - chance
    reach = 1.96 * float(gain.std()) / fresh**0.5
    print(f"{games:,} games of training, {len(table.sums)} different views, {fresh:,} fresh games")
    print(f"trained: {learned.mean():+.2f} chips a game   at random: {chance.mean():+.2f}")
    low, high = gain.mean() - reach, gain.mean() + reach
    print(f"difference: {gain.mean():+.2f} (95 % interval {low:+.2f} to {high:+.2f})")
    return float(gain.mean()), reach


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
