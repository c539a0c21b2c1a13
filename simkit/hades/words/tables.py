"""The record of settings and component values that the compiled rules read, field by field.

Units, enemies, installations and fighters stand in ascending order of ID. A ``kind`` is the place
of an entry in its table of the component pack: whoever wants its name finds it there.
"""

from __future__ import annotations

from simkit.kernel.hexes import GRID
from simkit.kernel.records import record

from . import state
from .effects import MODULES
from .features import FEATURES
from .settings import NUMBERED

MOST_LINES = 32
MOST_TAKEN = 18  # from an attack by one card, cover included
MOST_LETTERS = 4  # on a Nasty Surprise card
MOST_EFFECTS = 3
MOST_LANDINGS = 3
MOST_PLACED = 4  # installations that a scenario begins with
MOST_DOOR_HEXES = 6
LEVELS = 7  # victory levels above the lowest
SMALL = "i2"  # of the largest tables, to keep them at hand; the board reads them as i8

# What a hex is.
BLANK, OPEN, SOLID, COMPLEX, TOWER, CELL = range(6)

DOOR_OF = -2  # a way out of a hex that the door of room 0 decides; those of other rooms lie below

UNIT_KIND = record(
    ("kind", "i8"),
    ("role", "i8"),  # one of effects.ROLES
    ("id", "i8"),
    ("mf", "i8"),
    ("combat", "i8"),  # 1: green, 0: blue
    ("steps", "i8"),
    ("line", "i8"),  # its line on the Resolution cards
    ("weak", "i8"),  # 1: it always fights with the value of a depleted unit
    ("in_play", "i8"),  # 0: it stays in the box
)
ENEMY_KIND = record(
    ("kind", "i8"),
    ("role", "i8"),  # one of effects.ENEMY_ROLES
    ("id", "i8"),
    ("mf", "i8"),
    ("steps", "i8"),
    ("line", "i8"),
    ("in_play", "i8"),
)
INSTALLATION_KIND = record(
    ("kind", "i8"),
    ("role", "i8"),  # one of effects.INSTALLATIONS
    ("id", "i8"),
    ("line", "i8"),
    ("fighter", "i8"),  # the fighter that a Flight Elevator brings, or NONE
    ("in_play", "i8"),
)
CARD = record(
    ("number", "i8"),  # 1 to 6
    ("letter", "i8"),  # a site, from 0
    ("attack", "i8", (MOST_LINES, 2)),  # fresh, depleted
    ("defense", "i8", (MOST_LINES, 2)),
    ("cover", "i8"),  # added to the defense of a unit on a destroyed installation
)
COUNTER = record(
    ("role", "i8"),  # one of effects.CIRCLES
    ("number", "i8"),  # the unit, enemy or treasure that it is, or NONE
    ("line", "i8"),  # an explosion fights as this line
    ("in_play", "i8"),
)
SURPRISE_EFFECT = record(
    ("op", "i8"),
    ("amount", "i8"),
    ("kind", "i8"),  # the kind of enemy, or the role of installation, or NONE for any
    ("decks", "i8"),
    ("reface", "i8"),
)
SURPRISE = record(
    ("number", "i8"),  # as printed: NS-1 and so on
    ("letters", "i8", (MOST_LETTERS,)),  # sites, or NONE
    ("effects", SURPRISE_EFFECT, (MOST_EFFECTS,)),
    ("in_play", "i8"),
)
LANDING = record(
    ("where", "i8"),  # one of effects.LANDINGS
    ("within", "i8"),  # hexes of the Teleporter
    ("hqs", "i8"),
    ("squads", "i8"),
    ("dante", "i8"),
)
SCENARIO = record(
    ("cards", "i8"),  # of the Nasty Surprise Deck: the turns of the game
    ("fighters", "i8"),  # in orbit at the start
    ("in_system", "i8"),
    ("still_turns", "i8"),  # turns in which the Vittles skips its Movement Step
    ("bombardment", "i8"),  # shots of each railgun before the game
    ("tower_guards", "i8"),  # Guards on each Inferno Guard Tower
    ("officer_placed", "i8"),  # General Tso begins on a Purgatory Guard Tower
    ("inferno_draws", "i8"),  # counters drawn for each Inferno Guard Tower
    ("purgatory_draws", "i8"),
    ("teleporter_arrivals", "i8"),  # an HQ in the Teleporter brings units (15.2)
    ("teleporter_evacuates", "i8"),
    ("teleporter_returns", "i8"),  # a Science Action there may bring a unit instead (15.4)
    ("overtime", "i8"),  # the option exists in this scenario
    (
        "face_up",
        "i8",
        (state.MOST_COUNTERS,),
    ),  # counters placed face-up, in order; NONE after the last
    ("sure", "i8", (state.MOST_COUNTERS,)),  # 1 for a counter that is surely placed face-down
    ("placed", "i8", (MOST_PLACED,)),  # roles of installations placed by letter, or NONE
    ("landings", LANDING, (MOST_LANDINGS,)),  # with no HQ and no squad after the last
)
MAP = record(
    ("grid", GRID),
    ("hexes", "i8"),  # of one deck
    ("terrain", "i8", (state.PLACES,)),  # BLANK, OPEN, SOLID, COMPLEX, TOWER, CELL
    ("number", "i8", (state.PLACES,)),  # which site, tower or room lies here, or NONE
    (
        "beyond",
        "i8",
        (state.PLACES, state.WAYS),
    ),  # the place that a way leads to, or NONE off the map
    # The same for who goes on foot: NONE where the way is barred, DOOR_OF - room where a door is.
    ("across", SMALL, (state.PLACES, state.WAYS)),
    ("complexes", "i8", (state.PLACES,)),  # the sites of Inferno next to a place, a bit each
    ("site", "i8", (state.DECKS, state.MOST_SITES)),  # the Complexes of each deck
    ("towers", "i8", (state.TOWERS,)),  # in order of supply: Inferno from the left, then Purgatory
    ("towers_near", SMALL, (state.PLACES,)),  # those of a deck that are near each of its places
    ("north_tower", "i8"),  # which of them is Purgatory's northern one
    ("south_tower", "i8"),
    ("below", "i8", (state.TOWERS,)),  # the Purgatory tower that corresponds to each
    ("rooms", "i8"),
    ("cell", "i8", (state.MOST_ROOMS,)),
    ("doorway", "i8", (state.MOST_ROOMS, MOST_DOOR_HEXES)),  # hexes outside its door, or NONE
    ("door_side", "i8", (state.MOST_ROOMS,)),  # the direction from the cell to the first of them
    (
        "walk",
        SMALL,
        (state.DECKS, state.MOST_HEXES, state.MOST_HEXES),
    ),  # steps on foot, all doors open; or NONE
    ("apart", SMALL, (state.MOST_HEXES, state.MOST_HEXES)),  # steps between hexes, walls or not
    ("aside", "i8"),  # the most hexes that a shaft leads aside; 0 where both decks fit
    # Steps on foot from a hex of Purgatory to one of Inferno by the shaft that serves best, without
    # what the shaft itself costs; or NONE.
    ("climb", SMALL, (state.MOST_HEXES, state.MOST_HEXES)),
)
MASK = record(  # units and enemies by what they are, a bit each
    ("combat", "i8"),  # the player's Combat Units
    ("hqs", "i8"),
    ("elders", "i8"),
    ("engineers", "i8"),
    ("swat", "i8"),
    ("free", "i8"),  # Dante and Emily, who stack with anybody
    ("officer", "i8"),
    ("nastians", "i8"),  # soldiers, shock troops and guards
    ("gorgons", "i8"),
)
RULES = record(
    # Settings.
    *((setting.field, "i8") for setting in NUMBERED),
    ("void", "i8"),  # the kind of event that happens without its effect, or 0
    ("scenario", SCENARIO),
    # Constants of the rulebook.
    ("shaft_cost", "i8"),
    ("door_cost", "i8"),
    ("disarm_cost", "i8"),
    ("nastians_a_hex", "i8"),
    ("elders_a_hex", "i8"),
    ("reactor_most", "i8"),
    ("tso_repair_most", "i8"),
    ("sanders_repair_most", "i8"),
    ("rally_most", "i8"),
    ("request_most", "i8"),
    ("request_units", "i8"),
    ("request_range", "i8"),
    ("emily_after", "i8"),  # units that must have left Hades before her
    ("march_bonus", "i8"),
    ("cfp_misfire_most", "i8"),
    ("cfp_malfunction_most", "i8"),
    ("cfp_partial_most", "i8"),
    ("sabotage", "i8", (2,)),  # fresh, depleted
    ("lab_most", "i8", (2,)),  # Holding, Failing
    ("lab_depletes", "i8"),  # this number depletes Dante, a higher one removes him
    ("rest_most", "i8"),
    ("bridge_most", "i8"),
    ("core_most", "i8"),
    ("teleporter_most", "i8"),
    ("teleporter_range", "i8"),
    ("return_range", "i8"),
    ("arrival_most", "i8"),
    ("repair_most", "i8"),
    ("idol_range", "i8"),
    ("tower_north_most", "i8"),
    ("half_points", "i8", (len(state.SCORED),)),  # what each item of 14.1 counts
    ("levels", "i8", (LEVELS,)),  # half points that the levels need, Legendary first
    # Components.
    ("units", "i8"),
    ("unit", UNIT_KIND, (state.MOST_UNITS,)),
    ("enemies", "i8"),
    ("enemy", ENEMY_KIND, (state.MOST_ENEMIES,)),
    ("installations", "i8"),
    ("installation", INSTALLATION_KIND, (state.MOST_INSTALLATIONS,)),
    ("fighters", "i8"),
    ("fighter_id", "i8", (state.MOST_FIGHTERS,)),
    ("fighter_elevator", "i8", (state.MOST_FIGHTERS,)),  # the elevator that brings it, or NONE
    ("fighter_line", "i8"),
    ("module", "i8", (len(MODULES),)),  # one of effects.MODULES, in the order in which they are hit
    ("module_place", "i8", (len(MODULES),)),  # the place of each of effects.MODULES in that order
    ("weapon_line", "i8", (len(MODULES),)),  # the line of Q50, R1 and R2; NONE for other modules
    ("vittles_line", "i8"),
    ("chits", "i8"),
    ("chit", "i8", (state.MOST_CHITS,)),
    ("counters", "i8"),
    ("counter", COUNTER, (state.MOST_COUNTERS,)),
    ("deck", "i8", (2,)),  # cards in each Resolution Deck
    ("card", CARD, (2, state.MOST_CARDS)),
    # The Nastian cards that take no more than so many from an attack, a bit each: by the
    # defender's line, fresh or depleted, in the open or under cover.
    ("sparing", "i8", (MOST_LINES, 2, 2, MOST_TAKEN + 1)),
    ("surprises", "i8"),
    ("surprise", SURPRISE, (state.MOST_SURPRISES,)),
    ("dante", "i8"),  # the player's named units, by number
    ("emily", "i8"),
    ("guard", "i8"),
    ("elder", "i8", (2,)),
    ("officer", "i8"),  # the enemy that is the Nastian Officer
    ("mask", MASK),
    ("map", MAP),
    # What was learned: a weight for each feature, the last stands alone.
    ("chances", "f8", (len(FEATURES) + 1,)),
)
