"""What simkit raises when it cannot go on. Every message is one that a designer can act upon."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable
from typing import Any

_UNUSUAL = re.compile(r"[^\n\t -~]")
LIKE = 0.65  # how alike two words are of which one was meant


class SimkitError(Exception):
    """Something went wrong; the text says what, in one clear message."""


class BadInput(SimkitError):
    """What was asked for, or a file that was given, cannot be used (exit code 2)."""


class Unsaved(SimkitError):
    """The file of an answer could not be written. What was played for is not lost: `answer`."""

    def __init__(self, message: str, answer: Any) -> None:
        super().__init__(message)
        self.answer = answer


def printable(text: str) -> str:
    """Text that is safe to show: a document may hold any, and some of it would steer a terminal."""
    return _UNUSUAL.sub(lambda found: found[0] if is_harmless(found[0]) else "?", text)


def is_harmless(sign: str) -> bool:
    """Whether a sign only stands where it is put: a letter, a space, the end of a line."""
    return sign.isprintable() or sign in "\n\t" or unicodedata.category(sign) == "Zs"


def why_unread(problem: Exception) -> str:
    """Why a file cannot be read, in words that do not speak of Python."""
    if "set_int_max_str_digits" in str(problem):
        return "a number in it has thousands of digits"
    return str(getattr(problem, "strerror", None) or problem)


def nearest(word: str, known: Iterable[str]) -> str:
    """A closing hint: the known name that was probably meant, or else the list of all."""
    folded = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=LIKE)
    if close:
        return f"Did you mean {folded[close[0]]}?"
    return f"Known: {', '.join(folded.values())}." if folded else "There are none."
