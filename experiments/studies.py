"""Play the ready studies and keep what they found: a table of cells and a chart each.

`make studies` plays all of them into experiments/played/ (left out of the repository) and writes
experiments/results/. A study that was interrupted goes on where it stopped; one that was played
already is only drawn anew. After a change of rules or bots --anew plays it from the start.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

import simkit
from simkit.lab.sweeps.stored import open_sweep
from simkit.messages.errors import BadInput, SimkitError
from simkit.view.charts.canvas import save_file
from simkit.view.sweep_charts import catalogue
from simkit.view.sweep_charts.source import Source

HERE = Path(__file__).parent
PLAYED, RESULTS = HERE / "played", HERE / "results"

# The chart that answers each study's question, and its options.
CHARTS: dict[str, tuple[str, dict[str, str]]] = {
    "apocalypse-bots": ("heat-map", {"keys": "bot,map"}),
    "apocalypse-core-box": ("heat-map", {"keys": "players,hit_rule"}),
    "apocalypse-despair-dice": ("win-rate", {}),
    "apocalypse-difficulty": ("difficulty", {}),
    "apocalypse-difficulty-pairs": ("pairs", {}),
    "apocalypse-tables": ("heat-map", {"keys": "players,map"}),
    "armageddon-factions": ("win-rate", {}),
    "armageddon-initiative": ("difficulty", {}),
    "armageddon-sieges": ("difficulty", {}),
    "armageddon-tables": ("win-rate", {}),
    "fury-legions": ("difficulty", {}),
    "fury-rules": ("difficulty", {}),
    "fury-schedule": ("difficulty", {}),
    "fury-styles": ("win-rate", {}),
    "fury-tribes": ("difficulty", {}),
    "hades-fighters": ("curve", {"keys": "pack:scenarios.historical.fighters"}),
    "hades-readings": ("difficulty", {}),
    "hellgame-optional-rules": ("changes", {}),
    "hellgame-seats": ("seats", {}),
    "hellgame-styles": ("win-rate", {}),
    "hades-plans": ("heat-map", {"keys": "scenario,bot"}),
}
FIGURES = ("games", "won", "win_rate", "low", "high", "turns_mean")


def main() -> int:
    options = read_options()
    try:
        for name in options.studies or sorted(CHARTS):
            play_and_keep(name, options.anew)
    except KeyboardInterrupt:
        print("studies: interrupted; the same command goes on from here", file=sys.stderr)
        return 130
    except (SimkitError, OSError) as problem:
        print(f"studies: {problem}", file=sys.stderr)
        return 2
    return 0


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("studies", nargs="*", help="names such as hades-plans (default: all)")
    parser.add_argument("--anew", action="store_true", help="forget what was played before")
    return parser.parse_args()


def play_and_keep(name: str, anew: bool = False) -> None:
    """Sweep a study as far as it is not swept yet; write its table and its chart."""
    if name not in CHARTS:
        raise BadInput(f"there is no study {name}; known: {', '.join(sorted(CHARTS))}.")
    print(name, file=sys.stderr)
    folder = PLAYED / name
    if anew and folder.exists():
        shutil.rmtree(folder)
    folder.parent.mkdir(exist_ok=True)
    simkit.sweep(HERE / f"{name}.toml", out=folder, resume=True, progress=True)
    RESULTS.mkdir(exist_ok=True)
    source = Source(open_sweep(folder))
    source.cells[columns(source)].to_csv(RESULTS / f"{name}.csv", index=False)
    kind, chosen = CHARTS[name]
    save_file(catalogue.draw(source, kind, chosen), RESULTS / f"{name}.png")


def columns(source: Source) -> list[str]:
    """The table's columns: the cell, what varies, how often it was won."""
    return ["name", *source.swept["vary"], *FIGURES]


if __name__ == "__main__":
    sys.exit(main())
