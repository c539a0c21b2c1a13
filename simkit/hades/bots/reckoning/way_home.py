"""Plan the way home: from Purgatory up a shaft, then to an HQ that can call the ship Vittles."""

from __future__ import annotations

from simkit.hades.rules.common.board import (
    FAR,
    deck_of,
    foes_beside,
    is_in_room,
    room_with,
    site_of,
    sites_beside,
    steps_between,
    walk,
)
from simkit.hades.words import effects, state
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members

STEP_COST, COMPLEX_COST, FOE_COST, WAKE_COST = 8, 2, 3, 24


@kernel
def is_last_turn(view):
    """True once no Nasty Surprise is left: this turn is the last (9.0)."""
    return view.hidden.surprises.count == 0


@kernel
def is_stranded(view, unit):
    """True for a unit on Hades that could be brought home."""
    return view.units[unit].place >= 0 and view.units[unit].trap == state.NONE


@kernel
def stranded_units(view, rules):
    """Everybody on Hades who could be brought home, a bit each."""
    found = 0
    for unit in members(view.shl_on[state.INFERNO] | view.shl_on[state.PURGATORY]):
        if is_stranded(view, unit):
            found |= 1 << unit
    return found


@kernel
def callers(view, rules):
    """HQs on Inferno, a bit each."""
    return view.shl_on[state.INFERNO] & rules.mask.hqs


@kernel
def is_hull_bare(view, rules):
    """True while nobody up there can call, and the ship, being away, leaves the fighters to us."""
    return view.vittles.in_system == 0 and callers(view, rules) == 0


@kernel
def is_cut_off(view, rules):
    """True once nobody can come home: no HQ is on Hades, and nobody who could beam."""
    if (view.shl_on[state.INFERNO] | view.shl_on[state.PURGATORY]) & rules.mask.hqs != 0:
        return False
    if (
        rules.scenario.teleporter_evacuates == 0
        or room_with(view, rules, effects.TELEPORTER) == state.NONE
    ):
        return True
    return view.units[rules.dante].place < 0 and view.units[rules.emily].place < 0


@kernel
def near_caller(view, rules, place, among):
    """Hexes on Inferno from a place to the nearest of some HQs."""
    best = FAR
    for unit in members(among):
        best = min(best, steps_between(rules, place, view.units[unit].place))
    return best


@kernel
def within_reach(view, rules, hq):
    """Those on Inferno whom a Request of this HQ could lift, itself among them, a bit each."""
    found = 0
    for unit in members(view.shl_on[state.INFERNO]):
        if is_stranded(view, unit):
            steps = steps_between(rules, view.units[hq].place, view.units[unit].place)
            if steps <= rules.request_range:
                found |= 1 << unit
    return found


@kernel
def meeting_place(view, rules):
    """Where all gather while no HQ is on Inferno yet: above the first HQ of Purgatory, or NONE."""
    for unit in members(rules.mask.hqs):
        if deck_of(view.units[unit].place) == state.PURGATORY:
            return view.units[unit].place - state.MOST_HEXES
    return state.NONE


@kernel
def to_caller(view, rules, place):
    """Steps on Inferno until an HQ is within reach of its Request."""
    hqs = callers(view, rules)
    if hqs != 0:
        return max(0, near_caller(view, rules, place, hqs) - rules.request_range)
    meeting = meeting_place(view, rules)
    return steps_between(rules, place, meeting) if meeting != state.NONE else 0


@kernel
def way_up(view, rules, unit, place):
    """Steps from a place of Purgatory through the best shaft to an HQ's reach."""
    best = FAR
    leads = has(rules.mask.hqs, unit) and callers(view, rules) == 0
    for site in range(state.MOST_SITES):
        foot, head = rules.map.site[state.PURGATORY, site], rules.map.site[state.INFERNO, site]
        steps = walk(rules, place, foot)
        if steps != state.NONE:
            beyond = 0 if leads else to_caller(view, rules, head)
            best = min(best, steps + rules.shaft_cost + beyond)
    return best


@kernel
def cost_home(view, rules, unit, place):
    """How far from home a unit would be at a place, in eighths of a step; 0: where it should be."""
    if deck_of(place) == state.PURGATORY:
        cost = STEP_COST * way_up(view, rules, unit, place)
    else:
        alone = has(rules.mask.hqs, unit)
        cost = 0 if alone else STEP_COST * to_caller(view, rules, place)
        if site_of(rules, place) != state.NONE:
            cost += COMPLEX_COST
        if sites_beside(view, rules, place, state.NONE) != 0:
            cost += WAKE_COST
    if foes_beside(view, place) != 0:
        cost += FOE_COST
    return cost


@kernel
def can_beam(view, rules, unit):
    """True for whoever stands in the open Teleporter of a scenario where it evacuates (6.9)."""
    if rules.scenario.teleporter_evacuates == 0 or unit not in (rules.dante, rules.emily):
        return False
    return is_in_room(view, rules, unit, effects.TELEPORTER)
