"""The chart of restrictions: what each costs, with interval and verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.charts.judged import judged_chart, judged_numbers
from simkit.view.console.restrict import restrict_finding
from simkit.view.text.words import counted, share_with_interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.description.game import Game
    from simkit.lab.worths.restrict import Restrictions


def restrict_chart(found: Restrictions, game: Game | None = None) -> Figure:
    """A line a restriction: by how much more is won with it."""
    applied = [one for one in found.rows if one.applies]
    share = share_with_interval(*found.usual.known)
    return judged_chart(
        found,
        game,
        judged_numbers((one.forbidden, one.found) for one in applied or found.rows),
        asks=f"which options does {found.heading.bot} need?",
        finding=restrict_finding(found),
        subtitle=f"If nothing is forbidden, the win rate is {share}.",
        played=(
            f"At most {counted(found.games, 'game')} per option on shared luck, seed "
            f"{found.heading.seed}"
        ),
        measures="change of the win rate if it is forbidden (points)",
    )
