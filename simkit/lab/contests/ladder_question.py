"""What a ladder was asked, in games that are won together and in those where seats compete."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from simkit.lab.basics.command_line import Options
from simkit.lab.judging.verdicts import Terms
from simkit.lab.play.again import unusual, unusual_confidence

ALL, NONE = "all", "none"


@dataclass(frozen=True)
class LadderQuestion:
    """Who climbs, which settings are tried, how many games are played."""

    bots: tuple[str, ...]  # empty for all but search
    over: tuple[str, ...]  # keys, or key=a,b; or "all" or "none"
    games: int  # a bot; where seats compete, at each table and order

    @property
    def words(self) -> Options:
        """As options of the command."""
        over = () if self.over == (ALL,) else self.over
        return {"bots": ",".join(self.bots) or None, "over": over}

    def extent(self, margin: float, confidence: float) -> Options:
        """How many games, how sure, as options of the command."""
        return {
            "games": self.games,
            "margin": unusual(margin, Terms.margin),
            "confidence": unusual_confidence(confidence),
        }


def ladder_question(
    bots: Sequence[str] | None, over: str | Iterable[str], games: Any
) -> LadderQuestion:
    """From what a user asked for."""
    texts = tuple(over.split(";")) if isinstance(over, str) else tuple(over)
    return LadderQuestion(tuple(bots or ()), texts, games)
