"""What a history says, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.view.text.differences import (
    bounds_text,
    gap_text,
)
from simkit.view.text.words import level, listed, percent

Found = Mapping[str, Any]
MOST_NAMED = 4
MOVED = ("higher", "lower")


def history_finding(found: Found) -> str:
    """From where to where, with which versions, and the trend."""
    versions, changes, trend = found["versions"], found["change_points"], found["trend"]
    first, last = (percent(one["win_rate"]["estimate"]) for one in (versions[0], versions[-1]))
    told = f"The win rate of {found['bot']} went from {first} to {last}."
    if changes:
        more = len(changes) - MOST_NAMED
        named = listed([*changes[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])
        told += f" It changed with {named}."
    else:
        told += " No single version is shown to change it."
    sure = f"{gap_text(trend)} points per version ({level(found['confidence'])} interval "
    sure += f"{bounds_text(trend)})"
    if trend["verdict"] in MOVED:
        return f"{told} The trend is {sure}."
    return f"{told} Whether there is a trend is not settled: {sure}."
