"""The sizes that the game's description and its records share, such as the number of places.

Light on purpose: whoever only looks at a game or a pack loads this, and no engine.
"""

from __future__ import annotations

CIRCLES, QUARTERS = 9, 5
SECTIOS = CIRCLES * QUARTERS

MOST_SEATS = 6
MOST_LEGIONS = 40  # of one owner; the counters of the game do not limit (8.2)
MOST_DEMONS = 32
MOST_LIEUTENANTS = 24
MOST_HOUNDS = 24
MOST_HOUND_DICE = 9
MOST_ARCANA = 160
MOST_HELL = 64
MOST_TURNS = 100

DIE = 6
ATONEMENT_COLUMNS = 5  # totals 2-4, 5-6, 7-8, 9-10, 11-12
INCAPACITATED = -1  # in the table of 9.7.2
COPIES = 2  # an Arcanum is there at most twice: card = COPIES * entry of the pack + copy
MOST_TITLES = MOST_ARCANA // COPIES
