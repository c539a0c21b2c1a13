"""The answer of `simkit.validate`: what the model says to each claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist
from typing import Any

from simkit.lab.basics.command_line import Options
from simkit.lab.calibrating.claims import Claim, Inquiry
from simkit.lab.calibrating.figures import Figure, off_range
from simkit.lab.calibrating.standing import FAILS, HOLDS, OPEN, UNASKED
from simkit.lab.play.again import unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns


@dataclass(frozen=True)
class AskedClaim:
    """A claim and what came of its games; no figures where it cannot be asked."""

    claim: Claim
    figures: tuple[Figure, ...] = ()
    games: int = 0

    @property
    def off(self) -> float:
        """Standard errors outside the range."""
        question = self.claim.question
        return off_range(question, self.figures) if question and self.figures else 0.0

    def verdict(self, confidence: float) -> str:
        """Whether the figures surely lie in the range, surely do not, or neither."""
        question = self.claim.question
        if question is None or any(each.estimate is None for each in self.figures):
            return UNASKED
        z = z_of(confidence)
        if self.off > z:
            return FAILS
        return HOLDS if all(_lies(each, question, z) for each in self.figures) else OPEN


@dataclass(frozen=True)
class FigureFound:
    """A figure of the model with its interval; nothing is known where no such game came up."""

    estimate: float | None
    low: float | None
    high: float | None
    error: float


@dataclass(frozen=True)
class ClaimFound:
    """A claim, and what the model says to it."""

    TOLD = (
        *("claim=said.name", "says=said.says", "source=said.source", "not=said.isnt", "trust"),
        *("question=said.question", "unasked", "figures", "off", "verdict", "games"),
    )

    said: Claim
    figures: tuple[FigureFound, ...]
    off: float | None  # standard errors outside the range
    verdict: str
    games: int

    @property
    def trust(self) -> float | None:
        return self.said.trust if self.said.question else None

    @property
    def unasked(self) -> str | None:
        """Why the model cannot be asked."""
        return self.said.unasked or None


def z_of(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _lies(figure: Figure, question: Inquiry, z: float) -> bool:
    """Whether the interval lies in the range, as far as the figure could leave it at all."""
    low, high = figure.bounds(z)
    if low is None or high is None:
        return False
    least, most = (0.0, 1.0) if question.is_share else (low, high)
    return max(low, least) >= question.low and min(high, most) <= question.high


@dataclass(frozen=True)
class Validation(CellAnswer):
    """The result of `simkit.validate`, with one row per figure of a claim in `frame`."""

    VERB = "validate"
    NAMES_BOT = False
    STOPS_ANYWHERE = False

    file: str
    own_file: bool  # whether the claims come from the user's file
    players: Mapping[str, str]
    changed_players: Mapping[str, str]
    asked: tuple[AskedClaim, ...]  # each claim with the figure of the model
    per_cell: int | None
    confidence: float

    @property
    def games(self) -> int:
        return sum(each.games for each in self.asked)

    @property
    def subject(self) -> Options:
        return {
            "claims": self.file if self.own_file else None,
            "who": [f"{name}={bot}" for name, bot in self.changed_players.items()],
        }

    @property
    def extent(self) -> Options:
        return {"games": self.per_cell, "confidence": unusual_confidence(self.confidence)}

    @property
    def verdicts(self) -> dict[str, str]:
        """The verdict on each claim, by the name of the claim."""
        return {each.claim.name: each.verdict(self.confidence) for each in self.asked}

    @cached_property
    def claims(self) -> tuple[ClaimFound, ...]:
        """Each claim with what the model says to it."""
        return tuple(map(self._claim, self.asked))

    def _claim(self, each: AskedClaim) -> ClaimFound:
        figures = tuple(map(self._figure, each.figures))
        off, verdict = each.off if figures else None, each.verdict(self.confidence)
        return ClaimFound(each.claim, figures, off, verdict, each.games)

    def _figure(self, figure: Figure) -> FigureFound:
        return FigureFound(figure.estimate, *figure.bounds(z_of(self.confidence)), figure.error)

    @property
    def table(self) -> Columns:
        records = list(self._records())
        return columns_of(records)

    def _records(self) -> Iterator[dict[str, Any]]:
        for each in self.claims:
            question = each.said.question
            for place, figure in enumerate(each.figures or (self._figure(Figure(None)),)):
                yield {
                    "claim": each.said.name,
                    "figure": question.figure if question else "",
                    "place": place,
                    "estimate": figure.estimate,
                    "low": figure.low,
                    "high": figure.high,
                    "range_low": question.low if question else None,
                    "range_high": question.high if question else None,
                    "verdict": each.verdict,
                    "games": each.games,
                }

    def figures(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "players": dict(self.players),
            "games": self.games,
            "confidence": self.confidence,
            "claims": self.claims,
        }
