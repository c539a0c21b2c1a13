"""`simkit chart` and `simkit rerun`: what is done with results that are stored."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path

from simkit.cli import parsing
from simkit.cli.command import Answer, Command, given
from simkit.cli.parsing import Once, Parser
from simkit.errors import BadInput
from simkit.game import MOST_GAMES


def _folder(parser: Parser) -> None:
    parser.add_argument("folder", metavar="DIR", type=Path, help="the folder of a sweep")


def _chart_options(parser: Parser) -> None:
    _folder(parser)
    parser.add_argument(
        "kind", metavar="KIND", nargs="?", help="which chart; without one all kinds are listed"
    )
    parser.add_argument("--over", metavar="KEY,KEY", action=Once, help="the keys that are drawn")
    parser.add_argument("--cell", metavar="C+C", action=Once, help="which cells, by number or name")
    parser.add_argument(
        "--against", metavar="C", action=Once, help="the cell that others are set against"
    )
    parser.add_argument(
        "--by",
        metavar="NAME,...",
        action=Once,
        help="of strength: bot, demon ...; of worth: the kind, such as gift or hero",
    )
    parser.add_argument("--column", metavar="NAME", action=Once, help="of a board: what is counted")
    parser.add_argument(
        "--games",
        metavar="N",
        action=Once,
        type=parsing.whole("--games", 1, MOST_GAMES),
        help="of a board: how many games are played again (default: 200); of worth: how many an "
        "asset; of a film: many of them instead of one",
    )
    parser.add_argument(
        "--game",
        metavar="I",
        action=Once,
        type=parsing.whole("--game", 0, MOST_GAMES - 1),
        help="of a film: which game (default: 0)",
    )
    parser.add_argument(
        "--target", metavar="SHARE", action=Once, type=parsing.share("--target"),
        help="of a curve: the share that is aimed at",
    )  # fmt: skip
    parser.add_argument(
        "--margin", metavar="M", action=Once, type=parsing.share("--margin"),
        help="differences within it count as the same (default: 0.02, two points)",
    )  # fmt: skip
    parser.add_argument(
        "--out",
        metavar="FILE",
        action=Once,
        type=Path,
        help="a .png or .svg (default: DIR/report/KIND.png)",
    )


OPTIONS = ("over", "cell", "against", "by", "column", "game", "games", "target", "margin")


def chart(args: Namespace) -> Answer:
    from simkit.lab.sweeps.stored import open_sweep
    from simkit.view.charts.canvas import save_file
    from simkit.view.report import catalogue

    if args.kind is None:
        return Answer({"kinds": catalogue.listed()}, catalogue.kinds_page)
    catalogue.kind_of(args.kind)
    stored = open_sweep(args.folder)
    name = f"{args.kind}-{args.column}" if args.column else args.kind
    file = _chart_file(args.out or stored.folder.report / f"{name}.png")
    given = {name: getattr(args, name) for name in OPTIONS}
    figure = catalogue.draw(catalogue.Source(stored, progress=True), args.kind, given)
    file.parent.mkdir(parents=True, exist_ok=True)
    save_file(figure, file)
    return Answer({"kind": args.kind, "file": str(file)}, lambda width, ink: str(file))


def _chart_file(file: Path) -> Path:
    if file.suffix.lower() not in (".png", ".svg"):
        raise BadInput(f"--out {file}: a chart is drawn to a file that ends in .png or .svg.")
    return file


def _rerun_options(parser: Parser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="a stored result: .parquet, .csv, .json, or a sweep's folder"
    )
    parser.add_argument(
        "--jobs", metavar="N", action=Once, type=parsing.jobs, help="threads (default: every core)"
    )


def rerun(args: Namespace) -> Answer:
    from simkit.lab.sweeps.rerun import rerun as play_again
    from simkit.view.report.sweep_pages import rerun_page

    found = play_again(args.file, progress=True, **given(args, "jobs")).summary()
    return Answer(found, partial(rerun_page, found))


CHART = Command(
    "chart",
    "one chart of a stored sweep",
    (
        "chart results",
        "chart results win-share",
        "chart results heat-map --over bot,players --out map.svg",
        "chart results difficulty --against plain",
        "chart results board --column losses --cell 0 --games 500",
        "chart results film --cell plain --game 12",
    ),
    _chart_options,
    chart,
)
RERUN = Command(
    "rerun",
    "play a stored result again: is every row the same",
    ("rerun rows.parquet", "rerun results"),
    _rerun_options,
    rerun,
)
