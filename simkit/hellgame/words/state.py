"""The position of a game of The HellGame, field by field.

Places. Sectio (circle c, quarter q), both from 1, is ``(c - 1) * 5 + (q - 1)``: 0 to 44. ANTEHELL
is 45, the PENTAGRAM 46; who is nowhere on the map has the place NONE.

Owners. 0 to 5 are the seats, FREEBOOTERS is 6; NONE is the Prince of Hell, or nobody.

Units. A legion is ``owner * MOST_LEGIONS + counter``: a legion that changes sides becomes another
number. ``troops`` repeats how many legions each owner has in each place; ``crowds``, ``present``
and ``posts`` repeat that in turn: read them freely, but change them only through units.py. A
lieutenant leads as many of his owner's legions in his place as he can (units.is_led); a Hellhound
is in the box, on a legion that tamed it, or loose on the map: ``packs`` repeats where, and is
changed by hellhounds.move_loose alone.

Names in luck. A seat is named by its ``emblem`` (5.1, choosing colours) and everything else by its
card or counter, never by a seat's number: whoever relabels the seats gets the same game relabelled.
Loops over seats run in the order of emblems (board.seat_of).
"""

from __future__ import annotations

from simkit.kernel.decks import deck_of
from simkit.kernel.records import record
from simkit.kernel.vocabulary import Vocabulary

from . import sizes
from .tallies import DEAL_STEPS, DEALS, FAVOUR_SOURCES, GAINS, LEGION_LOSSES

NONE = -1

ANTEHELL = sizes.SECTIOS
PENTAGRAM = sizes.SECTIOS + 1
PLACES = sizes.SECTIOS + 1  # the sectios and AnteHell
ON_EARTH = -2  # Uriel's box (10.1); a demon that was summoned to Earth without a card

FREEBOOTERS = sizes.MOST_SEATS
OWNERS = sizes.MOST_SEATS + 1
LEGIONS = OWNERS * sizes.MOST_LEGIONS
UNITS = LEGIONS + sizes.MOST_HOUNDS  # who can strike and be struck in battle
MOST_SPELL_ROUNDS = 6  # that a bonus of an Arcanum can last
MOST_BOUTS = 500  # rounds of battle in one sectio in one turn (11.2.5)
MOST_HAND = 12  # five (6.3), and what is looked at before the excess goes
BOXES = 3  # Lieutenants Available
RETURN_BOX = BOXES
MOST_INFLUENCE_DICE = 3
MOST_PEACE = 3  # turns of a promise of peace (3.3)
AREAS = 3  # Heaven, Earth, Hell
EVERYBODY = (1 << sizes.MOST_SEATS) - 1  # all seats, a bit each
EVERYWHERE = (1 << sizes.SECTIOS) - 1  # all sectios, a bit each

outcome = Vocabulary()
UNFINISHED = outcome("unfinished")
BY_CIRCLE = outcome("circle")
BY_SIXES = outcome("sixes")
BY_NOBODY = outcome("none")
OUTCOMES = outcome.words

phase = Vocabulary()
SET_UP = phase("set-up")
HELL_PHASE = phase("Hell phase")
SOULS_PHASE = phase("Souls phase")
SUMMONING_PHASE = phase("Summoning phase")
ACTION_PHASE = phase("Action phase")
RANDOM_MOVEMENT_PHASE = phase("Random Movement phase")
COMBAT_PHASE = phase("Combat phase")
PETITIONS_PHASE = phase("Petitions phase")
END_PHASE = phase("End phase")
PHASES = phase.words

# What a demon has done with its action this turn (9.2).
READY, PASSED_FOR_GOOD, ACTED = range(3)

