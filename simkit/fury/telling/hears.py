"""What a side hears of the enemy's march: how many units move, but not which.

Both sides find the odds of a battle together, so both hear the figures behind them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.description.wording import COVERED
from simkit.fury.words import events as e
from simkit.fury.words.sizes import MOST_UNITS

OF_UNIT = (
    e.RALLIED, e.NOT_RALLIED, e.WENT_SHORT, e.FORCED, e.FORCED_DISRUPTED, e.NOT_FORCED,
    e.DISRUPTED, e.UNIT_HIT,
)  # fmt: skip
"""What happens to one unit, and cannot be seen from outside."""
MARCHES = (e.MOVED, e.RETREATED, e.ADVANCED)  # value: units; one of leaders alone is not seen
NAMES = (e.GOES, e.APPEARED)  # a piece that is seen only as one of a stack
OF_BATTLE = (e.STRENGTHS, e.MODIFIED, e.COMBAT_ROLLED, e.PERCENT_LOST)
"""What a battle shows to both sides."""


def hears(events: np.ndarray, seat: int, before: Any, after: Any, rules: Any) -> np.ndarray:
    """The events between two positions, as a side hears them."""
    kind, who = events["kind"], events["who"]
    units, leaders = _enemies(rules.unit["seat"], who, seat), _leaders(rules, who, seat)
    named = np.isin(kind, NAMES)
    silent = np.isin(kind, OF_UNIT) & units
    silent |= (kind == e.WOUNDED) & _enemies(rules.leader["seat"], who, seat)
    silent |= (kind == e.SUPPLY_CHECKED) & (who != seat)
    silent |= np.isin(kind, MARCHES) & (who != seat) & (events["value"] == 0)
    silent |= named & leaders
    events["who"][named & units] = COVERED
    return events[~silent]


def _enemies(seats: np.ndarray, numbers: np.ndarray, seat: int) -> np.ndarray:
    """Which numbers are those of an enemy, by the seats of all pieces."""
    inside = (numbers >= 0) & (numbers < min(len(seats), MOST_UNITS))
    return inside & (seats[np.where(inside, numbers, 0)] != seat)


def _leaders(rules: Any, pieces: np.ndarray, seat: int) -> np.ndarray:
    """Which pieces are leaders of the enemy; they have numbers after all units."""
    return _enemies(rules.leader["seat"], pieces - MOST_UNITS, seat)
