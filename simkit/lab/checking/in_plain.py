"""The second process of `simkit check`: it plays in plain Python, and prints what it finds.

NUMBA_DISABLE_JIT=1 python -m simkit.lab.checking.in_plain < order.json
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from simkit.lab.basics.compiling import like_compiled
from simkit.lab.checking.lines_reached import lines_reached
from simkit.lab.checking.plain_contract import Pulse, as_written, contract
from simkit.lab.checking.promises import answering
from simkit.lab.checking.time_limit import TooLong, within
from simkit.lab.play.plain_data import cell_of_order
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.messages.blame import at_fault
from simkit.messages.errors import SimkitError
from simkit.players.bots import find_bot

Say = Callable[[dict[str, Any]], None]


def replay(order: Mapping[str, Any], say: Say) -> dict[str, Any]:
    """One game: how long it lasted, or the line in which it goes round without end."""
    cell = cell_of_order(order)
    searching = any(find_bot(cell.game, bot).plans for bot in cell.bots)
    # The author's functions know no search; the kernels do, and run as Python here.
    prepared, pulse = prepare(cell if searching else as_written(cell)), Pulse()
    if "picks" in order:
        prepared = answering(prepared, prepared.engine.taking(order["picks"]))
    workspace = Workspace(replace(prepared, bots=tuple(map(pulse.counting, prepared.bots))))

    def look() -> tuple[int, int, int]:
        table = workspace.batch
        return pulse.beats, int(table["turn"].sum()), int(table["decisions"].sum())

    try:
        with within(order["seconds"], look):
            workspace.run(order["number"], 1)
    except TooLong as stopped:
        turn = int(workspace.batch[0]["turn"])
        return {"endless": stopped.place, "turn": turn} if stopped.stands_still else {"slow": turn}
    return {"turns": int(workspace.batch[0]["turn"])}


def checked(order: Mapping[str, Any], say: Say) -> dict[str, Any]:
    """Every promise, asked of every script of the game."""
    return contract(cell_of_order(order), order["asked"], order["games"], order["seconds"], say)


def reached(order: Mapping[str, Any], say: Say) -> dict[str, Any]:
    """Which blocks of the rules some games reach."""
    return lines_reached(cell_of_order(order), order["asked"], order["games"], order["seconds"])


TASKS: dict[str, Callable[[Mapping[str, Any], Say], dict[str, Any]]] = {
    "replay": replay,
    "contract": checked,
    "reached": reached,
}


def main() -> None:
    """Obey the order on standard input."""
    answer = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever a game prints is no answer
    order = json.load(sys.stdin)
    like_compiled()

    def say(told: Mapping[str, Any]) -> None:
        print(json.dumps(told), file=answer, flush=True)

    try:
        found = TASKS[order["task"]](order, say)
    except SimkitError as problem:
        found = {"problem": str(problem)}
    except Exception as problem:
        said = at_fault(problem) or f"{type(problem).__name__}: {problem}"
        found = {"problem": said}
    say(found)
    os._exit(0)  # also where a thread of the game would go on


if __name__ == "__main__":
    main()
