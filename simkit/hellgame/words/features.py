"""The features of a seat's position: the numbers from which simkit learns its chance to win.

All of it lies open on the table. A seat's odds are reckoned from its own features alone; its chance
is its part of the odds of all seats, so what is the same for all of them has no place here.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

feature = Vocabulary()

# The map: what is held, and what the turn may bring.
SECTIOS = feature("sectios", "sectios held")
CIRCLES_BEGUN = feature("circles_begun", "circles of which two sectios or more are held")
HOLDS_2 = feature("holds_2", "1 with two sectios of one circle, or more")
HOLDS_3 = feature("holds_3", "1 with three, or more")
HOLDS_4 = feature("holds_4", "1 with four, or more")
SECOND_2 = feature("second_2", "1 with two or more of another circle besides")
SECOND_3 = feature("second_3", "1 with three or more of another circle besides")
MAY_HOLD_3 = feature("may_hold_3", "1 where three of one circle may be held when the turn ends")
MAY_HOLD_4 = feature("may_hold_4", "1 where four may be")
MAY_HOLD_5 = feature("may_hold_5", "1 where all five may be")
CLAIMS = feature("claims", "sectios of others where own legions stand alone")
HOLDS_4_BY_SEATS = feature("holds_4_by_seats", "1 with four, for every seat beyond the second")
MAY_HOLD_5_BY_SEATS = feature("may_hold_5_by_seats", "likewise where all five may be held")

# The best circle: who stands there.
GUARDED = feature("guarded", "own sectios of the best circle with an own legion")
DISPUTED = feature("disputed", "own sectios of the best circle with others' legions")
NEAR_BEST = feature("near_best", "own legions within a march of the best circle's other sectios")

# Grace.
FAVOURS = feature("favours", "Favours that no Disfavour blocks")
NO_FAVOUR = feature("no_favour", "1 without any")
DISFAVOURS = feature("disfavours", "Disfavours")
EARNERS = feature("earners", "demons on Earth that can act: each earns a Favour or so a turn")

# Means.
SOULS = feature("souls", "tens of souls")
INCOME = feature("income", "tens of souls that the own sectios yield")
LEGIONS = feature("legions", "tens of legions")
LIEUTENANTS = feature("lieutenants", "lieutenants")
HAND = feature("hand", "Arcana in hand")
DEMONS = feature("demons", "demons that can act")

FEATURES = feature.words
