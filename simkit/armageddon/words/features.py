"""The features of an empire's position: the numbers from which simkit learns its chance to win.

An empire's odds are reckoned from what it has; its chance is its part of the odds of all of them.
Strength and stocks count by their shares: what the others have besides is what matters.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

feature = Vocabulary()

ALIVE = feature("alive", "1 while it is in the game")
TIME = feature("time", "share of the turns that are over: late nobody may win")

# Bases and ground.
BASES = feature("bases", "bases")
LEVELS = feature("levels", "levels of bases, and buildings, in tens")
BESIEGED = feature("besieged", "bases around which somebody lies")
HOME_BESIEGED = feature("home_besieged", "1 while somebody lies around the headquarters")
HOME_WEAK = feature("home_weak", "1 while no garrison stands in the headquarters")
SIEGES = feature("sieges", "sieges that it has laid")
GROUND = feature("ground", "tens of hexes under control")
COLLECTORS = feature("collectors", "collectors")

# Forces.
STRENGTH = feature("strength", "dice times hit points of all armies, in hundreds")
STRENGTH_SHARE = feature("strength_share", "share of all that")
ARMIES = feature("armies", "armies in the field with units")
THREAT = feature("threat", "strength of others within two hexes of the headquarters")

# Means.
HAND = feature("hand", "cards in hand")
CARDS_LEFT = feature("cards_left", "tens of cards in the deck")
STOCK = feature("stock", "tens of resources")

FEATURES = feature.words
