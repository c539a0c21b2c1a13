"""Implement `simkit.sensitivity`: which unknown values an answer depends on."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from simkit.description.game import MOST_GAMES, Game, shown, whole_number
from simkit.lab.basics.countdown import Countdown
from simkit.lab.basics.ctrl_c import interrupts_held
from simkit.lab.basics.progress_line import announce
from simkit.lab.judging.verdicts import Terms, checked_margin, judge_shares
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.chunks import play_games, workers
from simkit.lab.play.prepare import compile_first, prepare
from simkit.lab.play.run import opened
from simkit.lab.play.settle import settle
from simkit.lab.ranges.reading import ranges_of
from simkit.lab.statistics import intervals
from simkit.lab.statistics.paired import Split
from simkit.lab.statistics.sobol_morris import (
    SETS,
    FactorEffect,
    Indices,
    effect,
    morris,
    sobol,
    spread_of,
)
from simkit.lab.unknowns import survey
from simkit.lab.unknowns.points import PlayedRow, PointRow, Space, play_rows
from simkit.lab.unknowns.sensitivity_answer import Base, FactorFound, Sensitivity, judged
from simkit.lab.unknowns.survey import Layout
from simkit.lab.varying import keys
from simkit.lab.varying.factors import (
    ASSUMED,
    AnyFactor,
    Assumed,
    Others,
    assumed_groups,
    check_apart,
    is_assumed,
    read_factors,
    read_one,
    rules_builder,
    split_keys,
    typed_keys,
    within_reach,
)
from simkit.messages.errors import BadInput
from simkit.values.components import Components

DEFAULT_GAMES = 100_000
MARGIN, COMPARE_MARGIN = 0.05, Terms.margin


@dataclass(frozen=True)
class SensitivityQuestion:
    """What is asked, checked; nothing is compiled yet."""

    cell: Cell
    factors: tuple[AnyFactor, ...]  # named ones
    assumed: Assumed | None  # before it is known what the cell can reach
    variants: tuple[dict[str, Any], ...]
    games: int
    method: str | None
    margin: float
    confidence: float
    jobs: int
    vary: tuple[str, ...]
    versus: str
    progress: bool = False


def sensitivity(
    game: str | Game,
    vary: str | Iterable[str] | Mapping[str, Any] = ASSUMED,
    games: int = DEFAULT_GAMES,
    method: str | None = None,
    compare: str | None = None,
    margin: float | None = None,
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
) -> Sensitivity:
    """Find the values that move the win rate most.

        simkit.sensitivity("apocalypse", "assumed", games=50_000).frame

    vary          keys to change, as in `simkit.compare`, alone or as "key=a,b,c"; "assumed" means
                  all values of the pack without a published source, in groups
    games         games in all
    method        "morris", "sobol" or "both" (default: by the number of games)
    compare       a comparison such as "despair_dice=4,5", to test whether its verdict stays
    margin        changes of the win rate up to it count as the same
    confidence    the confidence of intervals and verdicts

    Returns a `Sensitivity`, which has:

    .verdict      "survives", "does not survive" or "not settled"
    .win_rate     the win rate with the game's own values
    .spread       how far the win rate moves over all values, or None
    .frame        one row per value: its effect with an interval

    Other arguments are as in `simkit.run`. Ctrl-C stops early and keeps the finished games.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    question = asked(cell, vary, games, method, compare, margin, confidence, jobs)
    with opened(out) as writer:
        return answered(replace(question, progress=progress)).written(writer)


# --- What is asked -------------------------------------------------------------------------------


def asked(
    cell: Cell,
    vary: str | Iterable[str] | Mapping[str, Any],
    games: Any = DEFAULT_GAMES,
    method: Any = None,
    compare: str | None = None,
    margin: Any = None,
    confidence: Any = 0.95,
    jobs: Any = None,
) -> SensitivityQuestion:
    """The question, checked before anything is compiled."""
    if method is not None and method not in survey.METHODS:
        raise BadInput(f"method must be {', '.join(survey.METHODS)}, not {shown(method)}.")
    settle(cell)
    wanted = vary if isinstance(vary, Mapping) else _keys(vary)
    part = next((key for key in wanted if is_assumed(key)), None)
    single = {key: wanted[key] for key in wanted} if isinstance(wanted, Mapping) else None
    rest = [key for key in wanted if key != part]
    factors = read_factors(single or rest, cell) if single or rest else ()
    check_apart(factors, cell)
    assumed = None
    if part:
        components = cell.game.components(cell.packs, cell.overrides)
        taken = [factor.key.removeprefix("pack:") for factor in factors]
        assumed = assumed_groups(components, part, {*taken, *_held_values(cell, components)})
    default = COMPARE_MARGIN if compare else MARGIN
    question = SensitivityQuestion(
        cell=cell,
        factors=factors,
        assumed=assumed,
        variants=_variants(cell, compare, factors),
        games=whole_number(games, "games", 1, MOST_GAMES),
        method=method,
        margin=checked_margin(default if margin is None else margin),
        confidence=intervals.check_confidence(confidence),
        jobs=workers(jobs),
        vary=typed_keys(wanted),
        versus=compare or "",
    )
    if assumed is None:
        _planned(question, len(factors))
    return question


