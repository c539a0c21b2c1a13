"""Claims about real play in words: the question, the claimed range, the model's figure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from simkit.view.text.lookup import spoken
from simkit.view.text.values import value_text
from simkit.view.text.words import percent

if TYPE_CHECKING:
    from simkit.lab.calibrating.claims import Inquiry
    from simkit.lab.calibrating.validate_answer import FigureFound


def number(question: Inquiry, value: float | None) -> str:
    """A figure of a question: a share in per cent, a mean as it is."""
    if value is None:
        return "unknown"
    return percent(value) if question.is_share else f"{value:.1f}"


def range_text(question: Inquiry) -> str:
    low, high = question.range
    return f"{number(question, low)} to {number(question, high)}"


def asked_text(question: Inquiry, told: Mapping[str, str] | None = None) -> str:
    """What is counted: `win rate, first minus second`, `games with at least 2 (points scored)`.

    `told` gives the metrics of the game in words; without it they stand by their names.
    """
    name = _counted(question.figure, told or {})
    least, most = question.at_least, question.at_most
    if least is not None and most is not None:
        name = f"games with {least:g} to {most:g} ({name})"
    elif least is not None:
        name = f"games with at least {least:g} ({name})"
    elif most is not None:
        name = f"games with at most {most:g} ({name})"
    if question.among != "all":
        name += f" among {question.among} ones"
    ways = {"difference": ", first minus second", "spread": ", largest minus smallest"}
    return name + ways.get(question.of, "")


def _counted(figure: str, told: Mapping[str, str]) -> str:
    """A figure in words, without the remark in brackets that ends some of them."""
    if figure == "won":
        return "win rate"
    return told.get(figure, spoken(figure)).split(" (")[0]


def cells_text(question: Inquiry) -> list[str]:
    """What sets the cells apart; where one figure is made of all, one text."""
    cells = [
        ", ".join(f"{key} {value_text(value)}" for key, value in cell.items())
        for cell in question.cells
    ]
    return cells if question.of == "each" else [" / ".join(cells)]


def figure_text(question: Inquiry, figure: FigureFound) -> str:
    """What the model says, with its interval."""
    estimate, low, high = figure.estimate, figure.low, figure.high
    if estimate is None or low is None or high is None:
        return "there was no such game"
    if question.is_share:
        least = -1.0 if question.of == "difference" else 0.0
        low, high = max(low, least), min(high, 1.0)
        return f"{percent(estimate)} ({100 * low:.1f} to {100 * high:.1f})"
    return f"{estimate:.1f} ({low:.1f} to {high:.1f})"
