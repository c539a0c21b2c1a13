"""The finding of a history, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.differences import (
    bounds_text,
    gap_text,
)
from simkit.view.text.words import level, listed, percent

if TYPE_CHECKING:
    from simkit.lab.versions.history import History

MOST_NAMED = 4
MOVED = ("higher", "lower")


def history_finding(found: History) -> str:
    """From where to where, with which versions, and the trend."""
    versions, changes, trend = found.rows, found.change_points, found.trend
    first, last = (percent(one.win_rate.estimate) for one in (versions[0], versions[-1]))
    told = f"The win rate of {found.heading.bot} went from {first} to {last}."
    if changes:
        more = len(changes) - MOST_NAMED
        named = listed([*changes[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])
        told += f" It changed with {named}."
    else:
        told += " No single version is shown to change it."
    sure = f"{gap_text(trend)} points per version ({level(found.terms.confidence)} interval "
    sure += f"{bounds_text(trend)})"
    if trend.verdict in MOVED:
        return f"{told} The trend is {sure}."
    return f"{told} Whether there is a trend is not settled: {sure}."
