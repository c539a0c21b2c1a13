"""The exact chances of pools of dice: successes, the lead of one pool, and who rolls most."""

from __future__ import annotations

from math import comb

import numpy as np

from simkit.values.components import Components

Chances = np.ndarray  # by number of successes, or of damage


def share_of_successes(components: Components) -> float:
    """How often one die succeeds."""
    rules = components.table("rules")
    return float(rules["die_successes"] / rules["die_sides"])


def successes(dice: int, share: float) -> Chances:
    """The chance of 0, 1, 2 ... successes."""
    return np.array([comb(dice, k) * share**k * (1 - share) ** (dice - k) for k in range(dice + 1)])


def margins(left: int, right: int, share: float) -> dict[int, float]:
    """What the left pool has more than the right one, from -right to left.

    The right pool's failures are counted instead of its successes: all is one sum of dice.
    """
    total = np.convolve(successes(left, share), successes(right, share)[::-1])
    return {place - right: float(chance) for place, chance in enumerate(total)}


def damages(attack: int, defence: int, share: float) -> Chances:
    """The chance of each damage from 0 to the attack dice."""
    found = np.zeros(attack + 1)
    for margin, chance in margins(attack, defence, share).items():
        found[max(0, margin)] += chance
    return found


def exceeding(dice: int, against: int, share: float) -> float:
    """The chance that the first pool has more successes than the second."""
    return sum(chance for margin, chance in margins(dice, against, share).items() if margin > 0)


def at_least(dice: int, needed: int, share: float) -> float:
    """The chance of so many successes."""
    return float(successes(dice, share)[needed:].sum())


def first_of(pools: tuple[int, ...], share: float) -> list[float]:
    """For each pool the chance to have most successes; equals among the highest roll again."""
    if len(pools) == 1:
        return [1.0]
    found = np.zeros(len(pools))
    everybody = 0.0  # chance that all are level, and all roll again
    for best in range(max(pools) + 1):
        for tied, chance in _level_at(pools, best, share):
            if len(tied) == len(pools):
                everybody += chance
                continue
            again = first_of(tuple(pools[seat] for seat in tied), share)
            for seat, then in zip(tied, again, strict=True):
                found[seat] += chance * then
    return [float(each) for each in found / (1 - everybody)]


def _level_at(
    pools: tuple[int, ...], best: int, share: float
) -> list[tuple[tuple[int, ...], float]]:
    """Which seats have exactly `best` while all others have less, each set with its chance."""
    found: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    for seat, dice in enumerate(pools):
        chances = successes(dice, share)
        exactly = float(chances[best]) if best <= dice else 0.0
        less = float(chances[:best].sum())
        found = [
            each
            for tied, chance in found
            for each in (((*tied, seat), chance * exactly), (tied, chance * less))
        ]
    return [(tied, chance) for tied, chance in found if tied and chance > 0]
