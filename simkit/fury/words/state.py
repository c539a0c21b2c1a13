"""The position of a game, as one record: everything that changes during play, field by field.

Which unit stands where is hidden: a player may not inspect the other's stacks. How high a stack is,
everybody sees.
"""

from __future__ import annotations

from simkit.kernel.records import record
from simkit.kernel.vocabulary import Vocabulary

from . import sizes

# The two sides: seats in the order in which they move.
REBELS, ROME = 0, 1

# Places besides the tracts, which go by their numbers from 0; sea areas come after the last tract.
NONE = -1  # not in the game yet
GONE = -2  # eliminated
FIRST_SEA = sizes.MOST_TRACTS

phase = Vocabulary()
SET_UP = phase("set-up")
RALLY = phase("rally")
SUPPLY = phase("supply")
ACTIVATION = phase("activation")
MOVEMENT = phase("movement")
COMBAT = phase("combat")
DEMORALISATION = phase("demoralisation")
PHASES = phase.words

outcome = Vocabulary()
UNFINISHED = outcome("unfinished")
BY_LEGIONS = outcome("legions")
BY_RISING = outcome("rising")
PACIFIED = outcome("pacified")
BY_TRIBES = outcome("tribes")  # these five by variable victory
BY_GENERALS = outcome("generals")
BY_TOWNS = outcome("towns")
CONTAINED = outcome("contained")
BY_BOUDICA = outcome("boudica")
DRAWN = outcome("draw")
OUTCOMES = outcome.words

COMMAND = record(
    ("active", "i8"),  # 1 once it is in the game
    ("rose", "i8"),  # the turn in which the tribe rose, or 0
    ("risen_by", "i8"),  # the side in whose player-turn it did
    ("settled", "i8"),  # 1: the tribe takes the other side and never rises as this command
    ("lost", "i8"),  # strength points lost so far
    ("demoralised", "i8"),
    ("tried", "i8"),  # 1 once variable activation was tried
    ("leader_lost", "i8"),  # 1 while its own leader is dead or in the enemy's hands
)
UNIT = record(
    ("place", "i8"),
    ("sp", "i8"),
    ("disrupted", "i8"),
    ("moved", "i8"),  # 1 once it has moved in this player-turn
    ("crossed", "i8"),  # 1: its last step in this player-turn led over a river
    ("fights", "i8"),  # 1 while it takes part in the battle that is going on
    ("charges", "i8"),  # and 1 if it charges there
    ("aboard", "i8"),  # the flotilla that carries it, from 1, or 0
    ("landed", "i8"),  # 1: it has landed in a port in this player-turn, and has half its points
)
LEADER = record(
    ("place", "i8"),
    ("captor", "i8"),  # the side that holds him, or NONE
    ("wounded", "i8"),  # the last turn in which he is of no help
    ("moved", "i8"),
    ("aboard", "i8"),
    ("landed", "i8"),
    ("fights", "i8"),
)
FLEET = record(
    ("place", "i8"),  # a port, a sea area, NONE or GONE
    ("port", "i8"),  # the one that it last lay in, or a box off the map
    ("moved", "i8"),
    ("entered", "i8"),  # sea areas of this voyage, a bit each
)
MARCH = record(  # what is being moved, for whoever is asked in the middle of it
    ("origin", "i8"),  # or NONE
    ("place", "i8"),
    ("steps", "i8"),
    ("plain", "i8"),  # movement points spent as if there were no road bonus
    ("road", "i8"),  # and as if the whole move goes by road
    ("by_road", "i8"),  # 1 while it does
    ("forced", "i8"),  # 1 after a forced march that somebody managed
    ("rough", "i8"),  # 1 once it passed hills, marsh or a river
    ("overran", "i8"),
)
BATTLE = record(
    ("place", "i8"),  # or NONE
    ("through", "i8", (sizes.MOST_TRACTS,)),  # 1 where the losers retreated to at first
    ("fought", "i8", (sizes.MOST_TRACTS,)),  # 1 where there was a battle in this player-turn
)
TALLY = record(
    ("battles", "i8", (sizes.SIDES,)),  # attacks made
    ("battles_won", "i8", (sizes.SIDES,)),
    ("overruns", "i8", (sizes.SIDES,)),
    ("sp_lost", "i8", (sizes.SIDES,)),
    ("sp_starved", "i8", (sizes.SIDES,)),  # of them in supply checks
    ("units_lost", "i8", (sizes.SIDES,)),
    ("leaders_lost", "i8", (sizes.SIDES,)),
    ("roman_sp_lost", "i8"),  # of Romans proper: pro-Roman tribes are none for activation
    ("roman_units_lost", "i8"),
    ("looted", "i8"),
    ("fleets_lost", "i8"),
)
HIDDEN = record(
    ("units", UNIT, (sizes.MOST_UNITS,)),
    ("leaders", LEADER, (sizes.MOST_LEADERS,)),
    ("party", "i8", (sizes.PIECES,)),  # 1 for what moves together: units, then leaders
    ("leaving", "i8", (sizes.PIECES,)),  # and for what retreats together
)
STATE = record(
    ("turn", "i8"),
    ("phase", "i8"),
    ("mover", "i8"),  # the side whose player-turn it is
    ("outcome", "i8"),
    ("winner", "i8"),  # a side, or NONE
    ("decisions", "i8"),
    ("commands", COMMAND, (sizes.MOST_COMMANDS,)),
    ("control", "i8", (sizes.MOST_TRACTS,)),  # a side, or NONE
    ("came_first", "i8", (sizes.MOST_TRACTS,)),  # the side that was there before the other, or NONE
    ("height", "i8", (sizes.SIDES, sizes.MOST_TRACTS)),  # units of each side
    ("looting", "i8", (sizes.MOST_TRACTS,)),  # the last turn of looting, or 0
    ("lootings", "i8", (sizes.MOST_TRACTS,)),  # how often the tract was looted
    ("arrived", "i8", (sizes.MOST_STANDS,)),
    ("fleets", FLEET, (sizes.MOST_FLEETS,)),
    ("augusta_free", "i8"),  # 1 once II Augusta may leave the west
    ("towns_held", "i8"),  # ends of turns, or of player-turns, at which rebels held the towns
    ("march", MARCH),
    ("battle", BATTLE),
    ("tally", TALLY),
    ("hidden", HIDDEN),
)
