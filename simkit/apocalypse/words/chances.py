"""The purpose of each random draw, such as an attack, and the number (slot) that identifies it.

A slot names the die, card or token itself, never its place in a sequence: one more draw anywhere
leaves all others as they were.
"""

from __future__ import annotations

from simkit.kernel.jit import kernel
from simkit.kernel.vocabulary import Purposes

from .state import PLACES, TARGETS

purpose = Purposes()
HEROES_DEALT = purpose(1, "the deal of heroes")  # slot: hero kind
GIFT_DECK = purpose(2, "shuffles of the gifts")  # slot: card; turn: how many shuffles before
LEGION_DECK = purpose(3, "shuffles of the legions")  # slot: legion; turn: how many shuffles before
LORD_DRAWN = purpose(4, "the draw of the Lord")  # slot: Lord kind
FOURTH_DRAWN = purpose(5, "the draw of the fourth demon")  # slot: demon kind
# slot: serial number of the token: it rolls the same whenever it opens
DESPAIR_DICE = purpose(6, "despair dice")
RECRUIT_ROLL = purpose(7, "recruit rolls")  # slot: hero kind
# slot: hero kind and his which attack of this turn
HERO_ATTACK = purpose(8, "attack rolls of heroes")
# that slot times 8 and which reroll, for dice rolled again
REROLL = purpose(9, "rerolls of heroes")
# slot: kind of enemy and the place it stands
GROUP_ATTACK = purpose(10, "attack rolls of patrols and groups")
# slot: kind of enemy, which battle of this turn, which round
HELL_ATTACK = purpose(11, "attack rolls of demons in battle")
# slot: area, or for a patrol that fires ambush.patrol_slot
AMBUSH_ATTACK = purpose(12, "ambush rolls")
# slot: the area that a band leaves, or the token that leaves it
WAY_ROLL = purpose(20, "rolls for the way of minions")
# slot: hero kind or the Lord, which battle of this turn, which round
LORD_ROLL = purpose(21, "rolls in battles with the Lord")


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
