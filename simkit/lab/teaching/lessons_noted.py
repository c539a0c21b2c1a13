"""Lessons: decisions that depend on knobs, and what each answer is worth.

A game is played by the script that is taught. At every decision the script is asked as well with
other knobs; where one of them would answer otherwise, knobs matter. Some of these decisions, drawn
by lot, are weighed as a search by decision weighs them: the turn is played again up to there, each
answer is taken, and from there on all is imagined, the script playing on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from queue import Empty, LifoQueue
from types import ModuleType
from typing import Any

import numpy as np

from simkit.lab.basics.calling import direct
from simkit.lab.play.prepare import Prepared, Search
from simkit.lab.play.workspace import Workspace
from simkit.lab.positions.watching import watched

MOST_TRIED = 8  # answers to a decision that are weighed


@dataclass(frozen=True)
class Lessons:
    """Decisions as they were put to the script, and what each answer gains, one after another."""

    views: np.ndarray  # how the game stood
    decisions: np.ndarray
    options: np.ndarray  # of all decisions
    gains: np.ndarray  # of each option over the script's own answer, in worth; 0: not weighed
    counts: np.ndarray  # options of each decision
    minds: np.ndarray
    game: np.ndarray  # its number
    weight: np.ndarray  # decisions of its game that it stands for

    def __len__(self) -> int:
        return len(self.counts)

    @property
    def places(self) -> np.ndarray:
        """Where the options of each decision begin, and where the last end."""
        return np.concatenate([[0], np.cumsum(self.counts)]).astype(np.int64)

    def of(self, games: np.ndarray) -> Lessons:
        """The lessons of some games, by number."""
        taken = np.isin(self.game, games)
        rows = np.repeat(taken, self.counts)
        by_option = (self.options[rows], self.gains[rows])
        rest = (self.counts, self.minds, self.game, self.weight)
        return Lessons(
            self.views[taken], self.decisions[taken], *by_option, *(each[taken] for each in rest)
        )


def joined(parts: Sequence[Lessons]) -> Lessons:
    """All lessons, in order."""
    columns = ([getattr(each, name) for each in parts] for name in Lessons.__dataclass_fields__)
    return Lessons(*(np.concatenate(each).view(each[0].dtype) for each in columns))


@dataclass(frozen=True)
class Noting:
    """How lessons are noted."""

    prepared: Prepared
    seats: tuple[bool, ...]  # whose decisions are looked at
    place: int  # of the script among the bots
    probes: np.ndarray  # rows of knobs that it is asked with; the first are its own
    a_game: int  # decisions of a game that are weighed
    worlds: int
    ahead: int  # turns that are imagined beyond the present one

    def searching(self) -> Prepared:
        """The same cell as a search of a single plan has it."""
        own = tuple(self.probes[0].tolist())
        search = Search(self.seats, (self.place,), (own,), 0, 0, (), self.worlds, self.ahead, 0.0)
        return replace(self.prepared, search=search)


def note_lessons(noting: Noting, first: int, games: int, jobs: int) -> Iterator[Lessons]:
    """The lessons of consecutive games, game by game."""
    from joblib import Parallel, delayed

    functions_for(noting.prepared.engine)  # compiled here, once
    free: LifoQueue[LessonNoter] = LifoQueue()

    def note(number: int) -> Lessons:
        try:
            noter = free.get_nowait()
        except Empty:
            noter = LessonNoter(noting)
        try:
            return noter.note(number)
        finally:
            free.put(noter)

    with Parallel(n_jobs=jobs, backend="threading", return_as="generator", batch_size=1) as pool:
        yield from pool(delayed(note)(number) for number in range(first, first + games))


@cache
def functions_for(engine: ModuleType) -> tuple[Any, Any]:
    """`ask_again` and `weigh_options` for the records of a game."""
    from simkit.kernel.jit import entry
    from simkit.kernel.search import weighing

    ask, weigh = weighing.signatures_for(engine.STATE, engine.RULES)
    return entry(ask)(weighing.ask_again), entry(weigh)(weighing.weigh_options)


@dataclass(frozen=True)
class _Turn:
    """A turn as it began, and what was answered in it."""

    state: np.ndarray
    minds: np.ndarray
    fork: np.record


@dataclass(frozen=True)
class _Asked:
    """A decision at which knobs matter."""

    turn: int  # among the turns of the game
    step: int  # among the decisions of the turn
    view: np.ndarray
    decision: np.ndarray
    options: np.ndarray
    mind: np.ndarray
    answers: tuple[int, ...]  # the script's own, then others, those that most knobs give first


class LessonNoter:
    """Plays games one by one and notes their lessons."""

    def __init__(self, noting: Noting) -> None:
        from simkit.kernel.decisions import DECISION, MIND
        from simkit.kernel.records import blank

        self._noting, prepared = noting, noting.prepared
        playing, self._watcher = watched(prepared, self._look)
        self._table = Workspace(playing)
        self._dreams = Workspace(noting.searching())
        ask, weigh = functions_for(prepared.engine)
        self._ask, self._weigh = direct(ask), direct(weigh)
        self._decision, self._mind = blank(DECISION), blank(MIND)
        self._answers = np.zeros((1, len(noting.probes)), np.int64)
        self._seen: list[_Asked] = []
        self._turns: list[_Turn] = []
        self._problem: BaseException | None = None

    def note(self, number: int) -> Lessons:
        """The lessons of one game."""
        self._play(number)
        chance = np.random.default_rng([self._noting.prepared.settled.cell.seed, number])
        count = min(self._noting.a_game, len(self._seen))
        taken = np.sort(chance.choice(len(self._seen), count, replace=False))
        weight = len(self._seen) / max(1, count)
        rows = [self._lesson(number, self._seen[place], weight) for place in taken]
        return joined(rows) if rows else self._nothing()

    # --- Playing

    def _play(self, number: int) -> None:
        """Play the game, every turn as one that is noted down."""
        table, fork = self._table, self._table.desk.fork
        fork.on, self._seen, self._turns = 0, [], []
        game = table.run(number, 1, last_turn=0)[0]
        over = False
        while not over:
            state, minds = table.batch[:1].copy(), table.desk.minds.copy()
            fork.on, fork.step, fork.given, fork.asking = 1, 0, 0, 1
            fork.noting, fork.noted, fork.keeping, fork.turning = 1, 0, -1, -1
            over = table.play_script(game, int(game.turn))
            fork.on = 0
            self._turns.append(_Turn(state, minds, fork.copy()))
            if self._problem:
                raise self._problem

    def _look(self) -> None:
        """Called before a bot answers. What goes wrong here cannot pass through compiled code."""
        if self._problem is None:
            try:
                self._ask_with_others()
            except BaseException as problem:
                self._problem = problem

    def _ask_with_others(self) -> None:
        from simkit.kernel.forks import MOST_STEPS

        desk, noting = self._table.desk, self._noting
        seat, step = int(desk.decision.seat), int(desk.fork.step) - 1
        if desk.fork.on == 0 or step >= MOST_STEPS or not noting.seats[seat]:
            return
        options = desk.options[: int(desk.count)]
        view, minds = self._table.batch[:1], desk.minds[seat : seat + 1]
        self._decision[0] = desk.decision
        places = np.array([0, len(options)])
        rules, bot = noting.prepared.rules, noting.prepared.bots[noting.place]
        self._ask(
            view, rules, self._decision, options, places, minds, self._mind, bot, noting.probes,
            self._answers,
        )  # fmt: skip
        found, times = np.unique(self._answers[0], return_counts=True)
        if len(found) > 1:
            own = int(self._answers[0, 0])
            others = [int(found[place]) for place in np.argsort(-times, kind="stable")]
            answers = (own, *(each for each in others if each != own))[:MOST_TRIED]
            seen = view.copy(), self._decision.copy(), options.copy(), minds.copy()
            self._seen.append(_Asked(len(self._turns), step, *seen, answers))

    # --- Weighing

    def _lesson(self, number: int, asked: _Asked, weight: float) -> Lessons:
        gains = np.zeros(len(asked.options))
        worths = self._worths(number, asked)
        gains[list(asked.answers)] = (worths - worths[:, :1]).mean(axis=0)
        return Lessons(
            asked.view,
            asked.decision,
            asked.options,
            gains,
            np.array([len(gains)]),
            asked.mind,
            np.array([number]),
            np.array([weight]),
        )

    def _worths(self, number: int, asked: _Asked) -> np.ndarray:
        """What the game is worth in each imagined world (a row) by each answer."""
        dreams, turn, prepared = self._dreams, self._turns[asked.turn], self._noting.prepared
        dreams.luck.game = number
        dreams.desk.minds[:] = turn.minds
        dreams.desk.fork = turn.fork
        found = np.zeros((self._noting.worlds, len(asked.answers)))
        self._weigh(
            turn.state.copy(), asked.step, prepared.rules, prepared.bots, dreams.desk, dreams.luck,
            prepared.engine.play, *dreams.look_ahead, np.array(asked.answers, np.int64), found,
        )  # fmt: skip
        return found

    def _nothing(self) -> Lessons:
        """The lessons of a game in which knobs never matter."""
        from simkit.kernel.decisions import OPTION
        from simkit.kernel.records import blank

        none = np.zeros(0)
        return Lessons(
            self._table.batch[:0].copy(),
            self._decision[:0].copy(),
            blank(OPTION, 0),
            none,
            none.astype(np.int64),
            self._mind[:0].copy(),
            none.astype(np.int64),
            none,
        )
