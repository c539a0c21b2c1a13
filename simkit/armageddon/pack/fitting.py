"""Check that the parts of a pack fit together: decks that may be played, terrain to walk on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from simkit.armageddon.words import kinds, sizes

from .abilities import strengths, twice

CARD_TABLES = ("units", "heroes", "attack_cards", "items", "facilities")
"""The tables whose entries are cards, in the order of their sheets."""
MOST_ALIKE = 3  # of one card in a deck
PERCENT = 100


def check_abilities(card: Mapping[str, Any]) -> str:
    """Nothing stands twice on a card."""
    found = twice(card["abilities"])
    return f"{found} stands twice among its abilities" if found else ""


def check_unit(unit: Mapping[str, Any]) -> str:
    """Who has scouts says how far they see."""
    has = dict(zip(kinds.ABILITIES, strengths(unit["abilities"]), strict=True))
    if has["recce"] and not has["sight"]:
        return 'whoever has "recce" also needs "sight", the hexes that it reaches'
    return check_abilities(unit)


def check_item(item: Mapping[str, Any]) -> str:
    """A munition has a purpose and dice, and nothing else has."""
    munition = item["kind"] == "munition"
    if munition and not (item["purpose"] != "none" and item["dice"]):
        return "a munition needs a purpose and dice"
    if not munition and (item["purpose"] != "none" or item["dice"]):
        return "only a munition has a purpose and dice"
    return ""


def check_names(tables: Mapping[str, Any]) -> str:
    """No two cards have one name, and there is a sheet for each."""
    names = Counter(name for table in CARD_TABLES for name in tables[table])
    for name, times in names.items():
        if times > 1:
            return f"two cards are called {name}"
    if len(names) > sizes.MOST_SHEETS:
        return f"more than {sizes.MOST_SHEETS} cards by name"
    return ""


def check_decks(tables: Mapping[str, Any]) -> str:
    """A deck of every faction, of its own cards, within the points, with somebody who observes."""
    missing = [name for name in tables["factions"] if name not in tables["decks"]]
    if missing:
        return f"there is no deck of the faction {missing[0]}"
    for name, deck in tables["decks"].items():
        trouble = _deck_trouble(name, deck["cards"], tables)
        if trouble:
            return f"{name}: {trouble}"
    return ""


def _deck_trouble(faction: str, cards: list[str], tables: Mapping[str, Any]) -> str:
    if faction not in tables["factions"]:
        return "there is no such faction"
    cards_by_name = all_cards(tables)
    points = 0
    for name, times in Counter(cards).items():
        if name not in cards_by_name:
            return f"there is no card {name}"
        card = cards_by_name[name]
        if card.get("faction", kinds.ANY_FACTION) not in (faction, kinds.ANY_FACTION):
            return f"{name} belongs to {card['faction']}"
        if name in tables["units"] and card["faction"] == kinds.ANY_FACTION:
            return f"{name} fights for nobody's deck"
        if times > MOST_ALIKE:
            return f"{name} stands in it {times} times, at most {MOST_ALIKE} may"
        points += times * card["points"]
    allowed = tables["rules"]["deck_points"]
    if points > allowed:
        return f"its cards are worth {points} points, at most {allowed} may be"
    return ""


def all_cards(tables: Mapping[str, Any]) -> dict[str, Any]:
    """Every card by its name."""
    return {name: card for table in CARD_TABLES for name, card in tables[table].items()}


def check_wild(tables: Mapping[str, Any]) -> str:
    """There are not too many independents; they and militia are units of no faction."""
    rules = tables["rules"]
    armies, units = rules["wild_armies"], rules["wild_units"]
    if armies * units > sizes.MOST_INDEPENDENTS:
        return (
            f"rules.wild_armies {armies} with rules.wild_units {units} are {armies * units} units "
            f"of independents, at most {sizes.MOST_INDEPENDENTS} may be"
        )
    names = [*tables["wild"]["units"], rules["stronghold_guard"]]
    for name in names:
        if tables["units"][name]["faction"] != kinds.ANY_FACTION:
            return f"{name} belongs to a faction: independents and militia belong to none"
    return ""


def check_rules(rules: Mapping[str, Any]) -> str:
    """Chances are chances, lists run the way they should."""
    if rules["die_successes"] >= rules["die_sides"]:
        return "a die that always succeeds decides nothing"
    if sum(rules["icons"]) != PERCENT:
        return "icons must make a hundred"
    if rules["experience"][0] != 0:
        return "the lowest level of experience begins with 0"
    if any(low >= high for low, high in pairwise(rules["experience"])):
        return "each level of experience begins above the one before"
    for key in ("ap_two", "ap_three", "ap_four"):
        if any(first < second for first, second in pairwise(rules[key])):
            return f"in {key} nobody may have more action points than who goes before him"
    return ""


def check_grounds(tables: Mapping[str, Any]) -> str:
    """Strongholds stand, and ways are opened, on ground that can be entered."""
    terrains, rules = tables["terrains"], tables["rules"]
    for key in ("plain", "rough"):
        if not terrains[rules[key]]["move"]:
            return f"nobody can enter {rules[key]}, which is the {key} ground of the rules"
    return ""


def check_weights(terrains: Mapping[str, Any]) -> str:
    """Some ground comes up, and most of it can be entered."""
    open_ground = sum(each["weight"] for each in terrains.values() if each["move"])
    closed = sum(each["weight"] for each in terrains.values() if not each["move"])
    return "" if open_ground > closed else "more than half of all hexes could not be entered"
