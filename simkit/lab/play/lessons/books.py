"""Write a book once in a process, for all who play by it, and tell how far it is meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from simkit.lab.basics.countdown import Countdown
from simkit.lab.basics.endless import is_owned

if TYPE_CHECKING:
    import numpy as np

MOST_KEPT = 4  # books: the oldest one goes
WHAT = "games to learn from"

Step = Callable[[], bool]
"""Writes on, for some lessons; True as long as the book is not finished."""

_kept: dict[Hashable, np.record] = {}
_writing = threading.Lock()


def written(key: Hashable, book: np.record, lessons: int, step: Step) -> np.record:
    """A finished book: what was written before under this key, or this one, once it is written.

    Whoever needs a book that another thread writes waits for it.
    """
    with _writing:
        found = _kept.get(key)
        if found is None:
            _write(book, lessons, step)
            found = _kept[key] = book.copy()
            for oldest in [*_kept][:-MOST_KEPT]:
                del _kept[oldest]
    return found


def _write(book: np.record, lessons: int, step: Step) -> None:
    """Whoever owns the process sees how far it is, if it takes long."""
    line = Countdown(lessons, what=WHAT) if is_owned() else None
    while step():
        if line:
            line.update(int(book.lesson))
    if line:
        line.close(int(book.lesson))
