"""Run a second Python without compiling, which can name the line of an error and be stopped.

What it is asked and what it answers are plain data.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from simkit.messages.patience import BUSIEST, STANDSTILL

MAIN = "simkit.lab.checking.in_plain"
GRACE = 60.0  # seconds to start and to load a game


Heard = Callable[[dict[str, Any]], None]


def asked_in_plain(order: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """What a plain Python answers to an order; {} if it answers nothing."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", MAIN],
            input=json.dumps({**order, "seconds": seconds}),
            env=_surroundings(),
            capture_output=True,
            text=True,
            check=False,
            timeout=BUSIEST * (seconds + STANDSTILL) + GRACE,
        )
        found = json.loads(done.stdout.splitlines()[-1])
    except (subprocess.TimeoutExpired, IndexError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


class PlainTask:
    """An order to a plain Python, heard line by line while it goes on, and stopped at any time."""

    def __init__(self, order: Mapping[str, Any], seconds: float) -> None:
        self._order, self._seconds = {**order, "seconds": seconds}, seconds
        self._process = subprocess.Popen(
            [sys.executable, "-m", MAIN],
            env=_surroundings(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,  # Ctrl-C is ours: it is no sign of a turn that never ends
        )

    def answer(self, hear: Heard) -> dict[str, Any]:
        """The last that it says; `hear` is told all. {} if it says nothing."""
        late = threading.Timer(BUSIEST * (self._seconds + STANDSTILL) + GRACE, self.stop)
        late.start()
        said: dict[str, Any] = {}
        try:
            for said in self._lines():
                hear(said)
        finally:
            late.cancel()
            self.stop()
            self._process.wait()
        return said

    def _lines(self) -> Iterator[dict[str, Any]]:
        assert self._process.stdin is not None and self._process.stdout is not None
        with suppress(OSError), self._process.stdin as order:
            order.write(json.dumps(self._order))
        with self._process.stdout as lines:
            for line in lines:
                with suppress(ValueError):
                    yield json.loads(line)

    def stop(self) -> None:
        """End it; what it said so far was heard."""
        self._process.kill()


def _surroundings() -> dict[str, str]:
    paths = os.pathsep.join(filter(None, sys.path))
    return os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}
