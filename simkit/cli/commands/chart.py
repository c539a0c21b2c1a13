"""`simkit chart`: one chart of a stored sweep."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli import parsing, shared_options
from simkit.cli.asked import laid_over
from simkit.cli.command import BATCH, Command, Reply
from simkit.cli.finishing import tell
from simkit.cli.option import OUTPUT, Help, once, word

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
    stored = open_sweep(args.folder, args.where)
    name = f"{args.kind}-{args.column}" if args.column else args.kind
    name += "-where" if args.where else ""
    file = args.out or _usual_file(stored.folder, name)
    given = {name: getattr(args, name) for name in catalogue.options()}
    asked = {name: value for name, value in given.items() if value not in (None, [])}
    source = Source(stored, progress=True, lay=partial(laid_over, args))
    figure = catalogue.draw(source, args.kind, asked)
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


def _of(option: str, help: str) -> Help:
    """What an option says, and the kinds of chart that take it."""

    def told() -> str:
        from simkit.view.sweep_charts.catalogue import takers

        return f"{help} (only for {takers(option)})"

    return told


def _kinds() -> list[str]:
    from simkit.view.sweep_charts.catalogue import KINDS

    return list(KINDS)


COMMAND = Command(
    name="chart",
    group=BATCH,
    place=3,
    help="draw one chart of a stored sweep",
    examples=(
        "chart results",
        "chart results win-rate",
        "chart results heat-map --keys bot,players --out map.svg",
        "chart results length --where 'not won'",
        "chart results difficulty --against plain",
        "chart results board --column losses --cell 0 --games 500",
        "chart results timeline --cell plain --game 12",
        "chart results causes --cell plain --set players=2",
    ),
    options=(
        shared_options.FOLDER,
        word(
            "kind",
            "KIND",
            "kind of chart (default: list all kinds)",
            offers=_kinds,
            nargs="?",
        ),
        once("--keys", "KEY,KEY", _of("keys", "draw these keys of the study")),
        once(
            "--cell",
            "C+C",
            _of(
                "cell",
                "draw these cells (combinations of values): their numbers or names, joined with "
                "+, such as 0+2",
            ),
        ),
        once(
            "--against", "C", _of("against", "compare all cells with this one: its number or name")
        ),
        once(
            "--by",
            "NAME,...",
            _of("by", "kind of things to show, such as bot, demon or hero"),
        ),
        once(
            "--column",
            "NAME",
            _of("column", "what to count at each place of the board, such as deaths"),
        ),
        shared_options.games(
            _of(
                "games",
                "games per board (default: 200), or per hero or card. For a timeline: show "
                "this many games instead of one",
            )
        ),
        shared_options.game_number(
            _of("game", "which game to draw: 0 is the first one (default: 0)"), name="game"
        ),
        shared_options.values(
            _of("set", "play the cell again with this change, such as players=2")
        ),
        shared_options.knobs(
            _of(
                "knob",
                "play the cell again with this knob of a bot, such as expert.mistakes=0.1",
            )
        ),
        shared_options.where(
            "draw only games that meet this condition, such as 'turns <= 6 and not won'"
        ),
        shared_options.target(_of("target", "mark this win rate, such as 0.3")),
        shared_options.margin(
            _of(
                "margin",
                "differences up to M count as the same (default: 0.02, which is two points)",
            )
        ),
        shared_options.SCRIPT,
        once(
            "--out",
            "FILE",
            "write the chart to this .png or .svg file (default: DIR/report/KIND.png)",
            parsing.drawing("--out", "chart"),
            section=OUTPUT,
        ),
    ),
    answer=chart,
)
