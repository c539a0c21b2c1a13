"""The chart of restrictions: what each costs, with interval and verdict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.charts.judged import judged_chart, judged_numbers
from simkit.view.text.words import counted, share_with_interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.description.game import Game

Found = Mapping[str, Any]


def restrict_chart(found: Found, game: Game | None = None) -> Figure:
    """A line a restriction: by how much more is won with it."""
    applied = [one for one in found["options"] if one["applies"]]
    rate = found["win_rate"]
    share = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    return judged_chart(
        found,
        game,
        judged_numbers(applied or found["options"], "forbidden"),
        asks=f"which options does {found['bot']} need?",
        subtitle=f"If nothing is forbidden, the win rate is {share}.",
        played=(
            f"At most {counted(found['games'], 'game')} per option on shared luck, seed "
            f"{found['seed']}"
        ),
        measures="change of the win rate if it is forbidden (points)",
    )
