"""Report what a change did, as Markdown for a pull request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from simkit.view.console.diff import (
    difference_told,
    ends_told,
    found_told,
    means_told,
    measure_told,
    named_of,
    rate_sentence,
)
from simkit.view.report.markdown import code_block, escape, markdown_table
from simkit.view.text.findings.rules import rules_told
from simkit.view.text.words import counted

if TYPE_CHECKING:
    from simkit.lab.versions.diff_answer import CellDiff, Diff
    from simkit.lab.versions.diff_changes import Change

CHANGED = ("higher", "lower")
SAME, UNKNOWN = "same", "not settled"
WORDS = {**dict.fromkeys(CHANGED, "Changed"), SAME: "Same within the margin", UNKNOWN: "Unknown"}
EXPECTED = {
    "fails": "An expectation fails.",
    "not settled": "Unknown whether all expectations hold.",
    "holds": "All expectations hold.",
}


def change_report(found: Diff) -> str:
    """The report: what changed, what is the same, what is unknown, and a game to watch."""
    blocks = [
        f"### simkit: {escape(found.old)} to {escape(found.new)}",
        f"**{escape(_headline(found))}**",
        escape(rules_told(found.new, found.rules)) if found.rules else "",
        _expectations(found),
        *(block for cell in found.cells for block in _cell(found, cell)),
        _to_watch(found.watched()),
        f"Run it again:\n\n{code_block([found.command])}" if found.command else "",
    ]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _headline(found: Diff) -> str:
    words = [EXPECTED[found.verdict]] if found.verdict else []
    if len(found.cells) == 1:
        words.append(f"{WORDS[found.cells[0].changes[0].verdict]}.")
    return " ".join([*words, rate_sentence(found)])


def _cell(found: Diff, cell: CellDiff) -> Iterator[str]:
    """The figures of a cell that changed; the names of the others."""
    if len(found.cells) > 1:
        yield f"#### {escape(cell.name)}"
    rate, *others = cell.changes
    shown = [rate, *(one for one in others if one.verdict in CHANGED)]
    yield _table(shown) + f"\n\n{counted(cell.games, 'game')} each, on the same luck."
    for verdict in (SAME, UNKNOWN):
        names = [measure_told(one.measure) for one in others if one.verdict == verdict]
        if names:
            yield escape(f"{WORDS[verdict]}: {named_of(names)}.")


def _table(changes: Sequence[Change]) -> str:
    rows = [
        (measure_told(one.measure), *means_told(one), difference_told(one), WORDS[one.verdict])
        for one in changes
    ]
    return markdown_table(("measure", "before", "now", "difference", "verdict"), rows)


def _expectations(found: Diff) -> str:
    """What each figure should be, and is."""
    rows = [
        (cell.name, measure_told(one.measure), ends_told(one), found_told(one), one.verdict)
        for cell in found.cells
        for one in cell.expectations
    ]
    heads = ("cell", "expected of", "to be", "found", "verdict")
    return markdown_table(heads, rows) if rows else ""


def _to_watch(commands: Sequence[str]) -> str:
    told = "A game that ends in another way, as it was and as it is now:"
    return f"{told}\n\n{code_block(commands)}" if commands else ""
