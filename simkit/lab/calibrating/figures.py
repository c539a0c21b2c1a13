"""Measure the figure of a claim, with its error and its distance from the claimed range."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simkit.lab.calibrating.claims import DIFFERENCE, EACH, WON, Inquiry

FARTHEST = 99.0  # standard errors; nobody needs to know more

Columns = Mapping[str, Any]


@dataclass(frozen=True)
class Figure:
    """One figure; `estimate` is None where no game of the kind that is asked for came up."""

    estimate: float | None
    error: float = 0.0
    games: int = field(default=0, compare=False)  # that it rests on; not kept on disk

    def off(self, low: float, high: float) -> float:
        """Standard errors outside a range; 0 within it, or where nothing is known."""
        if self.estimate is None:
            return 0.0
        gap = max(low - self.estimate, self.estimate - high, 0.0)
        if gap == 0:
            return 0.0
        return min(FARTHEST, gap / self.error) if self.error > 0 else FARTHEST

    def bounds(self, z: float) -> tuple[float | None, float | None]:
        if self.estimate is None:
            return None, None
        return self.estimate - z * self.error, self.estimate + z * self.error


def figures(question: Inquiry, cells: Sequence[Columns]) -> tuple[Figure, ...]:
    """The figures of a question from the games of its cells: one, or one a cell."""
    counted = [_counted(question, columns) for columns in cells]
    if question.of == EACH:
        return tuple(_mean(question, values[asked]) for values, asked in counted)
    if question.of == DIFFERENCE:
        (one, two) = counted
        return (_difference(question, one, two),)
    return (_spread(question, counted),)


def off_range(question: Inquiry, found: Sequence[Figure]) -> float:
    """Standard errors outside the range, of the figure that is farthest."""
    return max(each.off(question.low, question.high) for each in found)


Counted = tuple[np.ndarray, np.ndarray]
"""What is counted in each game, and which of them the question is about."""


def _counted(question: Inquiry, columns: Columns) -> Counted:
    won = np.asarray(columns[WON], dtype=bool)
    asked = {"all": np.ones(len(won), dtype=bool), "won": won, "lost": ~won}[question.among]
    name = question.figure
    if name.startswith("outcome:"):
        values = np.asarray(columns["outcome"]) == name.partition(":")[2]
    else:
        values = np.asarray(columns[name])
    values = values.astype(float)
    if question.at_least is not None or question.at_most is not None:
        low = -math.inf if question.at_least is None else question.at_least
        high = math.inf if question.at_most is None else question.at_most
        values = ((values >= low) & (values <= high)).astype(float)
    return values, asked & ~np.isnan(values)


def _mean(question: Inquiry, values: np.ndarray) -> Figure:
    return mean_figure(values, question.is_share)


def mean_figure(values: np.ndarray, is_share: bool) -> Figure:
    """The mean of some games and its error."""
    number = len(values)
    if number < 2:
        return Figure(None)
    mean = float(values.mean())
    if is_share:  # a share of 0 or 1 has an error, too
        near = (values.sum() + 1) / (number + 2)
        return Figure(mean, math.sqrt(near * (1 - near) / number), number)
    return Figure(mean, float(values.std(ddof=1)) / math.sqrt(number), number)


def _difference(question: Inquiry, one: Counted, two: Counted) -> Figure:
    """The first less the second; on the same luck where the same games are asked for."""
    first, second = (_mean(question, values[asked]) for values, asked in (one, two))
    if first.estimate is None or second.estimate is None:
        return Figure(None)
    both = bool(one[1].all() and two[1].all()) and len(one[0]) == len(two[0])
    error = math.hypot(first.error, second.error)
    if both:
        apart = one[0] - two[0]
        error = min(error, paired_error(apart))
    return Figure(first.estimate - second.estimate, error, min(first.games, second.games))


def paired_error(apart: np.ndarray) -> float:
    """The error of a mean difference; two games more than were seen may yet have gone apart."""
    number = len(apart)
    variance = (float((apart**2).sum()) + 2) / number - float(apart.mean()) ** 2
    return math.sqrt(max(variance, 0.0) / number)


def _spread(question: Inquiry, counted: Sequence[Counted]) -> Figure:
    """The largest less the smallest."""
    found = [_mean(question, values[asked]) for values, asked in counted]
    if any(each.estimate is None for each in found):
        return Figure(None)
    order = sorted(range(len(found)), key=lambda place: found[place].estimate or 0.0)
    return _difference(question, counted[order[-1]], counted[order[0]])
