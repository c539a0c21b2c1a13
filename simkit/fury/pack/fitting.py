"""Check that the parts of a pack fit together: the map, the commands, and the conditions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from simkit.fury.words import kinds, sizes

REBELS, ROMANS = "rebels", "romans"  # whom a leader leads who leads no single command
TRIBES = ("rebel", "ally")


def check_tracts(tracts: Mapping[str, Any]) -> str:
    """Whoever borders a tract is bordered by it, and none borders itself."""
    for name, tract in tracts.items():
        for other in tract["next"]:
            if other == name:
                return f"{name} borders itself"
            if name not in tracts[other]["next"]:
                return f"{name} borders {other}, but {other} does not border {name}"
    return ""


def check_map(tables: Mapping[str, Any]) -> str:
    """The map hangs together, every people has a home, rivers and roads lie between neighbours."""
    tracts = tables["tracts"]
    reached = _reached(tracts, next(iter(tracts)))
    if len(reached) < len(tracts):
        return f"nobody can walk to {next(name for name in tracts if name not in reached)}"
    homes = {tract["home"] for tract in tracts.values()}
    for people in kinds.PEOPLES:
        if people not in homes:
            return f"the {people} have no tract for a home"
    for here, there in _lines(tables):
        if there not in tracts[here]["next"]:
            return f"a river or a road leads from {here} to {there}, which are no neighbours"
    return ""


def _reached(tracts: Mapping[str, Any], start: str) -> set[str]:
    reached, waiting = {start}, [start]
    while waiting:
        new = set(tracts[waiting.pop()]["next"]) - reached
        reached |= new
        waiting += new
    return reached


def _lines(tables: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    waters = tables["waters"]
    yield from (tuple(river) for river in waters["rivers"])
    yield tuple(waters["petuaria_crossing"])
    for road in tables["roads"].values():
        yield from pairwise(road["course"])


def check_command(command: Mapping[str, Any]) -> str:
    """Tribes have a people and tracts in which they appear; Romans have neither."""
    is_tribe = command["side"] in TRIBES
    if is_tribe != (command["people"] != "none") or is_tribe != bool(command["appear"]):
        return "a tribe needs a people and tracts to appear in, a Roman command neither"
    if not any(command[each] for each in kinds.IN_COMMANDS):
        return "it has no units"
    if not command["in_play"] and command["side"] == "ally":
        return "whom a pro-Roman tribe follows is decided when it rises; it cannot stay away"
    return ""


def check_commands(commands: Mapping[str, Any]) -> str:
    """The Iceni revolt, and all units find room."""
    if commands.get("iceni", {}).get("side") != "rebel":
        return "the iceni must be there, and rebels"
    if not commands["iceni"]["in_play"]:
        return "the iceni revolt; they cannot stay away"
    units = sum(len(command[each]) for command in commands.values() for each in kinds.IN_COMMANDS)
    if units > sizes.MOST_UNITS - sizes.MOST_OTHERS:
        return f"{units} units, more than the engine can hold"
    return ""


def check_counters(tables: Mapping[str, Any]) -> str:
    """Values are entered for counters that there are, once for each."""
    seen: set[tuple[str, str, int]] = set()
    for name, entry in tables["counters"].items():
        counter = entry["command"], entry["kind"], entry["place"]
        found = len(tables["commands"][entry["command"]][entry["kind"]])
        if entry["place"] > found:
            return f"{name}: {entry['command']} has {found} of {entry['kind']}"
        if counter in seen:
            return f"{name}: another entry is about the same counter"
        seen.add(counter)
    return ""


def check_leaders(tables: Mapping[str, Any]) -> str:
    """Everybody leads somebody and stands somewhere; no command has two first leaders."""
    first: set[str] = set()
    places = {"", *tables["tracts"], *tables["seas"]}
    for name, leader in tables["leaders"].items():
        leads = leader["leads"]
        if leads not in (REBELS, ROMANS, *tables["commands"]):
            return f"{name} leads {leads}, which is no command"
        if leader["at"] not in places:
            return f"{name} stands in {leader['at']}, which is no place"
        if not leader["second"] and leads in first:
            return f"{leads} have a second leader who is not marked as second"
        first |= set() if leader["second"] else {leads}
    return ""


def check_fleets(tables: Mapping[str, Any]) -> str:
    """Every flotilla lies in a port on a coast, or off the map."""
    for name, fleet in tables["fleets"].items():
        if fleet["at"] in tables["seas"]:
            continue
        if "port" not in tables["tracts"].get(fleet["at"], {"kinds": ()})["kinds"]:
            return f"{name} lies in {fleet['at']}, which is no port"
        if not any(fleet["at"] in sea["coast"] for sea in tables["seas"].values()):
            return f"{name} lies in {fleet['at']}, which is on no coast"
    return ""


def check_stands(tables: Mapping[str, Any]) -> str:
    """No more units are set up than a command has, and all of a Roman one come some time."""
    places = {*tables["tracts"], *tables["seas"]}
    for name, stand in tables["stands"].items():
        if stand["at"] not in places:
            return f"{name}: {stand['at']} is no place"
    for name, command in tables["commands"].items():
        if command["side"] in TRIBES:
            continue
        for each in kinds.IN_COMMANDS:
            placed = sum(s[each] for s in tables["stands"].values() if s["command"] == name)
            if placed != len(command[each]):
                return f"{name}: {placed} of {len(command[each])} {each} are set up"
    return ""


def check_risings(tables: Mapping[str, Any]) -> str:
    """Conditions name commands, and every rebel tribe but the Iceni can rise."""
    commands = tables["commands"]
    for name, rising in tables["risings"].items():
        if commands.get(name, {}).get("side") != "rebel":
            return f"{name} is no rebel tribe"
        for key in ("after", "legion", "legion_too", "ally"):
            if rising[key] and rising[key] not in commands:
                return f"{name}: {key} names {rising[key]}, which is no command"
    for name, command in commands.items():
        if command["side"] == "rebel" and name not in (*tables["risings"], "iceni"):
            return f"{name} can never rise"
    return ""


def check_rules(rules: Mapping[str, Any]) -> str:
    """The combat chart: a column for all odds; a better roll is never worse for the attacker."""
    chart, odds = rules["combat"], rules["odds"]
    for place, (before, now) in enumerate(pairwise(odds), 2):
        if now[0] * before[1] <= before[0] * now[1]:
            return f"odds.{place} is no better for the attacker than the column before"
    for number, line in enumerate(chart, 1):
        if len(line) != len(odds):
            return f"combat.{number} has {len(line)} columns, but odds names {len(odds)}"
    for line, (above, below) in enumerate(pairwise(chart), 2):
        for column, (before, now) in enumerate(zip(above, below, strict=True), 1):
            if now[0] > before[0] or now[1] < before[1]:
                cell = f"combat.{line}.{column}"
                return f"{cell} is worse for the attacker than the line above, a lower roll"
    return ""
