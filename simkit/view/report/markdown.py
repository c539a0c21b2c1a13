"""Write Markdown in which every text appears as it is, even if it contains symbols."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from simkit.messages.errors import printable


def escape(text: str) -> str:
    """Text that Markdown shows as it stands, on one line, whatever a pack calls things."""
    plain = " ".join(printable(str(text)).split())
    return re.sub(r"([\\`*_{}\[\]<>#|~!$&])", r"\\\1", plain)


def picture(what: str, name: str) -> str:
    """A chart of that name, which lies beside the report."""
    return f"![{what}]({name}.png)"


def code_block(lines: Iterable[str]) -> str:
    """A block of commands, in a fence longer than any run of backticks in them."""
    text = "\n".join(lines)
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}"


def markdown_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table, padded so that it also reads as plain text."""
    cells = [[escape(cell) for cell in row] for row in [heads, *rows]]
    widths = [max(3, *(len(row[place]) for row in cells)) for place in range(len(heads))]
    lines = [
        "| " + " | ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) + " |"
        for row in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
