"""Parts of the page of `simkit compare`: all pairs, and variants without effect."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from simkit.view.text.differences import changed_nothing, judged_cells, judged_columns
from simkit.view.text.findings.shared import variant_label
from simkit.view.text.tables import Column, Ink, table
from simkit.view.text.words import listed, percent

if TYPE_CHECKING:
    from simkit.lab.contests.compare_answer import Comparison, PairCompared, VariantCompared

_MORE_OR_LESS = ("higher", "lower")


def every_two(found: Comparison, width: int, ink: Ink) -> str:
    """The variants from the most to the least won, and each two of them; where that was asked."""
    if not found.pairs_compared:
        return ""
    rows = [
        (
            one.variant,
            one.against,
            *judged_cells(one.found),
        )
        for one in found.pairs_compared
    ]
    columns = [
        Column("variant", wraps=True),
        Column("against", wraps=True),
        *judged_columns(),
    ]
    body = table(columns, rows, width=width, ink=ink)
    return f"{ink.strong('Every two against each other')}\n{body}"


def order_of_variants(found: Comparison) -> str:
    """Who wins more than whom, as far as that is settled: a sentence."""
    variants = sorted(
        found.variants_played, key=lambda variant: -(variant.win_rate.estimate or 0.0)
    )
    shares = [
        f"{variant_label(found, variant)} {percent(variant.win_rate.estimate)}"
        for variant in variants
    ]
    pairs = found.pairs_compared or []
    still = [
        f"{one.variant} and {one.against}" for one in pairs if one.found.verdict == "not settled"
    ]
    same = [f"{one.variant} and {one.against}" for one in pairs if one.found.verdict == "same"]
    apart = [one for one in pairs if one.found.verdict in _MORE_OR_LESS]
    if not apart:
        told = (
            f"No variant is shown to win more often than another. Win rates: {', '.join(shares)}."
        )
    else:
        told = f"{'. '.join(_who_beats_whom(found, apart))}. Win rates: {', '.join(shares)}."
    if same:
        told += f" The same: {'; '.join(same)}."
    return told + (f" Not settled: {'; '.join(still)}." if still else " Every pair is settled.")


def _who_beats_whom(found: Comparison, apart: Iterable[PairCompared]) -> list[str]:
    """Each variant that surely wins more often than others: `a wins more often than b and c`."""
    labels = {each.variant: variant_label(found, each) for each in found.variants_played}
    beaten: dict[str, list[str]] = {}
    for one in apart:
        pair = [one.variant, one.against]
        upper, lower = pair if one.found.verdict == "higher" else pair[::-1]
        beaten.setdefault(upper, []).append(labels[lower])
    most_first = sorted(beaten.items(), key=lambda each: -len(each[1]))
    return [f"{labels[upper]} wins more often than {listed(lower)}" for upper, lower in most_first]


def without_effect(found: Comparison) -> Iterable[str]:
    """Variants whose rules are the baseline's own, and variants that ended every game alike."""
    alike = [variant_label(found, one) for one in found.comparisons if one.same_rules]
    if alike:
        plays = "plays" if len(alike) == 1 else "play"
        yield (
            f"{listed(alike)} {plays} with exactly the same values as the baseline, so no game was "
            "needed."
        )
    for one in found.comparisons:
        parted = one.won_variant_only or one.won_baseline_only or _scores_otherwise(one)
        if not (one.same_rules or parted):
            yield changed_nothing([variant_label(found, one)], one.games, found.terms.confidence)


def _scores_otherwise(one: VariantCompared) -> bool:
    """Whether other games end undecided, although the same are won."""
    return one.points is not None and one.points.difference.estimate != 0
