"""A bot that searches while people wait: its progress, and when to move."""

from __future__ import annotations

import threading
from collections.abc import Callable

Watch = Callable[[float | None], bool]
"""Called with how far a bot is, from 0 to 1, and with None when it has moved; True: move now."""


class Pondering:
    """Spoken to by the search and by those who wait, in several threads."""

    def __init__(self, watch: Watch | None = None) -> None:
        self.share: float | None = None  # None: nobody thinks
        self._watch = watch
        self._hurried = threading.Event()

    def begin(self) -> None:
        """Somebody has chosen: what was hurried before is over."""
        self._hurried.clear()

    def hurry(self) -> None:
        """Bots that search move now, until people are asked again."""
        self._hurried.set()

    def goes_on(self, share: float) -> bool:
        """Say how far a bot is; False if it shall move now."""
        self.share = share
        if self._watch is not None and self._watch(share):
            self.hurry()
        return not self._hurried.is_set()

    def end(self) -> None:
        """The bot has decided."""
        self.share = None
        if self._watch is not None:
            self._watch(None)
