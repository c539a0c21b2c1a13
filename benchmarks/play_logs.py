"""Logs whose players are known: how often does `play-log` hold the truth?

    python -m benchmarks.play_logs                            # 20 sets x 10 logs of two own games
    python -m benchmarks.play_logs apocalypse              # of one of the five: minutes or an hour

A set of candidates is drawn: a bot and some shares of mistakes. One of them plays the games of a
log, the usual words of a log are kept of them (who won, turns), and `play-log` is asked who played.
Its 90 % range of mistakes ought to hold the truth in at least 85 of 100 logs. Three limits are
counted apart: how many logs hold, how wide the ranges are (a part of all shares in the set; a range
of everything always holds), and how far the truth is believed (equal to 1 / candidates if the log
says nothing).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random

import simkit

ROOT = Path(__file__).resolve().parents[1]
OWN = ("examples/pig.py", "examples/hunt.py")
SHARES = (0.0, 0.05, 0.1, 0.2, 0.3, 0.45, 0.6)
LOGS = 10  # of each set
LEAST = 0.85
CONFIDENCE = 0.9
WORDS = ("won", "winner", "turns")


@dataclass(frozen=True)
class Guessed:
    """What a log said of a player who is known."""

    held: bool
    width: float  # of the range, as a part of all shares
    belief: float  # in the truth
    candidates: int


def guessed(game: str, luck: Random, shares: list[float], folder: Path, games: int) -> Guessed:
    """One log of one of the candidates, read back."""
    truth = luck.choice(shares)
    knobs = {"expert": {"mistakes": truth}}
    size, seed = luck.choice((6, 15, 40)), luck.randrange(10**6)
    table = simkit.run(game, bot="expert", games=size, seed=seed, knobs=knobs).frame
    log = folder / "log.csv"
    table[[name for name in WORDS if name in table.columns]].to_csv(log, index=False)
    found = simkit.play_log(
        game, log, bots=["expert"], mistakes=shares, games=games, confidence=CONFIDENCE,
        seed=seed + 1,
    )  # fmt: skip
    low, high = found.mistakes.low, found.mistakes.high
    belief = sum(each.probability for each in found.candidates if each.mistakes == truth)
    return Guessed(
        low <= truth <= high, (high - low) / (max(shares) - min(shares)), belief, len(shares)
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="games or files (default: two own games)")
    parser.add_argument("--sets", type=int, default=20, help="sets of candidates (default: 20)")
    parser.add_argument("--games", type=int, default=200, help="a candidate (default: 200)")
    options = parser.parse_args()
    poor = 0
    for game in options.names or [str(ROOT / name) for name in OWN]:
        luck = Random(f"{Path(game).stem} {options.sets}")
        found: list[Guessed] = []
        with tempfile.TemporaryDirectory(prefix="simkit-logs-") as folder:
            for number in range(options.sets):
                shares = sorted(luck.sample(SHARES, luck.randint(3, 6)))
                found += [
                    guessed(game, luck, shares, Path(folder), options.games) for _ in range(LOGS)
                ]
                print(f"{game}: {LOGS * (number + 1)} logs", file=sys.stderr, flush=True)
        count = len(found)
        held = sum(each.held for each in found)
        width = sum(each.width for each in found) / count
        belief = sum(each.belief for each in found) / count
        nothing = sum(1 / each.candidates for each in found) / count
        print(
            f"{game}: {held} of {count} ranges hold the truth; mean width {width:.0%} of all "
            f"shares; the truth is believed at {belief:.2f} ({nothing:.2f} without a log)",
            flush=True,
        )
        poor += held < LEAST * count
    return 1 if poor else 0


if __name__ == "__main__":
    raise SystemExit(main())
