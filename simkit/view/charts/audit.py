"""The chart of an audit: what each helpful change brings, with interval and verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.charts.judged import judged_chart, judged_numbers
from simkit.view.console.audit import audit_finding
from simkit.view.text.words import counted, share_with_interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.worths.audit import Audit


def buffs_numbers(found: Audit) -> DataFrame:
    """A row a buff as it is drawn: variant, difference, low, high in points, verdict."""
    return judged_numbers((row.buff, row.found) for row in found.rows)


def audit_chart(found: Audit, game: Game | None = None) -> Figure:
    """A line a buff: by how much more is won with it."""
    share = share_with_interval(*found.usual.known)
    return judged_chart(
        found,
        game,
        buffs_numbers(found),
        asks="does a change that can only help make the bot lose?",
        finding=audit_finding(found),
        subtitle=f"Without any buff {found.heading.bot} wins {share} of games.",
        played=(
            f"At most {counted(found.games, 'game')} with each on shared luck, seed "
            f"{found.heading.seed}"
        ),
        measures="change of the win rate with the buff (points)",
    )
