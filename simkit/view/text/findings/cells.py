"""First sentences of charts of a sweep: how far apart its cells lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.words import percent, quantity, share_with_interval

if TYPE_CHECKING:
    from pandas import DataFrame

LONGEST = 60  # letters of a cell's name in a heading


def win_rates_finding(cells: DataFrame) -> str:
    """From which win rate to which the cells go."""
    ordered = cells.sort_values("win_rate", kind="stable")
    least, most = ordered.iloc[0], ordered.iloc[-1]
    if len(cells) == 1:
        return f"The win rate is {share_with_interval(most.win_rate, most.low, most.high)}."
    return (
        f"Win rates go from {percent(least.win_rate)} ({_named(least['name'])}) to "
        f"{percent(most.win_rate)} ({_named(most['name'])})."
    )


def lengths_finding(cells: DataFrame) -> str:
    """From which mean length to which the cells go."""
    ordered = cells.sort_values("mean:turns", kind="stable")
    least, most = ordered.iloc[0], ordered.iloc[-1]
    if len(cells) == 1:
        return f"A game lasts {quantity(most['mean:turns'], 1)} turns on average."
    return (
        f"Games last from {quantity(least['mean:turns'], 1)} turns ({_named(least['name'])}) to "
        f"{quantity(most['mean:turns'], 1)} turns ({_named(most['name'])}) on average."
    )


def difficulties_finding(cells: DataFrame, against: str) -> str:
    """The cell that is surely the hardest or the easiest, as far as there is one."""
    columns = (cells[name].tolist() for name in ("name", "difference", "verdict"))
    surely = [
        (abs(gap), gap < 0, name)
        for name, gap, verdict in zip(*columns, strict=True)
        if verdict in ("lower", "higher")
    ]
    if not surely:
        return f"No cell is shown to be harder or easier than {against}."
    gap, is_harder, name = max(surely)
    how = "less" if is_harder else "more"
    return f"{_named(name)} is won {gap:.1f} points {how} often than {against}."


def _named(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 4].rstrip(' ,')} ..."
