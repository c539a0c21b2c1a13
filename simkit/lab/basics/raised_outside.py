"""Keep errors that Python functions raise when compiled code calls them, and raise them later.

Nothing may be raised through compiled code. So it is kept, and raised once that has come back.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from simkit.messages.blame import at_fault
from simkit.messages.errors import BadInput, SimkitError

FAILED = -1  # an answer that no engine takes
_here = threading.local()  # in the thread that plays: what was raised


def answer_of(answer: Callable[[], int]) -> int:
    """What a function answers; what it raises is kept for `raise_kept`."""
    try:
        return answer()
    except BaseException as problem:
        _here.problem = problem
        return FAILED


def raise_kept() -> None:
    """Raise what was kept in this thread, told as the fault of a user's file."""
    problem = getattr(_here, "problem", None)
    if problem is None:
        return
    _here.problem = None
    if isinstance(problem, SimkitError | KeyboardInterrupt):
        raise problem
    raise BadInput(at_fault(problem) or f"{type(problem).__name__}: {problem}") from problem
