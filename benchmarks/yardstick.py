"""A fixed loop in C (loops.c): CPU time told in it is much alike on slow machines and fast ones."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parent / "loops.c"
SEED = 1
ROLLS = 1_000_000  # spawnings of four despair dice: one loop


class Yardstick:
    """The compiled loops, to be run as often as one likes."""

    def __init__(self, program: Path) -> None:
        self._program = program

    def roll(self, name: str, rolls: int) -> dict[str, Any]:
        """CPU seconds and tally of so many spawnings ("spawn") or attacks ("attack")."""
        words = [str(self._program), name, str(rolls), str(SEED)]
        return json.loads(subprocess.run(words, check=True, capture_output=True).stdout)

    def loop(self) -> float:
        """CPU seconds of one loop."""
        return float(self.roll("spawn", ROLLS)["seconds"])


@contextmanager
def yardstick() -> Iterator[Yardstick | None]:
    """Compiled with `cc -O2`; None where there is no C compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "loops")
        subprocess.run([compiler, "-O2", "-o", program, SOURCE], check=True)
        yield Yardstick(program)
