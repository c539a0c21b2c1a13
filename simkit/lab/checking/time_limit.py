"""A time limit for plain Python: slow code is stopped, and its line is reported."""

from __future__ import annotations

import _thread
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from simkit.messages.blame import place_of_stop
from simkit.messages.patience import STANDSTILL, over_within

LOOKS = 10  # in the seconds of a standstill


class TooLong(Exception):
    """The time is up. `place` is the line of the author's file that was running."""

    def __init__(self, place: str, stands_still: bool) -> None:
        super().__init__(place)
        self.place = place
        self.stands_still = stands_still


@contextmanager
def within(seconds: float, look: Callable[[], Any] = lambda: None) -> Iterator[None]:
    """Stop the block when the time is up, or when it stands still, in whatever loop it is.

    `look` gives what changes as long as it gets on.
    """
    done, rung = threading.Event(), threading.Event()
    still = [False]

    def ring() -> None:
        until, step = time.process_time() + seconds, STANDSTILL / LOOKS
        before, unmoved, left = look(), 0, seconds
        while unmoved < LOOKS:
            if over_within(min(step, left) if left > 0 else step, done):
                return
            now = look()
            unmoved = unmoved + 1 if now == before else 0
            if left <= 0 and not unmoved:
                break  # slow, but it gets on
            before, left = now, min(left - step, until - time.process_time())
        still[0] = unmoved == LOOKS
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
