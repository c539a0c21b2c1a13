"""How simkit compiles: one set of jit options, one cache that cannot go stale.

numba's own cache watches only the file of the cached function, not the files it calls. So every
cached function of simkit lives in a folder named after a digest of all the sources its kernels can
reach: edit a rule and the game is compiled anew, edit a chart and nothing is.
"""

from __future__ import annotations

import os
import shutil
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numba
import platformdirs
from numba.core.errors import NumbaError, NumbaExperimentalFeatureWarning

from .compiling import numba_insides
from .compiling.replacing import replaced
from .keeping import shipped
from .keeping.sources import digest, digest_with, group_of

# numba calls two things experimental, once a process: bots are first-class functions, and a kernel
# that knows the first fields of one game also fits a game that has more fields behind them.
for usual in ("First-class function type", ".* has been considered a subtype of Record"):
    warnings.filterwarnings("ignore", message=usual, category=NumbaExperimentalFeatureWarning)

RULE: dict[str, Any] = {"nogil": True}
ENTRY: dict[str, Any] = {"nogil": True}
LACKING = next(numba_insides.lacking(), "")  # why rules compile in numba's slower way
if not LACKING:
    from .compiling import sparing, whole

    sparing.without_blas()
    RULE["pipeline_class"] = whole.RuleCompiler
    ENTRY["pipeline_class"] = whole.EntryCompiler
else:
    # A bot of a user's may hand a rule any number, and nothing else would watch it.
    RULE["boundscheck"] = ENTRY["boundscheck"] = True

CONFIG: Any = numba.config  # numba declares no attributes of it
PRIVATE = 0o700  # a folder for its owner alone
OPEN_TO_OTHERS = 0o022
KEPT_DIGESTS = 3  # compiled versions kept for each game; older ones are pruned
_lock = threading.RLock()


def kernel(function: Callable[..., Any]) -> Any:
    """A rule: compiled as part of the entry point that calls it, plain Python in the twin."""
    if CONFIG.DISABLE_JIT:
        return function
    compiled = numba.njit(**RULE)(function)
    return compiled if LACKING else whole.widen(compiled)


