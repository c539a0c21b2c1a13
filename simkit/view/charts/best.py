"""The chart of `simkit compare --best`: how far each variant is behind the best one.

`best_numbers` computes exactly what is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.charts.canvas import new_figure, styled
from simkit.view.charts.judged import HEAD, LINE, draw_differences
from simkit.view.console.best import headline
from simkit.view.text.differences import points
from simkit.view.text.findings.shared import key_before, label_of, variant_label
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import count

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.contests.best_answer import BestOf


def best_numbers(found: BestOf) -> DataFrame:
    """A row for each variant but the leader: variant, difference, low, high in points, verdict."""
    import pandas as pd

    rows = [
        (
            variant_label(found, one),
            *(100 * end for end in one.behind.known),
            "lower" if one.status == "rejected" else found.verdict,
        )
        for one in found.standings
        if one.behind
    ]
    frame = pd.DataFrame(rows, columns=["variant", "difference", "low", "high", "verdict"])
    return frame.sort_values("difference", ascending=False, kind="stable", ignore_index=True)


def _from_to(games: list[int]) -> str:
    few, many = min(games), max(games)
    return count(few) if few == many else f"{count(few)} to {count(many)}"


def best_chart(found: BestOf, game: Game | None = None) -> Figure:
    """A line a variant: the difference to the leader with its interval."""
    numbers = best_numbers(found)
    leader = label_of(found, found.best_so_far)
    games = [one.games for one in found.standings]
    with styled():
        figure = new_figure(
            HEAD + LINE * len(numbers),
            title=f"{title_of(found, game)}: which variant is the best?",
            finding=headline(found, game),
            subtitle=f"Compared with {key_before(found, game)}{leader}.",
            caption=(
                "Lines: confidence sequences of the paired difference. Grey: within "
                f"{points(found.terms.margin)} points. {_from_to(games)} games per variant on "
                f"shared luck, seed {found.heading.seed}. "
                f"{stands_on(found, game, found.axes)}."
            ),
        )
        axes = figure.add_subplot()
        draw_differences(axes, numbers, found.terms.margin, "difference in win rate (points)")
    return figure
