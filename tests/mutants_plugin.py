"""What `tests.mutants` has pytest do: collect a game's quick tests once, and try changes in forks.

    MUTANTS=drawn.json python -m pytest -q -s -m "not slow" -p tests.mutants_plugin tests/hades

The first fork runs every test and notes which functions of simkit it reaches. Each of the others
lays one change over a function, wherever in memory it is, and runs the tests that may notice; if
they all pass, another plays games that tests/golden_rows keeps. No file is touched, and no test
sees what another has left in memory.
"""

from __future__ import annotations

import ast
import gc
import json
import os
import re
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NoReturn

import pytest

from tests import golden
from tests.mutants import BY_GAMES, CAUGHT, LEFT_OUT, ROOT, SURVIVED, changed

BROKEN = 3  # the exit code of a fork that came to grief by itself
MOST_SECONDS = float(os.environ.get("MOST_SECONDS", "20"))  # of work; the longest takes one

TOO_LONG = "too long without the compiler"
PLAIN_GAMES = 2  # of each golden row: without the compiler a game takes seconds
HEARD = os.dup(1)  # what a fork prints is silenced, but for this
Reached = dict[str, list[str]]  # by test: the functions of simkit, as "path:name"


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    drawn = json.loads(Path(os.environ["MUTANTS"]).read_text(encoding="utf-8"))
    kept = Path(os.environ["MUTANTS"]).with_suffix(".reached")
    if not in_fork(lambda: watched(session, kept)):
        raise pytest.UsageError("The quick tests came to no end before anything was changed.")
    reached = json.loads(kept.read_text(encoding="utf-8"))
    for mutant in drawn:
        print(json.dumps([mutant["place"], fate_of(session, mutant, reached)]), flush=True)
    return True


def fate_of(session: pytest.Session, mutant: dict[str, Any], reached: Reached) -> str:
    """Who notices a change first: a quick test, else the golden rows, else nothing."""
    if not in_fork(lambda: survives(session, mutant, reached)):
        return CAUGHT
    return SURVIVED if in_fork(lambda: games_stay(mutant, os.environ.get("GOLDEN"))) else BY_GAMES


def in_fork(work: Callable[[], bool]) -> bool:
    """Is something true in a process of its own? Not if that is killed."""
    process = os.fork()
    if not process:
        _work_and_exit(work)
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    if status == BROKEN:
        raise RuntimeError("the machinery of mutants is broken, see above")
    return status == 0


def _work_and_exit(work: Callable[[], bool]) -> NoReturn:
    spoken = os.dup(2)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    try:
        os._exit(0 if work() else 1)
    except Exception:
        os.write(spoken, traceback.format_exc().encode())
    finally:
        os._exit(BROKEN)


def passes(session: pytest.Session, items: Sequence[pytest.Item]) -> bool:
    """Do these tests pass, to the first that fails? One that never ends is killed with its fork."""
    for item, following in pairwise([*items, None]):
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return False
    return True


# --- Which tests may notice -----------------------------------------------------------------------


def watched(session: pytest.Session, kept: Path) -> bool:
    """Run all tests, and keep which functions of simkit each of them reaches. Those that fail or
    are too long without the compiler are named, and not asked about any change."""
    signal.signal(signal.SIGPROF, lambda *_: pytest.skip(TOO_LONG))
    reached: Reached = {}
    for item in session.items:
        with calls() as called, reports_of(session) as reports:
            passes(session, [item])
        session.testsfailed = 0
        if any(each.failed or TOO_LONG in str(each.longrepr) for each in reports):
            os.write(HEARD, f"{LEFT_OUT}{item.nodeid}\n".encode())
        else:
            reached[item.nodeid] = sorted({place for code in called if (place := place_of(code))})
    kept.write_text(json.dumps(reached), encoding="utf-8")
    return True


@contextmanager
def reports_of(session: pytest.Session) -> Iterator[list[pytest.TestReport]]:
    """What pytest says of the tests that run meanwhile."""
    heard = Ear()
    session.config.pluginmanager.register(heard)
    try:
        yield heard.reports
    finally:
        session.config.pluginmanager.unregister(heard)


class Ear:
    def __init__(self) -> None:
        self.reports: list[pytest.TestReport] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.reports.append(report)


@contextmanager
def calls() -> Iterator[set[CodeType]]:
    """The functions that are called meanwhile."""
    called: set[CodeType] = set()

    def see(frame: FrameType, event: str, arg: object) -> None:
        called.add(frame.f_code)

    sys.settrace(see)
    try:
        yield called
    finally:
        sys.settrace(None)


def place_of(code: CodeType) -> str:
    """A function as mutants call it; nothing for those that are not of simkit."""
    path = Path(code.co_filename)
    if not path.is_relative_to(ROOT / "simkit"):
        return ""
    return f"{path.relative_to(ROOT).as_posix()}:{code.co_name}"


def that_may_notice(
    items: Sequence[pytest.Item], mutant: dict[str, Any], reached: Reached
) -> list[pytest.Item]:
    """The tests that reach what is changed, then the others of their files, which may look at what
    those have played; within that, the files first that name the module most often."""
    place = f"{mutant['path']}:{mutant['function']}"
    module = re.compile(rf"\b{Path(mutant['path']).stem}\b")
    near = {item: place in reached[item.nodeid] for item in items if item.nodeid in reached}
    named = Counter(
        {
            path: len(module.findall(path.read_text(encoding="utf-8")))
            for path in {item.path for item in near if near[item]}
        }
    )
    noticing = [item for item in near if item.path in named]
    return sorted(noticing, key=lambda item: (not near[item], -named[item.path]))


# --- Changing a function in memory ----------------------------------------------------------------


def survives(session: pytest.Session, mutant: dict[str, Any], reached: Reached) -> bool:
    """Does no test notice? They are chosen before the change."""
    items = that_may_notice(session.items, mutant, reached)
    lay_over(mutant)
    return passes(session, items)


def games_stay(mutant: dict[str, Any], game: str | None) -> bool:
    """Are the first games of every golden row as before? Rows of bots that look ahead are slow."""
    scripted = [cell for cell in golden.cells(game) if not cell.plans] if game else []
    before = [cell.rows(jobs=1, games=PLAIN_GAMES) for cell in scripted]
    lay_over(mutant)
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS * len(scripted))
    try:
        return all(
            golden.kept_in(cell.rows(jobs=1, games=PLAIN_GAMES)) == golden.kept_in(rows)
            for cell, rows in zip(scripted, before, strict=True)
        )
    except Exception:  # a game that breaks down is noticed, however it does
        return False


def lay_over(mutant: dict[str, Any]) -> None:
    """Change a function, in every copy of its module that is in memory."""
    path = ROOT / mutant["path"]
    tree = changed(path.read_text(encoding="utf-8"), mutant["number"])
    module = compile(ast.fix_missing_locations(tree), str(path), "exec")
    (code,) = (
        each
        for each in module.co_consts
        if isinstance(each, CodeType) and each.co_name == mutant["function"]
    )
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and place_of(each.__code__) == place_of(code):
            each.__code__ = code
