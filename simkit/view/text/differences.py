"""Differences in points, with sign, interval and p-value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


def same_is(found: Any, margin: float, word: str = "Same", by: str = "") -> str:
    """What *same* means; and that an interval may reach past the margin, where one does.

    `found` is an answer, or a part of it, with all differences that are shown. `same` rests on two
    one-sided tests, with a correction of their own; intervals are two-sided. A page may say `by`
    what it was found in any case.
    """
    past = any(_reaches_past(one, margin) for one in judged_in(found))
    by = by or ("two one-sided tests" if past else "")
    told = f"{word}: surely within {points(margin)} points{f', by {by}' if by else ''}"
    return f"{told}; a drawn interval is two-sided and may reach past them." if past else f"{told}."


def judged_in(found: Any) -> Iterator[Mapping[str, Any]]:
    """Every difference with a verdict, wherever in an answer it stands."""
    if isinstance(found, Mapping):
        if {"difference", "verdict"} <= set(found):
            yield found
        found = found.values()
    elif not isinstance(found, list | tuple):
        return
    for part in found:
        yield from judged_in(part)


def _reaches_past(one: Mapping[str, Any], margin: float) -> bool:
    ends = one["difference"]["low"], one["difference"]["high"]
    return one["verdict"] == "same" and None not in ends and max(map(abs, ends)) >= margin


def p_text(one: Mapping[str, Any]) -> str:
    """A p-value as people quote it."""
    p = one["p_holm"]
    return "<0.001" if p < 0.001 else f"{p:.3f}"
