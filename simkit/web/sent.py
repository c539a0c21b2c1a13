"""Write an answer as one web page without other files: to keep, print or send."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files
from typing import Any

STYLES = ("view/report/template/base.css", "view/report/template/report.css", "web/page/ask.css")


def page_to_send(title: str, answer: Mapping[str, Any]) -> str:
    """The page of an answer; `answer` is what the page of the server shows of it."""
    return "".join(
        (
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(title)}</title><style>{_styles()}</style></head>",
            f'<body class="sent"><main><header><p class="over">simkit</p><h1>{escape(title)}</h1>',
            f'<p class="finding">{escape(answer["finding"])}</p></header>',
            *(_chart(chart) for chart in answer["charts"]),
            "<h2>All figures</h2>",
            *(
                f'<pre class="told {name}" tabindex="0">{page}</pre>'
                for name, page in answer["pages"].items()
            ),
            *_closing(answer),
            "</main></body></html>\n",
        )
    )


def _styles() -> str:
    return "\n".join((files("simkit") / name).read_text(encoding="utf-8") for name in STYLES)


def _chart(chart: Mapping[str, Any]) -> str:
    """A chart; its SVG and the pages were escaped when they were made."""
    kind = "" if chart["follows"] else " negative"
    drawn = "".join(
        f'<div class="chart {width}{kind}">{svg}</div>'
        for width, svg in (("wide", chart["svg"]), ("narrow", chart["narrow"]))
    )
    second = f'<p class="second">{escape(chart["subtitle"])}</p>' if chart["subtitle"] else ""
    return (
        f'<figure><p class="heading">{escape(chart["title"])}</p>{second}'
        f'<div class="scroll" tabindex="0">{drawn}</div>'
        f"<figcaption>{escape(chart['caption'])}</figcaption></figure>"
    )


def _closing(answer: Mapping[str, Any]) -> Iterator[str]:
    """What should be known before a figure is quoted, and how to get the same answer."""
    for note in answer["notes"]:
        yield f'<p class="note">{escape(note)}</p>'
    if answer["command"]:
        yield "<h2>The command that gives the same answer</h2>"
        yield f'<pre class="command" tabindex="0">{escape(answer["command"])}</pre>'
