"""The finding of a sensitivity study, in sentences: which values matter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.view.text.differences import points

Found = Mapping[str, Any]


def survival(found: Found) -> str:
    """Whether the answer survives, in a sentence."""
    margin = f"{points(found['margin'])} points"
    return {
        "survives": f"The answer survives: other values change it by at most {margin}.",
        "does not survive": "The answer does not survive: other values may change it by more "
        f"than {margin}.",
        "not settled": f"Whether other values change the answer by more than {margin} is not "
        "settled.",
    }[found["verdict"]]


def survival_of_verdict(found: Found) -> str:
    """Whether the verdict of a comparison survives, in a sentence."""
    word = found["compare"]["verdict"]
    if found["verdict"] == "not settled":
        return f'Whether the verdict "{word}" survives is not settled.'
    return f'The verdict "{word}" {found["verdict"]}.'


def move_text(move: Mapping[str, Any]) -> str:
    """How far a factor moves the answer, in points: '1.8 (1.2 to 2.3)'."""
    if move["low"] is None or move["high"] is None:
        return f"{100 * move['estimate']:.1f}"
    figures = [100 * move[end] for end in ("estimate", "low", "high")]
    digits = 1 if figures[2] - figures[1] >= 0.2 else 2
    centre, low, high = (f"{figure:.{digits}f}" for figure in figures)
    return f"{centre} ({low} to {high})"
