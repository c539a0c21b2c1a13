"""The chart of `simkit refute --learned`: the gain of the learned player, seat by seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.charts.judged import judged_chart, judged_numbers
from simkit.view.console.outplay import outplay_finding
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import counted

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.outplaying.outplay_answer import LearnedSeat, Outplayed


def outplay_numbers(found: Outplayed) -> DataFrame:
    """A row a seat as it is drawn: variant, difference, low, high in points, verdict."""
    return judged_numbers((_name(found, one), one.found) for one in found.seats)


def _name(found: Outplayed, one: LearnedSeat) -> str:
    seat = "" if one.named_seat is None else f" ({seat_name(found, one.named_seat)})"
    return f"learned player{seat}"


def outplay_chart(found: Outplayed, game: Game | None = None) -> Figure:
    """A line a seat: what the learned player gains there."""
    return judged_chart(
        found,
        game,
        outplay_numbers(found),
        asks=f"how far is {found.heading.bot} from the best play, at least?",
        finding=outplay_finding(found),
        subtitle=f"Learned from {counted(found.lessons, 'game')}; fresh games judge.",
        played=(
            f"{counted(found.games, 'fresh game')} each on shared luck, seed {found.fresh_seed}"
        ),
        measures="gain of the learned player (points)",
    )
