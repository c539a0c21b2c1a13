"""The sum of some dice, exactly and by rolling."""

import numpy as np

from simkit.messages.errors import BadInput


def _dice(dice):
    if not str(dice).isdigit() or not 1 <= int(dice) <= 20:
        raise BadInput(f"dice must be a whole number from 1 to 20, not {dice!r}.")
    return int(dice)


def exact(resolver, components, dice):
    sides = components.value("track.sides")
    shares = np.ones(1)
    for _ in range(_dice(dice)):
        shares = np.convolve(shares, np.full(sides, 1 / sides))
    return [({"total": _dice(dice) + i}, float(p)) for i, p in enumerate(shares)]


def sample(resolver, components, games, seed, dice):
    sides = components.value("track.sides")
    rolls = np.random.default_rng(seed).integers(1, sides + 1, (games, _dice(dice)))
    totals, counts = np.unique(rolls.sum(axis=1), return_counts=True)
    return {(int(t),): int(c) for t, c in zip(totals, counts, strict=True)}
