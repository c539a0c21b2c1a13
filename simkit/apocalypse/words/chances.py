"""What each random draw is for, and the slot that names it.

A slot names the die, card or token itself, never its place in a sequence: one more draw anywhere
leaves all others as they were.
"""

from __future__ import annotations

from simkit.kernel.jit import kernel
from simkit.kernel.vocabulary import Purposes

from .state import PLACES, TARGETS

purpose = Purposes()
HEROES_DEALT = purpose(1)  # slot: hero kind
GIFT_DECK = purpose(2)  # slot: card; turn: how many shuffles before
LEGION_DECK = purpose(3)  # slot: legion; turn: how many shuffles before
LORD_DRAWN = purpose(4)  # slot: Lord kind
FOURTH_DRAWN = purpose(5)  # slot: demon kind
DESPAIR_DICE = purpose(6)  # slot: serial number of the token: it rolls the same whenever it opens
RECRUIT_ROLL = purpose(7)  # slot: hero kind
HERO_ATTACK = purpose(8)  # slot: hero kind and his which attack of this turn
REROLL = purpose(9)  # that slot times 8 and which reroll, for dice rolled again
GROUP_ATTACK = purpose(10)  # slot: kind of enemy and the place it stands
HELL_ATTACK = purpose(11)  # slot: kind of enemy, which battle of this turn, which round
AMBUSH_ATTACK = purpose(12)  # slot: area, or for a patrol that fires ambush.patrol_slot
WAY_ROLL = purpose(20)  # slot: the area that a band leaves, or the token that leaves it
LORD_ROLL = purpose(21)  # slot: hero kind or the Lord, which battle of this turn, which round


@kernel
def attack_slot(hero_kind: int, attacks_made: int) -> int:
    """A hero's which attack of this turn."""
    return hero_kind * 1024 + attacks_made


@kernel
def group_slot(place: int, target: int) -> int:
    """A group of one kind of enemy in one place."""
    return place * TARGETS + target


@kernel
def battle_slot(number: int, battle_round: int, target: int) -> int:
    """A group of one kind of enemy in one round of one battle of the turn."""
    return (number * 1024 + battle_round) * TARGETS + target


@kernel
def band_slot(area: int) -> int:
    """The revealed minions of an area, who leave it together."""
    return area


@kernel
def token_slot(serial: int) -> int:
    """A token by itself: above the areas, which name their bands."""
    return PLACES + serial
