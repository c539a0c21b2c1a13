"""How fast is simkit on this machine, how far from plain Python and from C, and what does it hold?

`make bench` prints, after what is felt of it (goals.py) and what games cost beside the last release
(history.py), tables of
- games and decisions a second on one core, for each bot of each game;
- the same of Escape from Hades, scenario by scenario;
- how many times faster compiled games are than the same sources as plain Python, for each game;
- the time of a spawning and of an attack roll beside that of the same loop in C (loops.c, compiled
  with `cc -O2`; both roll the same luck, so the tallies must be equal);
- the time to the first answer: what needs no engine, the first compilation, a warm start;
- peak memory of a short and of a hundred times longer run.

It takes some minutes, most of them for the million games of the last table; `--quick` plays fewer
and shorter, for a first impression. Nothing is asserted: figures are this machine's own, and other
work on it disturbs them.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.yardstick import SEED, yardstick

GAME = "apocalypse"
GAMES = ("apocalypse", "hades", "hellgame", "fury", "armageddon")
SCENARIO_BOTS = {  # no plan, then a plan; of Hades also an early end and a long fight
    "apocalypse": ("random", "expert"),
    "hades": ("random", "recall", "gunner"),
    "hellgame": ("random", "expert"),
    "fury": ("random", "expert"),
    "armageddon": ("random", "expert"),
}
# Of the games of plain Python: long games take long.
PLAIN_SHARE = {"hellgame": 0.1, "fury": 0.1, "armageddon": 0.1}


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    seconds: float  # for the bots of a game together
    plain_games: int  # of plain Python
    rolls: int
    small: int  # games of the short run whose memory is looked at
    large: int


FULL = Effort(seconds=20, plain_games=20, rolls=20_000_000, small=10_000, large=1_000_000)
QUICK = Effort(seconds=2, plain_games=2, rolls=1_000_000, small=100, large=10_000)


def main() -> int:
    options = read_options()
    if options.child:
        print(json.dumps(CHILDREN[options.child](*options.words)))
        return 0
    effort = QUICK if options.quick else FULL
    for section in (starts, bots, scenarios, twins, loops, memory):
        section(effort)
    return 0


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer games and shorter loops")
    parser.add_argument("--child", choices=CHILDREN, help=argparse.SUPPRESS)
    parser.add_argument("words", nargs="*", help=argparse.SUPPRESS)
    return parser.parse_args()


# --- The tables ----------------------------------------------------------------------------------


def starts(effort: Effort) -> None:
    """Fresh processes, the first one with an empty cache of its own."""
    with tempfile.TemporaryDirectory() as empty:
        own = {"NUMBA_CACHE_DIR": empty}
        simkit = [sys.executable, "-m", "simkit"]
        few_games = [*simkit, "run", GAME, "--bot", "random", "--games", "10", "--json"]
        rows = [
            ("python -c 'import numpy'", timed([sys.executable, "-c", "import numpy"])),
            ("simkit games", timed([*simkit, "games"])),
            ("simkit run, 10 games, first ever", timed(few_games, own)),
            ("simkit run, 10 games, warm", timed(few_games, own)),
        ]
    show("Time to the first answer", ("command", "seconds"), rows)


def bots(effort: Effort) -> None:
    """Every bot on one core."""
    from simkit.lab.play.bench import bench

    found = bench(GAMES, effort.seconds)
    print("\n" + ", ".join(f"{name} {value}" for name, value in found["machine"].items()))
    rows = [
        (
            f"{speed['game']} {speed['bot']}",
            speed["games_per_second"],
            speed["decisions_per_second"],
        )
        for speed in found["speeds"]
    ]
    show("One core", ("bot", "games/s", "decisions/s"), rows)


def scenarios(effort: Effort) -> None:
    """Every scenario of every game (maps, plans, numbers of players) on one core."""
    from simkit.finding.registry import find
    from simkit.lab.play.bench import measure
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.prepare import prepare

    for name in GAMES:
        game, rows = find(name), []
        seconds = effort.seconds / (len(game.scenarios) * len(SCENARIO_BOTS[name]))
        for key, value, _ in game.scenarios:
            for bot in SCENARIO_BOTS[name]:
                speed = measure(prepare(cell_of(name, bot, SEED, settings={key: value})), seconds)
                rates = speed.games_per_second, speed.decisions_per_second
                rows.append((f"{value} {bot}", *rates))
        show(f"{game.title}, one core", ("scenario, bot", "games/s", "decisions/s"), rows)


def twins(effort: Effort) -> None:
    """The same games, compiled and as plain Python."""
    rows = []
    for game in GAMES:
        games = max(1, round(effort.plain_games * PLAIN_SHARE.get(game, 1)))
        plain = child("play", game, "random", str(games), env={"NUMBA_DISABLE_JIT": "1"})
        fast = child("play", game, "random", str(games * 1000))
        slow_rate, fast_rate = games / plain["seconds"], games * 1000 / fast["seconds"]
        rows.append((f"{game}, plain Python", slow_rate, 1.0))
        rows.append((f"{game}, compiled", fast_rate, fast_rate / slow_rate))
    show("Random bots, compiled and not", ("engine", "games/s", "ratio"), rows)


def loops(effort: Effort) -> None:
    """A spawning and an attack roll beside the same loop in C."""
    rows = []
    with yardstick() as stick:
        if stick is None:
            print("\nNo C compiler (cc) was found: the comparison with C is left out.")
            return
        for name, roll in RESOLVERS.items():
            ours, in_c = roll(effort.rolls), stick.roll(name, effort.rolls)
            same = "yes" if ours["tally"] == in_c["tally"] else "NO"
            each = [1e9 * run["seconds"] / effort.rolls for run in (ours, in_c)]
            rows.append((name, *each, each[0] / each[1], same))
    show("Resolvers", ("roll", "simkit ns", "C ns", "ratio", "same tallies"), rows)


def memory(effort: Effort) -> None:
    """Peak memory of a process that plays; it should not grow with the number of games."""
    rows = []
    for games in (effort.small, effort.large):
        found = child("run", "random", str(games))
        rows.append((f"{games:,}", found["megabytes"], found["seconds"]))
    show("Peak memory of simkit run", ("games", "MB", "seconds"), rows)


# --- What is measured ----------------------------------------------------------------------------


def roll_tokens(rolls: int) -> dict[str, Any]:
    """Four despair dice a token."""
    import numpy as np

    from simkit.apocalypse.odds import resolvers
    from simkit.kernel.luck import luck_of
    from simkit.kernel.records import blank

    rules, tally = blank(resolvers.RULES)[0], np.zeros((5, 5), np.int64)
    rules.despair_faces[:] = (1, 1, 1, 2, 2, 3)
    return roll_with(resolvers.roll_tokens, tally, luck_of(SEED), rules, 4, rolls)


def roll_pool(rolls: int) -> dict[str, Any]:
    """1d8+2d6 against toughness 4."""
    import numpy as np

    from simkit.apocalypse.odds import resolvers
    from simkit.apocalypse.words import chances
    from simkit.kernel.luck import luck_of
    from simkit.kernel.records import blank

    dice, pool, tally = blank(resolvers.DICE)[0], np.array([0, 2, 1, 0, 0]), np.zeros(4, np.int64)
    against = (chances.HERO_ATTACK, 4, 0)
    return roll_with(resolvers.roll_pools, tally, dice, pool, luck_of(SEED), *against, rolls)


RESOLVERS: dict[str, Callable[[int], dict[str, Any]]] = {"spawn": roll_tokens, "attack": roll_pool}


def roll_with(roll: Callable[..., Any], tally: Any, *arguments: Any) -> dict[str, Any]:
    began = time.process_time()
    roll(tally, *arguments)
    return {"seconds": time.process_time() - began, "tally": tally.ravel().tolist()}


def play(game: str, bot: str, games: str) -> dict[str, Any]:
    """Games on one core; loading the engine and the first game are not counted."""
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.prepare import prepare
    from simkit.lab.play.workspace import Workspace

    workspace = Workspace(prepare(cell_of(game, bot, SEED)))
    workspace.run(0, 1)
    began = time.process_time()
    workspace.run(1, int(games))
    return {"seconds": time.process_time() - began}


def run(bot: str, games: str, game: str = GAME) -> dict[str, Any]:
    """What the command line does, and how much memory it took at most."""
    import simkit

    began = time.perf_counter()
    simkit.run(game, games=int(games), bot=bot, seed=SEED, keep_rows=False)
    return {"seconds": time.perf_counter() - began, "megabytes": peak_megabytes()}


def peak_megabytes() -> float:
    """The most memory that this process has held.

    What Linux tells of a process's use begins with the memory of whoever has started it; what it
    tells of its status does not.
    """
    status = Path("/proc/self/status")
    if status.exists():
        words = status.read_text(encoding="ascii").split()
        return int(words[words.index("VmHWM:") + 1]) / 2**10
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)  # bytes there, kilobytes elsewhere


CHILDREN: dict[str, Callable[..., dict[str, Any]]] = {"play": play, "run": run}


def child(name: str, *words: str, env: dict[str, str] | None = None) -> dict[str, Any]:
    """Measure in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.speed", "--child", name, *words]
    done = subprocess.run(
        command, env=os.environ | (env or {}), check=True, stdout=subprocess.PIPE, text=True
    )
    return json.loads(done.stdout)


def timed(command: list[str], env: dict[str, str] | None = None) -> float:
    began = time.perf_counter()
    subprocess.run(command, env=os.environ | (env or {}), check=True, capture_output=True)
    return time.perf_counter() - began


# --- Printing ------------------------------------------------------------------------------------


def show(title: str, heads: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> None:
    """A table, numbers to the right."""
    cells = [heads, *(tuple(shown(cell) for cell in row) for row in rows)]
    widths = [max(len(cell) for cell in column) for column in zip(*cells, strict=True)]
    print(f"\n{title}")
    for row in cells:
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        print("  " + "  ".join([first.lstrip().ljust(widths[0]), *others]), flush=True)


def shown(cell: Any) -> str:
    if isinstance(cell, float):
        return f"{cell:,.0f}" if cell >= 1000 else f"{cell:.3g}"
    return str(cell)


if __name__ == "__main__":
    sys.exit(main())
