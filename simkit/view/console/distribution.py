"""Part of the page of `simkit compare`: how far apart whole distributions are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from simkit.view.text.differences import corrected, points
from simkit.view.text.findings.shared import label_of
from simkit.view.text.lookup import spoken
from simkit.view.text.metrics import quantile_text
from simkit.view.text.tables import Column, Ink, paragraph, table
from simkit.view.text.words import level, listed, percent, quantities, quantity

if TYPE_CHECKING:
    from simkit.lab.contests.compare_answer import Comparison, CurvesApart, MetricSpread
    from simkit.lab.judging.spread_apart import SpreadApart
    from simkit.lab.statistics.intervals import Interval


def distribution(found: Comparison, width: int, ink: Ink) -> str:
    """A line a variant: its median, and how far its values are from the baseline's."""
    spread = found.distribution
    if not spread:
        return ""
    metric = spoken(spread.metric)
    columns = [
        Column("variant", wraps=True),
        Column("median", "right"),
        Column("largest gap (points)", "right"),
        Column("shift", "right"),
        Column("verdict"),
    ]
    body = table(columns, _rows(found, spread), width=width, ink=ink)
    title = ink.strong(f"The distribution of {metric}")
    told = (paragraph(line, width) for line in _told(found, spread))
    return "\n".join((title, body, *told))


def _rows(found: Comparison, spread: MetricSpread) -> list[tuple[str, ...]]:
    apart = {one.variant: one.apart for one in spread.comparisons}
    rows: list[tuple[str, ...]] = []
    for curve in spread.curves:
        one = apart.get(curve.variant)
        median = quantile_text(curve.median) if curve.median else "-"
        rest = _apart(one) if one else ("", "", _base(found, curve.variant))
        rows.append((label_of(found, curve.variant), median, *rest))
    return rows


def _base(found: Comparison, variant: str) -> str:
    return "baseline" if variant == found.baseline_played.variant else "-"


def _apart(one: SpreadApart) -> tuple[str, str, str]:
    ends = [f"{100 * end:.1f}" for end in one.distance.gap.known]
    moved = [quantity(end) for end in one.distance.shift.known]
    return (
        f"{ends[0]} ({ends[1]} to {ends[2]})",
        f"{moved[0]} ({moved[1]} to {moved[2]})",
        one.verdict,
    )


def _told(found: Comparison, spread: MetricSpread) -> Iterable[str]:
    """What the columns mean, by the example of the variant that is furthest away."""
    compared = spread.comparisons
    family = corrected(len(compared)).removeprefix(", ")
    yield (
        f"In brackets: {level(found.terms.confidence)} intervals{f', {family}' if family else ''}. "
        f"{_largest(found, spread)} Shift: how far the values of all games must move, on average, "
        "to be distributed as in the baseline (Wasserstein distance)."
    )
    if "same" in {one.apart.verdict for one in compared}:
        yield f"Same: no gap is larger than {points(found.terms.margin)} points."
    yield from _sooner(found, compared)


def _largest(found: Comparison, spread: MetricSpread) -> str:
    one = max(spread.comparisons, key=lambda one: one.apart.distance.gap.known[0])
    distance = one.apart.distance
    value = quantities([distance.at])[0]
    mine, base = percent(distance.variant), percent(distance.base)
    return (
        f'Largest gap (Kolmogorov-Smirnov): "{spoken(spread.metric)}" is {value} or less in '
        f"{mine} of games with {label_of(found, one.variant)}, and in {base} of games with the "
        "baseline."
    )


def _sooner(found: Comparison, compared: Iterable[CurvesApart]) -> Iterable[str]:
    """Which games end sooner, by the log-rank test."""
    told = [
        f"{_ratio(ends.ratio)} times as often with {label_of(found, one.variant)} "
        f"(verdict: {ends.verdict})"
        for one in compared
        if (ends := one.apart.ends) and ends.ratio.estimate is not None
    ]
    if told:
        yield (
            "Compared with the baseline, a game that still goes on ends in the next turn "
            f"{listed(told)}. This is a log-rank test."
        )


def _ratio(ratio: Interval) -> str:
    return f"{quantity(ratio.estimate)} ({quantity(ratio.low)} to {quantity(ratio.high)})"
