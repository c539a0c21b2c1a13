"""The chart of an audit: what each buff brings, with interval and verdict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.charts.judged import judged_chart, judged_numbers
from simkit.view.text.words import counted, share_with_interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game

Found = Mapping[str, Any]


def buffs_numbers(found: Found) -> DataFrame:
    """A row a buff as it is drawn: variant, difference, low, high in points, verdict."""
    return judged_numbers(found["buffs"], "buff")


def audit_chart(found: Found, game: Game | None = None) -> Figure:
    """A line a buff: by how much more is won with it."""
    rate = found["win_rate"]
    share = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    return judged_chart(
        found,
        game,
        buffs_numbers(found),
        asks="does a change that can only help make the bot lose?",
        subtitle=f"Without any buff {found['bot']} wins {share} of games.",
        played=(
            f"At most {counted(found['games'], 'game')} with each on shared luck, seed "
            f"{found['seed']}"
        ),
        measures="change of the win rate with the buff (points)",
    )
