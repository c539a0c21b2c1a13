"""The log of a game in words, as one seat hears it."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.lab.basics.engine_parts import narrated
from simkit.lab.play.prepare import Prepared


class Narration:
    """One log, from the start of a game. It only grows."""

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._lines: list[dict[str, Any]] = []
        self._counts = {0: 0}  # of lines, by that of events
        self._told = 0  # events

    def lines(self, log: np.ndarray) -> list[dict[str, Any]]:
        """The whole log, in the game's own words."""
        if len(log) != self._told:
            self._lines, self._told = self._narrated(log), len(log)
            self._counts[len(log)] = len(self._lines)
        return self._lines

    def count(self, log: np.ndarray, events: int) -> int:
        """How many lines the first so many events have: some have none."""
        if events not in self._counts:
            self._counts[events] = len(self._narrated(log[:events]))
        return self._counts[events]

    def _narrated(self, log: np.ndarray) -> list[dict[str, Any]]:
        return narrated(self._prepared, log.view(np.recarray))
