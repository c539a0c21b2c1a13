"""The features of a position: the numbers from which simkit learns how the revolt ends.

Two sides share one chance, and they are not alike: so nearly everything is told of the rebels, and
is nought for Rome. Only the time is told of both, since late nobody may win.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

feature = Vocabulary()

REBELS = feature("rebels", "1 for the rebels")
TIME = feature("time", "share of the turns that are over")
REBELS_LATE = feature("rebels_late", "the same, for the rebels alone")
VARIABLE = feature("variable", "1 with variable victory")

# The ways to win, as shares of what wins.
RISEN = feature("risen", "lowland tribes that have risen")
RISEN_LATE = feature("risen_late", "the same times the share of turns that are over")
TWO_TRIBES_SHORT = feature("two_tribes_short", "1 if no more than two are missing")
LEGIONS_WORN = feature("legions_worn", "how far legions are worn down")
LEGIONS_WORN_LATE = feature("legions_worn_late", "the same times the share of turns that are over")
LEGIONS_BROKEN = feature("legions_broken", "legions that are demoralised")
PACIFIED = feature("pacified", "how far the tribes that have risen are worn down")
PACIFIED_LATE = feature("pacified_late", "the same times the share of turns that are over")
TRIBES_BROKEN = feature("tribes_broken", "rebel tribes that are demoralised")
ICENI_BROKEN = feature("iceni_broken", "1 once the Iceni are demoralised")

# Who fights.
REBEL_POINTS = feature("rebel_points", "hundreds of strength points of rebels on the map")
ROMAN_POINTS = feature("roman_points", "hundreds of Roman strength points on the map")
BALANCE = feature("balance", "rebels' share of all strength points on the map")
BOUDICA = feature("boudica", "1 while Boudica is in the field")
PAULINUS = feature("paulinus", "1 while Paulinus is in the field")
LOOTED = feature("looted", "tracts that were looted")

FEATURES = feature.words
