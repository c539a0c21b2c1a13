"""The answer of `simkit.teach`: win rates round by round, and the bot file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from simkit.lab.basics.command_line import Options
from simkit.lab.improving.tune_bot_answer import WrittenBot
from simkit.lab.judging.verdicts import Judgement
from simkit.lab.play.again import unusual_confidence
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns


@dataclass(frozen=True)
class Round:
    """A round: its lessons, what they proposed, what fresh games said."""

    TOLD = (
        *("round=number", "lessons", "lesson_games=games", "step", "earned", "moved", "gain"),
        *("win_rates=rates", "kept"),
    )

    number: int
    lessons: int  # decisions that were weighed, and ...
    games: int  # ... the games that they are from
    step: float | None = None  # of the way that lessons show: the best on fresh games
    earned: Interval | None = None  # by the lessons that were held back, in games won a game
    moved: Mapping[str, float] = field(default_factory=dict)  # knobs, and where to
    gain: Judgement | None = None
    rates: tuple[Interval, ...] = ()  # before, and with these knobs
    kept: bool = False


@dataclass(frozen=True)
class CurvePoint:
    """A script of the curve: after which round, how often it wins, and how much more often."""

    after_round: int  # 0 of the script as it was
    win_rate: Interval
    gain: Judgement | None


@dataclass(frozen=True, kw_only=True)
class Taught(WrittenBot):
    """The result of `simkit.teach`, with one row per round in `frame`."""

    VERB = "teach"
    UNJUDGED = "interrupted before the last games"

    rounds: tuple[Round, ...]  # the result of each round
    kept_rounds: tuple[int, ...]
    curve: tuple[Interval, ...]  # win rates before the first round, and after each kept round
    gains: tuple[Judgement, ...]  # the gain of each of these rounds over the bot before the first
    curve_games: int
    curve_seed: int
    levelled_off: bool  # whether the last rounds gained nothing
    asked_rounds: int
    lessons: int  # games per round in which a search looks for better choices
    games: int
    worlds: int
    ahead: int | None

    @property
    def extent(self) -> Options:
        return {
            "rounds": self.asked_rounds,
            "lessons": self.lessons,
            "games": self.games,
            "worlds": self.worlds,
            "ahead": self.ahead,
            "margin": self.terms.margin,
            "confidence": unusual_confidence(self.terms.confidence),
        }

    @property
    def judged(self) -> tuple[Judgement, int, int] | None:
        return (self.gains[-1], self.curve_games, self.curve_seed) if self.gains else None

    @property
    def origin(self) -> dict[str, str | int | float]:
        command = self.command or f"teach {self.cell.game.typed}"
        return {"command": command, "seed": self.cell.seed, "rounds": len(self.rounds)}

    @property
    def table(self) -> Columns:
        """One row per round.

        round; lessons; step; earned with low, high; difference with low, high; verdict; kept;
        a column a knob that was fitted: where the round would have it.
        """
        rows = [self._row(each) for each in self.rounds]
        return columns_of(rows)

    def _row(self, one: Round) -> dict[str, Any]:
        gap = one.gain.difference if one.gain else None
        row: dict[str, Any] = {"round": one.number, "lessons": one.lessons, "step": one.step}
        for name, found in (("earned", one.earned), ("difference", gap)):
            row |= {name: found and found.estimate}
            row |= {f"{name}_low": found and found.low, f"{name}_high": found and found.high}
        row |= {"verdict": one.gain.verdict if one.gain else "", "kept": one.kept}
        return row | {f"knob:{name}": one.moved.get(name) for name in self.fitted}

    def figures(self) -> dict[str, Any]:
        """What `simkit teach --json` prints besides how it was asked for."""
        return {
            "bot": self.bot,
            "confidence": self.terms.confidence,
            "margin": self.terms.margin,
            "taught": self.knobs,
            "before": self.before,
            "fitted": self.fitted,
            "asked_rounds": self.asked_rounds,
            "lesson_games": self.lessons,
            "games": self.games,
            "worlds": self.worlds,
            "rounds": self.rounds,
            "curve": self.points,
            "curve_games": self.curve_games,
            "curve_seed": self.curve_seed,
            "kept_defaults": self.kept_defaults,
            "levelled_off": self.levelled_off,
            "file": None if self.out is None else str(self.out),
        }

    @cached_property
    def points(self) -> list[CurvePoint]:
        """The win rate before the first round, and after each round that was kept."""
        after, gains = (0, *self.kept_rounds), (None, *self.gains)
        return [CurvePoint(*each) for each in zip(after, self.curve, gains, strict=False)]
