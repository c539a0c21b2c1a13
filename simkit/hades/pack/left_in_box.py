"""Check that a scenario does not need things that stay in the box (in_play = false)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simkit.hades.words import effects

Tables = Mapping[str, Mapping[str, Any]]


def missing(scenario: Mapping[str, Any], tables: Tables) -> str:
    """The first thing that the scenario needs and that is in the box; empty if there is none."""
    return next(_missing(scenario, tables), "")


def _missing(scenario: Mapping[str, Any], tables: Tables) -> Iterator[str]:
    yield from _circles(scenario, tables["circles"])
    yield from _installations(scenario, tables["installations"])
    yield from _units(scenario, tables["units"])
    cards = sum(card["in_play"] for card in tables["surprises"].values())
    if scenario["cards"] > cards:
        yield f"it needs {scenario['cards']} Nasty Surprises, and {cards} are in play"


def _circles(scenario: Mapping[str, Any], circles: Mapping[str, Any]) -> Iterator[str]:
    sure = (*scenario["face_up"], *scenario["face_down"])
    for name in sure:
        if not circles[name]["in_play"]:
            yield f"it lays out {name}"
    others = sum(circle["in_play"] for name, circle in circles.items() if name not in sure)
    if scenario["random"] > others:
        yield f"it needs {scenario['random']} more Circle counters, and {others} are in play"


def _installations(scenario: Mapping[str, Any], installations: Mapping[str, Any]) -> Iterator[str]:
    for name, entry in installations.items():
        if entry["role"] in scenario["installations"] and not entry["in_play"]:
            yield f"it places {name}"


def _units(scenario: Mapping[str, Any], units: Mapping[str, Any]) -> Iterator[str]:
    for name, unit in units.items():
        if unit["role"] == "officer" and scenario["officer_placed"] and not unit["in_play"]:
            yield f"it places {name}"
    wanted = sum(landing["hqs"] + landing["squads"] for landing in scenario["landings"])
    squads = sum(len(unit["ids"]) for unit in units.values() if _is_squad(unit) and unit["in_play"])
    if wanted > squads:
        yield f"it lands {wanted} squads, and {squads} are in play"


def _is_squad(unit: Mapping[str, Any]) -> bool:
    return unit["side"] == "shl" and unit["role"] not in ("dante", *effects.PRISONER_ROLES)
