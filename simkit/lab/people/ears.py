"""What each seat hears of a game, by the rules in the game's `telling/hears.py`.

`hears(events, seat, before, after, rules)` gets the events between two decisions, and the
positions at both. It returns them as this seat hears them: some are left out, and some have
numbers that are covered.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

import numpy as np

from simkit.description.game import Game
from simkit.lab.seats.stepped_game import SteppedGame

Hears = Callable[[np.ndarray, int, Any, Any, Any], np.ndarray]


def hears_of(game: Game) -> Hears | None:
    """The game's own word on what a seat hears; None if it does not say."""
    room = f"{game.package}.telling"
    if not game.package or find_spec(room) is None or find_spec(f"{room}.hears") is None:
        return None
    found: Hears = importlib.import_module(f"{room}.hears").hears
    return found


class Ears:
    """The log of one game, as each of some seats hears it."""

    def __init__(self, hears: Hears, seats: Sequence[int], stepped: SteppedGame) -> None:
        self._hears, self._seats, self._stepped = hears, seats, stepped
        self.begin()

    def begin(self) -> None:
        """A game starts, of which nothing was heard."""
        self._written = 0
        self._before = np.zeros_like(self._stepped.batch[:1])
        self._heard: dict[int, list[np.ndarray]] = {seat: [] for seat in self._seats}

    def listen(self) -> None:
        """Hear what was written since the last decision."""
        events = self._stepped.events[self._written :].copy()
        before, after = self._before.copy()[0], self._stepped.batch[:1].copy()[0]
        rules = self._stepped.prepared.rules
        for seat in self._seats if len(events) else ():
            self._heard[seat].append(self._hears(events.copy(), seat, before, after, rules))
        self._written += len(events)
        self._before = self._stepped.batch[:1].copy()

    def log(self, seat: int) -> np.ndarray:
        """All events that a seat has heard."""
        heard = self._heard[seat]
        if len(heard) > 1:
            heard[:] = [np.concatenate(heard)]
        return heard[0] if heard else self._stepped.events[:0]
