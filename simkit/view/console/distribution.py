"""Block of the page of `simkit compare`: how far apart whole distributions are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from simkit.view.text.differences import corrected, points
from simkit.view.text.findings.shared import label_of
from simkit.view.text.lookup import spoken
from simkit.view.text.metrics import quantile_text
from simkit.view.text.tables import Column, Ink, paragraph, table
from simkit.view.text.words import level, listed, percent, quantities, quantity

Compared = Mapping[str, Any]


def distribution(found: Compared, width: int, ink: Ink) -> str:
    """A line a variant: its median, and how far its values are from the baseline's."""
    spread = found.get("distribution")
    if not spread:
        return ""
    metric = spoken(spread["metric"])
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


def _rows(found: Compared, spread: Compared) -> list[tuple[str, ...]]:
    apart = {one["variant"]: one for one in spread["comparisons"]}
    rows: list[tuple[str, ...]] = []
    for curve in spread["curves"]:
        one = apart.get(curve["variant"])
        median = quantile_text(curve["median"]) if curve["median"] else "-"
        rest = _apart(one) if one else ("", "", _base(found, curve["variant"]))
        rows.append((label_of(found, curve["variant"]), median, *rest))
    return rows


def _base(found: Compared, variant: str) -> str:
    return "baseline" if variant == found["baseline"] else "-"


def _apart(one: Compared) -> tuple[str, str, str]:
    gap, shift = one["largest_gap"], one["shift"]
    ends = [f"{100 * gap[end]:.1f}" for end in ("estimate", "low", "high")]
    moved = [quantity(shift[end]) for end in ("estimate", "low", "high")]
    return (
        f"{ends[0]} ({ends[1]} to {ends[2]})",
        f"{moved[0]} ({moved[1]} to {moved[2]})",
        one["verdict"],
    )


def _told(found: Compared, spread: Compared) -> Iterable[str]:
    """What the columns mean, by the example of the variant that is furthest away."""
    compared = spread["comparisons"]
    family = corrected(len(compared)).removeprefix(", ")
    yield (
        f"In brackets: {level(found['confidence'])} intervals{f', {family}' if family else ''}. "
        f"{_largest(found, spread)} Shift: how far the values of all games must move, on average, "
        "to be distributed as in the baseline (Wasserstein distance)."
    )
    if "same" in {one["verdict"] for one in compared}:
        yield f"Same: no gap is larger than {points(found['margin'])} points."
    yield from _sooner(found, compared)


def _largest(found: Compared, spread: Compared) -> str:
    one = max(spread["comparisons"], key=lambda one: one["largest_gap"]["estimate"])
    value = quantities([one["at"]])[0]
    mine, base = percent(one["share"]), percent(one["baseline_share"])
    return (
        f'Largest gap (Kolmogorov-Smirnov): "{spoken(spread["metric"])}" is {value} or less in '
        f"{mine} of games with {label_of(found, one['variant'])}, and in {base} of games with the "
        "baseline."
    )


def _sooner(found: Compared, compared: Iterable[Compared]) -> Iterable[str]:
    """Which games end sooner, by the log-rank test."""
    told = [
        f"{_ratio(one['ends']['ratio'])} times as often with {label_of(found, one['variant'])} "
        f"(verdict: {one['ends']['verdict']})"
        for one in compared
        if "ends" in one and one["ends"]["ratio"]["estimate"] is not None
    ]
    if told:
        yield (
            "Compared with the baseline, a game that still goes on ends in the next turn "
            f"{listed(told)}. This is a log-rank test."
        )


def _ratio(ratio: Compared) -> str:
    return f"{quantity(ratio['estimate'])} ({quantity(ratio['low'])} to {quantity(ratio['high'])})"
