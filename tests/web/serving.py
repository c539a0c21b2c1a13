"""A page that is served for a test, by games of the tests or by real ones."""

from __future__ import annotations

import http.client
import json
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import Any
from urllib.parse import urlsplit

from simkit.cli.page.reading import Commands
from simkit.cli.page.table import TABLE
from simkit.cli.page.worker import WORKER
from simkit.web.desk import Limits
from simkit.web.server import serve

PATIENCE = 300  # seconds, on a busy machine
TOY = (
    sys.executable,
    "-c",
    "from simkit import registry; registry.PACKAGES = ('toygame',)\n"
    "from simkit.cli.page import worker; worker.main()",
)
"""A process that plays the toy game, and no other."""


@dataclass(frozen=True)
class Served:
    """A page that is there, opened."""

    addresses: list[str]  # each of which opens it once
    folder: Path
    cookie: str

    @property
    def address(self) -> str:
        """What opens it next."""
        return self.addresses[-1]

    @property
    def host(self) -> str:
        return urlsplit(self.address).netloc

    @property
    def path(self) -> str:
        return urlsplit(self.address).path

    def request(
        self, path: str, method: str = "GET", body: Any = None, **headers: str
    ) -> tuple[int, Any]:
        """The status, and what was said; `path` is below the page's, or begins with /."""
        line = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        target = path if path.startswith("/") else self.path + path
        sent = body if body is None or isinstance(body, str) else json.dumps(body)
        line.request(method, target, sent, {"Cookie": self.cookie, **headers})
        found = line.getresponse()
        text = found.read()
        line.close()
        return found.status, json.loads(text) if text[:1] in (b"{", b"[") else text.decode(
            errors="replace"
        )

    def post(self, path: str, body: Any) -> tuple[int, Any]:
        return self.request(path, "POST", body, Origin=f"http://{self.host}")

    def ask(self, tab: str = "tab00001", **question: Any) -> dict[str, Any]:
        """A question that is taken."""
        status, job = self.post(f"questions?tab={tab}", question)
        assert status == 200, job
        return job

    def job(self, name: str, tab: str = "tab00001") -> dict[str, Any]:
        _, jobs = self.request(f"jobs.json?tab={tab}")
        return next(job for job in jobs if job["id"] == name)

    def over(self, name: str, tab: str = "tab00001") -> dict[str, Any]:
        """A question once it plays no more."""
        return self.once(lambda: self.job(name, tab), lambda job: job["state"] not in BUSY)

    def once(self, look: Any, is_so: Any) -> Any:
        """What is seen as soon as it is so."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            seen = look()
            if is_so(seen):
                return seen
            time.sleep(0.05)
        raise AssertionError(f"It never came to that: {seen}")


BUSY = ("waiting", "playing")


def cookie_for(address: str) -> str:
    """What a browser shows once it has opened an address."""
    parts = urlsplit(address)
    line = http.client.HTTPConnection(parts.netloc, timeout=PATIENCE)
    line.request("GET", f"{parts.path}?{parts.query}")
    found = line.getresponse()
    found.read()
    line.close()
    return str(found.headers.get("Set-Cookie", "")).partition(";")[0]


@contextmanager
def served(
    folder: Path, command: tuple[str, ...] = WORKER, limits: Limits | None = None
) -> Iterator[Served]:
    """Serve the page from a thread for as long as the block lasts."""
    told: Queue[tuple[str, Any]] = Queue()
    addresses: list[str] = []

    def ready(address: str, server: Any) -> None:
        addresses.append(address)
        told.put((address, server))

    thread = threading.Thread(
        target=serve, args=(folder, 0, ready, Commands(), command, limits, TABLE), daemon=True
    )
    thread.start()
    address, server = told.get(timeout=PATIENCE)
    page = Served(addresses, folder, cookie_for(address))
    try:
        page.once(lambda: server.started, bool)
        yield page
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()
