"""`simkit serve` as a process of its own, and what is left of it (Linux)."""

from __future__ import annotations

import http.client
import json
import os
import re
import secrets
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120  # seconds, on a busy machine
MARK = "SIMKIT_PAGE_OF"  # in the environment of all that a server starts
BUSY = ("waiting", "playing")
PATHS = [str(ROOT), str(ROOT / "tests")]
TOY = "from simkit import registry; registry.PACKAGES = ('toygame',)"
UNDRAWN = "from simkit.web import shown; shown.told = lambda *words: {'files': [], 'finding': ''}"
"""Charts are most of the work of a short question."""
REDRAWN = "from benchmarks.trust import redrawn; redrawn.draw_every({})"
WORKER = "from simkit.cli.page import worker; worker.main()"
SCRIPT = """
import resource, sys
sys.path[:0] = {paths!r}
{listed}
from pathlib import Path
from simkit.cli.page.reading import Commands
from simkit.web.server import serve
worker = (sys.executable, "-c", {worker!r})
few = int(sys.argv[2])
if few:
    resource.setrlimit(resource.RLIMIT_NOFILE, (few, few))
serve(Path(sys.argv[1]), 0, lambda address, server: print(address, flush=True), Commands(), worker)
"""
LONG = {"verb": "run", "game": "toygame", "games": "200000", "bot": "search"}
SHORT = {"verb": "run", "game": "toygame", "games": "20"}


class PageProcess:
    """A server, and a browser that has opened its page. Of its answers, each is drawn, one in so
    many, or none (0).
    """

    def __init__(
        self, folder: Path, descriptors: int = 0, toy: bool = True, draws_every: int = 1
    ) -> None:
        self.mark = secrets.token_hex(8)
        listed = TOY if toy else ""
        drawn = REDRAWN.format(draws_every) if draws_every else UNDRAWN
        worker = "\n".join((listed, drawn if draws_every != 1 else "", WORKER))
        script = SCRIPT.format(paths=PATHS, listed=listed, worker=worker)
        self.process = subprocess.Popen(
            [sys.executable, "-c", script, str(folder), str(descriptors)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {MARK: self.mark},
            start_new_session=True,
        )
        assert self.process.stdout
        self.parts = urlsplit(self.process.stdout.readline().strip())
        _, headers, _ = self._request("GET", f"?{self.parts.query}", None, {})
        self.cookie = headers["Set-Cookie"].partition(";")[0]

    # --- What a browser does ---

    def get(self, path: str) -> Any:
        status, _, text = self._request("GET", path, None, {"Cookie": self.cookie})
        assert status == 200, text
        return json.loads(text)

    def post(self, path: str, body: Any) -> tuple[int, Any]:
        headers = {"Cookie": self.cookie, "Origin": f"http://{self.parts.netloc}"}
        status, _, text = self._request("POST", path, json.dumps(body), headers)
        return status, json.loads(text)

    def _request(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[int, Any, bytes]:
        line = http.client.HTTPConnection(self.parts.netloc, timeout=PATIENCE)
        try:
            line.request(method, self.parts.path + path, body, headers)
            found = line.getresponse()
            return found.status, found.headers, found.read()
        finally:
            line.close()

    def asks(self, tab: str, question: dict[str, str]) -> str:
        """A question that is taken; its name."""
        status, job = self.post(f"questions?tab={tab}", question)
        assert status == 200, job
        return str(job["id"])

    def job(self, tab: str, name: str) -> dict[str, Any]:
        return next(job for job in self.get(f"jobs.json?tab={tab}") if job["id"] == name)

    def once(self, tab: str, name: str, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """A question as soon as it is so."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            job = self.job(tab, name)
            if is_so(job):
                return job
            time.sleep(0.05)
        raise AssertionError(f"It never came to that: {job['state']} {job['problem']}")

    def answer(self, tab: str, question: dict[str, str] = SHORT) -> dict[str, Any]:
        """What comes of a question."""
        return self.once(tab, self.asks(tab, question), lambda job: job["state"] not in BUSY)

    # --- What the system knows of it ---

    def workers(self) -> list[int]:
        """The processes that it has started, and that are no zombies."""
        return [pid for pid in marked(self.mark) if pid != self.process.pid]

    def zombies(self) -> int:
        return sum(
            words[0] == "Z" and int(words[1]) == self.process.pid for words in map(_stat, _pids())
        )

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def megabytes(self) -> float:
        return megabytes(self.process.pid)

    def left(self, seconds: float = 10.0) -> list[int]:
        """Which of its processes are there still after some time; all of them are ended then."""
        end = time.monotonic() + seconds
        while (found := marked(self.mark)) and time.monotonic() < end:
            time.sleep(0.05)
        for pid in found:
            with suppress(ProcessLookupError):
                os.kill(pid, 9)
        return found

    def close(self) -> list[int]:
        """End it as Ctrl-C does; which processes it has left."""
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(30)
        assert self.process.stdout
        self.process.stdout.close()
        found = self.left()
        self.process.wait()
        return found


def marked(mark: str) -> list[int]:
    """All processes with a mark in their environment. Of a zombie nothing is to be read."""
    sought = f"{MARK}={mark}".encode()
    found = []
    for pid in _pids():
        with suppress(OSError):
            if sought in Path(f"/proc/{pid}/environ").read_bytes():
                found.append(pid)
    return found


def megabytes(pid: int) -> float:
    text = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", text)
    return int(found[1]) / 1024 if found else 0.0


def _pids() -> list[int]:
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def _stat(pid: int) -> list[str]:
    """State, parent and so on of a process."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return ["", "0"]
