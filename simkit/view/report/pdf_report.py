"""Write the report of a sweep as one PDF: its page as text, then its charts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from simkit.lab.basics.command_line import command
from simkit.lab.basics.outputs import make_folder, write_asked
from simkit.view.console.sweep import sweep_page
from simkit.view.report.pdf_pages import SIGNS, pdf_of
from simkit.view.sweep_charts import catalogue
from simkit.view.sweep_charts.entry import REPORTED
from simkit.view.sweep_charts.source import Source

if TYPE_CHECKING:
    from pandas import DataFrame

    from simkit.lab.sweeps.stored import StoredSweep
    from simkit.view.text.sweeps import Swept


def write_pdf(file: Path, stored: StoredSweep, swept: Swept, frame: DataFrame) -> Path:
    """Write the report to a file; its title is the sweep's question."""
    make_folder(file.parent)
    return write_asked(file, _document(stored, swept, frame))


def _document(stored: StoredSweep, swept: Swept, frame: DataFrame) -> bytes:
    title = str(swept["question"] or swept["name"])
    figures = catalogue.unasked(Source(stored, survey=(swept, frame)), *REPORTED, "more")
    return pdf_of(title, _text(swept, frame), figures.values())


def _text(swept: Swept, frame: DataFrame) -> str:
    """The page that the command prints, and how the figures are had again."""
    again = command("rerun", str(Path(swept["folder"])))
    made = f"Made with simkit {swept['version']}. To play the stored games again: {again}"
    return f"{sweep_page(swept, frame, width=SIGNS)}\n\n{made}"