def _held_values(cell: Cell, components: Components) -> Iterator[str]:
    """Numbers that are no matter of more or less, such as the points of a deck's cards."""
    for held in ranges_of(cell.game, components).held:
        for spot in held.spots:
            yield spot.leaf.path


def _keys(vary: str | Iterable[str]) -> list[str]:
    wanted = [key for text in ([vary] if isinstance(vary, str) else vary) for key in _split(text)]
    if sum(map(is_assumed, wanted)) > 1:
        raise BadInput("--vary assumed stands twice; give it once.")
    return wanted


def _split(text: Any) -> list[str]:
    if not isinstance(text, str) or not text.strip():
        raise BadInput(f"--vary needs keys such as despair_dice, or assumed, not {shown(text)}.")
    return split_keys(text)


def _variants(
    cell: Cell, compare: str | None, factors: Sequence[AnyFactor]
) -> tuple[dict[str, Any], ...]:
    """One variant with nothing laid over it, or the two that are compared."""
    if compare is None:
        return ({},)
    components = cell.game.components(cell.packs, cell.overrides)
    key, equals, _ = compare.partition("=")
    if not equals:
        raise BadInput(f"--compare needs key=a,b, not {shown(compare)}.")
    values = read_one(compare, cell, components).values
    if len(values) != 2:
        raise BadInput(f"--compare {key} needs two values, not {len(values)}.")
    if any(factor.key == key for factor in factors):
        raise BadInput(f"{key} stands in --compare and in --vary; keep one.")
    keys.check_apart({key: values}, cell)
    for value in values:
        settle(keys.lay(cell, {key: value}))
    return tuple({key: value} for value in values)


def _planned(question: SensitivityQuestion, factors: int) -> Layout:
    return survey.layout(question.games, factors, question.method, len(question.variants))


# --- Playing -------------------------------------------------------------------------------------


@dataclass
class Course:
    """What has been played so far."""

    base: Base | None = None
    screen: list[PlayedRow] = field(default_factory=list)
    close: list[PlayedRow] = field(default_factory=list)
    chosen: tuple[AnyFactor, ...] = ()
    games: int = 0
    interrupted: bool = False


def answered(question: SensitivityQuestion) -> Sensitivity:
    """Play and work it out."""
    cell = question.cell
    compile_first(question.progress, cell)
    factors, assumed = _factors(question)
    plan = _planned(question, len(factors))
    _say(question, before_line(plan, factors))
    course = Course()
    try:
        _follow(question, plan, factors, course)
    except KeyboardInterrupt:
        if course.base is None:
            raise
        course.interrupted = True
    return _result(question, plan, factors, assumed, course)


def _factors(question: SensitivityQuestion) -> tuple[tuple[AnyFactor, ...], Assumed | None]:
    """All factors; of the assumed values those that the cell can reach."""
    if question.assumed is None:
        return question.factors, None
    cell = question.cell
    _say(question, "Finding the assumed values that these games use ...")
    components = cell.game.components(cell.packs, cell.overrides)
    near = within_reach(question.assumed, components, rules_builder(cell))
    factors = (*question.factors, *near.groups)
    if not factors:
        raise BadInput("--vary assumed: no assumed value makes a difference to what is played.")
    return factors, near


def _say(question: SensitivityQuestion, text: str) -> None:
    if question.progress:
        announce(text)


def _follow(
    question: SensitivityQuestion, plan: Layout, factors: Sequence[AnyFactor], course: Course
) -> None:
    """The base, the screen, the close look."""
    began = time.monotonic()
    course.base = _base(question, plan.base)
    course.games += plan.base * plan.variants
    seconds = (time.monotonic() - began) / max(1, course.games)
    line = Countdown(plan.total, course.games, seconds) if question.progress else None
    number, seed = plan.base, question.cell.seed
    try:
        if plan.screen:
            space = Space(question.cell, factors, question.variants, seed)
            rows = survey.walks(factors, plan.screen, seed, number)
            _play(space, rows, question.jobs, course, course.screen, line)
            number += plan.screen.numbers
        if plan.close:
            course.chosen = _chosen(factors, course.screen, question)
            space = Space(question.cell, course.chosen, question.variants, seed)
            points = len(course.chosen) + 2
            rows = survey.corners(course.chosen, replace(plan.close, points=points), seed, number)
            _play(space, rows, question.jobs, course, course.close, line)
    finally:
        if line:
            line.close(course.games)


def _play(
    space: Space,
    rows: Sequence[PointRow],
    jobs: int,
    course: Course,
    into: list[PlayedRow],
    line: Countdown | None,
) -> None:
    with closing(play_rows(space, rows, jobs)) as played:  # type: ignore[type-var]
        for row in played:
            with interrupts_held():
                into.append(row)
                course.games += len(row.points) * len(space.variants) * SETS * row.games
                if line:
                    line.update(course.games)


