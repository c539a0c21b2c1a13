"""The features of a position: the numbers from which simkit learns how a raid will score.

What is short of a victory weighs the more the less time is left, and so does all that may yet bring
points. So each quantity has two features: its part in the last turn, and the rest.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

feature = Vocabulary()


def pair(word: str, meaning: str) -> int:
    """A quantity by what it counts in the last turn, and with time; the number of the former."""
    at_once = feature(f"{word}_now", f"{meaning}, divided by the turns left and one")
    feature(f"{word}_yet", f"{meaning}, less that")
    return at_once


TURNS_LEFT = feature("turns_left", "tens of turns after this one")
LAST_TURN = feature("last_turn", "1 divided by the turns left and one")

# The score.
AHEAD = pair("ahead", "half points above the bar of a victory, or below it")
DOORS = pair("doors", "doors that are shut")

# Who is out, and how far from home.
SQUADS_ABOVE = pair("squads_above", "squads on the Inferno Deck")
SQUADS_BELOW = pair("squads_below", "squads on the Purgatory Deck")
SQUADS_ABOARD = pair("squads_aboard", "squads aboard")
BASES = pair("bases", "Headquarters on Hades")
STEPS_ABOVE = pair("steps_above", "steps to a lift of squads on the Inferno Deck")
STEPS_BELOW = pair("steps_below", "steps to a shaft of squads on the Purgatory Deck")
DANTE = pair("dante", "1 while Dante is on Hades")
EMILY = pair("emily", "1 while Emily is found and not home")
ELDERS = pair("elders", "Elder Aliens that are found and not home")
STEPS_OF_CAPTIVES = pair("steps_of_captives", "steps to a shaft or a lift of captives")
EMILY_UNSEEN = pair("emily_unseen", "1 while nobody has found her")
TREASURES_IN_HAND = pair("treasures_in_hand", "treasures that somebody carries")
TREASURES_ABOUT = pair("treasures_about", "treasures that lie about, or that a Nastian has")

COMING = pair("coming", "half points that may yet come home, each as surely as its way is short")
CALLERS = pair("callers", "Headquarters on the Inferno Deck that can call")
DEPLETED = pair("depleted", "units on Hades that are depleted")

# What stands against them.
ENGAGED = pair("engaged", "units beside an enemy")
TRAPPED = pair("trapped", "units in a Trap")
ENEMIES = pair("enemies", "tens of enemies on Hades")
INSTALLATIONS = pair("installations", "installations at work")
DANGER = pair("danger", "points at stake because of Gorgons")

# The ship.
IN_SYSTEM = pair("in_system", "1 while the Vittles is in the system")
MODULES_LOST = pair("modules_lost", "modules that are destroyed")
SHIP_HOLDS = pair("ship_holds", "turns of fire that the ship can bear, at most those that are left")

FEATURES = feature.words
