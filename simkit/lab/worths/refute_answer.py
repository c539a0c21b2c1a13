"""The answer of `simkit.refute`: small changes that beat a bot, and all that were tried."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simkit.lab.basics.command_line import Options
from simkit.lab.basics.encoding import encoded
from simkit.lab.judging.verdicts import HIGHER, Judgement, Terms
from simkit.lab.play.again import again, unusual, unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.statistics.games_to_find import Demand, smallest_gap
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.worths.changes import BotChange


@dataclass(frozen=True)
class FirstLook:
    """How a change fared in the games that chose which changes are played again."""

    change: BotChange
    games: int = 0
    gain: float = 0.0  # mean difference of points
    parted: int = 0  # games that ended otherwise for the seat
    broken: str = ""  # why it could not be played

    TOLD = ("*change", "games", "gain", "parted")


@dataclass(frozen=True)
class Tried:
    """A change on fresh games."""

    change: BotChange
    points: Interval  # of the changed bot, a game
    usual: Interval  # of the bot as it is, in the same seat
    found: Judgement  # the difference
    score: Judgement | None  # that of the score, if the game has one
    games: int

    TOLD = (*("*change", "points", "points_before=usual", "*found", "score", "beats", "command"),)

    @property
    def command(self) -> str | None:
        """The command that plays the change."""
        return again("run", self.change.cell, (), {}, {"games": self.games}).command

    @property
    def beats(self) -> bool:
        """Whether the change surely does better."""
        better = self.score is not None and self.score.verdict == HIGHER
        return HIGHER in (self.found.verdict, HIGHER if better else "")


@dataclass(frozen=True)
class Refutation(CellAnswer):
    """The result of `simkit.refute`, with one row per change in `frame`, the best first."""

    VERB = "refute"

    seats: tuple[int, ...]  # seats whose bot was changed, counted from 0
    only_seat: int | None  # the seat that the user named, counted from 1, or None
    seen: tuple[FirstLook, ...]
    tried: tuple[Tried, ...]  # the changes that were judged on fresh games
    games: int  # fresh games per change that was judged
    first_games: int  # games per change in the first round
    undecided: float | None  # share of games that nobody wins; None if players win together
    terms: Terms
    fresh_seed: int

    @property
    def refuted(self) -> bool:
        """Whether a small change beats the bot, at the chosen confidence."""
        return any(each.beats for each in self.tried)

    def figures(self) -> dict[str, Any]:
        """What `simkit refute --json` prints besides how it was asked for."""
        return {
            "games": self.games,
            "first_games": self.first_games,
            "confidence": self.terms.confidence,
            "margin": self.terms.margin,
            "fresh_seed": self.fresh_seed,
            "refuted": self.refuted,
            "undecided": self.undecided,
            "tried": len(self.seen),
            "without_effect": self.without_effect,
            "family": self.family,
            "finds": self.finds,
            "changes": self.changes,
            "first_look": [each for each in self.seen if not each.broken],
            "broken": [
                {**encoded(each.change), "why": each.broken} for each in self.seen if each.broken
            ],
        }

    @property
    def without_effect(self) -> int:
        """How many changes made no difference in any game."""
        return sum(not (one.parted or one.broken) for one in self.seen)

    @property
    def family(self) -> int:
        """How many tests were made at once; verdicts are corrected for that number."""
        return len(self.tried)

    @property
    def finds(self) -> float | None:
        """The smallest gain that the fresh games probably find, if a change alters many games."""
        parted = max((one.parted / one.games for one in self.seen if one.games), default=0.0)
        error = self.terms.error / max(1, len(self.tried))
        return smallest_gap(self.games, parted, Demand(error))

    @cached_property
    def changes(self) -> list[Tried]:
        """The changes that were judged on fresh games, the best first."""
        return sorted(self.tried, key=lambda one: -(one.found.difference.estimate or 0.0))

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes.

        change, kind, seat (0: all play together); games and gain of the first look, in points a
        game; of changes that were played on fresh games difference, low, high, confidence, p_holm
        and verdict, empty of others.
        """
        fresh = {id(each.change): each for each in self.tried}
        rows = [_record(encoded(one.change), one, fresh.get(id(one.change))) for one in self.seen]
        rows.sort(key=lambda row: (row["verdict"] == "", -_rank(row)))
        return columns_of(rows)

    @property
    def subject(self) -> Options:
        return {"seat": self.only_seat}

    @property
    def extent(self) -> Options:
        return {
            "games": self.games,
            "margin": unusual(self.terms.margin, Terms.margin),
            "confidence": unusual_confidence(self.terms.confidence),
        }

    STOPS_ANYWHERE = False

    def own_notes(self) -> tuple[str, ...]:
        """What a reader should know before quoting a figure."""
        if not self.interrupted:
            return self.remarks
        looked = sum(one.games > 0 for one in self.seen)
        return (
            f"Interrupted: {looked} of {len(self.seen)} changes were tried, "
            f"{len(self.tried)} on fresh games.",
            *self.remarks,
        )


def _rank(row: dict[str, Any]) -> float:
    found = row["difference"]
    return float(row["gain"] if found is None else found)


def _record(whose: dict[str, Any], seen: FirstLook, tried: Tried | None) -> dict[str, Any]:
    difference = tried.found.difference if tried else None
    return {
        **whose,
        "seat": whose["seat"] or 0,
        "first_games": seen.games,
        "gain": seen.gain,
        "difference": difference and difference.estimate,
        "low": difference and difference.low,
        "high": difference and difference.high,
        "confidence": difference and difference.confidence,
        "p_holm": tried.found.p_holm if tried else None,
        "verdict": tried.found.verdict if tried else "",
    }
