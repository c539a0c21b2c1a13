"""The base: the Complex around which the raid gathers on Inferno."""

from __future__ import annotations

from math import inf

from simkit.hades.bots.knobs import GUARDING
from simkit.hades.bots.reckoning.roads import on_foot
from simkit.hades.bots.reckoning.stakes import engine_cell, gorgon_danger
from simkit.hades.rules.common.board import room_with
from simkit.hades.words.effects import ENGINEER, OFFENSIVE, TELEPORTER
from simkit.hades.words.state import INFERNO, MOST_SITES, NONE, PURGATORY, SET_UP
from simkit.kernel.jit import kernel

BASE, SECOND = 42, 43  # notes of the sites where the raid begins, plus one
AT_ONCE = 2  # steps from a shaft to a door that a scout blows in the first turn
# What speaks for a Complex where the raid may begin, in doors at hand.
DOOR_AT_ONCE, DOOR_NEAR = 2.0, 2.0  # the second is shared by the steps to it and two more
FEEDS_ENEMIES = 5.0
A_STEP_FROM_THE_OTHER, A_STEP_FROM_THE_ENGINE, A_STEP_FROM_THE_TELEPORTER = 0.06, 2.0, 0.5


@kernel
def base_site(view, rules, mind):
    """Where the raid begins and ends: the Complex with most doors nearby,
    near the Engine Room if a Gorgon is free."""
    if mind.memo[BASE] == 0 or is_bad_draw(view, rules, mind.memo[BASE] - 1):
        mind.memo[BASE] = 1 + best_site(view, rules, mind, NONE)
    return mind.memo[BASE] - 1


@kernel
def is_bad_draw(view, rules, site):
    """At set-up, before the engineer stands: an elevator or the Dome has come up, which will put
    a Nastian at the foot of its shaft at once."""
    if view.phase != SET_UP or not feeds(view, rules, site):
        return False
    for unit in range(rules.units):
        if rules.unit[unit].role == ENGINEER and view.units[unit].place >= 0:
            return False
    return True


@kernel
def feeds(view, rules, site):
    """True for a site with an elevator or the Radar Dome (10.4-10.6)."""
    number = view.sites[site]
    return number != NONE and rules.installation[number].role >= OFFENSIVE


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
    for site in range(MOST_SITES):
        worth = site_promise(view, rules, mind, site, other)
        if site != other and worth > most:
            best, most = site, worth
    return best


@kernel
def site_promise(view, rules, mind, site, other):
    """How good a Complex is to begin at: doors that are near, and near to no other party."""
    foot, worth = rules.map.site[PURGATORY, site], 0.0
    for room in range(rules.map.rooms):
        if view.rooms[room].unseen == 1 and not is_near(rules, other, room):
            steps = on_foot(rules, foot, rules.map.cell[room]) - 1
            worth += DOOR_AT_ONCE if steps <= AT_ONCE else 0.0
            worth += DOOR_NEAR / (2.0 + steps)
    if other != NONE:
        there = rules.map.site[PURGATORY, other]
        return worth - A_STEP_FROM_THE_OTHER * on_foot(rules, foot, there)
    if gorgon_danger(view, rules) > 0.0 and mind.knobs[GUARDING] > 0.0:
        worth -= A_STEP_FROM_THE_ENGINE * on_foot(rules, foot, engine_cell(view, rules))
    if feeds(view, rules, site):
        worth -= FEEDS_ENEMIES
    if rules.scenario.teleporter_arrivals == 1:
        teleporter = rules.map.cell[room_with(view, rules, TELEPORTER)]
        worth -= A_STEP_FROM_THE_TELEPORTER * on_foot(rules, foot, teleporter)
    return worth


@kernel
def is_near(rules, site, room):
    """True for a door that a party at this site (NONE: there is none) reaches at once."""
    if site == NONE:
        return False
    steps = on_foot(rules, rules.map.site[PURGATORY, site], rules.map.cell[room])
    return steps - 1 <= AT_ONCE


@kernel
def base_head(view, rules, mind):
    """The base's Complex on Inferno."""
    return rules.map.site[INFERNO, base_site(view, rules, mind)]
