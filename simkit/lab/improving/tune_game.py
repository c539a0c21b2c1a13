"""Implement `simkit.tune_game`: find settings that reach a given win rate.

Every combination of the axes is a mark. All play the same games; a mark that surely lies outside
the band about the target, or surely within it, plays no more. Between two marks of a number that
can take any value (a knob) and that have the target between them, new marks are put. Where there
are too many combinations, a model proposes which to play. Those that may reach the target then play
fresh games, which decided nothing before.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.lab.basics.countdown import Countdown
from simkit.lab.basics.ctrl_c import interrupts_held
from simkit.lab.basics.progress_line import announce
from simkit.lab.improving import target_model
from simkit.lab.improving.tune_game_answer import (
    ABOVE,
    BELOW,
    FINALISTS,
    NOT_SETTLED,
    PLAYOFF,
    REACHES,
    Axis,
    Mark,
    Tested,
    TunedGame,
    settling,
)
from simkit.lab.judging.verdicts import Terms, checked_margin
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of, later_seed
from simkit.lab.play.chunks import play_games, workers
from simkit.lab.play.prepare import Prepared, compile_first, prepare
from simkit.lab.play.run import opened
from simkit.lab.play.settle import Settled, settle, turned_bot
from simkit.lab.statistics import intervals
from simkit.lab.table.rows import joint_name
from simkit.lab.varying import keys
from simkit.lab.varying.factors import check_apart, read_factors, typed_keys
from simkit.messages.errors import BadInput

DEFAULT_GAMES = 100_000
MOST_MARKS = 200  # of more combinations a model chooses those that play
FIRST_MARKS = 80  # of so many combinations, those that play before there is a model
PROPOSALS, ROUNDS = 12, 6  # that the model makes in a round
LEAST_A_MARK = 50  # games of the budget

REACH = 3  # steps down and up of a number of the pack that names no values
WORTH_SPREADING = 100  # games: of fewer, to hand them out takes longer than to play them
LOOK = 200  # games a mark between two looks
ROUNDS_OF_MARKS = 6  # times that new marks are put between others
FIRST_LOOK = 0.25  # of the games of a large search: for the first marks
LAST_LOOK = 0.5  # of the games of a large search: for the few that are nearest to the target
CLOSER = (12, 6, 3)  # marks that play them, half of what is left each time
MODEL_GAMES = 100  # that what the model says of a mark is worth
_NARROW = 1e-3  # of an axis: marks this close are one


@dataclass(frozen=True)
class Wish:
    """What is wanted, checked; nothing is compiled yet."""

    cell: Cell
    target: float
    axes: tuple[Axis, ...]
    games: int
    margin: float
    confidence: float
    jobs: int
    vary: tuple[str, ...]
    progress: bool

    @property
    def seeds(self) -> tuple[int, int]:
        """Of the search, and of the play-off."""
        return self.cell.seed, later_seed(self.cell.seed)

    @property
    def band(self) -> tuple[float, float]:
        return self.target - self.margin, self.target + self.margin


def tune_game(
    game: str | Game,
    target: float,
    vary: str | Iterable[str] | Mapping[str, Any],
    games: int = DEFAULT_GAMES,
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
) -> TunedGame:
    """Find the settings that reach a given win rate.

        simkit.tune_game("apocalypse", 0.4, ["despair_dice", "pack:rules.doom_loss"]).reached

    target        the wanted win rate
    vary          keys to change, as in `simkit.compare`, alone or as "key=a,b,c"
    games         games in all
    margin        win rates up to this far from the target are accepted
    confidence    the confidence of verdicts

    Returns a `TunedGame`, which has:

    .reached      the combinations that reach the target, the smallest change first
    .nearest      the combination whose win rate is nearest to the target
    .frame        one row per combination that was played: its values, win rate and interval

    Other arguments are as in `simkit.run`. Ctrl-C stops early and keeps the finished games.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    wish = wished(cell, target, vary, games, margin, confidence, jobs, progress)
    first = _grid(wish)
    with opened(out) as writer:
        return _tuned_game(wish, first).written(writer)


# --- What is wished ------------------------------------------------------------------------------


