"""What it is worth to stay: the chance that a unit that continues its errand still comes home."""

from __future__ import annotations

from typing import Any, NamedTuple

from simkit.hades.bots.knobs import DOORS, PRIZES, REFUSED
from simkit.hades.bots.reckoning.stakes import door_worth, treasure_points, unit_points
from simkit.hades.bots.reckoning.way_home import is_cut_off
from simkit.hades.rules.common.board import FAR, treasures_at
from simkit.hades.words import state
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, how_many

from .goals import (
    DOOR_OF,
    INSIDE_OF,
    OPENED_DOOR,
    TRAP_OF,
    TREASURE_OF,
    errand_cost,
    goal_place,
    list_climbs,
    steps_up,
    turns_left,
)

NEVER = 99.0  # moves
MOST_MOVES = state.MOST_SURPRISES + 2  # of a unit in a game, and one more
CROWDED = 20.0  # enemies below among whom a turn costs a squad, where the knob `risk` is 1


class Prospects(NamedTuple):
    """What bears on every errand, whoever goes: for one position, and made anew for the next."""

    behind: Any  # what lies behind a closed door on average, in victory points
    cut_off: Any  # whether nobody can come home any more
    crowd: Any  # how full Purgatory is of enemies
    climbs: Any  # for every site: steps from the foot of its shaft to an HQ's reach
    homes: Any  # the chance to be aboard in the end by moves to spare; 0 where it was not asked yet


class Trip(NamedTuple):
    """The ways of a unit that goes about an errand, in steps."""

    there: Any
    back: Any  # home from there; FAR for an errand that leads to no place of its own
    straight: Any  # home at once


@kernel
def look_ahead(view, rules, unit, climbs, homes):
    """What bears on the errands of this unit, and of all others that are no HQs."""
    list_climbs(view, rules, unit, climbs)
    crowd = how_many(view.foes_on[state.PURGATORY]) / CROWDED
    return Prospects(door_worth(view, rules), is_cut_off(view, rules), crowd, climbs, homes)


@kernel
def trip_of(view, rules, unit, goal, there, straight, prospects):
    """The ways of a unit that goes about an errand so many steps off."""
    spot = goal_place(view, rules, goal)
    back = FAR
    if spot != state.NONE:
        back = steps_up(view, rules, unit, spot, prospects.climbs)
    return Trip(there, back, straight)


@kernel
def comes_home(left, moves, knobs):
    """The chance to be aboard in the end for whoever has so many moves left and needs so many to an
    HQ's reach: each turn to spare is one more call, and a turn passes without a lift, or worse
    befalls, as often as the knob says."""
    spare = left - max(1.0, moves) + 1.0
    if spare <= 0.0:
        return 0.0
    return 1.0 - knobs[REFUSED] ** spare


@kernel
def home_again(left, moves, prospects, knobs):
    """The same, worked out once for each number of moves to spare: a power is dear."""
    spare = int(left - max(1.0, moves) + 1.0)
    if spare <= 0:
        return 0.0
    if prospects.homes[spare] == 0.0:
        prospects.homes[spare] = comes_home(left, moves, knobs)
    return prospects.homes[spare]


@kernel
def moves_for(rules, unit, steps):
    """Whole moves for so many steps."""
    if steps >= FAR:
        return NEVER
    mf = rules.unit[unit].mf
    return float((steps + mf - 1) // mf)


@kernel
def stake_of(view, rules, unit):
    """What is aboard if the unit is: its own points and the treasures in its hex."""
    worth = unit_points(view, rules, unit)
    held = treasures_at(view, view.units[unit].place)
    for number in range(2):
        if has(held, number):
            worth += treasure_points(view, rules, number)
    return worth


@kernel
def moves_left(view, unit):
    """Moves that a unit has in this game yet."""
    return turns_left(view) + 1.0 - view.units[unit].acted


@kernel
def worth_of_going(view, rules, unit, goal, worth, trip, prospects, knobs):
    """What an errand earns that is worth so much, less what it takes from the chance to come home;
    0: there is no time for it."""
    left, on_site = moves_left(view, unit), trip.there + errand_cost(goal)
    if moves_for(rules, unit, on_site) > left:
        return 0.0
    if goal_place(view, rules, goal) == state.NONE:
        return worth
    after, lost = 0.0, 0.0
    if not prospects.cut_off:
        if trip.back < FAR:
            after = home_again(left, moves_for(rules, unit, on_site + trip.back), prospects, knobs)
        at_once = home_again(left, moves_for(rules, unit, trip.straight), prospects, knobs)
        lost = max(0.0, at_once - after)
    stake = stake_of(view, rules, unit) * lost if lost > 0.0 else 0.0
    return earned(goal, worth, after, prospects.behind, knobs) - stake


@kernel
def earned(goal, worth, chance, behind, knobs):
    """What an errand earns if the way home from it is as sure as this: an opened door or a visit in
    any case, what is found or freed only if it comes home, a shaft only if somebody uses it."""
    if worth > 0.0 and DOOR_OF <= goal < TRAP_OF:
        return knobs[DOORS] * OPENED_DOOR + chance * knobs[PRIZES] * behind
    return worth if INSIDE_OF <= goal < TREASURE_OF else worth * chance
