"""What happened where in one game, from its event log and its last position."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from simkit.hellgame.words.events import (
    BATTLE_BEGINS,
    CONTROL_GAINED,
    CONTROL_REVOKED,
    HOUND_APPEARS,
    HOUND_FREED,
    HOUND_MOVED,
    LEGION_LOST,
    LEGION_MOVED,
    LILITH_MOVES,
    URIEL_MOVES,
)
from simkit.hellgame.words.sizes import QUARTERS
from simkit.hellgame.words.state import BY_CIRCLE, FREEBOOTERS, GAINED_AT_START, NONE, SECTIOS

Counted = dict[tuple[str, int], float]

IN_PLACES = {
    "battles": (BATTLE_BEGINS,),
    "marches": (LEGION_MOVED,),
    "uriel": (URIEL_MOVES,),
    "lilith": (LILITH_MOVES,),
    "hounds": (HOUND_APPEARS, HOUND_FREED, HOUND_MOVED),
}
"""The events that are counted where they happen."""


def counted(events: np.ndarray, state: Any, rules: Any) -> Counted:
    """How often each layer's events happened in each place."""
    found: Counter[tuple[str, int]] = Counter()
    for layer, kinds in IN_PLACES.items():
        for place in events["where"][np.isin(events["kind"], kinds)].tolist():
            found[layer, place] += 1
    lost = (events["kind"] == LEGION_LOST) & (events["who"] < FREEBOOTERS)
    for place in events["where"][lost].tolist():
        found["fallen", place] += 1
    won = (events["kind"] == CONTROL_GAINED) & (events["what"] != GAINED_AT_START)
    for place in events["where"][won].tolist():
        found["taken", place] += 1
    return {**found, **_held(events, state), **_crowns(state)}


def _held(events: np.ndarray, state: Any) -> Counted:
    """At the end of how many turns a triumvirate held each sectio."""
    turns: Counter[tuple[str, int]] = Counter()
    since: dict[int, int] = {}  # the turn in which its holder took it
    changes = events[np.isin(events["kind"], (CONTROL_GAINED, CONTROL_REVOKED))]
    for event in changes:
        place, turn = int(event["where"]), int(event["turn"])
        if place in since:
            turns["held", place] += turn - since.pop(place)
        if event["kind"] == CONTROL_GAINED and event["who"] < FREEBOOTERS:
            since[place] = max(1, turn)
    for place, turn in since.items():
        turns["held", place] += int(state.turn) + 1 - turn
    return {**turns}


def _crowns(state: Any) -> Counted:
    """The circle that won the game: every sectio of it."""
    if state.outcome != BY_CIRCLE:
        return {}
    whole = (state.holder.reshape(-1, QUARTERS) == state.winner).all(axis=1) & (
        state.winner != NONE
    )
    return {("crowns", place): 1.0 for place in range(SECTIOS) if whole[place // QUARTERS]}
