"""A few games as plain Python before anything is compiled: mistakes show up with their line."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from simkit.design.author.mistakes import OURS, Mistake
from simkit.design.model.model import GameModel
from simkit.design.model.values import Values

from .playing import Session, seat_of

MOST_GAMES = 20
SECONDS = 0.6  # after so many no further game is begun
TOO_LONG = 20.0  # seconds after which a single game is one that never ends


class TimeIsUp(BaseException):
    """A game takes for ever."""


def try_out(model: GameModel, values: Values | None = None, games: int = MOST_GAMES) -> int:
    """Play some games, every bot in turn; the Mistake that shows up, else how many were played."""
    started, played = time.monotonic(), 0
    bots = ["random", *model.program.bots]
    for number in range(games):
        values = values or model.default_values()
        bot = bots[number % len(bots)]
        seats = [seat_of(model, bot) for _ in range(values.players)]
        session = Session(model, values, seats, checked=True)
        with time_limit(model, TOO_LONG):
            session.play((number, 0), number)
        played += 1
        if time.monotonic() - started > SECONDS and number >= len(bots):
            break
    return played


def play_watched(model: GameModel, values: Values, bots: list[str], seed: int, number: int) -> None:
    """Play one game again as plain Python, for the Mistake that made it break down."""
    seats = [seat_of(model, name) for name in bots]
    session = Session(model, values, seats, checked=True)
    with time_limit(model, TOO_LONG):
        session.play((seed & 0xFFFFFFFF, seed >> 32), number)


@contextmanager
def time_limit(model: GameModel, seconds: float) -> Iterator[None]:
    """A game that does not come to its end is stopped, and the line told where it was."""
    here = threading.get_ident()
    stop = ctypes.pythonapi.PyThreadState_SetAsyncExc
    timer = threading.Timer(seconds, lambda: stop(ctypes.c_ulong(here), ctypes.py_object(TimeIsUp)))
    timer.daemon = True
    timer.start()
    try:
        yield
    except TimeIsUp as late:
        trace, line, file = late.__traceback__, 0, model.program.file
        while trace is not None:
            if not trace.tb_frame.f_code.co_filename.startswith(OURS):
                line, file = trace.tb_lineno, trace.tb_frame.f_code.co_filename
            trace = trace.tb_next
        text = f"this turn never ends: {seconds:.0f} seconds went by in this line."
        raise Mistake(file, line, text) from None
    finally:
        timer.cancel()
