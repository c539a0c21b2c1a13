"""What each random draw is for, and the slot that names it.

A slot names demons, cards, counters and sectios; a seat goes by its emblem. Numbers come in blocks,
one for each chapter of the rules. Where something can happen more than once a turn, the slot holds
what tells the times apart: this legion's third flight, this battle's second round.
"""

from __future__ import annotations

from typing import Any

from simkit.kernel.jit import kernel
from simkit.kernel.vocabulary import Purposes

from .sizes import MOST_HOUNDS, MOST_LEGIONS, MOST_LIEUTENANTS
from .state import LEGIONS, OWNERS

purpose = Purposes()

# 5 Preparation (1-19)
ARCANA_DECK = purpose(1)  # slot: card
HELL_DECK = purpose(2)  # slot: card
DEMON_DECK = purpose(3)  # slot: demon
SECTIO_DECK = purpose(4)  # slot: sectio
LIEUTENANT_BOXES = purpose(5)  # slot: lieutenant
PERMANENT_PICK = purpose(6)  # slot: card; of two permanent events the lower draw stays
START_ORDER = purpose(7)  # slot: emblem; index: time of rolling
DEALT_ARCANUM = purpose(16)  # slot: the card that is dealt anew (dealing.py)
DEALT_HELL = purpose(17)
DEALT_DEMON = purpose(18)
DEALT_MARK = purpose(19)

# Units by one number each, so that their draws do not meet.
UNIT_SLOTS = 1024


@kernel
def legion_slot(game: Any, legion: int) -> int:
    """A legion by emblem and counter."""
    owner = legion // MOST_LEGIONS
    emblem = game.seats[owner].emblem if owner < OWNERS - 1 else owner
    return emblem * MOST_LEGIONS + legion % MOST_LEGIONS


@kernel
def lieutenant_slot(lieutenant: int) -> int:
    """A lieutenant by his number, after the legions."""
    return LEGIONS + lieutenant


@kernel
def hound_slot(hound: int) -> int:
    """A Hellhound by its number, after the lieutenants."""
    return LEGIONS + MOST_LIEUTENANTS + hound


assert LEGIONS + MOST_LIEUTENANTS + MOST_HOUNDS <= UNIT_SLOTS

# 6 Hell phase (20-39)
ARCANA_ROLL = purpose(20)  # slot: demon; the Disfavour Roll for its card (6.3)
DANGER_TEST = purpose(21)  # slot: demon, phase; a skulls roll on Earth
DESERTION_DIE = purpose(22)  # slot: legion
FIRESTORM_DIE = purpose(23)  # slot: unit
WILD_HOUND = purpose(24)  # slot: sectio, time; which Hellhound appears there
BRED_HOUND = purpose(25)  # slot: time; which Hellhound appears
BRED_QUARTER = purpose(26)  # slot: time; and in which quarter
BURNT_HOUND = purpose(27)  # slot: time; which Hellhound leaves the box
INSPECTION_ROLL = purpose(28)  # slot: emblem
LIEUTENANT_LEAVES = purpose(29)  # slot: lieutenant
FEWEST_TIE = purpose(30)  # slot: emblem; of those with the fewest units the lower draw gets him
FREE_BOX = purpose(31)  # slot: 0; the box that he comes from
SUMMONED_DEMON = purpose(32)  # slot: demon; the lowest draws go to Earth
RIGHT_AWAY_DEMON = purpose(33)  # slot: card, demon; the lowest draw is struck

# 7, 8 Souls and Summoning phases (40-59)
ORDER_TIE = purpose(40)  # slot: phase, emblem; equally rich seats: the higher draw first
EARTH_SOULS = purpose(41)  # slot: demon; its Soul Roll
EARTH_FAVOUR = purpose(42)  # slot: demon; its Disfavour Roll
WISE_MEN = purpose(43)  # slot: sectio; how many Arcana it yields
RECRUIT_BOX = purpose(44)  # slot: card
TAMING = purpose(45)  # slot: legion
TAMED_HOUND = purpose(46)  # slot: legion; which Hellhound it catches

# 9 Action phase (60-99)
FLIGHT_DIE = purpose(60)  # slot: unit, which of its flights this turn; index: die
ANTEHELL_DIE = purpose(61)  # slot: unit, demon that marches; where it comes out of AnteHell
INFLUENCE_DIE = purpose(80)  # slot: demon; index: roll in a row
ATONEMENT_DICE = purpose(81)  # slot: demon; index: die
EVIL_DEEDS_DICE = purpose(82)  # slot: demon; index: die

SPELL_SOULS = purpose(84)  # slot: card; index: die
SPELL_TEST = purpose(85)  # slot: card; index: 0
SPELL_DUEL = purpose(86)  # slot: card, both demons (see duels.py)
SPELL_HOUND = purpose(87)  # slot: card, which of its hounds

# 10 Random movement (100-119)
URIEL_TEST = purpose(100)  # slot: demon, which coming of Uriel; a skulls roll on Earth
URIEL_ENTRY = purpose(101)  # slot: 0; index: time; the quarter in which he comes to Hell
URIEL_STEP = purpose(102)  # slot: step
URIEL_RISK = purpose(103)  # slot: demon, phase, where his walk ended
LILITH_DUEL = purpose(104)  # slot: demon, time; index: die
LILITH_COURT = purpose(105)  # slot: demon
LILITH_FORM = purpose(106)  # slot: 0
LILITH_ENTRY = purpose(107)  # slot: 0; index: time
LILITH_STEP = purpose(108)  # slot: step
LILITH_HOUND = purpose(109)  # slot: step, which unit is born; which Hellhound it is
LILITH_LIEUTENANT = purpose(110)  # slot: step, which unit is born; index: lieutenant
HOUND_STEP = purpose(111)  # slot: Hellhound, step; index: time
FREED_STEP = purpose(112)  # slot: Hellhound, which of its dice this turn; index: time

# 11 Combat (120-149); a moment is a round of battle in a sectio (moment_slot), with unit or emblem
BATTLE_ORDER = purpose(120)  # slot: sectio; of equally large battles the higher draw comes first
LEGIONS_TIE = purpose(121)  # slot: sectio, emblem; equally many legions: the higher draw is first
SKULLS_TIE = purpose(122)  # slot: moment, emblem; equally high demons: the higher draw
FREEBOOTER_SIDE = purpose(123)  # slot: moment
HOUND_SIDE = purpose(124)  # slot: moment, hound
AIM = purpose(125)  # slot: moment, unit; index: die; whom it attacks when nobody decides
ATTACK_DIE = purpose(126)  # slot: moment, unit; index: die
SAVE_DIE = purpose(127)  # slot: moment, unit, attempt; index: hit
LIEUTENANT_SAVE = purpose(128)  # slot: moment, lieutenant
HOUNDS_ALONE = purpose(129)  # slot: moment, hound, time; index: die
QUICK_DIE = purpose(130)  # slot: moment, legion, time
LUCIFERS_PICK = purpose(131)  # slot: moment, unit; the highest draw wins
SPELL_FLIGHT = purpose(132)  # slot: card, time; which way it leads

# 12, 13 Petitions and End phase (150-169)
RELIEF_TIE = purpose(150)  # slot: sectio, time of relief; of the fullest the lower draw is given
PETITION_ROLL = purpose(151)  # slot: sectio, emblem
RECOVERY = purpose(152)  # slot: demon
RESCUED_DEMON = purpose(153)  # slot: demon; of all demons incapacitated the lowest draw recovers
