"""Which sources a game's compiled code is made of, and their digest."""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path

import numba
import numpy as np

SIMKIT = Path(__file__).resolve().parents[2]
FROZEN = ("components.py", "policy.py")  # what they give a game stands in compiled code as numbers
_IMPORT = re.compile(r"^\s*from (\.*)([\w.]*) import (\([^)]*\)|[^\n(]*)", re.MULTILINE)


def group_of(module: str) -> str:
    """The game (or kernel, or outside package) that a module belongs to."""
    parts = module.split(".")
    return parts[1] if parts[0] == "simkit" and len(parts) > 1 else parts[0]


@cache
def digest(module: str) -> str:
    """A digest of every source that the kernels of this module can reach, and of the compiler."""
    seen = hashlib.sha256()
    seen.update(repr((numba.__version__, np.__version__, sys.version_info[:3])).encode())
    for path in sorted(reachable_sources(module)):
        seen.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return seen.hexdigest()[:16]


def reachable_sources(module: str) -> set[Path]:
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
