"""Stop helper processes when the process that started them has ended."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress

_END_WITH_PARENT = 1  # PR_SET_PDEATHSIG


def end_with_parent() -> None:
    """End when our parent ends, even if we are held then.

    The parent is the thread that started us. Only Linux can do it; elsewhere nothing happens.
    """
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_END_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