def wished(
    cell: Cell,
    target: Any,
    vary: Any,
    games: Any,
    margin: Any,
    confidence: Any,
    jobs: Any,
    progress: bool = False,
) -> Wish:
    """The wish, checked before anything is compiled."""
    target = intervals.check_share("target", target, 1)
    settled = settle(cell)
    factors = read_factors(vary, cell, REACH)
    check_apart(factors, cell)
    axes = tuple(_axis(factor.key, factor.values, cell, settled) for factor in factors)
    return Wish(
        cell=cell,
        target=target,
        axes=axes,
        games=whole_number(games, "games", 1, MOST_GAMES),
        margin=checked_margin(margin),
        confidence=intervals.check_confidence(confidence),
        jobs=workers(jobs),
        vary=typed_keys(vary),
        progress=progress,
    )


def _axis(key: str, values: Sequence[Any], cell: Cell, settled: Settled) -> Axis:
    """An axis; the value as it is now is one of its marks, wherever it belongs."""
    kind, colon, name = key.partition(":")
    if key == "bot":
        now: Any = joint_name(cell.bots)
    elif not colon:
        now = settled.settings[key]
    elif kind == "pack":
        now = settled.components.value(name)
    else:
        bot, _, knob = name.rpartition(".")
        now = next(each.default for each in turned_bot(cell, bot).knobs if each.name == knob)
    if now not in values:
        values = (now, *values)
        if all(isinstance(each, int | float) for each in values):
            values = sorted(values)
    return Axis(key, tuple(values), now, kind == "knob")


def _is_large(wish: Wish) -> bool:
    """Whether there are too many combinations to play each."""
    return keys.grid_size({axis.key: axis.values for axis in wish.axes}) > MOST_MARKS


