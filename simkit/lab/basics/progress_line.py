"""One line of progress: redrawn in place on a terminal, written anew now and then otherwise."""

from __future__ import annotations

from shutil import get_terminal_size
from typing import TextIO

GAP = "   "  # between the parts of a line; on a terminal a space less
_BAR = 8  # signs


class Line:
    """The line at the bottom of standard error; plain text, so that a log file stays legible."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.in_place = stream.isatty()
        self._width = 0

    def redraw(self, text: str, share: float | None = None) -> None:
        """Replace the line; only where that is possible."""
        if self.in_place:
            text = fitted(text, share, get_terminal_size().columns - 1)
            self._write("\r" + text.ljust(self._width))
            self._width = len(text)

    def show(self, text: str, share: float | None = None) -> None:
        """Replace the line on a terminal, write one more elsewhere.

        `share` is how much is done: a terminal shows it as a bar.
        """
        if self.in_place:
            self.redraw(text, share)
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


def fitted(text: str, share: float | None, columns: int) -> str:
    """A bar and as many parts of the text as there is room for, the first ones first."""
    parts = text.split(GAP)
    if share is not None:
        parts.insert(0, _bar(share))
    least = 1 if share is None else 2
    while len(parts) > least and len("  ".join(parts)) > columns:
        parts.pop()
    return "  ".join(parts)[:columns]


def _bar(share: float) -> str:
    full = round(_BAR * min(1.0, max(0.0, share)))
    return f"[{'#' * full}{'.' * (_BAR - full)}]"
