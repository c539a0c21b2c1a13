"""Compile every game into a folder for the wheel: `make wheel` runs this.

    python -m simkit.lab.basics.shipping FOLDER all

The code is for the plainest processor of this kind, so that it runs on all of them. Games are as
fast with it (measured) and the same to the byte: no rule reckons with what only some processors do.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from simkit.finding.registry import find, games

SELF = "simkit.lab.basics.shipping"  # which is also run as a program
PLAINEST = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}


def ship(folder: Path, names: Iterable[str]) -> None:
    """Compile games side by side, by Pythons that read these settings when they load numba."""
    os.environ.update(PLAINEST)
    from simkit.kernel.keeping import shipped
    from simkit.lab.basics.compiling import side_by_side

    folder.mkdir(parents=True, exist_ok=True)
    place = str(folder.resolve())
    side_by_side([f"from {SELF} import ship_one; ship_one({name!r}, {place!r})" for name in names])

    shipped.seal(folder)


def ship_one(name: str, folder: str) -> None:
    """What each of the others does."""
    from simkit.kernel.keeping import shipped
    from simkit.lab.basics.compiling import compile_whole

    shipped.ship_to(Path(folder))
    compile_whole(find(name), one_of_several=True)


if __name__ == "__main__":
    _, place, *wanted = sys.argv
    ship(Path(place), games() if wanted == ["all"] else wanted)
