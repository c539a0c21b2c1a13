"""The toy race worked out exactly: what simulations of it must come to."""

from __future__ import annotations

import numpy as np


def home_share(goal: int, turns: int = 6, boldness: float = -1.0) -> float:
    """The chance to be home for a runner who rolls faces up to `boldness` again; idle keeps all."""
    again = np.array([face <= boldness for face in range(1, 7)])
    face = np.where(again, 0.0, 1 / 6) + again.mean() / 6
    scores = np.ones(1)
    for _ in range(turns):
        scores = np.convolve(scores, np.concatenate([[0.0], face]))
    return float(scores[goal:].sum())


def sobol_truth(table: np.ndarray) -> tuple[list[float], list[float], float]:
    """First and total indices and the variance of a table with an axis a factor."""
    variance = float(table.var())
    axes = range(table.ndim)
    others = [tuple(axis for axis in axes if axis != factor) for factor in axes]
    first = [float(table.mean(axis=rest).var()) / variance for rest in others]
    total = [float(table.var(axis=factor).mean()) / variance for factor in axes]
    return first, total, variance
