"""How often do four heroes hold the Invasion map, by which bot, and what ends the lost games?

`make demo` plays this and leaves the answer in demo-report/: a report, charts and the rows.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import simkit
from simkit import registry
from simkit.errors import SimkitError
from simkit.lab.play.results import RunResult
from simkit.view.report.runs_report import write_report
from simkit.view.text.words import headline

GAME = registry.find("apocalypse")
PLAYED = {"map": "invasion", "players": 4}
QUESTION = "How often do four heroes hold the Invasion map?"
DEED = "holds the Invasion map"


def main() -> int:
    options = read_options()
    try:
        options.out.mkdir(parents=True, exist_ok=True)
        results = play(options)
        written = report(results, options)
    except KeyboardInterrupt:
        kept = f"the rows of the bots that finished are in {options.out}"
        print(f"demo: interrupted; {kept}", file=sys.stderr)
        return 130
    except (SimkitError, OSError) as problem:
        print(f"demo: {problem}", file=sys.stderr)
        return 2
    print(f"{headline(results[0].summary(), DEED)}.")
    print(f"Report: {written[0]}")
    for chart in written[1:]:
        print(f"Chart:  {chart}")
    return 0


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=QUESTION)
    parser.add_argument("--games", type=int, default=10_000, help="games a bot (default: 10000)")
    parser.add_argument("--seed", type=int, default=1, help="which luck (default: 1)")
    parser.add_argument("--out", type=Path, default=Path("demo-report"), help="where to write")
    return parser.parse_args()


def play(options: argparse.Namespace) -> list[RunResult]:
    """Every bot on the same games, the best first."""
    results = []
    for bot in (bot.name for bot in GAME.bots if not bot.plans):  # a search takes hours
        print(f"{bot}: {options.games:,} games", file=sys.stderr)
        result = simkit.run(
            GAME.name,
            games=options.games,
            seed=options.seed,
            bot=bot,
            out=options.out / f"rows-{bot}.parquet",
            progress=True,
            **PLAYED,
        )
        if result.interrupted:
            raise KeyboardInterrupt
        results.append(result)
    return sorted(results, key=lambda result: -(result.win_rate.estimate or 0.0))


def report(results: list[RunResult], options: argparse.Namespace) -> tuple[Path, ...]:
    command = f"python experiments/demo.py --games {options.games} --seed {options.seed}"
    return write_report(
        options.out,
        results,
        question=QUESTION,
        deed=DEED,
        command=command,
        game=GAME,
        components=GAME.components(),
    )


if __name__ == "__main__":
    sys.exit(main())
