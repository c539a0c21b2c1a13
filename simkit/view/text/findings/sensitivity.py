"""The finding of a sensitivity study, in sentences: which values matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.differences import points

if TYPE_CHECKING:
    from simkit.lab.statistics.intervals import Interval
    from simkit.lab.unknowns.sensitivity_answer import Sensed


def survival(found: Sensed) -> str:
    """Whether the answer survives, in a sentence."""
    margin = f"{points(found.margin)} points"
    return {
        "survives": f"The answer survives: other values change it by at most {margin}.",
        "does not survive": "The answer does not survive: other values may change it by more "
        f"than {margin}.",
        "not settled": f"Whether other values change the answer by more than {margin} is not "
        "settled.",
    }[found.verdict]


def survival_of_verdict(found: Sensed, word: str) -> str:
    """Whether the verdict of a comparison survives, in a sentence."""
    if found.verdict == "not settled":
        return f'Whether the verdict "{word}" survives is not settled.'
    return f'The verdict "{word}" {found.verdict}.'


def move_text(move: Interval) -> str:
    """How far a factor moves the answer, in points: '1.8 (1.2 to 2.3)'."""
    if move.low is None or move.high is None:
        return f"{100 * float(move):.1f}"
    figures = [100 * end for end in move.known]
    digits = 1 if figures[2] - figures[1] >= 0.2 else 2
    centre, low, high = (f"{figure:.{digits}f}" for figure in figures)
    return f"{centre} ({low} to {high})"
