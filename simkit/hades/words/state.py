"""The position of a game of Escape from Hades, field by field.

Places. A hex of the Inferno Deck is 0 to MOST_HEXES - 1, the same hex number of the Purgatory Deck
lies MOST_HEXES higher. Whoever is on no hex has a place below zero: NONE, ABOARD, IN_LAB, UNSEEN,
IN_CUP. A Circle is one hex (its cell), whatever its outline (2.1).

Units. The player's units, the enemies, the Surface Installations and the fighters are numbered from
0 in ascending order of the ID on the counter, so "the highest-numbered" is the highest number. IDs
of the two sides are compared through the rules record. ``shl`` and ``foes`` repeat who stands in
each hex, ``shl_near`` and ``foes_near`` who is adjacent to it, twin Complex included, ``shl_on``
and ``foes_on`` who is on each deck, a bit a unit: read them freely, but change a place only through
the board's ``stand_unit`` and ``stand_enemy``, a door through ``open_door`` and ``shut_door``.
"""

from __future__ import annotations

from simkit.kernel.decks import deck_of
from simkit.kernel.hexes import DIRECTIONS
from simkit.kernel.records import record
from simkit.kernel.vocabulary import Vocabulary

# Places that are no hex.
NONE = -1  # out of the game: destroyed, removed, in the box; also "nobody", "nothing"
ABOARD = -2  # in the pool beside the Vittles: Living Quarters and Bridge (12.8)
IN_LAB = -3  # Dante in his Lab (12.7)
UNSEEN = -4  # behind a closed door, or in no Circle of this game: nobody has seen it yet
IN_CUP = -5  # in the Nastian Cup
AT_WORK = 0  # a chit that was drawn this turn

MOST_COLUMNS = 24
MOST_ROWS = 16
MOST_HEXES = MOST_COLUMNS * MOST_ROWS  # of one deck
PLACES = 2 * MOST_HEXES
DECKS = 2
INFERNO, PURGATORY = range(DECKS)
SHAFT = DIRECTIONS  # the seventh way out of a hex: to the corresponding Complex of the other deck
WAYS = DIRECTIONS + 1

MOST_UNITS = 32
MOST_ENEMIES = 60  # a bit each in one number
MOST_SITES = 12  # Complexes A to L
MOST_INSTALLATIONS = 20
MOST_FIGHTERS = 8
MOST_ROOMS = 12  # Circles on the map
MOST_COUNTERS = 32  # Circle counters
MOST_CHITS = 8
TOWERS = 4
MOST_CARDS = 32  # of one Resolution Deck
MOST_SURPRISES = 24
ON_TABLE = 8  # Resolution cards that can lie open at once
HALVES = 2  # all scores are kept in half points

# The two Resolution Decks, and the sides that draw from them.
SHL_CARDS, NASTIAN_CARDS = range(2)

# Status of a Surface Installation on its site; units and fighters are only depleted or not.
OPERATIONAL, DAMAGED, DESTROYED = range(3)

# Where a fighter is: set aside, on Combat Orbital Patrol, below the Orbital Display.
ASIDE, IN_ORBIT, SHOT_DOWN = range(3)

# What a target of fire is: an enemy by number, INSTALLATION + number, FIGHTER + number.
INSTALLATION = MOST_ENEMIES
FIGHTER = INSTALLATION + MOST_INSTALLATIONS
TARGETS = FIGHTER + MOST_FIGHTERS

# What the Vittles does in a turn with a Crisis! (5.3).
NOTHING_DONE, TRANSFERS, FIRES, MOVES = range(4)

# What an activated unit does.
action = Vocabulary()
NO_ACTION = action("none")
FULL_MOVE = action("full_move")
FULL_FIRE = action("full_fire")
RUN_AND_GUN = action("run_and_gun")
CFP = action("cfp")
SABOTAGE = action("sabotage")
OTHER_ACTION = action("other")
ACTIONS = action.words

outcome = Vocabulary()
UNFINISHED = outcome("unfinished")
LEGENDARY = outcome("legendary")
MAJOR = outcome("major")
SOLID = outcome("solid")
TACTICAL = outcome("tactical")
MARGINAL = outcome("marginal")
DRAW = outcome("draw")
DEFEAT = outcome("defeat")
ROUT = outcome("rout")
VITTLES_DESTROYED = outcome("vittles-destroyed")
HADES_DESTROYED = outcome("hades-destroyed")
LEFT_IN_SYSTEM = outcome("left-in-system")
OUTCOMES = outcome.words

phase = Vocabulary()
SET_UP = phase("set-up")
ORBITAL_COMBAT = phase("Nastian phase: orbital combat")
PREFERRED_DIRECTION = phase("Nastian phase: preferred direction")
REINFORCEMENT = phase("Nastian phase: reinforcement")
NASTIAN_MOVEMENT = phase("Nastian phase: movement")
OFFICER = phase("Nastian phase: officer")
NASTY_SURPRISE = phase("Nastian phase: nasty surprise")
GROUND_COMBAT = phase("Nastian phase: ground combat")
SHL_PHASE = phase("SHL phase")
REPAIR = phase("Vittles phase: repair")
VITTLES_MOVEMENT = phase("Vittles phase: movement")
VITTLES_ATTACK = phase("Vittles phase: attack")
RECOVERY_PHASE = phase("recovery phase")
END_TURN = phase("end turn phase")
PHASES = phase.words

