"""The error for a mistake in a game's file: file, line, fault and remedy."""

from __future__ import annotations

import linecache
import sys
from pathlib import Path
from typing import Any

from simkit.messages.errors import BadInput

LONGEST_TITLE = 60  # letters of a name for people, which stands in sentences and in charts
OURS = str(Path(__file__).resolve().parents[1])


class Mistake(BadInput):
    """A mistake of the author: the message names file and line, and quotes the line."""

    def __init__(self, file: str, line: int, text: str) -> None:
        self.file, self.line, self.text = file, line, text
        linecache.checkcache(file)  # a table is read again after an edit
        quoted = linecache.getline(file, line).strip() if line else ""
        place = f"{Path(file).name}, line {line}" if line else Path(file).name
        super().__init__(f"{place}: {text}" + (f"\n    {quoted}" if quoted else ""))


def author_line(depth: int = 1) -> tuple[str, int]:
    """File and line of the author's code that called us."""
    frame = sys._getframe(depth)
    while frame.f_back and frame.f_code.co_filename.startswith(OURS):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


def mistake(text: str) -> Mistake:
    """The mistake of the line of the author's file that runs now."""
    return Mistake(*author_line(2), text)


def check_title(title: Any, what: str, where: tuple[str, int]) -> None:
    """Refuse a name for people that no line of a page can hold."""
    if not isinstance(title, str) or len(title) > LONGEST_TITLE or not title.isprintable():
        raise Mistake(*where, f"{what} is one line of at most {LONGEST_TITLE} letters.")
