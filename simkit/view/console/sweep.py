"""The page that `simkit sweep` and `simkit report` print."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import (
    count,
)

if TYPE_CHECKING:
    from pandas import DataFrame

MOST_LINES = 40  # cells that a page lists; of more, the first and the last


def sweep_page(
    swept: Swept, frame: DataFrame, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The answer of a sweep: its cells in order of their win rate, and what each key does."""
    blocks = [
        "\n".join(paragraph(line, width) for line in cast(swept)),
        ink.strong(paragraph(sweep_finding(swept), width)),
        paragraph(paired_finding(swept), width),
        _cells(swept, width, ink),
        _effects(swept, frame, width, ink),
        *(paragraph(note, width) for note in (*notes(swept), sweep_caveat(swept))),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cells(swept: Swept, width: int, ink: Ink) -> str:
    ordered = in_order(swept)
    if not ordered:
        return ""
    half = MOST_LINES // 2
    few = len(ordered) <= MOST_LINES
    rows = [cell_row(cell) for cell in (ordered if few else ordered[:half] + ordered[-half:])]
    heads = cell_heads(swept)
    columns = [Column("cell", wraps=True, paint=ink.name)]
    columns += [Column(name, "right") for name in heads[1:]]
    body = table(columns, rows, width=width, ink=ink)
    note = "" if few else f"\n  ({count(len(ordered) - 2 * half)} cells between them are left out)"
    rate = "pooled win rate" if "pooled" in heads else "win rate"
    return f"{ink.strong(f'Cells, the highest {rate} first')}\n{body}{note}"


def _effects(swept: Swept, frame: DataFrame, width: int, ink: Ink) -> str:
    """A line for each key and value; nothing where one key varies: the cells say it."""
    rows = list(effect_rows(swept, frame))
    if not rows:
        return ""
    columns = [
        Column("key", wraps=True, paint=ink.name),
        Column("value", wraps=True),
        *(Column(name, "right") for name in ("cells", "win rate", "95 % interval")),
    ]
    body = table(columns, rows, width=width, ink=ink)
    return f"{ink.strong('What each key does, with the other keys the same')}\n{body}"
