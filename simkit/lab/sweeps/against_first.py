"""Compare every cell of a sweep with its first, game by game on shared luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simkit.lab.judging.verdicts import Terms, judge_shares
from simkit.lab.statistics.paired import Split


def against_first(
    won: Mapping[int, np.ndarray], names: Sequence[str], terms: Terms
) -> dict[str, Any] | None:
    """What the summary of a sweep says of it; None where fewer than two cells have games.

    `won` holds which games were won, of the cells that have any.
    """
    if 0 not in won or len(won) < 2:
        return None
    others = [cell for cell in won if cell != 0]
    found = judge_shares([_split(won[cell], won[0]) for cell in others], terms)
    return {
        "cell": 0,
        "name": names[0],
        "margin": terms.margin,
        "differences": [
            {
                "cell": cell,
                "name": names[cell],
                "difference": one.difference.as_dict(),
                "p_holm": one.p_holm,
                "verdict": one.verdict,
            }
            for cell, one in zip(others, found, strict=True)
        ],
    }


def _split(won: np.ndarray, base: np.ndarray) -> Split:
    """The games that both have finished, by who has won them."""
    games = min(len(won), len(base))
    one, other = won[:games], base[:games]
    both = int(np.count_nonzero(one & other))
    alone = int(np.count_nonzero(one)) - both
    return Split(games, both, alone, int(np.count_nonzero(other)) - both)
