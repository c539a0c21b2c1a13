"""Count what happened in each place of the board in one game, by its log and last position."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from simkit.fury.words import events
from simkit.fury.words.sizes import MOST_UNITS
from simkit.fury.words.state import REBELS, ROME

Counted = dict[tuple[str, int], float]
FALLEN = {REBELS: "rebels_fallen", ROME: "romans_fallen"}


def counted(log: np.ndarray, state: Any, rules: Any) -> Counted:
    """How often each layer's events happened in each place."""
    found: Counter[tuple[str, int]] = Counter()
    for layer, kind in (("battles", events.ATTACKED), ("looted", events.LOOTING_BEGINS)):
        for place in log["where"][log["kind"] == kind].tolist():
            found[layer, place] += 1
    for event in log[log["kind"] == events.MOVED]:
        found["marches", int(event["where"])] += int(event["value"])
    for event in log[log["kind"] == events.UNIT_LOST]:
        layer = FALLEN[int(rules.unit[int(event["who"])].seat)]
        found[layer, int(event["where"])] += 1
    units = log[(log["kind"] == events.APPEARED) & (log["who"] < MOST_UNITS)]
    for place in units["where"].tolist():
        found["risen", place] += 1
    return {**{key: n for key, n in found.items() if key[1] >= 0}, **_revolt(log, state)}


def _revolt(log: np.ndarray, state: Any) -> Counted:
    """At the end of how many turns the rebels controlled each tract."""
    turns: Counter[tuple[str, int]] = Counter()
    since: dict[int, int] = {}  # the turn in which they took it
    for event in log[log["kind"] == events.CONTROLLED]:
        place, turn = int(event["where"]), max(1, int(event["turn"]))
        if event["who"] == REBELS:
            since.setdefault(place, turn)
        elif place in since:
            turns["revolt", place] += turn - since.pop(place)
    for place, turn in since.items():
        turns["revolt", place] += int(state.turn) + 1 - turn
    return {key: float(n) for key, n in turns.items() if n}
