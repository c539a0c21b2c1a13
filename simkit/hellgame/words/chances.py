"""The purpose of each random draw, such as an attack, and the number (slot) that identifies it.

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
ARCANA_DECK = purpose(1, "shuffles of the Arcana")  # slot: card
HELL_DECK = purpose(2, "shuffles of the Hell deck")  # slot: card
DEMON_DECK = purpose(3, "the deal of demons")  # slot: demon
SECTIO_DECK = purpose(4, "the deal of sectios")  # slot: sectio
LIEUTENANT_BOXES = purpose(5, "the draw of boxes of lieutenants")  # slot: lieutenant
# slot: card; of two permanent events the lower draw stays
PERMANENT_PICK = purpose(6, "the choice of permanent events")
# slot: emblem; index: time of rolling
START_ORDER = purpose(7, "rolls for the first order of play")
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
# slot: demon; the Disfavour Roll for its card (6.3)
ARCANA_ROLL = purpose(20, "Disfavour Rolls for Arcana")
DANGER_TEST = purpose(21, "tests of danger on Earth")  # slot: demon, phase; a skulls roll on Earth
DESERTION_DIE = purpose(22, "desertion rolls")  # slot: legion
FIRESTORM_DIE = purpose(23, "firestorm rolls")  # slot: unit
# slot: sectio, time; which Hellhound appears there
WILD_HOUND = purpose(24, "draws of wild Hellhounds")
BRED_HOUND = purpose(25, "draws of bred Hellhounds")  # slot: time; which Hellhound appears
# slot: time; and in which quarter
BRED_QUARTER = purpose(26, "rolls for the quarter of bred Hellhounds")
# slot: time; which Hellhound leaves the box
BURNT_HOUND = purpose(27, "draws of Hellhounds that leave")
INSPECTION_ROLL = purpose(28, "inspection rolls")  # slot: emblem
LIEUTENANT_LEAVES = purpose(29, "rolls of lieutenants that leave")  # slot: lieutenant
# slot: emblem; of those with the fewest units the lower draw gets him
FEWEST_TIE = purpose(30, "ties for a lieutenant")
FREE_BOX = purpose(31, "draws of free boxes")  # slot: 0; the box that he comes from
# slot: demon; the lowest draws go to Earth
SUMMONED_DEMON = purpose(32, "draws of demons that go to Earth")
# slot: card, demon; the lowest draw is struck
RIGHT_AWAY_DEMON = purpose(33, "draws of demons that events strike")

# 7, 8 Souls and Summoning phases (40-59)
# slot: phase, emblem; equally rich seats: the higher draw first
ORDER_TIE = purpose(40, "ties in the order of play")
EARTH_SOULS = purpose(41, "Soul Rolls on Earth")  # slot: demon; its Soul Roll
EARTH_FAVOUR = purpose(42, "Disfavour Rolls on Earth")  # slot: demon; its Disfavour Roll
WISE_MEN = purpose(43, "rolls of wise men")  # slot: sectio; how many Arcana it yields
RECRUIT_BOX = purpose(44, "draws of boxes for recruits")  # slot: card
TAMING = purpose(45, "taming rolls")  # slot: legion
TAMED_HOUND = purpose(46, "draws of tamed Hellhounds")  # slot: legion; which Hellhound it catches

# 9 Action phase (60-99)
FLIGHT_DIE = purpose(60, "flight rolls")  # slot: unit, which of its flights this turn; index: die
# slot: unit, demon that marches; where it comes out of AnteHell
ANTEHELL_DIE = purpose(61, "rolls for the way out of AnteHell")
INFLUENCE_DIE = purpose(80, "influence rolls")  # slot: demon; index: roll in a row
ATONEMENT_DICE = purpose(81, "atonement rolls")  # slot: demon; index: die
EVIL_DEEDS_DICE = purpose(82, "rolls for evil deeds")  # slot: demon; index: die

SPELL_SOULS = purpose(84, "Soul Rolls of spells")  # slot: card; index: die
SPELL_TEST = purpose(85, "tests of spells")  # slot: card; index: 0
SPELL_DUEL = purpose(86, "duels of spells")  # slot: card, both demons (see duels.py)
SPELL_HOUND = purpose(87, "draws of Hellhounds by spells")  # slot: card, which of its hounds

# 10 Random movement (100-119)
# slot: demon, which coming of Uriel; a skulls roll on Earth
URIEL_TEST = purpose(100, "tests against Uriel")
# slot: 0; index: time; the quarter in which he comes to Hell
URIEL_ENTRY = purpose(101, "rolls for Uriel's entry")
URIEL_STEP = purpose(102, "rolls for Uriel's way")  # slot: step
URIEL_RISK = purpose(103, "rolls for risks of Uriel")  # slot: demon, phase, where his walk ended
LILITH_DUEL = purpose(104, "duels with Lilith")  # slot: demon, time; index: die
LILITH_COURT = purpose(105, "rolls for Lilith's court")  # slot: demon
LILITH_FORM = purpose(106, "the roll for Lilith's form")  # slot: 0
LILITH_ENTRY = purpose(107, "rolls for Lilith's entry")  # slot: 0; index: time
LILITH_STEP = purpose(108, "rolls for Lilith's way")  # slot: step
# slot: step, which unit is born; which Hellhound it is
LILITH_HOUND = purpose(109, "draws of Hellhounds that Lilith bears")
# slot: step, which unit is born; index: lieutenant
LILITH_LIEUTENANT = purpose(110, "draws of lieutenants that Lilith bears")
HOUND_STEP = purpose(111, "rolls for the way of Hellhounds")  # slot: Hellhound, step; index: time
# slot: Hellhound, which of its dice this turn; index: time
FREED_STEP = purpose(112, "rolls for the way of freed Hellhounds")

# 11 Combat (120-149); a moment is a round of battle in a sectio (moment_slot), with unit or emblem
# slot: sectio; of equally large battles the higher draw comes first
BATTLE_ORDER = purpose(120, "ties in the order of battles")
# slot: sectio, emblem; equally many legions: the higher draw is first
LEGIONS_TIE = purpose(121, "ties between legions")
# slot: moment, emblem; equally high demons: the higher draw
SKULLS_TIE = purpose(122, "ties between demons")
FREEBOOTER_SIDE = purpose(123, "rolls for the side of freebooters")  # slot: moment
HOUND_SIDE = purpose(124, "rolls for the side of Hellhounds")  # slot: moment, hound
# slot: moment, unit; index: die; whom it attacks when nobody decides
AIM = purpose(125, "rolls for whom a unit attacks")
ATTACK_DIE = purpose(126, "attack rolls")  # slot: moment, unit; index: die
SAVE_DIE = purpose(127, "save rolls")  # slot: moment, unit, attempt; index: hit
LIEUTENANT_SAVE = purpose(128, "save rolls of lieutenants")  # slot: moment, lieutenant
HOUNDS_ALONE = purpose(129, "rolls of Hellhounds alone")  # slot: moment, hound, time; index: die
QUICK_DIE = purpose(130, "rolls of quick legions")  # slot: moment, legion, time
# slot: moment, unit; the highest draw wins
LUCIFERS_PICK = purpose(131, "picks of Lucifer's units")
SPELL_FLIGHT = purpose(132, "rolls for flight by spells")  # slot: card, time; which way it leads

# 12, 13 Petitions and End phase (150-169)
# slot: sectio, time of relief; of the fullest the lower draw is given
RELIEF_TIE = purpose(150, "ties at relief")
PETITION_ROLL = purpose(151, "petition rolls")  # slot: sectio, emblem
RECOVERY = purpose(152, "recovery rolls")  # slot: demon
# slot: demon; of all demons incapacitated the lowest draw recovers
RESCUED_DEMON = purpose(153, "draws of rescued demons")
