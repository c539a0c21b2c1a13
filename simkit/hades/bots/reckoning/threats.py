"""Predict where enemies attack next turn; they march straight on.

The next Preferred Direction is not known, so nothing is foreseen beyond a shaft, nor of those who
will come out of the Guard Towers.
"""

from __future__ import annotations

from simkit.hades.rules.common.board import apart, deck_of, next_to, site_of, twin_of, units_beside
from simkit.hades.rules.common.enemy_steps import way_on
from simkit.hades.rules.nastian_phase.gorgons import first_on_route
from simkit.hades.words import effects, state
from simkit.kernel.hexes import DIRECTIONS, clockwise
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members

from .stakes import engine_cell

# Sides, clockwise from where an enemy faces.
AHEAD, ABREAST = (0, 1, 5), (2, 4)
NOT_AT_ALL = -99  # points: nobody is met by who spends no more


@kernel
def foresee(view, rules, unit, nearer, points, threats):
    """Count for every place to which so many points bring the unit the enemies who would attack it
    there next turn, but not those whom fewer points bring it to."""
    here = view.units[unit].place
    a_point = 1 + rules.map.aside  # hexes that a point takes the unit at most
    for enemy in members(
        (view.foes_on[state.INFERNO] | view.foes_on[state.PURGATORY]) & ~rules.mask.officer
    ):
        lacking = hexes_between(rules, enemy, view.enemies[enemy].place, here)
        if nearer * a_point < lacking <= points * a_point:
            foresee_march(view, rules, unit, enemy, threats)


@kernel
def hexes_between(rules, enemy, place, here):
    """The hexes that a unit has to go at least before an enemy can come beside it, whatever lies
    between them."""
    return apart(rules, place, here) - rules.enemy[enemy].mf - 1 - rules.map.aside


@kernel
def foresee_march(view, rules, unit, enemy, threats):
    """All hexes that an enemy comes beside before somebody else stops him.

    Who waits at a shaft comes out of its other end (5.4).
    A bit an enemy is not needed: hexes that he passes twice are rare.
    """
    place, facing = view.enemies[enemy].place, view.enemies[enemy].facing
    threats[place] += 1
    mark_around(view, rules, place, threats)
    mark_twin(rules, place, threats)
    if view.enemies[enemy].shaft == 1:
        if units_beside(view, place) & ~(1 << unit) == 0:
            mark_around(view, rules, twin_of(rules, place), threats)
        return
    for spent in range(1, rules.enemy[enemy].mf + 1):
        if units_beside(view, place) & ~(1 << unit) != 0 or facing == state.NONE:
            return
        facing = heading(view, rules, enemy, place, facing)
        if facing == state.NONE:
            return
        before, place = place, next_to(view, rules, place, facing)
        mark_ahead(view, rules, before, place, facing, threats)
        mark_twin(rules, place, threats)
        if site_of(rules, place) != state.NONE and not has(rules.mask.gorgons, enemy):
            if rules.enemy[enemy].mf - spent >= rules.shaft_cost:
                mark_around(view, rules, twin_of(rules, place), threats)
            return


@kernel
def heading(view, rules, enemy, place, facing):
    """The direction in which an enemy goes on: straight, about from a wall, to the Engine Room."""
    if has(rules.mask.gorgons, enemy):
        goal = engine_cell(view, rules)
        if place == goal or view.preferred[deck_of(place)] == state.NONE:
            return state.NONE
        return first_on_route(view, rules, place, goal)
    return way_on(view, rules, place, facing)


@kernel
def mark_twin(rules, place, threats):
    """Across a shaft he strikes as well (5.4)."""
    if site_of(rules, place) != state.NONE:
        threats[twin_of(rules, place)] += 1


@kernel
def mark_around(view, rules, place, threats):
    """The hexes beside a place."""
    for direction in range(DIRECTIONS):
        there = next_to(view, rules, place, direction)
        if there != state.NONE:
            threats[there] += 1


@kernel
def mark_ahead(view, rules, before, place, facing, threats):
    """The hexes beside a place, but not those that were beside the last: that hex itself, and to
    its left and right the two that lie beside both, unless a wall stood before them."""
    for turn in AHEAD:
        there = next_to(view, rules, place, clockwise(facing, turn))
        if there != state.NONE:
            threats[there] += 1
    for turn in ABREAST:
        there = next_to(view, rules, place, clockwise(facing, turn))
        if there != state.NONE and not was_beside(view, rules, before, there, facing, turn):
            threats[there] += 1


@kernel
def was_beside(view, rules, before, there, facing, turn):
    """True for what was already counted around the hex that an enemy has come from; so many sides
    clockwise from where he faces."""
    side = 1 if turn == 2 else 5
    return next_to(view, rules, before, clockwise(facing, side)) == there


@kernel
def feeders_beside(view, rules, place):
    """Feet of shafts beside a place of Purgatory where a working elevator, or the Radar Dome, puts
    a Nastian next turn, who strikes at once (5.3, 10.4-10.6)."""
    count = 0
    if deck_of(place) == state.PURGATORY:
        for site in range(state.MOST_SITES):
            number = view.sites[site]
            if number != state.NONE and rules.installation[number].role >= effects.OFFENSIVE:
                works = view.installations[number].status == state.OPERATIONAL
                foot = rules.map.site[state.PURGATORY, site]
                count += works and foot != place and apart(rules, foot, place) <= 1
    return count


@kernel
def towers_near(rules, place):
    """Guard Towers within two hexes: who comes out of them strikes at once."""
    return int(rules.map.towers_near[place])
