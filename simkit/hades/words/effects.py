"""The names of roles, installations, rooms and cards, each with its number in the rules.

A component pack names what a unit, a Circle counter or a Nasty Surprise does; the engine meets its
number, which is that of its declaration.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

# What a player's unit is, beyond its numbers (13.1, 11.0).
role = Vocabulary()
SQUAD = role("squad")  # no special action: Armored Infantry, Scouts
HQ = role("hq")
ENGINEER = role("engineer")
HEAVY_WEAPON = role("heavy_weapon")
SWAT = role("swat")
DANTE = role("dante")
EMILY = role("emily")
HONOR_GUARD = role("honor_guard")
ELDER = role("elder")
ROLES = role.words
PRISONER_ROLES = ("emily", "honor_guard", "elder")  # they begin in a Circle, or not at all

# What an enemy is (13.2, 11.0). Only these five kinds know rules of their own.
enemy_role = Vocabulary()
SOLDIER = enemy_role("soldier")
SHOCK = enemy_role("shock")
GUARD = enemy_role("guard")
OFFICER = enemy_role("officer")
GORGON = enemy_role("gorgon")
ENEMY_ROLES = enemy_role.words
COMMON_ROLES = ENEMY_ROLES[:OFFICER]  # those that Nasty Surprises place and move

# Surface Installations (10.1-10.6). The first three fire, the others feed the Purgatory Deck.
installation = Vocabulary()
RAILGUN = installation("railgun")
MISSILE = installation("missile")
LASER = installation("laser")
RADAR = installation("radar")
TROOP_ELEVATOR = installation("troop_elevator")
FLIGHT_ELEVATOR = installation("flight_elevator")
INSTALLATIONS = installation.words
OFFENSIVE = 3  # installations below this number are weapons

# The modules of the Vittles (12.1-12.8).
module = Vocabulary()
G1 = module("g1")
G2 = module("g2")
G3 = module("g3")
Q50 = module("q50")
R1 = module("r1")
R2 = module("r2")
W1 = module("w1")
W2 = module("w2")
EW = module("ew")
LB = module("lb")
LQ = module("lq")
MODULES = module.words

# What a Circle counter does (11.0).
circle = Vocabulary()
CORE_COMPUTER = circle("core_computer")
BRIDGE = circle("bridge")
BRIG = circle("brig")
COMM_ROOM = circle("comm_room")
ENGINE_ROOM = circle("engine_room")
FUEL_TANK = circle("fuel_tank")
TARGETING_COMPUTER = circle("targeting_computer")
RAILGUN_AMMO = circle("railgun_ammo")
SUPPLY_ROOM = circle("supply_room")
TELEPORTER = circle("teleporter")
TRAP = circle("trap")
TREASURE = circle("treasure")
PRISONER = circle("prisoner")
GORGON_CELL = circle("gorgon")
CIRCLES = circle.words

treasure = Vocabulary()
IDOL = treasure("idol")
LOOT = treasure("loot")
TREASURES = treasure.words

# What a Nasty Surprise does (5.6); a card may do several things, one after the other.
surprise = Vocabulary()
NO_SURPRISE = surprise("none")
FIGHTER_REBUILD = surprise("fighter_rebuild")
TOWER_UNITS = surprise("tower_units")
RADAR_FIRE = surprise("radar_fire")
EXTRA_MOVE = surprise("extra_move")
CHARGE = surprise("charge")
SI_REPAIR = surprise("si_repair")
OFFICER_ARRIVES = surprise("officer_arrives")
RAM = surprise("ram")
JAMMING = surprise("jamming")
ADD_CARD = surprise("add_card")
SURPRISES = surprise.words

deck = Vocabulary()
ON_INFERNO = deck("inferno")
ON_PURGATORY = deck("purgatory")
ON_BOTH = deck("both")
DECK_NAMES = deck.words

# Chits in the Nastian Cup (5.3).
chit = Vocabulary()
CRISIS = chit("crisis")
COMM_CRASH = chit("comm_crash")
CHITS = chit.words

# Where a scenario's first troops land (15.1-15.4).
landing = Vocabulary()
LAND_ON_INFERNO = landing("inferno")
LAND_NEAR_TELEPORTER = landing("near_teleporter")
LANDINGS = landing.words

MOST_ATTACK = 9  # of one line on a Resolution card