def _base(question: SensitivityQuestion, games: int) -> Base:
    """The cell as it is: each variant's share, and the verdict between two."""
    won = []
    for variant in question.variants:
        prepared = prepare(settle(keys.lay(question.cell, variant)))
        chunks = play_games(prepared, games, question.jobs)
        won.append(np.concatenate([chunk.columns["won"] for chunk in chunks]))
    rates = tuple(
        intervals.wilson(int(np.count_nonzero(each)), games, question.confidence) for each in won
    )
    if len(won) == 1:
        return Base(games, rates, None)
    both = int(np.count_nonzero(won[0] & won[1]))
    ones = [int(np.count_nonzero(each)) - both for each in won]
    split = Split(games, both, ones[1], ones[0])
    (found,) = judge_shares([split], Terms(question.confidence, question.margin))
    return Base(games, rates, found)


def _chosen(
    factors: Sequence[AnyFactor], screen: Sequence[PlayedRow], question: SensitivityQuestion
) -> tuple[AnyFactor, ...]:
    """The factors for the close look: those that moved the answer most, and the others as one."""
    if not screen or len(factors) <= survey.CHOSEN:
        return tuple(factors)
    effects = screened(screen, len(factors), question.confidence)
    ranked = sorted(range(len(factors)), key=lambda place: -(effects[place].usual.estimate or 0.0))
    top = sorted(ranked[: survey.CHOSEN])
    rest = tuple(factors[place] for place in range(len(factors)) if place not in top)
    return (*(factors[place] for place in top), Others(rest))


# --- What came of it -----------------------------------------------------------------------------


def screened(
    rows: Sequence[PlayedRow], factors: int, confidence: float
) -> tuple[FactorEffect, ...]:
    """The Morris effects of the walks."""
    answers = np.stack([row.answers for row in rows], axis=1)
    points = np.array([row.points for row in rows])
    order = (np.diff(points, axis=1) != 0).argmax(axis=2)
    return morris(answers, points, order, confidence)


def indices(
    rows: Sequence[PlayedRow], confidence: float
) -> tuple[Indices, tuple[FactorEffect, ...]]:
    """The Sobol indices of the rows; and what going up does, from the same games."""
    answers = np.stack([row.answers for row in rows], axis=2)  # (sets, corners, rows)
    points = np.array([row.points for row in rows])
    effects = []
    for factor in range(points.shape[2]):
        way = np.sign(points[:, factor + 2, factor] - points[:, 0, factor])
        moved = way != 0
        changes = (answers[:, factor + 2] - answers[:, 0]) * way
        one, two = changes[:, moved] if moved.any() else np.zeros((2, 1))
        effects.append(effect(one, two, confidence))
    return sobol(answers, confidence), tuple(effects)


def _result(
    question: SensitivityQuestion,
    plan: Layout,
    factors: Sequence[AnyFactor],
    assumed: Assumed | None,
    course: Course,
) -> Sensitivity:
    assert course.base is not None
    found: dict[str, FactorFound] = {}
    if len(course.screen) > 1:
        effects = screened(course.screen, len(factors), question.confidence)
        for factor, each in zip(factors, effects, strict=True):
            found[factor.key] = judged(factor, each, course.screen, question.confidence)
    if len(course.close) > 1:
        first_total, effects = indices(course.close, question.confidence)
        for place, factor in enumerate(course.chosen):
            found[factor.key] = judged(
                factor, effects[place], course.close, question.confidence, first_total, place
            )
    shares = _draws(course)
    spread = None
    if shares is not None:
        spread = spread_of(shares, question.confidence, 0, course.base.answer)
    return Sensitivity(
        cell=question.cell,
        played=settle(question.cell),
        base=course.base,
        spread=spread,
        factors=tuple(sorted(found.values(), key=lambda each: each.rank)),
        variance=first_total.variance if len(course.close) > 1 else None,
        asked=question.games,
        games=course.games,
        planned=plan.total,
        margin=question.margin,
        vary=question.vary,
        method=question.method,
        versus=question.versus,
        redrawn=sum(row.redrawn for row in (*course.screen, *course.close)),
        unvaried=assumed.unvaried if assumed else 0,
        beyond=assumed.beyond if assumed else 0,
        interrupted=course.interrupted,
    )


def _draws(course: Course) -> np.ndarray | None:
    """Answers where every factor was drawn: (2 sets of luck, rows, draws in a row).

    The corners A and B of each row; of a walk its two ends, between which every factor has moved.
    """
    if len(course.close) > 1:
        return np.stack([row.answers[:, :2] for row in course.close], axis=1)
    if len(course.screen) > 1:
        return np.stack([row.answers[:, [0, -1]] for row in course.screen], axis=1)
    return None


def before_line(plan: Layout, factors: Sequence[AnyFactor]) -> str:
    """How much is to be played, before it is."""
    parts = [f"{plan.base * plan.variants:,} with the current pack"]
    if plan.screen:
        parts.append(f"{plan.screen.total:,} to screen all factors")
    if plan.close:
        parts.append(f"{plan.close.total:,} for the indices")
    count = len(factors)
    return f"{count} factor{'s' * (count != 1)}, {plan.total:,} games: {', '.join(parts)}."
