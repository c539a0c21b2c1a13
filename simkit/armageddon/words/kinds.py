"""The names of all kinds of things, such as units, each with its number in the rules."""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

resource = Vocabulary()
HUMANS = resource("humans")
MATERIALS = resource("materials")
ENERGY = resource("energy")
TECHNOLOGY = resource("technology")
RESOURCES = resource.words

faction = Vocabulary()
EMPIRE = faction("empire")
MUTANTS = faction("mutants")
MACHINES = faction("machines")
XENOPODS = faction("xenopods")
FACTIONS = faction.words
ANY_FACTION = "any"  # in packs: of cards that every faction may hold

card_kind = Vocabulary()
UNIT = card_kind("unit")
HERO = card_kind("hero")
ATTACK_CARD = card_kind("attack_card")
ATTACHMENT = card_kind("attachment")
ENHANCEMENT = card_kind("enhancement")
MUNITION = card_kind("munition")
FACILITY = card_kind("facility")
CARD_KINDS = card_kind.words
ITEMS = CARD_KINDS[ATTACHMENT:FACILITY]

flight = Vocabulary()
AIRCRAFT = flight("aircraft")
HELICOPTER = flight("helicopter")
MISSILE = flight("missile")
FLIGHTS = flight.words

role = Vocabulary()
AIR_TO_AIR = role("air_to_air")
AIR_TO_GROUND = role("air_to_ground")
WMD = role("wmd")
ROLES = role.words

# What a munition, an enhancement or an attachment is good for.
purpose = Vocabulary()
COMBAT = purpose("combat")
ASSASSINATION = purpose("assassination")
AIR_TO_GROUND_ATTACK = purpose("air_to_ground")
PURPOSES = purpose.words

# A card has a number for each, 0 if it lacks the ability. "shock" in a pack means 1.
ability = Vocabulary()
RECCE = ability("recce")  # observation dice
SIGHT = ability("sight")  # hexes that they reach
STEALTH = ability("stealth")
ASSASSIN = ability("assassin")
SABOTEUR = ability("saboteur")
ESPIONAGE = ability("espionage")
BOUNTY_HUNTER = ability("bounty_hunter")
TACTICIAN = ability("tactician")
TECHNOLOGIST = ability("technologist")
GENETICIST = ability("geneticist")
ENGINEER = ability("engineer")
COMMANDO = ability("commando")
WAVE = ability("wave")
SHOCK = ability("shock")
AREA = ability("area")
ASSAULT = ability("assault")
BREAKTHROUGH = ability("breakthrough")
DOUBLE_ATTACK = ability("double_attack")
MULTI_TARGET = ability("multi_target")  # targets
FLANK = ability("flank")
DISABLE = ability("disable")
DISARM = ability("disarm")
SNIPER = ability("sniper")
DEFENSIVE_FIRE = ability("defensive_fire")
INFANTRY_SUPPORT = ability("infantry_support")
STEADFAST = ability("steadfast")
REGENERATE = ability("regenerate")
MUTANT_REGENERATION = ability("mutant_regeneration")
VENGEANCE = ability("vengeance")
RAPID_REACTION = ability("rapid_reaction")
FAST_DEPLOY = ability("fast_deploy")
MOBILE_SUPPLY = ability("mobile_supply")
MOBILE_LAUNCHER = ability("mobile_launcher")
AIR_CONTROLLER = ability("air_controller")
ANTI_AIR = ability("anti_air")  # from here on of facilities too
ANTI_MISSILE = ability("anti_missile")
WORKS = ability("works")  # defence dice of a facility
SUPPLY_RANGE = ability("supply_range")
AP_BONUS = ability("ap_bonus")
INTELLIGENCE = ability("intelligence")  # dice against spies, saboteurs, assassins
BARRACKS = ability("barracks")  # units may be deployed into its garrison
MORE_ATTACHMENTS = ability("more_attachments")
ABILITIES = ability.words
