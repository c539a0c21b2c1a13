"""The arrays in which one worker plays the games of a prepared cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.description.game import LONGEST, UNFINISHED
from simkit.lab.basics.calling import direct
from simkit.lab.basics.engine_parts import engine_part
from simkit.lab.basics.raised_outside import raise_kept
from simkit.lab.play.accidents import Accidents
from simkit.lab.play.lessons.books import written
from simkit.lab.play.prepare import LAST_TURN, Prepared, Search
from simkit.lab.table.rows import Chunk, ordered
from simkit.messages.errors import BadInput

if TYPE_CHECKING:
    import numpy as np

LESSONS_AT_ONCE = 512  # of a book, between two looks at whether somebody pressed Ctrl-C


class Workspace:
    """The arrays in which one worker plays, made once and used for chunk after chunk."""

    def __init__(self, prepared: Prepared, logged: bool = False, seed: int | None = None) -> None:
        from simkit.kernel.decisions import DESK
        from simkit.kernel.events import new_log
        from simkit.kernel.luck import luck_of
        from simkit.kernel.records import blank

        self.prepared = prepared
        usual = LONGEST if prepared.game.is_outside else LAST_TURN
        self.last = prepared.game.most_turns or usual
        self.batch = blank(prepared.engine.STATE, 0)
        self.blank = blank(prepared.engine.STATE)
        self.luck = luck_of(prepared.settled.cell.seed if seed is None else seed)
        self.desk = blank(DESK)[0]
        self.log = new_log(logged)
        self._accidents = Accidents(prepared, self.luck)
        self._turn_knobs()
        self.look_ahead: tuple[Any, ...] = ()  # what a search works with
        if prepared.search:
            self.look_ahead = self._searcher(prepared.search)

    def _turn_knobs(self) -> None:
        self.desk.who[:] = self.prepared.who
        for seat, mind in enumerate(self.desk.minds):
            knobs = self.prepared.knobs[int(self.prepared.who[seat])]
            mind.knobs[: len(knobs)] = knobs

    def _searcher(self, search: Search) -> tuple[Any, ...]:
        """What the engine needs on top, when some seats search."""
        from simkit.kernel.events import new_log
        from simkit.kernel.jit import ready
        from simkit.kernel.records import blank
        from simkit.kernel.search.searchers import SEARCH, WORLDS

        engine = self.prepared.engine
        record = blank(SEARCH)[0]
        record.seats[:] = search.seats
        record.team = self.prepared.game.team
        record.waits = self.prepared.game.waits
        record.rollouts = search.rollouts
        record.ahead = search.ahead
        record.weighty[list(search.weighty)] = 1
        record.worlds = search.worlds
        record.foresight = search.foresight
        record.options.least = search.least_gain
        record.lessons, record.rivals = search.lessons, search.rivals
        record.race.plans = len(search.plans)
        record.plan[: len(search.plans)] = search.plans
        for place, knobs in enumerate(search.knobs):
            record.knobs[place, : len(knobs)] = knobs
        worlds = blank(engine.STATE, WORLDS)
        deal, worth = engine_part(engine, "deal_hidden"), engine_part(engine, "worth")
        numbers = worlds.view("i8").reshape(WORLDS, -1)
        return deal, ready(worth), record, worlds, numbers, new_log()

    def play(self, first: int, games: int) -> Chunk:
        """Play consecutive games, to the end each."""
        batch = self.run(first, games)
        settled = self.prepared.settled
        columns = self.prepared.engine.columns(batch, settled.components, settled.settings)
        return Chunk(first, ordered(columns, self.prepared.metrics))

    def run(self, first: int, games: int, last_turn: int | None = None) -> np.ndarray:
        """The states of consecutive games after a turn, or at their end if that comes first.

        The next run plays over them. Without a last turn all of them end, or BadInput says so.
        """
        batch = self._room(games)
        self._play_batch(batch, first, self.last if last_turn is None else last_turn)
        if last_turn is None and not batch["outcome"].all():
            self._check_ended(batch, first)
        return batch

    def _check_ended(self, batch: np.ndarray, first: int) -> None:
        """Refuse games that go on for ever: their figures would say nothing."""
        game, seed = self.prepared.game, self.prepared.settled.cell.seed
        if any(outcome.name == UNFINISHED for outcome in game.outcomes):
            return  # a turn cap is one of its endings
        number = first + int((batch["outcome"] == 0).argmax())
        raise BadInput(
            f"{game.typed}: game {number} of seed {seed} has not ended after {self.last:,} turns; "
            "some rule must set the outcome, or the game wants a larger most_turns."
        )

    def learn(self) -> None:
        """Have the book of bots that search, written in slices, so that Ctrl-C ends it in between.

        Rules that break in a lesson void the book: in real games, which bots play, they may hold.
        """
        from simkit.kernel.mixing.book import CLOSED

        desk, lessons = self.desk, self.look_ahead[2].lessons if self.look_ahead else 0
        if lessons and desk.book.state == CLOSED:
            with self._accidents.lessons_watched(desk.book):
                desk.book = written(self.prepared.taught_by, desk.book, lessons, self._write_on)

    def _write_on(self) -> bool:
        """Some lessons more; False once the book is finished."""
        from simkit.kernel.mixing.book import CLOSED, NOWHERE, VOID

        search, desk = self.look_ahead[2], self.desk
        minds, counting = desk.minds.copy(), int(desk.counting)
        search.slice = LESSONS_AT_ONCE
        try:
            self._call_kernel(self.batch[:0], 0, 0)
            raise_kept()
        except Exception:
            desk.book.state, desk.book.tries = VOID, NOWHERE
            desk.fork.on, desk.counting = 0, counting
            desk.minds[:] = minds
        finally:
            search.slice = 0
        return bool(desk.book.state == CLOSED)

    def _play_batch(self, batch: np.ndarray, first: int, last_turn: int) -> None:
        self.learn()
        with self._accidents.explained(), self._accidents.watched(batch):
            self._call_kernel(batch, first, last_turn)

    def _call_kernel(self, batch: np.ndarray, first: int, last_turn: int) -> None:
        prepared = self.prepared
        engine = prepared.engine
        play_batch = engine_part(engine, "search_batch") if self.look_ahead else engine.play_batch
        direct(play_batch)(
            batch,
            first,
            prepared.rules,
            prepared.bots,
            self.desk,
            self.luck,
            self.log,
            last_turn,
            self.blank,
            engine.set_up,
            engine.play,
            *self.look_ahead,
        )

    def play_on(self, game: np.record, last_turn: int | None = None) -> bool:
        """Play one game on from the start of a turn; True once it is over.

        It must be the game that was played here last: the minds at the desk are that game's.
        """
        last = self.last if last_turn is None else last_turn
        return self._search_on(game, last) if self.look_ahead else self.play_script(game, last)

    def play_script(self, game: np.record, last_turn: int) -> bool:
        """Play one game on by scripts alone, without search; True once it is over."""
        prepared = self.prepared
        if prepared.search and prepared.search.lessons:
            self._forget_whole()
        with self._accidents.explained():
            outcome = direct(prepared.engine.play)(
                game, prepared.rules, prepared.bots, self.desk, self.luck, self.log, last_turn
            )
        return bool(outcome)

    def _forget_whole(self) -> None:
        """What is played now stands in no notes: who answers by the book will search from here."""
        from simkit.kernel.decisions import WHOLE

        self.desk.minds["memo"][:, WHOLE] = 0

    def _search_on(self, game: np.record, last_turn: int) -> bool:
        from simkit.kernel.records import blank
        from simkit.kernel.search.searching import GO_ON

        one = blank(self.prepared.engine.STATE, 1)
        one[0] = game
        self._play_batch(one, GO_ON, last_turn)
        for name in game.dtype.names or ():
            game[name] = one[0][name]
        return bool(game.outcome)

    def redrawn(self, numbers: range, cut: int | None, luck: np.record, deals: bool) -> np.ndarray:
        """The ends of games that are played by another luck from a turn on; None is none.

        With `deals`, what no seat knows after that turn is dealt anew. Nobody may search.
        """
        from simkit.kernel.records import blank

        engine = self.prepared.engine
        ends = blank(engine.STATE, len(numbers))
        memos = self.desk.minds["memo"].copy()
        redraw_batch, deal = (engine_part(engine, n) for n in ("redraw_batch", "deal_hidden"))
        with self._accidents.explained(), self._accidents.watched(ends):
            direct(redraw_batch)(
                ends,
                numbers.start,
                numbers.step,
                self.prepared.rules,
                self.prepared.bots,
                self.desk,
                self.luck,
                luck,
                self.log,
                memos,
                self.last if cut is None else cut,
                deals,
                self.last,
                self.blank,
                engine.set_up,
                engine.play,
                deal,
            )
        return ends

    def _room(self, games: int) -> np.ndarray:
        """The places for so many games. They only grow, so that a long run allocates nothing."""
        from simkit.kernel.records import blank

        if games > len(self.batch):
            self.batch = blank(self.prepared.engine.STATE, games)
        return self.batch[:games]
