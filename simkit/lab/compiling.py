"""A line on standard error while numba compiles, so that the first run does not look dead.

Nothing is printed when everything comes from the cache.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from simkit.lab.line import Line

EVENT = "numba:compile"


class CompileNotice:
    """Counts the functions that are compiled and says so.

    numba reports the start and the end of every function, those that it calls inside it; the
    outermost one that ends is an entry point that is done.
    """

    def __init__(
        self, what: str, stream: TextIO, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.what = what
        self.functions = 0
        self._line = Line(stream)
        self._clock = clock
        self._began: float | None = None

    def on_start(self, event: Any) -> None:
        """A function begins to be compiled."""
        if self._began is None:
            self._began = self._clock()
            self._line.show(f"Compiling {self.what}, once for this version ...")

    def on_end(self, event: Any) -> None:
        """A function is compiled."""
        self.functions += 1
        self._line.redraw(f"Compiling {self.what}: {self.functions} functions, {self._time()}")

    def close(self) -> None:
        """Say how long it took, if there was anything to compile."""
        if self._began is not None:
            self._line.close(f"Compiled {self.what}: {self.functions} functions, {self._time()}")

    def _time(self) -> str:
        return f"{self._clock() - (self._began or 0.0):.0f} s"


@contextmanager
def compile_notice(what: str, stream: TextIO | None = None) -> Iterator[CompileNotice]:
    """Watch numba while the block runs."""
    from numba.core import event

    notice = CompileNotice(what, sys.stderr if stream is None else stream)
    with event.install_listener(EVENT, _listener(notice)):
        try:
            yield notice
        finally:
            notice.close()


def _listener(notice: CompileNotice) -> Any:
    """The notice as a listener of numba's; made here because numba is imported late."""
    from numba.core.event import Listener

    class Watch(Listener):
        def on_start(self, event: Any) -> None:
            notice.on_start(event)

        def on_end(self, event: Any) -> None:
            notice.on_end(event)

    return Watch()
