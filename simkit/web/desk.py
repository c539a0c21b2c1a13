"""The queue of questions: processes answer them in turn, and each browser tab hears of its own.

A question that is not at its turn is held by the system (SIGSTOP), in the middle of whatever it
does; where the system cannot do that, questions of several tabs play side by side.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sys
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simkit.finding.registry import named_paths
from simkit.lab.basics.outputs import make_folder
from simkit.messages.errors import BadInput, SimkitError, why_unread
from simkit.web.asking import GIVEN, ReadQuestion
from simkit.web.kept import PAGE, Kept
from simkit.web.limits import MOST_KEPT, MOST_STREAMS
from simkit.web.turns import Turns

TURN = 1.5  # seconds, while others wait
SOON = 5.0  # seconds in which a process that waits must take a question
BEGUN = 120.0  # ... and a new one, on a busy machine
GRACE = 10.0  # seconds in which the games of a question that is stopped must have ended
AWAY = 30.0  # seconds after which the questions of a tab that was closed are stopped
MOST_IDLE = 2  # processes that wait for a question
MOST_ASKED = 50  # questions of one process, which grows with each of them
LONGEST_LINE = 2**20  # bytes that a process says at once
CAN_HOLD = hasattr(signal, "SIGSTOP")

WAITING, PLAYING, DONE, REFUSED, STOPPED = "waiting", "playing", "done", "refused", "stopped"


@dataclass(frozen=True)
class Limits:
    """What one question may take."""

    minutes: float = 60  # of playing; while others have their turn does not count
    gigabytes: int = 4  # of memory


class Worker:
    """A process that answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.asked = 0

    @classmethod
    async def begun(cls, command: Sequence[str], packs: Path, gigabytes: int) -> Worker:
        """A new one. It finds simkit where we have found it, and Ctrl-C is for us alone."""
        paths = os.pathsep.join(filter(None, sys.path))
        process = await asyncio.create_subprocess_exec(
            *command,
            str(packs),
            str(gigabytes),
            *named_paths(),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": paths},
            limit=LONGEST_LINE,
            start_new_session=True,
        )
        return cls(process)

    async def takes(self, order: Mapping[str, Any], within: float) -> bool:
        """Hand it a question; False if it has ended, or does not say in time that it plays."""
        assert self.process.stdin
        self.asked += 1
        with suppress(OSError):  # also TimeoutError
            async with asyncio.timeout(within):
                self.process.stdin.write((json.dumps(order) + "\n").encode())
                await self.process.stdin.drain()
                heard = await self.heard()
                return heard is not None and "taken" in heard
        return False

    async def heard(self) -> dict[str, Any] | None:
        """What it says next; None when it has ended or speaks no sense."""
        assert self.process.stdout
        try:
            found = json.loads(await self.process.stdout.readline())
        except (ValueError, OSError):
            return None
        return found if isinstance(found, dict) else None

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
        """End it, and what it has started."""
        if self.process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                if hasattr(os, "killpg"):
                    os.killpg(self.process.pid, signal.SIGKILL)
                else:
                    self.process.kill()
        await self.process.wait()


@dataclass(eq=False)
class Job:
    """A question of a tab, and what has come of it so far."""

    id: str
    tab: str
    asked: Mapping[str, Any]
    title: str
    place: Path  # the folder of its files
    state: str = WAITING
    told: Mapping[str, Any] = field(default_factory=dict)
    files: Sequence[str] | None = None  # of its answer, once there is one
    problem: str = ""
    finding: str = ""
    stopping: bool = False
    played: bool = False  # only told and drawn any more
    seconds: float = 0.0  # that it has played
    worker: Worker | None = None
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def shown(self) -> dict[str, Any]:
        """What a tab is told of it. Answers stay on the disk: sixty of them are many megabytes."""
        answer, problem = None, self.problem
        if self.files is not None:
            try:
                answer = json.loads((self.place / PAGE).read_bytes())
            except (OSError, ValueError):
                problem = f"{self.place / PAGE} cannot be read any more; ask again."
        return self._told(answer, problem)

    def in_brief(self) -> dict[str, Any]:
        """What a tab is told of it, with only the first sentence of an answer."""
        answer = None if self.files is None else {"finding": self.finding, "brief": True}
        return self._told(answer, self.problem)

    def _told(self, answer: Any, problem: str) -> dict[str, Any]:
        return {
            "id": self.id,
            "asked": self.asked,
            "title": self.title,
            "state": self.state,
            "told": self.told,
            "answer": answer,
            "problem": problem,
            "stopping": self.stopping,
        }


