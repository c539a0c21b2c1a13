"""Load engines, and compile them first if needed, with a line that says so.

Two processes compile at once. The line on standard error shows that the first run is alive.

Nothing is printed when everything comes from the cache.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from types import ModuleType
from typing import TYPE_CHECKING, Any, TextIO

import numpy as np

from simkit.description.game import collecting_later
from simkit.finding.gamefile import check_unchanged
from simkit.finding.registry import find
from simkit.lab.basics.engine_parts import engine_part
from simkit.lab.basics.parents import end_with_parent
from simkit.lab.basics.progress_line import Line

if TYPE_CHECKING:
    from simkit.description.game import Game

EVENT = "numba:compile"
OURS = "simkit.lab."


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


@contextmanager
def notice_if(progress: bool, what: str) -> Iterator[None]:
    """Watch numba while the block runs, if progress is shown."""
    with compile_notice(what) if progress else nullcontext():
        yield


# --- Loading what is needed, and no more ----------------------------------------------------------

OWN = "play"  # what this process compiles: half of the work; the bots and all else are another's


def load_engine(
    game: Game, scripts: Iterable[str], search: bool = False, alone: bool = False
) -> ModuleType:
    """A game's engine with these of its bots, and the search if somebody searches.

    What was never compiled is compiled by two processes at once, where there are two cores; `alone`
    by this one.
    """
    check_unchanged(game)
    if alone or not _is_shared_out(game):
        with collecting_later():
            return _with_bots(game.engine(), scripts, search)
    from simkit.kernel.jit import catch_up, left_to_others

    with collecting_later(), _second_process(game, scripts, search) as second:
        with left_to_others(lambda name: name != OWN) as put_off:
            engine = game.engine()
        second.wait()
        catch_up(put_off)
        return _with_bots(engine, scripts, search)


def _with_bots(engine: ModuleType, scripts: Iterable[str], search: bool) -> ModuleType:
    from simkit.kernel.jit import ready

    for script in scripts:
        if script in engine.CHOOSERS:  # else whoever wants to play with it is told so
            engine.CHOOSERS[script]
    if search:
        ready(engine_part(engine, "search_batch"))
        ready(engine_part(engine, "worth"))
    return engine


def _is_shared_out(game: Game) -> bool:
    """Whether there is so much to compile that another process should help, and where to keep it.

    A game outside simkit is none of ours: who knows what loading it does a second time.
    """
    if not _may_share() or not (game.held.kept or _is_ours(game)) or _is_loaded(game):
        return False
    if game.added:  # another process would compile the game of the file alone
        return False
    from simkit.kernel import jit

    if is_kept(game):
        return False
    return game.held.kept is not None or jit.cache_folder(f"{game.package}.engine") is not None


def _is_ours(game: Game) -> bool:
    return game.package.startswith("simkit.") and game.held.engine is None


def _is_loaded(game: Game) -> bool:
    return _is_ours(game) and f"{game.package}.engine" in sys.modules


def is_kept(game: Game) -> bool:
    """Whether a game is compiled already; nothing of it is loaded to know."""
    from simkit.kernel import jit

    return game.held.kept() if game.held.kept else jit.is_kept(f"{game.package}.engine")


def _may_share() -> bool:
    """Whether there are two cores, and anything is compiled at all."""
    from simkit.kernel import jit

    return (os.cpu_count() or 1) > 1 and not jit.CONFIG.DISABLE_JIT


KERNELS = "simkit.kernel.table"  # what has seen whether this process compiles


def played_plainly(game: Game) -> Game:
    """A game in one file, as its author wrote it: there is nothing to compile, or to wait for."""
    return replace(game, held=replace(game.held, engine=game.held.plain, kept=None))


def spare_compiling(game: Game) -> None:
    """From here on nothing is compiled in this process, if the game never was and none is loaded.

    One game is played in plain Python long before a whole game is compiled.
    """
    from simkit.kernel import jit

    if KERNELS not in sys.modules and not is_kept(game):
        jit.CONFIG.DISABLE_JIT = 1
        like_compiled()


def like_compiled() -> None:
    """Let numbers behave in plain Python as in compiled rules: these raise where they divide by
    nothing, and count on from the other end, without a word, where a number grows too large."""
    np.seterr(divide="raise", over="ignore", invalid="ignore")


_ahead: dict[str, subprocess.Popen[bytes]] = {}  # begun before an engine was asked for, by game
_finishing: list[subprocess.Popen[bytes]] = []  # that nobody waits for


def compile_ahead(game: Game, scripts: Iterable[str], search: bool) -> bool:
    """Let another process begin to compile a game that will be loaded; False if it need not."""
    if not _is_shared_out(game):
        return False
    if game.content not in _ahead:
        _ahead[game.content] = _start_second(game, scripts, search)
    return True


def give_up_ahead(game: Game) -> None:
    """The game need not be compiled after all: what is begun is finished, for the next time."""
    _finishing.extend([_ahead.pop(game.content)] if game.content in _ahead else [])


@contextmanager
def _second_process(
    game: Game, scripts: Iterable[str], search: bool
) -> Iterator[subprocess.Popen[bytes]]:
    """Another Python that compiles its lot into the cache; it says nothing, and ends with us."""
    process = _ahead.pop(game.content, None) or _start_second(game, scripts, search)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def lots_of(game: Game, scripts: Iterable[str]) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Two Pythons that compile all of a game that is not compiled yet, and end with the block.

    None where there is nothing to compile, or nobody to share it.
    """
    lots = []
    if _is_shared_out(game):
        lots = [_start(f"compile_own({_place(game)!r})"), _start_second(game, scripts, False)]
    try:
        yield lots
    finally:
        for lot in lots:
            lot.kill()
            lot.wait()


