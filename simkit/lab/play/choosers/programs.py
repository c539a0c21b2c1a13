"""Use an outside program as a bot: each question is a line of JSON, each answer a number.

It runs beside simkit, and sees of a game what its seat sees. Whoever does not answer in time is
ended, with all that it has started.
"""

from __future__ import annotations

import atexit
import json
import os
import re
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from types import ModuleType
from typing import IO, NoReturn

import numpy as np

from simkit.description.game import Game, shown
from simkit.kernel.decisions import OPTION
from simkit.messages.errors import BadInput
from simkit.players.program import words_of

from .policies import Asker

SECONDS = 10.0  # for an answer
FIRST = 15.0  # for the first one, while the program starts
LONGEST = 1_000  # bytes of an answer
MOST_SAID = 5  # lines of its complaints that are kept
OPTION_FIELDS = tuple(OPTION.names or ())
_PLACE = re.compile(rb"\s*(\d{1,9})\s*")


class AskedProgram:
    """A process that is asked line by line. It is begun with the first question."""

    def __init__(self, name: str, seconds: float = SECONDS, first: float = FIRST) -> None:
        self._name, self._seconds, self._first = name, seconds, first
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: Queue[bytes] = Queue(maxsize=1)
        self._said: deque[str] = deque(maxlen=MOST_SAID)
        self._threads: list[threading.Thread] = []

    def ask(self, question: object) -> int:
        """Its answer to one question; BadInput if there is none in time, or no number."""
        process, clock = self._process, self._seconds
        if process is None:
            process, clock = self._begin(), self._first
        with suppress(Empty):
            self._fail(*self._early(process, self._answers.get_nowait()))
        self._tell(process, json.dumps(question, separators=(",", ":")).encode() + b"\n")
        try:
            answer = self._answers.get(timeout=clock)
        except Empty:
            self._fail(f"it gave no answer within {clock:g} seconds; answer sooner")
        place = _PLACE.fullmatch(answer)
        if place is None:
            self._fail(*self._odd(process, answer))
        return int(place[1])

    def end(self) -> None:
        """End it, and what it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        _kill(process)
        process.wait()
        for thread in self._threads:
            self._drained(thread)
        assert process.stdin
        with suppress(OSError):  # what it has not read is lost
            process.stdin.close()

    def _begin(self) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(
                words_of(self._name),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as problem:
            raise BadInput(f"{self._name}: it cannot be run ({problem.strerror}).") from None
        self._answers = Queue(maxsize=1)
        assert process.stdout and process.stderr
        ways = (self._hear, process.stdout), (self._note, process.stderr)
        self._threads = [
            threading.Thread(target=follow, args=(stream, self._answers), daemon=True)
            for follow, stream in ways
        ]
        for thread in self._threads:
            thread.start()
        self._process = process  # from here on there is something to end
        atexit.register(self.end)
        return process

    def _drained(self, thread: threading.Thread) -> None:
        """Let a thread that follows it come to its end: what it still has to say is lost."""
        for _ in range(20):
            with suppress(Empty):
                self._answers.get_nowait()
            thread.join(0.05)
            if not thread.is_alive():
                return

    def _hear(self, stream: IO[bytes], answers: Queue[bytes]) -> None:
        """Take its lines one by one; an empty one says that it has ended."""
        with stream:
            while line := stream.readline(LONGEST):
                answers.put(line)
        answers.put(b"")

    def _note(self, stream: IO[bytes], _: Queue[bytes]) -> None:
        """Keep its last complaints, for the message if it ends."""
        with stream:
            while line := stream.readline(LONGEST):
                if text := line.decode(errors="replace").strip():
                    self._said.append(text)

    def _tell(self, process: subprocess.Popen[bytes], line: bytes) -> None:
        """Hand it a line; one that does not read it in time is ended, so that the line breaks."""
        assert process.stdin
        clock = threading.Timer(self._first, _kill, (process,))
        clock.start()
        try:
            process.stdin.write(line)
            process.stdin.flush()
        except OSError:
            pass  # it has ended; its last words say why
        finally:
            clock.cancel()

    def _early(self, process: subprocess.Popen[bytes], line: bytes) -> tuple[str, ...]:
        """What is wrong with a program that spoke unasked, or has ended."""
        if line:
            return ("it said something before it was asked; print one line for each question",)
        return self._odd(process, line)

    def _odd(self, process: subprocess.Popen[bytes], answer: bytes) -> tuple[str, ...]:
        """What is wrong with an answer that is no number."""
        if answer:
            text = answer.decode(errors="replace").strip()
            return (f"it answered {shown(text)}; answer with the place of an option, such as 0",)
        with suppress(subprocess.TimeoutExpired):
            process.wait(1.0)
        code = process.poll()
        how = "it closed its output" if code is None else f"it ended (exit code {code})"
        return (f"{how} before it answered", *list(self._said)[-1:])

    def _fail(self, *why: str) -> NoReturn:
        self.end()
        raise BadInput(f"{self._name}: {': '.join(why)}.")


def _kill(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


class ProgramAsker(Asker):
    """Puts the questions of a game to a program, in words where the game has them."""

    def __init__(self, name: str, game: Game, engine: ModuleType) -> None:
        super().__init__(name, lambda seen: 0, game, engine)
        self._program = AskedProgram(name)
        self._game = game.name
        self._kinds, self._verbs = game.words()

    def _chosen(
        self, batch: np.ndarray, rules: np.record, decision: np.record, offered: np.ndarray
    ) -> int:
        seen = self._eyes.blanked(batch, rules, int(decision.seat))
        return self._program.ask(self._question(seen, decision, offered))

    def _question(
        self, seen: np.record, decision: np.record, offered: np.ndarray
    ) -> dict[str, object]:
        return {
            "game": self._game,
            "seat": int(decision.seat) + 1,
            "turn": int(decision.turn),
            "question": _word(self._kinds, int(decision.kind)),
            "subject": int(decision.subject),
            "amount": int(decision.amount),
            "options": [self._option(row) for row in offered.tolist()],
            "sees": _plain(seen),
        }

    def _option(self, row: list[int]) -> dict[str, object]:
        told = dict(zip(OPTION_FIELDS, row, strict=True))
        return {**told, "verb": _word(self._verbs, told["verb"])}


def _word(words: Sequence[str], number: int) -> str | int:
    return words[number] if 0 <= number < len(words) else number


def _plain(seen: np.record | np.ndarray) -> object:
    """A record as JSON has it, without the fields that are simkit's own."""
    if isinstance(seen, np.ndarray) and seen.dtype.names:
        return [_plain(each) for each in seen]
    if not seen.dtype.names:
        return seen.tolist()
    return {name: _plain(seen[name]) for name in seen.dtype.names if not name.endswith("_")}
