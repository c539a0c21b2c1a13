"""Games that are opened on the web page: each in its own process, which ends with the page.

The process prints a link when the table is ready, and ends when its input ends.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress

from simkit.description.game import Game
from simkit.messages.errors import BadInput

MOST_TABLES = 6
SLOWEST = 600.0  # seconds in which a game must be compiled
_LINK = re.compile(r"seat \d+: (\S+)")


class OpenedTables:
    """The tables that run, the oldest first."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._running: list[asyncio.subprocess.Process] = []

    async def open(self, game: Game, values: Mapping[str, str]) -> str:
        """Open a table; the link of its first seat."""
        _refuse_programs(game, values)
        words = ["play", game.typed, "--page"]
        words += [f"--set={key}={value}" for key, value in values.items()]
        self._running = [each for each in self._running if each.returncode is None]
        while len(self._running) >= MOST_TABLES:
            await _ended(self._running.pop(0))
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *self._command, *words, stdin=pipe, stdout=pipe, stderr=pipe
        )
        self._running.append(process)
        try:
            return await asyncio.wait_for(_link_of(process), SLOWEST)
        except TimeoutError:
            await _ended(process)
            raise BadInput("The table was not ready within ten minutes.") from None

    async def close(self) -> None:
        """End all tables."""
        for process in self._running:
            await _ended(process)


async def _link_of(process: asyncio.subprocess.Process) -> str:
    assert process.stdout and process.stderr
    while line := await process.stdout.readline():
        if found := _LINK.match(line.decode(errors="replace")):
            return found[1]
    said = (await process.stderr.read()).decode(errors="replace").strip().splitlines()
    raise BadInput(said[-1].removeprefix("simkit play: ") if said else "The table did not open.")


def _refuse_programs(game: Game, values: Mapping[str, str]) -> None:
    """Bots at a table are those of the game: no page may have a program run."""
    for key, value in values.items():
        if key.startswith("knob:"):
            game.bot(key.removeprefix("knob:").rpartition(".")[0])
        elif key.strip() in ("bot", "bots"):
            for name in value.replace(",", "+").split("+"):
                game.bot(name.strip())


async def _ended(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
