"""The desk: questions come in, processes answer them in turn, and every tab hears of its own.

A question that is not at its turn is held by the system (SIGSTOP), in the middle of whatever it
does; where the system cannot do that, questions of several tabs play side by side.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simkit.errors import BadInput
from simkit.web.questions import WORDS, read
from simkit.web.turns import Turns

TURN = 1.5  # seconds, while others wait
GRACE = 10.0  # seconds in which the games of a question that is stopped must have ended
AWAY = 30.0  # seconds after which the questions of a tab that was closed are stopped
MOST_IDLE = 2  # processes that wait for a question
MOST_KEPT = 60  # answers that are shown again when a page is loaded anew
LONGEST_LINE = 2**26  # bytes that a process says at once
WORKER = (sys.executable, "-m", "simkit.web.worker")
CAN_HOLD = hasattr(signal, "SIGSTOP")

WAITING, PLAYING, DONE, REFUSED, STOPPED = "waiting", "playing", "done", "refused", "stopped"


class Worker:
    """A process that answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def begun(cls, command: Sequence[str], packs: Path) -> Worker:
        """A new one. It finds simkit where we have found it, and Ctrl-C is for us alone."""
        paths = os.pathsep.join(filter(None, sys.path))
        process = await asyncio.create_subprocess_exec(
            *command,
            str(packs),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": paths},
            limit=LONGEST_LINE,
            start_new_session=True,
        )
        return cls(process)

    async def ask(self, order: Mapping[str, Any]) -> None:
        assert self.process.stdin
        self.process.stdin.write((json.dumps(order) + "\n").encode())
        await self.process.stdin.drain()

    async def heard(self) -> dict[str, Any] | None:
        """What it says next; None when it has ended or speaks no sense."""
        assert self.process.stdout
        try:
            line = await self.process.stdout.readline()
            found: dict[str, Any] = json.loads(line)
        except ValueError:
            return None
        return found

    def send(self, what: int) -> None:
        with suppress(ProcessLookupError, ValueError):
            self.process.send_signal(what)

    def hold(self) -> None:
        if CAN_HOLD:
            self.send(signal.SIGSTOP)

    def go_on(self) -> None:
        if CAN_HOLD:
            self.send(signal.SIGCONT)

    def interrupt(self) -> None:
        """Ctrl-C, and whatever held it is over."""
        self.send(signal.SIGINT)
        self.go_on()

    async def end(self) -> None:
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()
        await self.process.wait()


@dataclass(eq=False)
class Job:
    """A question of a tab, and what has come of it so far."""

    id: str
    tab: str
    asked: Mapping[str, Any]
    title: str
    state: str = WAITING
    told: Mapping[str, Any] = field(default_factory=dict)
    answer: Mapping[str, Any] | None = None
    problem: str = ""
    stopping: bool = False
    played: bool = False  # only told and drawn any more
    worker: Worker | None = None
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def shown(self) -> dict[str, Any]:
        """What a tab is told of it."""
        return {
            "id": self.id,
            "asked": self.asked,
            "title": self.title,
            "state": self.state,
            "told": self.told,
            "answer": self.answer,
            "problem": self.problem,
            "stopping": self.stopping,
        }


