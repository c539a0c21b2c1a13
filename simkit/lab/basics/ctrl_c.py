"""Delay Ctrl-C until the bookkeeping of a game is finished."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until the block is done. It reaches the main thread only."""
    in_main = threading.current_thread() is threading.main_thread()
    usual = signal.getsignal(signal.SIGINT) if in_main else None
    if not callable(usual):  # ignored, or handled outside Python
        yield
        return
    caught: list[tuple[int, Any]] = []
    signal.signal(signal.SIGINT, lambda number, place: caught.append((number, place)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if caught:
        usual(*caught[0])
