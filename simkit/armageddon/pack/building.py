"""Turn component values and settings into the record of numbers that the compiled rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from simkit.armageddon.words import kinds, sizes, tables
from simkit.armageddon.words.events import event_number
from simkit.armageddon.words.features import FEATURES
from simkit.armageddon.words.settings import NUMBERED
from simkit.armageddon.words.tables import RULES
from simkit.kernel.records import blank
from simkit.values import learned
from simkit.values.components import Components

from . import geometry
from .abilities import strengths
from .fitting import CARD_TABLES

ANY = -1
SIZE_OF_TABLE = {2: "two", 3: "three", 4: "four"}
"""How many play, as the keys of the pack's rules say it."""


def build_rules(components: Components, settings: Mapping[str, Any], void: str = "") -> np.ndarray:
    """What one run is played with; ``void`` names a kind of event that has no effect."""
    table = blank(RULES)
    rules = table[0]
    rules.void = event_number(void)
    rules.seats = settings["players"]
    for setting in NUMBERED:
        rules[setting.field] = setting.number(settings[setting.key])
    _lay_numbers(rules, components)
    rules.turns = min(rules.turns, settings["max_turns"])
    _lay_terrains(rules, components)
    _lay_factions(rules, components, settings)
    _lay_sheets(rules, components)
    _lay_decks(rules, components)
    _lay_map(rules, components)
    rules.chances[:] = learned.weights_for(components, learned.ANY, FEATURES)
    return table


def _lay_numbers(rules: Any, components: Components) -> None:
    values = components.table("rules")
    for number in tables.NUMBERS:
        rules[number] = values[number]
    for key in ("start", "experience", "experience_fate", "icons"):
        rules[key][:] = values[key]
    action_points = values[f"ap_{SIZE_OF_TABLE[int(rules.seats)]}"]
    rules.ap[: len(action_points)] = action_points


def _lay_terrains(rules: Any, components: Components) -> None:
    table = components.table("terrains")
    rules.terrains = len(table)
    for number, entry in enumerate(table.values()):
        for key in tables.TERRAIN.names or ():
            rules.terrain[number][key] = entry[key]
    for ground in ("plain", "rough"):
        rules[ground] = list(table).index(components.table("rules")[ground])


def _lay_factions(rules: Any, components: Components, settings: Mapping[str, Any]) -> None:
    for name, entry in components.table("factions").items():
        faction = rules.faction[kinds.FACTIONS.index(name)]
        for key in tables.FACTION.names or ():
            faction[key] = entry[key]
    for seat in range(int(rules.seats)):
        rules.seat_faction[seat] = kinds.FACTIONS.index(settings["factions"][seat])


# --- cards ---------------------------------------------------------------------------------------


def sheet_numbers(components: Components) -> dict[str, int]:
    """The number of every card by its name: units, heroes, attack cards, items, facilities."""
    names = [name for table in CARD_TABLES for name in components.order(table)]
    return {name: number for number, name in enumerate(names)}


def _lay_sheets(rules: Any, components: Components) -> None:
    numbers = sheet_numbers(components)
    rules.sheets = len(numbers)
    for table in CARD_TABLES:
        for name, entry in components.table(table).items():
            _lay_sheet(rules.sheet[numbers[name]], _kind_of(table, entry), entry)
    values = components.table("rules")
    rules.stronghold_guard = numbers[values["stronghold_guard"]]
    wild = components.table("wild")["units"]
    rules.wild[: len(wild)] = [numbers[name] for name in wild]


def _kind_of(table: str, entry: Mapping[str, Any]) -> int:
    words = {"units": "unit", "heroes": "hero", "attack_cards": "attack_card"}
    word = words.get(table) or (entry["kind"] if table == "items" else "facility")
    return kinds.CARD_KINDS.index(word)


PLAIN = (
    *("attack", "defence", "hp", "move", "range"),
    *("command", "fate", "resistance", "dice"),
)


def _lay_sheet(sheet: Any, kind: int, entry: Mapping[str, Any]) -> None:
    sheet.kind = kind
    for key in PLAIN:
        sheet[key] = entry.get(key, 0)
    faction = entry.get("faction", kinds.ANY_FACTION)
    sheet.faction = ANY if faction == kinds.ANY_FACTION else kinds.FACTIONS.index(faction)
    sheet.cost[:] = entry["cost"]
    sheet.ap = entry["ap"] if "ap" in entry else facility_ap(entry["cost"])
    sheet.flight = _place(kinds.FLIGHTS, entry.get("flight"))
    sheet.role = _place(kinds.ROLES, entry.get("role"))
    sheet.purpose = _place(kinds.PURPOSES, entry.get("purpose"))
    sheet.ability[:] = strengths(entry.get("abilities", ()))


def _place(words: tuple[str, ...], word: str | None) -> int:
    return words.index(word) if word in words else ANY


def facility_ap(cost: Any) -> int:
    """Half of what it costs in resources, rounded up."""
    return -(-sum(cost) // 2)


def _number_cards(rules: Any, components: Components) -> None:
    """Room for the longest deck and for all independents.

    Short decks and few independents keep their numbers, and so their luck.
    """
    longest = max(len(deck["cards"]) for deck in components.table("decks").values())
    rules.deck_room = sizes.SHORT_DECK if longest <= sizes.SHORT_DECK else sizes.MOST_DECK
    rules.first_wild = sizes.MOST_SEATS * rules.deck_room
    independents = int(rules.wild_armies) * int(rules.wild_units)
    rules.first_militia = rules.first_wild + max(independents, sizes.MOST_WILD)
    rules.cards = rules.first_militia + sizes.MOST_MILITIA
    rules.owner[:] = sizes.INDEPENDENTS
    rules.owner[: rules.first_wild] = np.repeat(range(sizes.MOST_SEATS), rules.deck_room)


def _lay_decks(rules: Any, components: Components) -> None:
    _number_cards(rules, components)
    numbers, decks = sheet_numbers(components), components.table("decks")
    for seat in range(int(rules.seats)):
        cards = decks[kinds.FACTIONS[int(rules.seat_faction[seat])]]["cards"]
        rules.deck_size[seat] = len(cards)
        rules.deck[seat, : len(cards)] = [numbers[name] for name in cards]


# --- the map -------------------------------------------------------------------------------------


def radius_of(components: Components, seats: int) -> int:
    """How far the map reaches from its centre."""
    return int(components.table("rules")[f"radius_{SIZE_OF_TABLE[seats]}"])


def _lay_map(rules: Any, components: Components) -> None:
    seats = int(rules.seats)
    radius = radius_of(components, seats)
    count = rules.hexes = len(geometry.hexes(radius))
    rules["next"][:] = geometry.OFF_MAP
    rules["next"][:count] = geometry.neighbours(radius)
    rules.apart[:count, :count] = geometry.distances(radius)
    rules.home[:seats] = geometry.homes(radius, seats)
