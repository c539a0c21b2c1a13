"""e Retreat: two tracts, never through enemies; units may part."""

from __future__ import annotations

from simkit.fury.rules.table.board import has_enemies
from simkit.fury.rules.table.control import units_of
from simkit.fury.rules.table.leading import is_free
from simkit.fury.rules.table.pieces import eliminate, put_unit
from simkit.fury.words import choices, events, state
from simkit.fury.words.sizes import MOST_UNITS, PIECES
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def retreat_from(game, at, seat, tract):
    """All units and leaders of a side leave the tract, party by party."""
    for place in range(at.rules.tracts):
        game.battle.through[place] = 0
    while count_left(game, at.rules, seat, tract) > 0:
        way = choose_party(game, at, seat, tract)
        if way == state.NONE:
            cut_off(game, at, seat, tract)
            return
        game.battle.through[way] = 1
        move_party(game, at, seat, tract, way)
        go_on(game, at, seat, tract, way)


@kernel
def count_left(game, rules, seat, tract):
    """Units and leaders who are still there."""
    count = game.height[seat, tract]
    for leader in range(rules.leaders):
        if rules.leader[leader].seat == seat and is_free(game, leader, tract):
            count += 1
    return count


@kernel
def choose_party(game, at, seat, tract):
    """Take some apart or let all go at once; returns where they go, or NONE without a way out."""
    for piece in range(PIECES):
        game.hidden.leaving[piece] = 0
    taken = 0
    while True:
        clear_options(at.desk)
        if count_left(game, at.rules, seat, tract) > taken + 1:
            offer_pieces(game, at, seat, tract)
        apart = at.desk.count
        offer_ways(game, at, seat, tract, tract)
        if at.desk.count == apart:
            return state.NONE
        place = ask(game, at, choices.RETREAT, seat, tract, at.rules.retreat_tracts)
        option = at.desk.options[place]
        if option.verb == choices.DO_STEP:
            if taken == 0:
                take_everybody(game, at, seat, tract)
            return option.where
        game.hidden.leaving[option.who] = 1
        taken += 1


@kernel
def offer_pieces(game, at, seat, tract):
    """Every unit and leader who is there and not taken yet."""
    first, last = units_of(at.rules, seat)
    for unit in range(first, last):
        if game.hidden.units[unit].place == tract and game.hidden.leaving[unit] == 0:
            offer(at.desk, choices.DO_TAKE, unit)
    for leader in range(at.rules.leaders):
        piece = MOST_UNITS + leader
        if at.rules.leader[leader].seat == seat and is_free(game, leader, tract):
            if game.hidden.leaving[piece] == 0:
                offer(at.desk, choices.DO_TAKE, piece)


@kernel
def offer_ways(game, at, seat, here, battle):
    """Neighbours without enemies: those by which one ends two tracts from the battle, if any."""
    before = at.desk.count
    for far in range(2):
        if at.desk.count > before:
            return
        for i in range(at.rules.tract[here].neighbours):
            if is_way(game, at.rules, seat, here, i, battle):
                other = at.rules.tract[here].next[i]
                if far == 1 or leads_away(game, at.rules, seat, here, other, battle):
                    offer(at.desk, choices.DO_STEP, where=other)


@kernel
def is_way(game, rules, seat, here, i, battle):
    """Whether one can retreat into the i-th neighbour; not over the Petuaria crossing, nor back."""
    other = rules.tract[here].next[i]
    if rules.tract[here].crossing[i] == 1 or other == battle:
        return False
    return not has_enemies(game, seat, other)


@kernel
def leads_away(game, rules, seat, here, other, battle):
    """The first tract has a way on that is not beside the battle; later ones are not beside it."""
    if here != battle:
        return not is_beside(rules, other, battle)
    for i in range(rules.tract[other].neighbours):
        if is_way(game, rules, seat, other, i, battle):
            if not is_beside(rules, rules.tract[other].next[i], battle):
                return True
    return rules.retreat_tracts == 1


@kernel
def is_beside(rules, here, there):
    """True for neighbours."""
    for i in range(rules.tract[here].neighbours):
        if rules.tract[here].next[i] == there:
            return True
    return False


@kernel
def take_everybody(game, at, seat, tract):
    """All who are left go together."""
    first, last = units_of(at.rules, seat)
    for unit in range(first, last):
        if game.hidden.units[unit].place == tract:
            game.hidden.leaving[unit] = 1
    for leader in range(at.rules.leaders):
        if at.rules.leader[leader].seat == seat and is_free(game, leader, tract):
            game.hidden.leaving[MOST_UNITS + leader] = 1


@kernel
def move_party(game, at, seat, here, way):
    """One tract further; leaders first, so that nobody thinks them alone."""
    units = 0
    for leader in range(at.rules.leaders):
        if game.hidden.leaving[MOST_UNITS + leader] == 1:
            say(game, at, events.GOES, MOST_UNITS + leader)
            game.hidden.leaders[leader].place = way
    first, last = units_of(at.rules, seat)
    for unit in range(first, last):
        if game.hidden.leaving[unit] == 1:
            say(game, at, events.GOES, unit)
            put_unit(game, at, unit, way)
            units += 1
    say(game, at, events.RETREATED, seat, here, way, units)


@kernel
def go_on(game, at, seat, battle, here):
    """The tracts after the first; whoever finds no way stays where he is."""
    for left in range(at.rules.retreat_tracts - 1, 0, -1):
        clear_options(at.desk)
        offer_ways(game, at, seat, here, battle)
        if at.desk.count == 0:
            return
        place = ask(game, at, choices.RETREAT, seat, here, left)
        there = at.desk.options[place].where
        move_party(game, at, seat, here, there)
        here = there


@kernel
def cut_off(game, at, seat, tract):
    """No way out: the units are eliminated; their leaders stay, and are alone among enemies."""
    first, last = units_of(at.rules, seat)
    for unit in range(first, last):
        if game.hidden.units[unit].place == tract:
            say(game, at, events.CUT_OFF, unit, where=tract)
            eliminate(game, at, unit)
