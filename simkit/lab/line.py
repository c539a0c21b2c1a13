"""One line of progress: redrawn in place on a terminal, written anew now and then otherwise."""

from __future__ import annotations

from shutil import get_terminal_size
from typing import TextIO


class Line:
    """The line at the bottom of standard error; plain text, so that a log file stays legible."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.in_place = stream.isatty()
        self._width = 0

    def redraw(self, text: str) -> None:
        """Replace the line; only where that is possible."""
        if self.in_place:
            text = text[: get_terminal_size().columns - 1]
            self._write("\r" + text.ljust(self._width))
            self._width = len(text)

    def show(self, text: str) -> None:
        """Replace the line on a terminal, write one more elsewhere."""
        if self.in_place:
            self.redraw(text)
        else:
            self._write(text + "\n")

    def close(self, text: str) -> None:
        """Leave this text standing and go on below it."""
        self.show(text)
        if self.in_place:
            self._write("\n")
            self._width = 0

    def _write(self, text: str) -> None:
        """A closed or broken standard error must not end a long run."""
        try:
            self.stream.write(text)
            self.stream.flush()
        except (OSError, ValueError):
            pass
