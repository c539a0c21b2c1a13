"""The numbers that a learned player sees of a decision: the position, and two of the options.

Hidden things are blanked before anything is read, for the features of learned chances as well.
"""

from __future__ import annotations

import numpy as np

from simkit.lab.basics.calling import direct
from simkit.lab.play.choosers.observing import ASKED, Eyes
from simkit.lab.play.prepare import Prepared

MOST_WORDS = 1_200  # of a position that are looked at one by one; of a larger one, features alone


class Sights:
    """Rows of numbers that describe a decision; one thread at a time looks."""

    def __init__(self, prepared: Prepared) -> None:
        engine = prepared.engine
        self._eyes = Eyes(prepared.game, engine)
        self._features = None
        self._told = np.zeros(0)
        if hasattr(engine, "features"):
            self._features = direct(engine.features)
            self._told = np.zeros(len(engine.FEATURES))
        self._whole = self._eyes.size <= MOST_WORDS or self._features is None

    def seen(self, batch: np.ndarray, rules: np.record, decision: np.record) -> np.ndarray:
        """The question, who is asked, the position or its features."""
        seat = int(decision["seat"])
        blanked = self._eyes.blanked(batch, rules, seat)
        asked = (*(decision[each] for each in ASKED), seat)
        parts = [self._eyes.noted(decision)] if self._whole else []
        if self._features is not None:
            self._told[:] = 0.0
            self._features(blanked, rules, seat, self._told)
            parts.append(self._told)
        return np.concatenate([asked, *parts]).astype(np.float32)


def compared(seen: np.ndarray, options: np.ndarray, own: int, others: np.ndarray) -> np.ndarray:
    """A row for each other option: what is seen, the option of the bot, the other, their gap."""
    usual = options[own].astype(np.float32)
    new = options[others].astype(np.float32)
    shared = np.tile(np.concatenate([seen, usual]), (len(others), 1))
    return np.hstack([shared, new, new - usual])
