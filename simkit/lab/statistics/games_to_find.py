"""How many games a comparison on shared luck needs to settle a difference.

What a test says of the games depends on how many of them two variants end differently. A number of
games is enough if the test passes although luck has taken away as much as it does one time in ten.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist

from simkit.lab.statistics import paired
from simkit.lab.statistics.paired import POWER, Split

MOST = 10**9  # games; beyond that nothing is found


@dataclass(frozen=True)
class Demand:
    """What is fixed beforehand: the error allowed to one comparison, and whether somebody looks."""

    error: float
    watched: bool = False


def games_to_find(gap: float, parted: float, demand: Demand) -> int | None:
    """Games after which a difference this large is most likely found; None where there is none.

    `parted` is the share of games that two variants end differently: it is never below the gap.
    """
    if not 0 < gap <= parted:
        return None
    test = paired.sequence_p if demand.watched else paired.mcnemar
    unlucky = NormalDist().inv_cdf(POWER) * math.sqrt(parted - gap**2)

    def found(games: int) -> bool:
        lead = games * gap - math.sqrt(games) * unlucky
        return lead > 0 and test(_split(games, parted, lead)) <= demand.error

    return _least(found)


def games_to_call_same(margin: float, parted: float, demand: Demand) -> int | None:
    """Games after which two variants that are the same are most likely called so."""
    test = paired.same_sequence_p if demand.watched else paired.same_p
    unlucky = NormalDist().inv_cdf((1 + POWER) / 2) * math.sqrt(parted)

    def found(games: int) -> bool:
        return test(_split(games, parted, math.sqrt(games) * unlucky), margin) <= demand.error

    return _least(found)


def smallest_gap(games: int, parted: float, demand: Demand) -> float | None:
    """The smallest difference that so many games most likely find; None where they find none."""

    def enough(gap: float) -> bool:
        needed = games_to_find(gap, parted, demand)
        return needed is not None and needed <= games

    low, high = 0.0, parted
    if not enough(high):
        return None
    while high - low > max(1e-5, high / 200):
        middle = (low + high) / 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


def _split(games: int, parted: float, lead: float) -> Split:
    """Games of which a share ends differently, and so many more of these for the variant."""
    differ = round(parted * games)
    variant = min(differ, round((differ + lead) / 2))
    return Split(games, 0, variant, differ - variant)


def _least(enough: Callable[[int], bool]) -> int | None:
    """The least number of games that is enough, to three digits."""
    high = 16
    while not enough(high):
        high *= 2
        if high > MOST:
            return None
    low = high // 2
    while high - low > max(1, high // 1000):
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high
