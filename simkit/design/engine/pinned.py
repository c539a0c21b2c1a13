"""Find what the compiled code of a file depends on, and whether it is in the cache."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from simkit.design.model.model import GameModel
from simkit.design.reading.files import module_name
from simkit.kernel.jit import is_kept

CODE = ("reading", "model", "lowering", "kernels", "engine")  # what code is made by


def pin_of(model: GameModel) -> str:
    """What the compiled code of a file depends on, beside simkit's kernels."""
    return f"{model.program.digest}-{own_digest()}"


def is_compiled(model: GameModel) -> bool:
    """Whether a file's game is compiled already."""
    return is_kept(module_name(Path(model.program.file), model.program.more), pin_of(model))


@cache
def own_digest() -> str:
    """A digest of what makes kernels of a file: its code is compiled anew if this changes."""
    seen = hashlib.sha256()
    home = Path(__file__).resolve().parents[1]
    for path in sorted(path for part in CODE for path in (home / part).rglob("*.py")):
        seen.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return seen.hexdigest()[:16]
