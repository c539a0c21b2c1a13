"""Wait in the terminal for a bot that searches; the person can let it move at once."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from simkit.cli.saying import passing
from simkit.view.text.words import percent


class Waiting:
    """Says how far a bot is, on one line that goes away; Enter hurries it."""

    def __init__(self, elsewhere: bool = False) -> None:
        """If people wait elsewhere, in browsers, the keyboard hurries nobody."""
        self._listens = not elsewhere
        self._is_shown = False

    def __call__(self, share: float | None) -> bool:
        if not _is_terminal(sys.stderr):
            return False
        if share is None:
            if self._is_shown:
                passing("")
            self._is_shown = False
            return False
        wish = " Press Enter to let it move now." if self._listens else ""
        passing(f"A bot is searching: {percent(share, 0)}.{wish}")
        self._is_shown = True
        return self._listens and _enter_waits()


def _is_terminal(stream: object) -> bool:
    isatty = getattr(stream, "isatty", None)
    return bool(isatty and isatty())


def _enter_waits() -> bool:
    """Whether a line was typed meanwhile; it is passed over."""
    if os.name == "nt" or sys.stdin is None or not _is_terminal(sys.stdin):
        return False
    import select

    with suppress(OSError, ValueError):
        if select.select([sys.stdin], [], [], 0)[0]:
            sys.stdin.readline()
            return True
    return False
