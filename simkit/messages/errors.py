"""The errors that simkit raises. Every message says what a user can do."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from simkit.messages.renamed import new_name

_UNUSUAL = re.compile(r"[^\n\t -~]")
MOST_LISTED = 8  # names in a message
LIKE = 0.65  # how alike two words are of which one was meant


class SimkitError(Exception):
    """Something went wrong; the text says what, in one clear message."""


class BadInput(SimkitError):
    """What was asked for, or a file that was given, cannot be used (exit code 2)."""


class TooManyWays(SimkitError):
    """A roll has too many ways to be counted; the text says why, in lower case, without a stop."""


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


def check_file_name(file: str) -> None:
    """Refuse a file whose name would steer a terminal, or break a line of a table."""
    fit = "".join(sign if is_harmless(sign) and sign not in "\n\t" else "?" for sign in file)
    if fit != file:
        raise BadInput(f"{fit}: the name has a sign that cannot be shown; rename the file.")


def why_unread(problem: Exception) -> str:
    """Why a file cannot be read, in words that do not speak of Python."""
    if "set_int_max_str_digits" in str(problem):
        return "a number in it has thousands of digits"
    return str(getattr(problem, "strerror", None) or problem)


def in_any_case(word: Any, known: Iterable[str]) -> str:
    """The one name that is spelled so, whatever its case, with spaces or with underscores.

    "" if there is none or more than one.
    """
    names = list(known)
    if not isinstance(word, str) or word in names:
        return word if word in names else ""
    same = [name for name in names if name.casefold() == word.casefold()]
    same = same or [name for name in names if _with_underscores(name) == _with_underscores(word)]
    return same[0] if len(same) == 1 else ""


def _with_underscores(name: str) -> str:
    return name.strip().casefold().replace(" ", "_")


def nearest(word: Any, known: Iterable[str], listed_by: str = "") -> str:
    """A closing hint: the name's new form, the one that was probably meant, or some of all.

    listed_by   the command that lists all names, for a message that has no room for them
    """
    names = list(known)
    hint = likest(_spelled(word), names)
    if hint:
        return hint
    if not names:
        return "There are none."
    first, more = names[:MOST_LISTED], len(names) - MOST_LISTED
    if more <= 0:
        return f"Known: {', '.join(first)}."
    rest = f" (all: {listed_by})" if listed_by else ""
    return f"Known: {', '.join(first)} and {more} more{rest}."


def _spelled(word: Any) -> str:
    try:
        return str(word)
    except ValueError:  # Python writes no number of thousands of digits
        return ""


def likest(word: str, known: Iterable[str]) -> str:
    """The name's new form, or the one that was probably meant; "" if none is like it."""
    folded = {name.casefold(): name for name in known}
    new = new_name(word, folded.values())
    if new:
        return f"It is called {new} now."
    close = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=LIKE)
    return f"Did you mean {folded[close[0]]}?" if close else ""
