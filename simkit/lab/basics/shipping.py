"""Compiles every game into a folder that a wheel takes along: what `make wheel` runs.

    python -m simkit.lab.basics.shipping FOLDER all

The code is for the plainest processor of this kind, so that it runs on all of them. Games are as
fast with it (measured) and the same to the byte: no rule reckons with what only some processors do.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from simkit.registry import find, games

PLAINEST = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}


def ship(folder: Path, names: Iterable[str]) -> None:
    """Compile games by several processes, which read these settings when they load numba."""
    os.environ.update(PLAINEST)
    from joblib import Parallel, delayed

    folder.mkdir(parents=True, exist_ok=True)
    Parallel(-1, backend="loky")(delayed(_ship)(name, folder) for name in names)
    from simkit.kernel.keeping import shipped

    shipped.seal(folder)


def _ship(name: str, folder: Path) -> None:
    from simkit.kernel.keeping import shipped
    from simkit.lab.basics.compiling import compile_whole

    shipped.ship_to(folder)
    compile_whole(find(name), one_of_several=True)


if __name__ == "__main__":
    _, place, *wanted = sys.argv
    ship(Path(place), games() if wanted == ["all"] else wanted)