# How a unit can be lost.
loss_cause = Vocabulary()
BY_FIGHTERS = loss_cause("fighters")
BY_INSTALLATIONS = loss_cause("installations")
BY_NASTIANS = loss_cause("nastians")
BY_GORGONS = loss_cause("gorgons")
BY_BACKLASH = loss_cause("backlash", "by its own attack")
BY_EXPLOSIONS = loss_cause("explosions", "Fuel Tank, Railgun Ammo Ready Room")
BY_CFP = loss_cause("cfp", "Misfire, or recoil")
BY_SIXTH_DIMENSION = loss_cause(
    "sixth_dimension", "Dante's own experiment, or his Lab destroyed around him"
)
LOSS_CAUSES = loss_cause.words

# What 14.1 scores, in its own order; the last four are penalties and Overtime's price.
scored = Vocabulary()
FOR_UNITS = scored("units")
FOR_DANTE = scored("dante")
FOR_EMILY = scored("emily")
FOR_IDOL = scored("idol")
FOR_LOOT = scored("loot")
FOR_ELDERS = scored("elders")
FOR_BOTH_ELDERS = scored("both_elders")
FOR_EMILY_AND_GUARD = scored("emily_and_guard")
FOR_IDOL_AND_LOOT = scored("idol_and_loot")
FOR_TSO = scored("tso")
FOR_SANDERS = scored("sanders")
FOR_DANTE_LOST = scored("dante_lost")
FOR_ELDERS_LOST = scored("elders_lost")
FOR_EMILY_LOST = scored("emily_lost")
FOR_DOORS_SHUT = scored("doors_shut")
FOR_OVERTIME = scored("overtime")
SCORED = scored.words

