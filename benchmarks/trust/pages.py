"""The page of `simkit serve` in trouble: processes killed, connections that are none, the end.

One claim: a question that is asked afterwards is answered, and nothing is left running.
"""

from __future__ import annotations

import os
import resource
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from benchmarks.trust.page import BUSY, LONG, SHORT, PageProcess
from benchmarks.trust.tally import Tally

TRIALS = 200
MANY = 150  # connections at once
MOST_DESCRIPTORS = 40  # of a server that has nothing to do
ENDS = (signal.SIGHUP, signal.SIGKILL, signal.SIGTERM, signal.SIGINT)


def trials(folder: Path, luck: Random, share: float = 1.0) -> Iterator[Tally]:
    """Every harm about as often as any other."""
    count = max(len(HARMS), round(TRIALS * share))
    order: list[str] = []
    while len(order) < count:
        order += luck.sample(sorted(HARMS), len(HARMS))
    bench = _Bench(folder, luck)
    for harm in order[:count]:
        bench.tried(harm)
    bench.ended(signal.SIGTERM)
    yield bench.answers
    yield bench.rests


class _Bench:
    """A server that lives through harm after harm, and another one when that ends it."""

    def __init__(self, folder: Path, luck: Random) -> None:
        self.folder, self.luck = folder, luck
        self.answers = Tally("questions asked of a page after harm")
        self.rests = Tally("rests of a page that has ended")
        self.servers = self.tabs = 0
        self.page = self._begun()

    def _begun(self) -> PageProcess:
        self.servers += 1
        return PageProcess(self.folder / f"answers-{self.servers}", draws_every=0)

    def tab(self) -> str:
        """A tab that has asked nothing yet."""
        self.tabs += 1
        return f"tab{self.tabs:05d}"

    def tried(self, harm: str) -> None:
        what = f"{harm} ({self.answers.tried})"
        try:
            asked = HARMS[harm](self)
            found = self.page.answer(self.tab())
            self.answers.expect(what, found["state"] == "done", found["problem"])
            self.quiet(asked)
            fewest = self.page.descriptors()
            self.answers.expect(what, fewest < MOST_DESCRIPTORS, f"{fewest} descriptors are open")
            self.answers.expect(what, not self.page.zombies(), "there are zombies")
        except Exception as problem:
            self.answers.wrong.append(f"{what}: {type(problem).__name__}: {problem}")
            self.ended(signal.SIGKILL)
            self.page = self._begun()

    def quiet(self, asked: dict[str, str]) -> None:
        """Stop what a harm has left playing."""
        for tab, name in asked.items():
            self.page.post(f"stop/{name}", {})
            self.page.once(tab, name, lambda job: job["state"] not in BUSY)

    def ended(self, sign: signal.Signals) -> None:
        self.page.process.send_signal(sign)
        left = self.page.left()
        self.rests.expect(sign.name, not left, f"{len(left)} processes were left")
        self.page.close()

    # --- What is asked meanwhile ---

    def playing(self, tabs: int) -> dict[str, str]:
        """So many long questions, of a tab each: one plays, the others are held."""
        asked = {}
        for _ in range(tabs):
            tab = self.tab()
            asked[tab] = self.page.asks(tab, LONG)
            self.page.once(tab, asked[tab], lambda job: job["told"] or job["state"] not in BUSY)
        return asked

    def connected(self) -> socket.socket:
        host, _, port = self.page.parts.netloc.partition(":")
        return socket.create_connection((host, int(port)), timeout=60)

    def sent(self, text: str) -> socket.socket:
        line = self.connected()
        with suppress(OSError):
            line.sendall(text.encode())
        return line


# --- Harms: each gives the questions that it has asked -------------------------------------------


def kill_idle(bench: _Bench) -> dict[str, str]:
    bench.page.answer(bench.tab())
    _signal_one(bench, signal.SIGKILL)
    return {}


def hold_idle(bench: _Bench) -> dict[str, str]:
    bench.page.answer(bench.tab())
    _signal_one(bench, signal.SIGSTOP)
    return {}


