"""A copy of simkit with a made-up game of two files, played by a fresh Python each time."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

SIMKIT = Path(__file__).resolve().parents[2] / "simkit"
RULES = """
from simkit.kernel.jit import kernel

@kernel
def step(number):
    return 2 * number
"""
ENGINE = """
from numba import types
from simkit.kernel.jit import entry
from .rules import step

@entry(types.int64(types.int64))
def play(number):
    return step(number) + step(1)
"""
PLAY = """
import json, numba
before = numba.config.CACHE_DIR
{first}
from simkit.tiny import engine
stats = engine.play.stats
print(json.dumps(dict(
    played=engine.play(20),
    cached=sum(stats.cache_hits.values()) == 1,
    put_back=numba.config.CACHE_DIR == before,
)))
"""


class Workshop:
    """A copy of simkit with the tiny game, and a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder, folder / "cache"
        self.simkit = folder / "simkit"
        shutil.copytree(
            SIMKIT, self.simkit, ignore=shutil.ignore_patterns("__pycache__", "apocalypse")
        )
        self.write("tiny/__init__.py", "")
        self.write("tiny/rules.py", RULES)
        self.write("tiny/engine.py", ENGINE)

    def write(self, name: str, text: str) -> None:
        """A source file, as old as it ever was: sizes and times must not matter."""
        path = self.simkit / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        os.utime(path, (1e9, 1e9))

    def append(self, name: str, text: str) -> None:
        path = self.simkit / name
        self.write(name, path.read_text(encoding="utf-8") + text)

    def play(self, first: str = "", cache: Path | None = None) -> dict[str, Any]:
        """Import the engine in a fresh Python and play: 2 * 20 + 2 * 1 unless a rule changed."""
        env = os.environ | {"NUMBA_CACHE_DIR": str(cache or self.cache), "PYTHONPATH": ""}
        env |= {"PYTHONDONTWRITEBYTECODE": "1", "NUMBA_DISABLE_JIT": "0"}
        done = subprocess.run(
            [sys.executable, "-c", PLAY.format(first=first)],
            cwd=self.folder,
            env=env,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return {"notes": done.stderr, **json.loads(done.stdout)}
