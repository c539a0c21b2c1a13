"""First sentences above charts of cells (combinations of values): how far their figures differ."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from simkit.view.text.words import percent, quantity, share_with_interval

if TYPE_CHECKING:
    from pandas import DataFrame

    from simkit.view.sweep_charts.entry import Titles

Ends = tuple[float, float, float]  # a share and its interval, in per cent
LONGEST = 60  # letters of a cell's name in a heading


def win_rates_finding(cells: DataFrame) -> str:
    """From which win rate to which the cells go."""
    rows = _rows(cells, "win_rate", "name", "low", "high")
    (least, loser, *_), (most, winner, low, high) = min(rows), max(rows)
    if len(rows) == 1:
        return f"The win rate is {share_with_interval(most, low, high)}."
    return (
        f"Win rates go from {percent(least)} ({named_briefly(loser)}) to {percent(most)} "
        f"({named_briefly(winner)})."
    )


def lengths_finding(cells: DataFrame) -> str:
    """The shortest and the longest mean length among the cells."""
    rows = _rows(cells, "mean:turns", "name")
    (least, shortest), (most, longest) = min(rows), max(rows)
    if len(rows) == 1:
        return f"A game lasts {quantity(most, 1)} turns on average."
    return (
        f"Games last from {quantity(least, 1)} turns ({named_briefly(shortest)}) to "
        f"{quantity(most, 1)} turns ({named_briefly(longest)}) on average."
    )


def difficulties_finding(cells: DataFrame, against: str) -> str:
    """The cell that is surely the hardest or the easiest, as far as there is one."""
    surely = [
        (abs(gap), gap < 0, name)
        for name, gap, verdict in _rows(cells, "name", "difference", "verdict")
        if verdict in ("lower", "higher")
    ]
    if not surely:
        return f"No cell is shown to be harder or easier than {against}."
    gap, is_harder, name = max(surely)
    how = "less" if is_harder else "more"
    return f"{named_briefly(name)} is won {gap:.1f} points {how} often than {against}."


def endings_finding(name: str, cells: Sequence[str], shares: Sequence[Ends]) -> str:
    """How often the commonest ending comes, in the cell where it is rarest and where it is not."""
    rows = sorted(zip(shares, cells, strict=True))
    (least, rarest), (most, oftenest) = rows[0], rows[-1]
    if len(rows) == 1:
        ends = share_with_interval(*(each / 100 for each in most))
        return f"The commonest ending is {name}: {ends} of games."
    return (
        f"The commonest ending, {name}, comes in {percent(least[0] / 100)} "
        f"({named_briefly(rarest)}) to {percent(most[0] / 100)} ({named_briefly(oftenest)}) of "
        "games."
    )


def key_finding(ranges: DataFrame, titles: Titles) -> str:
    """The key with the widest range, if its ends lie apart by intervals that hold together."""
    more = _wider(ranges.attrs["values"])
    apart = [
        row
        for row in rows_of(ranges)
        if row.low + more * (row.low_to - row.low) < row.high - more * (row.high - row.high_from)
    ]
    if not apart:
        return "No key is shown to change the win rate."
    top = max(apart, key=lambda row: row.high - row.low)
    several = f" That is the widest range of {len(ranges)} keys." if len(ranges) > 1 else ""
    least = _share_at(top.low, top.low_from, top.low_to)
    most = _share_at(top.high, top.high_from, top.high_to)
    return (
        f"{titles(top.key)} changes the win rate by {top.high - top.low:.1f} points: {least} at "
        f"{top.worst}, {most} at {top.best}.{several}"
    )


def _share_at(*ends: float) -> str:
    return share_with_interval(*(each / 100 for each in ends))


def _wider(figures: int) -> float:
    """How many times as wide as one interval of 95 % those are that hold all at once."""
    normal = NormalDist()
    return normal.inv_cdf(1 - 0.025 / max(1, figures)) / normal.inv_cdf(0.975)


def pairs_finding(numbers: DataFrame) -> str:
    """From which win rate to which all pairs of changes go."""
    both = [row for row in rows_of(numbers) if row.left != row.right]
    worst = min(both, key=lambda row: row.win_rate)
    best = max(both, key=lambda row: row.win_rate)
    return (
        f"With two changes, win rates go from {percent(worst.win_rate)} ({worst.left} and "
        f"{worst.right}) to {percent(best.win_rate)} ({best.left} and {best.right})."
    )


def interaction_finding(frame: DataFrame, titles: Sequence[str]) -> str:
    """The pair of values that surely adds or takes most beyond the sum of its parts."""
    rows = [row for row in rows_of(frame) if row.part == "together"]
    sure = [row for row in rows if row.verdict in ("higher", "lower")]
    if not sure:
        return f"{titles[0]} and {titles[1]} are not shown to do more together than alone."
    top = max(sure, key=lambda row: abs(row.difference))
    least, most = sorted((abs(top.low), abs(top.high)))
    how = "more" if top.difference > 0 else "less"
    left, right, *_ = top
    return (
        f"Together, {titles[0]} {left} and {titles[1]} {right} give {abs(top.difference):.1f} "
        f"points ({least:.1f} to {most:.1f}) {how} than the sum of the two."
    )


def rows_of(frame: DataFrame) -> list[Any]:
    """The rows of a frame, with their columns as attributes."""
    return [*frame.itertuples(index=False)]


def _rows(cells: DataFrame, *columns: str) -> list[tuple[Any, ...]]:
    return list(cells[list(columns)].itertuples(index=False, name=None))


def named_briefly(name: str) -> str:
    """The name of a cell, as much of it as a heading holds."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 4].rstrip(' ,')} ..."
