"""`simkit report`: a stored sweep as tables and charts, or as one web page."""

from __future__ import annotations

import sys
from argparse import Namespace
from functools import partial
from pathlib import Path

from simkit.cli.command import Answer, Command
from simkit.cli.parsing import Once, Parser
from simkit.errors import BadInput

DEFAULT = Path()  # no file is called so: the page goes beside the other report
SUFFIXES = (".html", ".htm")


def options(parser: Parser) -> None:
    parser.add_argument("folder", metavar="DIR", nargs="?", type=Path, help="the folder of a sweep")
    parser.add_argument(
        "--html",
        metavar="FILE",
        nargs="?",
        const=DEFAULT,
        action=Once,
        type=Path,
        help="one web page instead, with everything in it, to keep, print or send "
        "(default: DIR/report/report.html)",
    )


def answer(args: Namespace) -> Answer:
    from simkit.lab.sweeps.stored import open_sweep
    from simkit.view.report.sweep_pages import sweep_page, write_report

    stored = open_sweep(_folder(args))
    page = None if args.html is None else _page_file(args.html, stored.folder.report)
    swept, cells = stored.survey()
    if page is None:
        files = write_report(stored.folder.report, swept, cells)
        print(f"simkit report: {files[0]}, with its charts beside it", file=sys.stderr)
    else:
        from simkit.view.report.page import material, write_page

        files = (write_page(page, material(stored, swept, cells)),)
        print(f"simkit report: {page}, which any browser opens", file=sys.stderr)
    data = swept | {"files": [str(file) for file in files]}
    return Answer(data, partial(sweep_page, swept, cells))


def _folder(args: Namespace) -> Path:
    """The sweep's folder, which --html takes for its own file when it stands before it."""
    if args.folder is not None:
        return Path(args.folder)
    if args.html in (None, DEFAULT):
        raise BadInput("DIR is missing; --help shows an example.")
    raise BadInput(f"DIR is missing. Name the folder first: simkit report {args.html} --html")


def _page_file(given: Path, folder: Path) -> Path:
    if given == DEFAULT:
        return folder / "report.html"
    if given.suffix.lower() not in SUFFIXES:
        raise BadInput(f"--html {given}: a web page is written to a file that ends in .html.")
    return given


REPORT = Command(
    "report",
    "tables and charts of a sweep, or one web page; finished or not",
    ("report results", "report results --html", "report results --html for-anna.html"),
    options,
    answer,
)
