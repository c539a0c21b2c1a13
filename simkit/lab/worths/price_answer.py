"""The answer of `simkit.price`: the fair price of each card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from simkit.lab.basics.command_line import Options
from simkit.lab.judging.verdicts import NOT_SETTLED, Terms
from simkit.lab.play.again import unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns

TOO_CHEAP, TOO_EXPENSIVE, FAIR = "too cheap", "too expensive", "fair"
NO_EFFECT, RISES = "no effect found", "worth more at a higher price"
NOT_ASKED = "--only does not name it"
UNNAMED = "no option names it"
ELSEWHERE = "it is in another table"
FIXED = "its price cannot be changed by whole numbers"
UNFINISHED = "it was not finished"
WITHIN = 0.5  # of a step: so near a price is fair


@dataclass(frozen=True)
class WorthAtPrice:
    """The worth of a card at one price."""

    price: int
    worth: Interval


@dataclass(frozen=True)
class Priced:
    """A card with its price, its fair price, and its worth at each price that was tried."""

    name: str
    price: int
    fair: Interval | None  # None if no effect of the price was found, or the wrong one
    verdict: str
    worth: Interval  # at its own price
    tried: tuple[WorthAtPrice, ...]

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of this row of the table."""
        fair = self.fair
        return {
            "name": self.name,
            "price": self.price,
            "fair": fair.estimate if fair else None,
            "low": fair.low if fair else None,
            "high": fair.high if fair else None,
            "verdict": self.verdict,
            "worth": self.worth.estimate,
            "worth_low": self.worth.low,
            "worth_high": self.worth.high,
        }


@dataclass(frozen=True)
class Unpriced:
    """A card that was not priced, and why."""

    name: str
    why: str


@dataclass(frozen=True)
class Prices(CellAnswer):
    """The result of `simkit.price`, with one row per card in `frame`."""

    VERB = "price"
    STOPS_ANYWHERE = False

    column: str  # the column with the price: `card.cost`
    column_asked: str | None
    only: tuple[str, ...]
    cards: tuple[Priced, ...]  # one per card, the most underpriced first
    left_out: tuple[Unpriced, ...]  # cards that were not priced, and why
    median: Interval  # what the median card is worth, with each card at its own price
    step: int  # the distance between two tried prices
    games: int  # games per card and price
    terms: Terms

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes.

        name, price, fair with low and high, verdict; worth at its own price with worth_low and
        worth_high. low and high are empty beyond the prices that were tried, and fair is empty if
        no effect of the price was found, or if the card is worth more at a higher price.
        """
        return columns_of([card.columns for card in self.cards])

    def figures(self) -> dict[str, Any]:
        """What `simkit worth --prices --json` prints besides how it was asked for."""
        return {
            "column": self.column,
            "step": self.step,
            "games": self.games,
            "confidence": self.terms.confidence,
            "median_worth": self.median,
            "cards": self.cards,
            "left_out": self.left_out,
        }

    def told(self, verdict: str) -> list[Priced]:
        """The cards with a given verdict."""
        return [card for card in self.cards if card.verdict == verdict]

    def own_notes(self) -> Iterable[str]:
        if self.interrupted:
            yield "Interrupted: cards that were not finished are left out."
        yield from self.remarks

    # --- How it was asked for ---

    @property
    def subject(self) -> Options:
        return {"column": self.column_asked, "only": ",".join(self.only) or None}

    @property
    def extent(self) -> Options:
        return {
            "games": self.games,
            "confidence": unusual_confidence(self.terms.confidence),
        }


def verdict_on(price: int, fair: Interval | None, step: int, *, rises: bool = False) -> str:
    """Whether a price is surely too low or too high, or as good as fair."""
    if fair is None:
        return RISES if rises else NO_EFFECT
    low = float("-inf") if fair.low is None else fair.low
    high = float("inf") if fair.high is None else fair.high
    if low > price:
        return TOO_CHEAP
    if high < price:
        return TOO_EXPENSIVE
    near = WITHIN * step
    return FAIR if price - near <= low and high <= price + near else NOT_SETTLED
