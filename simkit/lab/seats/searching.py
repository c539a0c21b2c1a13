"""Bots that search at a table with people, from the real position.

A search in a game of bots knows by the scripts of all what a turn will ask. Here people answer. So
a plan is chosen when a turn begins, and options are weighed when the question is there, with what
was really answered before. If people do as the adviser does, the same game is played.

In a small game in which seats hide things from each other, such a bot answers by a book. It
remembers what it has seen and taken since the game began.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.lab.basics.calling import direct
from simkit.lab.play.prepare import Search
from simkit.lab.play.workspace import Workspace
from simkit.lab.seats.booked import UNKNOWN, BookAnswers
from simkit.lab.seats.pondering import Pondering
from simkit.lab.seats.stepped_game import SteppedGame
from simkit.lab.seats.thoughts import Misfit, Remembered, Thoughts

AT_ONCE = 4  # worlds between two looks at who waits


class SearchingSeats:
    """The seats of a stepped game whose bots search."""

    def __init__(self, stepped: SteppedGame, thoughts: Thoughts, pondering: Pondering) -> None:
        assert stepped.searching.search is not None
        self._stepped, self._prepared = stepped, stepped.searching
        self._search: Search = stepped.searching.search
        self._thoughts, self._pondering = thoughts, pondering
        self._dreams: Workspace | None = None
        self._book: BookAnswers | None = None
        self.begin()

    def begin(self) -> None:
        """A game starts."""
        self.answered = 0  # by people
        self._plans = Remembered(self._thoughts.plans)
        self._answers = Remembered(self._thoughts.answers)
        self._told: dict[int, Any] = {}  # by seat: its mind, with what it has seen and taken

    # --- plans ---

    def plans(self) -> dict[int, int]:
        """The plan of each seat that chooses one, for the turn that begins now."""
        return {seat: self._plan(seat) for seat in self._choosing()}

    def _choosing(self) -> list[int]:
        """Seats that choose a plan: of a team its first."""
        seats = [seat for seat, searches in enumerate(self._search.seats) if searches]
        return seats[:1] if self._prepared.game.team else seats

    def _plan(self, seat: int) -> int:
        if len(self._search.plans) == 1:
            return 0
        known = self._plans.next()
        if known is None:
            known = self._raced_plan(seat)
            self._plans.add(self.answered, known)
        return min(max(known, 0), len(self._search.plans) - 1)

    def _raced_plan(self, seat: int) -> int:
        dreams = self._at_turn()
        race, _ = self._racers()
        most = left = self._search.rollouts
        until, begins = AT_ONCE, 1
        while left > 0 and (begins or self._pondering.goes_on(1 - left / most)):
            left = race(self._stepped.turn_began, seat, left, until, begins, *self._tools())
            until, begins = until + AT_ONCE, 0
        self._pondering.end()
        return int(dreams.look_ahead[2].chosen[seat])

    # --- answers ---

    def answer(self) -> int:
        """What the seat that is asked chooses."""
        advice = int(self._stepped.advice)
        if self._is_by_book():
            return self._from_book(advice)
        if not self._weighs():
            return advice
        known = self._answers.next()
        if known is None:
            known = self._raced_option(advice)
            self._answers.add(self.answered, known)
        if not 0 <= known < len(self._stepped.offered):
            raise Misfit("the saved decisions of bots that search do not fit the game.")
        return known

    def _is_by_book(self) -> bool:
        """Whether the seat that is asked has learned mixed answers for this game."""
        if not self._search.lessons or not self._search.seats[int(self._stepped.decision.seat)]:
            return False
        if self._book is None:
            self._book = BookAnswers(self._prepared)
        return self._book.is_open

    def _from_book(self, advice: int) -> int:
        """What the book says, or the seat's script where it says nothing."""
        stepped = self._stepped
        assert self._book is not None
        seat = int(stepped.decision.seat)
        mind = stepped.minds[seat : seat + 1].copy()
        if seat in self._told:
            mind["memo"] = self._told[seat]["memo"]
        asked = np.array([stepped.decision], stepped.decision.dtype)
        place, _ = self._book.shares(stepped.batch, asked, stepped.offered.copy(), mind)
        place = advice if place == UNKNOWN else place
        self._book.note(mind, place)
        self._told[seat] = mind
        return place

    def _weighs(self) -> bool:
        """Whether a search weighs the options of this question one by one."""
        from simkit.kernel.forks import MOST_STEPS

        decision, search = self._stepped.decision, self._search
        seat, kind = int(decision.seat), int(decision.kind)
        is_known = self._stepped.fork.on == 1 and self._stepped.step < MOST_STEPS
        return bool(search.seats[seat] and search.worlds and kind in search.weighty and is_known)

    def _raced_option(self, advice: int) -> int:
        dreams, step = self._at_turn(), self._stepped.step
        dreams.desk.fork = self._stepped.fork
        fork = dreams.desk.fork
        fork.answer[step], fork.options[step] = advice, len(self._stepped.options)
        fork.seat[step] = self._stepped.decision.seat
        record = dreams.look_ahead[2]
        record.minds[:] = dreams.desk.minds
        for seat, plan in self._stepped.followed.items():
            record.chosen[seat] = plan
        _, race = self._racers()
        until, begins, is_done = AT_ONCE, 1, 0
        most = self._search.worlds
        while not is_done and (begins or self._pondering.goes_on(record.options.worlds / most)):
            state = self._stepped.turn_began
            is_done = race(state, step, advice, until, begins, *self._tools())
            until, begins = until + AT_ONCE, 0
        self._pondering.end()
        return int(fork.taken)

    # --- imagined worlds ---

    def _at_turn(self) -> Workspace:
        """Where worlds are imagined, with the minds as they were when the turn began."""
        if self._dreams is None:
            self._dreams = Workspace(self._prepared)
        dreams, real = self._dreams, self._stepped
        dreams.luck.game = real.number
        dreams.desk.minds[:] = real.minds_began
        dreams.desk.who[:] = self._prepared.who
        return dreams

    def _racers(self) -> tuple[Any, Any]:
        from simkit.lab.seats.racing_on import racers_for

        plans, options = racers_for(self._prepared.engine)
        return direct(plans), direct(options)

    def _tools(self) -> tuple[Any, ...]:
        dreams, prepared = self._dreams, self._prepared
        assert dreams is not None
        return (
            prepared.rules, prepared.bots, dreams.desk, dreams.luck, prepared.engine.play,
            *dreams.look_ahead,
        )  # fmt: skip
