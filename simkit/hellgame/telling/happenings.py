"""Count what happened in each place of the board in one game, by its log and last position."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from simkit.hellgame.words import events, tallies
from simkit.hellgame.words.sizes import QUARTERS, SECTIOS
from simkit.hellgame.words.state import BY_CIRCLE, FREEBOOTERS, NONE

Counted = dict[tuple[str, int], float]

IN_PLACES = {
    "battles": (events.BATTLE_BEGINS,),
    "marches": (events.LEGION_MOVED,),
    "uriel": (events.URIEL_MOVES,),
    "lilith": (events.LILITH_MOVES,),
    "hounds": (events.HOUND_APPEARS, events.HOUND_FREED, events.HOUND_MOVED),
}
"""The events that are counted where they happen."""


def counted(log: np.ndarray, state: Any, rules: Any) -> Counted:
    """How often each layer's events happened in each place."""
    found: Counter[tuple[str, int]] = Counter()
    for layer, kinds in IN_PLACES.items():
        for place in log["where"][np.isin(log["kind"], kinds)].tolist():
            found[layer, place] += 1
    lost = (log["kind"] == events.LEGION_LOST) & (log["who"] < FREEBOOTERS)
    for place in log["where"][lost].tolist():
        found["fallen", place] += 1
    won = (log["kind"] == events.CONTROL_GAINED) & (log["what"] != tallies.GAINED_AT_START)
    for place in log["where"][won].tolist():
        found["taken", place] += 1
    return {**found, **_held(log, state), **_crowns(state)}


def _held(log: np.ndarray, state: Any) -> Counted:
    """At the end of how many turns a triumvirate held each sectio."""
    turns: Counter[tuple[str, int]] = Counter()
    since: dict[int, int] = {}  # the turn in which its holder took it
    changes = log[np.isin(log["kind"], (events.CONTROL_GAINED, events.CONTROL_REVOKED))]
    for event in changes:
        place, turn = int(event["where"]), int(event["turn"])
        if place in since:
            turns["held", place] += turn - since.pop(place)
        if event["kind"] == events.CONTROL_GAINED and event["who"] < FREEBOOTERS:
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
