"""e Advance: a Roman who has won may follow, a rebel must."""

from __future__ import annotations

from simkit.fury.rules.table.board import has_enemies
from simkit.fury.rules.table.control import is_roman, units_of
from simkit.fury.rules.table.leading import is_free, leads
from simkit.fury.rules.table.pieces import put_unit
from simkit.fury.words import choices, events, state
from simkit.fury.words.sizes import MOST_UNITS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def advance(game, at, seat, tract):
    """Into a tract through which the losers retreated, if the rules let anybody go."""
    if not may_advance(game, at.rules, seat, tract):
        return
    clear_options(at.desk)
    if not must_advance(game, at.rules, seat, tract):
        offer(at.desk, choices.PASS)
    found = 0
    for other in range(at.rules.tracts):
        if game.battle.through[other] == 1 and not has_enemies(game, seat, other):
            offer(at.desk, choices.DO_STEP, where=other)
            found += 1
    if found == 0:
        return
    place = ask(game, at, choices.ADVANCE, seat, tract, 0)
    if at.desk.options[place].verb == choices.DO_STEP:
        follow(game, at, seat, tract, at.desk.options[place].where)


@kernel
def may_advance(game, rules, seat, tract):
    """Not out of a tract with something to loot, and not if nobody is in order."""
    if seat == state.REBELS and rules.tract[tract].lootable == 1:
        return False
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        piece = game.hidden.units[unit]
        if piece.place == tract and piece.fights == 1 and piece.disrupted == 0:
            return True
    return False


@kernel
def must_advance(game, rules, seat, tract):
    """Rebels must; Romans need not, nor pro-Roman tribes beside a Roman unit."""
    if seat == state.REBELS:
        return True
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if game.hidden.units[unit].place == tract and is_roman(rules, unit):
            return False
    return True


@kernel
def follow(game, at, seat, tract, way):
    """Everybody in order goes; the disrupted, who did not fight, beside an appropriate leader."""
    first, last = units_of(at.rules, seat)
    units = 0
    for unit in range(first, last):
        piece = game.hidden.units[unit]
        if piece.place != tract:
            continue
        if piece.disrupted == 0 or has_leader_to_follow(game, at.rules, unit, tract):
            game.hidden.leaving[unit] = 2
            units += 1
    for leader in range(at.rules.leaders):
        if at.rules.leader[leader].seat == seat and is_free(game, leader, tract):
            say(game, at, events.GOES, MOST_UNITS + leader)
            game.hidden.leaders[leader].place = way
    for unit in range(first, last):
        if game.hidden.leaving[unit] == 2:
            game.hidden.leaving[unit] = 0
            say(game, at, events.GOES, unit)
            put_unit(game, at, unit, way)
    say(game, at, events.ADVANCED, seat, tract, way, units)


@kernel
def has_leader_to_follow(game, rules, unit, tract):
    """True if one of its appropriate leaders goes with it."""
    for leader in range(rules.leaders):
        if is_free(game, leader, tract) and leads(rules, leader, unit):
            return True
    return False
