"""How often do four heroes hold the Invasion map, by which bot, and what ends the lost games?

`make demo` plays this and leaves the answer in demo-report/: a report, charts and the rows. In a
fresh clone the rules are compiled first, while what draws the report is loaded; then each bot is
compiled while the one before it plays.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import simkit
from simkit.finding import registry
from simkit.lab.basics.compiling import compile_notice
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.results import RunResult
from simkit.messages.errors import SimkitError
from simkit.view.report.runs_report import write_report
from simkit.view.text.words import headline

GAME = registry.find("apocalypse")
PLAYED: dict[str, Any] = {"map": "invasion", "players": 4}
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
    print(f"{headline(results[0], DEED)}.")
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
    bots = [bot.name for bot in GAME.bots if not bot.plans]  # a search takes hours
    compile_rules(bots[0])
    results = []
    for bot, following in zip(bots, [*bots[1:], ""], strict=True):
        print(f"{bot}: {options.games:,} games", file=sys.stderr)
        with meanwhile(partial(compile_bot, following)):
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


def compile_rules(bot: str) -> None:
    """The rules and a first bot; says what it does where nothing is compiled yet."""
    from simkit.kernel import jit

    if not jit.CONFIG.DISABLE_JIT and not jit.is_kept(f"{GAME.package}.engine"):
        print(
            f"The rules of {GAME.title} are compiled once, by two processes: a minute or two. "
            "Meanwhile what draws the report is loaded.",
            file=sys.stderr,
        )
    with meanwhile(load_drawing), compile_notice(GAME.title):
        compile_bot(bot)


def compile_bot(bot: str) -> None:
    """Have a bot ready to play; none if it has no name."""
    if bot:
        prepare(cell_of(GAME.name, bot, settings=PLAYED))


def load_drawing() -> None:
    """What tables and charts need; where it is new it also looks for the fonts of this machine."""
    for name in ("pandas", "pyarrow.parquet", "matplotlib.pyplot"):
        importlib.import_module(name)


@contextmanager
def meanwhile(deed: Callable[[], None]) -> Iterator[None]:
    """Do something beside the block. Who needs it does it himself where it fails."""

    def quietly() -> None:
        with suppress(Exception):
            deed()

    beside = Thread(target=quietly, daemon=True)  # Ctrl-C does not wait for it
    beside.start()
    yield
    beside.join()


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
