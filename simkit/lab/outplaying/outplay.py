"""Implement `simkit.outplay`: a player learns to beat a bot, and fresh games say what it wins.

The numbers of games are fixed before the first. Those in which it learns have the seed that was
asked for, those that judge it have the next one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.lab.basics.countdown import Countdown
from simkit.lab.basics.progress_line import announce
from simkit.lab.judging import verdicts
from simkit.lab.judging.paired_sums import WHOLE, sums_of
from simkit.lab.judging.verdicts import Terms, checked_margin
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import cell_of, later_seed
from simkit.lab.play.chunks import workers
from simkit.lab.play.prepare import compile_first
from simkit.lab.play.run import opened
from simkit.lab.play.settle import Settled, settle
from simkit.lab.statistics import intervals
from simkit.lab.worths.refute import LEAST_GAMES, seats_of
from simkit.messages.errors import BadInput

from .learned_player import LearnedPlayer
from .learning_by_trying import SeatPupil
from .outplay_answer import LearnedSeat, Outplayed, Switch
from .seat_player import SeatPlayer

DEFAULT_GAMES = 1_000  # fresh ones
DEFAULT_LESSONS = 20_000
LEAST_LESSONS = 200


def outplay(
    game: str | Game,
    games: int = DEFAULT_GAMES,
    lessons: int = DEFAULT_LESSONS,
    seat: int | None = None,
    margin: float = Terms.margin,
    seed: int = 1,
    bot: str | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    **settings: Any,
) -> Outplayed:
    """Let a player learn to beat a bot, and measure its gain on fresh games.

        simkit.outplay("apocalypse", bot="rusher").best.at_least

    games         fresh games that judge the learned player
    lessons       games with other luck in which it learns
    seat          the seat in which it learns (default: every side; of equal seats the first)
    margin        differences up to it count as the same
    confidence    the confidence of intervals and verdicts

    Returns an `Outplayed`, which has:

    .refuted      True if a learned player beats the bot
    .seats        its gain in each seat, its knobs, and its other choices
    .best         the seat with the largest gain
    .frame        one row per seat

    The player sees no more than its seat. It begins as the bot, and learns knobs and choices that
    win more. If players win together, it plays for all of them. A win counts 1 point.
    Rivals who win together share it, and all rivals share an undecided game. A team is one rival,
    and all its players get the same points. Other arguments are as in `simkit.run`.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    terms = Terms(intervals.check_confidence(confidence), checked_margin(margin))
    asked = whole_number(games, "games", LEAST_GAMES, MOST_GAMES)
    learned = whole_number(lessons, "lessons", LEAST_LESSONS, MOST_GAMES)
    base = settle(cell)
    _check_plain(base)
    seats = seats_of(base, seat)
    with opened(out) as writer:
        compile_first(progress, cell)
        course = _LearningCourse(base, asked, learned, workers(jobs), progress)
        met = [course.meet(each) for each in seats]
        return Outplayed(
            cell=cell, played=base, only_seat=seat, seats=tuple(_judged(met, base, terms)),
            lessons=learned, games=asked, terms=terms, fresh_seed=course.fresh_seed,
        ).written(writer)  # fmt: skip


def _check_plain(base: Settled) -> None:
    """Refuse bots that a learned player cannot meet."""
    for bot in base.bots:
        if bot.plans:
            raise BadInput(
                f"{bot.name} imagines games before it chooses, so a learned player cannot meet "
                "it; choose another bot."
            )


@dataclass(frozen=True)
class _Met:
    """Fresh games of a learned player and of the bot, in whole numbers of a unit."""

    table: SeatPlayer
    new: np.ndarray
    old: np.ndarray


@dataclass
class _LearningCourse:
    """Learning and judging, seat by seat."""

    base: Settled
    games: int
    lessons: int
    jobs: int
    progress: bool
    done: int = 0
    line: Countdown | None = None

    @property
    def fresh_seed(self) -> int:
        return later_seed(self.base.cell.seed)

    def meet(self, seat: int) -> _Met:
        """Learn in a seat, then play fresh games with and without what was learned."""
        player = self._learned(seat)
        fresh = settle(replace(self.base.cell, seed=self.fresh_seed))
        table = SeatPlayer(fresh, seat, LearnedPlayer(), self.games, self.jobs, self._tell)
        old = table.points(0, self.games)
        table.player = player
        return _Met(table, table.points(0, self.games), old)

    def _learned(self, seat: int) -> LearnedPlayer:
        player, self.done = LearnedPlayer(), 0
        table = SeatPlayer(self.base, seat, player, self.lessons, self.jobs, self._tell)
        pupil = SeatPupil(table, self.lessons, self.base.cell.seed)
        if self.progress:
            announce(
                f"{self.lessons:,} games to learn from, then {self.games:,} fresh games with what "
                "was learned."
            )
            self.line = Countdown(pupil.plays)
        try:
            pupil.learn()
        finally:
            if self.line:
                self.line.close(self.done)
                self.line = None
        return player

    def _tell(self, games: int) -> None:
        self.done += games
        if self.line:
            self.line.update(self.done)


def _judged(met: list[_Met], base: Settled, terms: Terms) -> Iterator[LearnedSeat]:
    """The verdicts, as one family."""
    gaps = [sums_of(each.new - each.old, each.table.unit, WHOLE) for each in met]
    found = verdicts.judge_contrasts(gaps, terms)
    for each, one in zip(met, found, strict=True):
        table = each.table
        yield LearnedSeat(
            seat=table.seat,
            named_seat=table.seat + 1 if base.cell.game.seats else None,
            points=_mean(each.new, each.table.unit, terms.confidence),
            usual=_mean(each.old, each.table.unit, terms.confidence),
            found=one,
            knobs=dict(table.player.turned),
            switches=_switches(table, base.cell.game),
        )


def _mean(points: np.ndarray, unit: Fraction, confidence: float) -> intervals.Interval:
    sums = sums_of(points, unit)
    ends = Fraction(0), WHOLE
    return intervals.wary_mean(sums.total, sums.squares, sums.games, ends, confidence)


def _switches(table: SeatPlayer, game: Game) -> tuple[Switch, ...]:
    kinds, verbs = game.words()
    most = sorted(table.switched.items(), key=lambda each: (-each[1], each[0]))
    return tuple(
        Switch(kinds[kind], verbs[own], verbs[taken], times) for (kind, own, taken), times in most
    )
