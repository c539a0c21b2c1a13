"""Which sources a game's compiled code is made of, and their digest."""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path

import numba
import numpy as np

SIMKIT = Path(__file__).resolve().parents[2]
# What they give a game stands in compiled code as numbers.
FROZEN = ("values/components.py", "description/policy.py")
INIT = "__init__"
PINNED = "__simkit_digest__"  # of a module or its package: what its files came to when loaded
INDICES = "SIMKIT_INDICES"  # "watched": a game ends where an index leaves its array
_IMPORT = re.compile(r"^\s*from (\.*)([\w.]*) import (\([^)]*\)|[^\n(]*)", re.MULTILINE)
Name = tuple[str, ...]  # of a module: ("simkit", "hades", "engine"), of a folder's with INIT behind


def group_of(module: str) -> str:
    """The game (or kernel, or outside package) that a module belongs to."""
    parts = module.split(".")
    return parts[1] if parts[0] == "simkit" and len(parts) > 1 else parts[0]


def digest(module: str) -> str:
    """A digest of every source that the kernels of this module can reach, and of the compiler."""
    # All modules of a game of simkit's reach the same.
    ours = module.startswith("simkit.")
    return _digest(f"simkit.{group_of(module)}" if ours else module, pinned(module))


def digest_with(own: str) -> str:
    """The same for a game that was read when its own files came to this."""
    return _digest("", own)


def pinned(module: str) -> str:
    """What the files of a game that the user has named came to when they were read; else ""."""
    names = (module, module.partition(".")[0])
    found = (getattr(sys.modules.get(name), PINNED, "") for name in names)
    return next(filter(None, found), "")


@cache
def _digest(module: str, own: str) -> str:
    """A game that was read at a known digest may have been edited since: its files do not count."""
    seen = hashlib.sha256(own.encode())
    seen.update(repr((numba.__version__, np.__version__, sys.version_info[:3])).encode())
    seen.update(os.environ.get(INDICES, "").encode())
    for path in sorted(_common_sources() if own else reachable_sources(module)):
        seen.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return seen.hexdigest()[:16]


def reachable_sources(module: str) -> set[Path]:
    """kernel/, what is frozen, what the engine imports; outside simkit, the file and all games."""
    paths = _common_sources()
    if module.startswith("simkit."):
        return paths | _imported(SIMKIT / group_of(module))
    source = Path(str(sys.modules[module].__file__)).resolve()
    folder = _package_around(source)
    paths |= set(folder.rglob("*.py")) if folder else {source}
    for description in SIMKIT.glob("*/words/state.py"):
        paths |= set(description.parents[1].rglob("*.py"))
    return paths


def _common_sources() -> set[Path]:
    return {*(SIMKIT / "kernel").rglob("*.py"), *(SIMKIT / name for name in FROZEN)}


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
    modules = {_name_of(path): path for path in package.rglob("*.py")}
    own = _name_of(package)
    roots = [root for root in ((*own, "engine"), (*own, "odds", "resolvers")) if root in modules]
    if not roots:
        return set(modules.values())
    bots = [name for name in modules if name[: len(own) + 1] == (*own, "bots")]
    found: set[Name] = set()
    waiting = [(*own, INIT), *roots, *bots]
    while waiting:
        name = waiting.pop()
        if name not in found and name in modules:
            found.add(name)
            waiting += _imports_of(name, modules[name])
            # What Python loads on the way: the `__init__` of every folder that it lies in.
            waiting += [(*name[:end], INIT) for end in range(len(own), len(name))]
    return {modules[name] for name in found}


def _name_of(path: Path) -> Name:
    """Names are looked up a thousand times at every start, and tuples are quicker than paths."""
    return path.relative_to(SIMKIT.parent).with_suffix("").parts


def _imports_of(name: Name, path: Path) -> Iterator[Name]:
    """What a module imports, wherever in it the import stands, as far as these are modules."""
    for dots, source, names in _IMPORT.findall(path.read_text(encoding="utf-8")):
        base = name[: -len(dots)] if dots else ()
        base = (*base, *filter(None, source.split(".")))
        for each in (base, *((*base, word) for word in re.findall(r"\w+", names))):
            yield each
            yield (*each, INIT)
