"""Options that the commands of the laboratory share, and what they all say on standard error."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from simkit.cli import parsing
from simkit.cli.parsing import Once, Parser
from simkit.errors import BadInput
from simkit.game import MOST_GAMES


def games(parser: Parser, help: str, least: int = 1) -> None:
    parser.add_argument(
        "--games",
        metavar="N",
        action=Once,
        type=parsing.whole("--games", least, MOST_GAMES),
        help=help,
    )


def margin(parser: Parser) -> None:
    parser.add_argument(
        "--margin",
        metavar="M",
        action=Once,
        type=parsing.share("--margin"),
        help="differences within it count as the same (default: 0.02, two points)",
    )


def confidence_and_jobs(parser: Parser) -> None:
    parser.add_argument(
        "--confidence",
        metavar="C",
        action=Once,
        type=parsing.share("--confidence"),
        help="of intervals and verdicts (default: 0.95)",
    )
    parser.add_argument(
        "--jobs", metavar="N", action=Once, type=parsing.jobs, help="threads (default: every core)"
    )


def table_and_chart(parser: Parser, rows: str, drawn: str) -> None:
    parser.add_argument(
        "--out", metavar="FILE", action=Once, help=f"write {rows}: .csv, .parquet or .json"
    )
    parser.add_argument("--chart", metavar="FILE", action=Once, help=f"draw {drawn}: .png or .svg")


def drawer(args: Namespace, draw: Callable[..., Any]) -> Callable[..., Any] | None:
    """What draws the chart; a file that cannot be drawn is refused before anything is played."""
    if args.chart is None:
        return None
    from simkit.view.charts.compare import chart_file

    return partial(draw, chart_file(args.chart))


def tell(command: str, notes: Iterable[str] = (), **files: Path | str | None) -> None:
    """What is no part of the answer, on standard error: notes, and where files lie."""
    for note in notes:
        print(f"simkit {command}: {note}", file=sys.stderr)
    for what, file in files.items():
        if file:
            print(f"simkit {command}: the {what} is in {file}", file=sys.stderr)


def with_chart(
    data: Mapping[str, Any], draw: Callable[..., Any] | None, *drawn: Any
) -> dict[str, Any]:
    """The answer, which also names its chart once that is drawn.

    What has been played is told, too, where it turns out to be too little for a chart.
    """
    if draw is None:
        return dict(data)
    try:
        return {**data, "chart": str(draw(*drawn))}
    except BadInput as problem:
        print(f"simkit: no chart was drawn. {problem}", file=sys.stderr)
        return dict(data)
