"""The answer of `simkit.outplay`: what a learned player wins against a bot, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simkit.lab.basics.command_line import Options
from simkit.lab.judging.verdicts import HIGHER, Judgement, Terms
from simkit.lab.play.again import unusual, unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns


@dataclass(frozen=True)
class Switch:
    """A kind of decision in which the learned player took another option than the bot."""

    decision: str
    before: str  # verbs of the two options; the same if it took another target
    after: str
    times: int  # in all fresh games


@dataclass(frozen=True)
class LearnedSeat:
    """A player that learned in one seat, on fresh games."""

    TOLD = (
        *("seat=named_seat", "points", "points_before=usual", "*found", "beats", "at_least"),
        *("knobs", "switches"),
    )

    seat: int  # counted from 0
    named_seat: int | None  # counted from 1; None where all play together
    points: Interval
    usual: Interval  # of the bot in the same seat
    found: Judgement
    knobs: Mapping[str, float]  # those that it turned
    switches: tuple[Switch, ...]  # the most frequent first

    @property
    def beats(self) -> bool:
        """Whether it surely wins more."""
        return self.found.verdict == HIGHER

    @property
    def is_the_bot(self) -> bool:
        """Whether nothing was learned."""
        return not (self.knobs or self.switches)

    @property
    def at_least(self) -> float:
        """How far the bot is from the best at least, in points from 0 to 1."""
        return max(0.0, self.found.difference.low or 0.0) if self.beats else 0.0


@dataclass(frozen=True)
class Outplayed(CellAnswer):
    """The result of `simkit.outplay`, with one row per seat in `frame`."""

    VERB = "outplay"
    STOPS_ANYWHERE = False

    only_seat: int | None  # the seat that the user named, counted from 1, or None
    seats: tuple[LearnedSeat, ...]  # what the learned player gains, one entry per seat
    lessons: int  # games in which the player learned
    games: int
    terms: Terms
    fresh_seed: int

    @property
    def refuted(self) -> bool:
        """Whether a learned player beats the bot, at the chosen confidence."""
        return any(each.beats for each in self.seats)

    @property
    def family(self) -> int:
        """How many tests were made at once; verdicts are corrected for that number."""
        return len(self.seats)

    @cached_property
    def best(self) -> LearnedSeat:
        """The seat in which the learned player gains most."""
        return max(self.seats, key=lambda one: (one.beats, one.found.difference.estimate or 0.0))

    def figures(self) -> dict[str, Any]:
        """What `simkit refute --learned --json` prints besides how it was asked for."""
        return {
            "lessons": self.lessons,
            "games": self.games,
            "confidence": self.terms.confidence,
            "margin": self.terms.margin,
            "fresh_seed": self.fresh_seed,
            "refuted": self.refuted,
            "seats": self.seats,
        }

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes.

        seat (0: all play together), points, points_before, difference with low and high, verdict,
        at_least.
        """
        return columns_of([_row(each) for each in self.seats])

    @property
    def subject(self) -> Options:
        return {"seat": self.only_seat}

    @property
    def extent(self) -> Options:
        return {
            "lessons": self.lessons,
            "games": self.games,
            "margin": unusual(self.terms.margin, Terms.margin),
            "confidence": unusual_confidence(self.terms.confidence),
        }


def _row(one: LearnedSeat) -> dict[str, Any]:
    gap = one.found.difference
    return {
        "seat": one.named_seat or 0,
        "points": one.points.estimate,
        "points_before": one.usual.estimate,
        "difference": gap.estimate,
        "low": gap.low,
        "high": gap.high,
        "confidence": gap.confidence,
        "p_holm": one.found.p_holm,
        "verdict": one.found.verdict,
        "at_least": one.at_least,
    }
