"""Differences in points, with sign, interval and p-value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def points(share: float, digits: int = 1) -> str:
    """A share in points, without needless zeros."""
    return f"{100 * share:.{digits}f}".rstrip("0").rstrip(".")


def signed(value: float, digits: int) -> str:
    """A number with its sign; what rounds to nothing has none."""
    found = f"{value:+.{digits}f}"
    return found[1:] if float(found) == 0 else found


def _digits(one: Mapping[str, Any]) -> int:
    """A second digit where the interval is narrower than a point."""
    return 1 if one["difference"]["high"] - one["difference"]["low"] >= 0.01 else 2


def gap_text(one: Mapping[str, Any]) -> str:
    """A difference in points, with its sign."""
    return signed(100 * one["difference"]["estimate"], _digits(one))


def bounds_text(one: Mapping[str, Any]) -> str:
    low, high = (100 * one["difference"][end] for end in ("low", "high"))
    return " to ".join(signed(end, _digits(one)).removeprefix("+") for end in (low, high))


def difference_text(one: Mapping[str, Any]) -> str:
    """A difference in points with its interval: '-3.8 (-4.9 to -2.6)'."""
    return f"{gap_text(one)} ({bounds_text(one)})"


def corrected(family: int, what: str = "comparisons") -> str:
    """To be said of intervals: that they are as wide as their verdicts ask for."""
    return f", corrected for {family} {what} like the verdicts (Holm)" if family > 1 else ""


def same_is(found: Iterable[Mapping[str, Any]], margin: float) -> str:
    """What *same* means; and that an interval may reach past the margin, where one does.

    `same` rests on two one-sided tests, with a correction of their own; intervals are two-sided.
    """
    past = any(
        one["verdict"] == "same" and not -margin < min(ends) <= max(ends) < margin
        for one in found
        for ends in [(one["difference"]["low"], one["difference"]["high"])]
    )
    told = f"Same: surely within {points(margin)} points"
    if not past:
        return f"{told}."
    return f"{told}, by two one-sided tests; a drawn interval is two-sided and may reach past them."


def p_text(one: Mapping[str, Any]) -> str:
    """A p-value as people quote it."""
    p = one["p_holm"]
    return "<0.001" if p < 0.001 else f"{p:.3f}"