class Listener:
    """A tab that listens: of which of its questions there is news. So it never holds very much."""

    def __init__(self) -> None:
        self._news: dict[str, Job] = {}
        self._there = asyncio.Event()

    def tell(self, job: Job) -> None:
        self._news[job.id] = job
        self._there.set()

    async def heard(self) -> Job:
        """The question of which there is news first."""
        while not self._news:
            self._there.clear()
            await self._there.wait()
        return self._news.pop(next(iter(self._news)))


class Desk:
    """The questions that all tabs of the page have asked, and their answers."""

    def __init__(
        self, folder: Path, command: Sequence[str] = (), limits: Limits | None = None
    ) -> None:
        self.folder = folder
        self.packs = folder / "packs"
        self.kept = Kept(folder)
        self.jobs: dict[str, Job] = {}
        self._command = command
        self._limits = limits or Limits()
        self._turns: Turns[Job] = Turns()
        self._workers: set[Worker] = set()
        self._idle: list[Worker] = []
        self._listeners: dict[str, list[Listener]] = {}
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        self._news = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- What a page asks of it ---

    def ask(self, tab: str, question: ReadQuestion) -> Job:
        """Take a question, if there is room for one more."""
        self.kept.check_room()
        place = self._new_place(question.place)
        job = Job(place.name, tab, question.asked, question.title, place)
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

    def check_listeners(self) -> None:
        if sum(map(len, self._listeners.values())) >= MOST_STREAMS:
            raise BadInput(f"{MOST_STREAMS} tabs listen already; close some.")

    def listen(self, tab: str) -> Listener:
        """What a tab will hear from now on, beginning with all its questions."""
        self._stay(tab)
        listener = Listener()
        for job in self.of_tab(tab):
            listener.tell(job)
        self._listeners.setdefault(tab, []).append(listener)
        return listener

    def leave(self, tab: str, listener: Listener) -> None:
        """A tab listens no more; if it does not come back, nobody waits for its answers."""
        self._listeners[tab].remove(listener)
        if not self._listeners[tab]:
            del self._listeners[tab]
            self._stay(tab)
            loop = asyncio.get_running_loop()
            self._leaving[tab] = loop.call_later(AWAY, self._stop_if_away, tab)

    def _stay(self, tab: str) -> None:
        """The clock of a tab that was away begins anew: it may be loaded again at any moment."""
        clock = self._leaving.pop(tab, None)
        if clock:
            clock.cancel()

    def _stop_if_away(self, tab: str) -> None:
        self._leaving.pop(tab, None)
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
            try:
                await self._play(job)
            except Exception as problem:  # of this question; the next may be answered
                self._give_up(job, problem)
            if not job.over.is_set():
                self._turns.next_turn()

    async def _play(self, job: Job) -> None:
        """Let a question play until it is over, or another tab waits and its turn is."""
        if job.worker is None:
            await self._begin(job)
        elif not job.stopping:
            job.worker.go_on()
        if CAN_HOLD and not job.over.is_set():
            self._tell(job, PLAYING)
        while not job.over.is_set():
            begun = asyncio.get_running_loop().time()
            with suppress(TimeoutError):
                await asyncio.wait_for(job.over.wait(), TURN)
            job.seconds += asyncio.get_running_loop().time() - begun
            if self._is_too_long(job) and not job.stopping:
                self.stop(job)
            if self._turns.others_wait_for(job) and not job.over.is_set():
                if job.worker and not job.stopping and CAN_HOLD:
                    job.worker.hold()
                    self._tell(job, WAITING)
                return

    def _is_too_long(self, job: Job) -> bool:
        return job.seconds >= 60 * self._limits.minutes

    async def _begin(self, job: Job) -> None:
        places = {"folder": str(job.place), "page": str(job.place / PAGE)}
        worker = await self._taken_by({"question": job.asked, **places})
        if job.over.is_set():  # stopped meanwhile
            await self._end(worker)
            return
        job.worker = worker
        self._spawn(self._follow(job, worker))

    async def _taken_by(self, order: Mapping[str, Any]) -> Worker:
        """A process that has taken a question; an idle one that has ended is replaced."""
        while self._idle:
            worker = self._idle.pop()
            if await worker.takes(order, SOON):
                return worker
            await self._end(worker)
        worker = await Worker.begun(self._command, self.packs, self._limits.gigabytes)
        self._workers.add(worker)
        if await worker.takes(order, BEGUN):
            return worker
        await self._end(worker)
        raise BadInput("its process ended before it began")

    async def _end(self, worker: Worker) -> None:
        await worker.end()
        self._workers.discard(worker)

    def _give_up(self, job: Job, problem: Exception) -> None:
        """A question that cannot be asked: there is no process for it, say."""
        if not isinstance(problem, OSError | SimkitError):
            traceback.print_exception(problem)
        if job.worker:
            self._spawn(self._end(job.worker))
        self._finish(job, REFUSED, f"This could not be played: {why_unread(problem)}. Ask again.")

    async def _follow(self, job: Job, worker: Worker) -> None:
        """Hear what comes of a question until its process is free again or has ended."""
        while (heard := await worker.heard()) is not None:
            if "told" in heard:
                job.told = heard["told"]
                self._tell(job)
            elif "played" in heard:
                job.played = True
            elif "answer" in heard:
                job.files = heard["answer"]
                job.finding = str(heard.get("finding", ""))
            elif "refused" in heard:
                job.problem = str(heard["refused"])
            if "free" in heard:
                break
        if heard is not None and job.files is not None and self._is_kept(job, worker):
            self._idle.append(worker)
        else:
            await self._end(worker)
        state = DONE if job.files is not None else STOPPED if job.stopping else REFUSED
        self._finish(job, state, "" if state == DONE else self._why_nothing(job))

    def _is_kept(self, job: Job, worker: Worker) -> bool:
        """Whether a process that has answered may answer once more."""
        return not job.stopping and worker.asked < MOST_ASKED and len(self._idle) < MOST_IDLE

    def _why_nothing(self, job: Job) -> str:
        """Why a question has no answer."""
        if self._is_too_long(job):
            return (
                f"A question plays for {self._limits.minutes:g} minutes at most here "
                "(simkit serve --minutes), and nothing was finished by then."
            )
        if job.problem:
            return job.problem
        if job.stopping:
            return "Stopped; nothing was kept."
        return (
            "Its process has ended. If it lacked memory, allow more: "
            f"simkit serve --memory (now {self._limits.gigabytes} GB)."
        )

    async def _end_late(self, job: Job) -> None:
        """Whoever is asked to stop and does not is ended."""
        with suppress(TimeoutError):
            await asyncio.wait_for(job.over.wait(), GRACE)
        if job.played:  # only told and drawn any more, which is not lost
            with suppress(TimeoutError):
                await asyncio.wait_for(job.over.wait(), BEGUN)
        if not job.over.is_set() and job.worker:
            await job.worker.end()

    def _finish(self, job: Job, state: str, problem: str = "") -> None:
        if job.over.is_set():
            return
        job.problem = problem or job.problem
        job.worker = None
        self._turns.remove(job.tab, job)
        job.over.set()
        if state == DONE:
            with suppress(OSError):  # the list is a help, no more
                self.kept.add(job.id, job.title, job.finding)
        else:
            self._clear(job.place)
        self._tell(job, state)

    # --- Small parts ---

    @staticmethod
    def _clear(place: Path) -> None:
        """What has left no file leaves no folder; what was handed in is handed in again."""
        shutil.rmtree(place / GIVEN, ignore_errors=True)
        with suppress(OSError):
            place.rmdir()

    def _tell(self, job: Job, state: str = "") -> None:
        job.state = state or job.state
        for listener in self._listeners.get(job.tab, ()):
            listener.tell(job)

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _new_place(self, called: str) -> Path:
        """A folder that is not there yet; its name is the name of the question."""
        make_folder(self.folder)
        taken = {name.partition("-")[0] for name in os.listdir(self.folder)}
        number = next(n for n in range(1, 10**6) if f"{n:03d}" not in taken)
        place = self.folder / f"{number:03d}-{called}"
        place.mkdir()
        return place

    def _forget(self) -> None:
        """Of very many answers the oldest are shown no more; their files stay."""
        over = [job.id for job in self.jobs.values() if job.over.is_set()]
        for old in over[: max(0, len(self.jobs) - MOST_KEPT)]:
            del self.jobs[old]

    async def close(self) -> None:
        """End every process."""
        for worker in list(self._workers):
            await self._end(worker)
