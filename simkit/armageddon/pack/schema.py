"""What a component pack of Armageddon Empires may hold, and the bounds of each value."""

from __future__ import annotations

from simkit.armageddon.words import kinds, sizes
from simkit.armageddon.words.features import FEATURES
from simkit.armageddon.words.tables import LEVELS_OF_EXPERIENCE
from simkit.values.learned import chances_table
from simkit.values.schema import (
    Choice,
    Field,
    Integer,
    ListOf,
    NameOf,
    PackTable,
    Schema,
    Text,
    may,
    need,
)

from . import fitting
from .abilities import Ability

TITLE = need(Text(40))
FACTION = need(Choice(kinds.ANY_FACTION, *kinds.FACTIONS))
DICE = Integer(0, 15)
PERCENT = need(Integer(0, 100))
AP = need(Integer(0, 12))
KINDS_OF_RESOURCES = len(kinds.RESOURCES)
RESOURCES = need(ListOf(Integer(0, 9), KINDS_OF_RESOURCES, KINDS_OF_RESOURCES))
POINTS = need(Integer(0, 99))
HP = Integer(1, 20)
ABILITIES = may(ListOf(Ability(), 0, len(kinds.ABILITIES), distinct=True), [])
PENALTY = need(Integer(0, 10))  # taken off
COUNT = need(Integer(0, 20))
PRICE = need(Integer(1, 40))


def ap_by_place(seats: int) -> Field:
    """Action points of the first, the second ... in a game of so many."""
    return need(ListOf(Integer(1, 30), seats, seats))


