"""Calculate where to draw the areas of a map, from the distances between them.

A map that is one long line is folded like the printed boards; one of a few lanes stands in columns,
by the steps to the nearest start; any other is spread out so that areas lie about as far apart as
there are steps between them.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, permutations
from typing import Any

import numpy as np

from simkit.description.boards import Point

STEP = 1.25  # between two areas that are adjacent
NEAREST = 1.25  # no two areas lie nearer to each other
LONGEST_LINE = 6
MOST_LANES = 3
ROUNDS = 300


def laid_out(entry: Mapping[str, Any]) -> dict[str, Point]:
    """The middle of each area."""
    areas = list(entry["areas"])
    steps = steps_between(entry)
    line = _line_of(areas, steps, entry["starts"][0])
    columns = [] if line else _columns(areas, steps, entry["starts"])
    if line:
        points = _folded(line)
    else:
        points = _in_columns(columns) if columns else _spread(areas, steps, entry)
    return {area: points[area] for area in areas}


def steps_between(entry: Mapping[str, Any]) -> np.ndarray:
    """How many steps lie between any two areas, whoever may make them."""
    areas = list(entry["areas"])
    steps = np.full((len(areas), len(areas)), np.inf)
    np.fill_diagonal(steps, 0)
    for one, other in (*entry["links"], *entry["hero_steps"]):
        here, there = areas.index(one), areas.index(other)
        steps[here, there] = steps[there, here] = 1
    for by in range(len(areas)):
        steps = np.minimum(steps, steps[:, [by]] + steps[[by], :])
    return steps


def _line_of(areas: list[str], steps: np.ndarray, start: str) -> list[str]:
    """The areas from one end to the other, if the map is one line; else nothing."""
    beside = (steps == 1).sum(axis=0)
    if sorted(beside.tolist()) != [1, 1, *[2] * (len(areas) - 2)]:
        return []
    ends = [area for area, count in zip(areas, beside, strict=True) if count == 1]
    first = start if start in ends else ends[0]
    return sorted(areas, key=lambda area: steps[areas.index(first), areas.index(area)])


def _folded(line: list[str]) -> dict[str, Point]:
    """One row, or rows to and fro, of as many areas each as makes the fewest."""
    rows = -(-len(line) // LONGEST_LINE)
    width = -(-len(line) // rows)
    found = {}
    for number, area in enumerate(line):
        row, column = divmod(number, width)
        column = column if row % 2 == 0 else width - 1 - column
        found[area] = (STEP * column, STEP * row)
    return found


def _columns(areas: list[str], steps: np.ndarray, starts: list[str]) -> list[list[str]]:
    """The areas by their steps to the nearest start, if they make columns of a few lanes.

    In a column only neighbours may be adjacent: else a line would run through a third area.
    """
    place = {area: number for number, area in enumerate(areas)}
    away = steps[[place[start] for start in starts]].min(axis=0).astype(int)
    columns = [[a for a in areas if away[place[a]] == far] for far in range(away.max() + 1)]
    if max(map(len, columns)) > MOST_LANES:
        return []
    found: list[list[str]] = []
    for column in columns:
        before = found[-1] if found else []
        order = _best_order(column, before, place, steps)
        if not order:
            return []
        found.append(order)
    return found


def _best_order(
    column: list[str], before: list[str], place: Mapping[str, int], steps: np.ndarray
) -> list[str]:
    """The areas of a column from top to bottom, so that ways from the one before hardly cross."""

    def is_fine(order: tuple[str, ...]) -> bool:
        pairs = combinations(range(len(order)), 2)
        return all(
            steps[place[order[one]], place[order[other]]] != 1 or other == one + 1
            for one, other in pairs
        )

    def slant(order: tuple[str, ...]) -> float:
        return sum(
            abs(_lane(lane, len(order)) - _lane(other, len(before)))
            for lane, area in enumerate(order)
            for other, neighbour in enumerate(before)
            if steps[place[area], place[neighbour]] == 1
        )

    orders = [order for order in permutations(column) if is_fine(order)]
    return list(sorted(orders, key=slant)[0]) if orders else []


def _lane(number: int, lanes: int) -> float:
    """How far a lane lies below the middle."""
    return number - (lanes - 1) / 2


def _in_columns(columns: list[list[str]]) -> dict[str, Point]:
    middle = (max(map(len, columns)) - 1) / 2
    return {
        area: (STEP * far, STEP * (middle + _lane(lane, len(column))))
        for far, column in enumerate(columns)
        for lane, area in enumerate(column)
    }


def _spread(areas: list[str], steps: np.ndarray, entry: Mapping[str, Any]) -> dict[str, Point]:
    """Distances as near to the steps as they go, wider than high, starts on the left."""
    points = _smoothed(_flattened(steps), STEP * steps)
    points = _turned(_apart(points))
    starts = [areas.index(area) for area in entry["starts"]]
    if points[starts, 0].mean() > points[:, 0].mean() + 1e-9:
        points[:, 0] *= -1
    points -= points.min(axis=0)
    return {area: (float(x), float(y)) for area, (x, y) in zip(areas, points.round(4), strict=True)}


def _flattened(steps: np.ndarray) -> np.ndarray:
    """Classical scaling: the plane that keeps most of the distances."""
    count = len(steps)
    centre = np.eye(count) - 1 / count
    values, vectors = np.linalg.eigh(-0.5 * centre @ steps**2 @ centre)
    best = np.argsort(values)[::-1][:2]
    points = vectors[:, best] * np.sqrt(np.maximum(values[best], 0.01))
    points = points * np.where(points[np.abs(points).argmax(axis=0), [0, 1]] < 0, -1, 1)
    ripple = np.arange(count)[:, None] * np.array([[0.0, 1e-3]])  # two areas never coincide
    return np.asarray(points + ripple)


def _smoothed(points: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """Stress majorization: move every area to where its distances ask it to be."""
    weights = np.zeros_like(wanted)
    apart = wanted > 0
    weights[apart] = wanted[apart] ** -2
    laplacian = np.diag(weights.sum(axis=1)) - weights
    inverse = np.linalg.pinv(laplacian)
    for _ in range(ROUNDS):
        gaps = np.linalg.norm(points[:, None] - points[None], axis=2)
        pull = np.where(gaps > 1e-9, weights * wanted / np.maximum(gaps, 1e-9), 0.0)
        points = inverse @ ((np.diag(pull.sum(axis=1)) - pull) @ points)
    return points


def _apart(points: np.ndarray) -> np.ndarray:
    """Push areas apart that would lie on each other."""
    points = points.copy()
    for _ in range(ROUNDS):
        gaps = points[:, None] - points[None]
        far = np.linalg.norm(gaps, axis=2)
        np.fill_diagonal(far, np.inf)
        missing = np.maximum(0.0, NEAREST - far) / 4
        points += (missing[..., None] * gaps / far[..., None]).sum(axis=1)
    return points


def _turned(points: np.ndarray) -> np.ndarray:
    """The longest extent from left to right."""
    centred = points - points.mean(axis=0)
    _, vectors = np.linalg.eigh(centred.T @ centred)
    turned = centred @ vectors[:, ::-1]
    return np.asarray(turned * np.where(turned[np.abs(turned).argmax(axis=0), [0, 1]] < 0, -1, 1))
