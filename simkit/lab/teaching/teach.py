"""Implement `simkit.teach`: rounds of lessons, kept if fresh games agree.

Lessons are noted in games of seed S. What they propose in round r, taken in whole and in part,
plays fresh games of seed S + r beside the script as it stood; and in the end every script that was
ever kept plays fresh games of one more seed, which decided nothing. So neither lucky lessons nor a
lucky round flatter the figure.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.description.policy import Bot, Knob
from simkit.lab.basics.countdown import Countdown
from simkit.lab.basics.progress_line import announce
from simkit.lab.improving.tune_bot import chosen_knobs, turned, under_own_name
from simkit.lab.improving.tune_bot_answer import checked_file
from simkit.lab.judging import verdicts
from simkit.lab.judging.verdicts import LOWER, Terms, checked_margin
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of, later_seed
from simkit.lab.play.chunks import workers
from simkit.lab.play.prepare import LAST_TURN, compile_first, prepare
from simkit.lab.play.settle import settle, turned_bot
from simkit.lab.statistics import intervals
from simkit.lab.statistics.paired import Split
from simkit.lab.teaching.learning_by_lessons import Proposal, Pupil, propose
from simkit.lab.teaching.lessons_noted import Lessons, Noting, joined, note_lessons
from simkit.lab.teaching.teach_answer import Round, Taught
from simkit.lab.variants.contest import Contest
from simkit.lab.variants.contest_plan import ContestPlan
from simkit.lab.varying.variant import Variant
from simkit.messages.errors import BadInput

DEFAULT_ROUNDS, MOST_ROUNDS = 5, 50
DEFAULT_LESSONS, LEAST_LESSONS, MOST_LESSONS = 200, 20, 100_000  # games of lessons in a round
DEFAULT_GAMES = 2_000  # fresh ones of each script, in a round and in the end
DEFAULT_WORLDS, MOST_WORLDS = 8, 1_000
MARGIN = 0.01  # a round that gains less counts as having gained nothing
A_GAME = 16  # decisions of a game that are weighed
ENOUGH = 3  # rounds in a row that gain nothing end it
SURE = 2.0  # standard errors by which the best of several steps must be ahead to be kept


@dataclass(frozen=True)
class Teaching:
    """What is to be taught, checked; nothing is compiled yet."""

    asked: Cell
    cell: Cell  # the script that is taught plays under a name of its own
    bot: str
    base: Bot
    knobs: tuple[Knob, ...]  # that may turn
    rounds: int
    lessons: int  # games of lessons in a round
    games: int
    worlds: int
    ahead: int
    ahead_asked: int | None
    terms: Terms
    jobs: int
    progress: bool

    def seed(self, step: int) -> int:
        """Of the fresh games of a round, counted from 1; those of the end come thereafter."""
        return later_seed(self.cell.seed, step)


def teach(
    game: str | Game,
    bot: str,
    fit: str | Sequence[str] | None = None,
    rounds: int = DEFAULT_ROUNDS,
    lessons: int = DEFAULT_LESSONS,
    games: int = DEFAULT_GAMES,
    worlds: int = DEFAULT_WORLDS,
    ahead: int | None = None,
    seed: int = 1,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    margin: float = MARGIN,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    **settings: Any,
) -> Taught:
    """Improve a bot with the choices of a search, round by round.

        simkit.teach("apocalypse", "expert", out="taught.toml", players=2)

    bot           the bot to improve
    fit           the knobs to change (default: all but `mistakes` and `lapse`)
    rounds        number of rounds, at most. Three rounds in a row without a gain end it
    lessons       games per round in which a search looks for better choices
    games         fresh games per bot, in every round and at the end
    worlds        simulated continuations per choice
    ahead         turns to simulate after the current one (default: as in the game's own search)
    margin        gains of a round up to it count as none
    confidence    the confidence of intervals and verdicts
    out           a bot file, which you can use as the name of a bot
    knobs         the knobs that the bot starts with

    Returns a `Taught`, which has:

    .knobs        the knobs of the improved bot
    .gains        what each round gains, with its verdict
    .curve        the win rate after each round
    .text         the bot file as text
    .frame        one row per round

    Other arguments are as in `simkit.run`. Ctrl-C stops early and keeps the finished rounds.
    """
    file = None if out is None else checked_file(out)
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    base = turned_bot(cell, bot)
    teaching = Teaching(
        asked=cell,
        cell=under_own_name(cell, bot),
        bot=bot,
        base=base,
        knobs=chosen_knobs(base, cell.game, fit),
        rounds=whole_number(rounds, "rounds", 1, MOST_ROUNDS),
        lessons=whole_number(lessons, "lessons", LEAST_LESSONS, MOST_LESSONS),
        games=whole_number(games, "games", 2, MOST_GAMES),
        worlds=whole_number(worlds, "worlds", 2, MOST_WORLDS),
        ahead=_usual_ahead(cell.game) if ahead is None else whole_number(ahead, "ahead", 0, 1000),
        ahead_asked=ahead,
        terms=Terms(intervals.check_confidence(confidence), checked_margin(margin)),
        jobs=workers(jobs),
        progress=progress,
    )
    settle(teaching.cell)
    found = taught(teaching)
    return found if file is None else found.with_file(found.write, file)


def _usual_ahead(game: Game) -> int:
    """How far the game's own search looks; refused where nobody can imagine its games."""
    searching = [bot for bot in game.bots if bot.plans]
    if not searching:
        raise BadInput(f"{game.title}: no bot of it searches, so there is nothing to teach from.")
    own = {knob.name: knob.default for knob in searching[0].knobs}
    far = own.get("foresight") if searching[0].decides else own.get("ahead")
    return LAST_TURN if far is None else round(far)


# --- Rounds --------------------------------------------------------------------------------------


def taught(teaching: Teaching) -> Taught:
    """All rounds, and what they gained in the end."""
    compile_first(teaching.progress, teaching.cell)
    course = _Rounds(teaching)
    try:
        course.follow()
        course.measure()
    except KeyboardInterrupt:
        if not course.rounds:
            raise
        course.interrupted = True
    return course.result()


@dataclass
class _Rounds:
    """A script that is being taught."""

    teaching: Teaching
    rounds: list[Round] = field(default_factory=list)
    versions: list[tuple[int, dict[str, float]]] = field(default_factory=list)  # kept, by round
    lessons: list[Lessons] = field(default_factory=list)  # of the script as it stands
    last: Contest | None = None
    interrupted: bool = False

    @property
    def values(self) -> dict[str, float]:
        """The knobs that are turned by now."""
        return self.versions[-1][1] if self.versions else {}

    @property
    def is_done(self) -> bool:
        """Whether enough rounds in a row have gained nothing."""
        late = self.rounds[-ENOUGH:]
        return len(late) == ENOUGH and not any(self._gains(each) for each in late)

    def _gains(self, one: Round) -> bool:
        gain = one.gain.difference.estimate if one.kept and one.gain else None
        return gain is not None and gain >= self.teaching.terms.margin

    def follow(self) -> None:
        """Round after round, until they are all done or nothing is gained any more."""
        while len(self.rounds) < self.teaching.rounds and not self.is_done:
            self._round(len(self.rounds) + 1)

    def _round(self, number: int) -> None:
        teaching = self.teaching
        pupil = self._pupil()
        self._note(pupil, number)
        lessons = joined(self.lessons)
        first = number - len(self.lessons)
        games = np.arange(first * teaching.lessons, number * teaching.lessons)
        steps = propose(
            pupil, lessons, games, teaching.cell.seed + number, teaching.terms.confidence
        )
        found = Round(number=number, lessons=len(lessons), games=len(games))
        if steps:
            found = self._tried(found, steps)
        self.rounds.append(found)
        if found.kept:
            self.versions.append((number, {**self.values, **found.moved}))
            self.lessons.clear()

    def _tried(self, found: Round, steps: Sequence[Proposal]) -> Round:
        """The round, with what fresh games say of the best of some steps."""
        teaching, number = self.teaching, found.number
        named: dict[str, Mapping[str, float]] = {"before": self.values}
        named |= {f"step {each.step:g}": self.values | each.values for each in steps}
        contest = self._contest(named, teaching.seed(number), f"round {number}: ")
        contest.play()
        if contest.interrupted:
            raise KeyboardInterrupt
        pairs, terms = contest.pairs, teaching.terms
        best = max(range(1, len(named)), key=pairs.won)
        gains = verdicts.judge_shares(
            [pairs.split(variant) for variant in range(1, len(named))], terms
        )
        rates = (
            intervals.wilson(pairs.won(variant), pairs.games, terms.confidence)
            for variant in (0, best)
        )
        step = steps[best - 1]
        now = {knob.name: self.values.get(knob.name, knob.default) for knob in teaching.knobs}
        return replace(
            found,
            step=step.step,
            earned=step.earned,
            moved={name: value for name, value in step.values.items() if value != now[name]},
            gain=gains[best - 1],
            rates=tuple(rates),
            kept=is_ahead(pairs.split(best)),
        )

    def _pupil(self) -> Pupil:
        """The script as it stands."""
        prepared = prepare(turned(self.teaching.cell, self.values))
        place = int(prepared.who[0])
        now = [knob.at(self.values.get(knob.name, knob.default)) for knob in self.teaching.knobs]
        return Pupil(prepared, place, self.teaching.base.knobs, tuple(now), prepared.knobs[place])

    def _note(self, pupil: Pupil, number: int) -> None:
        """The lessons of one more round."""
        teaching = self.teaching
        line = None
        if teaching.progress:
            announce(f"Round {number} of at most {teaching.rounds}: games that are searched.")
            line = Countdown(teaching.lessons)
        seats = (True,) + (not teaching.cell.game.seats,) * 7
        probes = pupil.probes(teaching.cell.seed + number)
        noting = Noting(
            pupil.prepared, seats, pupil.place, probes, A_GAME, teaching.worlds, teaching.ahead
        )
        first, found = (number - 1) * teaching.lessons, []
        for each in note_lessons(noting, first, teaching.lessons, teaching.jobs):
            found.append(each)
            if line:
                line.update(len(found))
        if line:
            line.close(len(found))
        self.lessons.append(joined(found))

    def _contest(self, named: Mapping[str, Mapping[str, float]], seed: int, title: str) -> Contest:
        """Scripts by name on fresh games."""
        teaching = self.teaching
        cell = replace(teaching.cell, seed=seed)
        variants = [
            Variant({"": name}, settle(turned(cell, values)), alone=True)
            for name, values in named.items()
        ]
        plan = ContestPlan(
            teaching.games, False, teaching.terms, teaching.jobs, None, progress=teaching.progress
        )
        return Contest(variants, plan, title=title, metrics=())

    def measure(self) -> None:
        """The script as it was, and every one that was kept, on games that decided nothing."""
        named: dict[str, Mapping[str, float]] = {"as it was": {}}
        named |= {f"after round {number}": values for number, values in self.versions}
        self.last = self._contest(named, self.teaching.seed(self.teaching.rounds + 1), "in all: ")
        self.last.play()
        self.interrupted = self.last.interrupted

    def result(self) -> Taught:
        teaching, last = self.teaching, self.last
        before = {knob.name: float(knob.default) for knob in teaching.base.knobs}
        curve: tuple[intervals.Interval, ...] = ()
        gains: list[verdicts.Judgement] = []
        if last and last.pairs.games:
            pairs, terms = last.pairs, last.terms
            variants = range(len(last.variants))
            gains = verdicts.judge_shares([pairs.split(variant) for variant in variants[1:]], terms)
            curve = tuple(terms.rate(pairs.won(variant), pairs.games) for variant in variants)
        keep = bool(gains) and (
            gains[-1].verdict == LOWER or (gains[-1].difference.estimate or 0.0) <= 0
        )
        nothing = keep or not self.versions
        return Taught(
            cell=teaching.asked,
            played=settle(turned(teaching.cell, {} if nothing else self.values)),
            bot=teaching.bot,
            script=teaching.base.script or teaching.base.name,
            knobs=before if nothing else before | self.values,
            before=before,
            fitted=tuple(knob.name for knob in teaching.knobs),
            rounds=tuple(self.rounds),
            kept_rounds=tuple(number for number, _ in self.versions),
            curve=curve,
            gains=tuple(gains),
            curve_games=last.pairs.games if last else 0,
            curve_seed=teaching.seed(teaching.rounds + 1),
            kept_defaults=nothing,
            levelled_off=self.is_done,
            asked_rounds=teaching.rounds,
            lessons=teaching.lessons,
            games=teaching.games,
            worlds=teaching.worlds,
            ahead=teaching.ahead_asked,
            terms=teaching.terms,
            interrupted=self.interrupted,
        )


def is_ahead(split: Split) -> bool:
    """Whether the new script has won more games, by more than two standard errors."""
    apart = split.variant - split.base
    error = math.sqrt(max(split.parted - apart**2 / max(1, split.games), 0.0))
    return apart > SURE * error
