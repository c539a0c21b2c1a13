"""First sentences above charts of games: how long they last, how they end, and who wins them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.view.sweep_charts.cells_said import named_briefly, rows_of
from simkit.view.text.lookup import spoken
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import count, quantity, share_with_interval

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pandas import DataFrame


def together_with(figures: int) -> float:
    """The confidence of each of so many intervals that hold all at once with 95 %."""
    return 1 - 0.05 / max(1, figures)


def survival_finding(numbers: DataFrame) -> str:
    """By which turn half of the games are over, in the shortest and in the longest cell."""
    over: dict[str, int] = {}
    for row in rows_of(numbers):
        if row.going <= 50:
            over.setdefault(row.name, row.turn)
    shortest, longest = min(over, key=over.__getitem__), max(over, key=over.__getitem__)
    if over[shortest] == over[longest]:
        return f"Half of the games are over by turn {over[longest]}."
    return (
        f"Half of the games are over by turn {over[shortest]} ({named_briefly(shortest)}) to turn "
        f"{over[longest]} ({named_briefly(longest)})."
    )


def hazard_finding(numbers: DataFrame) -> str:
    """The turn and the ending with the highest share that is drawn."""
    rows = rows_of(numbers)
    top = max(rows, key=lambda row: row.hazard)
    where = f" in {named_briefly(top.name)}" if len({row.name for row in rows}) > 1 else ""
    ended = round(top.hazard * top.reached / 100)
    ties = sum(row.hazard == top.hazard for row in rows) > 1
    alone = "" if ties else " No other turn has so high a share."
    return (
        f"Of {count(top.reached)} games that reach turn {top.turn}{where}, {count(ended)} end "
        f"then: {spoken(top.outcome)}.{alone}"
    )


def scores_finding(medians: Sequence[tuple[float, str]]) -> str:
    """The median of the scored games of each cell, from the lowest to the highest."""
    (least, lowest), (most, highest) = min(medians), max(medians)
    if least == most:
        return f"The median score is {quantity(most, 1)}."
    return (
        f"Median scores go from {quantity(least, 1)} ({named_briefly(lowest)}) to "
        f"{quantity(most, 1)} ({named_briefly(highest)})."
    )


def seats_finding(numbers: DataFrame, together: DataFrame, sides: Sequence[str]) -> str:
    """The seat that surely wins most above its fair share, or else below; of sides, the first one.

    `together` has the intervals that hold for all seats at once: they decide what is sure.
    """
    rows, wide = rows_of(numbers), rows_of(together)
    above = [row for row, all_ in zip(rows, wide, strict=True) if all_.low > row.fair]
    below = [row for row, all_ in zip(rows, wide, strict=True) if all_.high < row.fair]
    sure = rows[:1] if sides else above or below
    if not sure:
        return "No seat is shown to win more or less often than its fair share."
    far = max(sure, key=lambda row: abs(row.share - row.fair))
    among = f" with {far.players} players" if len({row.players for row in rows}) > 1 else ""
    fair = "" if sides else f"; a fair share is {100 * far.fair:.1f} %"
    name = seat_name({"sides": sides}, far.seat)
    won = share_with_interval(far.share, far.low, far.high)
    return f"{name[:1].upper()}{name[1:]} wins {won} of games{among}{fair}."


def strength_finding(numbers: DataFrame, together: DataFrame, kind: str) -> str:
    """Who is surely the farthest from the fair share, by intervals that hold for all at once."""
    sure = _surely_not_0(numbers, together)
    if not sure:
        return f"No {kind} is shown to win more or less often than its fair share."
    far = max(sure, key=lambda row: abs(row.above))
    how = "above" if far.above > 0 else "below"
    won = _without_sign(far.above, far.low, far.high, "points")
    told = f"{far.name} is surely {how} its fair share: by {won}."
    return f"{told} This takes into account that there are {len(numbers)} names."


def changes_finding(numbers: DataFrame, together: DataFrame, first: str, length: str) -> str:
    """The cell whose length, or else whose endings, surely differ most from those of the first."""
    sure = _surely_not_0(numbers, together)
    sure = [row for row in sure if row.figure == length] or sure
    if not sure:
        return f"No cell is shown to differ from {named_briefly(first)} in length or endings."
    far = max(sure, key=lambda row: abs(row.mean))
    ends, name = (far.mean, far.low, far.high), named_briefly(far.name)
    if far.figure == length:
        how = "longer" if far.mean > 0 else "shorter"
        turns = _without_sign(*ends, "turns")
        return f"Games of {name} last {turns} {how} than those of {named_briefly(first)}."
    how = "more" if far.mean > 0 else "fewer"
    return (
        f"With {name}, {_without_sign(*ends, 'points')} {how} games end so: {spoken(far.figure)}."
    )


def _surely_not_0(numbers: DataFrame, together: DataFrame) -> list[Any]:
    pairs = zip(rows_of(numbers), rows_of(together), strict=True)
    return [row for row, wide in pairs if wide.low > 0 or wide.high < 0]


def _without_sign(mean: float, low: float, high: float, unit: str) -> str:
    """A difference that is surely not 0: `2.3 turns (2.0 to 2.6)`."""
    least, most = sorted((abs(low), abs(high)))
    return f"{abs(mean):.1f} {unit} ({least:.1f} to {most:.1f})"
