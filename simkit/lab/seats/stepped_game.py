"""A game that stops at each decision of some seats until it gets an answer.

The engine cannot be left in the middle of a turn, so it plays in a thread of its own and waits.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from queue import SimpleQueue
from typing import Any

import numpy as np

from simkit.lab.basics.calling import direct
from simkit.lab.play.cell import Cell
from simkit.lab.play.prepare import Prepared, Search, prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.seats.answering import answer_here, answered_outside
from simkit.lab.table.rows import as_records, seat_wins
from simkit.messages.errors import BadInput
from simkit.players.bots import OWN

STEERED = "outside"  # a bot with this mark sits in the seats that are steered
SEARCHES = "a bot that searches cannot play next to your agent; choose another bot."
LEAVE = -1  # an answer that no engine takes: it gives the game up
IDLE = "idle"


class GivenUp(Exception):
    """The game was left before its end."""


class SteppedGame:
    """Games of a cell, one after another, whose decisions are answered from outside.

    `batch` holds the position; it may be read while the game waits, and once it is over.
    """

    def __init__(
        self,
        cell: Cell,
        steered: Sequence[int],
        adviser: str | None,
        all_stop: bool = False,
        logged: bool = False,
        may_search: bool = False,
    ) -> None:
        """With `all_stop` it stops for bots too; `advice` is what each of them would choose.

        Bots that search follow their first plan, unless `plans` says which for each turn.
        """
        self.advised = adviser is not None
        self.searching, place = _with_steered(cell, steered, adviser or IDLE)
        if self.searching.search is not None and not may_search:
            raise BadInput(SEARCHES)
        self.prepared = _asking(self.searching, place, all_stop)
        self._work = Workspace(self.prepared, logged)
        self.plans: Callable[[], dict[int, int]] | None = None
        self.followed: dict[int, int] = {}  # by seat that chooses a plan: the plan of this turn
        self.number = 0  # of the game
        self.batch = self._work._room(1)
        self.advice = 0
        self.is_waiting = False
        self._told: SimpleQueue[int] = SimpleQueue()
        self._heard: SimpleQueue[BaseException | bool] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._script: list[int] = []  # answers that are known beforehand
        self._left = self._parted = False
        self._is_at_play = False

    # --- playing ---

    def start(self, number: int, seed: int) -> bool:
        """Begin a game; True once it waits for an answer, False if it ended without a question."""
        from simkit.kernel.luck import luck_of

        self.leave()
        self._parted = False
        self._work.desk.fork.on = 0
        self.number = number
        _copy_luck(luck_of(seed), self._work.luck)
        self._work.log.written = 0
        if self._thread is None:
            self._thread = threading.Thread(target=self._play, daemon=True)
            self._thread.start()
        self._told.put(number)
        return self._wait()

    def answer(self, place: int) -> bool:
        """Choose an option; True once the next question waits, False if the game is over."""
        self._told.put(place)
        return self._wait()

    def answer_all(self, places: Sequence[int]) -> bool:
        """Choose one option after another; nobody looks in between, so no thread waits."""
        if not places:
            return self.is_waiting
        first, *self._script = places
        try:
            return self.answer(first)
        finally:
            self._script = []

    def part_ways(self, seat: int, seed: int) -> None:
        """From here on other luck: what the seat does not see is dealt again, notes are lost.

        Who chose at once with the seat chooses again. Rules that break in such a game give it up.
        """
        from simkit.kernel.forks import NEVER
        from simkit.kernel.luck import luck_of

        self._parted = True
        _copy_luck(luck_of(seed), self._work.luck)
        deal = self.prepared.engine.deal_hidden
        deal(self.batch[0], self.prepared.rules, seat, luck_of(seed))
        minds = self._work.desk.minds
        for place in range(len(minds)):
            _copy_luck(luck_of(seed + 1 + place), minds[place]["luck"])
            if place != seat:
                minds[place]["memo"] = 0
        fork = self._work.desk.fork
        fork.given, fork.asking, fork.noting, fork.keeping = 0, 0, 0, NEVER
        fork.on, fork.turning, fork.step = 1, 0, 1  # imagined from the question that waits

    def leave(self) -> None:
        """Give up the game that is at play, if there is one."""
        if self.is_waiting or self._is_at_play:
            self._told.put(LEAVE)
            while self._heard.get() is True:
                pass
            self.is_waiting = self._is_at_play = False

    def close(self) -> None:
        """End the thread; one that was interrupted, and may never ask again, is not waited for."""
        if self._thread is None:
            return
        was_interrupted, self._is_at_play = self._is_at_play, False
        if was_interrupted:
            self._told.put(LEAVE)
        self.leave()
        self._told.put(LEAVE)
        if not was_interrupted:
            self._thread.join()
        self._thread = None

    def _wait(self) -> bool:
        self.is_waiting, self._is_at_play = False, True
        heard = self._heard.get()  # Ctrl-C may end this
        self.is_waiting, self._is_at_play = heard is True, False
        if isinstance(heard, BaseException):
            raise heard
        return self.is_waiting

    def _play(self) -> None:
        """In the thread: game after game."""
        answer_here(self._ask)
        while (number := self._told.get()) != LEAVE:
            self._left = False
            try:
                self._one_game(number)
                self._heard.put(False)
            except BaseException as problem:
                self._heard.put(problem)

    def _one_game(self, number: int) -> None:
        work, engine = self._work, self.prepared.engine
        self._follow({})
        with work._accidents.explained():
            try:
                direct(engine.play_batch)(
                    self.batch, number, self.prepared.rules, self.prepared.bots, work.desk,
                    work.luck, work.log, work.last if self.plans is None else 0, work.blank,
                    engine.set_up, engine.play,
                )  # fmt: skip
                if self.plans is not None:
                    self._play_turns()
            except Exception:
                if not (self._left or self._parted):  # else it needs no explanation
                    raise
                self._left = True
        if self._left:
            raise GivenUp

    # --- in the thread: bots that search ---

    def _play_turns(self) -> None:
        """Turn by turn, because bots that search choose a plan for each."""
        work, game = self._work, self.batch[0]
        while not game.outcome and game.turn <= work.last:
            if self.prepared.game.waits:
                self._follow({})
                work.desk.halting = 1
                self._play_turn(game)
                work.desk.halting = 0
            if not game.outcome:
                self._begin_turn()
                self._play_turn(game)
                work.desk.fork.on = 0

    def _play_turn(self, game: np.record) -> None:
        work, prepared = self._work, self.prepared
        direct(prepared.engine.play)(
            game, prepared.rules, prepared.bots, work.desk, work.luck, work.log, int(game.turn)
        )

    def _begin_turn(self) -> None:
        """Choose plans, and have noted what is asked and answered."""
        from simkit.kernel.forks import NEVER

        self.turn_began, self.minds_began = self.batch[:1].copy(), self._work.desk.minds.copy()
        self._follow(self.plans() if self.plans else {})
        fork = self._work.desk.fork
        fork.on, fork.step, fork.given, fork.asking = 1, 0, 0, 0
        fork.noting, fork.noted, fork.keeping, fork.turning = 1, 0, NEVER, NEVER

    def _follow(self, plans: dict[int, int]) -> None:
        """Let seats that search follow their plans: the first, or what is said here."""
        search, desk, team = self.searching.search, self._work.desk, self.prepared.game.team
        self.followed = plans
        for seat, searches in enumerate(search.seats) if search else ():
            if search and searches:
                plan = next(iter(plans.values()), 0) if team else plans.get(seat, 0)
                desk.who[seat] = search.plans[plan]
                knobs = search.knobs[plan]
                desk.minds[seat].knobs[:] = 0.0
                desk.minds[seat].knobs[: len(knobs)] = knobs

    @property
    def step(self) -> int:
        """How many questions of this turn were answered, if turns are noted."""
        return int(self._work.desk.fork.step) - 1

    @property
    def fork(self) -> Any:
        """What was asked and answered in this turn, if turns are noted."""
        return self._work.desk.fork

    def _ask(self, advice: int) -> int:
        """In the thread: hand a question on, and wait for its answer."""
        self.advice = advice
        if self._script:
            return self._script.pop(0)
        self._heard.put(True)
        place = self._told.get()
        self._left = place == LEAVE
        return place

    # --- looking ---

    @property
    def decision(self) -> Any:
        return self._work.desk.decision

    @property
    def minds(self) -> Any:
        """Knobs and notes of the bots in all seats."""
        return self._work.desk.minds

    @property
    def options(self) -> np.ndarray:
        """The options that are offered, as a table: verb, who, what, where, amount."""
        numbers = self.offered.dtype.itemsize // 8  # after the end there are no options
        options: np.ndarray = self.offered.view(np.int64).reshape(len(self.offered), numbers)
        return options

    @property
    def offered(self) -> np.ndarray:
        """The options that are offered, as records."""
        offered: np.ndarray = self._work.desk.options[: int(self._work.desk.count)]
        return offered

    @property
    def events(self) -> np.ndarray:
        """What was written to the log so far."""
        from simkit.kernel.events import events_of

        return events_of(self._work.log)

    @property
    def written(self) -> int:
        """How many events were written to the log so far."""
        return int(self._work.log.written)

    def ended(self, number: int) -> tuple[dict[str, Any], list[int]]:
        """The row of the game that is over, and which seats have won; one number for a team."""
        settled = self.prepared.settled
        made = self.prepared.engine.columns(self.batch, settled.components, settled.settings)
        columns = {name: np.asarray(values) for name, values in made.items()}
        (row,) = as_records({"game": np.array([number]), **columns})
        return row, [int(won) for won in seat_wins(columns)[0]]


def _copy_luck(fresh: Any, into: Any) -> None:
    for name in fresh.dtype.names or ():
        into[name] = fresh[name]


def _with_steered(cell: Cell, steered: Sequence[int], adviser: str) -> tuple[Prepared, int]:
    """The cell with an adviser in some seats, and the adviser's place among the bots."""
    if OWN in adviser or "." in adviser:
        raise BadInput(f"advice must be one of the game's own bots, not {adviser!r:.40}.")
    guest = f"{adviser}{OWN}{STEERED}"
    prepared = prepare(cell, guests=(guest,))
    place = prepared.names.index(guest)
    who = prepared.who.copy()
    who[list(steered)] = place
    search = _without(prepared.search, steered)
    return replace(prepared, who=who, search=search), place


def _asking(prepared: Prepared, place: int, all_stop: bool) -> Prepared:
    """The cell with the adviser, or all bots, answered from outside; nobody searches by itself."""
    bots = list(prepared.bots)
    seated = {*map(int, prepared.who)}
    if prepared.search:
        seated |= {*prepared.search.plans}
    for each in seated if all_stop else {place}:
        bots[each] = answered_outside(bots[each])
    return replace(prepared, bots=tuple(bots), search=None)


def _without(search: Search | None, steered: Sequence[int]) -> Search | None:
    """The search, without the seats that are steered."""
    if search is None:
        return None
    seats = tuple(seat not in steered and searches for seat, searches in enumerate(search.seats))
    return replace(search, seats=seats) if any(seats) else None
