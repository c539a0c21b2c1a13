"""How simkit compiles: one set of jit options, one cache that cannot go stale.

numba's own cache watches only the file of the cached function, not the files it calls. So every
cached function of simkit lives in a folder named after a digest of all the sources its kernels can
reach: edit a rule and the game is compiled anew, edit a chart and nothing is.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

import numba
import numpy as np
import platformdirs
from numba.core.errors import NumbaError, NumbaExperimentalFeatureWarning

from . import numba_insides

# Bots are first-class functions; numba calls them experimental, once a process.
warnings.filterwarnings(
    "ignore", message="First-class function type", category=NumbaExperimentalFeatureWarning
)

RULE: dict[str, Any] = {"nogil": True}
ENTRY: dict[str, Any] = {"nogil": True}
LACKING = next(numba_insides.lacking(), "")  # why rules compile in numba's slower way
if not LACKING:
    from . import whole

    RULE["pipeline_class"] = whole.RuleCompiler
    ENTRY["pipeline_class"] = whole.EntryCompiler

CONFIG: Any = numba.config  # numba declares no attributes of it
SIMKIT = Path(__file__).resolve().parents[1]
FROZEN = ("components.py", "policy.py")  # what they give a game stands in compiled code as numbers
PRIVATE = 0o700  # a folder for its owner alone
OPEN_TO_OTHERS = 0o022
KEPT_DIGESTS = 3  # compiled versions kept for each game; older ones are pruned
_IMPORT = re.compile(r"^\s*from (\.*)([\w.]*) import (\([^)]*\)|[^\n(]*)", re.MULTILINE)
_lock = threading.RLock()


def kernel(function: Callable[..., Any]) -> Any:
    """A rule: compiled as part of the entry point that calls it, plain Python in the twin."""
    if CONFIG.DISABLE_JIT:
        return function
    compiled = numba.njit(**RULE)(function)
    return compiled if LACKING else whole.widen(compiled)


def entry(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """An entry point: one explicit signature, compiled when it is imported, cached on disk."""

    def compile_entry(function: Callable[..., Any]) -> Any:
        if CONFIG.DISABLE_JIT:
            return function
        folder = cache_folder(function.__module__)
        if folder is None:
            return numba.njit(signature, **ENTRY)(function)
        return _from_cache(function, signature, folder)

    return compile_entry


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


@contextmanager
def _numba_caches_in(folder: Path) -> Iterator[None]:
    """Point numba at our folder for one function of ours, and put its setting back."""
    with _lock:
        before = CONFIG.CACHE_DIR
        CONFIG.CACHE_DIR = str(folder)
        try:
            yield
        finally:
            CONFIG.CACHE_DIR = before


# --- where compiled code is kept --------------------------------------------------------------


def cache_root() -> Path:
    """The folder of all compiled code: under NUMBA_CACHE_DIR when that is set."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    base = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("simkit", appauthor=False))
    return base / "simkit-kernels"


@cache
def cache_folder(module: str) -> Path | None:
    """The folder for the kernels of a module, made if need be; None where none can be written."""
    folder = cache_root() / f"{group_of(module)}-{digest(module)}"
    if not folder.is_dir():
        _note_slower_way()
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


def _note_uncached(problem: OSError) -> None:
    print(f"simkit: compiled code is not kept ({problem})", file=sys.stderr)


def group_of(module: str) -> str:
    """The game (or kernel, or outside package) that a module belongs to."""
    parts = module.split(".")
    return parts[1] if parts[0] == "simkit" and len(parts) > 1 else parts[0]


@cache
def digest(module: str) -> str:
    """A digest of every source that the kernels of this module can reach, and of the compiler."""
    seen = hashlib.sha256()
    seen.update(repr((numba.__version__, np.__version__, sys.version_info[:3])).encode())
    for path in sorted(_reachable_sources(module)):
        seen.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return seen.hexdigest()[:16]


def _reachable_sources(module: str) -> set[Path]:
    """kernel/, what is frozen, what the engine imports; outside simkit, the file and all games."""
    paths = {*(SIMKIT / "kernel").rglob("*.py"), *(SIMKIT / name for name in FROZEN)}
    if module.startswith("simkit."):
        return paths | _imported(SIMKIT / group_of(module))
    source = Path(str(sys.modules[module].__file__)).resolve()
    folder = _package_around(source)
    paths |= set(folder.rglob("*.py")) if folder else {source}
    for description in SIMKIT.glob("*/words/state.py"):
        paths |= set(description.parents[1].rglob("*.py"))
    return paths


def _package_around(source: Path) -> Path | None:
    """The game of a module outside simkit, else its own package; None for a file in neither."""
    packages = list(takewhile(lambda each: (each / "__init__.py").exists(), source.parents))
    games = [each for each in packages if (each / "engine.py").exists()]
    return next(iter(games + packages), None)


def _imported(package: Path) -> set[Path]:
    """The modules of a game that its engine and its odds import, directly or through others.

    An engine imports bots by the names that their catalogue gives, so all files of bots/ count.
    What a game only shows (its picture, its texts) is no part of its rules.
    """
    roots = [
        path for path in (package / "engine.py", package / "odds" / "resolvers.py") if path.exists()
    ]
    if not roots:
        return set(package.rglob("*.py"))
    found: set[Path] = set()
    waiting = [package / "__init__.py", *roots, *(package / "bots").rglob("*.py")]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imports_of(path, package)
            waiting += _folders_around(path, package)
    return found


def _imports_of(path: Path, package: Path) -> Iterator[Path]:
    """The modules of the same package that a module imports, wherever in it the import stands."""
    for dots, name, names in _IMPORT.findall(path.read_text(encoding="utf-8")):
        if dots:
            base = path.parents[len(dots) - 1].joinpath(*filter(None, name.split(".")))
        else:
            base = SIMKIT.parent.joinpath(*name.split("."))
        parts = [base / word for word in re.findall(r"\w+", names)] if base.is_dir() else []
        for each in (base, *parts):
            for file in (each.with_suffix(".py"), each / "__init__.py"):
                if file.is_file() and package in file.parents:
                    yield file


def _folders_around(path: Path, package: Path) -> Iterator[Path]:
    """What Python loads on the way to a module: the `__init__` of every folder that it lies in."""
    return (folder / "__init__.py" for folder in path.parents if package in folder.parents)


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
    cache_folder.cache_clear()
    return freed
