"""Tables in browsers: killed at random moments and gone on with; and what strangers send to them.

A choice that a player was told was taken must be there after a kill; the game goes on with the same
question. What a stranger sends must be refused and change nothing.
"""

from __future__ import annotations

import http.client
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from threading import Timer

from benchmarks.trust.tally import Tally
from simkit.finding import registry
from simkit.lab.people.saved import answers_in
from simkit.lab.people.sitting import PeopleTable, sitting_of
from simkit.lab.play.cell import cell_of
from tests.web.person import Person

KILLS, STRANGERS = 200, 1_000
ROOT = Path(__file__).resolve().parents[2]
GAME = str(ROOT / "examples/reef.py")
LINK = re.compile(r"(?:seat \d+|all links, and new ones): (\S+)")
ENDED = (ConnectionError, http.client.HTTPException, OSError)
SIGNS = "019az-._~<>\"'%&#/\\\u00e9"


def trials(folder: Path, luck: Random, share: float = 1.0) -> Iterator[Tally]:
    """Kills, then strangers."""
    yield _killed(folder, luck, max(1, round(KILLS * share)))
    yield _strangers(folder, luck, max(1, round(STRANGERS * share)))


class _Table:
    """A table of two people in a process, and both of them."""

    def __init__(self, file: Path) -> None:
        words = ["play", GAME, "--seats", "1,2", "--page", "--save", str(file)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "simkit", *words],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        links = []
        while len(links) < 3 and (line := self.process.stdout.readline()):
            links += LINK.findall(line)
        *self.people, self.host = map(Person, links)
        for each in (*self.people, self.host):
            each.enter()

    def asked(self) -> tuple[int, dict]:
        """Who is asked, and what the screen says; -1 if the game is over."""
        for seat, person in enumerate(self.people):
            screen = person.screen()
            if screen["asked"] or screen["over"]:
                return (-1 if screen["over"] else seat), screen
        raise AssertionError("nobody is asked")

    def end(self, sign: int = signal.SIGKILL) -> None:
        self.process.send_signal(sign)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def _killed(folder: Path, luck: Random, kills: int) -> Tally:
    found = Tally("tables killed and gone on with")
    number, taken, file = 0, [], folder / "game-0.json"
    for kill in range(kills):
        table = _Table(file)
        found.expect(
            f"kill {kill}", _goes_on(table, file, taken), "a choice or the question is lost"
        )
        taken = answers_in(file, _sitting())
        Timer(luck.uniform(0.01, 1.5), partial(table.process.send_signal, signal.SIGKILL)).start()
        over = _play(table, luck, taken)
        table.end()
        if over:
            number, taken = number + 1, []
            file = folder / f"game-{number}.json"
    return found


def _play(table: _Table, luck: Random, taken: list[int]) -> bool:
    """Choose until the table is killed, or the game is over."""
    with suppress(*ENDED, AssertionError):
        while table.process.poll() is None:
            seat, screen = table.asked()
            if seat < 0:
                return True
            place = luck.randrange(len(screen["options"]))
            status, _ = table.people[seat].post(
                "answer", {"number": screen["number"], "place": place}
            )
            if status == 200:
                taken.append(place)
    return False


def _sitting():
    return sitting_of(cell_of(registry.find(GAME), None, 1), [1, 2], 0, is_open=False)


def _goes_on(table: _Table, file: Path, taken: list[int]) -> bool:
    """Whether every choice is there that was taken, and the same question is asked."""
    kept = answers_in(file, _sitting())
    again = PeopleTable(_sitting(), kept)
    seat, screen = table.asked()
    same = again.asked == seat and (seat < 0 or list(again.question().options) == screen["options"])
    again.close()
    return same and kept[: len(taken)] == taken and len(kept) <= len(taken) + 1


def _strangers(folder: Path, luck: Random, count: int) -> Tally:
    found = Tally("requests of strangers to a table")
    file = folder / "strangers.json"
    table = _Table(file)
    before = file.read_bytes()
    for number in range(count):
        what, status = _stranger(table, luck)
        changed = file.read_bytes() != before
        found.expect(f"{number}: {what}", 400 <= status < 500 and not changed, f"status {status}")
    found.expect("the table", table.asked()[0] == 0, "it does not go on")
    table.end(signal.SIGINT)
    return found


def _stranger(table: _Table, luck: Random) -> tuple[str, int]:
    """One request that nobody may make, and what came of it."""
    one, two = table.people
    number = one.screen()["number"]
    stranger = Person(f"http://{one.host}{luck.choice([one.path, two.path, table.host.path])}")
    thief = two.cookie.replace("seat2", "seat1")
    stranger.cookie = luck.choice(
        ["", _noise(luck, 40), two.cookie, thief, f"simkit-seat1={_noise(luck, 32)}"]
    )
    path = luck.choice(
        ["answer", "undo", "hint", "agree", "renew", "bot", "enter", "screen.json", "seats.json"]
    )
    if stranger.path == two.path and stranger.cookie == two.cookie:
        path = luck.choice(["answer", "undo", "hint", "renew", "bot", "seats.json"])
    body = luck.choice(
        [
            {"number": number, "place": 0},
            {"number": number, "place": luck.choice([-1, 10**30, "0", None, [0], {}])},
            {"seat": luck.randrange(-2, 5), "bot": True},
            {"ticket": luck.choice([one.ticket, two.ticket, _noise(luck, 32), 7, None])},
            [], 7, _noise(luck, 200), "[" * 5000, json.dumps({"number": 1e999}),
        ]
    )  # fmt: skip
    own = {"Origin": f"http://{one.host}"}
    evil = "evil.example"
    headers = luck.choice(
        [{}, own, {"Origin": f"http://{evil}"}, {"Host": evil}, {**own, "X-Forwarded-Host": evil}]
    )
    method = "GET" if path.endswith(".json") else "POST"
    begun = time.monotonic()
    try:
        status, _ = stranger.request(path, method, None if method == "GET" else body, **headers)
    except ValueError:  # http.client does not send such a header
        status = 400
    assert time.monotonic() - begun < 30
    return f"{method} {stranger.path}{path} {body!r:.80} {headers}", status


def _noise(luck: Random, most: int) -> str:
    return (
        "".join(luck.choices(SIGNS, k=luck.randrange(1, most))).encode("latin-1").decode("latin-1")
    )
