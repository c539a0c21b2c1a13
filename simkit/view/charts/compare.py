"""The chart of `simkit compare`: each variant's difference to the baseline, with its verdict.

`differences_numbers` computes exactly what is drawn.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    new_figure,
    styled,
)
from simkit.view.charts.judged import HEAD, LINE, draw_differences
from simkit.view.console.compare import headline
from simkit.view.text.differences import corrected, points
from simkit.view.text.findings.shared import values_said, variant_label, varied_keys
from simkit.view.text.naming import game_words
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.values import key_title
from simkit.view.text.whose_wins import first_seat
from simkit.view.text.words import counted, level, listed, share_with_interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.contests.compare_answer import Comparison, VariantCompared

SUFFIXES = (".png", ".svg")
_MOST_VARIANTS = 40
_LONGEST_NAME = 22


def chart_file(name: str) -> Path:
    """Where a chart is to lie; refused at once where it cannot be drawn."""
    file = Path(name)
    if file.suffix.lower() not in SUFFIXES:
        raise BadInput(f"--chart {name}: a chart is drawn to a file that ends in .png or .svg.")
    if file.is_dir():
        raise BadInput(f"--chart {name} is a folder; name a file in it.")
    if not file.parent.is_dir():
        raise BadInput(f"--chart {name}: there is no folder {file.parent}. Make it first.")
    return file


def differences_numbers(found: Comparison, game: Game | None = None) -> DataFrame:
    """A row a variant as it is drawn: variant, difference, low, high in points, verdict."""
    import pandas as pd

    rows = []
    for one in found.comparisons:
        figures = [100 * end for end in one.found.difference.known]
        rows.append((_name(found, one, game), *figures, one.found.verdict))
    return pd.DataFrame(rows, columns=["variant", "difference", "low", "high", "verdict"])


def _name(found: Comparison, one: VariantCompared, game: Game | None) -> str:
    """The variant with its key, unless that would not fit beside the axes."""
    said = values_said(one.values, game) if found.axes else one.variant
    return said if len(said) <= _LONGEST_NAME else variant_label(found, one)


def compare_chart(found: Comparison, game: Game | None = None) -> Figure:
    """A line a variant: the difference to the baseline with its interval, and the margin behind."""
    numbers = differences_numbers(found, game)
    if len(numbers) > _MOST_VARIANTS:
        raise BadInput(
            f"{len(numbers)} variants do not fit on a chart; at most {_MOST_VARIANTS} do."
        )
    with styled():
        figure = new_figure(
            HEAD + LINE * len(numbers),
            title=_title(found, game),
            finding=game_words(headline(found, game), game),
            subtitle=_subtitle(found, game),
            caption=_caption(found, game),
        )
        axes = figure.add_subplot()
        draw_differences(axes, numbers, found.terms.margin, "difference in win rate (points)")
    return figure


def _title(found: Comparison, game: Game | None) -> str:
    """The question that the chart answers."""
    title = title_of(found, game)
    if not found.axes:
        return f"{title}: {listed([variant.variant for variant in found.variants_played], 'or')}?"
    verb = "does" if len(found.axes) == 1 else "do"
    names = [key_title(key, game) for key in found.axes]
    return f"{title}: what {verb} {listed(names)} change?"


def _subtitle(found: Comparison, game: Game | None) -> str:
    base = found.baseline_played
    share = share_with_interval(*base.win_rate.known)
    said = values_said(base.values, game) if found.axes else base.variant
    return f"Compared with {said}, which wins {share} of games{_whose(game)}."


def _whose(game: Game | None) -> str:
    """Whose wins are counted, if seats compete."""
    return f" as {first_seat(game)}" if game and game.seats else ""


def _caption(found: Comparison, game: Game | None) -> str:
    watched = any(one.found.difference.method == "sequence" for one in found.comparisons)
    kind = "confidence sequences" if watched else "intervals"
    holm = corrected(found.family)
    varied = varied_keys(found)
    bot = "" if {"bot", "bots"} & varied else f" Bot {found.heading.bot}."
    return (
        f"Lines: {level(found.terms.confidence)} {kind} of the paired difference{holm}. Grey: "
        f"within {points(found.terms.margin)} points, which counts as the same. "
        f"{counted(found.games, 'game')} per variant on shared luck, seed "
        f"{found.heading.seed}.{bot} {stands_on(found, game, found.axes)}."
    )
