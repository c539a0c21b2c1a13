"""A time limit for plain Python: slow code is stopped, and its line is reported."""

from __future__ import annotations

import _thread
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from simkit.messages.blame import place_of_stop
from simkit.messages.patience import over_within

STANDSTILL = 5.0  # seconds in which nothing moves: then it is a loop without end


class TooLong(Exception):
    """The time is up; `place` is the line of the author's that was at work."""

    def __init__(self, place: str, stands_still: bool) -> None:
        super().__init__(place)
        self.place = place
        self.stands_still = stands_still


@contextmanager
def within(seconds: float, look: Callable[[], Any] = lambda: None) -> Iterator[None]:
    """Stop the block when the time is up, in whatever loop it is.

    `look` gives what changes as long as it gets on.
    """
    done, rung = threading.Event(), threading.Event()
    still = [True]

    def ring() -> None:
        if over_within(seconds, done):
            return
        before = look()
        if over_within(STANDSTILL, done):
            return
        still[0] = look() == before
        rung.set()
        _thread.interrupt_main()

    threading.Thread(target=ring, daemon=True).start()
    try:
        yield
    except KeyboardInterrupt as stopped:
        if not rung.is_set():
            raise
        raise TooLong(place_of_stop(stopped), still[0]) from None
    finally:
        done.set()
