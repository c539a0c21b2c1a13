"""What a player cannot know is dealt anew: which of the enemy's units and leaders stand where."""

from __future__ import annotations

from simkit.fury.words import chances, state
from simkit.kernel.jit import kernel
from simkit.kernel.luck import below
from simkit.kernel.redrawing import NOBODY

from .board import foe_of, is_tract
from .control import units_of


@kernel
def deal_stacks(game, rules, seat, luck):
    """The units of the other side change places; every stack stays as high as everybody sees it."""
    if seat == NOBODY:
        return  # each side knows its own stacks
    line_up(game, rules, foe_of(seat))
    first, last = units_of(rules, foe_of(seat))
    before = 0
    for unit in range(first, last):
        if is_tract(game.hidden.units[unit].place):
            other = below(luck, chances.DEALT_UNIT, game.turn, unit, 0, before + 1)
            one, two = game.hidden.units[unit], game.hidden.units[on_map(game, first, other)]
            one.place, two.place = two.place, one.place
            before += 1
    for leader in range(rules.leaders):
        if rules.leader[leader].seat != seat and game.hidden.leaders[leader].captor == state.NONE:
            deal_leader(game, rules, leader, luck)


@kernel
def line_up(game, rules, side):
    """Fill the stacks in the order of the counters: nothing is left of who stood where."""
    first, last = units_of(rules, side)
    tract, room = 0, game.height[side, 0]
    for unit in range(first, last):
        if is_tract(game.hidden.units[unit].place):
            while room == 0:
                tract += 1
                room = game.height[side, tract]
            game.hidden.units[unit].place = tract
            room -= 1


@kernel
def on_map(game, first, number):
    """The unit of this number among those of a side that stand on the map."""
    unit = first
    while number > 0 or not is_tract(game.hidden.units[unit].place):
        if is_tract(game.hidden.units[unit].place):
            number -= 1
        unit += 1
    return unit


@kernel
def deal_leader(game, rules, leader, luck):
    """A leader on the map stands beside a unit that he leads, or beside any of his side."""
    piece, card = game.hidden.leaders[leader], rules.leader[leader]
    if not is_tract(piece.place):
        return
    first, last = units_of(rules, card.seat)
    if card.leads >= 0:
        first, last = rules.command[card.leads].first, rules.command[card.leads].last
    start = below(luck, chances.DEALT_LEADER, game.turn, leader, 0, last - first)
    for step in range(last - first):
        place = game.hidden.units[first + (start + step) % (last - first)].place
        if is_tract(place):
            piece.place = place
            return
