"""What teaching has brought, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.view.text.differences import bounds_text, gap_text, points
from simkit.view.text.words import level, listed, percent

Found = Mapping[str, Any]


def teach_finding(found: Found) -> str:
    """What it gained in the end, in a sentence or two."""
    return " ".join(filter(None, (_gained(found), _levelled(found))))


def _gained(found: Found) -> str:
    bot, curve = found["bot"], found["curve"]
    if not curve:
        return "Interrupted: the changes so far are not tested on fresh games."
    if not any(each["lessons"] for each in found["rounds"]):
        fitted = listed(found["fitted"])
        return f"Nothing to learn: no decision depended on {fitted}, so {bot} stays unchanged."
    if len(curve) == 1:
        return f"No round found anything better, so {bot} stays unchanged."
    gain = curve[-1]["gain"]
    told = _points_gained(gain)
    if found["kept_defaults"]:
        return f"The changes gained nothing in the end, so {bot} stays unchanged ({told})."
    before, after = (percent(curve[place]["win_rate"]["estimate"]) for place in (0, -1))
    words = {
        "higher": f"After teaching, {bot} wins more often: {after} against {before} of games",
        "same": f"After teaching, {bot} wins as often as before, within {_points(found['margin'])}",
    }
    return (
        f"{words.get(gain['verdict'], 'Whether teaching gains anything is not settled')} ({told})."
    )


def _points_gained(gain: Mapping[str, Any]) -> str:
    sure = f"{level(gain['difference']['confidence'])} interval {bounds_text(gain)}"
    return f"{gap_text(gain)} points, {sure}"


def _levelled(found: Found) -> str:
    if not found["levelled_off"]:
        return ""
    least = _points(found["margin"])
    return f"Each of the last three rounds gained less than {least}, so simkit stopped teaching."


def _points(margin: float) -> str:
    """A margin in words."""
    told = points(margin)
    return "a point" if told == "1" else f"{told} points"
