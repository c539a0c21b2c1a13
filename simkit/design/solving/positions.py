"""A table that stops at each die, card and choice, so that every continuation can be played."""

from __future__ import annotations

import ast
import copy
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from simkit.design.author import cards
from simkit.design.author.cards import Cards
from simkit.design.author.game import GameOver, Named, Playing
from simkit.design.author.mistakes import Mistake
from simkit.design.model.model import GameModel, read_model
from simkit.design.model.values import Values
from simkit.design.plain.playing import Session
from simkit.design.plain.seats import PlainSeat, ScriptSeat
from simkit.design.plain.ways import EveryWay
from simkit.design.reading.checked import checked
from simkit.design.reading.program import Program, read_program
from simkit.messages.errors import BadInput

from .keys import HeldThings, Key, key_of_field, open_row, option_key
from .liveness import NONE, Liveness
from .rewriting import FIRST, PREFIX, StopRewriter, stopping_functions
from .walks import Walk

BETWEEN = {cards.__file__, __file__}  # where simkit itself draws several times in a row
DRAWING = {"draw", "roll", "move_all", "__iter__"}
MOST_QUIET = 10_000  # turns in which nothing is drawn and nobody chooses


class Stopped(BaseException):
    """The game has come to a die, a card or a choice that is not given."""


@dataclass(slots=True)
class Stop:
    """Where a game stands: what may come next, and how to get there again."""

    key: Key
    start: Key | None  # the table when the turn began; None: before the first turn
    turn: int
    picks: tuple[int, ...]  # what came since
    weights: tuple[int, ...] = ()  # of the results of a draw
    player: int = -1  # who chooses; -1: nobody, a draw
    options: tuple[Any, ...] = ()
    seen: Key = ()  # what the player sees
    answers: tuple[int, ...] = ()  # what each bot takes
    kind: int = 0  # the function that asks, by its number


@dataclass(slots=True)
class Ended:
    """How a game ended: what each seat gets."""

    pays: tuple[float, ...]


class Given(EveryWay):
    """Luck whose results are given; at the first that is not, the game stops."""

    def __init__(self, stop: Callable[[tuple[int, ...]], None]) -> None:
        super().__init__()
        self.picks: tuple[int, ...] = ()
        self.at = 0
        self._stop = stop

    def start_turn(self, turn: int) -> None:
        """Nothing is counted by turns."""

    def pick(self, count: int, weights: Any = ()) -> int:
        """The result of a draw."""
        if count < 2:
            return 0
        if self.at == len(self.picks):
            self._stop(tuple(weights) or (1,) * count)
        self.at += 1
        return self.picks[self.at - 1]


class OneByOne(Playing):
    """A table on which every draw can be seen: a chance is one fork, dice come one by one."""

    def chance(self, percent: int, of: Named = None) -> bool:
        """True in so many of a hundred cases."""
        return bool(self._luck.chance(percent))

    def roll(self, sides: int, of: Named = None, dice: int | None = None) -> Any:
        """A die, or a list of so many."""
        if dice is None:
            return 1 + self._luck.below(0, sides, of)
        found: list[int] = []
        while len(found) < dice:
            found.append(1 + self._luck.below(0, sides, of))
        return found


class _Chooser(PlainSeat):
    """A seat whose choices are given."""

    def __init__(self, table: Positions) -> None:
        self._table = table

    def choose(self, turn: int, player: int, options: list[Any], kind: int) -> int:
        """The given choice; at the first that is not given, the game stops."""
        return self._table.chosen(player, options, kind)


