"""Estimate what a pair is worth beyond the sum of its two parts.

What is taken out: with both, less with either alone, plus with neither. What is put in, two at a
time: the pair less what an additive table of all pairs says of its two (Griffing's specific
combining ability, Aust. J. Biol. Sci. 1956, method 4), for which at least five are needed. Of four
a pair and the two that are left out of it have the same number, whatever was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

Pair = tuple[int, int]

LEAST_PUT_IN = 5  # of three every table of pairs is additive; of four pairs are not told apart


def pairs_of(names: int) -> list[Pair]:
    """Every two of so many, in order."""
    return list(combinations(range(names), 2))


def taken_out(names: int, pair: Pair) -> np.ndarray:
    """The weights of: all in, each one out, each two out (in the order of `pairs_of`)."""
    pairs = pairs_of(names)
    weights = np.zeros(1 + names + len(pairs), dtype=np.int64)
    weights[0] = weights[1 + names + pairs.index(pair)] = 1
    weights[[1 + pair[0], 1 + pair[1]]] = -1
    return weights


def put_in(names: int, pair: Pair) -> tuple[np.ndarray, int]:
    """The weights of each two put in, and by what they are to be divided."""
    weights = [
        (names - 1) * (names - 2) * (other == pair) - (names - 1) * _shared(other, pair) + 2
        for other in pairs_of(names)
    ]
    return np.array(weights, dtype=np.int64), (names - 1) * (names - 2)


def above_average(names: int, pair: Pair) -> tuple[np.ndarray, int]:
    """The weights of a pair against the average of all pairs, and by what they are divided."""
    pairs = pairs_of(names)
    weights = np.full(len(pairs), -1, dtype=np.int64)
    weights[pairs.index(pair)] += len(pairs)
    return weights, len(pairs)


def _shared(one: Sequence[int], other: Sequence[int]) -> int:
    return len(set(one) & set(other)) if one != other else 2
