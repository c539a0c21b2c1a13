"""Implement `simkit review`: ask a game what designers worry about, worst answers first."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from simkit.description.game import MOST_GAMES, Game, shown, whole_number
from simkit.lab.basics.compiling import notice_if
from simkit.lab.basics.progress_line import announce
from simkit.lab.play.again import again
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.chunks import workers
from simkit.lab.play.prepare import prepare
from simkit.lab.play.run import opened
from simkit.lab.play.settle import settle
from simkit.lab.reviewing import questions as ask
from simkit.lab.reviewing.allowance import Allowance, Measured, allowance, pilot
from simkit.lab.reviewing.at_counts import lines_at_counts, played_at
from simkit.lab.reviewing.cast import ReviewTable, cast_of, reviewed, tables_of, untried
from simkit.lab.reviewing.courses import lines_on_settings, settings_tried
from simkit.lab.reviewing.dramas import FEWEST_GAMES, lines_on_drama
from simkit.lab.reviewing.fortunes import lines_on_luck
from simkit.lab.reviewing.in_plain_games import (
    can_be_tried,
    lines_on_rules,
    lines_on_trials,
    tried,
)
from simkit.lab.reviewing.kingmaking import lines_on_kingmaking
from simkit.lab.reviewing.leads import lines_on_leads, points_rank
from simkit.lab.reviewing.length_of_play import lines_on_pace
from simkit.lab.reviewing.options_used import lines_on_options, lines_on_things, things_in
from simkit.lab.reviewing.questions import QUESTIONS, ReviewQuestion
from simkit.lab.reviewing.review_answer import Cast, Review, ReviewLine, Unanswered
from simkit.lab.reviewing.skills import lines_on_skill
from simkit.messages.errors import BadInput, SimkitError, nearest

BUDGET = 120.0  # seconds, without compiling
LATE = 1.5  # times the budget, after which no further question is asked
SPENT = "The budget was spent."
IMAGINES = "A bot that imagines games cannot be made to take another option."
TOO_SHORT = f"The time was too short for {FEWEST_GAMES} games with imagined endings."
SKILLS = (ask.SKILL, ask.LEVELS)
RULES_TRIED = (ask.SETTINGS, ask.EVEN)
THINGS = (ask.DOMINANT, ask.TRAPS, ask.DEAD)
LEADERS = (ask.RUNAWAY, ask.BEHIND)
DRAMAS = (ask.DECIDED, ask.LEADS)


def measured(wanted: Iterable[ReviewQuestion], by_points: bool = False) -> Measured:
    """What is played for some questions, so that a few of them get all of the time.

    by_points   whether points say who leads, so that no ending is imagined for it
    """
    asked = {*wanted}
    imagined = {*DRAMAS} if by_points else {*DRAMAS, *LEADERS}
    return Measured(
        games=not asked or not asked <= {*DRAMAS, *LEADERS},
        leads=by_points and bool(asked & {*LEADERS}),
        mixed=bool(asked & {*SKILLS}),
        one_by_one=bool(asked & {*RULES_TRIED, *THINGS}),
        scenes=bool(asked & imagined),
        lucks=ask.LUCK in asked,
    )


@dataclass(frozen=True)
class ReviewPart:
    """What is measured at once, and the questions that this answers."""

    questions: tuple[ReviewQuestion, ...]
    lines: Callable[[], Iterable[ReviewLine]]
    why_not: str = ""  # a reason to leave it out

    @property
    def title(self) -> str:
        return self.questions[0].asks


def review(
    game: str | Game,
    budget: float | None = None,
    games: int | None = None,
    only: Iterable[str] | None = None,
    seed: int = 1,
    bot: str | None = None,
    seconds_per_decision: float | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    **settings: object,
) -> Review:
    """Review a game: what a designer should worry about first.

        simkit.review("pig.py", games=2000).worries

    budget        seconds that the review may take, without compiling (default: 120)
    games         games with each number of players, instead of a budget. The same number and seed
                  give the same answer
    only          names of questions to ask (default: all)
    seconds_per_decision  how long a person thinks about a choice: tells how many minutes a game
                  takes

    Returns a `Review`, which has:

    .worries      the gravest line of each question whose figures lie beyond a threshold
    .lines        every line: question, figure with its interval, verdict, command that digs deeper
    .unanswered   questions without an answer, each with the reason
    .frame        one row per line

    A line is a worry only if its whole interval lies beyond a threshold. All worries of a review
    share an error of 2 %. Other arguments are as in `simkit.run`.
    """
    only = None if only is None else tuple(only)
    if budget is not None and games is not None:
        raise BadInput("budget and games exclude each other: say how long, or how many games.")
    wanted = _questions(only)
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    if len(cell.bots) > 1:
        raise BadInput("review plays one bot in every seat; name one.")
    settle(cell)
    count = None if games is None else whole_number(games, "games", 20, MOST_GAMES)
    thinking = _thinking(seconds_per_decision)
    if thinking is None and only is not None and ask.MINUTES in wanted:
        raise BadInput("only: minutes need seconds_per_decision, such as 20.")
    with opened(out) as writer:
        course = _ReviewCourse(
            cell,
            wanted,
            _seconds(budget),
            count,
            workers(jobs),
            progress,
            thinking,
            wanted if only else (),
        )
        return replace(course.review(), only=tuple(only or ())).written(writer)


def _seconds(budget: object) -> float:
    if budget is None:
        return BUDGET
    if isinstance(budget, bool) or not isinstance(budget, int | float) or not 1 <= budget <= 1e6:
        raise BadInput(f"budget must be a number of seconds, 1 or more, not {shown(budget)}.")
    return float(budget)


def _thinking(seconds: object) -> float | None:
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= 3600:
        raise BadInput(
            f"seconds_per_decision must be a number of seconds up to 3600, not {shown(seconds)}."
        )
    return float(seconds)


def _questions(only: Iterable[str] | None) -> tuple[ReviewQuestion, ...]:
    known = {question.name: question for question in QUESTIONS}
    for name in only or ():
        if name not in known:
            raise BadInput(f"only: there is no question {name!r}. {nearest(name, known)}")
    return tuple(known[name] for name in only or known)


class _ReviewCourse:
    """The course of a review: who plays, how many games, part after part."""

    def __init__(
        self,
        cell: Cell,
        wanted: Sequence[ReviewQuestion],
        budget: float,
        games: int | None,
        jobs: int,
        progress: bool,
        thinking: float | None = None,
        named: Sequence[ReviewQuestion] = (),
    ) -> None:
        self.cell, self.wanted, self.games = cell, set(wanted), games
        self.named = named
        self.budget, self.jobs, self.progress = budget, jobs, progress
        self.thinking = thinking
        self.found: list[ReviewLine] = []
        self.unanswered: list[Unanswered] = []

    def review(self) -> Review:
        """Play everything, and sort it."""
        every = tables_of(self.cell)
        tables = self._sound(reviewed(every))
        if not tables:
            return self._answer(every, (), 0, Cast(*self.cell.bots * 3))
        with notice_if(self.progress, self.cell.game.title):
            needs_best = bool(self.wanted & {ask.SKILL, ask.LEVELS})
            cast = cast_of(tables[0].cell, self.jobs, needs_best)
            for table in tables:
                prepare(table.cell)
        by_points = bool(self.wanted & {*LEADERS}) and points_rank(tables[0])
        plan = self._plan(tables, by_points)
        began = time.monotonic()
        for part in self._parts(tables, cast, plan, by_points):
            late = self.games is None and time.monotonic() - began > LATE * self.budget
            self._ask(replace(part, why_not=SPENT) if late else part)
        return self._answer(every, tables, plan.games, cast)

    def _sound(self, tables: Sequence[ReviewTable]) -> tuple[ReviewTable, ...]:
        """The tables whose first games do not break; own games are tried in plain Python."""
        if not can_be_tried(self.cell):
            return tuple(tables)
        trials = tried(tables)
        self._keep(lines_on_trials(trials))
        return tuple(trial.table for trial in trials if not trial.problem)

    def _plan(self, tables: Sequence[ReviewTable], by_points: bool) -> Allowance:
        look = pilot(tables[0].cell)
        if self.games is not None:
            return Allowance(self.games, look.turns)
        first = tables[0].cell
        singles = len(settings_tried(first)) + len(things_in(first))
        seats, jobs = tables[0].players * 3, self.jobs
        return allowance(
            self.budget, look, len(tables), singles, seats, jobs, measured(self.wanted, by_points)
        )

    def _parts(
        self, tables: Sequence[ReviewTable], cast: Cast, plan: Allowance, by_points: bool
    ) -> Iterator[ReviewPart]:
        """What is measured, in this order; what needs most players last."""
        first, last, jobs = tables[0], tables[-1], self.jobs
        yield ReviewPart(
            (ask.STALLS, ask.SEATS, ask.SIDES, ask.UNDECIDED, ask.DIFFICULTY, ask.PLAYERS_ALIKE,
             ask.DRAGS, ask.TURNS, ask.ENDINGS, ask.CLOSE),
            lambda: lines_at_counts(played_at(tables, plan.games, jobs)),
        )  # fmt: skip
        yield ReviewPart(
            SKILLS,
            lambda: lines_on_skill(first, cast, plan.mixed, jobs),
        )
        yield ReviewPart(
            (ask.NEVER, ask.ALWAYS),
            lambda: lines_on_options(first, plan.games, jobs),
        )
        yield ReviewPart(
            (ask.DECISIONS, ask.WAIT, ask.MINUTES),
            lambda: lines_on_pace(tables, plan.games, jobs, self.thinking),
        )
        yield ReviewPart(
            RULES_TRIED,
            lambda: lines_on_settings(first, plan.one_by_one, jobs),
            "" if settings_tried(first.cell) else "The game has no setting.",
        )
        yield ReviewPart(
            THINGS,
            lambda: lines_on_things(first, plan.one_by_one, jobs),
            "" if things_in(first.cell) else "The game names no cards or things of its options.",
        )
        yield ReviewPart(
            (ask.RULES,),
            lambda: lines_on_rules(first, plan.plain),
            "" if can_be_tried(self.cell) else "Only games of one file can be watched so.",
        )
        if by_points:
            yield ReviewPart(LEADERS, lambda: lines_on_leads(first, plan.games, jobs))
        yield ReviewPart(
            DRAMAS if by_points else (*DRAMAS, *LEADERS),
            lambda: lines_on_drama(first, plan.scenes, jobs, not by_points),
            "" if plan.scenes >= FEWEST_GAMES else TOO_SHORT,
        )
        if self.cell.game.seats and last.players > 2:
            yield ReviewPart(
                (ask.KINGMAKING,),
                lambda: lines_on_kingmaking(last, plan.games, jobs),
                IMAGINES if prepare(last.cell).search else "",
            )
        yield ReviewPart((ask.LUCK,), lambda: lines_on_luck(first, plan.lucks, jobs))

    def _ask(self, part: ReviewPart) -> None:
        """The lines of a part; what cannot be answered says why."""
        if not self.wanted & set(part.questions):
            return
        if part.why_not:
            self._leave(part, part.why_not)
            return
        if self.progress:
            announce(part.title)
        try:
            self._keep(part.lines())
        except SimkitError as problem:
            self._leave(part, str(problem))

    def _keep(self, lines: Iterable[ReviewLine]) -> None:
        self.found += [line for line in lines if line.question in self.wanted]

    def _leave(self, part: ReviewPart, why: str) -> None:
        self.unanswered += [
            Unanswered(each.name, each.asks, why)
            for each in part.questions
            if each in self.wanted and (each.is_judged or each in self.named)
        ]

    def _miss(self) -> None:
        """What was asked by name, and has neither a figure nor a reason yet."""
        known = {each.name for each in self.found} | {each.question for each in self.unanswered}
        tried = can_be_tried(self.cell)
        missed = [each for each in self.named if each.name not in known]
        missed = [each for each in missed if tried or each is not ask.BREAKS]
        self.unanswered += [Unanswered(each.name, each.asks, each.missing) for each in missed]

    def _answer(
        self, every: Sequence[ReviewTable], tables: Sequence[ReviewTable], games: int, cast: Cast
    ) -> Review:
        self._miss()
        left = [str(each.players) for each in every if each not in reviewed(every)]
        remarks = [f"Not reviewed: {', '.join(left)} players."] if left else []
        if self.wanted & {*SKILLS} and (stronger := untried(self.cell, cast)):
            remarks.append(self._stronger(cast, stronger))
        return Review(
            cell=self.cell,
            played=settle(self.cell),
            cast=cast,
            counts=tuple(table.players for table in tables),
            thinking=self.thinking,
            games=games or (self.games or 0),
            found=tuple(self.found),
            unanswered=tuple(self.unanswered),
            remarks=tuple(remarks),
        )

    def _stronger(self, cast: Cast, bot: str) -> str:
        """No second script plays; who imagines games needs seconds for each."""
        asked = {"bots": f"{cast.practised},{bot}", "vary": "none"}
        command = again("ladder", self.cell, (), asked, {"games": 20}, bot=False).command
        return (
            f"Only one script plays, {cast.practised}. The bot {bot} may be stronger, but it needs "
            f"much time for each game, so it was not tried: {command}"
        )
