"""Answers whose charts are drawn now and then, because drawing is nearly all the work of a short
question. The others get the page and the files of the last one that was drawn: as large, and as
many.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from simkit.web import shown
from simkit.web.asking import Replied

TELL = shown.told


class Redrawn:
    """What a process tells: the first answer of each command is drawn, and every so many."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.told = 0
        self.drawn: dict[str, tuple[dict[str, Any], dict[str, bytes]]] = {}

    def __call__(self, replied: Replied, folder: Path) -> dict[str, Any]:
        self.told += 1
        if self.told % self.every and replied.verb in self.drawn:
            page, files = self.drawn[replied.verb]
            for name, held in files.items():
                (folder / name).write_bytes(held)
            return page
        page = TELL(replied, folder)
        files = {name: (folder / name).read_bytes() for name in page["files"]}
        self.drawn[replied.verb] = page, files
        return page


def draw_every(number: int) -> None:
    """Draw only the first answer of each command, and every so many; see above."""
    shown.told = Redrawn(number)
