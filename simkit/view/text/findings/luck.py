"""What decides an outcome, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor
from typing import Any

from simkit.view.text.words import listed, percent

Found = Mapping[str, Any]
HALF = 0.5


def source_text(found: Found, source: str) -> str:
    """A source of the outcome, in words."""
    return {
        "player": f"who plays ({found['bot']} or {found['against']})",
        "seat": "the seat",
        "set-up": "the luck of the set-up",
        "draws": "the luck of later draws",
        "dice": "the luck of dice",
    }[source]


def luck_finding(found: Found) -> str:
    """What decides the outcome, and when: a sentence or two."""
    shares = found["shares"]
    if shares[-1]["estimate"] is None:
        return "All games ended alike, so neither luck nor skill decides anything."
    rounded = in_hundred(shares, 0)
    told = [
        (f"{source_text(found, each['source'])} decides {_share(each, whole)}", each["estimate"])
        for each, whole in zip(shares, rounded, strict=True)
    ]
    first, *others = (text for text, _ in sorted(told, key=lambda each: -each[1]))
    parts = [f"{first} of the outcome", *others]
    split = listed(parts)
    split = f"{split[0].upper()}{split[1:]}."
    half = next((each for each in found["settled"] if each["estimate"] >= HALF), None)
    if half is None:
        last = found["settled"][-1]["turn"]
        return f"{split} At the end of turn {last}, less than half of the outcome is decided."
    when = f"the end of turn {half['turn']}" if half["turn"] else "the end of the set-up"
    return (
        f"{split} By {when}, {percent(half['estimate'], 0)} of the outcome is decided{_span(half)}."
    )


def in_hundred(shares: Sequence[Mapping[str, Any]], decimals: int) -> list[float]:
    """Shares in percent, rounded so that they add up to 100: the nearest ones are rounded up."""
    unit = 10**decimals
    exact = [100 * unit * each["estimate"] for each in shares]
    found = [floor(each) for each in exact]
    nearest = sorted(range(len(exact)), key=lambda place: found[place] - exact[place])
    for place in nearest[: round(sum(exact)) - sum(found)]:
        found[place] += 1
    return [each / unit for each in found]


def _share(each: Mapping[str, Any], rounded: float) -> str:
    told = f"{rounded:.0f} %" if rounded else percent(each["estimate"], 0)
    return f"{told}{_span(each)}"


def _span(each: Mapping[str, Any]) -> str:
    if each["low"] is None:
        return ""
    return f" ({100 * each['low']:.0f} to {100 * each['high']:.0f})"