def _grid(wish: Wish) -> list[Mark]:
    """A mark for each combination that the rules allow; of very many, for some to begin with."""
    if _is_large(wish):
        most = max(2, min(FIRST_MARKS, wish.games // (2 * LEAST_A_MARK)))
        wanted = target_model.first_marks(wish.axes, most, wish.cell.seed)
    else:
        wanted = keys.grid({axis.key: axis.values for axis in wish.axes})
    marks, refusal = [], None
    for values in wanted:
        try:
            marks.append(Mark(values, settle(keys.lay(wish.cell, values))))
        except BadInput as problem:
            refusal = problem
    if len(marks) < 2:
        raise BadInput(f"hardly any of these combinations is allowed: {refusal}")
    if wish.games < LEAST_A_MARK * len(marks):
        raise BadInput(
            f"{wish.games:,} games are too few for {len(marks)} combinations; give at least "
            f"--games {LEAST_A_MARK * len(marks):,}."
        )
    return marks


# --- Playing -------------------------------------------------------------------------------------


def _tuned_game(wish: Wish, marks: list[Mark]) -> TunedGame:
    compile_first(wish.progress, wish.cell)
    if wish.progress:
        some = "first of very many combinations" if _is_large(wish) else "combinations"
        announce(
            f"{len(marks)} {some}, at most {wish.games:,} games. Those that cannot reach the "
            f"target drop out, and {play_off_games(wish):,} games are kept for a play-off."
        )
    course = (ModelledSearch if _is_large(wish) else TargetSearch)(wish, marks)
    tested: tuple[Tested, ...] = ()
    interrupted = False
    try:
        course.play()
    except KeyboardInterrupt:
        if not any(mark.games for mark in marks):
            raise
        interrupted = True
    if not interrupted:
        tested, interrupted = play_off(wish, course)
    return TunedGame(
        cell=wish.cell,
        played=settle(wish.cell),
        target=wish.target,
        margin=wish.margin,
        confidence=wish.confidence,
        axes=wish.axes,
        marks=tuple(course.marks),
        tested=tested,
        seeds=wish.seeds,
        games=course.games + sum(each.games for each in tested),
        asked=wish.games,
        vary=wish.vary,
        interrupted=interrupted,
    )


class TargetSearch:
    """The marks, and who still plays."""

    def __init__(self, wish: Wish, marks: list[Mark]) -> None:
        self.wish = wish
        self.marks = marks
        self.games = 0
        self.budget = wish.games - play_off_games(wish)
        self._ready: dict[int, Prepared] = {}
        self._line = Countdown(self.budget) if wish.progress else None

    def play(self) -> None:
        """All marks until each is settled or the budget is used; new ones go in between."""
        try:
            self._refine()
            self.settle_all(self.budget)
        finally:
            self.marks = [mark for mark in self.marks if mark.games]
            if self._line:
                self._line.close(self.games)

    def _refine(self) -> None:
        """New marks in between; no round may use up what the later ones need."""
        if not any(axis.continuous for axis in self.wish.axes):
            return
        for rounds in range(ROUNDS_OF_MARKS, 0, -1):
            self.settle_all(self.games + (self.budget - self.games) // (rounds + 1))
            new = self._between()
            if not new:
                return
            self.marks += new

    def settle_all(self, budget: int) -> None:
        """Some games more for each mark that is open, until none is or the games are used."""
        size = min(LOOK, max(10, self.budget // (4 * len(self.marks))))
        while open_marks := [mark for mark in self.marks if self._is_open(mark)]:
            behind = min(mark.games for mark in open_marks)
            turn = [mark for mark in open_marks if mark.games == behind]
            if self.games + len(turn) * size > budget:
                return
            for mark in turn:
                self.play_on(mark, size)

    def distances(self) -> dict[int, float]:
        """How far each mark that has played is from the target."""
        return {id(mark): abs(mark.share - self.wish.target) for mark in self.marks if mark.games}

    def finalists(self, likely: Sequence[Mark]) -> list[Mark]:
        """Those that play fresh games: within the band, if any are, the least change first."""
        far = self.distances()
        inside = [mark for mark in likely if far[id(mark)] <= self.wish.margin] or list(likely)
        order = sorted(inside, key=lambda mark: (mark.change(self.wish.axes), far[id(mark)]))
        return order[:FINALISTS]

    def _is_open(self, mark: Mark) -> bool:
        return mark.verdict(self.wish.band, self.wish.confidence) == NOT_SETTLED

    def play_on(self, mark: Mark, games: int) -> None:
        """The next games of a mark: the same ones for all marks."""
        place = id(mark)
        if place not in self._ready:
            self._ready[place] = prepare(mark.settled)
        jobs = self.wish.jobs if games >= WORTH_SPREADING else 1
        chunks = list(play_games(self._ready[place], games, jobs, first=mark.games))
        with interrupts_held():
            mark.games += games
            mark.won += sum(chunk.wins for chunk in chunks)
            self.games += games
            if self._line:
                settled = sum(not self._is_open(each) for each in self.marks)
                self._line.update(self.games, f"{settled} of {len(self.marks)} settled")

    def _between(self) -> list[Mark]:
        """New marks where a knob has the target between two of its values and none reaches it."""
        low, high = self.wish.band
        if any(low <= mark.share <= high for mark in self.marks if mark.games):
            return []
        if not all(mark.games for mark in self.marks):  # nobody knows yet where the target is
            return []
        knobs = [axis for axis in self.wish.axes if axis.continuous]
        found = []
        for axis in knobs:
            for one, other in self._neighbours(axis):
                if (one.share - self.wish.target) * (other.share - self.wish.target) < 0:
                    found.append(self._mark_between(axis, one, other))
        return [mark for mark in found if mark is not None][:MOST_MARKS]

    def _neighbours(self, axis: Axis) -> list[tuple[Mark, Mark]]:
        """Pairs of marks next to each other on an axis, all else the same."""
        lines: dict[str, list[Mark]] = {}
        for mark in self.marks:
            others = {key: value for key, value in mark.values.items() if key != axis.key}
            lines.setdefault(keys.label(others), []).append(mark)
        pairs: list[tuple[Mark, Mark]] = []
        for line in lines.values():
            line.sort(key=lambda mark: mark.values[axis.key])
            pairs += pairwise(line)
        return pairs

    def _mark_between(self, axis: Axis, one: Mark, other: Mark) -> Mark | None:
        """Where a straight line between two marks meets the target."""
        low, high = one.values[axis.key], other.values[axis.key]
        width = max(axis.values) - min(axis.values)
        if high - low < _NARROW * width:
            return None
        part = (self.wish.target - one.share) / (other.share - one.share)
        value = float(f"{low + min(0.9, max(0.1, part)) * (high - low):.3g}")
        if value in (low, high):
            return None
        values = {**one.values, axis.key: value}
        return Mark(values, settle(keys.lay(self.wish.cell, values)))


class ModelledSearch(TargetSearch):
    """Marks of very many combinations: round by round, a model of those played proposes more.

    The last third of the games is for the few that may reach the target, so that the play-off gets
    those that do.
    """

    def __init__(self, wish: Wish, marks: list[Mark]) -> None:
        super().__init__(wish, marks)
        self._model = target_model.TargetModel(wish.axes, wish.target, wish.margin)

    def _refine(self) -> None:
        first, rounds_end = (int(share * self.budget) for share in (FIRST_LOOK, 1 - LAST_LOOK))
        self.settle_all(first)
        for rounds in range(ROUNDS, 0, -1):
            played = [mark for mark in self.marks if mark.games]
            if not played:
                return
            self._add(self._model.proposals(played, PROPOSALS))
            self.settle_all(self.games + (rounds_end - self.games) // rounds)
        self._look_closer()

    def _look_closer(self) -> None:
        """Play on with the marks that are likely nearest to the target, ever fewer of them."""
        for place, count in enumerate(CLOSER):
            far = self.distances()
            few = sorted((mark for mark in self.marks if id(mark) in far), key=_by(far))[:count]
            games = (self.budget - self.games) // (count * (len(CLOSER) - place))
            for mark in few if games else ():
                self.play_on(mark, games)

    def distances(self) -> dict[int, float]:
        """How far each mark is from the target, by its own games and by the model of all."""
        played = [mark for mark in self.marks if mark.games]
        chances = self._model.chances_of(played)
        return {
            id(mark): abs(
                (mark.won + MODEL_GAMES * chance) / (mark.games + MODEL_GAMES) - self.wish.target
            )
            for mark, chance in zip(played, chances.tolist(), strict=True)
        }

    def finalists(self, likely: Sequence[Mark]) -> list[Mark]:
        """The nearest, as many as the fresh games can settle; the least change first."""
        known = sorted(likely, key=lambda mark: -mark.games)[: max(CLOSER[-1], FINALISTS)]
        nearest = sorted(known, key=_by(self.distances()))[: affordable(self.wish)]
        return sorted(nearest, key=lambda mark: mark.change(self.wish.axes))

    def _add(self, proposals: Sequence[dict[str, Any]]) -> None:
        """Marks for proposals that the rules allow."""
        for values in proposals:
            with suppress(BadInput):
                self.marks.append(Mark(values, settle(keys.lay(self.wish.cell, values))))


# --- The play-off --------------------------------------------------------------------------------


def play_off(wish: Wish, course: TargetSearch) -> tuple[tuple[Tested, ...], bool]:
    """Fresh games for the marks that may reach the target; those that change least come first."""
    likely = [
        mark
        for mark in course.marks
        if mark.games and mark.verdict(wish.band, wish.confidence) in (REACHES, NOT_SETTLED)
    ]
    finalists = course.finalists(likely)
    if not finalists:
        return (), False
    games = max(10, (wish.games - course.games) // len(finalists))
    if wish.progress:
        announce(f"Play-off: {len(finalists)} of the settings, {games:,} fresh games each.")
    tested = []
    try:
        for mark in finalists:
            cell = replace(keys.lay(wish.cell, mark.values), seed=wish.seeds[1])
            chunks = list(play_games(prepare(settle(cell)), games, wish.jobs))
            won = int(sum(np.count_nonzero(chunk.columns["won"]) for chunk in chunks))
            tested.append(judged(mark, won, games, wish, len(finalists)))
    except KeyboardInterrupt:
        return tuple(tested), True
    return tuple(tested), False


def _by(far: Mapping[int, float]) -> Callable[[Mark], float]:
    return lambda mark: far[id(mark)]


def play_off_games(wish: Wish) -> int:
    """How many games are kept: of a large search enough to settle one mark, if half are enough."""
    usual = int(PLAYOFF * wish.games)
    if not _is_large(wish):
        return usual
    return max(usual, min(settling(wish, 1), wish.games // 2))


def affordable(wish: Wish) -> int:
    """Marks that the games of the play-off most likely settle, if they are on the target."""
    kept = play_off_games(wish)
    fits = (count for count in range(FINALISTS, 1, -1) if settling(wish, count) <= kept)
    return next(fits, 1)


def judged(mark: Mark, won: int, games: int, wish: Wish, family: int) -> Tested:
    """A mark's share on fresh games; interval and verdict allow for all that were tried."""
    sure = intervals.wilson(won, games, 1 - (1 - wish.confidence) / family)
    low, high = wish.band
    assert sure.low is not None and sure.high is not None
    verdict = NOT_SETTLED
    if low <= sure.low and sure.high <= high:
        verdict = REACHES
    elif sure.low > high:
        verdict = ABOVE
    elif sure.high < low:
        verdict = BELOW
    return Tested(mark, won, games, sure, verdict)
