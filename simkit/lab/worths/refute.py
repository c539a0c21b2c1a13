"""Implement `simkit.refute`: look for a small change that beats a bot at its own table.

Every change plays a few games on the luck of the bot as it is. The better quarter plays more of
them, and the best few play fresh games, whose number was fixed before. Only these are judged, so
however many changes were tried, luck alone did not choose what is told.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import numpy as np

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.lab.basics.countdown import Countdown
from simkit.lab.basics.progress_line import announce
from simkit.lab.judging import verdicts
from simkit.lab.judging.equal_shares import is_undecided, points_of
from simkit.lab.judging.paired_sums import WHOLE, Sums, sums_of
from simkit.lab.judging.verdicts import Terms, checked_margin
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of, later_seed
from simkit.lab.play.chunks import play_games, workers
from simkit.lab.play.prepare import compile_first, prepare
from simkit.lab.play.run import opened
from simkit.lab.play.settle import Settled, settle
from simkit.lab.statistics import intervals
from simkit.lab.table.rows import joined, seat_wins
from simkit.lab.worths.changes import MOST_OF_BEST, TURNED, BotChange, changes_of, further, together
from simkit.lab.worths.refute_answer import FirstLook, Refutation, Tried
from simkit.messages.errors import BadInput, SimkitError

DEFAULT_GAMES = 1_000  # fresh ones
LEAST_GAMES = 20
WATCHED = 50  # games in which it is counted what is chosen
FIRST, SECOND = 0.1, 0.5  # of the fresh games: played by all changes, by the better quarter
QUARTER = 4
MOST_TRIED = 8  # changes that play fresh games
Combine = Callable[[Settled, Sequence[BotChange]], list[BotChange]]


def refute(
    game: str | Game,
    games: int = DEFAULT_GAMES,
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
) -> Refutation:
    """Look for a small change that beats a bot at its own table.

        simkit.refute("apocalypse", games=500).refuted

    games         fresh games of each change that is judged; all changes play a tenth of them first
    seat          the seat whose bot is changed (default: every side; of equal seats the first)
    margin        differences up to it count as the same
    confidence    the confidence of intervals and verdicts

    Returns a `Refutation`, which has:

    .refuted      True if a change beats the bot
    .tried        the changes that played fresh games, with their verdicts
    .seen         every change, with its gain in the first games
    .frame        one row per change, the best first

    Changes are: one verb forbidden in one kind of decision, one thing forbidden, one kind of
    decision left to chance, or to the option with the most or least of something, one knob turned
    up or down, the best of these once or twice more, and together; another bot of the game. All
    play on shared luck. A win counts 1 point, an undecided game an equal share: 1/2 of two players,
    1/3 of three. Other arguments are as in `simkit.run`. Ctrl-C stops early and keeps what is
    judged.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    terms = Terms(intervals.check_confidence(confidence), checked_margin(margin))
    asked = whole_number(games, "games", LEAST_GAMES, MOST_GAMES)
    base = settle(cell)
    seats = seats_of(base, seat)
    with opened(out) as writer:
        course = _Hunt(base, seats, asked, terms, workers(jobs), progress)
        course.run()
        return replace(course.result(), cell=cell, only_seat=seat).written(writer)


def seats_of(base: Settled, wanted: int | None) -> tuple[int, ...]:
    """The seats whose bot is changed, counted from 0."""
    cell = base.cell
    if not cell.game.seats:
        if wanted is not None:
            raise BadInput(f"seat: in {cell.game.title} all play together; leave it out.")
        return (0,)
    count = len(cell.bots)
    if wanted is not None:
        return (whole_number(wanted, "seat", 1, count) - 1,)
    unlike = cell.game.sides or len(set(cell.bots)) > 1
    return tuple(range(count)) if unlike else (0,)


# --- What games bring ----------------------------------------------------------------------------


@dataclass
class _Results:
    """What consecutive games brought each seat: points, and the score if there is one."""

    points: np.ndarray  # games by seats, in the unit
    unit: Fraction
    score: np.ndarray | None
    nobody: int  # games that nobody has won, where seats compete

    @property
    def games(self) -> int:
        return len(self.points)

    def of(self, seat: int) -> np.ndarray:
        """The points of a seat; a game that says nothing of it has one column for all."""
        return np.asarray(self.points[:, seat if seat < self.points.shape[1] else 0])

    def mean(self, seat: int, confidence: float) -> intervals.Interval:
        """The points of a seat in a game, from 0 to 1."""
        sums = sums_of(self.of(seat), self.unit)
        ends = Fraction(0), WHOLE
        return intervals.wary_mean(sums.total, sums.squares, sums.games, ends, confidence)


