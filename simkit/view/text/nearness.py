"""Say how close lost games came to a win, and by how much one game was won."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.lab.play.nearness import Nearest, Reached
from simkit.view.text.lookup import spoken
from simkit.view.text.words import counted, share_with_interval

if TYPE_CHECKING:
    from simkit.description.game import Nearness

SCORES = ("score", "vp", "points")  # columns of what games are won by


def near_text(near: Iterable[Reached | Nearest]) -> str:
    """'How near the lost games came to a win: 12.0 % (10.1 to 14.1) fought a Lord. Health: ...'"""
    told = [_one(row) for row in near]
    rest = [f" {each[0].upper()}{each[1:]}." for each in told[1:]]
    return f"How near the lost games came to a win: {told[0]}.{''.join(rest)}"


def _one(row: Reached | Nearest) -> str:
    if isinstance(row, Reached):
        if row.share.estimate is None:
            return f"how many {row.says}: not known"
        return f"{share_with_interval(*row.share.known)} {row.says}"
    if row.best is None or row.median is None:
        return f"{row.says}: not known"
    return f"{row.says}: at best {row.best:g}, in the median game {row.median:g}"


def one_in(share: float) -> str:
    """'1 game in 48,000'."""
    games = 1 / share
    digits = len(str(int(games)))
    return f"1 game in {round(games, -max(0, digits - 2)):,.0f}"


def ended_by(outcome: Mapping[str, Any], near: Sequence[Nearness] = (), margin: str = "") -> str:
    """By how much a game was won, with a comma: `, by 4 points (33 to 29)`; "" if none is kept.

    near    what tells how near a game of a team was to a win: `, with 3 victory points`
    margin  what each seat has, if nobody has a score: `, with 9 sectios to 6`
    """
    best = int(outcome.get("winner") or 0)
    if "winner" in outcome:
        return (_by_points(outcome, best) or _by_margin(outcome, best, margin)) if best else ""
    told = next((each for each in near if each.way in ("high", "low")), None)
    value = outcome.get(told.metric) if told else None
    if told is None or value is None or (outcome.get("won") and told.way == "low"):
        return ""
    return f", with {value:g} {told.says}"


def _by_margin(outcome: Mapping[str, Any], best: int, margin: str) -> str:
    """What the winner has, and the best of the others: the most need not win."""
    own = outcome.get(f"{margin}_{best}")
    seats = (key for key in outcome if margin and re.fullmatch(rf"{margin}_\d+", key))
    others = [
        outcome[key] for key in seats if key != f"{margin}_{best}" and outcome[key] is not None
    ]
    return (
        f", with {own:g} {spoken(margin)} to {max(others):g}" if others and own is not None else ""
    )


def _by_points(outcome: Mapping[str, Any], best: int) -> str:
    """How far the score of the winner is above that of the best of the others."""
    for score in SCORES:
        own = outcome.get(f"{score}_{best}")
        scores = {key: v for key, v in outcome.items() if re.fullmatch(rf"{score}_\d+", key)}
        won = {f"{score}_{key[4:]}" for key, v in outcome.items() if key.startswith("won_") and v}
        won.add(f"{score}_{best}")
        others = [v for key, v in scores.items() if v is not None and key not in won]
        if own is None or not others:
            continue
        gap, second = own - max(others), f"{max(others):g}"
        if gap > 0:
            return f", by {counted(gap, 'point')} ({own:g} to {second})"
        return f", level at {counted(own, 'point')}" if gap == 0 else ""
    return ""
