"""Write the report of a sweep: report.md, cells.csv and the charts.

It is made from the object that `simkit report --json` prints and from the frame of cells.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.lab.basics.command_line import command
from simkit.lab.basics.outputs import make_folder, write_whole
from simkit.lab.table.csv_text import csv_text
from simkit.view.charts.canvas import save
from simkit.view.report.markdown import code_block, escape, markdown_table, picture
from simkit.view.sweep_charts import catalogue
from simkit.view.sweep_charts.entry import REPORTED, Section
from simkit.view.sweep_charts.source import Source
from simkit.view.text.sweeps import (
    Swept,
    cast,
    cell_heads,
    cell_row,
    effect_rows,
    in_order,
    notes,
    paired_finding,
    sweep_caveat,
    sweep_finding,
)
from simkit.view.text.words import count

if TYPE_CHECKING:
    from pandas import DataFrame

MOST_ROWS = 200  # cells that the report lists


def write_report(folder: str | Path, swept: Swept, frame: DataFrame) -> tuple[Path, ...]:
    """Write report.md, cells.csv and the charts into a folder; the paths, the report's first."""
    folder = Path(folder)
    make_folder(folder)
    drawn = _draw(folder, swept, frame)
    cells = write_whole(folder / "cells.csv", csv_text(frame))
    report = write_whole(folder / "report.md", _report(swept, frame, drawn))
    return (report, cells, *(path for paths in drawn.values() for path in paths))


def _draw(folder: Path, swept: Swept, frame: DataFrame) -> dict[str, tuple[Path, ...]]:
    """The files of each chart; those of an earlier report go where there is no chart any more."""
    figures = catalogue.unasked(Source(None, survey=(swept, frame)), *REPORTED)
    for kind in catalogue.standing_in(*REPORTED):
        if kind.name not in figures:
            for old in (folder / f"{kind.name}.png", folder / f"{kind.name}.svg"):
                old.unlink(missing_ok=True)
    return {name: save(figure, folder, name) for name, figure in figures.items()}


def _report(swept: Swept, frame: DataFrame, drawn: Collection[str]) -> str:
    sections = [
        f"# {escape(swept['question'] or swept['name'])}",
        f"**{escape(sweep_finding(swept))}**",
        escape(paired_finding(swept)),
        escape(cast(swept)[1]),
        _cells_section(swept, drawn),
        _effects_section(swept, frame, drawn),
        _pictures("How the games end", drawn, "endings"),
        _pictures("How long the games are", drawn, "length"),
        _assumed(swept),
        _again(swept),
    ]
    return "\n\n".join(section for section in sections if section) + "\n"


def _pictures(title: str, drawn: Collection[str], section: Section) -> str:
    """A heading, and the charts that stand below it."""
    kinds = [kind for kind in catalogue.standing_in(section) if kind.name in drawn]
    shown = [picture(kind.title, kind.name) for kind in kinds]
    return "\n\n".join([f"## {title}", *shown]) if shown else ""


def _cells_section(swept: Swept, drawn: Collection[str]) -> str:
    ordered = in_order(swept)
    if not ordered:
        return ""
    heads = [*cell_heads(swept)[:-1], "mean turns"]
    blocks = [
        _pictures("The win rate of each cell", drawn, "cells"),
        markdown_table(heads, [cell_row(cell) for cell in ordered[:MOST_ROWS]]),
    ]
    if len(ordered) > MOST_ROWS:
        blocks.append(f"The other {count(len(ordered) - MOST_ROWS)} cells are in cells.csv.")
    return "\n\n".join(block for block in blocks if block)


def _effects_section(swept: Swept, frame: DataFrame, drawn: Collection[str]) -> str:
    rows = list(effect_rows(swept, frame))
    if not rows:
        return ""
    heads = ("key", "value", "cells", "win rate", "95 % interval")
    parts = [_pictures("What each key does", drawn, "effects")]
    return "\n\n".join([*parts, markdown_table(heads, rows)])


def _assumed(swept: Swept) -> str:
    lines = [*notes(swept), sweep_caveat(swept)]
    return "\n\n".join(["## What to keep in mind", "\n".join(f"- {escape(x)}" for x in lines)])


def _again(swept: Swept) -> str:
    """The commands that give every figure again."""
    folder = Path(swept["folder"])
    terms = {"out": f"{folder}-again", "pack": swept["packs"]}
    replay = command("sweep", str(folder / "study.json"), terms=terms)
    text = "The same study gives the same games on any machine:"
    return "\n\n".join(
        [
            "## How to get the same figures again",
            text,
            code_block([replay]),
            "To play the stored games again and compare them row by row:",
            code_block([command("rerun", str(folder))]),
            f"Made with simkit {escape(str(swept['version']))}, rules {swept['kernel']}.",
        ]
    )
