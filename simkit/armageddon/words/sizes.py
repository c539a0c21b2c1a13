"""The largest number of each thing, such as units: the bounds of packs and the lengths of lists."""

from __future__ import annotations

MOST_SEATS = 4
INDEPENDENTS = MOST_SEATS  # the owner that nobody plays
OWNERS = MOST_SEATS + 1
RADIUS = 5
MOST_HEXES = 91  # a hexagon of that radius
MOST_SHEETS = 640  # cards of a pack, by name
MOST_DECK = 64  # cards of a seat's deck, its stronghold aside
SHORT_DECK = 24  # no deck of the game's own is longer: the numbers of cards begin with these
MOST_WILD = 8  # armies of the independents, units of one of them, and kinds in their list
MOST_INDEPENDENTS = 32  # units of all these armies
MOST_MILITIA = 32  # units that garrisons come with
MOST_CARDS = MOST_SEATS * MOST_DECK + MOST_INDEPENDENTS + MOST_MILITIA
MOST_ARMIES = 48
ARMY_UNITS = 8
MOST_BUILDINGS = 5  # of a base: the level of a stronghold
MOST_DICE = 48  # of one side of a challenge
MOST_TRIES = 256  # challenges of one card in a turn
MOST_TERRAINS = 10
