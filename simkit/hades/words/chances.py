"""The purpose of each random draw, such as an attack, and the number (slot) that identifies it.

Most luck of this game lies in its decks, and a card's place in a deck is decided by a draw of the
card's own. What is drawn from a cup goes by keys as well: every counter that is in the cup has one
for this draw, and the lowest is drawn. So a counter more or less in the cup moves no other.
"""

from __future__ import annotations

from typing import Any

from simkit.kernel.jit import kernel
from simkit.kernel.luck import word
from simkit.kernel.vocabulary import Purposes

purpose = Purposes()
SHL_DECK = purpose(1, "shuffles of the SHL deck")  # slot: card; turn: how many shuffles before
# slot: card; turn: how many shuffles before
NASTIAN_DECK = purpose(2, "shuffles of the Nastian deck")
# slot: card; turn: how many shuffles before
SURPRISE_DECK = purpose(3, "shuffles of the surprise deck")
# slot: counter; which counters join those that are surely placed
CIRCLES_ADDED = purpose(4, "the draw of more circles")
# slot: counter; which lies behind which door
CIRCLES_PLACED = purpose(5, "the draw of what lies behind each door")
SITE_WOKEN = purpose(6, "the draw of installations")  # slot: site and installation
# slot: draw of this turn (see below) and counter
CUP_DRAW = purpose(7, "draws from the Nastian Cup")

# Which draw from the Nastian Cup: a tower's first or second counter, a Complex's, or one that fills
# up what a Nasty Surprise could not place on a tower.
MOST_CUP = 128  # counters in the cup: enemies, then chits
TOWER_DRAWS = 0
SITE_DRAWS = 16
SURPRISE_DRAWS = 64


@kernel
def tower_draw(tower: int, which: int) -> int:
    """A tower's first or second counter in the Reinforcement Step."""
    return TOWER_DRAWS + tower * 4 + which


@kernel
def site_draw(site: int) -> int:
    """The counter that an installation brings to the Complex below it."""
    return SITE_DRAWS + site


@kernel
def surprise_draw(tower: int, which: int) -> int:
    """A counter that fills up a tower where a Nasty Surprise found too few of a kind."""
    return SURPRISE_DRAWS + tower * 4 + which


@kernel
def cup_key(luck: Any, turn: int, draw: int, counter: int) -> int:
    """The key of a counter for one draw from the cup; the lowest is drawn."""
    return word(luck, CUP_DRAW, turn, draw * MOST_CUP + counter, 0, 0)


@kernel
def site_key(luck: Any, site: int, installation: int) -> int:
    """The key of an installation for one site; the lowest of those in the cup is drawn."""
    return word(luck, SITE_WOKEN, 0, site * MOST_CUP + installation, 0, 0)
