"""Part of the page of `simkit compare`: how often each seat of rivals wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.differences import judged_cells, judged_columns
from simkit.view.text.findings.seats_compared import SeatCompared, seats_compared
from simkit.view.text.findings.shared import key_before, share_of_seat, variant_label
from simkit.view.text.tables import Column, Ink, table

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.contests.compare_answer import Comparison, VariantPlayed


def seats_table(found: Comparison, game: Game | None, width: int, ink: Ink) -> str:
    """A line a seat: its win rate with each variant; of two also difference, test and verdict."""
    rows = [_row(found, each) for each in seats_compared(found)]
    if not rows:
        return ""
    what = "side" if found.heading.sides else "seat"
    columns = [Column(what, wraps=True)]
    columns += [Column(variant_label(found, each), "right") for each in found.variants_played]
    if len(found.comparisons) == 1:
        columns += judged_columns()
    changed = key_before(found, game).rstrip()
    title = ink.strong(f"How often each {what} wins (%){f', by {changed}' if changed else ''}")
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def _row(found: Comparison, seat: SeatCompared) -> tuple[str, ...]:
    if len(found.comparisons) != 1:
        return (seat.name, *(_rate(seat, variant) for variant in found.variants_played))
    cells = [_alone(seat, variant) for variant in found.variants_played]
    gap = seat.gaps.get(found.comparisons[0].variant)
    judged = ("-", "", "") if gap is None else judged_cells(gap)
    return (seat.name, *cells, *judged)


def _rate(seat: SeatCompared, variant: VariantPlayed) -> str:
    rate = seat.rates.get(variant.variant)
    return "-" if rate is None else share_of_seat(rate)


def _alone(seat: SeatCompared, variant: VariantPlayed) -> str:
    """A rate without its interval, if the interval of the difference stands beside it."""
    rate = seat.rates.get(variant.variant)
    return "-" if rate is None or rate.estimate is None else f"{100 * rate.estimate:.1f}"
