"""The report of a sweep in every plausible pack: what luck and ignorance leave of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simkit.lab.basics.outputs import checked_place, refuse_links, write_whole
from simkit.view.charts.canvas import save
from simkit.view.charts.over import over_chart
from simkit.view.console.over import headline, legend
from simkit.view.report.markdown import code_block, escape, markdown_table, picture
from simkit.view.text.over import ends_text, value_text, verdict_text

HEADS = ("figure", "as it stands", "over packs", "luck", "ignorance", "plausible packs")


def write_over_report(folder: Path, found: Mapping[str, Any]) -> tuple[Path, ...]:
    """`report.md` and its chart."""
    file = folder / "report.md"
    refuse_links(file)
    folder.mkdir(parents=True, exist_ok=True)
    checked_place(file)
    drawn = save(over_chart(found), folder, "over-packs")
    rows = [
        (
            escape(each["name"]),
            value_text(each, each["as_it_stands"]),
            value_text(each, each["estimate"]),
            ends_text(each, each["luck"]),
            ends_text(each, each["ignorance"]),
            verdict_text(each),
        )
        for each in found["over"]
    ]
    parts = (
        f"# {escape(found['name'])}",
        escape(found["question"]),
        escape(headline(found)),
        picture("Every figure over the plausible packs", "over-packs"),
        markdown_table(HEADS, rows),
        legend(found),
        f"{found['packs_played']} packs of `{found['ensemble']}`, {found['games_each']:,} games a "
        "cell in each, and the pack as it stands.",
        code_block([found["again"] or ""]),
    )
    write_whole(file, "\n\n".join(part for part in parts if part) + "\n")
    return (file, *drawn)