class Positions(Session):
    """A game that stops at every fork, and is played on from any of them."""

    def __init__(
        self,
        program: Program,
        values: Values,
        bots: Mapping[str, Mapping[str, float]],
        by_wins: bool = False,
    ) -> None:
        model, live = rewritten(program)
        super().__init__(model, values, [])
        self._live = live
        self.seats = [_Chooser(self) for _ in self.players]
        self._scripts = [
            ScriptSeat(model.program.bots[name], dict(knobs)) for name, knobs in bots.items()
        ]
        self.by_wins = by_wins or "value" not in model.program.functions
        self._asks = False
        self._given = Given(self._drawn)
        dealt = [name for name, value in values.settings.items() if isinstance(value, list)]
        self.names = [*self.program.fields, *dealt]
        self._counts_turns = model.counts_turns
        self._own: dict[str, Any] = {}
        self._left: dict[str, Any] = {}
        self._fork: Stop | None = None
        self._begun: tuple[Key | None, int] = (None, 0)
        self._file = model.program.file
        self.sees: Callable[[int], Key] | None = None

    # --- going on from a position ---

    def first(self) -> Stop | Ended:
        """Where a game first stops."""
        return self.after(None, 0, ())

    def after(self, start: Key | None, turn: int, picks: tuple[int, ...]) -> Stop | Ended:
        """Where a game next stops."""
        own, luck = self._own, self._given
        luck.picks, luck.at, self._begun = picks, 0, (start, turn)
        self.turn, self._asked = turn, 0
        try:
            if start is None:
                for name in self.names:
                    own.pop(name, None)
                self._start(self._game, luck)
                if self._setup:
                    self._setup()
                self.turn = 1
                self._settle_turn()
            else:
                self._lay(start)
            return self._play_on(own)
        except Stopped:
            assert self._fork is not None
            return self._fork
        except GameOver:
            return Ended(self._pays())

    def _play_on(self, own: dict[str, Any]) -> Ended:
        seats, most = len(self.players), self.model.most_turns
        for _ in range(MOST_QUIET):
            if self._counts_turns and self.turn > most:
                break
            own["_options"] = []
            if self.program.by_rounds:
                self._step()
            else:
                self._step((self.turn - 1) % seats)
            self.turn += 1
            self._settle_turn()
        return Ended(self._undecided())

    def _settle_turn(self) -> None:
        """A turn begins: what lies on the table is where the next draws start from."""
        if not self._counts_turns:
            self.turn = 1 if self.program.by_rounds else (self.turn - 1) % len(self.players) + 1
        self._begun = (self.laid_out(), self.turn)
        self._given.picks, self._given.at = (), 0

    @contextmanager
    def on_table(self) -> Iterator[Positions]:
        """The author's game as a table, until the end of a with-block; what lay there is kept."""
        try:
            with self.table(OneByOne) as game:
                self._game, self._own = game, vars(game)
                self._own.update(self._left)
                yield self
                self._left = dict(self._own)
        except Mistake as problem:
            if problem.line < FIRST:
                raise
            line = self._live.places[problem.line - FIRST]
            raise Mistake(*self.program.place(line), problem.text) from None

    # --- stops ---

    def answers(self, place: Stop) -> tuple[int, ...]:
        """What each bot takes where the game has just stopped."""
        self._asks = True
        try:
            options = list(place.options)
            return tuple([bot.answer(place.player, options) for bot in self._scripts])
        finally:
            self._asks = False

    def _drawn(self, weights: tuple[int, ...]) -> None:
        if self._asks:
            raise BadInput("a bot looks at cards that nobody sees, or draws; it must only choose.")
        self._fork = Stop(self._key(), *self._begun, self._given.picks, weights)
        raise Stopped

    def chosen(self, player: int, options: list[Any], kind: int) -> int:
        """What a player takes."""
        luck = self._given
        if luck.at == len(luck.picks):
            key = self._key()
            self._fork = Stop(
                key, *self._begun, luck.picks, player=player, options=tuple(options),
                seen=self.sees(player) if self.sees else (), kind=kind,
            )  # fmt: skip
            raise Stopped
        luck.at += 1
        return luck.picks[luck.at - 1]

    def _pays(self) -> tuple[float, ...]:
        """What each seat gets at the end: what `value` says, or its share of a win."""
        if not self.by_wins:
            value = vars(self.program.module)["value"]
            return tuple([float(value(player)) for player in self.players])
        if not self.model.competes:
            return tuple([float(rank == 1) for rank in self.ranks])
        winners = self.ranks.count(1)
        if not winners:
            return self._undecided()
        return tuple([1.0 / winners if rank == 1 else 0.0 for rank in self.ranks])

    def _undecided(self) -> tuple[float, ...]:
        """What a game brings that nobody wins: where seats compete, an equal share for each."""
        seats = len(self.players)
        return (1.0 / seats if self.model.competes and self.by_wins else 0.0,) * seats

    # --- the table as a key ---

    def laid_out(self) -> Key:
        """What lies on the table: every field, and settings that are dealt."""
        own = self._own
        return tuple([key_of_field(own.get(name)) for name in self.names])

    def _lay(self, table: Key) -> None:
        own = self._own
        for name, value in zip(self.names, table, strict=True):
            own[name] = self._laid(own[name], value)

    def _laid(self, now: Any, value: Any) -> Any:
        if isinstance(now, Cards):
            now._cards = self._card_row(value)
            return now
        if not isinstance(value, tuple):
            return value
        if now and isinstance(now[0], Cards):
            for cards, each in zip(now, value, strict=True):
                cards._cards = self._card_row(each)
            return now
        now.clear()
        now.extend(list(each) if isinstance(each, tuple) else each for each in value)
        return now

    def _card_row(self, value: tuple[Any, ...]) -> list[int]:
        return open_row(value, self._given)

    def _key(self) -> Key:
        """All on which the rest of the game depends."""
        table, frames = self.laid_out(), self._frames()
        if frames is None or not self._own.keys() >= set(
            self.names[:1]
        ):  # half-done: only the way tells it
            return (*self._begun, self._given.picks)
        offered = tuple([option_key(each) for each in self._own.get("_options", ())])
        return (table, frames, self.turn, offered)

    def _frames(self) -> Key | None:
        """Where the rules stand: the line and the variables of each of their functions."""
        frame: FrameType | None = sys._getframe(2)
        found: list[Any] = []
        things = HeldThings(self._own, self.names)
        while frame is not None:
            code = frame.f_code
            if code.co_filename == self._file:
                part = self._frame(frame, things)
                if part is None:
                    return None
                found.append(part)
            elif code.co_name in DRAWING and code.co_filename in BETWEEN:
                found.append(things.frame(frame, frame.f_locals.keys()))
            elif code is _AFTER:
                break
            frame = frame.f_back
        return tuple(found)

    def _frame(self, frame: FrameType, things: HeldThings) -> Key | None:
        """The line of a function and the variables that still matter; None if it is half-done."""
        line, name = frame.f_lineno, frame.f_code.co_name
        if line not in self._live.calls or name not in self.program.functions:
            return None
        return things.frame(frame, self._live.after.get(line, NONE) & {*frame.f_locals})


_AFTER = Positions.after.__code__


def rewritten(known: Program) -> tuple[GameModel, Liveness]:
    """A file whose rules can be stopped, and which of their variables matter where."""
    program = read_program(known.file, known.added)
    module = vars(program.module)
    module[f"{PREFIX}walk"] = Walk
    functions = {
        name: copy.deepcopy(tree)
        for name, tree in program.functions.items()
        if not tree.decorator_list
    }
    stopping = stopping_functions(functions)
    live = Liveness(stopping)
    rewriter = StopRewriter(stopping, live.places)
    for tree in functions.values():
        rewriter.function(tree)
        live.function(tree)
    from_end = program.from_end
    program.__dict__["from_end"] = frozenset(
        (Path(program.file).name, FIRST + number)
        for number, line in enumerate(live.places)
        if (Path(program.place(line)[0]).name, program.place(line)[1]) in from_end
    )
    body: list[ast.stmt] = list(functions.values())
    code = compile(checked(ast.Module(body, [])), program.file, "exec")
    exec(code, module)
    return read_model(program), live
