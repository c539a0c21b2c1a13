"""What a seat hears of the events of a game: nothing that tells where a hidden army is."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.armageddon.words import events as e
from simkit.armageddon.words.sizes import OWNERS
from simkit.armageddon.words.state import IN_ARMY
from simkit.description.wording import COVERED

AFTER_LOSS = (e.UNIT_LOST, e.HERO_LOST)


def hears(events: np.ndarray, seat: int, before: Any, after: Any, rules: Any) -> np.ndarray:
    """The events between two positions, as a seat hears them."""
    kind, who, what = events["kind"], events["who"], events["what"]
    hid, hides = _hidden(before, seat), _hidden(after, seat)
    silent = (kind == e.CHALLENGED) & _at(hid, who // OWNERS)
    silent |= (kind == e.MINE_HIT) & _at(hid, what) & (events["value"] <= 0)
    silent |= (kind == e.OPERATION) & _at(hid, who)
    covered = (kind == e.DEPLOYED) & _at(hides, what)
    covered |= np.isin(kind, AFTER_LOSS) & _at(hid, who)
    events["where"][covered] = COVERED
    return events[~silent]


def _hidden(game: Any, seat: int) -> np.ndarray:
    """Which cards are in an army that hides from a seat."""
    armies, cards = game.armies, game.cards
    unseen = (armies["stealthed"] == 1) & (armies["seat"] != seat)
    in_army = cards["where"] == IN_ARMY
    return in_army & unseen[np.where(in_army, cards["place"], 0)]


def _at(marks: np.ndarray, numbers: np.ndarray) -> np.ndarray:
    """The marks of these numbers; none for a number that is no card."""
    inside = (numbers >= 0) & (numbers < len(marks))
    return inside & marks[np.where(inside, numbers, 0)]
