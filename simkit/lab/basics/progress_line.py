"""Print one line of progress: updated in place on a terminal, repeated elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from shutil import get_terminal_size
from typing import TextIO

from simkit.messages.errors import printable

GAP = "   "  # between the parts of a line; on a terminal a space less
QUIET = 1.0  # seconds; what is shorter says nothing
REDRAW = 0.2  # seconds between two redraws on a terminal
RELINE = 5.0  # seconds between two lines elsewhere
_BAR = 8  # signs

Clock = Callable[[], float]


@dataclass(frozen=True)
class Growing:
    """A share or a difference of shares as it stands now, with an interval that stands peeking."""

    name: str
    estimate: float | None
    low: float | None
    high: float | None
    games: int
    differs: bool = False  # a difference of shares, in which a variant differs from the first


@dataclass(frozen=True)
class Told:
    """What a progress line says: in words, how much is done, and the figures that grow."""

    text: str
    share: float | None = None
    figures: tuple[Growing, ...] = ()


Listener = Callable[[Told], None]
_LISTENER: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def told_to(listener: Listener) -> Iterator[None]:
    """Within the block whoever listens is told what else would stand on standard error."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


class Line:
    """The line at the bottom of standard error; plain text, so that a log file stays legible."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.listener = _LISTENER.get()
        self.in_place = self.listener is not None or stream.isatty()
        self._width = 0

    def redraw(
        self, text: str, share: float | None = None, figures: Sequence[Growing] = ()
    ) -> None:
        """Replace the line; only where that is possible."""
        if self.listener:
            self.listener(Told(text, share, tuple(figures)))
        elif self.in_place:
            text = fitted(text, share, get_terminal_size().columns - 1)
            self._write("\r" + printable(text).ljust(self._width))
            self._width = len(text)

    def show(self, text: str, share: float | None = None, figures: Sequence[Growing] = ()) -> None:
        """Replace the line on a terminal, write one more elsewhere.

        `share` is how much is done: a terminal shows it as a bar.
        """
        if self.in_place:
            self.redraw(text, share, figures)
        else:
            self._write(printable(text) + "\n")

    def close(self, text: str) -> None:
        """Leave this text standing and go on below it."""
        self.show(text)
        if self.in_place and not self.listener:
            self._write("\n")
            self._width = 0

    def _write(self, text: str) -> None:
        """A closed or broken standard error must not end a long run."""
        with suppress(OSError, ValueError):
            self.stream.write(text)
            self.stream.flush()


def announce(text: str) -> None:
    """Say on standard error what is about to be done."""
    listener = _LISTENER.get()
    if listener:
        return listener(Told(text))
    with suppress(OSError, ValueError):
        print(printable(text), file=sys.stderr)


def interject(text: str) -> None:
    """Say a line on standard error while another is renewed in place: that one goes on below."""
    if not _LISTENER.get() and sys.stderr.isatty():
        with suppress(OSError, ValueError):
            sys.stderr.write("\r" + " " * (get_terminal_size().columns - 1) + "\r")
    announce(text)


class ProgressLine:
    """The line of something that takes long: nothing at first, then it is renewed now and then."""

    def __init__(self, stream: TextIO | None = None, clock: Clock = time.monotonic) -> None:
        self._line = Line(sys.stderr if stream is None else stream)
        self._clock = clock
        self._began = clock()
        self._due = self._began + (0.0 if self._line.listener else QUIET)
        self._shown = False

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return self._clock() - self._began

    def is_due(self) -> bool:
        """Whether it is time for a new text; asked before the text is made."""
        now = self._clock()
        if now < self._due:
            return False
        self._due = now + (REDRAW if self._line.in_place else RELINE)
        return True

    def show(self, text: str, share: float | None = None, figures: Sequence[Growing] = ()) -> None:
        """The text as it stands now; `share` is how much is done, figures are for a listener."""
        self._shown = True
        self._line.show(text, share, figures)

    def note(self, text: str) -> None:
        """A line that stays."""
        self._line.close(text)

    def close(self, text: Callable[[], str]) -> None:
        """Leave the final state standing, if anything was shown; else nobody asks for the text."""
        if self._shown:
            self._line.close(text())
            self._shown = False


def duration(seconds: float) -> str:
    """A time in the unit that suits it."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 5400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"


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
