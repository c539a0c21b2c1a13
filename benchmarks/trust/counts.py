"""What the docs say of the bench: a row of counts for each kind of harm."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from benchmarks.trust.tally import Tally

PAGE = Path(__file__).resolve().parents[2] / "docs/explanation/trust.md"
HARMS = {
    "shards": "stored sweeps and tables with changed, exchanged or made-up content",
    "kills": "sweeps that are killed at a random moment, and resumed",
    "documents": "hostile documents: packs, studies, bot files, logs, answers and others",
    "searches": "files, questions and kept answers sent to `tune-game`, `luck` and `refute`",
}
"""What files from others can do, in words: a row of the page each."""


def entered(page: str, kind: str, found: Iterable[Tally]) -> str:
    """The page with the counts of this kind in place of those that are there."""
    tallies = list(found)
    counts = (
        sum(tally.tried for tally in tallies),
        sum(tally.refused for tally in tallies),
        sum(tally.harmless for tally in tallies),
        sum(len(tally.wrong) for tally in tallies),
    )
    row = " | ".join((HARMS[kind], *(f"{count:,}" for count in counts)))
    changed, rows = re.subn(rf"^\| {re.escape(HARMS[kind])} \|.*$", f"| {row} |", page, flags=re.M)
    if rows != 1:
        raise ValueError(f"the page has {rows} rows of {kind}")
    return changed


def counts_in(page: str, kind: str) -> tuple[int, ...]:
    """What the page says of a kind: tried, refused, harmless, wrong."""
    (found,) = re.findall(rf"^\| {re.escape(HARMS[kind])} \| (.*) \|$", page, flags=re.M)
    return tuple(int(count.replace(",", "")) for count in found.split(" | "))
