"""Clicks at a table: how long a person waits from a click to the next question.

    python -m benchmarks.clicks                       # all games on one core; some minutes
    python -m benchmarks.clicks pig hades --clicks 10
    python -m benchmarks.clicks fury --after 500      # late in a long game

A person sits in the first seat, or in all seats of a team, and bots play by scripts in the others.
The table is a process of its own, `simkit play --page`, on one core with this client. A click is
sent through its door, and the wait ends when the screen has been read that asks again. The screen
is the one that a browser reads; the browser's own drawing is not counted. Every third choice is
made at random, and the others as the bot expert would choose. On a busy machine read the time of
the processor, of table and client together.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from tests.web.person import Person

ROOT = Path(__file__).resolve().parents[1]
OWN = ("pig", "reef", "hunt", "leduc", "atoll")
BUILT = ("hades", "apocalypse", "hellgame", "fury", "armageddon")
GOALS = dict.fromkeys(OWN, 0.15) | dict.fromkeys(BUILT, 0.3)  # seconds
CLICKS = 30
CORE = 0
MOST_GAMES = 50
SEAT = re.compile(r"seat \d+: (\S+)")


@dataclass(frozen=True)
class Wait:
    """One click: seconds until the next question is read, and those of the processor in them."""

    seconds: float
    of_processor: float


def main() -> int:
    """Print one line for each game; 1 if one is over its goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GOALS)
    parser.add_argument("--clicks", type=int, default=CLICKS)
    parser.add_argument("--after", type=int, default=0, help="choices before the first click")
    options = parser.parse_args()
    os.sched_setaffinity(0, {CORE})
    found = [told(game, waits(game, options.clicks, options.after)) for game in options.games]
    return 1 if any(found) else 0


def told(game: str, found: list[Wait]) -> bool:
    """Print what a game's clicks took; whether it is over the goal."""
    seconds = sorted(wait.seconds for wait in found)
    print(
        f"{game}: median {median(seconds):.3f} s, "
        f"nine of ten {seconds[len(found) * 9 // 10]:.3f} s, "
        f"slowest {seconds[-1]:.3f} s; of the processor median "
        f"{median(wait.of_processor for wait in found):.3f} s; {len(found)} clicks; "
        f"goal {GOALS[game]} s",
        flush=True,
    )
    return median(seconds) > GOALS[game]


def waits(game: str, clicks: int, after: int) -> list[Wait]:
    """The wait from each click to the next question; game after game, until there are enough."""
    found: list[Wait] = []
    number = 0
    while len(found) < clicks and number < MOST_GAMES:
        with table(game, number) as (people, process):
            most = after + clicks - len(found)
            found += played(people, process, most, Random(number))[after:]
        number += 1
    return found


@contextmanager
def table(game: str, number: int) -> Iterator[tuple[list[Person], int]]:
    """A table in a process of its own, with all its people in, and the number of the process."""
    path = str(ROOT / f"examples/{game}.py") if game in OWN else game
    words = ["play", path, "--page", "--game", str(number)]
    process = subprocess.Popen(
        [sys.executable, "-m", "simkit", *words], stdout=subprocess.PIPE, text=True
    )
    try:
        yield invited(process), process.pid
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate()


def invited(process: subprocess.Popen[str]) -> list[Person]:
    """Everybody whose link is told, before the link of the host."""
    found: list[Person] = []
    assert process.stdout is not None
    for line in process.stdout:
        if link := SEAT.match(line):
            found.append(Person(link[1]))
        elif found:
            break
    for person in found:
        person.enter()
    return found


def played(people: list[Person], process: int, most: int, luck: Random) -> list[Wait]:
    """What the first clicks of a game took."""
    found: list[Wait] = []
    asked = next_question(people)
    while len(found) < most and asked is not None:
        person, screen = asked
        place = choice(person, screen, luck)
        used, began = processor(process), time.perf_counter()
        status, said = person.post("answer", {"number": screen["number"], "place": place})
        assert status == 200, said
        asked = next_question(people)
        found.append(Wait(time.perf_counter() - began, processor(process) - used))
    return found


def processor(process: int) -> float:
    """Seconds of the processor that the table and this client have used."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return time.process_time() + sum(int(each.read_text().split()[0]) for each in threads) / 1e9


def next_question(people: list[Person]) -> tuple[Person, dict[str, Any]] | None:
    """Who is asked, and the screen; None if the game is over.

    The screens of a team are read one after another until one asks.
    """
    for person in people:
        screen = person.screen()
        if screen["over"]:
            return None
        if screen["asked"]:
            return person, screen
    raise AssertionError("nobody is asked")


def choice(person: Person, screen: dict[str, Any], luck: Random) -> int:
    """The place of what is clicked: of the hint, or every third time of any option."""
    if luck.randrange(3) == 0:
        return luck.randrange(len(screen["options"]))
    _, hint = person.post("hint", {"number": screen["number"]})
    return next(n for n, text in enumerate(screen["options"]) if hint["text"].endswith(text))


if __name__ == "__main__":
    sys.exit(main())
