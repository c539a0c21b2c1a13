"""How long a user's code may run before a message names the line where it is."""

from __future__ import annotations

import threading
import time

BUSIEST = 8  # times as long a game may take on a machine that does much else
LOOK = 0.1  # seconds from look to look
STANDSTILL = 10.0  # seconds in which nothing moves: then it is a loop without end


def over_within(seconds: float, done: threading.Event) -> bool:
    """Whether it is over before the process has worked so long, on a busy machine too.

    One that sleeps does no work, so at last the clock counts.
    """
    worked, late = time.process_time() + seconds, time.monotonic() + BUSIEST * seconds
    while time.process_time() < worked and time.monotonic() < late:
        if done.wait(LOOK):
            return True
    return done.is_set()
