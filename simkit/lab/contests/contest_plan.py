"""How arms are to be played against each other: how many games, until when, on which terms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simkit.errors import BadInput
from simkit.game import MOST_GAMES, shown, whole_number
from simkit.lab.judging.verdicts import Terms, checked_margin
from simkit.lab.play.chunks import MOST_CHUNK, workers
from simkit.lab.statistics import intervals

DEFAULT_GAMES = 10_000  # an arm
BUDGET = 200_000  # an arm, when it goes on until all is settled


@dataclass(frozen=True)
class ContestPlan:
    """How a contest of arms is to be played."""

    games: int
    until_settled: bool
    terms: Terms
    jobs: int
    chunk: int | None
    keep_rows: bool = False
    progress: bool = False
    all_pairs: bool = False  # every two arms are asked about, not only each and the baseline
    rests: bool = False  # an arm of which nothing is open any more plays no further game


def contest_plan(
    games: Any,
    until: Any = None,
    margin: Any = Terms.margin,
    confidence: Any = Terms.confidence,
    jobs: Any = None,
    chunk: Any = None,
) -> ContestPlan:
    """How it is to be played, from what the user asked for."""
    if until not in (None, "settled"):
        raise BadInput(f"until must be settled, not {shown(until)}.")
    usual = BUDGET if until else DEFAULT_GAMES
    confidence = intervals.check_confidence(confidence)
    return ContestPlan(
        games=whole_number(usual if games is None else games, "games", 2, MOST_GAMES),
        until_settled=until is not None,
        terms=Terms(confidence, checked_margin(margin), watched=until is not None),
        jobs=workers(jobs),
        chunk=None if chunk is None else whole_number(chunk, "chunk", 1, MOST_CHUNK),
    )
