"""What each random draw is for, and the slot that names it.

A die of a challenge is a word of the slot of the card that makes it: the card, which try of its in
this turn, and how often the side has re-rolled.
"""

from __future__ import annotations

from simkit.kernel.jit import kernel
from simkit.kernel.vocabulary import Purposes

from .sizes import MOST_TRIES

purpose = Purposes()
MAP_TERRAIN = purpose(1)  # slot: hex
MAP_ICONS = purpose(2)  # slot: hex; index 0 how many, 1 and 2 of which kind
MAP_DISCOVERY = purpose(3)  # slot: hex
WILD_PLACE = purpose(4)  # slot: army of the independents
DECK = purpose(5)  # slot: card
INITIATIVE = purpose(6)  # slot: seat, its rival in a tie, how often it was rolled again
ATTACK_DICE = purpose(7)  # slot: try_slot; index: die
DEFENCE_DICE = purpose(8)  # the same
ATTACK_AGAIN = purpose(9)  # slot: try_slot times 64 plus re-rolls so far
DEFENCE_AGAIN = purpose(10)
OBSERVATION = purpose(11)  # slot: observing army, observed army, points that it has left
OBSERVED = purpose(12)
DISCOVERY = purpose(13)  # slot: hex; index 0 what, 1 which kind
JOINING = purpose(14)  # slot: army of the independents; index: seat; once a game
RETREAT = purpose(15)  # slot: try_slot
SALVAGE = purpose(16)  # slot: card
SPOILS = purpose(17)  # slot: card of the spy
RESISTING = purpose(18)  # slot: hero
DEALT_CARD = purpose(30)  # slot: card (dealing.py)
DEALT_ARMY = purpose(31)  # slot: army


@kernel
def try_slot(card: int, tried: int) -> int:
    """Which challenge of a card in this turn."""
    return card * MOST_TRIES + tried % MOST_TRIES
