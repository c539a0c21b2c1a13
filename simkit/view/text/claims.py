"""Claims about real play in words: what they ask, which range agrees, what the model says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.view.text.lookup import spoken
from simkit.view.text.values import value_text
from simkit.view.text.words import percent


def number(question: Mapping[str, Any], value: float | None) -> str:
    """A figure of a question: a share in per cent, a mean as it is."""
    if value is None:
        return "unknown"
    return percent(value) if question["is_share"] else f"{value:.1f}"


def range_text(question: Mapping[str, Any]) -> str:
    low, high = question["range"]
    return f"{number(question, low)} to {number(question, high)}"


def asked_text(question: Mapping[str, Any]) -> str:
    """What is counted: `win rate, first less second`, `games with score 2 or more`."""
    name = "win rate" if question["figure"] == "won" else spoken(question["figure"])
    least, most = question["at_least"], question["at_most"]
    if least is not None and most is not None:
        name = f"games with {name} {least:g} to {most:g}"
    elif least is not None or most is not None:
        end = f"{least:g} or more" if most is None else f"{most:g} or less"
        name = f"games with {name} {end}"
    if question["among"] != "all":
        name += f" among {question['among']} ones"
    ways = {"difference": ", first minus second", "spread": ", largest minus smallest"}
    return name + ways.get(question["of"], "")


def cells_text(question: Mapping[str, Any]) -> list[str]:
    """What sets the cells apart; where one figure is made of all, one text."""
    cells = [
        ", ".join(f"{key} {value_text(value)}" for key, value in cell.items())
        for cell in question["cells"]
    ]
    return cells if question["of"] == "each" else [" / ".join(cells)]


def figure_text(question: Mapping[str, Any], figure: Mapping[str, Any]) -> str:
    """What the model says, with its interval."""
    if figure["estimate"] is None:
        return "there was no such game"
    low, high = figure["low"], figure["high"]
    if question["is_share"]:
        least = -1.0 if question["of"] == "difference" else 0.0
        low, high = max(low, least), min(high, 1.0)
        return f"{percent(figure['estimate'])} ({100 * low:.1f} to {100 * high:.1f})"
    return f"{figure['estimate']:.1f} ({low:.1f} to {high:.1f})"
