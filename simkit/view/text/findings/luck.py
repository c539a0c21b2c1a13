"""What decides an outcome, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import TYPE_CHECKING

from simkit.view.text.words import listed, percent

if TYPE_CHECKING:
    from simkit.lab.lucks.luck_answer import LuckFound, SourceShare
    from simkit.lab.statistics.intervals import Interval

HALF = 0.5


def source_text(found: LuckFound, source: str) -> str:
    """A source of the outcome, in words."""
    return {
        "player": f"who plays ({found.heading.bot} or {found.against})",
        "seat": "the seat",
        "set-up": "the luck of the set-up",
        "draws": "the luck of later draws",
        "dice": "the luck of dice",
    }[source]


def luck_finding(found: LuckFound) -> str:
    """What decides the outcome, and when: a sentence or two."""
    shares = found.sources
    if shares[-1].share.estimate is None:
        return "All games ended alike, so neither luck nor skill decides anything."
    rounded = in_hundred(shares, 0)
    told = [
        (each.share.estimate or 0, source_text(found, each.source), _share(each.share, whole))
        for each, whole in zip(shares, rounded, strict=True)
    ]
    told.sort(key=lambda each: -each[0])
    first, *others = (f"{source} decides {share}" for _, source, share in told)
    parts = [f"{first} of the outcome", *others]
    split = listed(parts)
    split = f"{split[0].upper()}{split[1:]}."
    half = next((each for each in found.turns if (each.share.estimate or 0) >= HALF), None)
    if half is None:
        last = found.turns[-1].turn
        return f"{split} At the end of turn {last}, less than half of the outcome is decided."
    when = f"the end of turn {half.turn}" if half.turn else "the end of the set-up"
    decided = f"{percent(half.share.estimate, 0)} of the outcome is decided{_span(half.share)}"
    return f"{split} By {when}, {decided}."


def in_hundred(shares: Sequence[SourceShare], decimals: int) -> list[float]:
    """Shares in percent, rounded so that they add up to 100: the nearest ones are rounded up."""
    unit = 10**decimals
    exact = [100 * unit * (each.share.estimate or 0.0) for each in shares]
    found = [floor(each) for each in exact]
    nearest = sorted(range(len(exact)), key=lambda place: found[place] - exact[place])
    for place in nearest[: round(sum(exact)) - sum(found)]:
        found[place] += 1
    return [each / unit for each in found]


def _share(share: Interval, rounded: float) -> str:
    told = f"{rounded:.0f} %" if rounded else percent(share.estimate, 0)
    return f"{told}{_span(share)}"


def _span(share: Interval) -> str:
    if share.low is None:
        return ""
    _, low, high = share.known
    return f" ({100 * low:.0f} to {100 * high:.0f})"
