"""The chart of a comparison: every variant's difference to the baseline, with interval and verdict.

It is drawn from the object that `simkit compare --json` prints; `differences_numbers` computes
exactly what is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    new_figure,
    styled,
)
from simkit.view.charts.judged import HEAD, LINE, draw_differences
from simkit.view.text.differences import corrected, points
from simkit.view.text.findings.shared import baseline_variant, variant_label, varied_keys
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.values import key_told
from simkit.view.text.whose_wins import first_seat
from simkit.view.text.words import counted, level, listed, share_with_interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game

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


def differences_numbers(found: Mapping[str, Any]) -> DataFrame:
    """A row a variant as it is drawn: variant, difference, low, high in points, verdict."""
    import pandas as pd

    rows = []
    for one in found["comparisons"]:
        figures = [100 * one["difference"][end] for end in ("estimate", "low", "high")]
        rows.append((_name(found, one), *figures, one["verdict"]))
    return pd.DataFrame(rows, columns=["variant", "difference", "low", "high", "verdict"])


def _name(found: Mapping[str, Any], one: Mapping[str, Any]) -> str:
    """The variant with its key, unless that would not fit beside the axes."""
    return one["variant"] if len(one["variant"]) <= _LONGEST_NAME else variant_label(found, one)


def compare_chart(found: Mapping[str, Any], game: Game | None = None) -> Figure:
    """A line a variant: the difference to the baseline with its interval, and the margin behind."""
    numbers = differences_numbers(found)
    if len(numbers) > _MOST_VARIANTS:
        raise BadInput(
            f"{len(numbers)} variants do not fit on a chart; at most {_MOST_VARIANTS} do."
        )
    with styled():
        figure = new_figure(
            HEAD + LINE * len(numbers),
            title=_title(found, game),
            subtitle=_subtitle(found, game),
            caption=_caption(found, game),
        )
        axes = figure.add_subplot()
        draw_differences(axes, numbers, found["margin"], "difference in win rate (points)")
    return figure


def _title(found: Mapping[str, Any], game: Game | None) -> str:
    """The question that the chart answers."""
    title = title_of(found, game)
    if not found["axes"]:
        return f"{title}: {listed([variant['variant'] for variant in found['variants']], 'or')}?"
    verb = "does" if len(found["axes"]) == 1 else "do"
    names = [key_told(key, game) for key in found["axes"]]
    return f"{title}: what {verb} {listed(names)} change?"


def _subtitle(found: Mapping[str, Any], game: Game | None) -> str:
    base = baseline_variant(found)
    rate = base["win_rate"]
    share = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    return f"Compared with {found['baseline']}, which wins {share} of games{_whose(game)}."


def _whose(game: Game | None) -> str:
    """Whose wins are counted, if seats compete."""
    return f" as {first_seat(game)}" if game and game.seats else ""


def _caption(found: Mapping[str, Any], game: Game | None) -> str:
    watched = any(one["difference"]["method"] == "sequence" for one in found["comparisons"])
    kind = "confidence sequences" if watched else "intervals"
    holm = corrected(found["family"])
    varied = varied_keys(found)
    bot = "" if {"bot", "bots"} & varied else f" Bot {found['bot']}."
    return (
        f"Lines: {level(found['confidence'])} {kind} of the paired difference{holm}. Grey: "
        f"within {points(found['margin'])} points, which counts as the same. "
        f"{counted(found['games'], 'game')} per variant on shared luck, seed "
        f"{found['seed']}.{bot} {stands_on(found, game, found['axes'])}."
    )
