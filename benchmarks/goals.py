"""What is felt of simkit's speed, beside what is wanted: the table that `make bench` begins with.

    python -m benchmarks.goals            # some minutes: every game is compiled into an empty cache
    python -m benchmarks.goals --quick    # without compiling and searching

All is CPU on one core; whatever is compared takes turns, and the least of some rounds counts. What
another machine would tell differently is told as a ratio: to a loop in C, to an import of NumPy,
to plain Python, to OpenSpiel's backgammon where OpenSpiel is installed. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks.speed import GAMES, RESOLVERS, SEED, child, show
from benchmarks.yardstick import ROLLS, Yardstick, yardstick

ROUNDS = 5
SECONDS = 0.5  # that a bot plays in each round
HALF_A_POINT = 38_416  # games: 95 % sure of half a point where the chance is one half
CORES = 2
CELLS = 48  # of the small sweep
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # a folder of no disk
CALLS = 300
# What a search may imagine in half a second a game. It wins more so than it did in several seconds
# when half a second was wished for (how often stands in the games' docs).
IN_SHORT = {
    "apocalypse": {"rollouts": 190, "worlds": 10},
    "hades": {"rollouts": 270},
    "hellgame": {"rollouts": 50},
}

Row = tuple[object, ...]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="neither compile nor search")
    quick = parser.parse_args().quick
    parts: list[Callable[[], list[Row]]] = [playing, around]
    if not quick:
        parts[1:1] = [searching, compiling]
    rows = [row for part in parts for row in part()]
    show("What is felt", ("CPU, one core", *GAMES, "goal"), rows)
    show("Ratios", ("measured in one run", "ratio", "goal"), ratios())
    return 0


# --- game by game --------------------------------------------------------------------------------


def playing() -> list[Row]:
    """Decisions of `random`, games of `expert`, and how soon half a point is certain."""
    choices = {game: rate(game, "random", "decisions_per_second") for game in GAMES}
    games = {game: rate(game, "expert", "games_per_second") for game in GAMES}
    wait = {game: HALF_A_POINT / each / CORES for game, each in games.items()}
    return [
        by_game("random, decisions/s", choices, "3 M; hades 1 M"),
        by_game("expert, games/s", games, "5,000 / 1,000 / 1,000"),
        by_game("half a point with expert, s on two cores", wait, "5 / 25 / 25"),
    ]


def rate(game: str, bot: str, what: str, knobs: Mapping[str, float] | None = None) -> float:
    """The best of some rounds, by CPU."""
    from simkit.lab.play.bench import measure
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.prepare import prepare

    prepared = prepare(cell_of(game, bot, SEED, knobs={bot: knobs or {}}))
    rounds = (measure(prepared, SECONDS, time.process_time) for _ in range(ROUNDS))
    return max(getattr(speed, what) for speed in rounds)


def searching() -> list[Row]:
    """CPU of a game that `search` plays in every seat, as it is and in short, and the wait."""
    whole = {game: 1 / rate(game, "search", "games_per_second") for game in GAMES}
    short = {
        game: 1 / rate(game, "search", "games_per_second", knobs)
        for game, knobs in IN_SHORT.items()
    }
    wait = {game: HALF_A_POINT * each / CORES / 60 for game, each in (whole | short).items()}
    return [
        by_game("search, s a game", whole, "fury 0.7"),
        by_game("search in short, stronger than it was, s a game", short, "0.5"),
        by_game("half a point with search (in short), minutes on two cores", wait, "10"),
    ]


def compiling() -> list[Row]:
    """The first ten games of `expert`, with a cache that is empty, and what it then holds."""
    costs, megabytes = {}, {}
    for game in GAMES:
        with tempfile.TemporaryDirectory() as empty:
            costs[game] = cpu_of(few_games(game), {"NUMBA_CACHE_DIR": empty})
            files = (path for path in Path(empty).rglob("*") if path.is_file())
            megabytes[game] = sum(path.stat().st_size for path in files) / 2**20
    return [
        by_game("first ten games ever, s", costs, "80"),
        by_game("compiled cache, MB", megabytes, "15"),
    ]


def by_game(title: str, figures: Mapping[str, float], goal: str) -> Row:
    """A row of the table."""
    return (title, *(figures.get(game, "") for game in GAMES), goal)


# --- around the games ----------------------------------------------------------------------------


def around() -> list[Row]:
    """What a small run holds, what a call costs, what a cell costs besides its games."""
    memory = {game: child("run", "expert", "100", game)["megabytes"] for game in GAMES}
    calls = {game: milliseconds_a_call(game) for game in GAMES}
    cells = {game: milliseconds_a_cell(game) for game in GAMES}
    return [
        by_game("peak memory of 100 games, MB", memory, "230"),
        by_game("a kernel called from Python, ms", calls, "0.3"),
        by_game("a small cell of a sweep, ms besides its game", cells, "5"),
    ]


def milliseconds_a_call(game: str) -> float:
    """The driver of batches with no game to play: what is left is the call."""
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.prepare import prepare
    from simkit.lab.play.workspace import Workspace

    workspace = Workspace(prepare(cell_of(game, "random", SEED)))
    return 1e3 * least(lambda: [workspace.run(0, 0) for _ in range(CALLS)]) / CALLS


def milliseconds_a_cell(game: str) -> float:
    """A sweep of cells that differ in how often `random` mistakes, a game each, less those games.

    Its folder lies in memory where it can: a new file on one and the same disk took 0.01 to 0.9 ms
    of CPU, by where the folder happened to be.
    """
    import simkit
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.prepare import prepare
    from simkit.lab.play.workspace import Workspace

    shares = [place / CELLS for place in range(CELLS)]
    study = {
        "study": {"name": "cells", "game": game, "games": 1, "seed": SEED},
        "settings": {"bot": "random"},
        "vary": {"knob:random.mistakes": shares},
    }
    cells = [
        cell_of(game, "random", SEED, knobs={"random": {"mistakes": share}}) for share in shares
    ]
    workspaces = [Workspace(prepare(cell)) for cell in cells]
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
        places = iter(range(ROUNDS))
        swept = least(lambda: simkit.sweep(study, Path(folder, str(next(places))), jobs=1))
    games = least(lambda: [workspace.run(0, 1) for workspace in workspaces])
    return 1e3 * (swept - games) / CELLS


def least(deed: Callable[[], object]) -> float:
    """CPU seconds of this process, the least of some rounds."""
    found = []
    for _ in range(ROUNDS):
        began = time.process_time()
        deed()
        found.append(time.process_time() - began)
    return min(found)


# --- ratios --------------------------------------------------------------------------------------


def ratios() -> list[Row]:
    """Against C, NumPy's import, plain Python, and OpenSpiel if it is there."""
    rows = [*in_imports_of_numpy()]
    with yardstick() as stick:
        if stick is not None:
            rows += beside_c(stick)
    rows += [(f"{game}, times plain Python", beside_plain_python(game), "") for game in GAMES]
    if importlib.util.find_spec("pyspiel"):
        theirs = decisions_of_openspiel()
        mine = {game: rate(game, "random", "decisions_per_second") / theirs for game in GAMES}
        rows += [(f"{game}, times OpenSpiel's backgammon", mine[game], "") for game in GAMES]
    return rows


