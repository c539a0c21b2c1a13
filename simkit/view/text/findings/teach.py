"""The finding of a teaching, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.differences import bounds_text, gap_text, points
from simkit.view.text.words import level, listed, percent

if TYPE_CHECKING:
    from simkit.lab.judging.verdicts import Judgement
    from simkit.lab.teaching.teach_answer import Taught


def teach_finding(found: Taught) -> str:
    """What it gained in the end, in a sentence or two."""
    return " ".join(filter(None, (_gained(found), _levelled(found))))


def _gained(found: Taught) -> str:
    bot, curve = found.bot, found.points
    if not curve:
        return "Interrupted: the changes so far are not tested on fresh games."
    if not any(each.lessons for each in found.rounds):
        fitted = listed(found.fitted)
        return f"Nothing to learn: no decision depended on {fitted}, so {bot} stays unchanged."
    if len(curve) == 1:
        return f"No round found anything better, so {bot} stays unchanged."
    gain = found.gains[-1]
    told = _points_gained(gain)
    if found.kept_defaults:
        return f"The changes gained nothing in the end, so {bot} stays unchanged ({told})."
    before, after = (percent(curve[place].win_rate.estimate) for place in (0, -1))
    taught = f"After teaching, {bot} wins"
    words = {
        "higher": f"{taught} more often: {after} against {before} of games",
        "same": f"{taught} as often as before, within {_points(found.terms.margin)}",
    }
    return f"{words.get(gain.verdict, 'Whether teaching gains anything is not settled')} ({told})."


def _points_gained(gain: Judgement) -> str:
    sure = f"{level(gain.difference.confidence)} interval {bounds_text(gain)}"
    return f"{gap_text(gain)} points, {sure}"


def _levelled(found: Taught) -> str:
    if not found.levelled_off:
        return ""
    least = _points(found.terms.margin)
    return f"Each of the last three rounds gained less than {least}, so simkit stopped teaching."


def _points(margin: float) -> str:
    """A margin in words."""
    told = points(margin)
    return "a point" if told == "1" else f"{told} points"
