"""What happened where in one game, from its event log."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from simkit.apocalypse.words.events import (
    AMBUSH_FIRES,
    BAND_EXITS,
    BAND_GOES_ROUND,
    DOOM_DEATH,
    DOOM_EXIT,
    DOOM_SHORTAGE,
    HELL_BEGINS,
    HELL_COMES,
    HERO_DIES,
    KILLED,
    MENACED,
    MOVED,
    SPAWNED,
    STEPPED,
    TOKEN_EXITS,
    TOKEN_GOES_ROUND,
    TOKEN_REVEALED,
)
from simkit.apocalypse.words.state import HELL

Counted = dict[tuple[str, int], float]

IN_PLACES = {
    "deaths": (HERO_DIES,),
    "traffic": (MOVED, STEPPED),
    "kills": (KILLED,),
    "ambushes": (AMBUSH_FIRES,),
    "raids": (HELL_BEGINS, HELL_COMES),
}
"""The events that are counted where they happen."""

DOOM = (DOOM_EXIT, DOOM_DEATH, DOOM_SHORTAGE)
DOOM_PLACES = {
    BAND_EXITS: "where",
    TOKEN_EXITS: "where",
    BAND_GOES_ROUND: "who",  # they come from there
    TOKEN_GOES_ROUND: "who",
    HERO_DIES: "where",
    TOKEN_REVEALED: "where",
}
"""What doom follows upon, and which number of that event says where it was."""


def counted(events: np.ndarray, state: Any, rules: Any) -> Counted:
    """How often each layer's events happened in each place."""
    found: Counter[tuple[str, int]] = Counter()
    for layer, kinds in IN_PLACES.items():
        for place in events["where"][np.isin(events["kind"], kinds)].tolist():
            found[layer, place] += 1
    arrived = events[events["kind"] == SPAWNED]
    for place, figures in zip(arrived["where"].tolist(), arrived["value"].tolist(), strict=True):
        found["arrivals", place] += figures
    return {**found, **_doom(events)}


def _doom(events: np.ndarray) -> Counted:
    """Each point of doom where its cause was; what the map itself scores has no place."""
    found: Counted = {}
    place = -1
    wanted = np.isin(events["kind"], (*DOOM_PLACES, MENACED, *DOOM))
    for event in events[wanted]:
        kind = int(event["kind"])
        if kind in DOOM_PLACES:
            place = int(event[DOOM_PLACES[kind]])
        elif kind == MENACED:
            place = HELL
        else:
            found["doom", place] = found.get(("doom", place), 0.0) + int(event["value"])
    return found
