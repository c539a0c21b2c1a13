"""`simkit chart`: one chart of a stored sweep."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli import parsing, shared_options
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import tell
from simkit.cli.option import once, word

if TYPE_CHECKING:
    from simkit.lab.sweeps.folder import Folder


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
    file = args.out or _usual_file(stored.folder, name)
    asked = {name: getattr(args, name) for name in catalogue.options()}
    figure = catalogue.draw(Source(stored, progress=True), args.kind, asked)
    save_file(figure, file)
    tell(args, stored.notes)
    return Reply({"kind": args.kind, "file": str(file)}, lambda width, ink: str(file))


def _usual_file(folder: Folder, name: str) -> Path:
    """Where the chart lies unless somebody says it: beside the report."""
    from simkit.lab.basics.outputs import checked_place, refuse_links

    file = folder.report / f"{name}.png"
    folder.refuse_links()
    refuse_links(file)
    folder.report.mkdir(exist_ok=True)
    return checked_place(file)


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
        shared_options.SCRIPT,
        once(
            "--out",
            "FILE",
            "a .png or .svg (default: DIR/report/KIND.png)",
            parsing.drawing("--out", "chart"),
        ),
    ),
    answer=chart,
)
