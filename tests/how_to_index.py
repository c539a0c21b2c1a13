"""The index of the how-to pages, as far as it follows from the pages: a row for each, its title.

`python -m tests.how_to_index` adds a row for a new page, with the question with which it begins, to
the section where its command belongs. A row may be moved, and its question shortened, by hand.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from pathlib import Path

from simkit.cli.command import BATCH, BOTS, DESIGN, EXPLAIN, TEST, TRUST
from simkit.cli.overview import commands
from tests.pages import DOCS, HOW_TO, Page

INDEX = DOCS / "how-to" / "index.md"
ROW = re.compile(r"^\| (.*) \| \[(.*)\]\(([\w-]+\.md)(#[\w-]+)?\) \|$", re.M)
OTHERS = "Play and read"
SECTIONS = {
    TEST: "Change a rule",
    DESIGN: "Change a rule",
    EXPLAIN: "Explain a result",
    BOTS: "Players and bots",
    TRUST: "Trust a result",
    BATCH: "Many games, and results to share",
}
"""The section for a page by the group of its first command; pages of other groups are in OTHERS."""


def title_of(page: Path) -> str:
    """The heading of a page."""
    return page.read_text("utf-8").splitlines()[0].removeprefix("# ")


def row_of(page: Path) -> str:
    """The row of a page: the question with which it begins, and a link."""
    question = page.read_text("utf-8").splitlines()[2].strip("*")
    return f"| {question} | [{title_of(page)}]({page.name}) |\n"


def section_of(page: Path) -> str:
    """The section where the first command of a page belongs."""
    every = commands()
    for line in Page(page).commands:
        name = shlex.split(line)[1]
        if name in every:
            return SECTIONS.get(every[name].group, OTHERS)
    return OTHERS


def brought_up(index: str, pages: Iterable[Path]) -> str:
    """The index with a row for each page, at the end of its section, and the titles of today."""
    by_name = {page.name: page for page in pages}
    gone = [row.group(0) for row in ROW.finditer(index) if row.group(3) not in by_name]
    for row in gone:
        index = index.replace(f"{row}\n", "")
    index = ROW.sub(
        lambda row: f"| {row[1]} | [{title_of(by_name[row[3]])}]({row[3]}{row[4] or ''}) |", index
    )
    listed = {row.group(3) for row in ROW.finditer(index)}
    for name in sorted(by_name.keys() - listed):
        start = index.index(f"## {section_of(by_name[name])}\n")
        end = [row.end() for row in ROW.finditer(index[: _end_of_section(index, start)])][-1] + 1
        index = index[:end] + row_of(by_name[name]) + index[end:]
    return index


def _end_of_section(index: str, start: int) -> int:
    following = index.find("\n## ", start)
    return following if following >= 0 else len(index)


if __name__ == "__main__":
    INDEX.write_text(brought_up(INDEX.read_text("utf-8"), HOW_TO), encoding="utf-8")
