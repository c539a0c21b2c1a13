"""Count what happened in each place of the board in one game, by its log and last position."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from simkit.armageddon.words import events
from simkit.armageddon.words.sizes import INDEPENDENTS

Counted = dict[tuple[str, int], float]
LAYERS_BY_EVENT = {
    "battles": events.BATTLE,
    "sieges": events.SIEGE_LAID,
    "captures": events.CAPTURED,
    "raids": events.LAUNCHED,
    "outposts": events.OUTPOST_BUILT,
}


def counted(log: np.ndarray, state: Any, rules: Any) -> Counted:
    """How often each layer's events happened in each hex."""
    found: Counter[tuple[str, int]] = Counter()
    for layer, kind in LAYERS_BY_EVENT.items():
        for place in log["where"][log["kind"] == kind].tolist():
            found[layer, place] += 1
    for event in log[log["kind"] == events.MOVED]:
        found["marches", int(event["where"])] += int(event["value"])
    fallen = log[(log["kind"] == events.UNIT_LOST) & (log["what"] < INDEPENDENTS)]
    for place in fallen["where"].tolist():
        found["fallen", place] += 1
    return {**{key: n for key, n in found.items() if key[1] >= 0}, **_held(log, state)}


def _held(log: np.ndarray, state: Any) -> Counted:
    """At the end of how many turns an empire controlled each hex."""
    turns: Counter[tuple[str, int]] = Counter()
    since: dict[int, int] = {}  # the turn in which somebody took it who has it still
    for event in log[log["kind"] == events.CONTROLLED]:
        place, turn = int(event["where"]), max(1, int(event["turn"]))
        if place in since:
            turns["held", place] += turn - since.pop(place)
        if 0 <= event["who"] < INDEPENDENTS:
            since[place] = turn
    for place, turn in since.items():
        turns["held", place] += int(state.turn) + 1 - turn
    return {key: float(n) for key, n in turns.items() if n}
