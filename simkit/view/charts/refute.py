"""The chart of `simkit refute`: the gain of the best small changes, with verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.charts.judged import judged_chart, judged_numbers
from simkit.view.console.refute import TURNED, refute_finding, told
from simkit.view.text.lookup import spoken
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import counted

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.worths.refute_answer import Refutation, Tried


def refute_numbers(found: Refutation) -> DataFrame:
    """A row a change as it is drawn: variant, difference, low, high in points, verdict."""
    return judged_numbers((_name(found, one), one.found) for one in found.changes)


def _name(found: Refutation, one: Tried) -> str:
    change = one.change
    knobs = change.kind in TURNED  # the first sentence says what they are
    said = spoken(change.says).replace("=", " ") if knobs else told(change)
    seat = "" if change.named_seat is None else f" ({seat_name(found, change.named_seat)})"
    return f"{said}{seat}"


def refute_chart(found: Refutation, game: Game | None = None) -> Figure:
    """A line a change that played fresh games: what it gains."""
    return judged_chart(
        found,
        game,
        refute_numbers(found),
        asks=f"does a small change beat {found.heading.bot}?",
        finding=refute_finding(found),
        subtitle=f"{counted(len(found.seen), 'change')} tried; the best play fresh games.",
        played=(
            f"{counted(found.games, 'fresh game')} each on shared luck, seed {found.fresh_seed}"
        ),
        measures="gain of the change (points)",
    )
