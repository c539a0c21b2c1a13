"""What simkit raises when it cannot go on. Every message is one that a designer can act upon."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

LIKE = 0.65  # how alike two words are of which one was meant


class SimkitError(Exception):
    """Something went wrong; the text says what, in one clear message."""


class BadInput(SimkitError):
    """What was asked for, or a file that was given, cannot be used (exit code 2)."""


def nearest(word: str, known: Iterable[str]) -> str:
    """A closing hint: the known name that was probably meant, or else the list of all."""
    folded = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=LIKE)
    if close:
        return f"Did you mean {folded[close[0]]}?"
    return f"Known: {', '.join(folded.values())}." if folded else "There are none."
