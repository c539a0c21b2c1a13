"""Harm what simkit reads and count what comes of it: refused, harmless, or wrong.

    python -m benchmarks.trust                  # some minutes; `make bench-trust` does the same
    python -m benchmarks.trust shards --seed 7  # one kind, other luck
    python -m benchmarks.trust --share 0.1      # a tenth of the trials
    python -m benchmarks.trust documents --share 4 --write  # enter the counts into the docs

It ends with a line of counts, and with exit code 1 where anything was wrong.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))  # where the toy game lives

from benchmarks.trust.counts import HARMS, PAGE, entered
from benchmarks.trust.tally import Tally, toy_listed

OF_ALL_GAMES = ("buffs", "bots", "every_way", "tables")  # the others play the toy game
KINDS = (*HARMS, "pages", "mutations", *OF_ALL_GAMES)
SHOWN = 10  # wrong trials that are told of each kind


def main() -> int:
    options = _options()
    found: list[Tally] = []
    for kind in options.kinds or KINDS:
        with nullcontext() if kind in OF_ALL_GAMES else toy_listed():
            tallies = _tried(kind, options)
        found += tallies
        if options.write and kind in HARMS:
            text = PAGE.read_text(encoding="utf-8")
            PAGE.write_text(entered(text, kind, tallies), encoding="utf-8")
    whole = Tally(
        "all harms",
        sum(tally.refused for tally in found),
        sum(tally.harmless for tally in found),
        [what for tally in found for what in tally.wrong],
    )
    print(whole)
    return 1 if whole.wrong else 0


def _tried(kind: str, options: argparse.Namespace) -> list[Tally]:
    """Do every harm of a kind, and tell what came of it."""
    module = importlib.import_module(f"benchmarks.trust.{kind}")
    found = []
    with tempfile.TemporaryDirectory(prefix="simkit-trust-") as folder:
        for tally in module.trials(Path(folder), Random(options.seed), options.share):
            print(tally, *tally.wrong[:SHOWN], sep="\n  ", flush=True)
            found.append(tally)
    return found


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kinds", nargs="*", choices=[[], *KINDS], help=f"of: {', '.join(KINDS)}")
    parser.add_argument("--seed", type=int, default=1, help="of what is drawn by lot")
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of trials")
    parser.add_argument("--write", action="store_true", help=f"enter the counts into {PAGE.name}")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