def kill_playing(bench: _Bench) -> dict[str, str]:
    """At any moment: while it is loaded, or when games are played."""
    tab = bench.tab()
    asked = {tab: bench.page.asks(tab, LONG)}
    time.sleep(bench.luck.uniform(0, 1.5))
    _signal_one(bench, signal.SIGKILL)
    return asked


def kill_held(bench: _Bench) -> dict[str, str]:
    asked = bench.playing(2)
    _signal_one(bench, signal.SIGKILL)
    return asked


def kill_all(bench: _Bench) -> dict[str, str]:
    asked = bench.playing(2)
    for pid in bench.page.workers():
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return asked


def close_sockets(bench: _Bench) -> dict[str, str]:
    """Requests of a browser that goes away in the middle of them."""
    tab, head = bench.tab(), f"HTTP/1.1\r\nHost: {bench.page.parts.netloc}\r\n"
    head += f"Cookie: {bench.page.cookie}\r\n"
    asked = {tab: bench.page.asks(tab, LONG)}
    for text in (
        f"GET {bench.page.parts.path}events?tab={tab} {head}\r\n",
        f"GET {bench.page.parts.path}catalogue.json {head}\r\n",
        f"POST {bench.page.parts.path}questions?tab={tab} {head}"
        f"Origin: http://{bench.page.parts.netloc}\r\nContent-Length: 900\r\n\r\n{{",
        f"GET {bench.page.parts.path} {head}",
    ):
        for _ in range(5):
            line = bench.sent(text)
            time.sleep(bench.luck.uniform(0, 0.02))
            line.close()
    return asked


def say_nothing(bench: _Bench) -> dict[str, str]:
    """Very many connections, most of which say nothing, while a question is asked."""
    lines = [bench.connected() for _ in range(MANY)]
    lines += [bench.sent("GET / HTTP/1.1\r\nHost: ") for _ in range(MANY // 5)]
    lines += [bench.sent("\x00\r\n\r\n" * 50) for _ in range(MANY // 5)]
    found = bench.page.answer(bench.tab())
    for line in lines:
        line.close()
    assert found["state"] == "done", found["problem"]
    return {}


def no_descriptors(bench: _Bench) -> dict[str, str]:
    """None is left for a new process; what is asked then may be refused."""
    for pid in bench.page.workers():
        os.kill(pid, signal.SIGKILL)
    server = bench.page.process.pid
    usual = resource.prlimit(server, resource.RLIMIT_NOFILE)
    few = bench.page.descriptors() + 2
    resource.prlimit(server, resource.RLIMIT_NOFILE, (few, usual[1]))
    try:
        bench.page.answer(bench.tab())
    finally:
        resource.prlimit(server, resource.RLIMIT_NOFILE, usual)
    return {}


def no_sense(bench: _Bench) -> dict[str, str]:
    """Questions that are none."""
    for body in ({"verb": "\x00"}, {**SHORT, "games": "x" * 5_000}, [], "x", {**SHORT, "seed": -1}):
        status, _ = bench.page.post(f"questions?tab={bench.tab()}", body)
        assert status == 400, body
    return {}


def end_server(bench: _Bench) -> dict[str, str]:
    """It ends while one question plays and another is held; the next one is asked of another."""
    bench.playing(2)
    bench.ended(bench.luck.choice(ENDS))
    bench.page = bench._begun()
    return {}


def _signal_one(bench: _Bench, sign: signal.Signals) -> None:
    pids = bench.page.workers()
    if pids:
        with suppress(ProcessLookupError):
            os.kill(bench.luck.choice(pids), sign)


HARMS: dict[str, Callable[[_Bench], dict[str, str]]] = {
    each.__name__.replace("_", " "): each
    for each in (
        kill_idle,
        hold_idle,
        kill_playing,
        kill_held,
        kill_all,
        close_sockets,
        say_nothing,
        no_descriptors,
        no_sense,
        end_server,
    )
}
