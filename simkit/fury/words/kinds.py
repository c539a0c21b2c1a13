"""The names of all kinds of areas (tracts), commands and units, each with its number."""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

terrain = Vocabulary()
CLEAR = terrain("clear")
LOW_HILLS = terrain("low_hills")
HIGH_HILLS = terrain("high_hills")
MARSH = terrain("marsh")
TERRAINS = terrain.words

# What stands in a tract; a tract has a bit for each.
community = Vocabulary()
TOWN = community("town")
TRIBAL_CENTRE = community("tribal_centre")
ROMAN_CENTRE = community("roman_centre")
LEGION_POST = community("legion_post")
PORT = community("port")
PLUNDER = community("plunder")  # looted as a Roman Centre is, without being one (d)
COMMUNITIES = community.words

# Whose a command is.
side = Vocabulary()
REBEL = side("rebel")
LEGION = side("legion")
FORCE = side("force")  # Roman, no legion: the Germania Relief Force
ALLY = side("ally")  # a pro-Roman tribe
COMMAND_SIDES = side.words

people = Vocabulary()
ICENI = people("iceni")
TRINOVANTES = people("trinovantes")
CATUVELLAUNI = people("catuvellauni")  # up to here: Boudica's own
for _name in (
    "cantiaci",
    "regnenses",
    "atrebates",
    "belgae",
    "durotriges",
    "dumnonii",
    "cornovii",
    "coritani",
    "dobunni",
    "silures",
    "demetae",
    "ordovices",
    "deceangli",
    "brigantes",
    "parisi",
):
    people(_name)
PEOPLES = people.words

unit_kind = Vocabulary()
FOOT = unit_kind("foot")
CHARIOT = unit_kind("chariot")
HORSE = unit_kind("horse")
COHORT = unit_kind("cohort")
AUXILIARY_FOOT = unit_kind("auxiliary_foot")
LEGION_HORSE = unit_kind("legion_horse")
AUXILIARY_HORSE = unit_kind("auxiliary_horse")
TOWN_DEFENDERS = unit_kind("town_defenders")
GUARD_FOOT = unit_kind("guard_foot")
GUARD_HORSE = unit_kind("guard_horse")
UNIT_KINDS = unit_kind.words
IN_COMMANDS = UNIT_KINDS[:TOWN_DEFENDERS]  # kinds of which commands have lists

# What the Sea Movement Table says.
weather = Vocabulary()
LOST = weather("lost")
ONE_LOST = weather("one_lost")  # a unit aboard; the others are driven back in disorder
DRIVEN_BACK = weather("driven_back")
IN_DISORDER = weather("in_disorder")  # it arrives, and goes no further
ARRIVES = weather("arrives")
WEATHERS = weather.words

# How a chart of the summary is written down.
fate = Vocabulary()
UNHARMED = fate("unharmed")
CAPTURED = fate("captured")
WOUNDED = fate("wounded")
KILLED = fate("killed")
CAPTURED_OR_KILLED = fate("captured_or_killed")
FATES = fate.words
