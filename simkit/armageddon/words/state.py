"""The position of a game, as one record: everything that changes during play, field by field.

Hidden are the order of decks, the cards in hands, and where stealthed armies are. Who is in an army
everybody knows: it was raised in the open.
"""

from __future__ import annotations

from simkit.kernel.records import record
from simkit.kernel.vocabulary import Vocabulary

from . import sizes
from .kinds import RESOURCES

NONE = -1

phase = Vocabulary()
SET_UP = phase("set-up")
INITIATIVE = phase("initiative")
PLAYER_TURNS = phase("player turns")
END_OF_ROUND = phase("end of the round")
PHASES = phase.words

outcome = Vocabulary()
UNFINISHED = outcome("unfinished")
CONQUEST = outcome("conquest")
DRAW = outcome("draw")
NOBODY = outcome("none")
OUTCOMES = outcome.words

where = Vocabulary()
OUT_OF_SIGHT = where("out of sight")  # in a hand or a deck: `hidden` knows which
IN_ARMY = where("in an army")
IN_BASE = where("in a base")  # a facility
ON_CARD = where("on a card")  # an attachment, enhancement or munition
CAPTIVE = where("captive")
SPENT = where("spent")
UNUSED = where("unused")  # a number that no card has in this game
WHERES = where.words

CARD = record(
    ("sheet", "i8"),
    ("where", "i8"),
    ("place", "i8"),  # the army, hex, card or captor that it belongs to, or NONE
    ("hp", "i8"),
    ("fate", "i8"),
    ("tried", "i8"),  # challenges that it made in this turn
    ("busy", "i8"),  # 1: it has acted in this turn, besides fighting
    ("loaded", "i8"),  # 1: its munition is to be fired with the next blow
    ("acted", "i8"),  # 1: it has had its turn in this round of a battle
    ("row", "i8"),  # 0 front, 1 back, while it fights
    ("disabled", "i8"),  # 1: it lets its next turn in a battle pass
    ("disarmed", "i8"),  # attack dice that it lacks in this battle
    ("rash", "i8"),  # rounds for which it lacks defence after an assault
    ("held", "i8"),  # 1: a shock attack keeps its army in the battle
)
ARMY = record(
    ("seat", "i8"),  # or NONE: no such army
    ("garrison", "i8"),  # 1: it belongs to a base and never leaves
    ("place", "i8"),  # or NONE while it hides
    ("stealthed", "i8"),
    ("hero", "i8"),  # a card, or NONE
    ("count", "i8"),
    ("units", "i8", (sizes.ARMY_UNITS,)),
    ("moved", "i8"),  # 1 once it has moved in this turn
    ("relief", "i8"),  # 1 in a besieged base of its own into which it has marched
    ("experience", "i8"),
)
HEX = record(
    ("terrain", "i8"),
    ("icons", "i8", (len(RESOURCES),)),
    ("discovery", "i8"),  # 1 until somebody has looked
    ("mine", "i8"),  # the seat that has laid one, or NONE
    ("mine_hp", "i8"),  # what is left of it
    ("owner", "i8"),  # of the base, or NONE: there is none
    ("level", "i8"),  # 0: collectors alone
    ("stronghold", "i8"),  # 1
    ("collectors", "i8", (len(RESOURCES),)),
    ("buildings", "i8"),
    ("building", "i8", (sizes.MOST_BUILDINGS,)),  # cards
    ("garrison", "i8"),  # an army, or NONE
    ("besieger", "i8"),  # a seat, or NONE
    ("laid", "i8"),  # the turn in which the siege was laid
    ("control", "i8"),  # a seat, INDEPENDENTS or NONE
    ("strong", "i8"),  # 1: whoever controls it blocks supply
    ("battle", "i8"),  # 1: a battle was put off to the end of the player's turn
)
SEAT = record(
    ("alive", "i8"),
    ("home", "i8"),  # the hex of its headquarters
    ("stock", "i8", (len(RESOURCES),)),
    ("ap", "i8"),
    ("place", "i8"),  # in the order of this turn
    ("hand", "i8"),  # cards in hand
    ("drawn", "i8"),  # cards drawn from the deck so far
    ("bought", "i8"),  # dice for the initiative
    ("score", "i8"),
)
TALLY = record(
    ("first", "i8", (sizes.MOST_SEATS,)),  # turns in which a seat had the initiative
    ("bought", "i8", (sizes.MOST_SEATS,)),
    ("battles", "i8", (sizes.MOST_SEATS,)),  # that it began
    ("battles_won", "i8", (sizes.MOST_SEATS,)),
    ("units_lost", "i8", (sizes.MOST_SEATS,)),
    ("captures", "i8", (sizes.MOST_SEATS,)),
    ("sieges", "i8", (sizes.MOST_SEATS,)),
    ("sallies", "i8", (sizes.MOST_SEATS,)),
    ("raids", "i8", (sizes.MOST_SEATS,)),  # attack cards
    ("operations", "i8", (sizes.MOST_SEATS,)),
    ("ap_unused", "i8", (sizes.MOST_SEATS,)),
    ("income", "i8", (sizes.MOST_SEATS,)),
    ("out", "i8", (sizes.MOST_SEATS,)),  # the turn in which it was eliminated, or 0
)
HIDDEN = record(
    ("order", "i8", (sizes.MOST_SEATS, sizes.MOST_DECK)),  # of decks: the first ones are drawn
    ("place", "i8", (sizes.MOST_ARMIES,)),  # of every army
    ("bid", "i8", (sizes.MOST_SEATS,)),  # dice, until all have bid
)
STATE = record(
    ("turn", "i8"),
    ("phase", "i8"),
    ("mover", "i8"),
    ("outcome", "i8"),
    ("winner", "i8"),
    ("decisions", "i8"),
    ("order", "i8", (sizes.MOST_SEATS,)),  # the seats in the order of this turn
    ("seats", SEAT, (sizes.MOST_SEATS,)),
    ("cards", CARD, (sizes.MOST_CARDS,)),
    ("armies", ARMY, (sizes.MOST_ARMIES,)),
    ("hexes", HEX, (sizes.MOST_HEXES,)),
    ("supplied", "i8", (sizes.MOST_SEATS, sizes.MOST_HEXES)),
    ("tally", TALLY),
    ("hidden", HIDDEN),
)
