"""The finding about rare wins, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.nearness import one_in
from simkit.view.text.words import level, percent

if TYPE_CHECKING:
    from simkit.lab.chances.rare_answer import Rare

OFTEN = 0.01  # what is won as often needs no splitting


def exact(share: float | None) -> str:
    """A small share in per cent with two digits that mean something."""
    if share is None:
        return "-"
    return f"{100 * share:.2g} %" if share < 0.001 else percent(share, 2)


def rare_finding(found: Rare) -> str:
    """The answer in a sentence or two."""
    share, sure = found.share, level(found.confidence)
    if share.estimate is None:
        return "No population was finished, so only the games played as usual count."
    if not share.estimate:
        return (
            f"No game was won, not even a copied one. The win rate is below "
            f"{exact(share.high)} ({sure} bound from the games played as usual)."
        )
    bounds = "no interval"
    if share.low is not None:
        bounds = f"{sure} interval {exact(share.low)} to {exact(share.high)}"
    told = f"{one_in(share.estimate)} is won: {exact(share.estimate)} ({bounds})."
    if share.estimate >= OFTEN:
        return f"{told} That is often enough for simkit run, which is simpler."
    if found.saving and found.saving >= 2:
        told += (
            f" For the same precision, simkit run would need {found.saving:,.0f} times as many "
            "games."
        )
    return told
