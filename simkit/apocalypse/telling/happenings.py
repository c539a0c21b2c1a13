"""Count what happened in each place of the board in one game, from its event log."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from simkit.apocalypse.words import events
from simkit.apocalypse.words.state import HELL

Counted = dict[tuple[str, int], float]

IN_PLACES = {
    "deaths": (events.HERO_DIES,),
    "traffic": (events.MOVED, events.STEPPED),
    "kills": (events.KILLED,),
    "ambushes": (events.AMBUSH_FIRES,),
    "raids": (events.HELL_BEGINS, events.HELL_COMES),
}
"""The events that are counted where they happen."""

DOOM = (events.DOOM_EXIT, events.DOOM_DEATH, events.DOOM_SHORTAGE)
DOOM_PLACES = {
    events.BAND_EXITS: "where",
    events.TOKEN_EXITS: "where",
    events.BAND_GOES_ROUND: "who",  # they come from there
    events.TOKEN_GOES_ROUND: "who",
    events.HERO_DIES: "where",
    events.TOKEN_REVEALED: "where",
}
"""What doom follows upon, and which number of that event says where it was."""


def counted(log: np.ndarray, state: Any, rules: Any) -> Counted:
    """How often each layer's events happened in each place."""
    found: Counter[tuple[str, int]] = Counter()
    for layer, kinds in IN_PLACES.items():
        for place in log["where"][np.isin(log["kind"], kinds)].tolist():
            found[layer, place] += 1
    arrived = log[log["kind"] == events.SPAWNED]
    for place, figures in zip(arrived["where"].tolist(), arrived["value"].tolist(), strict=True):
        found["arrivals", place] += figures
    return {**found, **_doom(log)}


def _doom(log: np.ndarray) -> Counted:
    """Each point of doom where its cause was; what the map itself scores has no place."""
    found: Counted = {}
    place = -1
    wanted = np.isin(log["kind"], (*DOOM_PLACES, events.MENACED, *DOOM))
    for event in log[wanted]:
        kind = int(event["kind"])
        if kind in DOOM_PLACES:
            place = int(event[DOOM_PLACES[kind]])
        elif kind == events.MENACED:
            place = HELL
        else:
            found["doom", place] = found.get(("doom", place), 0.0) + int(event["value"])
    return found