SEAT = record(
    ("emblem", "i8"),  # its colour: names the seat in luck
    ("souls", "i8"),
    ("favour", "i8"),
    ("disfavour", "i8"),
    ("ones", "i8"),  # ones rolled in a row (3.2.1)
    ("summoned", "i8", (sizes.SECTIOS,)),  # legions placed in each sectio this turn (8.2)
    ("uriel_losses", "i8"),  # legions lost to Uriel in this movement (10.1)
    ("boost", "i8"),  # what Arcana add to this turn's Influence rolls
    ("discounted", "i8"),  # 1 once Summon Discount was used this turn
)
DEMON = record(
    ("owner", "i8"),  # a seat, or NONE: unused, or dead
    ("earth", "i8"),  # the Walk the Earth card under it, ON_EARTH without one; NONE: in Hell
    ("earth_turn", "i8"),  # the first turn in whose Action phase it acts there (9.6)
    ("incapacitated", "i8"),
    ("cause", "i8"),  # the Arcana card that lies on it, or NONE
    ("did", "i8"),  # READY, PASSED_FOR_GOOD, ACTED: this turn's action
    ("passed", "i8"),  # 1 once it has played a Pass this turn (9.3)
    ("must_pass", "i8"),  # the turn in which it must Pass for Good, or 0 (10.1)
    ("supports", "i8"),  # the demon that it supports this turn, or NONE (9.8.2.2)
    ("promised", "i8"),  # the demon that it has promised to support, or NONE
    ("fought", "i8"),  # 1 once it took part in a battle this turn (11.1)
)
LEGION = record(
    ("place", "i8"),  # NONE: not in the game
    ("hound", "i8"),  # the Hellhound on it, or NONE
    ("moved", "i8"),  # 1 once it has moved in the March that is going on (9.5)
    ("flights", "i8"),  # dice thrown for its flights this turn
    ("struck", "i8"),  # hits it has taken in this round of battle
    ("aimed", "i8"),  # attacks declared against it in this round
    ("aim", "i8"),  # the unit that it attacks in this round, or NONE
    ("unpaid", "i8"),  # 1: it deserts at the end of this Souls Phase (7.3.1)
    ("tried", "i8"),  # 1 once it tried to tame a Hellhound this turn (8.3.2)
)
LIEUTENANT = record(
    ("owner", "i8"),  # a seat or FREEBOOTERS; NONE in a box
    ("place", "i8"),
    ("box", "i8"),  # 0 to 2 Available, RETURN_BOX; NONE in play or out of the game
    ("height", "i8"),  # in its box: the lowest is taken first
    ("pay", "i8"),  # extra pay on it (8.3.4)
    ("unpaid", "i8"),
    ("moved", "i8"),
    ("flights", "i8"),
)
HOUND = record(
    ("legion", "i8"),  # the legion that it sits on, or NONE
    ("place", "i8"),  # of a loose one; NONE: on a legion or in the box
    ("gone", "i8"),  # 1: out of the game for good
    ("flights", "i8"),
    ("struck", "i8"),
    ("aimed", "i8"),
    ("aims", "i8", (sizes.MOST_HOUND_DICE,)),  # the unit that each of its attacks goes to
)
URIEL = record(
    ("place", "i8"),  # NONE, ON_EARTH, ANTEHELL or a sectio
    ("came", "i8"),  # the turn in which he came to where he is
    ("card", "i8"),  # the permanent event that brought him, or NONE (an Arcanum did)
)
LILITH = record(
    ("place", "i8"),  # NONE, ANTEHELL or a sectio
    ("form", "i8"),
    ("suitor", "i8"),  # the demon that moves her in this phase, or NONE
)
MARCH = record(  # the March that is going on (9.5), for whoever is asked in its middle
    ("demon", "i8"),  # or NONE
    ("left", "i8"),  # units that may still be moved
    ("legion", "i8"),  # who moves: a legion, or NONE
    ("lieutenant", "i8"),  # or a lieutenant
    ("steps", "i8"),  # sectios left
    ("origin", "i8"),  # the sectio they come from, for flights
    ("granted", "i8", (sizes.MOST_SEATS,)),  # where a seat has granted them passage, a bit a place
    ("refused", "i8", (sizes.MOST_SEATS,)),  # and where it has refused
    ("carried", "i8", (sizes.MOST_LEGIONS,)),  # 1 for each of his owner's legions that go with him
)
INFLUENCE_ATTEMPT = record(  # the Influence that is going on (9.7.1)
    ("demon", "i8"),
    ("legion", "i8"),  # the target: a legion, or NONE
    ("lieutenant", "i8"),  # or a lieutenant
    ("owner", "i8"),  # whose it shall be; NONE: it shall disband
    ("dice", "i8"),  # rolls in a row that must succeed; 0 while nobody tries
    ("bribe", "i8", (MOST_INFLUENCE_DICE,)),  # souls paid for each of them
)
BATTLE = record(  # the battle that is going on (11)
    ("place", "i8"),  # or NONE
    ("bout", "i8"),  # its round, from 1
    ("seats", "i8"),  # how many players take part ...
    ("order", "i8", (sizes.MOST_SEATS,)),  # ... and who, most legions first (11.1)
    ("side", "i8", (OWNERS,)),  # 0 or 1; NONE: not in it
    ("hound_side", "i8", (sizes.MOST_HOUNDS,)),  # of loose ones: drawn every round
    ("demon", "i8", (sizes.MOST_DEMONS,)),  # 1 for a demon that takes part; 2: driven out of it
    ("bonus", "i8", (OWNERS, MOST_SPELL_ROUNDS)),  # of Arcana: in this round, the next ...
    ("hound_bonus", "i8", (OWNERS, MOST_SPELL_ROUNDS)),
    ("resaves", "i8", (OWNERS,)),  # failed saves of this round may be tried so often again
    ("rerolled", "i8", (OWNERS,)),  # saves that an ability had rolled again in this battle
    ("shaken", "i8"),  # lieutenants whose legions fell in this round, a bit each
    ("fought", "i8"),  # 1 once a round was fought
    ("units", "i8"),  # how many units stand in it ...
    ("roster", "i8", (UNITS,)),  # ... and which: legions, and Hellhounds from LEGIONS on
)
TALLY = record(
    ("favour_from", "i8", (sizes.MOST_SEATS, len(FAVOUR_SOURCES))),
    ("legions_lost", "i8", (sizes.MOST_SEATS, len(LEGION_LOSSES))),
    ("gained", "i8", (sizes.MOST_SEATS, len(GAINS))),
    ("deals", "i8", (sizes.MOST_SEATS, len(DEALS), len(DEAL_STEPS))),  # by who offered, made, broke
    ("battles", "i8", (sizes.MOST_SEATS,)),
    ("battles_won", "i8", (sizes.MOST_SEATS,)),
    ("souls_from_sectios", "i8", (sizes.MOST_SEATS,)),
    ("souls_from_earth", "i8", (sizes.MOST_SEATS,)),
    ("souls_from_relief", "i8", (sizes.MOST_SEATS,)),  # 12.3.1
    ("summoned", "i8", (sizes.MOST_SEATS,)),
    ("arcana_used", "i8", (sizes.MOST_SEATS,)),
    ("countered", "i8", (sizes.MOST_SEATS,)),  # own Arcana that others undid
    ("relieved", "i8", (sizes.MOST_SEATS,)),  # 12.3.1
    ("sectios", "i8", (sizes.MOST_TURNS + 1, sizes.MOST_SEATS)),  # held at the end of each turn
    ("first", "i8", (sizes.MOST_DEMONS,)),  # the seat that was dealt each demon at set-up, or NONE
    ("demon_actions", "i8", (sizes.MOST_DEMONS,)),
    ("demon_earth_turns", "i8", (sizes.MOST_DEMONS,)),
    ("demon_favours", "i8", (sizes.MOST_DEMONS,)),
    ("demon_battles", "i8", (sizes.MOST_DEMONS,)),
    ("demon_idle", "i8", (sizes.MOST_DEMONS,)),  # turns spent incapacitated
    ("uriel_came", "i8"),
    ("lilith_came", "i8"),
)
HIDDEN = record(
    ("arcana", deck_of(sizes.MOST_ARCANA)),
    ("hell", deck_of(sizes.MOST_HELL)),
    ("demons", deck_of(sizes.MOST_DEMONS)),  # the unused ones; the dead lie at the bottom
    ("hands", deck_of(MOST_HAND), (sizes.MOST_SEATS,)),
    (
        "brought",
        "i8",
        (sizes.MOST_ARCANA,),
    ),  # the demon that takes the card into this battle, or NONE
    (
        "arcana_known",
        "i8",
        (sizes.MOST_ARCANA,),
    ),  # the seats that know where a card is, a bit each:
    ("hell_known", "i8", (sizes.MOST_HELL,)),  # a seat may look at its own bit only
)
STATE = record(
    ("turn", "i8"),
    ("phase", "i8"),
    ("outcome", "i8"),
    ("winner", "i8"),  # a seat, or NONE
    ("decisions", "i8"),
    ("players", "i8"),
    ("seat_of", "i8", (sizes.MOST_SEATS,)),  # the seat of each emblem
    ("seats", SEAT, (sizes.MOST_SEATS,)),
    ("demons", DEMON, (sizes.MOST_DEMONS,)),
    ("legions", LEGION, (LEGIONS,)),
    ("lieutenants", LIEUTENANT, (sizes.MOST_LIEUTENANTS,)),
    ("hounds", HOUND, (sizes.MOST_HOUNDS,)),
    ("holder", "i8", (sizes.SECTIOS,)),  # who has the Sectio card: a seat, FREEBOOTERS or NONE
    ("troops", "i8", (PLACES, OWNERS)),
    ("crowds", "i8", (PLACES,)),  # all legions in each place, whoever owns them
    ("present", "i8", (PLACES,)),  # the owners who have legions there, a bit each
    ("posts", "i8", (OWNERS,)),  # the places where an owner has legions, a bit each
    ("packs", "i8"),  # the places with a loose Hellhound, a bit each
    ("areas", "i8", (AREAS,)),  # the permanent event of each area, or NONE
    ("event", "i8"),  # the Hell card in force for this turn only, or NONE
    ("phenomenon", "i8"),  # the Hell card whose phenomenon lasts this turn, or NONE
    ("stricken", "i8", (sizes.SECTIOS,)),  # 1 where it strikes
    ("barren", "i8", (sizes.SECTIOS,)),  # 1: yields nothing in the next Souls Phase (11.3.1)
    ("won_here", "i8", (sizes.SECTIOS,)),  # seats with the right of victory, a bit each (12.2)
    ("at_peace", "i8", (sizes.MOST_SEATS, sizes.MOST_SEATS)),  # the last turn of a promise of peace
    ("track", deck_of(sizes.MOST_DEMONS)),  # demons that have not acted yet; the last one is next
    ("precedence", "i8", (sizes.SECTIOS,)),  # of battles, fixed at the start of the phase (11)
    ("settled", "i8", (sizes.SECTIOS,)),  # who was left when nobody fought on there, a bit each
    ("rounds", "i8", (sizes.SECTIOS,)),  # rounds of battle fought there this turn
    ("uriel", URIEL),
    ("lilith", LILITH),
    ("order", "i8", (sizes.MOST_SEATS,)),  # seats by wealth, richest first, in phases that go by it
    ("spread", deck_of(sizes.MOST_HELL)),  # Hell cards laid open while somebody conspires (9.7.3)
    ("march", MARCH),
    ("influence", INFLUENCE_ATTEMPT),
    ("battle", BATTLE),
    ("demon_known", "i8", (sizes.MOST_DEMONS,)),  # the seats that know where a demon is, a bit each
    ("tally", TALLY),
    ("hidden", HIDDEN),
)
