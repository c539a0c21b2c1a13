"""Sentences about a figure over all plausible packs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.differences import signed
from simkit.view.text.words import counted, percent

if TYPE_CHECKING:
    from simkit.lab.calibrating.ensemble_run_answer import EnsembleRun
    from simkit.lab.ensembles.ask_ensemble_answer import FigureOverPacks, OverEnsemble

SHARE, DIFFERENCE, MEAN = "share", "difference", "mean"


def given_plays(found: EnsembleRun | OverEnsemble) -> str:
    """What the packs agree with: plays that people wrote down, or nothing to speak of."""
    return f" that agree with your {counted(found.plays, 'play')}" if found.plays else ""


def value_text(figure: FigureOverPacks, value: float | None) -> str:
    """A share in percent, a difference in points."""
    if value is None:
        return ""
    if figure.kind == SHARE:
        return percent(value)
    return signed(100 * value, 1) if figure.kind == DIFFERENCE else f"{100 * value:.1f}"


def ends_text(figure: FigureOverPacks, ends: tuple[float, float] | None) -> str:
    """An interval, in percent or points."""
    if ends is None:
        return ""
    low, high = (100 * end for end in ends)
    if figure.kind == SHARE:
        low, high = max(0.0, low), min(100.0, high)
        return f"{low:.1f} to {high:.1f}"
    if figure.kind == MEAN:
        return f"{max(0.0, low):.1f} to {high:.1f}"
    return f"{signed(low, 1)} to {signed(high, 1)}"


def verdict_text(figure: FigureOverPacks) -> str:
    """In how many of a hundred packs it is so."""
    above = figure.above
    if above is None:
        return ""
    if figure.kind == MEAN:
        return f"matters in {of_hundred(above)}"
    side, share = ("higher", above) if above >= 0.5 else ("lower", 1 - above)
    return f"{side} in {of_hundred(share)}"


def of_hundred(share: float) -> str:
    """Never all of a hundred where it is not all."""
    return "all" if share > 0.995 else f"{100 * share:.0f} of 100"
