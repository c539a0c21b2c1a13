"""What the page shows of an answer, and the files that can be taken away.

Everything is drawn and told by what notebooks and the command line use.
"""

from __future__ import annotations

from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any

from simkit.errors import SimkitError, printable
from simkit.lab.basics.outputs import write_whole
from simkit.lab.play.answer import Answer
from simkit.view.charts.canvas import drawn
from simkit.view.notebook.catalogue import showing_of
from simkit.view.report.web_charts import drawing
from simkit.view.text.tables import COLOURS, Ink
from simkit.view.text.words import json_text
from simkit.web.questions import WORDS, PageQuestion

WIDTHS = {"wide": 88, "narrow": 42}
"""Signs in a line of the page that the command prints: for a desk, and for a phone."""

_ROWS, _COLUMNS = 12, 10  # of a table that is shown; the file has all
_ONE_LINE = 10_000  # signs: so wide that no sentence is broken
_STRONG = "\x1b[1m"
_SPANS = {"0": "</span>"} | {
    code: f'<span class="{name}">'
    for code, name in {
        "1": "strong",
        "2": "quiet",
        "31": "bad",
        "32": "good",
        "36": "name",
    }.items()
}


def told(answer: Any, question: PageQuestion, packs: Path, folder: Path) -> dict[str, Any]:
    """An answer as the page shows it; its files are written into a folder of its own."""
    charts = list(_charts(answer, folder))
    played = answer.extent.get("games")
    python = question.python(packs, played if isinstance(played, int) else None)
    pages = {name: told_in(answer, width) for name, width in WIDTHS.items()}
    write_whole(folder / "answer.json", json_text(answer.summary()) + "\n")
    write_whole(folder / "answer.txt", printed(answer) + "\n")
    write_whole(folder / "question.py", python)
    return {
        "verb": question.verb,
        "asks": WORDS[question.verb],
        "interrupted": answer.interrupted,
        "again": answer.again,
        "notes": list(answer.notes),
        "python": python,
        "charts": charts,
        "finding": finding(answer),
        "pages": pages,
        "files": sorted(file.name for file in folder.iterdir()),
        **table(answer),
    }


def table(answer: Any) -> dict[str, Any]:
    """The beginning of the answer's table, as texts."""
    with suppress(SimkitError):
        frame = answer.frame
        part = frame.iloc[:_ROWS, :_COLUMNS]
        rows = [[_entry(value) for value in row] for row in part.itertuples(index=False)]
        return {"heads": list(map(str, part.columns)), "rows": rows, "size": list(frame.shape)}
    return {"heads": [], "rows": [], "size": [0, 0]}


def _entry(value: Any) -> str:
    if isinstance(value, float):
        return "" if value != value else f"{value:.4g}"
    return "" if value is None else printable(str(value))


def _charts(answer: Answer, folder: Path) -> Any:
    """Every chart that there is: as part of the page, and as files; too few games make none."""
    for name, draw in showing_of(answer).charts.items():
        with suppress(SimkitError):
            for suffix in (".png", ".svg"):
                (folder / f"{name}{suffix}").write_bytes(drawn(draw(answer), suffix))
            part = drawing(draw(answer), f"{folder.name}-{name}")
            yield {
                "name": name,
                "title": part.title,
                "subtitle": part.subtitle,
                "caption": part.caption,
                "svg": str(part.svg),
                "follows": part.follows,
            }


def printed(answer: Answer) -> str:
    """The page that the command prints."""
    page = showing_of(answer).page
    return page(answer) if page else ""


def finding(answer: Answer) -> str:
    """What was found, in a sentence: what the page of the command sets off before all else."""
    page = showing_of(answer).page
    parts = COLOURS.split(page(answer, width=_ONE_LINE, ink=Ink(on=True))) if page else []
    bold = (text for code, text in zip(parts[1::2], parts[2::2], strict=False) if code == _STRONG)
    told = printable(next(bold, "")).strip()
    return told[:1].upper() + told[1:]


def told_in(answer: Answer, width: int) -> str:
    """The same as HTML, in lines so wide; what is emphasised on a terminal is here, too."""
    page = showing_of(answer).page
    if page is None:
        return ""
    return marked_up(page(answer, width=width, ink=Ink(on=True)))


def marked_up(text: str) -> str:
    """Text with the colours of a terminal as HTML; all else in it is escaped."""
    parts = COLOURS.split(text)
    return "".join(
        _SPANS[part[2:-1]] if place % 2 else escape(printable(part))
        for place, part in enumerate(parts)
    )
