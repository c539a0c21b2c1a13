"""The chart of a comparison of rivals: how often each seat wins with each variant.

`seats_numbers` computes exactly what is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    FAINT,
    MARKS,
    label,
    legend,
    new_figure,
    styled,
    tidy,
    whiskers,
)
from simkit.view.console.compare import headline
from simkit.view.text.findings.seats_compared import seats_compared
from simkit.view.text.findings.shared import label_of
from simkit.view.text.naming import game_words
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.values import key_title
from simkit.view.text.words import counted, level

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.contests.compare_answer import Comparison

LEAST_SEEN = 0.5  # points
HEAD, BAND, LINE = 1.0, 0.24, 0.2  # inches


def seats_numbers(found: Comparison) -> DataFrame:
    """A row for each seat and variant: seat, variant, win rate with its interval, in %."""
    import pandas as pd

    rows = [
        (seat.name, label_of(found, variant), *(100 * end for end in rate.known))
        for seat in seats_compared(found)
        for variant, rate in seat.rates.items()
    ]
    return pd.DataFrame(rows, columns=["seat", "variant", "win_rate", "low", "high"])


def compare_seats_chart(found: Comparison, game: Game | None = None) -> Figure:
    """A band a seat, in it the variants with marks of their own; a line at the fair share."""
    numbers = seats_numbers(found)
    seats, variants = (list(numbers[name].unique()) for name in ("seat", "variant"))
    if len(variants) > len(MARKS):
        raise BadInput(f"{len(variants)} variants do not fit here; at most {len(MARKS)} do.")
    with styled():
        figure = new_figure(
            HEAD + len(seats) * (BAND + LINE * len(variants)),
            title=f"{title_of(found, game)}: how often does each {_what(found)} win?",
            finding=game_words(headline(found, game), game),
            caption=_caption(found, game),
        )
        axes = figure.add_subplot()
        _draw_seats(axes, numbers, seats, [*variants], _key_said(found, game))
        if not found.heading.sides:
            _draw_fair_shares(axes, fair_shares(numbers))
    return figure


def _draw_seats(
    axes: Axes, numbers: DataFrame, seats: list[str], variants: list[str], key: str
) -> None:
    step = 0.6 / len(variants)
    for nth, variant in enumerate(variants):
        part: Any = numbers[numbers.variant == variant]
        shift = (nth - (len(variants) - 1) / 2) * step
        places = [seats.index(seat) + shift for seat in part.seat]
        name = label(f"{key}{variant}")
        whiskers(axes, places, part.win_rate, part.low, part.high, nth, name)
    axes.set_yticks(range(len(seats)), [label(seat) for seat in seats])
    axes.set_ylim(len(seats) - 0.4, -0.6)
    axes.set_xlim(0, min(100, 1.08 * numbers.high.max()))
    axes.set_xlabel("win rate (%)")
    tidy(axes)
    legend(axes)


def fair_shares(numbers: DataFrame) -> dict[str, float]:
    """What each seat would win of the games of each variant if all seats were alike, in %.

    It is more than 100 divided by the seats if a tie counts for all, and less if games are drawn.
    """
    return {
        str(name): float(part.win_rate.mean())
        for name, part in numbers.groupby("variant", sort=False)
    }


def _draw_fair_shares(axes: Axes, shares: dict[str, float]) -> None:
    """One line if variants differ by less than a reader sees; else one each in its colour."""
    alike = _are_alike(shares)
    for nth, share in enumerate(shares.values()):
        colour = FAINT if alike else MARKS[nth][1]
        axes.axvline(share, color=colour, linewidth=1.2, linestyle=":", zorder=0.5)
        if alike:
            return


def _are_alike(shares: dict[str, float]) -> bool:
    return max(shares.values()) - min(shares.values()) < LEAST_SEEN


def _what(found: Comparison) -> str:
    return "side" if found.heading.sides else "seat"


def _key_said(found: Comparison, game: Game | None) -> str:
    """What stands before a value in the legend."""
    return "".join(f"{key_title(key, game)} " for key in found.axes) if len(found.axes) == 1 else ""


def _caption(found: Comparison, game: Game | None) -> str:
    fair = "" if found.heading.sides else " Dotted: a fair share."
    if fair and not _are_alike(fair_shares(seats_numbers(found))):
        fair = " Dotted: a fair share with each, in its colour."
    return (
        f"Marks: win rate. Lines: {level(found.terms.confidence)} intervals.{fair} "
        f"{counted(found.games, 'game')} per variant on shared luck, seed {found.heading.seed}. "
        f"Bot {found.heading.bot}. {stands_on(found, game, found.axes)}."
    )