def _start_second(game: Game, scripts: Iterable[str], search: bool) -> subprocess.Popen[bytes]:
    return _start(f"compile_lot({_place(game)!r}, {tuple(scripts)!r}, {search})")


def _place(game: Game) -> str:
    return os.path.abspath(game.source) if game.source else game.name


def _start(order: str) -> subprocess.Popen[bytes]:
    """Another Python that compiles; it says nothing."""
    function = order.partition("(")[0]
    return subprocess.Popen(
        [sys.executable, "-c", f"from {__name__} import {function}; {order}"],
        env=_our_surroundings(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def compile_lot(name: str, scripts: Iterable[str], search: bool) -> None:
    """What the second process does: all but what is the first one's."""
    end_with_parent()
    from simkit.kernel.jit import left_to_others

    with left_to_others(lambda name: name == OWN):
        engine = _untried(find(name)).engine()
    _with_bots(engine, scripts, search)


def compile_own(name: str) -> None:
    """The first process's half, where that has something else to do meanwhile."""
    end_with_parent()
    from simkit.kernel.jit import left_to_others

    with left_to_others(lambda name: name != OWN):
        _untried(find(name)).engine()


def _untried(game: Game) -> Game:
    """A game whose rules are tried by the process that asked for the compiling."""
    held = game.held
    return replace(game, held=replace(held, engine=held.untried)) if held.untried else game


# --- Compiling whole games ------------------------------------------------------------------------


def compile_games(games: Sequence[Game]) -> dict[str, float]:
    """Compile games, side by side where there are several of them and several cores; seconds."""
    if min(len(games), os.cpu_count() or 1) == 1:
        return {game.name: compile_whole(game) for game in games}
    orders = [
        f"from {__name__} import tell_seconds; tell_seconds({game.typed!r})" for game in games
    ]
    return {game.name: float(told) for game, told in zip(games, side_by_side(orders), strict=True)}


def side_by_side(orders: Sequence[str]) -> list[str]:
    """What other Pythons print, each of which follows one order and ends with it.

    A pool's workers grow by what they compile, and one that is replaced for it may leave the others
    waiting.
    """
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return list(pool.map(_printed_by, orders))


def _printed_by(order: str) -> str:
    told = subprocess.run(
        [sys.executable, "-c", order],
        env=_our_surroundings(),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return told.stdout


def _our_surroundings() -> dict[str, str]:
    """Another Python finds what this one finds."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def tell_seconds(name: str) -> None:
    """Compile a game, one of several, and print how long it took."""
    print(compile_whole(find(name), one_of_several=True))


def compile_whole(game: Game, one_of_several: bool = False) -> float:
    """Compile all that a game has."""
    from simkit.kernel.jit import ready

    start = time.perf_counter()
    with compile_notice(game.title, alone=not one_of_several):
        bots = [bot.name for bot in game.bots]
        engine = load_engine(game, bots, search=True, alone=one_of_several)
        ready(getattr(engine, "imagine_batch", None))
        ready(getattr(engine, "redraw_batch", None))
        ready(getattr(engine, "features", None))
        if game.resolvers:
            game.odds()
    return round(time.perf_counter() - start, 3)


def _listener(notice: CompileNotice) -> Any:
    """The notice as a listener of numba's; made here because numba is imported late."""
    from numba.core.event import Listener

    class Watch(Listener):
        def on_start(self, event: Any) -> None:
            if not _is_around_a_bot(event):
                notice.on_start(event)

        def on_end(self, event: Any) -> None:
            if not _is_around_a_bot(event):
                notice.on_end(event)

    return Watch()


def _is_around_a_bot(event: Any) -> bool:
    """Whether it is about a few lines around a bot: quick to compile, but anew in each process."""
    function = event.data["dispatcher"].py_func
    return function.__module__.startswith(OURS) and "<locals>" in function.__qualname__
