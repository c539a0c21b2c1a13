"""Tell the browsers of a game that something has changed, one line each time.

A seat has few lines. One more ends its oldest: that may be a phone that has long been gone, and
whose network has said nothing. A page that is still there is told why, and connects no more.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

PULSE = 15.0  # seconds after which a quiet line says that it is still there
MOST_OF_SEAT = 4
TOO_MANY = f"This seat is open in more than {MOST_OF_SEAT} windows. To use this one, load it again."
GIVEN_AWAY = "The host has made a new link for this seat."


class _Line:
    """One browser that listens."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()
        self.over = ""  # why it ends

    def end(self, why: str) -> None:
        self.over = why
        self.changed.set()


class Listeners:
    """The lines of each seat, the oldest first."""

    def __init__(self) -> None:
        self._lines: dict[str, list[_Line]] = {}

    def tell(self) -> None:
        """Say to everybody that something has changed."""
        for lines in self._lines.values():
            for line in lines:
                line.changed.set()

    def dismiss(self, key: str) -> None:
        """End the lines of a seat that somebody else gets."""
        for line in self._lines.get(key, ()):
            line.end(GIVEN_AWAY)

    def count(self, key: str) -> int:
        return len(self._lines.get(key, ()))

    async def follow(self, key: str) -> AsyncIterator[str]:
        """What a browser is sent, until it is gone or its line is ended."""
        line, lines = _Line(), self._lines.setdefault(key, [])
        for old in lines[: max(0, len(lines) - MOST_OF_SEAT + 1)]:
            old.end(TOO_MANY)
        lines.append(line)
        try:
            yield "data: {}\n\n"
            while not line.over:
                yield await _news(line)
        finally:
            lines.remove(line)


async def _news(line: _Line) -> str:
    """That something has changed, that the line is over, or that it is still there."""
    try:
        await asyncio.wait_for(line.changed.wait(), PULSE)
    except TimeoutError:
        return ": still here\n\n"
    line.changed.clear()
    if line.over:
        return f"event: over\ndata: {json.dumps({'problem': line.over})}\n\n"
    return "data: {}\n\n"
