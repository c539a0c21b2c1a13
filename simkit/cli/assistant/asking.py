"""Answer an assistant's questions one by one, each in a process with a time limit."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from simkit.cli.assistant.worker import WORKER
from simkit.messages.errors import BadInput
from simkit.web.desk import BEGUN, GRACE, MOST_ASKED, SOON, Worker
from simkit.web.kept import PAGE

LONGEST = 40_000  # signs of an answer, so that a conversation is not filled by one

Hears = Callable[[Mapping[str, Any]], Awaitable[None]]  # how far a question is


class Answers:
    """Asks questions, one at a time, in a process that is kept for the next one."""

    def __init__(self, folder: Path, seconds: float, gigabytes: int) -> None:
        self.folder = folder
        self._seconds, self._gigabytes = seconds, gigabytes
        self._turn = asyncio.Lock()
        self._worker: Worker | None = None

    async def of(self, asked: Mapping[str, Any], hears: Hears) -> str:
        """The answer as the command line prints it; BadInput says why there is none."""
        async with self._turn:
            with tempfile.TemporaryDirectory(prefix="simkit-") as place:
                return await self._of(asked, Path(place), hears)

    async def close(self) -> None:
        """End the process."""
        if self._worker is not None:
            await self._worker.end()
            self._worker = None

    async def _of(self, asked: Mapping[str, Any], place: Path, hears: Hears) -> str:
        order = {"question": asked, "folder": str(place), "page": str(place / PAGE)}
        worker = await self._taken_by(order)
        time_is_up = asyncio.Event()

        def stop() -> None:
            time_is_up.set()
            worker.interrupt()

        clock = asyncio.get_running_loop().call_later(self._seconds, stop)
        try:
            async with asyncio.timeout(self._seconds + GRACE):
                problem = await self._followed(worker, hears)
        except TimeoutError:
            await self.close()
            raise BadInput(self._too_long()) from None
        except BaseException:  # the assistant asks no longer
            await self.close()
            raise
        finally:
            clock.cancel()
        if problem:
            raise BadInput(self._too_long() if time_is_up.is_set() else problem)
        return _bounded("\n\n".join(_told(place, self._seconds)))

    def _too_long(self) -> str:
        return f"this takes more than {self._seconds:g} seconds; {ASK_LESS}"

    async def _taken_by(self, order: Mapping[str, Any]) -> Worker:
        """A process that has taken the question: the last one, or a new one in its place."""
        if self._worker is not None:
            if self._worker.asked < MOST_ASKED and await self._worker.takes(order, SOON):
                return self._worker
            await self.close()
        packs = self.folder / "packs"
        self._worker = await Worker.begun(WORKER, packs, self._gigabytes)
        if await self._worker.takes(order, BEGUN):
            return self._worker
        await self.close()
        raise BadInput("the process for this question ended before it began; ask again.")

    async def _followed(self, worker: Worker, hears: Hears) -> str:
        """Hear of a question until it is over; why there is no answer, or ""."""
        problem = f"its process ended; {ASK_LESS}"
        while (heard := await worker.heard()) is not None:
            if "told" in heard:
                with suppress(OSError):  # an assistant that has gone hears nothing
                    await hears(heard["told"])
            elif "answer" in heard:
                problem = ""
            elif "refused" in heard:
                problem = str(heard["refused"])
            if "free" in heard:
                return problem
        await self.close()
        return problem


ASK_LESS = "ask for fewer games, or have the user raise --seconds or --memory of simkit mcp."


def _told(place: Path, seconds: float) -> Iterator[str]:
    """The page of an answer, its notes, and the command that plays the same games again."""
    text = (place / "answer.txt").read_text(encoding="utf-8").rstrip()
    found = json.loads((place / "answer.json").read_text(encoding="utf-8"))
    if not isinstance(found, dict):  # only what was played has more to say
        yield text
        return
    if "settings" in found and "seed" in found:
        yield _played(found)
    yield text
    if found.get("interrupted"):
        yield f"The {seconds:g} seconds of this question were up, so it is not finished."
    said = " ".join(text.split())  # some pages end with the notes
    yield from (note for note in found.get("notes", ()) if note not in said)
    if command := found.get("command"):
        yield f"The same games on the command line: {command}"


def _played(found: Mapping[str, Any]) -> str:
    """What was really played, so that no assistant takes it for something else."""
    axes = found.get("axes") or {}
    varied = {*axes, "bots"} if "bot" in axes else {*axes}
    fixed = {key: value for key, value in found["settings"].items() if key not in varied}
    said = [f"game {found['game']}", _each(fixed)]
    if axes:
        said.append(f"varied: {_each({key: json.dumps(each) for key, each in axes.items()})}")
    if "bot" in found and not {"bot", "bots"} & {*axes, *fixed}:
        said.append(f"bot {found['bot']}")
    if overrides := found.get("overrides"):
        said.append(_each({f"pack:{path}": value for path, value in overrides.items()}))
    for bot, knobs in (found.get("knobs") or {}).items():
        said.append(_each({f"knob:{bot}.{name}": value for name, value in knobs.items()}))
    if packs := found.get("packs"):
        said.append(f"packs: {json.dumps(packs)}")
    if (games := found.get("games")) is not None:
        said.append(f"games {games}{' of each variant' if axes else ''}")
    return "; ".join(["Played: " + said[0], *said[1:], f"seed {found['seed']}."])


def _each(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{key}={value}" for key, value in values.items())


def _bounded(text: str) -> str:
    if len(text) <= LONGEST:
        return text
    return f"{text[:LONGEST]}\n... {len(text) - LONGEST:,} more signs were left out."
