"""6.1 Full Move: step by step over the map, through doors and shafts, until an enemy is met."""

from __future__ import annotations

from simkit.hades.rules.common.acting import begin_act, end_act, factor_of, may_move
from simkit.hades.rules.common.board import can_enter, foes_beside, has_room, next_to, treasures_at
from simkit.hades.rules.common.circles import (
    come_to,
    disarm_trap,
    holds_trap,
    is_at_door,
    open_room,
)
from simkit.hades.rules.common.treasures import take_along
from simkit.hades.words import choices, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.hexes import DIRECTIONS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members


@kernel
def full_move(game, at, unit):
    """Any number of hexes up to the Movement Factor; it may stop wherever it may stay."""
    begin_act(game, at, unit, state.FULL_MOVE, factor_of(game, at.rules, unit))
    while is_on_the_move(game, at.rules, unit) or may_work_on(game, at.rules, unit):
        clear_options(at.desk)
        if may_stay(game, at.rules, unit):
            offer(at.desk, choices.PASS)
        offer_steps(game, at, unit)
        option = at.desk.options[ask(game, at, choices.STEP, 0, unit, game.act.points)]
        verb, what, where, amount = option.verb, option.what, option.where, option.amount
        if verb == choices.PASS:
            break
        take_step(game, at, verb, unit, what, where, amount)
    end_act(game)


@kernel
def offer_move(game, at, units):
    """A Full Move, for whoever of these could take a step."""
    for unit in members(units):
        if can_go(game, at.rules, unit, factor_of(game, at.rules, unit)):
            offer(at.desk, choices.DO_MOVE, unit)


@kernel
def is_on_the_move(game, rules, unit):
    """False once it is lost, held by a Trap or stopped by an enemy, or has no points left."""
    return may_move(game, rules, unit) and game.act.stopped == 0 and game.act.points > 0


@kernel
def may_work_on(game, rules, unit):
    """By a setting, whoever has been stopped may still blow a door or disarm a Trap (6.1)."""
    if rules.stopped_blows == 0 or game.act.stopped == 0:
        return False
    return may_move(game, rules, unit) and can_work(game, rules, unit, game.act.points)


@kernel
def may_stay(game, rules, unit):
    """True where the unit may end its move: not in the hex of another squad (6.1)."""
    return has_room(game, rules, unit, game.units[unit].place)


# --- what a unit may do next --------------------------------------------------------------------


@kernel
def offer_steps(game, at, unit):
    """All that the active unit may spend its points on."""
    if is_on_the_move(game, at.rules, unit):
        offer_ways(game, at, unit)
        offer_work(game, at, unit)
    elif may_work_on(game, at.rules, unit):
        offer_work(game, at, unit)


@kernel
def offer_ways(game, at, unit):
    """Every hex beside the active unit that it may go to, and the shaft."""
    place, points = game.units[unit].place, game.act.points
    last = state.NONE
    for _ in range(DIRECTIONS):
        way = way_after(at.rules, place, last)
        if way != state.NONE:
            last = at.rules.map.beyond[place, way]
            if may_step(game, at.rules, unit, way, points):
                offer_going(game, at, choices.DO_STEP, unit, last)
    if may_step(game, at.rules, unit, state.SHAFT, points):
        offer_going(game, at, choices.DO_LIFT, unit, at.rules.map.beyond[place, state.SHAFT])


@kernel
def offer_work(game, at, unit):
    """Doors to blow and Traps to disarm."""
    points = game.act.points
    for room in range(at.rules.map.rooms):
        if may_blow(game, at.rules, unit, room, points):
            offer(at.desk, choices.DO_BLOW, unit, room)
    for room in range(at.rules.map.rooms):
        if may_disarm(game, at.rules, unit, room, points):
            offer(at.desk, choices.DO_DISARM, unit, room)


@kernel
def way_after(rules, place, last):
    """The hexside to the next higher place: options are listed by place."""
    best = state.NONE
    for way in range(DIRECTIONS):
        there = rules.map.beyond[place, way]
        if there > last and (best == state.NONE or there < rules.map.beyond[place, best]):
            best = way
    return best


@kernel
def offer_going(game, at, verb, unit, where):
    """Once for every set of treasures that the unit may take along from its hex (11.0)."""
    here = treasures_at(game, game.units[unit].place)
    for taken in range(here + 1):
        if taken & ~here == 0:
            offer(at.desk, verb, unit, where=where, amount=taken)


@kernel
def can_go(game, rules, unit, points):
    """Whether a unit could spend so many points on anything at all."""
    if not may_move(game, rules, unit):
        return False
    for way in range(state.WAYS):
        if may_step(game, rules, unit, way, points):
            return True
    return can_work(game, rules, unit, points)


@kernel
def can_work(game, rules, unit, points):
    """Whether it stands before a door or a Trap, with points for it."""
    for room in range(rules.map.rooms):
        if may_blow(game, rules, unit, room, points):
            return True
        if may_disarm(game, rules, unit, room, points):
            return True
    return False


