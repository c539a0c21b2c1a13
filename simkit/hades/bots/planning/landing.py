"""Choose which units land first, which later, and where."""

from __future__ import annotations

from math import inf

from simkit.hades.bots.knobs import GUNS, PARTIES
from simkit.hades.bots.reckoning.roads import any_way_down, on_foot
from simkit.hades.bots.reckoning.threats import towers_near
from simkit.hades.rules.common.board import (
    FAR,
    deck_of,
    foes_beside,
    live_sites_beside,
    room_of,
    site_of,
    sites_beside,
    steps_between,
)
from simkit.hades.words import effects, state, tables
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, how_many

from .bases import base_site, second_site
from .errands import is_runner
from .lifting import heavies, troop_worth, worth_below

# What a place to begin at costs, in steps.
OTHER_SITE = 20.0  # a Complex beside it that is not the party's
BEHIND, A_STEP_OFF = 2, 3.0  # how far HQs and Heavy Weapons stay behind, and what a step off costs
IN_COMPANY, OUTSIDE = 10.0, 5.0  # HQs and Dante: with others in the Teleporter; out of it
CELL_TAKEN, TOWER_NEAR = 30.0, 4.0  # squads
NO_DOOR, DOOR_SHARED = 30.0, 4.0  # no door is near; another squad is as near to it
# What a place costs newcomers, in steps.
FOE, ROOM, CLOSED_SITE, LIVE_SITE, ON_SITE = 5.0, 3.0, 6.0, 2.0, 3.0
FARTHEST_DOOR = 20
GUN_TOO_MANY = 0.2  # what a Heavy Weapon is good for beyond those that are wanted first


# --- set-up -------------------------------------------------------------------------------------


