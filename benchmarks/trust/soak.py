"""Ask the page of `simkit serve` very many questions, and say what the server has come to.

    python -m benchmarks.trust.soak                    # 500 questions of the toy game, some minutes
    python -m benchmarks.trust.soak --game hades       # of a game, whose answers are larger
    python -m benchmarks.trust.soak --questions 5000 --minutes 60  # whichever is over first
    python -m benchmarks.trust.soak --draw-every 1     # draw the charts of each answer: slow

Every question is asked, played and answered with a page and files of the usual size. Charts are
nearly all the work of a short question, so a process draws only the first answer of each command
and one in ten after that. The others get the charts that were drawn last.

It prints memory, descriptors and zombies as it goes, and ends with exit code 1 if the server takes
more than 60 MB, if its descriptors grow, or if an ended process is left.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from benchmarks.trust.page import PageProcess, megabytes

MOST_MEGABYTES = 60.0
SPARE_DESCRIPTORS = 3  # that may be open at one look and not at another
ROUND = 20  # questions between two looks
VERBS = ("run", "causes", "timeline")
TABS = 3


@dataclass(frozen=True)
class Look:
    """What a server has come to."""

    asked: int
    megabytes: float
    descriptors: int
    zombies: int
    workers: tuple[float, ...]  # megabytes of each

    def __str__(self) -> str:
        workers = ", ".join(f"{each:.0f}" for each in self.workers)
        return (
            f"{self.asked:>6,} questions: server {self.megabytes:.1f} MB, {self.descriptors} "
            f"descriptors, {self.zombies} zombies; processes of {workers} MB"
        )


def looks(
    page: PageProcess, game: str, questions: int, minutes: float = math.inf
) -> Iterator[Look]:
    """Ask on, by several tabs, and look again and again."""
    page.get("catalogue.json")
    end = time.monotonic() + 60 * minutes
    for number in count(1):
        verb = VERBS[number % len(VERBS)]
        question = {"verb": verb, "game": game, "games": "20", "seed": str(number)}
        found = page.answer(f"soak{number % TABS:08d}", question)
        if found["state"] != "done":
            raise AssertionError(f"question {number} ({verb}): {found['problem']}")
        is_last = number == questions or time.monotonic() > end
        if number % ROUND == 0 or is_last:
            workers = tuple(map(megabytes, page.workers()))
            yield Look(number, page.megabytes(), page.descriptors(), page.zombies(), workers)
        if is_last:
            return


def complaints(seen: list[Look]) -> list[str]:
    """What is not as it should be."""
    first, last = seen[0], seen[-1]
    found = []
    most = max(look.megabytes for look in seen)
    if most > MOST_MEGABYTES:
        found.append(f"the server took {most:.1f} MB; {MOST_MEGABYTES:.0f} are allowed")
    if last.descriptors > first.descriptors + SPARE_DESCRIPTORS:
        found.append(f"descriptors grew from {first.descriptors} to {last.descriptors}")
    if last.zombies:
        found.append(f"{last.zombies} zombies are left")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--questions", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=math.inf, help="after which it ends")
    parser.add_argument("--game", default="toygame")
    parser.add_argument("--draw-every", type=int, default=10, help="draw one answer in so many")
    options = parser.parse_args()
    seen = []
    with tempfile.TemporaryDirectory(prefix="simkit-soak-") as folder:
        page = PageProcess(
            Path(folder) / "answers",
            toy=options.game == "toygame",
            draws_every=options.draw_every,
        )
        try:
            for look in looks(page, options.game, options.questions, options.minutes):
                print(look, flush=True)
                seen.append(look)
        finally:
            left = page.close()
    wrong = complaints(seen) + ([f"{len(left)} processes were left"] if left else [])
    print(*(wrong or ["All is as it should be."]), sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