@kernel
def may_blow(game, rules, unit, room, points):
    """A locked door beside which the unit stands, and not in passing through (6.1)."""
    if game.rooms[room].unseen == 0 or points < rules.door_cost:
        return False
    return is_at_door(rules, game.units[unit].place, room) and may_stay(game, rules, unit)


@kernel
def may_disarm(game, rules, unit, room, points):
    """A Trap behind a door beside which the unit stands (11.0)."""
    if not holds_trap(game, rules, room) or points < rules.disarm_cost:
        return False
    return is_at_door(rules, game.units[unit].place, room) and may_stay(game, rules, unit)


# --- where a unit may step ----------------------------------------------------------------------


@kernel
def may_step(game, rules, unit, way, points):
    """Whether the points take a unit this way, and on to where it may stay (6.1)."""
    there = way_in(game, rules, game.units[unit].place, way)
    left = points - cost_of(rules, way)
    if there == state.NONE or left < 0:
        return False
    return has_room(game, rules, unit, there) or leads_on(game, rules, unit, there, left)


@kernel
def cost_of(rules, way):
    """A hex costs one Movement Factor, a Circle too; the shaft has its own price."""
    return rules.shaft_cost if way == state.SHAFT else 1


@kernel
def way_in(game, rules, place, way):
    """The place that a unit of the player may come to by this way, stacking apart; or NONE."""
    there = next_to(game, rules, place, way)
    return there if there != state.NONE and can_enter(game, rules, there) else state.NONE


@kernel
def leads_on(game, rules, unit, place, points):
    """Whether so many points lead from a friend's hex on to one where the unit may stay (6.1).

    Hexes of friends that are passed through are kept as sets of those who stand there: the ones
    reached with the points now left and, by shafts that cost more than a step, with fewer.
    """
    here, soon, late = passed(game, rules, place), 0, 0
    for left in range(points, 0, -1):
        if finds_room(game, rules, unit, here, left):
            return True
        on = go_on(game, rules, here, 0, DIRECTIONS)
        down = go_on(game, rules, here, state.SHAFT, state.WAYS)
        here = on | soon | (down if rules.shaft_cost == 1 else 0)
        soon = late | (down if rules.shaft_cost == 2 else 0)
        late = down if rules.shaft_cost == 3 else 0
    return False


@kernel
def passed(game, rules, place):
    """Who stands where a unit may pass through: nobody if an enemy beside would stop it."""
    return game.shl[place] if foes_beside(game, place) == 0 else 0


@kernel
def finds_room(game, rules, unit, friends, points):
    """Whether a hex beside one of these friends can be reached and has room."""
    for friend in range(rules.units):
        if has(friends, friend):
            for way in range(state.WAYS):
                there = way_in(game, rules, game.units[friend].place, way)
                if there != state.NONE and cost_of(rules, way) <= points:
                    if has_room(game, rules, unit, there):
                        return True
    return False


@kernel
def go_on(game, rules, friends, first, last):
    """Friends beside these friends, by some of the ways, whose hexes can be passed through."""
    found = 0
    for friend in range(rules.units):
        if has(friends, friend):
            for way in range(first, last):
                there = way_in(game, rules, game.units[friend].place, way)
                if there != state.NONE:
                    found |= passed(game, rules, there)
    return found


# --- doing it -----------------------------------------------------------------------------------


@kernel
def take_step(game, at, verb, unit, what, where, amount):
    """One step of the active unit: a hex, a shaft, a door or a Trap."""
    game.act.steps += 1
    if verb == choices.DO_BLOW:
        blow_door(game, at, unit, what)
    elif verb == choices.DO_DISARM:
        game.act.points -= at.rules.disarm_cost
        disarm_trap(game, at, what)
    else:
        go(game, at, verb, unit, where, amount)


@kernel
def go(game, at, verb, unit, where, amount):
    """To the next hex or down the shaft; an enemy beside it stops the unit (6.1)."""
    left = treasures_at(game, game.units[unit].place) & ~amount
    if verb == choices.DO_LIFT:
        game.act.points -= at.rules.shaft_cost
        say(game, at, events.TOOK_SHAFT, unit, left, where, amount)
    else:
        game.act.points -= 1
        say(game, at, events.STEPPED, unit, left, where, amount)
    take_along(game, amount, where)
    come_to(game, at, unit, where)
    game.act.stopped = 1 if foes_beside(game, where) != 0 else 0


@kernel
def blow_door(game, at, unit, room):
    """A locked door flies open; whoever is hostile behind it stops the unit (6.1)."""
    game.act.points -= at.rules.door_cost
    say(game, at, events.DOOR_BLOWN, unit, room, game.units[unit].place)
    open_room(game, at, room, unit)
    if game.foes[at.rules.map.cell[room]] != 0:
        game.act.stopped = 1
