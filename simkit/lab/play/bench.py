"""Measure the speed of this machine: games and decisions per second on one core."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any

from simkit.description.game import Game
from simkit.finding.registry import find
from simkit.lab.play.cell import cell_of
from simkit.lab.play.chunks import sized
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.workspace import Workspace

WARM_UP = 50  # games that are not counted; they tell how many to play between looks at the clock
SECONDS = 3.0  # long enough that starting and stopping the clock do not matter


@dataclass(frozen=True)
class Speed:
    """What one bot's games take on one core; compiling is not counted."""

    game: str
    bot: str
    games: int
    seconds: float
    games_per_second: float
    decisions_per_second: float


def bench(games: Iterable[str | Game], seconds: float = SECONDS, **asked: Any) -> dict[str, Any]:
    """Every bot of these games, timed; the machine beside it, since the figures are its own.

    `asked` are packs, settings, overrides and knobs, as `cell_of` takes them.
    """
    speeds = [
        asdict(measure(prepare(cell_of(game, bot, **asked)), seconds / len(bots)))
        for game, bots in ((game, _bots(game)) for game in games)
        for bot in bots
    ]
    return {"machine": machine(), "speeds": speeds}


def _bots(game: str | Game) -> list[str]:
    described = game if isinstance(game, Game) else find(game)
    return [bot.name for bot in described.bots]


def measure(
    prepared: Prepared, seconds: float, clock: Callable[[], float] = time.perf_counter
) -> Speed:
    """Play chunks on this core until the time is up."""
    workspace = Workspace(prepared)
    began = clock()
    warm_up = 1 if prepared.search else WARM_UP  # a search takes its time
    workspace.run(0, warm_up)
    chunk = sized(warm_up, clock() - began)
    games = decisions = 0
    began = clock()
    while (taken := clock() - began) < seconds or not games:
        batch = workspace.run(WARM_UP + games, chunk)
        games += chunk
        decisions += int(batch["decisions"].sum())
    bot = prepared.settled.cell.bots[0]
    return Speed(prepared.game.name, bot, games, taken, games / taken, decisions / taken)


def machine() -> dict[str, Any]:
    """What the figures were taken on."""
    import numba
    import numpy

    return {
        "system": platform.system(),
        "processor": platform.processor() or platform.machine(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": numpy.__version__,
        "compiled": not numba.config.DISABLE_JIT,  # type: ignore[attr-defined]
    }