def _played(settled: Settled, first: int, games: int, jobs: int) -> _Results:
    columns = joined(list(play_games(prepare(settled), games, jobs, None, first))).columns
    game = settled.cell.game
    rivals = settled.rivals
    points = points_of(columns, rivals, won=rivals)
    nobody = int(is_undecided(seat_wins(columns)).sum())
    score = columns[game.score.metric].astype(np.int64) if game.score else None
    return _Results(points, Fraction(1, rivals), score, nobody)


@dataclass(frozen=True)
class _Gaps:
    """By how much a changed bot did better: in points, and in score if the game has one."""

    points: Sums
    score: Sums | None

    @property
    def lead(self) -> float:
        """By how many standard errors it is ahead, in what it is further ahead in."""
        return max(_lead(each) for each in (self.points, self.score) if each is not None)

    def __add__(self, more: _Gaps) -> _Gaps:
        points = self.points + more.points
        if self.score is None or more.score is None:
            return _Gaps(points, None)
        return _Gaps(points, self.score + more.score)


def _gaps(seat: int, changed: _Results, usual: _Results) -> _Gaps:
    """The same games of a changed bot and of the bot as it is."""
    points = sums_of(changed.of(seat) - usual.of(seat), usual.unit, WHOLE)
    if changed.score is None or usual.score is None:
        return _Gaps(points, None)
    return _Gaps(points, sums_of(changed.score - usual.score))


def _lead(sums: Sums) -> float:
    """By how many standard errors a mean lies above nothing; two more games keep it modest."""
    exact = intervals.with_two_more(sums.total, sums.squares, sums.games, sums.ends)
    error = float(intervals.variance(*exact) / exact[2]) ** 0.5
    return float(sums.total / sums.games) / error if error else 0.0


# --- The search ----------------------------------------------------------------------------------


