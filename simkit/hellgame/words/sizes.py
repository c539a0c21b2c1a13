"""How large things are, and what is counted apart: what the description and the records share.

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

# How Favours are earned, how legions are lost, how sectios are gained: for the frame.
FAVOUR_SOURCES = ("start", "earth", "evil_deeds", "arcana", "events", "dice_curse", "gifts")
LEGION_LOSSES = (
    "battle",
    "uriel",
    "lilith",
    "phenomena",
    "events",
    "influence",
    "magic",
    "desertion",
    "hounds",  # taming gone wrong
    "given",
    "sacrifice",  # turned into souls
    "relief",  # turned to a triumvirate that had lost its last sectio (12.3.1)
)
GAINS = ("start", "favour", "victory", "relief", "gift")

# 3.3 What players promise each other. A deal is offered, made (the other agrees), perhaps broken.
DEALS = ("passage", "peace", "alliance", "support", "truce", "gift")
DEAL_STEPS = ("offered", "made", "broken")