def in_imports_of_numpy() -> list[Row]:
    """Small warm commands: how often NumPy could be imported in that time."""
    commands = {
        "": [sys.executable, "-c", "import numpy"],
        "simkit games": [sys.executable, "-m", "simkit", "games"],
        "simkit run, ten games": few_games(GAMES[0]),
    }
    found = dict.fromkeys(commands, float("inf"))
    for _ in range(ROUNDS):
        for name, command in commands.items():
            found[name] = min(found[name], cpu_of(command))
    goals = {"simkit games": 1.5, "simkit run, ten games": 12.0}
    return [
        (f"{name}, in imports of NumPy", found[name] / found[""], goals[name]) for name in goals
    ]


def beside_c(stick: Yardstick) -> list[Row]:
    """How fast the loops of the resolvers are: 1 is as fast as C."""
    rows: list[Row] = []
    for name, roll in RESOLVERS.items():
        rounds = [(roll(ROLLS), stick.roll(name, ROLLS)) for _ in range(ROUNDS)]
        if any(ours["tally"] != in_c["tally"] for ours, in_c in rounds):
            rows.append((f"{name}, speed beside C", "other tallies", 0.9))
            continue
        ours, in_c = (min(each[side]["seconds"] for each in rounds) for side in (0, 1))
        rows.append((f"{name}, speed beside C", in_c / ours, 0.9))
    return rows


def beside_plain_python(game: str) -> float:
    """Compiled games beside the same sources as plain Python."""
    plain = child("play", game, "random", "1", env={"NUMBA_DISABLE_JIT": "1"})["seconds"]
    return plain / (child("play", game, "random", "1000")["seconds"] / 1000)


def decisions_of_openspiel() -> float:
    """Decisions a second of OpenSpiel's backgammon from Python, by chance."""
    from random import Random

    import pyspiel

    game, luck = pyspiel.load_game("backgammon"), Random(SEED)
    decisions, began = 0, time.process_time()
    while (taken := time.process_time() - began) < ROUNDS * SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(luck.choice(state.legal_actions()))
    return decisions / taken


# --- processes -----------------------------------------------------------------------------------


def few_games(game: str) -> list[str]:
    """Ten games by the default bot, as a user asks for them."""
    return [sys.executable, "-m", "simkit", "run", game, "--games", "10", "--jobs", "1"]


def cpu_of(command: list[str], env: Mapping[str, str] | None = None) -> float:
    """CPU seconds of a command and all that it starts, with bytecode kept as Python does by itself.

    Where the surroundings forbid that, all of simkit's modules would be parsed at every start.
    """
    env = os.environ | {"PYTHONDONTWRITEBYTECODE": ""} | (env or {})
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=env, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


if __name__ == "__main__":
    sys.exit(main())
