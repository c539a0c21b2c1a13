"""The finding about a log of games, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.view.text.lookup import spoken
from simkit.view.text.words import listed, percent

Found = Mapping[str, Any]
EVEN = 1e-9  # two logarithms of a likelihood that differ by less are one


def play_log_finding(found: Found) -> str:
    """Who plays like these tables, and whether the model fits: two sentences."""
    return f"{who_plays_so(found)} {fit_told(found, 'the model')}"


def fit_told(found: Found, model: str) -> str:
    """Whether the figures of the log can come from a model, or from some packs."""
    off = [each for each in found["fits"] if each["verdict"] != "fits"]
    if not off:
        return f"No figure of the log contradicts {model}."
    words = [f"{spoken(str(each['measure']))} ({each['verdict']})" for each in off]
    return f"{listed(words)} {'does' if len(off) == 1 else 'do'} not fit {model}."


def who_plays_so(found: Found) -> str:
    """Whom the tables play like; a log that says nothing of that is no reason to name anybody."""
    each = found["candidates"]
    like, mistakes = found["plays_like"], found["mistakes"]
    bot = like["bot"]
    if len(each) == 1:
        return (
            f"simkit tried {bot} alone, so this log cannot say whom these "
            "people play like. Name more bots, or more shares of mistakes."
        )
    if all(abs(one["behind"]) < EVEN for one in each):
        return (
            f"The log does not show how these people play: it fits all {len(each)} candidates "
            "equally well."
        )
    share, low, high = (percent(mistakes[end], 0) for end in ("estimate", "low", "high"))
    ends = f"({low} to {high})"
    if len({one["bot"] for one in each}) == 1:
        return f"If these people play like {bot}, {share} of their choices are random {ends}."
    return (
        f"These players play most like {bot} (probability {percent(like['probability'], 0)}), "
        f"with {share} of its choices random {ends}."
    )
