"""What a player cannot know is dealt anew: which of the enemy's units and leaders stand where."""

from __future__ import annotations

from simkit.fury.words import chances, state
from simkit.kernel.jit import kernel
from simkit.kernel.luck import below

from .board import foe_of, is_tract
from .control import units_of


@kernel
def deal_stacks(game, rules, seat, luck):
    """The units of the other side change places with one another; every stack stays as high."""
    first, last = units_of(rules, foe_of(seat))
    for unit in range(last - 1, first, -1):
        other = first + below(luck, chances.DEALT_UNIT, game.turn, unit, 0, unit - first + 1)
        swap_places(game.hidden.units[unit], game.hidden.units[other])
    for leader in range(rules.leaders):
        if rules.leader[leader].seat != seat and game.hidden.leaders[leader].captor == state.NONE:
            deal_leader(game, rules, leader, luck)


@kernel
def swap_places(one, other):
    """Two units on the map change places."""
    if is_tract(one.place) and is_tract(other.place):
        one.place, other.place = other.place, one.place


@kernel
def deal_leader(game, rules, leader, luck):
    """A leader changes places with a comrade, or with himself."""
    other = below(luck, chances.DEALT_LEADER, game.turn, leader, 0, rules.leaders)
    mine, his = game.hidden.leaders[leader], game.hidden.leaders[other]
    if rules.leader[other].seat == rules.leader[leader].seat and his.captor == state.NONE:
        if is_tract(mine.place) and is_tract(his.place):
            mine.place, his.place = his.place, mine.place
