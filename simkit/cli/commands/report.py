"""`simkit report`: a stored sweep as tables and charts, or as one web page."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli import shared_options
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import tell
from simkit.cli.option import once, word
from simkit.errors import BadInput

if TYPE_CHECKING:
    from simkit.lab.sweeps.folder import Folder

DEFAULT = Path()  # no file is called so: the page goes beside the other report
SUFFIXES = (".html", ".htm")


def report(args: Namespace) -> Reply:
    from simkit.lab.ensembles.sweep_over import is_over
    from simkit.lab.sweeps.stored import open_sweep
    from simkit.view.console.sweep import sweep_page
    from simkit.view.report.sweep_report import write_report

    if is_over(_folder(args)):
        return _over(args)
    stored = open_sweep(_folder(args))
    page = None if args.html is None else _page_file(args.html, stored.folder)
    if page is None:
        _make_ready(stored.folder, "report.md")
    swept, cells = stored.survey()
    if page is None:
        files = write_report(stored.folder.report, swept, cells)
        tell(args, [f"{files[0]}, with its charts beside it"])
    else:
        from simkit.view.report.web_page import material, write_page

        files = (write_page(page, material(stored, swept, cells)),)
        tell(args, [f"{page}, which any browser opens"])
    data = swept | {"files": [str(file) for file in files]}
    return Reply(data, partial(sweep_page, swept, cells))


def _over(args: Namespace) -> Reply:
    """The report of the sweeps of every plausible pack."""
    from simkit.lab.ensembles.sweep_over import open_over
    from simkit.view.console.over import over_page
    from simkit.view.report.over_report import write_over_report

    if args.html is not None:
        raise BadInput("--html: the web page is one of a single pack; leave it out.")
    found = open_over(_folder(args))
    data = found.summary()
    files = write_over_report(_folder(args) / "report", data)
    tell(args, [f"{files[0]}, with its chart beside it"])
    data |= {"files": [str(file) for file in files]}
    return Reply(data, partial(over_page, data))


def _folder(args: Namespace) -> Path:
    """The sweep's folder, which --html takes for its own file when it stands before it."""
    if args.folder is not None:
        return Path(args.folder)
    if args.html in (None, DEFAULT):
        raise BadInput("DIR is missing; --help shows an example.")
    raise BadInput(f"DIR is missing. Name the folder first: simkit report {args.html} --html")


def _page_file(given: Path, folder: Folder) -> Path:
    """Where the page goes; what cannot be written is refused before the sweep is read."""
    if given == DEFAULT:
        return _make_ready(folder, "report.html")
    if given.suffix.lower() not in SUFFIXES:
        raise BadInput(f"--html {given}: a web page is written to a file that ends in .html.")
    return _checked(given)


def _make_ready(folder: Folder, name: str) -> Path:
    """The report's own folder; nothing is written through a link in a folder that was received."""
    from simkit.lab.basics.outputs import refuse_links

    folder.refuse_links()
    refuse_links(folder.report / name)
    return _checked(folder.report / name)


def _checked(file: Path) -> Path:
    from simkit.lab.basics.outputs import checked_place

    file.parent.mkdir(parents=True, exist_ok=True)
    return checked_place(file)


COMMAND = Command(
    name="report",
    group="Many at once",
    place=2,
    help="tables and charts of a sweep, or one web page; finished or not",
    examples=("report results", "report results --html", "report results --html for-anna.html"),
    options=(
        word("folder", "DIR", "the folder of a sweep", Path, nargs="?"),
        once(
            "--html",
            "FILE",
            "one web page instead, with everything in it, to keep, print or send "
            "(default: DIR/report/report.html)",
            Path,
            nargs="?",
            const=DEFAULT,
        ),
        shared_options.SCRIPT,
    ),
    answer=report,
)