def seldom(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Below `@kernel`: a rule that hardly ever comes up, and stays apart from those that call it.

    Where the compiler copies such a rule into the loops around it they grow slower by more than
    the call would ever take.
    """
    rule.seldom = True  # type: ignore[attr-defined]
    return rule


def entry(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """An entry point: one explicit signature, compiled when it is imported, cached on disk."""

    def compile_entry(function: Callable[..., Any]) -> Any:
        if CONFIG.DISABLE_JIT:
            return function
        made = _compiled(function, signature)
        return made if LACKING else whole.watchable(made, lambda same: _compiled(same, signature))

    return compile_entry


def _compiled(function: Callable[..., Any], signature: Any) -> Any:
    ready = shipped.compiled(function, signature, ENTRY)
    if ready is not None:
        return ready
    folder = cache_folder(function.__module__)
    if _left_to_others(function.__name__):
        return _put_off(function, signature, folder)
    if folder is None:
        return numba.njit(signature, **ENTRY)(function)
    return _from_cache(function, signature, folder)


def _from_cache(function: Callable[..., Any], signature: Any, folder: Path) -> Any:
    try:
        return _compile_cached(function, signature, folder)
    except NumbaError:
        raise  # the function's own fault
    except OSError as problem:
        _note_uncached(problem)  # a full disk, say
        return numba.njit(signature, **ENTRY)(function)
    except Exception:
        # A write that was cut off leaves a file that cannot be read: wipe it and compile.
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
        return _compile_cached(function, signature, folder)


def _compile_cached(function: Callable[..., Any], signature: Any, folder: Path) -> Any:
    with _numba_caches_in(folder):
        return numba.njit(signature, cache=True, **ENTRY)(function)


def later(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """An entry point that only Python calls and few runs need: compiled when it is needed."""

    def put_off(function: Callable[..., Any]) -> Any:
        return function if CONFIG.DISABLE_JIT else Later(function, signature)

    return put_off


class Later:
    """A function that is compiled when it is first called, or before that by `ready`."""

    def __init__(self, function: Callable[..., Any], signature: Any) -> None:
        self._function, self._signature = function, signature

    @cached_property
    def compiled(self) -> Any:
        """The function, compiled."""
        return entry(self._signature)(self._function)

    def __call__(self, *arguments: Any) -> Any:
        return self.compiled(*arguments)


def ready(function: Any) -> Any:
    """A function as it is when it is called: compiled now, where that was put off."""
    return function.compiled if isinstance(function, Later) else function


# --- what two processes compile at once -------------------------------------------------------

_PutOff = tuple[Any, Any]  # a function that is not compiled yet, and its signature
_put_off_now: list[_PutOff] = []
_theirs: Callable[[str], bool] | None = None


@contextmanager
def left_to_others(theirs: Callable[[str], bool]) -> Iterator[list[_PutOff]]:
    """In this block entries of some names are put off: another process compiles them.

    Gives those; they are of no use until `catch_up`.
    """
    global _theirs
    _theirs = theirs
    _put_off_now.clear()
    try:
        yield _put_off_now
    finally:
        _theirs = None


def catch_up(put_off: list[_PutOff]) -> None:
    """Take from the cache what was put off, or compile it where it is not there after all."""
    for function, signature in put_off:
        function.compile(signature)
        function.disable_compile()


def _left_to_others(name: str) -> bool:
    return _theirs is not None and _theirs(name)


def _put_off(function: Callable[..., Any], signature: Any, folder: Path | None) -> Any:
    with _numba_caches_in(folder) if folder else nullcontext():
        waiting = numba.njit(cache=folder is not None, **ENTRY)(function)
    _put_off_now.append((waiting, signature))
    return waiting


# --- where compiled code is kept --------------------------------------------------------------


@contextmanager
def _numba_caches_in(folder: Path) -> Iterator[None]:
    """Point numba at our folder for one function of ours, and put its setting back."""
    with _lock, replaced(CONFIG, "CACHE_DIR", str(folder)):
        yield


def cache_root() -> Path:
    """The folder of all compiled code: under NUMBA_CACHE_DIR when that is set."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    base = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("simkit", appauthor=False))
    return base / "simkit-kernels"


def cache_folder(module: str) -> Path | None:
    """The folder for the kernels of a module, made if need be; None where none can be written."""
    return _cache_folder(module, digest(module))


@cache
def _cache_folder(module: str, digest: str) -> Path | None:
    folder = cache_root() / f"{group_of(module)}-{digest}"
    if not folder.is_dir():
        _note_slower_way()
        _note_not_shipped(shipped.refusal(module))
    try:
        for place in (cache_root(), folder):
            place.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
            _check_ours(place)
        os.utime(folder)
        if not os.access(folder, os.W_OK):
            raise PermissionError(f"{folder} is read-only")
    except OSError as problem:
        _note_uncached(problem)
        return None
    prune(group_of(module), keep=folder)
    return folder


def is_kept(module: str, own: str = "") -> bool:
    """Whether something of this module's game is compiled already, here or as it was shipped.

    Of a game that is not loaded yet it is known what its own files come to.
    """
    made_of = digest_with(own) if own else digest(module)
    folder = cache_root() / f"{group_of(module)}-{made_of}"
    return (not own and shipped.has(module)) or (folder.is_dir() and any(folder.rglob("*.nbc")))


def _check_ours(folder: Path) -> None:
    """Compiled code is run as it lies there, so nobody else may be able to put some there."""
    if not hasattr(os, "getuid"):  # Windows keeps the folders of its users apart
        return
    found = folder.stat()
    if found.st_uid != os.getuid():
        raise PermissionError(
            f"{folder} belongs to another user; set NUMBA_CACHE_DIR to a folder of your own"
        )
    if found.st_mode & OPEN_TO_OTHERS:
        raise PermissionError(
            f"other users may write to {folder}; clear it (simkit cache clear), so that it is made "
            "anew for you alone, or set NUMBA_CACHE_DIR to a folder of your own"
        )


@cache
def _note_slower_way() -> None:
    """Said where something is to be compiled, once; what is loaded is as quick as ever."""
    if LACKING:
        print(f"simkit: rules compile in numba's slower way ({LACKING})", file=sys.stderr)


@cache
def _note_not_shipped(why: str) -> None:
    if why:
        print(f"simkit: compiles anew what came with it compiled ({why})", file=sys.stderr)


def _note_uncached(problem: OSError) -> None:
    print(f"simkit: compiled code is not kept ({problem})", file=sys.stderr)


def prune(group: str, keep: Path) -> None:
    """Remove all but the newest compiled versions of a game."""
    versions = [folder for folder in _folders() if folder != keep and _group(folder) == group]
    for old in versions[KEPT_DIGESTS - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


def _folders() -> list[Path]:
    """The folders of compiled code, the newest first; others may be removing some meanwhile."""
    root = cache_root()
    dated = []
    for folder in root.iterdir() if root.is_dir() else ():
        with suppress(FileNotFoundError):
            dated.append((folder.stat().st_mtime_ns, folder))
    return [folder for _, folder in sorted(dated, reverse=True) if folder.is_dir()]


def _group(folder: Path) -> str:
    return folder.name.rpartition("-")[0]


@dataclass(frozen=True)
class CachedVersion:
    """One folder of compiled code."""

    folder: Path
    group: str
    files: int
    size: int


def cache_info() -> list[CachedVersion]:
    """What compiled code is kept, the newest first."""
    return [_describe(folder) for folder in _folders()]


def _describe(folder: Path) -> CachedVersion:
    sizes = []
    for path in folder.rglob("*"):
        with suppress(FileNotFoundError):
            if path.is_file():
                sizes.append(path.stat().st_size)
    return CachedVersion(folder, _group(folder), len(sizes), sum(sizes))


def cache_clear() -> int:
    """Remove all compiled code; returns the number of bytes freed."""
    freed = sum(version.size for version in cache_info())
    shutil.rmtree(cache_root(), ignore_errors=True)
    _cache_folder.cache_clear()
    return freed