UNITS = PackTable(
    most=sizes.MOST_SHEETS,
    check=fitting.check_unit,
    check_pack=fitting.check_names,
    fields={
        "title": TITLE,
        "faction": FACTION,
        "attack": need(DICE),
        "defence": need(DICE),
        "hp": need(HP),
        "move": need(Integer(1, 6)),
        "range": need(Integer(1, 3)),  # in rows
        "abilities": ABILITIES,
        "ap": AP,
        "cost": RESOURCES,
        "points": POINTS,
    },
)
HEROES = PackTable(
    most=sizes.MOST_SHEETS,
    check=fitting.check_abilities,
    fields={
        "title": TITLE,
        "faction": FACTION,
        "command": need(Integer(0, sizes.ARMY_UNITS)),
        "fate": need(Integer(0, 12)),
        "hp": need(HP),
        "resistance": need(Integer(0, 12)),
        "move": need(Integer(1, 6)),
        "abilities": ABILITIES,
        "ap": AP,
        "cost": RESOURCES,
        "points": POINTS,
    },
)
ATTACK_CARDS = PackTable(
    most=sizes.MOST_SHEETS,
    fields={
        "title": TITLE,
        "flight": need(Choice(*kinds.FLIGHTS)),
        "role": need(Choice(*kinds.ROLES)),
        "attack": need(DICE),
        "defence": need(DICE),
        "hp": need(HP),
        "range": need(Integer(1, 2 * sizes.RADIUS)),  # in hexes
        "ap": AP,
        "cost": RESOURCES,
        "points": POINTS,
    },
)
ITEMS = PackTable(
    most=sizes.MOST_SHEETS,
    check=fitting.check_item,
    fields={
        "title": TITLE,
        "kind": need(Choice(*kinds.ITEMS)),
        "attack": may(DICE, 0),
        "defence": may(DICE, 0),
        "purpose": may(Choice("none", *kinds.PURPOSES), "none"),
        "dice": may(DICE, 0),
        "ap": AP,
        "cost": RESOURCES,
        "points": POINTS,
    },
)
FACILITIES = PackTable(
    most=sizes.MOST_SHEETS,
    check=fitting.check_abilities,
    fields={
        "title": TITLE,
        "defence": need(DICE),
        "hp": need(HP),
        "abilities": ABILITIES,
        "cost": RESOURCES,
        "points": POINTS,
    },
)
TERRAINS = PackTable(
    most=sizes.MOST_TERRAINS,
    check_all=fitting.check_weights,
    fields={
        "title": TITLE,
        "move": need(Integer(0, 9)),  # 0: nobody enters
        "defence": need(Integer(0, 9)),
        "observation": need(Integer(0, 9)),
        "weight": need(Integer(0, 99)),
    },
)
FACTIONS = PackTable(
    most=len(kinds.FACTIONS),
    fields={
        "title": TITLE,
        "command": need(Integer(0, sizes.ARMY_UNITS)),
        "draw_ap": AP,
        "hand": need(Integer(0, 3)),
        "supply_range": need(Integer(0, 3)),
        "allies": PERCENT,
    },
)
DECKS = PackTable(
    most=len(kinds.FACTIONS),
    check_pack=fitting.check_decks,
    fields={"cards": need(ListOf(Text(32), 1, sizes.MOST_DECK))},
)
WILD = PackTable(
    single=True,
    check_pack=fitting.check_wild,
    fields={"units": need(ListOf(NameOf("units"), sizes.MOST_WILD, sizes.MOST_WILD))},
)
RULES = PackTable(
    single=True,
    check=fitting.check_rules,
    check_pack=fitting.check_grounds,
    fields={
        "turns": need(Integer(1, 200)),
        "die_sides": need(Integer(2, 20)),
        "die_successes": need(Integer(1, 19)),
        "free_dice": COUNT,
        "most_bought": need(Integer(0, 12)),
        "ap_two": ap_by_place(2),
        "ap_three": ap_by_place(3),
        "ap_four": ap_by_place(4),
        "start": need(ListOf(Integer(0, 40), KINDS_OF_RESOURCES, KINDS_OF_RESOURCES)),
        "hand_size": need(Integer(2, 9)),
        "deck_points": need(Integer(1, 999)),
        "new_army_ap": AP,
        "stealth_ap": AP,
        "assault_ap": AP,
        "prisoner_ap": AP,
        "special_ap": AP,
        "outpost_price": PRICE,
        "outpost_level": need(Integer(0, sizes.MOST_BUILDINGS)),
        "collector_price": PRICE,
        "stronghold_level": need(Integer(0, sizes.MOST_BUILDINGS)),
        "stronghold_militia": need(Integer(0, 4)),
        "supply_range": COUNT,
        "starved_attack": PENALTY,
        "starved_defence": PENALTY,
        "besieged_attack": PENALTY,
        "besieged_defence": PENALTY,
        "overcommand_attack": PENALTY,
        "overcommand_defence": PENALTY,
        "helicopter_strain": COUNT,
        "air_controller_dice": COUNT,
        "observer_dice": COUNT,
        "observer_range": COUNT,
        "detection_dice": COUNT,
        "retreat_dice": COUNT,
        "hero_experience": COUNT,
        "join_loss_percent": PERCENT,
        "lose_loss_percent": PERCENT,
        "experience": need(
            ListOf(Integer(0, 999), LEVELS_OF_EXPERIENCE, LEVELS_OF_EXPERIENCE, distinct=True)
        ),
        "experience_fate": need(ListOf(Integer(0, 9), LEVELS_OF_EXPERIENCE, LEVELS_OF_EXPERIENCE)),
        "salvage_percent": PERCENT,
        "icons": need(ListOf(Integer(0, 100), 3, 3)),
        "discovery_percent": PERCENT,
        "cache": COUNT,
        "mine_dice": COUNT,
        "mine_hp": need(HP),
        "mine_ap": AP,
        "espionage_most": need(Integer(0, 99)),
        "espionage_die": need(Integer(1, 60)),
        "mutant_regeneration_ap": AP,
        "wild_armies": need(Integer(0, sizes.MOST_WILD)),
        "wild_units": need(Integer(0, sizes.MOST_WILD)),
        "radius_two": need(Integer(2, sizes.RADIUS)),
        "radius_three": need(Integer(2, sizes.RADIUS)),
        "radius_four": need(Integer(2, sizes.RADIUS)),
        "plain": need(NameOf("terrains")),
        "rough": need(NameOf("terrains")),
        "stronghold_guard": need(NameOf("units")),
    },
)

SCHEMA: Schema = {
    "units": UNITS,
    "heroes": HEROES,
    "attack_cards": ATTACK_CARDS,
    "items": ITEMS,
    "facilities": FACILITIES,
    "terrains": TERRAINS,
    "factions": FACTIONS,
    "decks": DECKS,
    "wild": WILD,
    "rules": RULES,
    "chances": chances_table(FEATURES),
}
