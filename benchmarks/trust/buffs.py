"""What can only help must not harm: every buff of every game, by its best bot and a plain one."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import simkit
from benchmarks.trust.tally import Tally

PLAYED = {  # games with each buff: fewer of those that take long
    "simkit.apocalypse": 1_500,
    "simkit.hades": 1_500,
    "simkit.hellgame": 600,
    "simkit.fury": 300,
    "simkit.armageddon": 300,
}
BOTS = ("expert", "beginner")


def trials(folder: Path, luck: Random, share: float) -> Iterator[Tally]:
    """An audit of each game and bot."""
    for package, played in PLAYED.items():
        game = import_module(f"{package}.description").GAME
        for bot in BOTS:
            found = simkit.audit(
                game, games=max(200, round(share * played)), seed=luck.randrange(1, 10**6), bot=bot
            )
            tally = Tally(f"buffs of {game.name} for {bot}")
            for row in found.figures()["buffs"]:
                lost = f"it harms by {-100 * row['difference']['estimate']:.1f} points"
                tally.expect(f"{row['buff']} ({row['says']})", not row["harms"], lost)
            yield tally
