"""First sentences above charts of cells: how far apart the cells lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.view.text.words import percent, quantity, share_with_interval

if TYPE_CHECKING:
    from pandas import DataFrame

LONGEST = 60  # letters of a cell's name in a heading


def win_rates_finding(cells: DataFrame) -> str:
    """From which win rate to which the cells go."""
    rows = _rows(cells, "win_rate", "name", "low", "high")
    (least, loser, *_), (most, winner, low, high) = min(rows), max(rows)
    if len(rows) == 1:
        return f"The win rate is {share_with_interval(most, low, high)}."
    return (
        f"Win rates go from {percent(least)} ({_named(loser)}) to {percent(most)} "
        f"({_named(winner)})."
    )


def lengths_finding(cells: DataFrame) -> str:
    """From which mean length to which the cells go."""
    rows = _rows(cells, "mean:turns", "name")
    (least, shortest), (most, longest) = min(rows), max(rows)
    if len(rows) == 1:
        return f"A game lasts {quantity(most, 1)} turns on average."
    return (
        f"Games last from {quantity(least, 1)} turns ({_named(shortest)}) to "
        f"{quantity(most, 1)} turns ({_named(longest)}) on average."
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
    return f"{_named(name)} is won {gap:.1f} points {how} often than {against}."


def _rows(cells: DataFrame, *columns: str) -> list[tuple[Any, ...]]:
    return list(cells[list(columns)].itertuples(index=False, name=None))


def _named(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 4].rstrip(' ,')} ..."
