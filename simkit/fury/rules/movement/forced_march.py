"""d Forced march: leaders always manage; every other unit rolls two dice against its morale."""

from __future__ import annotations

from simkit.fury.rules.table.control import units_of
from simkit.fury.rules.table.leading import morale_bonus
from simkit.fury.rules.table.pieces import disrupt
from simkit.fury.words import chances, events
from simkit.fury.words.sizes import DIE
from simkit.kernel.dice import roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

SUCCEEDS, IN_DISORDER, FAILS = 0, 1, 2


@kernel
def may_force(game, rules, seat):
    """Before the first step, and nobody in the party is disrupted."""
    if game.march.steps > 0 or game.march.forced == 1:
        return False
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if game.hidden.party[unit] == 1 and game.hidden.units[unit].disrupted == 1:
            return False
    return True


@kernel
def force(game, at, seat):
    """Everybody rolls; who fails is disrupted and stays behind. True if somebody is left."""
    first, last = units_of(at.rules, seat)
    for unit in range(first, last):
        if game.hidden.party[unit] == 1:
            force_unit(game, at, unit)
    game.march.forced = 1
    for piece in game.hidden.party:
        if piece == 1:
            return True
    return False


@kernel
def force_unit(game, at, unit):
    """One unit's attempt; disorder is felt only after this move."""
    roll = roll_die(at.luck, chances.FORCED_MARCH, game.turn, unit, 0, DIE)
    roll += roll_die(at.luck, chances.FORCED_MARCH, game.turn, unit, 1, DIE)
    result = result_of(roll - morale_bonus(game, at.rules, unit), at.rules.unit[unit].morale)
    if result == SUCCEEDS:
        say(game, at, events.FORCED, unit, value=roll)
        return
    if result == IN_DISORDER:
        say(game, at, events.FORCED_DISRUPTED, unit, value=roll)
    else:
        say(game, at, events.NOT_FORCED, unit, value=roll)
        game.hidden.party[unit] = 0
        game.hidden.units[unit].moved = 1
    disrupt(game, at, unit)


@kernel
def result_of(roll, morale):
    """Below morale it succeeds, at morale it does in disorder, above it fails."""
    if roll == morale:
        return IN_DISORDER
    return SUCCEEDS if roll < morale else FAILS
