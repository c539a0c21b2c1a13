"""The base: the Complex around which the raid gathers on Inferno."""

from __future__ import annotations

from math import inf

from simkit.hades.bots.knobs import GUARDING
from simkit.hades.bots.reckoning.roads import on_foot
from simkit.hades.bots.reckoning.stakes import engine_cell, gorgon_danger
from simkit.hades.rules.common.board import apart, room_with
from simkit.hades.words import effects, state
from simkit.hades.words.state import MOST_ROOMS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import scratch

BASE, SECOND = 42, 43  # notes of the sites where the raid begins, plus one
AT_ONCE = 2  # steps from a shaft to a door that a scout blows in the first turn
OPENED = 8  # about as many doors as a raid opens; the others hardly matter
# What speaks for a Complex where the raid may begin, in victory points: by games begun at each.
DOOR_AT_ONCE, A_STEP_TO_DOORS, A_STEP_FROM_TOWERS = 0.4, 1.25, 1.5
FEEDS_ENEMIES = 0.4
A_STEP_FROM_THE_OTHER, A_STEP_FROM_THE_ENGINE, A_STEP_FROM_THE_TELEPORTER = 0.02, 0.5, 0.1


@kernel
def base_site(view, rules, mind):
    """Where the raid begins and ends: the Complex with doors nearby and Guard Towers far away, near
    the Engine Room if a Gorgon is free."""
    if mind.memo[BASE] == 0 or is_bad_draw(view, rules, mind.memo[BASE] - 1):
        mind.memo[BASE] = 1 + best_site(view, rules, mind, state.NONE)
    return mind.memo[BASE] - 1


@kernel
def is_bad_draw(view, rules, site):
    """At set-up, before the engineer stands: an elevator or the Dome has come up, which will put
    a Nastian at the foot of its shaft at once."""
    if view.phase != state.SET_UP or not feeds(view, rules, site):
        return False
    for unit in range(rules.units):
        if rules.unit[unit].role == effects.ENGINEER and view.units[unit].place >= 0:
            return False
    return True


@kernel
def feeds(view, rules, site):
    """True for a site with an elevator or the Radar Dome (10.4-10.6)."""
    number = view.sites[site]
    return number != state.NONE and rules.installation[number].role >= effects.OFFENSIVE


@kernel
def second_site(view, rules, mind):
    """Where a second party goes down: near doors that the first one does not reach."""
    if mind.memo[SECOND] == 0:
        mind.memo[SECOND] = 1 + best_site(view, rules, mind, base_site(view, rules, mind))
    return mind.memo[SECOND] - 1


@kernel
def best_site(view, rules, mind, other):
    """The most promising Complex besides another one."""
    best, most = 0, -inf
    for site in range(state.MOST_SITES):
        worth = site_promise(view, rules, mind, site, other)
        if site != other and worth > most:
            best, most = site, worth
    return best


@kernel
def site_promise(view, rules, mind, site, other):
    """How good a Complex is to begin at: doors that are near, and near to no other party, and
    towers from which few Nastians will come by."""
    foot = rules.map.site[state.PURGATORY, site]
    worth = doors_promise(view, rules, foot, other)
    worth += A_STEP_FROM_TOWERS * away_from_towers(rules, foot)
    if other != state.NONE:
        there = rules.map.site[state.PURGATORY, other]
        return worth - A_STEP_FROM_THE_OTHER * on_foot(rules, foot, there)
    if gorgon_danger(view, rules) > 0.0 and mind.knobs[GUARDING] > 0.0:
        worth -= A_STEP_FROM_THE_ENGINE * on_foot(rules, foot, engine_cell(view, rules))
    if feeds(view, rules, site):
        worth -= FEEDS_ENEMIES
    if rules.scenario.teleporter_arrivals == 1:
        teleporter = rules.map.cell[room_with(view, rules, effects.TELEPORTER)]
        worth -= A_STEP_FROM_THE_TELEPORTER * on_foot(rules, foot, teleporter)
    return worth


@kernel
def doors_promise(view, rules, foot, other):
    """The doors at hand, and the way to the nearest ones on average; those of the other party do
    not count."""
    steps, count, worth = scratch(MOST_ROOMS), 0, 0.0
    for room in range(rules.map.rooms):
        if view.rooms[room].unseen == 1 and not is_near(rules, other, room):
            away = on_foot(rules, foot, rules.map.cell[room]) - 1
            worth += DOOR_AT_ONCE if away <= AT_ONCE else 0.0
            insert(steps, count, away)
            count += 1
    nearest = min(count, OPENED)
    if nearest == 0:
        return worth
    total = 0
    for i in range(nearest):
        total += steps[i]
    return worth - A_STEP_TO_DOORS * total / nearest


@kernel
def insert(numbers, count, number):
    """One more among so many numbers, the least first."""
    place = count
    while place > 0 and numbers[place - 1] > number:
        numbers[place] = numbers[place - 1]
        place -= 1
    numbers[place] = number


@kernel
def away_from_towers(rules, foot):
    """How far the Guard Towers are on average, in hexes."""
    total = 0
    for tower in range(len(rules.map.towers)):
        total += apart(rules, foot, rules.map.towers[tower])
    return total / len(rules.map.towers)


@kernel
def is_near(rules, site, room):
    """True for a door that a party at this site (NONE: there is none) reaches at once."""
    if site == state.NONE:
        return False
    steps = on_foot(rules, rules.map.site[state.PURGATORY, site], rules.map.cell[room])
    return steps - 1 <= AT_ONCE


@kernel
def base_head(view, rules, mind):
    """The base's Complex on Inferno."""
    return rules.map.site[state.INFERNO, base_site(view, rules, mind)]
