"""The Python process that plays the first games while others compile, one line per game.

NUMBA_DISABLE_JIT=1 python -m simkit.lab.play.first_look.plain_games < order.json
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from simkit.lab.basics.compiling import like_compiled
from simkit.lab.basics.parents import end_with_parent
from simkit.lab.play.plain_data import cell_of_order
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.table.rows import Chunk

AT_FULL_SPEED = 8.0  # seconds of work; then those that compile go first
PATIENT = 10  # steps of niceness


def games(order: Mapping[str, Any]) -> Iterator[Chunk]:
    """The games of an order, one after the other."""
    is_patient = False
    workspace = Workspace(prepare(cell_of_order(order)))
    for number in range(order["games"]):
        if not is_patient and time.process_time() > AT_FULL_SPEED:
            is_patient = bool(os.nice(PATIENT)) if hasattr(os, "nice") else True
        yield workspace.play(number, 1)


def written(chunk: Chunk) -> str:
    """A chunk as a line."""
    columns = {name: (each.tolist(), each.dtype.str) for name, each in chunk.columns.items()}
    return json.dumps({"first": chunk.first, "columns": columns})


def read(line: str) -> Chunk:
    """The chunk of a line."""
    found = json.loads(line)
    columns = {name: np.array(*each) for name, each in found["columns"].items()}
    return Chunk(found["first"], columns)


def main() -> None:
    """Obey the order on standard input."""
    end_with_parent()
    like_compiled()
    answer = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever a game prints is no answer
    for chunk in games(json.load(sys.stdin)):
        print(written(chunk), file=answer, flush=True)


if __name__ == "__main__":
    main()
