"""The page of `simkit show GAME unknowns`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.description.wording import capital
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted


def unknowns_page(data: Mapping[str, Any], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """Every unknown with its range and reason; then what is held, and why."""
    parts = [ink.strong(paragraph(_total(data["counts"]), width))]
    if data["unknowns"]:
        rows = [
            (each["name"], _range(each), f"{_ended(each['title'])} {_ended(each['reason'])}")
            for each in data["unknowns"]
        ]
        columns = [
            Column("unknown", paint=ink.name),
            Column("range", wraps=True),
            Column("meaning, and the reason for this range", wraps=True),
        ]
        parts.append(table(columns, rows, width=width, indent="", ink=ink))
    if data["held"]:
        rows = [
            (each["name"], counted(len(each["values"]), "value"), _ended(each["reason"]))
            for each in data["held"]
        ]
        columns = [
            Column("kept fixed", paint=ink.name),
            Column("how many"),
            Column("why", wraps=True),
        ]
        parts.append(table(columns, rows, width=width, indent="", ink=ink))
    closing = f"{_legend(data)}--json lists every value with the values that it may take."
    return "\n\n".join([*parts, paragraph(closing, width)])


def _legend(data: Mapping[str, Any]) -> str:
    """What the words in the column of ranges mean, of those that it shows."""
    shown = [each for each in data["unknowns"] if not each["setting"]]
    told = []
    if any(each["kind"] == "steps" for each in shown):
        told.append("Steps: how far a value may move down (-) or up (+).")
    if any(each["together"] for each in shown):
        told.append("Together: all these values move in the same way.")
    if any(not each["together"] for each in shown):
        told.append("Each by itself: each value moves on its own.")
    return "".join(f"{text} " for text in told)


def _ended(text: str) -> str:
    """A title or a reason as a sentence of its own."""
    return capital(text).removesuffix(".") + "."


def _total(counts: Mapping[str, int]) -> str:
    bare = f" {counts['uncovered']} values have no range yet." if counts["uncovered"] else ""
    return (
        f"{counted(counts['assumed'], 'assumed value')}. {counted(counts['unknowns'], 'unknown')} "
        f"cover {counts['moved']} assumed or doubtful values, and {counts['held']} are kept fixed."
        f"{bare}"
    )


def _range(unknown: Mapping[str, Any]) -> str:
    if unknown["setting"]:
        return f"{unknown['setting']}: {unknown['range']}"
    number = counted(len(unknown["values"]), "value")
    way = "together" if unknown["together"] else "each by itself"
    steps = "steps " if unknown["kind"] == "steps" else ""
    return f"{number}, {steps}{unknown['range']}, {way}"