@dataclass
class _Hunt:
    """A search for changes under way."""

    base: Settled
    seats: tuple[int, ...]
    games: int
    terms: Terms
    jobs: int
    progress: bool
    seen: list[FirstLook] = field(default_factory=list)
    tried: list[tuple[BotChange, _Results, _Results]] = field(default_factory=list)
    nobody: float | None = None
    interrupted: bool = False
    done: int = 0
    line: Countdown | None = None

    @property
    def first_games(self) -> int:
        """Games of every change."""
        return max(LEAST_GAMES, int(FIRST * self.games))

    @property
    def fresh_seed(self) -> int:
        return later_seed(self.base.cell.seed)

    def run(self) -> None:
        """Look at all changes, at the better quarter again, and judge the best on fresh games."""
        compile_first(self.progress, self.base.cell)
        changes = changes_of(self.base, self.seats, WATCHED, self.jobs)
        if not changes:
            raise BadInput("this bot chooses nothing and has no knobs, so nothing can be changed.")
        self.seen = [FirstLook(change) for change in changes]
        second = max(self.first_games, int(SECOND * self.games))
        self._announce(len(changes), second)
        try:
            leads = self._look(range(len(changes)), 0, self.first_games, {})
            for more in (further, further, together):
                leads |= self._look_at_more(more, leads)
            better = _best(leads, max(2 * MOST_TRIED, len(self.seen) // QUARTER))
            if second > self.first_games:
                leads = self._look(better, self.first_games, second, leads)
            best = _best({place: leads[place] for place in better if place in leads}, MOST_TRIED)
            self._judge([self.seen[place].change for place in best])
        except KeyboardInterrupt:
            if not any(one.games for one in self.seen):
                raise
            self.interrupted = True
        finally:
            if self.line:
                self.line.close(self.done)

    def _announce(self, changes: int, second: int) -> None:
        if not self.progress:
            return
        looks = changes + MOST_OF_BEST * len(self.seats)
        more = max(2 * MOST_TRIED, looks // QUARTER) * (second - self.first_games)
        total = looks * self.first_games + more + MOST_TRIED * self.games
        best = f"the best {MOST_TRIED} play {self.games:,} fresh games each"
        announce(f"{looks} changes at most, in up to {total:,} games; {best}.")
        self.line = Countdown(total)

    def _look_at_more(self, more: Combine, leads: dict[int, _Gaps]) -> dict[int, _Gaps]:
        """What is made of the knobs that did best, in the same games."""
        turned = [self.seen[place].change for place in _best(leads, len(leads))]
        there = [one.change.cell for one in self.seen]
        new = more(self.base, [each for each in turned if each.kind == TURNED])
        new = [change for change in new if change.cell not in there]
        if not new:
            return {}
        first = len(self.seen)
        self.seen += map(FirstLook, new)
        return self._look(range(first, len(self.seen)), 0, self.first_games, {})

    def _look(
        self, places: Iterable[int], first: int, end: int, before: dict[int, _Gaps]
    ) -> dict[int, _Gaps]:
        """The gaps of some changes with these games as well; the usual bot plays them once."""
        usual = self._usual(self.base, first, end - first)
        gaps: dict[int, _Gaps] = {}
        for place in places:
            one = self.seen[place]
            with suppress(_Broken):
                results = self._try(place, one.change, first, end - first)
                seat = one.change.seat
                mine, others = results.of(seat), usual.of(seat)
                gap = _gaps(seat, results, usual)
                gaps[place] = gap = before[place] + gap if place in before else gap
                self.seen[place] = replace(
                    one,
                    games=gap.points.games,
                    gain=float(gap.points.total / gap.points.games),
                    parted=one.parted + int((mine != others).sum()),
                )
        return gaps

    def _try(self, place: int, change: BotChange, first: int, games: int) -> _Results:
        """The games of a change; one that breaks the game is put aside with the reason."""
        try:
            results = _played(settle(change.cell), first, games, self.jobs)
        except SimkitError as problem:
            self.seen[place] = replace(self.seen[place], broken=str(problem))
            raise _Broken from problem
        self._tell(games)
        return results

    def _usual(self, settled: Settled, first: int, games: int) -> _Results:
        results = _played(settled, first, games, self.jobs)
        if settled.cell.game.seats:
            self.nobody = results.nobody / results.games
        return results

    def _tell(self, games: int) -> None:
        self.done += games
        if self.line:
            self.line.update(self.done)

    def _judge(self, changes: Sequence[BotChange]) -> None:
        """Play fresh games: as many as were fixed before."""
        if not changes:
            return
        usual = self._usual(settle(_fresh(self.base.cell, self.fresh_seed)), 0, self.games)
        for change in changes:
            fresh = replace(change, cell=_fresh(change.cell, self.fresh_seed))
            place = next(n for n, one in enumerate(self.seen) if one.change is change)
            with suppress(_Broken):
                results = self._try(place, fresh, 0, self.games)
                self.seen[place] = replace(self.seen[place], change=fresh)
                self.tried.append((fresh, results, usual))

    def result(self) -> Refutation:
        return Refutation(
            cell=self.base.cell,
            played=self.base,
            seats=self.seats,
            only_seat=None,
            seen=tuple(self.seen),
            tried=_judged(self.tried, self.terms, self.games),
            games=self.games,
            first_games=self.first_games,
            undecided=self.nobody,
            terms=self.terms,
            fresh_seed=self.fresh_seed,
            interrupted=self.interrupted,
        )


class _Broken(Exception):
    """A change under which the game cannot be played."""


def _fresh(cell: Cell, seed: int) -> Cell:
    return replace(cell, seed=seed)


def _best(gaps: dict[int, _Gaps], most: int) -> list[int]:
    """The changes that did better than the bot as it is, the surest first."""
    leads = {place: gap.lead for place, gap in gaps.items()}
    return sorted((p for p in leads if leads[p] > 0), key=lambda p: (-leads[p], p))[:most]


def _judged(
    tried: Sequence[tuple[BotChange, _Results, _Results]], terms: Terms, games: int
) -> tuple[Tried, ...]:
    """The verdicts: one family; of a game with a score half of the error is for the scores."""
    if not tried:
        return ()
    gaps = [_gaps(change.seat, new, old) for change, new, old in tried]
    scored = [gap.score for gap in gaps if gap.score is not None]
    if scored:
        terms = replace(terms, confidence=1 - terms.error / 2)
    found = verdicts.judge_contrasts([gap.points for gap in gaps], terms)
    scores = verdicts.judge_means(scored, terms) if scored else [None] * len(tried)
    return tuple(
        Tried(
            change,
            new.mean(change.seat, terms.confidence),
            old.mean(change.seat, terms.confidence),
            each,
            score,
            games,
        )
        for (change, new, old), each, score in zip(tried, found, scores, strict=True)
    )
