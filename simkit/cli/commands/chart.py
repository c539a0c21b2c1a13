"""`simkit chart`: one chart of a stored sweep."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path

from simkit.cli import shared_options
from simkit.cli.command import Command, Reply
from simkit.cli.option import once, word
from simkit.errors import BadInput


def chart(args: Namespace) -> Reply:
    from simkit.lab.sweeps.stored import open_sweep
    from simkit.view.charts.canvas import save_file
    from simkit.view.console.chart import kinds_page
    from simkit.view.sweep_charts import catalogue
    from simkit.view.sweep_charts.source import Source

    if args.kind is None:
        kinds = catalogue.listed()
        return Reply({"kinds": kinds}, partial(kinds_page, kinds))
    catalogue.kind_of(args.kind)
    stored = open_sweep(args.folder)
    name = f"{args.kind}-{args.column}" if args.column else args.kind
    file = _chart_file(args.out or stored.folder.report / f"{name}.png")
    asked = {name: getattr(args, name) for name in catalogue.options()}
    figure = catalogue.draw(Source(stored, progress=True), args.kind, asked)
    file.parent.mkdir(parents=True, exist_ok=True)
    save_file(figure, file)
    return Reply({"kind": args.kind, "file": str(file)}, lambda width, ink: str(file))


def _chart_file(file: Path) -> Path:
    if file.suffix.lower() not in (".png", ".svg"):
        raise BadInput(f"--out {file}: a chart is drawn to a file that ends in .png or .svg.")
    return file


def _kinds() -> list[str]:
    from simkit.view.sweep_charts.catalogue import ORDER

    return list(ORDER)


COMMAND = Command(
    name="chart",
    group="Many at once",
    place=3,
    help="one chart of a stored sweep",
    examples=(
        "chart results",
        "chart results win-share",
        "chart results heat-map --over bot,players --out map.svg",
        "chart results difficulty --against plain",
        "chart results board --column losses --cell 0 --games 500",
        "chart results film --cell plain --game 12",
    ),
    options=(
        shared_options.FOLDER,
        word(
            "kind",
            "KIND",
            "which chart; without one all kinds are listed",
            offers=_kinds,
            nargs="?",
        ),
        once("--over", "KEY,KEY", "the keys that are drawn"),
        once("--cell", "C+C", "which cells, by number or name"),
        once("--against", "C", "the cell that others are set against"),
        once(
            "--by",
            "NAME,...",
            "of strength: bot, demon ...; of worth: the kind, such as gift or hero",
        ),
        once("--column", "NAME", "of a board: what is counted"),
        shared_options.games(
            "of a board: how many games are played again (default: 200); of worth: how many an "
            "asset; of causes: how many; of a film: many of them instead of one"
        ),
        shared_options.game_number("of a film: which game (default: 0)", name="game"),
        shared_options.target("of a curve: the share that is aimed at"),
        shared_options.MARGIN,
        once("--out", "FILE", "a .png or .svg (default: DIR/report/KIND.png)", Path),
    ),
    answer=chart,
)
