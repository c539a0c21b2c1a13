"""Count what happened in each place of the board in one game, by its log and last position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from simkit.hades.words import effects, events
from simkit.hades.words.state import (
    ABOARD,
    FOR_BOTH_ELDERS,
    FOR_DANTE,
    FOR_DANTE_LOST,
    FOR_DOORS_SHUT,
    FOR_ELDERS,
    FOR_ELDERS_LOST,
    FOR_EMILY,
    FOR_EMILY_AND_GUARD,
    FOR_EMILY_LOST,
    FOR_IDOL,
    FOR_IDOL_AND_LOOT,
    FOR_LOOT,
    FOR_OVERTIME,
    FOR_SANDERS,
    FOR_TSO,
    FOR_UNITS,
    HALVES,
    IN_LAB,
    INFERNO,
    UNSEEN,
)

Counted = dict[tuple[str, int], float]

WALKS = (
    events.STEPPED,
    events.TOOK_SHAFT,
    events.LANDED_BY_CFP,
    events.UNIT_LANDED,
    events.TELEPORTED,
)
MARCHES = (events.ENEMY_MOVED, events.CHANGED_MAPS, events.CHARGED, events.GORGON_MOVED)
APPEARS = (
    events.ENEMY_SET_UP,
    events.REINFORCED,
    events.OVERFLOWED,
    events.SURPRISE_PLACED,
    *MARCHES,
)
IN_PLACES = {
    "losses": (events.UNIT_LOST,),
    "traffic": WALKS,
    "enemies": MARCHES,
    "kills": (events.ENEMY_KILLED,),
    "fire": (events.ENEMY_ATTACKS, events.SITE_FIRES_DOWN, events.FIGHTER_STRAFES),
    "sites": (events.SITE_WOKEN,),
    "doors": (events.CIRCLE_OPENED,),
}
"""The events that are counted where they happen."""


def counted(log: np.ndarray, state: Any, rules: Any) -> Counted:
    """How often each layer's events happened in each place."""
    found: Counter[tuple[str, int]] = Counter()
    for layer, kinds in IN_PLACES.items():
        for place in log["where"][np.isin(log["kind"], kinds)].tolist():
            found[layer, place] += 1
    for number in log["what"][log["kind"] == events.SITE_DESTROYED].tolist():
        site = int(state.installations[number].site)
        if site >= 0:
            found["wrecks", int(rules.map.site[INFERNO, site])] += 1
    return {**found, **Points(log, state, rules).by_place()}


class Points:
    """Where the victory points of a game come from; halves are shared out evenly."""

    def __init__(self, log: np.ndarray, state: Any, rules: Any) -> None:
        self.events, self.state, self.rules = log, state, rules
        self.home = self._last(events.EVACUATED) | self._last(events.PRISONER_FOUND)
        self.treasure = self._last(events.TREASURE_FOUND, "what")
        self.lost = self._last(events.UNIT_LOST)

    def by_place(self) -> Counted:
        """The points of every item, laid where it came from."""
        found: Counted = {}
        for item, halves in enumerate(self.state.score.tolist()):
            places = list(self._places(item)) if halves else []
            for place in places:
                key = ("vp", place)
                found[key] = found.get(key, 0.0) + halves / HALVES / len(places)
        return found

    def _last(self, kind: int, number: str = "who") -> dict[int, int]:
        """Where each unit (or treasure) was when this last happened to it."""
        chosen = self.events[self.events["kind"] == kind]
        return dict(zip(chosen[number].tolist(), chosen["where"].tolist(), strict=True))

    def _places(self, item: int) -> Iterable[int]:
        """Every place that has a share in an item."""
        rules = self.rules
        units = {
            FOR_DANTE: (rules.dante,),
            FOR_EMILY: (rules.emily,),
            FOR_ELDERS: rules.elder,
            FOR_BOTH_ELDERS: rules.elder,
            FOR_EMILY_AND_GUARD: (rules.emily, rules.guard),
        }
        missed = {
            FOR_DANTE_LOST: (rules.dante,),
            FOR_ELDERS_LOST: rules.elder,
            FOR_EMILY_LOST: (rules.emily,),
        }
        treasures = {
            FOR_IDOL: (effects.IDOL,),
            FOR_LOOT: (effects.LOOT,),
            FOR_IDOL_AND_LOOT: (effects.IDOL, effects.LOOT),
        }
        if item == FOR_UNITS:
            squads = [unit for unit in range(rules.units) if rules.unit[unit].combat]
            return [self._home(unit) for unit in squads if self._is_home(unit)]
        if item in units:
            return [self._home(int(unit)) for unit in units[item] if self._is_home(unit)]
        if item in missed:
            return [self._astray(int(unit)) for unit in missed[item] if self._is_astray(unit)]
        if item in treasures:
            return [self.treasure.get(number, ABOARD) for number in treasures[item]]
        return self._elsewhere(item)

    def _elsewhere(self, item: int) -> Iterable[int]:
        """The Officer's fall, doors that stayed shut, Overtime."""
        if item in (FOR_TSO, FOR_SANDERS):
            return [self._officer(events.TSO_FALLS if item == FOR_TSO else events.OFFICER_KILLED)]
        if item == FOR_DOORS_SHUT:
            cells = self.rules.map.cell.tolist()
            return [cells[n] for n, room in enumerate(self.state.rooms) if room.unseen]
        assert item == FOR_OVERTIME
        return [ABOARD]

    def _is_home(self, unit: int) -> bool:
        return unit >= 0 and int(self.state.units[unit].place) in (ABOARD, IN_LAB)

    def _is_astray(self, unit: int) -> bool:
        return unit >= 0 and not self._is_home(unit) and int(self.state.units[unit].place) != UNSEEN

    def _home(self, unit: int) -> int:
        """Where it was found or taken aboard; whoever never came down counts in the ship."""
        return self.home.get(unit, ABOARD)

    def _astray(self, unit: int) -> int:
        """Where it was lost or left behind; thrown out of the world, in the Lab."""
        place = int(self.state.units[unit].place)
        return place if place >= 0 else self.lost.get(unit, IN_LAB)

    def _officer(self, kind: int) -> int:
        """Where the Officer stood when this happened."""
        kinds, officer = self.events["kind"], int(self.rules.officer)
        moment = int(np.flatnonzero(kinds == kind)[0])
        seen = np.isin(kinds, APPEARS) & (self.events["who"] == officer)
        seen |= (kinds == events.ATTACKS) & (self.events["what"] == officer)
        before = self.events["where"][:moment][seen[:moment]]
        return int(before[-1]) if len(before) else ABOARD
