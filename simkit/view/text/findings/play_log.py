"""The finding about a log of games, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.view.text.lookup import spoken
from simkit.view.text.words import listed, percent

if TYPE_CHECKING:
    from simkit.lab.playtests.fitting import Fit
    from simkit.lab.playtests.play_log_answer import PlayLog

EVEN = 1e-9  # two logarithms of a likelihood that differ by less are one


def play_log_finding(found: PlayLog) -> str:
    """Who plays like these tables, and whether the model fits: two sentences."""
    return f"{who_plays_so(found)} {fit_told(found.fits, 'the model')}"


def fit_told(fits: Sequence[Fit], model: str) -> str:
    """Whether the figures of the log can come from a model, or from some packs."""
    off = [each for each in fits if each.verdict != "fits"]
    if not off:
        return f"No figure of the log contradicts {model}."
    words = [f"{spoken(each.measure)} ({each.verdict})" for each in off]
    return f"{listed(words)} {'does' if len(off) == 1 else 'do'} not fit {model}."


def who_plays_so(found: PlayLog) -> str:
    """Whom the tables play like; a log that says nothing of that is no reason to name anybody."""
    each, bot = found.ranked, found.bot
    if len(each) == 1:
        return (
            f"simkit tried {bot} alone, so this log cannot say whom these "
            "people play like. Name more bots, or more shares of mistakes."
        )
    if all(abs(one.behind) < EVEN for one in each):
        return (
            f"The log does not show how these people play: it fits all {len(each)} candidates "
            "equally well."
        )
    share, low, high = (percent(end, 0) for end in found.mistakes.known)
    ends = f"({low} to {high})"
    if len({one.bot for one in each}) == 1:
        return f"If these people play like {bot}, {share} of their choices are random {ends}."
    return (
        f"These players play most like {bot} (probability {percent(found.probabilities[bot], 0)}), "
        f"with {share} of its choices random {ends}."
    )
