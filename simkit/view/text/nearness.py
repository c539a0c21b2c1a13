"""Say how close lost games came to a win."""

from __future__ import annotations

from collections.abc import Iterable

from simkit.lab.play.nearness import Nearest, Reached
from simkit.view.text.words import share_with_interval


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
