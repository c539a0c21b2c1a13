"""The chart of prices: each card's price beside the prices that may be fair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.lab.worths.price_answer import TOO_CHEAP, TOO_EXPENSIVE
from simkit.view.charts.canvas import (
    BLACK,
    BLUE,
    FAINT,
    GREEN,
    VERMILLION,
    few_ticks,
    label,
    new_figure,
    styled,
    tidy,
)
from simkit.view.console.price import price_finding
from simkit.view.text.lookup import spoken
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted, level

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.worths.price_answer import Priced, Prices

COLOURS = {TOO_CHEAP: BLUE, TOO_EXPENSIVE: VERMILLION, "fair": GREEN}
HEAD, LINE = 1.0, 0.4  # inches


def price_numbers(found: Prices) -> DataFrame:
    """A row per card as it is drawn; an open end is the last price that was tried.

    A card of whose price no effect was found has no fair price.
    """
    import pandas as pd

    drawn = [(spoken(card.name), card.price, *_fair(card), card.verdict) for card in found.cards]
    return pd.DataFrame(drawn, columns=["card", "price", "fair", "low", "high", "verdict"])


def _fair(card: Priced) -> tuple[float | None, float | None, float | None]:
    """The fair price with its ends."""
    if card.fair is None:
        return None, None, None
    first, last = card.tried[0].price, card.tried[-1].price
    low = first if card.fair.low is None else card.fair.low
    return float(card.fair), low, last if card.fair.high is None else card.fair.high


def price_chart(found: Prices, game: Game | None = None) -> Figure:
    """A line per card: its price as a bar, the fair price with its interval."""
    numbers = price_numbers(found)
    with styled():
        figure = new_figure(
            HEAD + LINE * max(1, len(numbers)),
            title=f"{title_of(found, game)}: what should each card cost?",
            finding=price_finding(found),
            subtitle="Upright mark: the price. Dot and line: the fair price with its interval.",
            caption=(
                f"Lines: {level(found.terms.confidence)} intervals, all together. "
                f"{counted(found.games, 'game')} per card and price on shared luck, seed "
                f"{found.heading.seed}. {stands_on(found, game)}."
            ),
        )
        axes = figure.add_subplot()
        rows: Any = numbers.itertuples(index=False)
        for place, (card, row) in enumerate(zip(found.cards, rows, strict=True)):
            colour = COLOURS.get(row.verdict, FAINT)
            if card.fair:
                axes.hlines(place, row.low, row.high, color=colour, linewidth=2)
                axes.plot(row.fair, place, "o", color=colour, markersize=7)
            axes.plot(row.price, place, "|", color=BLACK, markersize=18, markeredgewidth=2.5)
            across = axes.get_yaxis_transform()
            axes.text(
                1.03, place, row.verdict, transform=across, va="center", fontsize=10, color=FAINT
            )
        axes.set_yticks(range(len(numbers)), [label(spoken(card.name)) for card in found.cards])
        axes.set_ylim(len(numbers) - 0.4, -0.6)
        axes.set_xlabel(found.column.rpartition(".")[2].replace("_", " "))
        axes.xaxis.set_major_locator(few_ticks())
        tidy(axes)
    return figure
