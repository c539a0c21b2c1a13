"""The plan of a contest: how many games, when to stop, and on which terms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from simkit.description.game import MOST_GAMES, shown, whole_number
from simkit.lab.basics.command_line import Options
from simkit.lab.judging.verdicts import Terms, checked_margin
from simkit.lab.play.again import unusual, unusual_confidence
from simkit.lab.play.chunks import MOST_CHUNK, workers
from simkit.lab.statistics import intervals
from simkit.messages.errors import BadInput

DEFAULT_GAMES = 10_000  # a variant
BUDGET = 200_000  # a variant, when it goes on until all is settled


@dataclass(frozen=True)
class ContestPlan:
    """How a contest of variants is to be played."""

    games: int
    until_settled: bool
    terms: Terms
    jobs: int
    chunk: int | None
    keep_rows: bool = False
    progress: bool = False
    all_pairs: bool = False  # every two variants are asked about, not only each and the baseline
    distribution: str = ""  # the metric whose values are compared beyond their means
    rests: bool = False  # a variant of which nothing is open any more plays no further game


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


# --- What a ladder is asked ----------------------------------------------------------------------

ALL, NONE = "all", "none"


@dataclass(frozen=True)
class LadderQuestion:
    """Who climbs, which settings are tried, how many games are played."""

    bots: tuple[str, ...]  # empty for all but search
    vary: tuple[str, ...]  # keys, or key=a,b; or "all" or "none"
    games: int  # a bot; where seats compete, at each table and order
    ceiling: int = 0  # games of each level of play; 0: these are not asked for
    until_settled: bool = False

    @property
    def words(self) -> Options:
        """As options of the command."""
        vary = () if self.vary == (ALL,) else self.vary
        return {"bots": ",".join(self.bots) or None, "vary": vary, "ceiling": self.ceiling or None}

    def extent(self, margin: float, confidence: float) -> Options:
        """How many games, how sure, as options of the command."""
        return {
            "games": self.games,
            "until": "settled" if self.until_settled else None,
            "margin": unusual(margin, Terms.margin),
            "confidence": unusual_confidence(confidence),
        }


def ladder_question(
    bots: Sequence[str] | None,
    vary: str | Iterable[str],
    games: Any,
    ceiling: int = 0,
    until_settled: bool = False,
) -> LadderQuestion:
    """From what a user asked for."""
    texts = tuple(vary.split(";")) if isinstance(vary, str) else tuple(vary)
    return LadderQuestion(tuple(bots or ()), texts, games, ceiling, until_settled)
