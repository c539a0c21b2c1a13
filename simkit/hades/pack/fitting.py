"""Check that the parts of a pack fit together: counters, cards, and each scenario's set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from simkit.hades.words import effects

from .geography import FLOOR, LETTERS, ROOMS, Sheets

# What 14.1 scores, in its order; state.py numbers the same items.
SCORED = (
    "units",
    "dante",
    "emily",
    "idol",
    "loot",
    "elders",
    "both_elders",
    "emily_and_guard",
    "idol_and_loot",
    "tso",
    "sanders",
    "dante_lost",
    "elders_lost",
    "emily_lost",
    "doors_shut",
    "overtime",
)
NEEDED_ROLES = ("hq", "dante", "emily", "honor_guard", "elder", "gorgon")
LONE_ROLES = {"dante": 1, "emily": 1, "honor_guard": 1, "elder": 2, "officer": 1}
HOW_MORE = {"cards": "add entries to surprises", "fighters": "add IDs to fighters.ids"}
MOST_OF_A_SIDE = {"shl": 32, "enemy": 60}


def check_units(units: Mapping[str, Any]) -> str:
    """Roles belong to their side, IDs to one counter, and the named persons are there."""
    for name, unit in units.items():
        complaint = _wrong_unit(unit)
        if complaint:
            return f"{name}: {complaint}"
    for side, most in MOST_OF_A_SIDE.items():
        ids = [id_ for unit in units.values() if _side(unit) == side for id_ in unit["ids"]]
        twice = sorted({id_ for id_ in ids if ids.count(id_) > 1})
        if twice:
            return f"two units of one side have the ID {twice[0]}"
        if len(ids) > most:
            return f"found {len(ids)} counters on one side, expected at most {most}"
    for role, wanted in LONE_ROLES.items():
        count = sum(len(unit["ids"]) for unit in units.values() if unit["role"] == role)
        if count != wanted:
            return f"found {count} counters with the role {role}, expected {wanted}"
    return ""


def _side(unit: Mapping[str, Any]) -> str:
    return "shl" if unit["side"] == "shl" else "enemy"


def _wrong_unit(unit: Mapping[str, Any]) -> str:
    sides = {"shl": effects.ROLES, "gorgon": ("gorgon",)}
    roles = sides.get(unit["side"], effects.ENEMY_ROLES[: effects.GORGON])
    if unit["role"] not in roles:
        return f"role {unit['role']} is none of the side {unit['side']}: {', '.join(roles)}"
    if not unit["in_play"] and unit["role"] in NEEDED_ROLES:
        return f"in_play is false, but no game does without the role {unit['role']}"
    if unit["names"] and len(unit["names"]) != len(unit["ids"]):
        return f"found {len(unit['names'])} names for {len(unit['ids'])} ids, expected one each"
    return ""


def check_installations(installations: Mapping[str, Any]) -> str:
    """One entry a type, one ID a counter, enough for the twelve sites."""
    roles = [entry["role"] for entry in installations.values()]
    for role in effects.INSTALLATIONS:
        if roles.count(role) != 1:
            return f"found {roles.count(role)} entries with the role {role}, expected 1"
    ids = [id_ for entry in installations.values() for id_ in entry["ids"]]
    if len(set(ids)) < len(ids):
        return "two installations have the same ID"
    if not len(LETTERS) <= len(ids) <= 20:
        return f"found {len(ids)} counters, expected {len(LETTERS)} to 20: one for every Complex"
    return ""


def check_vittles(vittles: Mapping[str, Any]) -> str:
    """The ship is lost with its last module, the Living Quarters and Bridge (12.8)."""
    last = vittles["modules"][-1]
    return "" if last == "lq" else f'the last of the modules is "{last}", expected "lq"'


def check_cards(cards: Mapping[str, Any]) -> str:
    """Both Resolution Decks can answer every question that is put to them."""
    for deck in ("shl", "nastian"):
        own = [card for card in cards.values() if card["deck"] == deck]
        if not 6 <= len(own) <= 32:
            return f"found {len(own)} cards in the {deck} deck, expected 6 to 32"
        if len({card["letter"] for card in own}) < 2:
            return f"all cards of the {deck} deck have one letter, expected at least two"
    return ""


def check_circles(circles: Mapping[str, Any]) -> str:
    """There is one Engine Room and one Teleporter, and no person or treasure lies in two rooms."""
    ops = [entry["effect"]["op"] for entry in circles.values()]
    for op in ("engine_room", "teleporter"):
        if ops.count(op) != 1:
            return f"found {ops.count(op)} counters with the effect {op}, expected 1"
    things = [
        (effect["unit"], effect["number"], effect["treasure"])
        for effect in (entry["effect"] for entry in circles.values())
        if effect["op"] in ("treasure", "prisoner", "gorgon")
    ]
    if len(set(things)) < len(things):
        return "the same person or treasure stands on two counters"
    return ""


def check_scoring(scoring: Mapping[str, Any]) -> str:
    """Levels fall from Legendary on."""
    levels = scoring["levels"]
    return "" if levels == sorted(levels, reverse=True) else "levels must fall, Legendary first"


# --- does every scenario's set-up fit? -----------------------------------------------------------


def check_fits(tables: Mapping[str, Any]) -> str:
    """What a scenario asks for is there, and its troops find room on the map."""
    if not all(tables[name] for name in ("map", "units", "circles", "cards", "scenarios")):
        return ""  # a pack of a game that is not whole yet
    for complaint in _card_complaints(tables):
        return complaint
    for name, scenario in tables["scenarios"].items():
        for complaint in _complaints(scenario, tables):
            return f"{name}: {complaint}"
    return ""


def _card_complaints(tables: Mapping[str, Any]) -> Iterator[str]:
    """Every value stands in the section of the card that its line belongs to."""
    lines = tables["lines"]
    for name, card in tables["cards"].items():
        for section in ("space_attack", "space_defense", "ground_attack", "ground_defense"):
            for line in card[section]:
                if lines[line]["cards"] != card["deck"]:
                    yield f"cards.{name}.{section}: {line} belongs to the other deck"
                if lines[line]["space"] != section.startswith("space"):
                    yield f"cards.{name}.{section}: {line} belongs to the other sections"
    for name, circle in tables["circles"].items():
        effect = circle["effect"]
        if effect["unit"] and effect["number"] > len(tables["units"][effect["unit"]]["ids"]):
            yield f"circles.{name}: there is no {effect['unit']} number {effect['number']}"
    yield from _surprise_complaints(tables)


def _surprise_complaints(tables: Mapping[str, Any]) -> Iterator[str]:
    """Nasty Surprises place and move common Nastians; the Officer and Gorgons have own rules."""
    for name, card in tables["surprises"].items():
        for effect in card["effects"]:
            unit = effect["unit"]
            if unit and tables["units"][unit]["role"] not in effects.COMMON_ROLES:
                roles = ", ".join(effects.COMMON_ROLES)
                yield f"surprises.{name}: {unit} is no common Nastian ({roles})"


def _complaints(scenario: Mapping[str, Any], tables: Mapping[str, Any]) -> Iterator[str]:
    yield from _circle_complaints(scenario, tables)
    yield from _counter_complaints(scenario, tables)
    sheets = Sheets(tables["map"])
    for place, landing in enumerate(scenario["landings"], 1):
        complaint = _no_room(sheets, landing, tables["cards"])
        if complaint:
            yield f"landings.{place}: {complaint}"


def _circle_complaints(scenario: Mapping[str, Any], tables: Mapping[str, Any]) -> Iterator[str]:
    """Every Circle gets one counter, and a random number can place those that lie face-up."""
    open_, shut = scenario["face_up"], scenario["face_down"]
    if set(open_) & set(shut):
        yield f"{min(set(open_) & set(shut))} is both face_up and face_down"
    total = len(open_) + len(shut) + scenario["random"]
    if total != len(ROOMS):
        yield f"face_up, face_down and random make {total} counters, expected {len(ROOMS)}"
    spare = len(tables["circles"]) - len(open_) - len(shut)
    if scenario["random"] > spare:
        yield f"random is {scenario['random']}, but only {spare} counters are left"
    sums = set(placed_rooms(tables["cards"]))
    if len(sums) < len(open_):
        yield f"face_up names {len(open_)} counters, but two cards can only add to {sorted(sums)}"
    if any(number > len(ROOMS) for number in sums):
        yield f"two cards can add to {max(sums)}, but there are {len(ROOMS)} Circles"


def placed_rooms(cards: Mapping[str, Any]) -> list[int]:
    """The numbers of Circles that a card of each deck can add to."""
    numbers = {
        deck: {card["number"] for card in cards.values() if card["deck"] == deck}
        for deck in ("shl", "nastian")
    }
    pairs = combinations_with_replacement(sorted(numbers["shl"] | numbers["nastian"]), 2)
    return sorted({one + other for one, other in pairs})


def _counter_complaints(scenario: Mapping[str, Any], tables: Mapping[str, Any]) -> Iterator[str]:
    """Enough fighters, cards, installations and squads."""
    counts = {
        "cards": len(tables["surprises"]),
        "fighters": len(tables["fighters"]["ids"]),
    }
    for key, there in counts.items():
        if scenario[key] > there:
            more = HOW_MORE[key]
            yield f"{key} is {scenario[key]}, but the pack has {there}: ask for fewer or {more}"
    for entry in tables["installations"].values():
        wanted = scenario["installations"].count(entry["role"])
        if wanted > len(entry["ids"]):
            yield f"installations wants {wanted} of {entry['role']}, but there are fewer"
    squads = [unit for unit in tables["units"].values() if _is_squad(unit)]
    there = sum(len(unit["ids"]) for unit in squads)
    hqs = sum(len(unit["ids"]) for unit in squads if unit["role"] == "hq")
    if sum(landing["hqs"] for landing in scenario["landings"]) > hqs:
        yield f"landings put more than {hqs} HQs on the map"
    if sum(landing["hqs"] + landing["squads"] for landing in scenario["landings"]) > there:
        yield f"landings put more than {there} squads on the map"
    if sum(landing["dante"] for landing in scenario["landings"]) > 1:
        yield "landings put Dante on the map twice"


def _is_squad(unit: Mapping[str, Any]) -> bool:
    return unit["side"] == "shl" and unit["role"] not in ("dante", *effects.PRISONER_ROLES)


def _no_room(sheets: Sheets, landing: Mapping[str, Any], cards: Mapping[str, Any]) -> str:
    """Where a landing does not fit; Dante stacks with others only where all are crowded."""
    wanted = landing["hqs"] + landing["squads"]
    if landing["where"] == "inferno":
        room = len(sheets.marked[0, FLOOR])
        return "" if wanted + landing["dante"] <= room else f"Inferno has {room} hexes for it"
    for number in placed_rooms(cards):
        if number > len(ROOMS):
            continue
        cell = sheets.find(1, ROOMS[number - 1])
        steps = sheets.steps_from(cell, landing["within"])
        room = sum(1 for spot in steps if spot == cell or sheets.mark(spot) == FLOOR)
        separate = landing["dante"] and landing["within"] > 1
        if wanted + separate > room:
            return f"Circle {number} has room for {room} within {landing['within']} hexes"
    return ""
