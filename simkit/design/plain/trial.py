"""Play a few games in plain Python before compiling, to find mistakes with their line."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from simkit.design.author.mistakes import OURS, Mistake
from simkit.design.model.model import GameModel
from simkit.design.model.values import Values
from simkit.messages.patience import over_within

from .playing import Session, seat_of

MOST_GAMES = 20
SECONDS = 0.6  # after so many no further game is begun
TOO_LONG = 10.0  # seconds after which a single game is looked at
STANDSTILL = 10.0  # further seconds without a question: then it is a turn that never ends


class TimeIsUp(BaseException):
    """A game takes for ever."""


class SlowGame(Exception):
    """A game that gets on, but takes too long as plain Python."""


def try_out(model: GameModel, values: Values | None = None, games: int = MOST_GAMES) -> int:
    """Play some games, every bot in turn; the Mistake that shows up, else how many were played."""
    started, played = time.monotonic(), 0
    bots = ["random", *model.program.bots]
    for number in range(games):
        values = values or model.default_values()
        bot = bots[number % len(bots)]
        seats = [seat_of(model, bot) for _ in range(values.players)]
        session = Session(model, values, seats, checked=True)
        try:
            with time_limit(model, TOO_LONG, session.so_far):
                session.play((number, 0), number)
        except SlowGame:
            break
        played += 1
        if time.monotonic() - started > SECONDS and number >= len(bots):
            break
    return played


def play_watched(model: GameModel, values: Values, bots: list[str], seed: int, number: int) -> None:
    """Play one game again as plain Python, for the Mistake that made it break down."""
    seats = [seat_of(model, name) for name in bots]
    session = Session(model, values, seats, checked=True)
    with suppress(SlowGame), time_limit(model, TOO_LONG, session.so_far):
        session.play((seed & 0xFFFFFFFF, seed >> 32), number)


@contextmanager
def time_limit(
    model: GameModel, seconds: float, so_far: Callable[[], object] = lambda: None
) -> Iterator[None]:
    """Stop a game that does not come to its end: the Mistake of the line in which it goes round.

    `so_far` changes as long as it gets on: then it is a SlowGame.
    """
    here, done, slow = threading.get_ident(), threading.Event(), threading.Event()

    def ring() -> None:
        if over_within(seconds, done):
            return
        before = so_far()
        if over_within(STANDSTILL, done):
            return
        if so_far() != before:
            slow.set()
        _raise_in(here, TimeIsUp)

    threading.Thread(target=ring, daemon=True).start()
    try:
        yield
    except TimeIsUp as late:
        if slow.is_set():
            raise SlowGame from None
        raise _never_ends(model, late, seconds + STANDSTILL) from None
    finally:
        done.set()


def _raise_in(thread: int, problem: type[BaseException]) -> None:
    stop = ctypes.pythonapi.PyThreadState_SetAsyncExc
    stop(ctypes.c_ulong(thread), ctypes.py_object(problem))


def _never_ends(model: GameModel, late: TimeIsUp, seconds: float) -> Mistake:
    trace, line, file = late.__traceback__, 0, model.program.file
    while trace is not None:
        if not trace.tb_frame.f_code.co_filename.startswith(OURS):
            line, file = trace.tb_lineno, trace.tb_frame.f_code.co_filename
        trace = trace.tb_next
    return Mistake(file, line, f"this turn never ends: {seconds:.0f} seconds went by in this line.")