@kernel
def first_troops(asked):
    """An engineer to open the way, then by what each is good for; HQs only where demanded."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    group = asked.decision.subject
    best, most = 0, -1.0
    for i in range(len(options)):
        unit = options[i].who
        worth = 0.0
        if not has(rules.mask.hqs, unit):
            worth = 1.0 + first_worth(view, rules, mind, unit, group)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def first_worth(view, rules, mind, unit, group):
    """What a squad is good for where this group begins, on Inferno or on Purgatory (15.2, 15.4)."""
    if rules.scenario.landings[group].where != effects.LAND_ON_INFERNO:
        return worth_below(rules, mind, unit)
    if rules.unit[unit].role == effects.HEAVY_WEAPON and heavies(view, rules) >= mind.knobs[GUNS]:
        return GUN_TOO_MANY
    return troop_worth(view, rules, mind, unit)


@kernel
def first_place(asked):
    """The hex that costs least."""
    view, rules, options, unit = asked.position, asked.rules, asked.options, asked.decision.subject
    if deck_of(options[0].where) == state.PURGATORY:
        return first_below(asked)
    site = party_site(view, rules, asked.mind, unit)
    behind = stays_behind(view, rules, unit, site)
    best, least = 0, inf
    for i in range(len(options)):
        cost = place_cost(rules, site, behind, options[i].where, least)
        if cost < least:
            best, least = i, cost
    return best


@kernel
def first_below(asked):
    """The same on Purgatory."""
    best, least = 0, inf
    for i in range(len(asked.options)):
        where = asked.options[i].where
        cost = cost_below(asked.position, asked.rules, asked.decision.subject, where)
        if cost < least:
            best, least = i, cost
    return best


@kernel
def stays_behind(view, rules, unit, site):
    """Leaders and guns, but for a gun that wakes a site that sleeps."""
    gun = rules.unit[unit].role == effects.HEAVY_WEAPON
    if gun and view.sites[site] == state.NONE:
        return False
    return gun or unit == rules.dante or has(rules.mask.hqs, unit)


@kernel
def place_cost(rules, site, behind, place, least):
    """Squads around the landing site, leaders behind them; at least so much if it is no less than
    the least of all."""
    head = rules.map.site[state.INFERNO, site]
    steps = on_foot(rules, place, head)
    cost = A_STEP_OFF * abs(steps - BEHIND) if behind else 1.0 * steps
    return cost if cost >= least else cost + OTHER_SITE * beside_other(rules, place, head)


@kernel
def party_site(view, rules, mind, unit):
    """SWAT squads open a second shaft by their projectors, with half of the scouts behind them."""
    first = base_site(view, rules, mind)
    if mind.knobs[PARTIES] < 2.0:
        return first
    role = rules.unit[unit].role
    if role == effects.SWAT:
        return second_site(view, rules, mind)
    if is_runner(rules, unit) and role != effects.ENGINEER:
        second = second_site(view, rules, mind)
        near, far = around(view, rules, first), around(view, rules, second)
        return second if far < near else first
    return first


@kernel
def around(view, rules, site):
    """How many runners stand within two hexes of a Complex."""
    count, head = 0, rules.map.site[state.INFERNO, site]
    for unit in range(rules.units):
        if is_runner(rules, unit) and steps_between(rules, view.units[unit].place, head) <= 2:
            count += 1
    return count


@kernel
def beside_other(rules, place, head):
    """1 beside a Complex that is not the landing site."""
    for site in range(state.MOST_SITES):
        there = rules.map.site[state.INFERNO, site]
        if there != head and steps_between(rules, place, there) <= 1:
            return 1
    return 0


@kernel
def cost_below(view, rules, unit, place):
    """Near doors that nobody else is near; HQs and Dante in the Teleporter itself."""
    is_cell = rules.map.terrain[place] == tables.CELL
    if has(rules.mask.hqs, unit) or unit == rules.dante:
        if is_cell:
            if unit == rules.dante and rules.scenario.teleporter_evacuates == 1:
                return 0.0  # he stacks with whoever is there
            return IN_COMPANY if view.shl[place] & ~rules.mask.free != 0 else 0.0
        return OUTSIDE
    if is_cell:
        return CELL_TAKEN
    guards = TOWER_NEAR * towers_near(rules, place)
    best = NO_DOOR
    for room in range(rules.map.rooms):
        if view.rooms[room].unseen == 1:
            cell = rules.map.cell[room]
            cost = float(on_foot(rules, place, cell))
            for other in range(rules.units):
                there = view.units[other].place
                if there >= state.MOST_HEXES and other != rules.dante:
                    if on_foot(rules, there, cell) <= cost + 1:
                        cost += DOOR_SHARED
            best = min(best, cost)
    return best + guards


# --- newcomers ----------------------------------------------------------------------------------


@kernel
def landing_place(asked):
    """Close to a shaft that is open, out of the enemies' reach, and beside no sleeping site."""
    options = asked.options
    best, least = 0, inf
    for i in range(len(options)):
        cost = landing_cost(asked.position, asked.rules, asked.decision.subject, options[i].where)
        if cost < least:
            best, least = i, cost
    return best


@kernel
def landing_cost(view, rules, unit, place):
    """How bad a hex is to come down on."""
    cost = FOE * how_many(foes_beside(view, place))
    if deck_of(place) == state.PURGATORY:
        in_a_room = ROOM if room_of(rules, place) != state.NONE else 0.0
        return cost + in_a_room + nearest_door(view, rules, place)
    if sites_beside(view, rules, place, state.NONE) != 0:
        cost += CLOSED_SITE
    if live_sites_beside(view, rules, place) != 0:
        cost += LIVE_SITE
    if site_of(rules, place) != state.NONE:
        cost += ON_SITE
    return cost + to_shaft(view, rules, place)


@kernel
def nearest_door(view, rules, place):
    """Steps from a hex of Purgatory to the nearest closed Circle."""
    best = FARTHEST_DOOR
    for room in range(rules.map.rooms):
        if view.rooms[room].unseen == 1:
            best = min(best, on_foot(rules, place, rules.map.cell[room]))
    return best


@kernel
def to_shaft(view, rules, place):
    """Steps to the nearest open shaft, or to any Complex while none is open."""
    best, way = FAR, any_way_down(view, rules)
    for site in range(state.MOST_SITES):
        number = view.sites[site]
        status = view.installations[number].status if number != state.NONE else state.NONE
        if not way or status == state.DESTROYED:
            best = min(best, on_foot(rules, place, rules.map.site[state.INFERNO, site]))
    return best if best < FAR else 0
