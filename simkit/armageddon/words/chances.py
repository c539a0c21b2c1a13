"""The purpose of each random draw, such as an attack, and the number (slot) that identifies it.

A die of a challenge is a word of the slot of the card that makes it: the card, which try of its in
this turn, and how often the side has re-rolled.
"""

from __future__ import annotations

from simkit.kernel.jit import kernel
from simkit.kernel.vocabulary import Purposes

from .sizes import MOST_TRIES

purpose = Purposes()
MAP_TERRAIN = purpose(1, "the draw of terrain")  # slot: hex
# slot: hex; index 0 how many, 1 and 2 of which kind
MAP_ICONS = purpose(2, "the draw of resources on the map")
MAP_DISCOVERY = purpose(3, "the draw of discovery hexes")  # slot: hex
WILD_PLACE = purpose(4, "the places of independents")  # slot: army of the independents
DECK = purpose(5, "shuffles of the decks")  # slot: card
# slot: seat, its rival in a tie, how often it was rolled again
INITIATIVE = purpose(6, "initiative rolls")
ATTACK_DICE = purpose(7, "attack rolls")  # slot: try_slot; index: die
DEFENCE_DICE = purpose(8, "defence rolls")  # the same
ATTACK_AGAIN = purpose(9, "rerolls of attacks")  # slot: try_slot times 64 plus re-rolls so far
DEFENCE_AGAIN = purpose(10, "rerolls of defences")
# slot: observing army, observed army, points that it has left
OBSERVATION = purpose(11, "rolls to observe")
OBSERVED = purpose(12, "rolls against being observed")
DISCOVERY = purpose(13, "discovery rolls")  # slot: hex; index 0 what, 1 which kind
# slot: army of the independents; index: seat; once a game
JOINING = purpose(14, "rolls of independents that join")
RETREAT = purpose(15, "retreat rolls")  # slot: try_slot
SALVAGE = purpose(16, "salvage rolls")  # slot: card
SPOILS = purpose(17, "rolls for spoils")  # slot: card of the spy
RESISTING = purpose(18, "rolls of heroes who resist")  # slot: hero
DEALT_CARD = purpose(30)  # slot: card (dealing.py)
DEALT_ARMY = purpose(31)  # slot: army


@kernel
def try_slot(card: int, tried: int) -> int:
    """Which challenge of a card in this turn."""
    return card * MOST_TRIES + tried % MOST_TRIES
