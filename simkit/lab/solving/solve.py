"""Implement `simkit.solve`: visit every position of a small game, and find the best play."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from simkit.description.game import Game, shown, whole_number
from simkit.lab.basics.progress_line import GAP, ProgressLine
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.run import opened
from simkit.lab.play.settle import Settled, settle
from simkit.lab.table.where import OUTCOME, ConditionWords, read_condition
from simkit.messages.errors import BadInput, TooManyWays
from simkit.players.bots import find_bot

from .positions import SolvedBoard
from .regrets import Regrets, order_of
from .searchers import learns_value, no_book, searched_shares
from .solution import MOST_POSITIONS, SHOWN, BotDistance, SeatValue, Solution

LARGEST = 50_000_000  # positions that anybody may ask for
EQUAL = 1e-9  # of that range: options that differ less are equally good
NEAR = 1e-4  # of the range of what seats can get: so near to the best play, learning ends
MOST_ROUNDS = 10_000
WIN, VALUE = "win", "value"


def solve(
    game: str | Game,
    bot: str | None = None,
    most_positions: int = MOST_POSITIONS,
    wins: bool = False,
    show: int = SHOWN,
    where: str | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    **settings: Any,
) -> Solution:
    """Solve a small game of your own: the best play, and how far every bot is from it.

        simkit.solve("pig.py", goal=10).values[0].value

    bot             a bot that searches, such as "search": say how far it is, too. It must be
                    a game in which players hide things from each other
    most_positions  stop if the game has more positions
    wins            count wins, even if the file has a function `value(player)`
    show            how many decisions `answers` has
    where           show only decisions that meet this condition, such as "pot >= 20"

    Returns a `Solution`, which has:

    .values       the result of each seat if everybody chooses best, with bounds
    .bots         for every bot, how much a best answer gains against it
    .answers      the best answers at some decisions
    .positions    how many positions the game has
    .frame        one row per option of each decision

    If every player sees everything, the values are exact. If two players see different things,
    simkit learns the best play round by round (CFR+), and the bounds say how exact it is. Other
    arguments are as in `simkit.run`. Ctrl-C ends learning early.
    """
    cell = cell_of(game, None, 1, packs, settings, overrides, knobs)
    most = whole_number(most_positions, "most_positions", 1, LARGEST)
    whole_number(show, "show", 0, LARGEST)
    table = _positions_of(cell.game)
    settled = settle(cell)
    players = len(settled.cell.bots) if cell.game.seats else 1
    if why_not := table.why_not(int(settled.settings.get("players", players))):
        raise BadInput(f"{cell.game.title} cannot be solved: {why_not}.")
    searching = _searching(cell, bot)
    if searching and wins and table.pays_value:
        raise BadInput(learns_value(searching))
    with opened(out) as writer:
        course = _Solving(settled, table, most, wins, progress, searching)
        if bot and not searching:
            course.remarks.append(f"{bot} does not search, so --bot {bot} adds nothing here.")
        return course.solution(show, where).written(writer)


def _searching(cell: Cell, bot: str | None) -> Settled | None:
    """The cell with a bot that searches in every seat; any other stands in the answer anyway."""
    if bot is None or not find_bot(cell.game, bot).plans:
        return None
    return settle(replace(cell, bots=(bot,) * len(cell.bots)))


def _positions_of(game: Game) -> Any:
    """The positions of a game; only a game in a file of its own can list them."""
    found = game.held.part("positions")
    if found is None:
        raise BadInput(
            f"{game.title} cannot be solved: it has far too many positions. solve takes the file "
            "of a small game of your own, such as pig.py."
        )
    return found


@dataclass
class _Solving:
    """A game that is being solved."""

    settled: Settled
    table: Any
    most: int
    wins: bool
    progress: bool
    searching: Settled | None = None  # the cell with a bot that searches
    line: ProgressLine | None = None
    interrupted: bool = False
    rounds: int = 0
    remarks: list[str] = field(default_factory=list)

    @property
    def cell(self) -> Cell:
        return self.settled.cell

    @contextmanager
    def _told(self) -> Iterator[None]:
        self.line = ProgressLine() if self.progress else None
        try:
            yield
        finally:
            if self.line:
                self.line.close(lambda: "")

    def _met(self, met: int, waiting: int) -> None:
        if self.line and self.line.is_due():
            self.line.show(f"{met:,} positions met{GAP}{waiting:,} of them to be followed")

    def _watch(self, rounds: int, apart: float) -> None:
        if self.line and self.line.is_due():
            far = f"{GAP}{apart:.2g} from the best play" if apart < np.inf else ""
            self.line.show(f"round {rounds:,}{far}")

    # --- solving ---

    def solution(self, show: int, where: str | None) -> Solution:
        """All that is found."""
        with self._told():
            board = SolvedBoard(self._expanded())
            if not len(board.ends):
                raise BadInput(f"{self.cell.game.title} cannot be solved: no game ever ends.")
            if not board.expansion.decisions:
                raise BadInput(f"{self.cell.game.title}: nobody ever chooses, so nothing is best.")
            solved = self._hidden(board) if board.expansion.hidden else self._open(board)
        values, bots, shares, worths = solved
        return Solution(
            cell=self.cell, played=self.settled, positions=board.expansion.size,
            hidden=board.expansion.hidden, rounds=self.rounds, values=values, bots=bots,
            searcher=self.searching.cell.bots[0] if self.searching else None,
            pays=VALUE if self.table.pays_value and not self.wins else WIN, board=board,
            shares=shares, worths=worths, places=self._places(board, where), shown=show,
            by_wins=self.wins, most_positions=self.most, where=where,
            interrupted=self.interrupted, remarks=tuple(self.remarks),
        )  # fmt: skip

    def _expanded(self) -> Any:
        try:
            return self.table.expanded(
                self.settled.components, self.settled.settings, self.cell.knobs, self.wins,
                self.most, self._met,
            )  # fmt: skip
        except TooManyWays as problem:
            raise BadInput(self._too_many(problem)) from None

    def _too_many(self, problem: Any) -> str:
        title, share = self.cell.game.title, problem.share
        wanted = (
            f"In games at random they are {100 * share:.1f} % of all, so there are at least about "
            f"{_rounded(problem.met / share):,}"
            if share > 0.0
            else "Games at random meet none of them later, so there are far more"
        )
        return (
            f"{title} has more than {self.most:,} positions. {wanted}; make the game "
            "smaller with --set, or allow more with --most-positions."
        )

    def _open(self, board: SolvedBoard) -> Any:
        """Everything lies open: values of positions, one after another."""
        if self.searching:
            raise BadInput(no_book(self.searching))
        value = self._swept(lambda: board.best(self._watch))
        start = value[0]
        seats = tuple(SeatValue(n, float(v), float(v), float(v)) for n, v in enumerate(start, 1))
        bots = tuple(
            self._distance(board, name, chances, start)
            for name, chances in board.expansion.answers.items()
        )
        worths, shares = _of_options(board, value)
        return seats, bots, shares, worths

    def _swept(self, sweeps: Callable[[], np.ndarray]) -> np.ndarray:
        """The values; a refusal names the game."""
        try:
            return sweeps()
        except BadInput as problem:
            raise BadInput(f"{self.cell.game.title} cannot be solved: {problem}") from None

    def _distance(
        self, board: SolvedBoard, name: str, chances: np.ndarray, value: np.ndarray
    ) -> BotDistance:
        plays = self._swept(lambda: board.against(chances, set(), self._watch))
        if self.cell.game.team:
            best = np.array(value)
        else:
            seats = range(board.seats)
            against = partial(board.against, chances, watch=self._watch)
            best = np.array([self._swept(partial(against, {n}))[n] for n in seats])
        passed = board.expansion.passed & (chances > 0.0)
        return _bot(name, best, plays, bool(passed.any()))

    def _hidden(self, board: SolvedBoard) -> Any:
        """Two players who see different things."""
        title = self.cell.game.title
        order = order_of(board)
        if order is None:
            raise BadInput(
                f"{title} cannot be solved: a position can come again for ever, and players hide "
                "things; limit its turns with game.turns."
            )
        if not board.is_even:
            raise BadInput(
                f"{title} cannot be solved: what one player gains the other does not lose, and "
                "players hide things."
            )
        regrets = Regrets(board, order)
        self._learn(regrets, NEAR * board.range)
        shares = regrets.shares(regrets.chances)
        high = [regrets.best_against(shares, seat) for seat in (0, 1)]
        seats = tuple(
            SeatValue(n + 1, regrets.value_of(shares, n), board.total - high[1 - n], high[n])
            for n in (0, 1)
        )
        bots = tuple(
            _in_secret(regrets, name, np.where(board.chooser >= 0, chances, board.share))
            for name, chances in board.expansion.answers.items()
        )
        if self.searching:
            taken = searched_shares(self.searching, self.table.lay, board)
            name = self.searching.cell.bots[0]
            bots = (*bots, _in_secret(regrets, name, regrets.shares(taken)))
        return seats, bots, regrets.chances, regrets.option_values()

    def _learn(self, regrets: Regrets, near: float) -> None:
        try:
            regrets.solve(near, MOST_ROUNDS, self._watch)
        except KeyboardInterrupt:
            if regrets.rounds < 2:
                raise
            self.interrupted = True
            self.remarks.append(f"Interrupted after {regrets.rounds:,} rounds of learning.")
        self.rounds = regrets.rounds

    def _places(self, board: SolvedBoard, where: str | None) -> np.ndarray:
        """The decisions that a condition names, by their places."""
        every = np.arange(len(board.expansion.decisions))
        if where is None:
            return every
        found = board.expansion
        rows = [self.table.words(found.names, one.seen) for one in found.decisions]
        seats = [one.player + 1 for one in found.decisions]
        columns = {key: np.array([row[key] for row in rows]) for key in rows[0]}
        columns = {key: each for key, each in columns.items() if each.dtype.kind in "bif"}
        columns |= {"seat": np.array(seats), OUTCOME: np.full(len(rows), "")}
        known = tuple(key for key in columns if key != OUTCOME)
        words = ConditionWords(known, (), self.cell.game.typed)
        holds = every[read_condition(where, words).holds(columns)]
        if not len(holds):
            raise BadInput(f"where: no decision meets {shown(where)}.")
        return np.asarray(holds)


def _of_options(board: SolvedBoard, value: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Of each option: what it brings whoever chooses, and whether it is the best.

    Of equal options the one that leads to an end soonest is taken: another may go round for ever.
    """
    found = board.expansion
    chooses = board.chooser >= 0
    seats = board.chooser[chooses]
    worths = value[found.target[chooses], seats]
    worths = np.where(found.passed[chooses], np.nan, worths)
    slots = board.slot_of_way[chooses]
    by_option = np.empty(len(slots))
    by_option[slots] = worths
    most = np.repeat(
        [np.nanmax(by_option[a:b]) for a, b in itertools.pairwise(board.slot)],
        np.diff(board.slot),
    )
    equal = by_option >= most - EQUAL * board.range
    good = ~chooses
    good[chooses] = equal[slots]
    steps = np.full(len(slots), np.inf)
    steps[slots] = board.steps_to_end(good)[found.target[chooses]]
    shares = np.zeros(len(slots))
    for begin, end in itertools.pairwise(board.slot):
        order = np.where(equal[begin:end], steps[begin:end], np.nan)
        shares[begin + int(np.nanargmin(order))] = 1.0
    return by_option, shares


def _in_secret(regrets: Regrets, name: str, shares: np.ndarray) -> BotDistance:
    best = np.array([regrets.best_against(shares, seat) for seat in (0, 1)])
    plays = np.array([regrets.value_of(shares, seat) for seat in (0, 1)])
    return _bot(name, best, plays, False)


def _bot(name: str, best: np.ndarray, plays: np.ndarray, at_least: bool) -> BotDistance:
    gain = max(0.0, float(np.mean(best - plays)))
    return BotDistance(name, gain, tuple(map(float, best)), tuple(map(float, plays)), at_least)


def _rounded(number: float) -> int:
    """Two digits of a large number."""
    digits = max(0, len(str(int(number))) - 2)
    return int(round(number, -digits))
