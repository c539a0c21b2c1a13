"""What a cell of a sweep costs with each backend, besides its games, and what it writes.

    python -m benchmarks.backends

It sweeps the toy game of the tests, one game per cell, with few and with many cells. The difference
is the time of a processor, in all processes together, that one more cell takes.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from simkit.lab.sweeps.backends import BACKENDS

FEW, MANY = 20, 220
ROOT = Path(__file__).resolve().parents[1]
SCRIPT = """
import sys
from simkit import sweep
from simkit.finding import registry
registry.PACKAGES = ("toygame",)
if __name__ == "__main__":
    cells, backend, out = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    mistakes = [number / cells for number in range(cells)]
    study = {
        "study": {"name": "race", "game": "toygame", "games": 1},
        "vary": {"knob:expert.mistakes": mistakes},
    }
    sweep(study, out, jobs=2, backend=backend)
"""


def main() -> None:
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    os.environ["PYTHONPATH"] = paths
    for backend in BACKENDS:
        few, many = (seconds(cells, backend) for cells in (FEW, MANY))
        each = 1000 * (many - few) / (MANY - FEW)
        print(f"{backend}: {each:.1f} ms per cell; {few:.1f} s for {FEW} cells", flush=True)


def seconds(cells: int, backend: str) -> float:
    """The time of processors that a sweep takes with all that it starts."""
    with tempfile.TemporaryDirectory(prefix="simkit-backends-") as folder:
        script = Path(folder) / "sweep.py"
        script.write_text(SCRIPT, encoding="utf-8")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        words = [sys.executable, str(script), str(cells), backend, str(Path(folder) / "out")]
        subprocess.run(words, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
