"""Implement `simkit.plan_games`: how many games a comparison needs, before any is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.finding import registry
from simkit.lab.judging.elimination import part_of_each
from simkit.lab.judging.verdicts import Terms, checked_margin
from simkit.lab.play.again import Again
from simkit.lab.play.answer import Answer
from simkit.lab.statistics import intervals
from simkit.lab.statistics.games_to_find import (
    Demand,
    games_to_call_same,
    games_to_find,
    smallest_gap,
)
from simkit.lab.variants.contest import MOST_VARIANTS
from simkit.lab.variants.contest_plan import BUDGET, DEFAULT_GAMES

GAPS = (0.01, 0.02, 0.03, 0.05, 0.1)  # differences that are planned for
PARTED = (0.05, 0.2, 0.5)  # shares of games that two variants end differently


@dataclass(frozen=True)
class GapPlanned:
    """A difference, and the games per variant that find it."""

    difference: float
    games: list[int | None]


@dataclass(frozen=True, kw_only=True)
class GamesPlan(Answer):
    """How many games a comparison needs; nothing was played."""

    VERB = "plan-games"

    game: Game
    variants: int
    comparisons: int
    games: int  # games per variant that the user wants to play
    terms: Terms
    best: bool
    parted: tuple[float, ...] = PARTED

    @property
    def demand(self) -> Demand:
        """How strict each comparison is: the strictest step of Holm's correction."""
        if self.best:
            return Demand(part_of_each(self.terms, self.variants), watched=True)
        return Demand(self.terms.error / self.comparisons, self.terms.watched)

    @property
    def stops(self) -> bool:
        """Whether a variant may stop before it has played all games."""
        return self.best or self.terms.watched

    @property
    def find(self) -> list[GapPlanned]:
        """For each difference, the games that find it, by the share of games that differ."""
        return [
            GapPlanned(gap, [self.needed(gap, parted) for parted in self.parted]) for gap in GAPS
        ]

    @property
    def same(self) -> list[int | None]:
        """The games that show that two variants are the same."""
        return [games_to_call_same(self.terms.margin, each, self.demand) for each in self.parted]

    @property
    def smallest(self) -> list[float | None]:
        """The smallest differences that these games can find."""
        return [smallest_gap(self.games, each, self.demand) for each in self.parted]

    def needed(self, gap: float, parted: float) -> int | None:
        """The games per variant that find a difference with 90 % probability."""
        return games_to_find(gap, parted, self.demand)

    @property
    def _command(self) -> Again:
        return Again(None)

    def _header(self) -> dict[str, Any]:
        return {"game": self.game.typed}

    def figures(self) -> dict[str, Any]:
        """The plan as plain data."""
        return {
            "variants": self.variants,
            "comparisons": self.comparisons,
            "games": self.games,
            "until": "settled" if self.terms.watched and not self.best else None,
            "best": self.best,
            "confidence": self.terms.confidence,
            "margin": self.terms.margin,
            "parted": self.parted,
            "find": self.find,
            "same": self.same,
            "smallest": self.smallest,
        }


def plan_games(
    game: str | Game,
    variants: int = 2,
    comparisons: int | None = None,
    games: int | None = None,
    until: str | None = None,
    margin: float = 0.02,
    confidence: float = 0.95,
    best: bool = False,
) -> GamesPlan:
    """Calculate how many games a comparison needs. Nothing is played.

        simkit.plan_games("apocalypse", variants=3).needed(0.02, parted=0.2)

    game          a name from `simkit.games()`
    variants      how many variants, cells or assets are compared
    comparisons   how many comparisons are judged together (default: each with the first)
    games         games per variant that you want to play (default: 10,000, or 200,000 at most if
                  simkit stops when all is settled)
    until         "settled" if you want to play until every verdict is settled
    margin        differences up to it count as the same: 0.02 is two points
    confidence    the confidence of verdicts
    best          True if only the best variant is asked for

    Returns a `GamesPlan`, which has:

    .needed       the games per variant that find a difference, if a share of games ends differently
    .demand       what each comparison has to pass
    .variants     how many variants are compared
    """
    found = registry.find(game) if isinstance(game, str) else game
    variants = whole_number(variants, "variants", 2, MOST_GAMES)
    wanted = variants - 1 if comparisons is None else comparisons
    watched = best or until is not None
    usual = BUDGET if watched else DEFAULT_GAMES
    return GamesPlan(
        game=found,
        variants=variants,
        comparisons=whole_number(wanted, "comparisons", 1, MOST_VARIANTS**2),
        games=whole_number(usual if games is None else games, "games", 2, MOST_GAMES),
        terms=Terms(intervals.check_confidence(confidence), checked_margin(margin), watched),
        best=best,
    )
