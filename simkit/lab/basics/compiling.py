"""A line on standard error while numba compiles, so that the first run does not look dead.

Nothing is printed when everything comes from the cache.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from simkit.lab.basics.progress_line import Line
from simkit.registry import find

if TYPE_CHECKING:
    from simkit.game import Game

EVENT = "numba:compile"


class CompileNotice:
    """Counts the functions that are compiled and says so.

    numba reports the start and the end of every function, those that it calls inside it; the
    outermost one that ends is an entry point that is done.
    """

    def __init__(
        self,
        what: str,
        stream: TextIO,
        clock: Callable[[], float] = time.monotonic,
        alone: bool = True,
    ) -> None:
        self.what = what
        self.functions = 0
        self._line = Line(stream)
        self._line.in_place &= alone  # several would write over each other
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
def compile_notice(
    what: str, stream: TextIO | None = None, alone: bool = True
) -> Iterator[CompileNotice]:
    """Watch numba while the block runs."""
    from numba.core import event

    notice = CompileNotice(what, sys.stderr if stream is None else stream, alone=alone)
    with event.install_listener(EVENT, _listener(notice)):
        try:
            yield notice
        finally:
            notice.close()


def compile_games(games: Sequence[Game]) -> dict[str, float]:
    """Compile games, side by side where there are several of them and several cores; seconds."""
    workers = min(len(games), os.cpu_count() or 1)
    if workers == 1:
        return {game.name: _compile(game) for game in games}
    from joblib import Parallel, delayed

    names = [game.name for game in games]
    seconds = Parallel(workers, backend="loky")(delayed(_compile_named)(name) for name in names)
    return dict(zip(names, seconds, strict=True))


def _compile_named(name: str) -> float:
    return _compile(find(name), alone=False)


def _compile(game: Game, alone: bool = True) -> float:
    start = time.perf_counter()
    with compile_notice(game.title, alone=alone):
        game.engine()
        if game.resolvers:
            game.odds()
    return round(time.perf_counter() - start, 3)


def _listener(notice: CompileNotice) -> Any:
    """The notice as a listener of numba's; made here because numba is imported late."""
    from numba.core.event import Listener

    class Watch(Listener):
        def on_start(self, event: Any) -> None:
            notice.on_start(event)

        def on_end(self, event: Any) -> None:
            notice.on_end(event)

    return Watch()
