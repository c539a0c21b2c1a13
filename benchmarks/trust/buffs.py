"""What can only help must not harm: every buff of every game, by its best bot and a plain one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import simkit
from benchmarks.trust.tally import Tally

if TYPE_CHECKING:
    from simkit.description.game import Game

PLAYED = {  # games with each buff: fewer of those that take long
    "simkit.apocalypse": 1_500,
    "simkit.hades": 1_500,
    "simkit.hellgame": 600,
    "simkit.fury": 300,
    "simkit.armageddon": 300,
}
BOTS = ("expert", "beginner")
AGAIN = 4  # times as many games, with other luck, of a buff that seems to harm


def trials(folder: Path, luck: Random, share: float) -> Iterator[Tally]:
    """An audit of each game and bot."""
    for package, played in PLAYED.items():
        game = import_module(f"{package}.description").GAME
        for bot in BOTS:
            tally = Tally(f"buffs of {game.name} for {bot}")
            for row in audited(game, bot, max(200, round(share * played)), luck):
                lost = f"it harms by {-100 * row['difference']['estimate']:.1f} points"
                tally.expect(f"{row['buff']} ({row['says']})", not row["harms"], lost)
            yield tally


def audited(game: Game, bot: str, games: int, luck: Random) -> Iterable[dict[str, Any]]:
    """A row for each buff. Ten audits find some harm by luck alone, so what harms plays again."""

    def rows(games: int, only: tuple[str, ...] = ()) -> dict[str, dict[str, Any]]:
        seed = luck.randrange(1, 10**6)
        found = simkit.audit(game, games=games, seed=seed, bot=bot, only=only)
        return {row["buff"]: row for row in found.figures()["buffs"]}

    first = rows(games)
    harms = tuple(buff for buff, row in first.items() if row["harms"])
    return (first | rows(AGAIN * games, harms) if harms else first).values()
