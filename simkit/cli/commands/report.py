"""`simkit report`: write a stored sweep as tables and charts, as one web page, or as one PDF."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli import shared_options
from simkit.cli.command import BATCH, Command, Reply
from simkit.cli.finishing import tell
from simkit.cli.option import OUTPUT, OneOfThese, once, word
from simkit.messages.errors import BadInput

if TYPE_CHECKING:
    from simkit.lab.sweeps.folder import Folder

DEFAULT = Path()  # no file is called so: the page goes beside the other report
SUFFIXES = (".html", ".htm")
CHOSEN = "where"  # the folder of a report of the games that a condition has chosen


def report(args: Namespace) -> Reply:
    from simkit.lab.ensembles.sweep_ensemble import is_over
    from simkit.lab.sweeps.stored import open_sweep
    from simkit.view.console.sweep import sweep_page
    from simkit.view.report.sweep_report import write_report

    if is_over(_folder(args)):
        return _over(args)
    stored = open_sweep(_folder(args), args.where)
    place = _place(args, stored.folder)
    page = _file(args, place)
    swept, cells = stored.survey()
    files: tuple[Path, ...]
    if args.pdf is not None:
        from simkit.view.report.pdf_report import write_pdf

        files = (write_pdf(page, stored, swept, cells),)
        tell(args, [f"{page}, to print or to send"])
    elif args.html is not None:
        from simkit.view.report.web_page import material, write_page

        files = (write_page(page, material(stored, swept, cells)),)
        tell(args, [f"{page}, which any browser opens"])
    else:
        files = write_report(place, swept, cells)
        tell(args, [f"the report is in {files[0]}, and its charts are next to it"])
    data = swept | {"files": [str(file) for file in files]}
    return Reply(data, partial(sweep_page, swept, cells))


def _over(args: Namespace) -> Reply:
    """The report of the sweeps of every plausible pack."""
    from simkit.lab.ensembles.sweep_ensemble import open_over
    from simkit.view.console.ask_ensemble import ask_ensemble_page
    from simkit.view.report.ask_ensemble_report import write_over_report

    for option in ("html", "pdf", "where"):
        if getattr(args, option) is not None:
            raise BadInput(f"--{option}: this is written of a single pack; leave it out.")
    found = open_over(_folder(args))
    files = write_over_report(_folder(args) / "report", found)
    tell(args, [f"{files[0]}, with its chart beside it"])
    data = found.summary() | {"files": [str(file) for file in files]}
    return Reply(data, partial(ask_ensemble_page, found))


def _folder(args: Namespace) -> Path:
    """The sweep's folder, which --html takes for its own file when it stands before it."""
    if args.folder is not None:
        return Path(args.folder)
    for option, given in (("--html", args.html), ("--pdf", args.pdf)):
        if given not in (None, DEFAULT):
            raise BadInput(f"DIR is missing. Name the folder first: simkit report {given} {option}")
    raise BadInput("DIR is missing; --help shows an example.")


def _place(args: Namespace, folder: Folder) -> Path:
    """Where the report lies unless somebody says it; one of chosen games lies apart."""
    folder.refuse_links()
    return folder.report / CHOSEN if args.where else folder.report


def _file(args: Namespace, place: Path) -> Path:
    """The report's file; what cannot be written is refused before the sweep is read."""
    if args.pdf is not None:
        return _named(args.pdf, place, "report.pdf", "--pdf: a PDF", (".pdf",))
    if args.html is not None:
        return _named(args.html, place, "report.html", "--html: a web page", SUFFIXES)
    return _make_ready(place / "report.md")


def _named(given: Path, place: Path, usual: str, what: str, endings: tuple[str, ...]) -> Path:
    """The file that the user has named, or the usual one."""
    if given == DEFAULT:
        return _make_ready(place / usual)
    if given.suffix.lower() not in endings:
        option, _, kind = what.partition(":")
        raise BadInput(f"{option} {given}:{kind} is written to a file that ends in {endings[0]}.")
    return _checked(given)


def _make_ready(file: Path) -> Path:
    """The report's own folder; nothing is written through a link in a folder that was received."""
    from simkit.lab.basics.outputs import refuse_links

    refuse_links(file.parent, file)
    return _checked(file)


def _checked(file: Path) -> Path:
    from simkit.lab.basics.outputs import checked_place, make_folder

    make_folder(file.parent)
    return checked_place(file)


COMMAND = Command(
    name="report",
    group=BATCH,
    place=2,
    help="write the tables and charts of a sweep",
    examples=(
        "report results",
        "report results --html",
        "report results --where 'turns <= 6'",
        "report results --pdf for-anna.pdf",
    ),
    options=(
        word("folder", "DIR", "folder of a sweep, finished or not", Path, nargs="?"),
        OneOfThese(
            (
                once(
                    "--html",
                    "FILE",
                    "write one web page that contains everything, to keep, print or send, instead "
                    "of a folder (default: DIR/report/report.html)",
                    Path,
                    nargs="?",
                    const=DEFAULT,
                    section=OUTPUT,
                ),
                once(
                    "--pdf",
                    "FILE",
                    "write one PDF with the tables and charts, to print or send, instead of a "
                    "folder (default: DIR/report/report.pdf)",
                    Path,
                    nargs="?",
                    const=DEFAULT,
                    section=OUTPUT,
                ),
            )
        ),
        shared_options.where(
            "count only games that meet this condition, such as 'turns <= 6 and not won'"
        ),
        shared_options.SCRIPT,
    ),
    answer=report,
)
