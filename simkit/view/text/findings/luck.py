"""What decides an outcome, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
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
        "play": "the luck of play",
    }[source]


def luck_finding(found: Found) -> str:
    """What decides the outcome, and when: a sentence or two."""
    shares = found["shares"]
    if shares[-1]["estimate"] is None:
        return "All games ended alike, so neither luck nor skill decides anything."
    first, *others = sorted(shares, key=lambda each: -each["estimate"])
    parts = [
        f"{source_text(found, first['source'])} decides {_share(first)} of the outcome",
        *(f"{source_text(found, each['source'])} decides {_share(each)}" for each in others),
    ]
    told = listed(parts)
    told = f"{told[0].upper()}{told[1:]}."
    half = next((each for each in found["settled"] if each["estimate"] >= HALF), None)
    if half is None:
        last = found["settled"][-1]["turn"]
        return f"{told} At the end of turn {last}, less than half of the outcome is decided."
    when = f"the end of turn {half['turn']}" if half["turn"] else "the end of the set-up"
    return (
        f"{told} By {when}, {percent(half['estimate'], 0)} of the outcome is decided{_span(half)}."
    )


def _share(each: Mapping[str, Any]) -> str:
    return f"{percent(each['estimate'], 0)}{_span(each)}"


def _span(each: Mapping[str, Any]) -> str:
    if each["low"] is None:
        return ""
    return f" ({100 * each['low']:.0f} to {100 * each['high']:.0f})"
