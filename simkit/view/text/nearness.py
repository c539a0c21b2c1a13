"""How near lost games came, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from simkit.view.text.words import share_with_interval


def near_text(near: Iterable[Mapping[str, Any]]) -> str:
    """'How near it came: 12.0 % (10.1 to 14.1) fought a Lord; health: at best 3 ...'"""
    return f"How near it came: {'; '.join(_one(row) for row in near)}."


def _one(row: Mapping[str, Any]) -> str:
    if row["way"] == "any":
        share = row["share"]
        if share["estimate"] is None:
            return f"nobody knows who {row['says']}"
        return (
            f"{share_with_interval(share['estimate'], share['low'], share['high'])} {row['says']}"
        )
    if row["best"] is None:
        return f"{row['says']}: not known"
    return f"{row['says']}: at best {row['best']:g}, in the middle game {row['median']:g}"


def one_in(share: float) -> str:
    """'1 game in 48,000'."""
    games = 1 / share
    digits = len(str(int(games)))
    return f"1 game in {round(games, -max(0, digits - 2)):,.0f}"