UNIT = record(
    ("place", "i8"),  # a hex, NONE, ABOARD, IN_LAB (Dante) or UNSEEN (a prisoner)
    ("depleted", "i8"),  # 1 on its striped side; a unit with one step has none
    ("acted", "i8"),  # 1 once it was activated this turn, landed, or was found in a Circle
    ("jammed", "i8"),  # 1: an HQ that Comm Crash keeps from everything this turn
    ("trap", "i8"),  # the room whose Trap holds it, or NONE
)
ENEMY = record(
    ("place", "i8"),  # a hex, NONE (dead for good), IN_CUP, or UNSEEN (a Gorgon)
    ("depleted", "i8"),  # the Officer's striped side is Lt. Sanders
    ("facing", "i8"),  # a direction; NONE until the first Preferred Direction is known
    ("shaft", "i8"),  # 1: it ended its move on entering a Complex and changes maps next (5.4)
    ("moved", "i8"),  # 1 once it has moved in this Movement Step or by this Nasty Surprise
)
INSTALLATION_STATE = record(
    ("site", "i8"),  # its Complex, or NONE while it is in its cup
    ("status", "i8"),  # OPERATIONAL, DAMAGED, DESTROYED (it then stays on its site)
    ("fired", "i8"),  # 1 once it has fired in this Orbital Combat Step or these Parting Shots
)
FIGHTER_STATE = record(
    ("where", "i8"),  # ASIDE, IN_ORBIT, SHOT_DOWN
    ("damaged", "i8"),
)
ROOM = record(
    ("counter", "i8"),  # the counter that lies face-up in this Circle, or NONE
    ("unseen", "i8"),  # 1 while its counter still lies with its door side up
    ("open", "i8"),  # 1 once its door is open; a Trap that holds a unit keeps it shut
    ("entered", "i8"),  # 1 once a unit of the player has been inside
)
TREASURE_STATE = record(
    ("place", "i8"),  # a hex, ABOARD, UNSEEN, or NONE (its carrier was flung off the map)
    ("carrier", "i8"),  # the Nastian that has it, or NONE; a unit in its hex needs no mention
    ("home", "i8"),  # the room in which it was found
)
VITTLES = record(
    ("module", "i8"),  # the place of the module that is hit now; those before it are destroyed
    ("failing", "i8"),  # 1: the marker shows "Status Failing"
    ("in_system", "i8"),
    ("crisis", "i8"),  # 1 in a turn with a Crisis!
    ("did", "i8"),  # the one thing that it did in such a turn, or NOTHING_DONE
    ("fired", "i8"),  # weapons that have fired in this step, a bit for each module
)
ACT = record(  # the activation that is going on, for whoever is asked in its middle
    ("unit", "i8"),  # who is active, or NONE
    ("action", "i8"),  # what it does: one of ACTIONS
    ("points", "i8"),  # Movement Factors left
    ("steps", "i8"),  # hexes entered, doors blown and so on in this activation
    ("fired", "i8"),  # Run and Gun: it has fired
    ("stopped", "i8"),  # it has become engaged and moves no further
    ("boost", "i8"),  # Movement Factors that a Forced March has added
)
TALLY = record(
    ("lost", "i8", (len(LOSS_CAUSES),)),  # units of the player, by cause
    ("units_lost", "i8"),  # of them Combat Units
    ("tso_killed", "i8"),
    ("sanders_killed", "i8"),
    ("nastians_killed", "i8"),
    ("gorgons_killed", "i8"),
    ("fighters_shot", "i8"),
    ("sites_woken", "i8"),
    ("sites_destroyed", "i8"),
    ("sites_repaired", "i8"),  # by the Officer, the EW clause or a card
    ("hits_scored", "i8"),  # on the Vittles, wasted ones too
    ("modules_lost", "i8"),  # ever; repaired ones count again when they are lost again
    ("modules_repaired", "i8"),
    ("skedaddles", "i8"),
    ("approaches", "i8"),
    ("requests", "i8"),
    ("requests_granted", "i8"),
    ("landed", "i8"),  # units that came down after set-up
    ("circles_opened", "i8"),
    ("science", "i8"),  # Science Actions tried
    ("science_worked", "i8"),
    ("jumps", "i8"),  # CFP actions
    ("reactor_attempts", "i8"),
    ("cards", "i8"),  # Resolution cards drawn
    ("emily_turn", "i8"),  # the turn in which she came aboard, 0 if she never did
    ("guard_turn", "i8"),
    ("elder_turn", "i8", (2,)),
    ("idol_turn", "i8"),
    ("loot_turn", "i8"),
)
HIDDEN = record(
    ("decks", deck_of(MOST_CARDS), (2,)),  # the order of the two Resolution Decks
    ("surprises", deck_of(MOST_SURPRISES)),  # the Nasty Surprise Deck
    ("aside", deck_of(MOST_SURPRISES)),  # its cards that were set aside face-down
    ("rooms", "i8", (MOST_ROOMS,)),  # the counter behind each closed door, or NONE
)
STATE = record(
    ("turn", "i8"),  # 0 while the game is set up
    ("phase", "i8"),
    ("outcome", "i8"),
    ("decisions", "i8"),
    ("preferred", "i8", (DECKS,)),  # the Preferred Direction of each deck; NONE before turn 1
    ("units", UNIT, (MOST_UNITS,)),
    ("enemies", ENEMY, (MOST_ENEMIES,)),
    ("shl", "i8", (PLACES,)),  # the player's units in each hex, a bit each
    ("foes", "i8", (PLACES,)),  # the enemies in each hex, a bit each
    ("shl_near", "i8", (PLACES,)),  # the player's units beside each hex, a bit each
    ("foes_near", "i8", (PLACES,)),  # the enemies beside each hex, a bit each
    ("shl_on", "i8", (DECKS,)),  # the player's units on each deck, a bit each
    ("foes_on", "i8", (DECKS,)),  # the enemies on each deck, a bit each
    ("sites", "i8", (MOST_SITES,)),  # the installation on each Complex, or NONE (inactive)
    ("installations", INSTALLATION_STATE, (MOST_INSTALLATIONS,)),
    ("fighters", FIGHTER_STATE, (MOST_FIGHTERS,)),
    ("rooms", ROOM, (MOST_ROOMS,)),
    ("seen", "i8", (MOST_COUNTERS,)),  # 1 for every Circle counter that was ever face-up
    ("treasures", TREASURE_STATE, (2,)),  # the Golden Idol, the Loot
    ("chits", "i8", (MOST_CHITS,)),  # IN_CUP, AT_WORK or NONE
    ("vittles", VITTLES),
    ("no_parting_shots", "i8"),  # 1 once the Long Range Targeting Computer was entered (11.0)
    ("bridge_hacked", "i8"),  # 1 once it was hacked this turn (6.9)
    ("jamming", "i8"),  # what a Nasty Surprise adds to Requests this turn
    ("evacuated", "i8"),  # units that left Hades in this game, by either way (6.7, 6.9)
    ("overtime", "i8"),  # 1 once the Overtime Option was used (14.2)
    ("surprise", "i8"),  # the Nasty Surprise of this turn, or NONE
    ("act", ACT),
    ("discards", deck_of(MOST_CARDS), (2,)),  # of the Resolution Decks
    ("drawn", deck_of(ON_TABLE), (2,)),  # Resolution cards that lie open until the next draw
    ("shuffles", "i8", (2,)),  # of each Resolution Deck, so far
    ("played", deck_of(MOST_SURPRISES)),  # Nasty Surprises that were resolved
    ("surprise_shuffles", "i8"),
    ("score", "i8", (len(SCORED),)),  # half points for each item of 14.1, once the game is over
    ("tally", TALLY),
    ("hidden", HIDDEN),
)
