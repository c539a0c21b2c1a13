"""Choose places for HQs: on Inferno, near the shafts that other units climb, away from enemies."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

from simkit.hades.bots.knobs import ROAM, SLACK
from simkit.hades.bots.reckoning.reach import explore, first_step
from simkit.hades.bots.reckoning.roads import on_foot
from simkit.hades.bots.reckoning.stakes import unit_points
from simkit.hades.bots.reckoning.threats import NOT_AT_ALL, foresee, towers_near
from simkit.hades.bots.reckoning.way_home import callers, is_hull_bare
from simkit.hades.rules.common.board import (
    FAR,
    deck_of,
    foes_beside,
    has_room,
    hex_of,
    is_in_room,
    live_sites_beside,
    site_of,
    sites_beside,
    steps_between,
)
from simkit.hades.words import effects, state
from simkit.hades.words.state import MOST_UNITS, PLACES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import fractions, scratch, slate
from simkit.kernel.numbers.sets import has, how_many, lowest, members

from .bases import base_head
from .goals import POST, RAID_TURNS, turns_left
from .staying import stake_of
from .strides import STUCK, step_to

SHUNNED = 300.0  # what a place costs to which no HQ is to go
CLIMBS = 600.0  # who is to call goes up before those who are to be called for
WORTH_A_MOVE = 0.5  # an HQ that walks cannot call, so not for less than this, in steps
LATE = 2  # turns left from when on no HQ keeps the base any more
# What a place costs an HQ, in steps.
FOES_BESIDE, LIVE_SITE, CLOSED_SITE, ON_SITE = 2.5, 2.0, 6.0, 3.0
FROM_BASE = 2  # an HQ may stand so many steps from the base
NOT_UP_YET, MOST_STEPS = 0.25, 15  # a unit out of reach: below it counts less; and at most so far
BELOW = 40.0
THREAT, A_STEP = 1.5, 0.05  # who will march there; the way itself
CANNOT_CALL = 0.5  # loss of an HQ below when it is jammed


@kernel
def keeps_below(view, rules):
    """True while the ship cannot come yet (15.2): whoever climbs now is the fighters' target."""
    return view.turn <= rules.scenario.still_turns and is_hull_bare(view, rules)


class Outlook(NamedTuple):
    """What bears on a station wherever it is: for one decision, and made anew for the next."""

    shunned: Any  # whether no HQ is to go up
    keeps: Any  # whether this HQ keeps the base
    clients: Any  # whom it is to meet, a bit each
    stakes: Any  # what a step to each of them counts


@kernel
def look_around(view, rules, mind, hq, stakes):
    """What bears on this HQ's station."""
    shunned, keeps = keeps_below(view, rules), is_keeper(view, rules, hq)
    clients = clients_of(view, rules, mind, hq)
    weigh_clients(view, rules, clients, stakes)
    return Outlook(shunned, keeps, clients, stakes)


@kernel
def weigh_clients(view, rules, clients, stakes):
    """Write down what a step to each of them counts."""
    for unit in members(clients):
        weight = 1.0 if deck_of(view.units[unit].place) == state.INFERNO else NOT_UP_YET
        stakes[unit] = weight * stake_of(view, rules, unit)


@kernel
def place_cost(view, rules, mind, outlook, place):
    """How bad a place is for an HQ, in steps, wherever those are whom it is to meet; below, the
    least that it is."""
    if deck_of(place) == state.PURGATORY:
        return BELOW
    if outlook.shunned:
        return SHUNNED
    cost = FOES_BESIDE * (foes_beside(view, place) != 0)
    cost += LIVE_SITE * (live_sites_beside(view, rules, place) != 0)
    cost += CLOSED_SITE * (sites_beside(view, rules, place, state.NONE) != 0)
    cost += ON_SITE * (site_of(rules, place) != state.NONE)
    away = max(0, on_foot(rules, place, base_head(view, rules, mind)) - FROM_BASE)
    return cost + (1.0 if outlook.keeps else 1.0 - min(1.0, mind.knobs[ROAM])) * away


@kernel
def station_cost(view, rules, mind, outlook, place, so_far):
    """How bad a place is for an HQ, in steps, all told: what it costs so far, and the rest."""
    if deck_of(place) == state.PURGATORY:
        return below_cost(view, rules, place)
    if outlook.shunned or outlook.keeps:
        return so_far
    return so_far + far_from_clients(view, rules, mind, outlook, place)


@kernel
def is_keeper(view, rules, hq):
    """The lowest-numbered HQ on Inferno keeps the base while others can go and meet whoever comes
    up; towards the end all of them do."""
    hqs = callers(view, rules)
    return how_many(hqs) > 1 and turns_left(view) > LATE and lowest(hqs) == hq


@kernel
def clients_of(view, rules, mind, hq):
    """Those on their way home who are in no other HQ's reach, a bit each."""
    others, found = callers(view, rules) & ~(1 << hq), 0
    for unit in range(rules.units):
        here = view.units[unit].place
        if here < 0 or view.units[unit].trap != state.NONE or has(rules.mask.hqs, unit):
            continue
        if mind.memo[unit] != POST and not is_covered_by(view, rules, others, here):
            found |= 1 << unit
    return found


