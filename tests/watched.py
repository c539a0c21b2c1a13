"""Play games with every index held against its array: python -m tests.watched [GAME [BOT ...]].

Rules count from the start of an array, and no compiled rule asks whether an index lies in it: what
does not would read what lies beside it. Compiled as here, it ends the game instead. Without a bot
all of a game's play, without a game all games.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.description.game import Game, Setting
from simkit.finding import registry
from simkit.kernel import jit
from simkit.kernel.keeping.sources import INDICES

if TYPE_CHECKING:
    from simkit.lab.play.prepare import Prepared

Settings = Mapping[str, Any]

GAMES = 100  # of each bot with each setting
EARLY = 3  # the turn after which positions are noted
FEW = 8  # of a bot that searches, with the usual ones
OFTEN = 0.2  # of the decisions at one more table are left to chance: it leads to odd positions
SEED = 2611
WATCHED = {INDICES: "watched", "NUMBA_DISABLE_JIT": "0"}


def watched(name: str, *bots: str) -> int:
    """Have another Python play so, in a cache of its own; how it ended."""
    with tempfile.TemporaryDirectory() as empty:
        command = [sys.executable, "-m", "tests.watched", name, *bots]
        return subprocess.call(command, env=os.environ | WATCHED | {"NUMBA_CACHE_DIR": empty})


def play(name: str, bots: tuple[str, ...]) -> None:
    """Play a game's bots, and say how often."""
    if jit.LACKING:
        sys.exit(f"no index can be watched ({jit.LACKING})")
    game = registry.find(name)
    for bot in bots or tuple(bot.name for bot in game.bots):
        search = bool(game.bot(bot).plans)
        tables = [{}] if search else [*all_tables(game), {f"knob:{bot}.mistakes": OFTEN}]
        for settings in tables:
            play_at(game, bot, settings, FEW if search else GAMES)
        told = f"{len(tables)} tables of {FEW if search else GAMES} games"
        print(f"{name}, {bot}: {told}, every index in its array", flush=True)


def play_at(game: Game, bot: str, settings: Settings, games: int) -> None:
    """Play some games with these settings, and note positions of them."""
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.prepare import prepare
    from simkit.lab.play.workspace import Workspace

    prepared = prepare(cell_of(game, bot, SEED, settings=settings))
    workspace = Workspace(prepared)
    note(prepared, workspace.run(0, games, last_turn=EARLY))
    workspace.run(0, games)


def note(prepared: Prepared, states: np.ndarray) -> None:
    """Read what chances are learned from off some positions."""
    engine = prepared.engine
    row = np.zeros(len(engine.FEATURES))
    for state in states:
        engine.features(state, prepared.rules, 0, row)


def all_tables(game: Game) -> Iterator[Settings]:
    """The usual settings, every scenario, and each setting varied alone."""
    yield {}
    for key, value, _ in game.scenarios:
        yield {key: value}
    for setting in game.settings:
        for value in values_of(setting):
            yield {setting.key: value}


def values_of(setting: Setting) -> Sequence[Any]:
    """All that a setting may be, if that is little."""
    if setting.kind == "flag":
        return (True, False)
    if setting.low is not None and setting.high is not None and setting.high - setting.low < FEW:
        return range(setting.low, setting.high + 1)
    return setting.choices if setting.kind == "choice" else ()


def main(name: str = "", *bots: str) -> int:
    """Play one game, or all, each in another Python."""
    if INDICES in os.environ:
        play(name, bots)
        return 0
    return max(watched(each, *bots) for each in ([name] if name else registry.games()))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
