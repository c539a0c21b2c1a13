"""The chart of `simkit compare --best`: how far every variant is behind the best one.

It is drawn from the object that `simkit compare --best --json` prints; `best_numbers` computes
exactly what is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.charts.canvas import new_figure, styled
from simkit.view.charts.judged import HEAD, LINE, draw_differences
from simkit.view.text.differences import points
from simkit.view.text.findings.shared import key_before, label_of, variant_label
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import count

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game


def best_numbers(found: Mapping[str, Any]) -> DataFrame:
    """A row for each variant but the leader: variant, difference, low, high in points, verdict."""
    import pandas as pd

    rows = [
        (
            variant_label(found, one),
            *(100 * one["behind"][end] for end in ("estimate", "low", "high")),
            "lower" if one["status"] == "rejected" else found["verdict"],
        )
        for one in found["variants"]
        if one["behind"]
    ]
    frame = pd.DataFrame(rows, columns=["variant", "difference", "low", "high", "verdict"])
    return frame.sort_values("difference", ascending=False, kind="stable", ignore_index=True)


def _from_to(games: list[int]) -> str:
    few, many = min(games), max(games)
    return count(few) if few == many else f"{count(few)} to {count(many)}"


def best_chart(found: Mapping[str, Any], game: Game | None = None) -> Figure:
    """A line a variant: the difference to the leader with its interval."""
    numbers = best_numbers(found)
    leader = label_of(found, found["baseline"])
    games = [one["games"] for one in found["variants"]]
    with styled():
        figure = new_figure(
            HEAD + LINE * len(numbers),
            title=f"{title_of(found, game)}: which variant is the best?",
            subtitle=f"Compared with {key_before(found, game)}{leader}.",
            caption=(
                "Lines: confidence sequences of the paired difference. Grey: within "
                f"{points(found['margin'])} points. {_from_to(games)} games per variant on "
                f"shared luck, seed {found['seed']}. "
                f"{stands_on(found, game, found['axes'])}."
            ),
        )
        axes = figure.add_subplot()
        draw_differences(axes, numbers, found["margin"], "difference in win rate (points)")
    return figure
