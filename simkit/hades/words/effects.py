"""Names of roles, installations, rooms and cards, and the numbers that kernels know them by.

A component pack names what a unit, a Circle counter or a Nasty Surprise does; the engine meets its
number. A number is the place in the tuple.
"""

from __future__ import annotations

# What a player's unit is, beyond its numbers (13.1, 11.0).
ROLES = (
    "squad",  # no special action: Armored Infantry, Scouts
    "hq",
    "engineer",
    "heavy_weapon",
    "swat",
    "dante",
    "emily",
    "honor_guard",
    "elder",
)
(
    SQUAD,
    HQ,
    ENGINEER,
    HEAVY_WEAPON,
    SWAT,
    DANTE,
    EMILY,
    HONOR_GUARD,
    ELDER,
) = range(len(ROLES))
PRISONER_ROLES = ("emily", "honor_guard", "elder")  # they begin in a Circle, or not at all

# What an enemy is (13.2, 11.0). Only these five kinds know rules of their own.
ENEMY_ROLES = ("soldier", "shock", "guard", "officer", "gorgon")
SOLDIER, SHOCK, GUARD, OFFICER, GORGON = range(len(ENEMY_ROLES))
COMMON_ROLES = ENEMY_ROLES[:OFFICER]  # those that Nasty Surprises place and move

# Surface Installations (10.1-10.6). The first three fire, the others feed the Purgatory Deck.
INSTALLATIONS = ("railgun", "missile", "laser", "radar", "troop_elevator", "flight_elevator")
RAILGUN, MISSILE, LASER, RADAR, TROOP_ELEVATOR, FLIGHT_ELEVATOR = range(len(INSTALLATIONS))
OFFENSIVE = 3  # installations below this number are weapons

# The modules of the Vittles (12.1-12.8).
MODULES = ("g1", "g2", "g3", "q50", "r1", "r2", "w1", "w2", "ew", "lb", "lq")
G1, G2, G3, Q50, R1, R2, W1, W2, EW, LB, LQ = range(len(MODULES))

# What a Circle counter does (11.0).
CIRCLES = (
    "core_computer",
    "bridge",
    "brig",
    "comm_room",
    "engine_room",
    "fuel_tank",
    "targeting_computer",
    "railgun_ammo",
    "supply_room",
    "teleporter",
    "trap",
    "treasure",
    "prisoner",
    "gorgon",
)
(
    CORE_COMPUTER,
    BRIDGE,
    BRIG,
    COMM_ROOM,
    ENGINE_ROOM,
    FUEL_TANK,
    TARGETING_COMPUTER,
    RAILGUN_AMMO,
    SUPPLY_ROOM,
    TELEPORTER,
    TRAP,
    TREASURE,
    PRISONER,
    GORGON_CELL,
) = range(len(CIRCLES))
TREASURES = ("idol", "loot")
IDOL, LOOT = range(len(TREASURES))

# What a Nasty Surprise does (5.6); a card may do several things, one after the other.
SURPRISES = (
    "none",
    "fighter_rebuild",
    "tower_units",
    "radar_fire",
    "extra_move",
    "charge",
    "si_repair",
    "officer_arrives",
    "ram",
    "jamming",
    "add_card",
)
(
    NO_SURPRISE,
    FIGHTER_REBUILD,
    TOWER_UNITS,
    RADAR_FIRE,
    EXTRA_MOVE,
    CHARGE,
    SI_REPAIR,
    OFFICER_ARRIVES,
    RAM,
    JAMMING,
    ADD_CARD,
) = range(len(SURPRISES))
DECK_NAMES = ("inferno", "purgatory", "both")  # where a surprise puts or moves enemies
ON_INFERNO, ON_PURGATORY, ON_BOTH = range(len(DECK_NAMES))

# Chits in the Nastian Cup (5.3).
CHITS = ("crisis", "comm_crash")
CRISIS, COMM_CRASH = range(len(CHITS))

# Where a scenario's first troops land (15.1-15.4).
LANDINGS = ("inferno", "near_teleporter")
LAND_ON_INFERNO, LAND_NEAR_TELEPORTER = range(len(LANDINGS))
