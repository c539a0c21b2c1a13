"""A review as one web page or one PDF that can be sent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simkit.lab.basics.outputs import write_asked
from simkit.lab.reviewing.review_answer import VERDICTS, Review, ReviewLine
from simkit.view.console.review import review_page
from simkit.view.report.pdf_pages import SIGNS, pdf_of
from simkit.view.report.templates import environment, part
from simkit.view.text.findings.review import (
    TITLES,
    grouped,
    review_finding,
    review_legend,
)
from simkit.view.text.played import title_of
from simkit.view.text.review_lines import figure_text, threshold_text
from simkit.view.text.words import caveat

PACKAGE = "simkit.view.report"


def write_review(found: Review, file: Path) -> Path:
    """Write the page."""
    return write_asked(file, review_html(found))


def write_review_pdf(found: Review, file: Path) -> Path:
    """Write the page that the command prints, to print or to send."""
    text = review_page(found, found.cell.game, width=SIGNS)
    return write_asked(file, pdf_of(title_of(found, found.cell.game), text))


def review_html(found: Review) -> str:
    """The page as text."""
    page: str = (
        environment(PACKAGE)
        .get_template("review.html")
        .render(
            title=title_of(found, found.cell.game),
            finding=review_finding(found),
            parts=list(_parts(found)),
            unanswered=found.unanswered,
            legend=[*review_legend(found), *found.heading.notes],
            again=found.command,
            caveat=caveat(found),
            version=found.version,
            style=part(PACKAGE, "base.css"),
        )
    )
    return page


def _parts(found: Review) -> Iterator[dict[str, Any]]:
    """The verdicts in their order, each with its questions."""
    for verdict in VERDICTS:
        lines = grouped(line for line in found.lines if line.verdict == verdict)
        if lines:
            questions = [
                {
                    "asks": question.asks,
                    "measure": f"{question.measure[0].upper()}{question.measure[1:]}",
                    "sound": threshold_text(question) if question.is_judged else "",
                    "lines": list(map(_line, each)),
                }
                for question, each in lines.items()
            ]
            yield {"title": TITLES[verdict], "questions": questions}


def _line(line: ReviewLine) -> dict[str, str]:
    return {
        "about": line.about,
        "figure": figure_text(line) if line.figure else "",
        "remark": line.remark,
        "command": line.command or "",
    }
