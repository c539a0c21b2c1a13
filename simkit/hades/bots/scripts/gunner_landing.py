"""Landings of the bot `gunner`: around the shaft that it opens first."""

from __future__ import annotations

from math import inf

from simkit.hades.bots.reckoning.pathing import best_shaft, nearest_door, shaft_to, steps_on_foot
from simkit.hades.bots.reckoning.reactor import engine_cell, is_gorgon_loose
from simkit.hades.bots.reckoning.way_home import way_up
from simkit.hades.rules.common.board import deck_of, foes_beside, is_tower, sites_beside, twin_of
from simkit.hades.words import effects, state, tables
from simkit.kernel.hexes import DIRECTIONS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has

LEADERS = 2  # HQs that come down before anybody else
STAND_OFF = 2  # steps from the first shaft to those who keep back
BAD = 12  # what a bad place counts: beside enemies, towers, or a site that would wake
# Who comes down first.
LEADER_FIRST, ENGINEER_FIRST, GUNS_FIRST, INFANTRY_FIRST, LEADER_LAST = 90, 80, 70, 55, 1
SWAT_FIRST, EACH_SWAT_BELOW = 60, 10  # so that SWAT squads and infantry take turns
A_STEP_OFF = 4  # what a step off the right distance from the first shaft costs


@kernel
def gun_crew(asked):
    """Two HQs, the engineer, Heavy Weapons, infantry, a SWAT squad."""
    options = asked.options
    best, most = 0, -1
    for i in range(len(options)):
        worth = worth_in_crew(asked.position, asked.rules, options[i].who, LEADERS)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def worth_in_crew(view, rules, unit, leaders):
    """Who comes down first; infantry and SWAT squads by turns."""
    role = rules.unit[unit].role
    if role == effects.HQ:
        return LEADER_FIRST if on_hades(view, rules, effects.HQ) < leaders else LEADER_LAST
    if role == effects.ENGINEER:
        return ENGINEER_FIRST
    if role == effects.HEAVY_WEAPON:
        return GUNS_FIRST
    if role == effects.SWAT:
        return SWAT_FIRST - EACH_SWAT_BELOW * on_hades(view, rules, effects.SWAT)
    return INFANTRY_FIRST - rules.unit[unit].mf


@kernel
def on_hades(view, rules, role):
    """How many units of a role are on Hades."""
    found = 0
    for unit in range(rules.units):
        if rules.unit[unit].role == role and view.units[unit].place >= 0:
            found += 1
    return found


@kernel
def landing_place(asked, unit):
    """Round the first shaft: who opens it beside it, HQs and Heavy Weapons behind them."""
    options = asked.options
    best, least = 0, inf
    for i in range(len(options)):
        cost = landing_cost(asked.position, asked.rules, unit, options[i].where)
        if cost < least:
            best, least = i, cost
    return best


@kernel
def landing_cost(view, rules, unit, place):
    """How bad a hex is to come down in."""
    if deck_of(place) == state.PURGATORY:
        return cost_below(view, rules, unit, place)
    head = first_shaft(view, rules, unit, place)
    steps = steps_on_foot(rules, place, head)
    back = keeps_back(rules, unit)
    cost = A_STEP_OFF * (abs(steps - STAND_OFF) if back else steps)
    if foes_beside(view, place) != 0 or is_by_tower(rules, place):
        cost += BAD
    wakes = sites_beside(view, rules, place, state.NONE)
    if wakes != 0 and (back or steps > 1):
        cost += BAD
    return cost + steps_on_foot(rules, twin_of(rules, head), target_below(view, rules, unit, head))


@kernel
def cost_below(view, rules, unit, place):
    """Dante where he can beam, HQs near a shaft, the others near a door."""
    beams = unit == rules.dante and rules.scenario.teleporter_evacuates == 1
    if beams and rules.map.terrain[place] == tables.CELL:
        return 0
    if rules.unit[unit].combat == 0 or has(rules.mask.hqs, unit):
        return way_up(view, rules, unit, place)
    return steps_on_foot(rules, place, nearest_door(view, rules, unit, place))


@kernel
def keeps_back(rules, unit):
    """HQs, Heavy Weapons and civilians stay out of the first line."""
    return (
        rules.unit[unit].role in (effects.HQ, effects.HEAVY_WEAPON) or rules.unit[unit].combat == 0
    )


@kernel
def first_shaft(view, rules, unit, place):
    """The shaft to be opened first: to the Engine Room if a Gorgon is loose, else to a door."""
    for other in range(rules.units):
        there = view.units[other].place
        if other != unit and deck_of(there) == state.INFERNO:
            place = there  # those who are down already have settled it
            break
    if is_gorgon_loose(view, rules):
        return shaft_to(view, rules, place, engine_cell(view, rules), 0)
    return best_shaft(view, rules, unit, place, 0)


@kernel
def target_below(view, rules, unit, head):
    """What the first shaft leads to."""
    if is_gorgon_loose(view, rules):
        return engine_cell(view, rules)
    return nearest_door(view, rules, unit, twin_of(rules, head))


@kernel
def is_by_tower(rules, place):
    """True beside a Guard Tower, where enemies stand whom nobody on the ground can shoot."""
    for way in range(DIRECTIONS):
        there = rules.map.beyond[place, way]
        if there != state.NONE and is_tower(rules, there):
            return True
    return False
