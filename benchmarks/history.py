"""What a game costs, release by release: CPU a game of each bot in loops of C (see yardstick.py).

    python -m benchmarks.history            # beside the last release; part of `make bench`
    python -m benchmarks.history --enter    # `make bench-history`: write this release's line

history.csv has a line for each release and a column for each game and bot. A bot that a release did
not have, or did not measure, is left empty. A renamed bot has the column of its new name. Loops of
C even out how fast machines are, but not how they differ: one commit cost 1.5 to 2.2 times as many
on another machine as on that of 0.3.0.
So compare two lines only if one machine measured both.
"""

from __future__ import annotations

import argparse
import csv
import io
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from benchmarks.speed import GAMES, SEED, show
from benchmarks.yardstick import Yardstick, yardstick

FILE = Path(__file__).resolve().parent / "history.csv"
RELEASE = "release"
ROUNDS = 5  # of which the least disturbed counts
SECONDS = 0.3  # that a bot plays in each of them
SLOWER = 1.1  # from here on a ratio is worth a look

Line = dict[str, float]  # loops of C a game, by "GAME BOT"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--enter", action="store_true", help="write the line of this release")
    parser.add_argument("bots", nargs="*", help='which bots: "hades expert"; every one by default')
    options = parser.parse_args()
    with yardstick() as stick:
        if stick is None:
            print("No C compiler (cc) was found: nothing to measure in.", file=sys.stderr)
            return 2
        found = measured([bot.split() for bot in options.bots] or every_bot(), stick)
    kept = read(FILE.read_text(encoding="utf-8"))
    print_beside(found, kept)
    if options.enter:
        from simkit.version import VERSION

        kept[VERSION] = kept.get(VERSION, {}) | found
        FILE.write_text(written(kept), encoding="utf-8")
    return 0


def every_bot() -> list[list[str]]:
    """All that can be played, as pairs of a game and a bot; searches are left out: minutes each."""
    from simkit.finding.registry import find

    return [[game, bot.name] for game in GAMES for bot in find(game).bots if not bot.plans]


# --- measuring -----------------------------------------------------------------------------------


def measured(bots: Iterable[Iterable[str]], stick: Yardstick) -> Line:
    """CPU a game in loops of C: bots and loop take turns, the best round of each counts."""
    timers = {f"{game} {bot}": timer(game, bot) for game, bot in bots}
    return in_loops({"": stick.loop, **timers}, ROUNDS)


def in_loops(timers: Mapping[str, Callable[[], float]], rounds: int) -> Line:
    """What each timer tells, in what the nameless one tells; the least of some rounds."""
    least = dict.fromkeys(timers, float("inf"))
    for _ in range(rounds):
        for name, seconds in timers.items():
            least[name] = min(least[name], seconds())
    return {name: least[name] / least[""] for name in timers if name}


def timer(game: str, bot: str) -> Callable[[], float]:
    """A function that plays for a while and returns the CPU seconds of a game."""
    from simkit.lab.play.bench import measure
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.prepare import prepare

    prepared = prepare(cell_of(game, bot, SEED))

    def a_game() -> float:
        return 1 / measure(prepared, SECONDS, time.process_time).games_per_second

    return a_game


# --- the file ------------------------------------------------------------------------------------


def read(text: str) -> dict[str, Line]:
    """The lines of the file by release; ValueError says what is wrong with them."""
    lines: dict[str, Line] = {}
    for row in csv.DictReader(io.StringIO(text)):
        release = row.pop(RELEASE)
        if release in lines:
            raise ValueError(f"two lines of release {release}")
        lines[release] = {name: float(value) for name, value in row.items() if value}
        if any(value <= 0 for value in lines[release].values()):
            raise ValueError(f"release {release} has games that cost nothing")
    return lines


def written(lines: Mapping[str, Line]) -> str:
    """The file of these lines, three digits each; columns in the order of the alphabet."""
    names = sorted({name for line in lines.values() for name in line})
    out = io.StringIO()
    table = csv.DictWriter(out, (RELEASE, *names), restval="", lineterminator="\n")
    table.writeheader()
    for release, line in lines.items():
        table.writerow({RELEASE: release} | {name: f"{line[name]:.3g}" for name in line})
    return out.getvalue()


def print_beside(found: Line, kept: Mapping[str, Line]) -> None:
    """A row a bot: now, in the last release, and how they compare."""
    release, last = next(reversed(list(kept.items())), ("none", {}))
    rows = []
    for name, now in found.items():
        ratio = now / last[name] if name in last else float("nan")
        rows.append((name, now, last.get(name, "-"), ratio, "slower" if ratio > SLOWER else ""))
    show("CPU a game, in loops of C", ("bot", "now", f"release {release}", "ratio", ""), rows)


if __name__ == "__main__":
    sys.exit(main())
