"""The record of settings and component values that the compiled rules read, field by field."""

from __future__ import annotations

from simkit.kernel.records import record

from . import kinds, sizes
from .features import FEATURES
from .settings import NUMBERED

SHEET = record(  # a card by its name
    ("kind", "i8"),
    ("faction", "i8"),  # or -1: any
    ("attack", "i8"),
    ("defence", "i8"),
    ("hp", "i8"),
    ("move", "i8"),
    ("range", "i8"),  # of a unit in rows, of an attack card in hexes
    ("command", "i8"),  # of a hero
    ("fate", "i8"),
    ("resistance", "i8"),
    ("ap", "i8"),
    ("cost", "i8", (len(kinds.RESOURCES),)),
    ("flight", "i8"),  # of an attack card, or -1
    ("role", "i8"),
    ("purpose", "i8"),  # of a munition, or -1
    ("dice", "i8"),
    ("ability", "i8", (len(kinds.ABILITIES),)),
)
TERRAIN = record(
    ("move", "i8"),  # 0: nobody can pass
    ("defence", "i8"),
    ("observation", "i8"),
    ("weight", "i8"),
)
FACTION = record(
    ("command", "i8"),  # of an army without a hero
    ("draw_ap", "i8"),
    ("hand", "i8"),
    ("supply_range", "i8"),
    ("allies", "i8"),  # percent chance that independents join it
)
NUMBERS = (
    "turns",
    "die_sides",
    "die_successes",
    "free_dice",
    "most_bought",
    "hand_size",
    "new_army_ap",
    "stealth_ap",
    "assault_ap",
    "prisoner_ap",
    "special_ap",
    "outpost_price",
    "outpost_level",
    "collector_price",
    "stronghold_level",
    "stronghold_militia",
    "supply_range",
    "starved_attack",
    "starved_defence",
    "besieged_attack",
    "besieged_defence",
    "overcommand_attack",
    "overcommand_defence",
    "helicopter_strain",
    "air_controller_dice",
    "observer_dice",
    "observer_range",
    "detection_dice",
    "retreat_dice",
    "hero_experience",
    "join_loss_percent",
    "lose_loss_percent",
    "salvage_percent",
    "discovery_percent",
    "cache",
    "mine_dice",
    "mine_hp",
    "mine_ap",
    "espionage_most",
    "espionage_die",
    "mutant_regeneration_ap",
    "wild_armies",
    "wild_units",
)
"""Numbers of the pack's `rules` that kernels read under their own names."""
LEVELS_OF_EXPERIENCE = 5
RULES = record(
    ("void", "i8"),
    ("seats", "i8"),
    *((setting.field, "i8") for setting in NUMBERED),
    *((number, "i8") for number in NUMBERS),
    ("start", "i8", (len(kinds.RESOURCES),)),
    ("ap", "i8", (sizes.MOST_SEATS,)),  # by place in the order of this table size
    ("experience", "i8", (LEVELS_OF_EXPERIENCE,)),  # from where each level begins
    ("experience_fate", "i8", (LEVELS_OF_EXPERIENCE,)),
    ("icons", "i8", (3,)),  # percent of hexes with none, one, two
    ("terrains", "i8"),
    ("terrain", TERRAIN, (sizes.MOST_TERRAINS,)),
    ("plain", "i8"),  # the terrain of strongholds
    ("rough", "i8"),  # the terrain of what opens a way through impassable ground
    ("faction", FACTION, (len(kinds.FACTIONS),)),
    ("seat_faction", "i8", (sizes.MOST_SEATS,)),
    ("sheets", "i8"),
    ("sheet", SHEET, (sizes.MOST_SHEETS,)),
    # Numbers of cards: the decks' first, so many for each seat, then independents, then militia.
    ("deck_room", "i8"),
    ("first_wild", "i8"),
    ("first_militia", "i8"),
    ("cards", "i8"),  # so many in all
    ("owner", "i8", (sizes.MOST_CARDS,)),  # the seat from whose deck a card is, or INDEPENDENTS
    ("deck_size", "i8", (sizes.MOST_SEATS,)),
    ("deck", "i8", (sizes.MOST_SEATS, sizes.MOST_DECK)),  # sheets
    ("wild", "i8", (sizes.MOST_WILD,)),  # sheets of the independents' units
    ("stronghold_guard", "i8"),  # the sheet of a stronghold's militia
    ("hexes", "i8"),
    ("next", "i8", (sizes.MOST_HEXES, 6)),  # clockwise from the east; -1 off the map
    ("apart", "i8", (sizes.MOST_HEXES, sizes.MOST_HEXES)),
    ("home", "i8", (sizes.MOST_SEATS,)),
    # What was learned: a weight for each feature, the last stands alone.
    ("chances", "f8", (len(FEATURES) + 1,)),
)