class Desk:
    """All questions of all tabs."""

    def __init__(self, folder: Path, command: Sequence[str] = WORKER) -> None:
        self.folder = folder
        self.packs = folder / "packs"
        self.jobs: dict[str, Job] = {}
        self._command = command
        self._turns: Turns[Job] = Turns()
        self._idle: list[Worker] = []
        self._listeners: dict[str, list[asyncio.Queue[dict[str, Any]]]] = {}
        self._news = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- What a page asks of it ---

    def ask(self, tab: str, asked: Any) -> Job:
        """Take a question; refused at once where it is wrong."""
        question = read(asked, self.packs)
        place = self._new_place(question.verb, question.game.name)
        title = f"{question.game.title}: {WORDS[question.verb]}"
        job = Job(place.name, tab, asked, title)
        try:
            self._turns.add(tab, job)
        except BadInput:
            place.rmdir()
            raise
        self.jobs[job.id] = job
        self._forget()
        self._news.set()
        return job

    def stop(self, job: Job) -> None:
        """Stop means stop: what waits is dropped, what plays keeps what is finished or is ended."""
        if job.state == WAITING and not job.worker:
            self._finish(job, STOPPED, problem="Stopped before it began.")
        elif job.worker and not job.stopping:
            job.stopping = True
            job.worker.interrupt()
            self._spawn(self._end_late(job))
            self._tell(job)

    def of_tab(self, tab: str) -> list[Job]:
        return [job for job in self.jobs.values() if job.tab == tab]

    def listen(self, tab: str) -> asyncio.Queue[dict[str, Any]]:
        """What a tab will hear from now on."""
        queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._listeners.setdefault(tab, []).append(queue)
        return queue

    def leave(self, tab: str, queue: asyncio.Queue[dict[str, Any]]) -> None:
        """A tab listens no more; if it does not come back, nobody waits for its answers."""
        self._listeners[tab].remove(queue)
        asyncio.get_running_loop().call_later(AWAY, self._stop_if_away, tab)

    def _stop_if_away(self, tab: str) -> None:
        if not self._listeners.get(tab):
            for job in self.of_tab(tab):
                self.stop(job)

    # --- Turns ---

    async def keep_turns(self) -> None:
        """Let the questions play in turn, for ever."""
        while True:
            self._news.clear()
            job = self._turns.current()
            if job is None:
                await self._news.wait()
                continue
            await self._play(job)
            if not job.over.is_set():
                self._turns.next_turn()

    async def _play(self, job: Job) -> None:
        """Let a question play until it is over, or another tab waits and its turn is."""
        if job.worker is None:
            await self._begin(job)
        elif not job.stopping:
            job.worker.go_on()
        if CAN_HOLD:
            self._tell(job, PLAYING)
        while not job.over.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(job.over.wait(), TURN)
            if self._turns.others_wait() and not job.over.is_set():
                if job.worker and not job.stopping and CAN_HOLD:
                    job.worker.hold()
                    self._tell(job, WAITING)
                return

    async def _begin(self, job: Job) -> None:
        worker = self._idle.pop() if self._idle else await self._new_worker()
        if job.over.is_set():  # stopped meanwhile
            self._idle.append(worker)
            return
        job.worker = worker
        await job.worker.ask({"question": job.asked, "folder": str(self.folder / job.id)})
        self._spawn(self._follow(job, job.worker))

    async def _new_worker(self) -> Worker:
        return await Worker.begun(self._command, self.packs)

    async def _follow(self, job: Job, worker: Worker) -> None:
        """Hear what comes of a question until its process is free again or has ended."""
        while (heard := await worker.heard()) is not None:
            if "told" in heard:
                job.told = heard["told"]
                self._tell(job)
            elif "played" in heard:
                job.played = True
            elif "answer" in heard:
                job.answer = heard["answer"]
            elif "refused" in heard:
                job.problem = heard["refused"]
            if "free" in heard:
                break
        if heard is None or job.stopping or len(self._idle) >= MOST_IDLE:
            await worker.end()
        else:
            self._idle.append(worker)
        if job.answer is None and not job.problem:
            job.problem = "Stopped; nothing was kept." if job.stopping else "Its process has ended."
        state = DONE if job.answer else STOPPED if job.stopping else REFUSED
        self._finish(job, state)

    async def _end_late(self, job: Job) -> None:
        """Whoever is asked to stop and does not is ended."""
        with suppress(TimeoutError):
            await asyncio.wait_for(job.over.wait(), GRACE)
        if not job.played and not job.over.is_set() and job.worker:
            await job.worker.end()

    def _finish(self, job: Job, state: str, problem: str = "") -> None:
        job.problem = problem or job.problem
        job.worker = None
        self._turns.remove(job.tab, job)
        job.over.set()
        with suppress(OSError):  # what has left no file leaves no folder
            (self.folder / job.id).rmdir()
        self._tell(job, state)

    # --- Small parts ---

    def _tell(self, job: Job, state: str = "") -> None:
        job.state = state or job.state
        for queue in self._listeners.get(job.tab, ()):
            queue.put_nowait(job.shown())

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _new_place(self, verb: str, game: str) -> Path:
        """A folder that is not there yet; its name is the name of the question."""
        self.folder.mkdir(parents=True, exist_ok=True)
        taken = {name.partition("-")[0] for name in os.listdir(self.folder)}
        number = next(n for n in range(1, 10**6) if f"{n:03d}" not in taken)
        place = self.folder / f"{number:03d}-{verb}-{game}"
        place.mkdir()
        return place

    def _forget(self) -> None:
        """Of very many answers the oldest are shown no more; their files stay."""
        over = [job.id for job in self.jobs.values() if job.over.is_set()]
        for old in over[: max(0, len(self.jobs) - MOST_KEPT)]:
            del self.jobs[old]

    async def close(self) -> None:
        """End every process."""
        workers = [job.worker for job in self.jobs.values() if job.worker]
        for worker in (*workers, *self._idle):
            await worker.end()
