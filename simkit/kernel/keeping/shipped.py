"""Compiled code that comes with the package, so that the first answer need not wait for a compiler.

`make wheel` compiles every game for the plainest processor of its kind and lays the code into
`simkit/compiled/`, a folder for each game named after the digest of its sources and of the versions
of Python, NumPy and numba. It is used only where all of that is the same here, and the system, the
kind of processor and LLVM too; otherwise games are compiled as in a clone.
"""

from __future__ import annotations

import hashlib
import json
import pickle
import platform
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from llvmlite.binding import get_process_triple

from .sources import SIMKIT, digest, group_of

SHIPPED = SIMKIT / "compiled"
MADE_FOR = "made-for.json"
SEAL = hashlib.sha256().digest_size  # bytes before the code: what the rest must come to
_target: Path | None = None  # where code is laid that is to be shipped


def machine() -> dict[str, str]:
    """What compiled code hangs on besides what the digest of its sources covers."""
    return {
        "platform": get_process_triple(),
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "NumPy": np.__version__,
        "numba": numba.__version__,
        "llvmlite": llvmlite.__version__,
    }


def ship_to(folder: Path) -> None:
    """From now on this process lays what it compiles into that folder, to be shipped."""
    global _target
    _target = folder
    _folder.cache_clear()


def seal(folder: Path) -> None:
    """Say for which machines the code in a folder was made."""
    (folder / MADE_FOR).write_text(json.dumps(machine(), indent=1) + "\n", encoding="utf-8")


def refusal(module: str) -> str:
    """Why the code that was shipped is not used for a module; empty where none was shipped."""
    if not SHIPPED.is_dir() or _target is not None:
        return ""
    other = _other_machine()
    if other:
        return f"made for {other}"
    return "" if (SHIPPED / _name(module)).is_dir() else "made from other sources"


@cache
def _other_machine() -> str:
    """What the code that was shipped was made for, where that is not what is here."""
    try:
        made = json.loads((SHIPPED / MADE_FOR).read_text(encoding="utf-8"))
        other = [name for name, value in machine().items() if made[name] != value]
    except (OSError, ValueError, LookupError, TypeError):
        return "nobody knows what"
    return " and ".join(f"{name} {made[name]}, not {machine()[name]}" for name in other)


def has(module: str) -> bool:
    """Whether compiled code of the module's game was shipped and is for here."""
    return _folder(module) is not None


def compiled(function: Any, signature: Any, options: dict[str, Any]) -> Any:
    """The function as it was shipped, compiled; None where it was not, or not for here."""
    folder = _folder(function.__module__)
    if folder is None:
        return None
    code = ShippedCode(folder / _file_name(function, signature))
    if _target is None and not code.is_sound():
        return None
    dispatcher = numba.njit(**options)(function)
    dispatcher._cache = code
    dispatcher.compile(signature)
    dispatcher.disable_compile()
    return dispatcher


@cache
def _folder(module: str) -> Path | None:
    """The folder of the module's compiled code, if there is one that is for here."""
    if _target is not None:
        (_target / _name(module)).mkdir(parents=True, exist_ok=True)
        return _target / _name(module)
    return SHIPPED / _name(module) if SHIPPED.is_dir() and not refusal(module) else None


def _name(module: str) -> str:
    return f"{group_of(module)}-{digest(module)}"


def _file_name(function: Any, signature: Any) -> str:
    """One function may be compiled for the records of every game."""
    types = hashlib.sha256(str(signature).encode()).hexdigest()[:16]
    return f"{function.__module__}.{function.__qualname__}-{types}.code"


class ShippedCode:
    """A file of compiled code, in the place of numba's own cache of a function."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @property
    def cache_path(self) -> str:
        """The folder that it lies in."""
        return str(self.file.parent)

    def is_sound(self) -> bool:
        """Whether the file is there and whole."""
        return self._content() is not None

    def _content(self) -> bytes | None:
        try:
            held = self.file.read_bytes()
        except OSError:
            return None
        return held[SEAL:] if hashlib.sha256(held[SEAL:]).digest() == held[:SEAL] else None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """numba asks for what is kept: the compiled function, ready to be called."""
        from numba.core.compiler import CompileResult

        content = self._content()
        if content is None:
            return None
        target_context.refresh()
        return CompileResult._rebuild(target_context, *pickle.loads(content))

    def save_overload(self, sig: Any, data: Any) -> None:
        """numba hands over what it has compiled."""
        from numba.core.serialize import dumps

        bare = data._replace(type_annotation="")  # pages of text that nobody reads
        content = dumps(bare._reduce())
        self.file.write_bytes(hashlib.sha256(content).digest() + content)
