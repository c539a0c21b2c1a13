"""d Movement: who moves together. Pieces are units, and leaders after the last unit."""

from __future__ import annotations

from simkit.fury.rules.table.board import is_looting, is_tract
from simkit.fury.rules.table.control import is_roman, units_of
from simkit.fury.rules.table.leading import is_free, is_of_her_peoples, leads
from simkit.fury.words import choices, kinds, state
from simkit.fury.words.sizes import MOST_UNITS, PIECES
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import scratch

from .tethers import is_stuck, is_tethered


@kernel
def muster(game, at, seat, tract):
    """Take pieces of a tract into a party until it sets out; at least one."""
    muster_for(game, at, seat, tract, choices.MUSTER, tract)


@kernel
def muster_for(game, at, seat, tract, kind, subject):
    """The same for a march or a voyage; a flotilla may sail with nobody aboard."""
    for piece in range(PIECES):
        game.hidden.party[piece] = 0
    taken, free = 0, scratch(MOST_UNITS)
    while True:
        mark_free(game, at.rules, seat, tract, kind, free)
        clear_options(at.desk)
        if taken > 0 or kind == choices.EMBARK:
            offer(at.desk, choices.PASS)
        offer(at.desk, choices.TAKE_ALL)
        before = at.desk.count
        offer_commands(at, seat, free)
        offer_each(game, at, seat, tract, free)
        if at.desk.count == before:
            return  # nobody is left to take
        option = at.desk.options[ask(game, at, kind, seat, subject, 0)]
        if option.verb == choices.PASS:
            return
        taken += take(game, at.rules, seat, tract, option, kind)


@kernel
def mark_free(game, rules, seat, tract, kind, free):
    """Mark every unit that can be taken now, and no other one."""
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        free[unit] = 1 if can_take(game, rules, unit, tract, kind) else 0


@kernel
def offer_commands(at, seat, free):
    """Every command of which two pieces or more can be taken."""
    for command in range(at.rules.commands):
        sheet = at.rules.command[command]
        if sheet.seat == seat and count_of(at.rules, command, free) > 1:
            offer(at.desk, choices.TAKE_COMMAND, what=command)


@kernel
def count_of(rules, command, free):
    """Units of a command that can be taken now."""
    count = 0
    for unit in range(rules.command[command].first, rules.command[command].last):
        count += free[unit]
    return count


@kernel
def offer_each(game, at, seat, tract, free):
    """Every piece that can be taken."""
    first, last = units_of(at.rules, seat)
    for unit in range(first, last):
        if free[unit] == 1:
            offer(at.desk, choices.DO_TAKE, unit)
    for leader in range(at.rules.leaders):
        if can_take_leader(game, at.rules, seat, leader, tract):
            offer(at.desk, choices.DO_TAKE, MOST_UNITS + leader)


@kernel
def can_take_leader(game, rules, seat, leader, tract):
    """A free leader of this side who has not moved yet."""
    piece = game.hidden.leaders[leader]
    if rules.leader[leader].seat != seat or not is_free(game, leader, tract):
        return False
    return piece.moved == 0 and game.hidden.party[MOST_UNITS + leader] == 0


@kernel
def can_take(game, rules, unit, tract, kind):
    """For a march or a voyage: disrupted units may not go by sea, nor anybody who has landed."""
    piece = game.hidden.units[unit]
    if kind == choices.EMBARK and (piece.disrupted == 1 or piece.landed == 1):
        return False
    if kind == choices.EMBARK and is_tethered(game, rules, unit):
        return False
    return can_take_unit(game, rules, unit, tract)


@kernel
def can_take_unit(game, rules, unit, tract):
    """A unit that has not moved yet, and that may: some need a leader who comes along."""
    piece = game.hidden.units[unit]
    if piece.place != tract or piece.moved == 1 or game.hidden.party[unit] == 1:
        return False
    if rules.unit[unit].kind == kinds.TOWN_DEFENDERS and not has_roman_leader(game, rules):
        return False
    if piece.disrupted == 0:
        return True
    return may_move_disrupted(game, rules, unit, tract) and not is_stuck(game, rules, unit, tract)


@kernel
def has_roman_leader(game, rules):
    """True if a Roman leader is in the party."""
    for leader in range(rules.leaders):
        if game.hidden.party[MOST_UNITS + leader] == 1:
            leads_ = rules.leader[leader].leads
            if leads_ < 0 or rules.command[leads_].people == state.NONE:
                return True
    return False


@kernel
def may_move_disrupted(game, rules, unit, tract):
    """d Disruption: Romans with an appropriate leader, Britons at home, the three with Boudica.

    By the optional rule all may, if their way leads home (`tethers`).
    """
    if rules.disrupted_home == 1:
        return True
    if is_roman(rules, unit):
        for leader in range(rules.leaders):
            if game.hidden.party[MOST_UNITS + leader] == 1 and leads(rules, leader, unit):
                return True
        return False
    command = rules.unit[unit].command
    if rules.tract[tract].home == rules.command[command].people:
        return True
    if not is_of_her_peoples(rules, command) or rules.boudica == state.NONE:
        return False
    return game.hidden.party[MOST_UNITS + rules.boudica] == 1


@kernel
def take(game, rules, seat, tract, option, kind):
    """Who is taken now; leaders come first, so that those who need them can come along."""
    if option.verb == choices.DO_TAKE:
        game.hidden.party[option.who] = 1
        return 1
    taken = 0
    if option.verb == choices.TAKE_ALL:
        for leader in range(rules.leaders):
            if can_take_leader(game, rules, seat, leader, tract):
                game.hidden.party[MOST_UNITS + leader] = 1
                taken += 1
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if option.verb == choices.TAKE_ALL or rules.unit[unit].command == option.what:
            if can_take(game, rules, unit, tract, kind):
                game.hidden.party[unit] = 1
                taken += 1
    return taken


@kernel
def mark_ready(game, rules, seat, ready):
    """Mark where something can set out: nothing does from a tract that is being looted."""
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        place = game.hidden.units[unit].place
        if is_tract(place) and ready[place] == 0 and can_take_unit(game, rules, unit, place):
            ready[place] = 1
    for leader in range(rules.leaders):
        place = game.hidden.leaders[leader].place
        if is_tract(place) and can_take_leader(game, rules, seat, leader, place):
            ready[place] = 1
    if seat == state.REBELS:
        for tract in range(rules.tracts):
            if is_looting(game, tract):
                ready[tract] = 0


@kernel
def forget_moves(game, rules, seat):
    """A new movement step: nobody has moved, nobody has crossed a river."""
    first, last = units_of(rules, seat)
    for piece in range(PIECES):
        game.hidden.party[piece] = 0
    for unit in range(first, last):
        game.hidden.units[unit].moved = 0
        game.hidden.units[unit].landed = 0
        game.hidden.units[unit].crossed = 0
    for leader in range(rules.leaders):
        if rules.leader[leader].seat == seat:
            game.hidden.leaders[leader].moved = 0
            game.hidden.leaders[leader].landed = 0