@kernel
def far_from_clients(view, rules, mind, outlook, place):
    """Steps to them from a place, beyond the HQ's reach."""
    total = 0.0
    for unit in members(outlook.clients):
        steps = max(0, approach(rules, view.units[unit].place, place) - rules.request_range)
        total += outlook.stakes[unit] * min(steps, MOST_STEPS)
    return mind.knobs[ROAM] * total


@kernel
def whom_to_jam(asked):
    """Comm Crash jams HQs aboard, where they are of no use anyway; else one that cannot call, or
    whom fewest can reach (5.3)."""
    view, options = asked.position, asked.options
    best, least = 0, inf
    for i in range(len(options)):
        hq = options[i].who
        place = view.units[hq].place
        loss = clients(view, asked.rules, hq) + 1.0
        if deck_of(place) != state.INFERNO:
            loss = 0.0 if place == state.ABOARD else CANNOT_CALL
        if loss < least:
            best, least = i, loss
    return best


@kernel
def clients(view, rules, hq):
    """Those whom this HQ could lift once they have moved, by what they are worth."""
    total = 0.0
    for unit in range(rules.units):
        here = view.units[unit].place
        if here >= 0 and view.units[unit].trap == state.NONE and unit != hq:
            away = approach(rules, here, view.units[hq].place) - rules.request_range
            if away <= rules.unit[unit].mf:
                total += unit_points(view, rules, unit)
    return total


@kernel
def is_covered_by(view, rules, hqs, place):
    """True for a place within reach of one of some HQs."""
    for hq in members(hqs):
        if steps_between(rules, view.units[hq].place, place) <= rules.request_range:
            return True
    return False


@kernel
def approach(rules, here, there):
    """Steps from a unit's place to an HQ on Inferno, by the shaft that serves best."""
    if deck_of(here) == state.INFERNO:
        return on_foot(rules, here, there)
    if deck_of(there) != state.INFERNO:
        return FAR
    steps = int(rules.map.climb[hex_of(here), there])
    return steps + rules.shaft_cost if steps != state.NONE else FAR


@kernel
def below_cost(view, rules, place):
    """An HQ below climbs while others may need it; at the Teleporter it first calls for more."""
    best = FAR
    for site in range(state.MOST_SITES):
        best = min(best, on_foot(rules, place, rules.map.site[state.PURGATORY, site]))
    return BELOW + best + 2.0 * (foes_beside(view, place) != 0)


@kernel
def is_calling(view, rules, mind, hq):
    """True for an HQ in the Teleporter of Scenario 2 that still brings newcomers."""
    if rules.scenario.teleporter_arrivals == 0 or not is_in_room(
        view, rules, hq, effects.TELEPORTER
    ):
        return False
    return turns_left(view) >= mind.knobs[SLACK] + RAID_TURNS


@kernel
def station_gain(view, rules, mind, hq, wanted):
    """How much better off an HQ could be nearby, in steps; 0: it stays, or it is no more than is
    wanted."""
    if is_calling(view, rules, mind, hq) or has(mind.memo[STUCK], hq):
        return 0.0
    if deck_of(view.units[hq].place) == state.PURGATORY:
        return 1.0 if keeps_below(view, rules) else CLIMBS
    _, gain = best_station(view, rules, mind, hq, rules.unit[hq].mf, wanted, slate(PLACES))
    return gain if gain >= WORTH_A_MOVE else 0.0


@kernel
def next_stride(asked):
    """The step to a better station."""
    decision = asked.decision
    there = best_stride(asked.position, asked.rules, asked.mind, decision.subject, decision.amount)
    return step_to(asked, there)


@kernel
def best_stride(view, rules, mind, hq, points):
    """The first place on the way to the best station in reach, or NONE."""
    before = slate(PLACES)
    best, _ = best_station(view, rules, mind, hq, points, 0.0, before)
    return first_step(before, view.units[hq].place, best)


@kernel
def best_station(view, rules, mind, hq, points, wanted, before):
    """The best place in reach, and by how much it is better than where the HQ stands, if that is
    more than is wanted, else this place and 0; fills in whence one comes to each place.

    A place whose cost is too high before all of it is known is not looked at any closer.
    """
    start, threats = view.units[hq].place, scratch(PLACES)
    foresee(view, rules, hq, NOT_AT_ALL, 0, threats)
    outlook = look_around(view, rules, mind, hq, fractions(MOST_UNITS))
    cost = place_cost(view, rules, mind, outlook, start)
    cost = station_cost(view, rules, mind, outlook, start, cost)
    now = exposed(rules, cost, start, threats)
    if now <= wanted:
        return start, 0.0  # no place is better than one that costs nothing
    foresee(view, rules, hq, 0, points, threats)
    spent, found = slate(PLACES), slate(PLACES)
    reached = explore(view, rules, start, points, spent, before, found)
    best, gain = start, max(0.0, wanted)
    for i in range(reached):
        place = found[i]
        if has_room(view, rules, hq, place):
            way = A_STEP * spent[place]
            cost = place_cost(view, rules, mind, outlook, place)
            if now - (exposed(rules, cost, place, threats) + way) <= gain:
                continue
            cost = station_cost(view, rules, mind, outlook, place, cost)
            cost = exposed(rules, cost, place, threats) + way
            if now - cost > gain:
                best, gain = place, now - cost
    return best, gain if best != start else 0.0


@kernel
def exposed(rules, cost, place, threats):
    """What a place costs an HQ, with those who will march there or come out of a tower."""
    return cost + THREAT * threats[place] + towers_near(rules, place)
