"""Find the way to a door, a shaft or a treasure, and the time that the way home takes."""

from __future__ import annotations

from simkit.hades.rules.common.board import (
    FAR,
    can_enter,
    deck_of,
    has_room,
    next_to,
    site_status,
    treasures_at,
    walk,
)
from simkit.hades.rules.common.circles import holds_trap
from simkit.hades.words import choices, state, tables
from simkit.kernel.hexes import DIRECTIONS
from simkit.kernel.jit import kernel

from .way_home import to_caller, way_up

HOMEWARD = 0  # the place of a bot's note that the move under way leads home
FOE_IN_SHAFT = 3  # steps that an enemy at either end of a shaft counts
FULL_HEX = 3  # half steps by which a hex is farther that has no room for the unit

# --- time ---------------------------------------------------------------------------------------


@kernel
def turns_left(view):
    """Turns after this one: anybody can count the Nasty Surprises that are left (2.4, 9.0)."""
    return view.hidden.surprises.count


@kernel
def turns_home(view, rules, unit):
    """Full Moves until an HQ can lift this unit; 0 for one that can be lifted now."""
    factor = max(rules.unit[unit].mf, 1)
    return (steps_to_lift(view, rules, unit) + factor - 1) // factor


@kernel
def steps_to_lift(view, rules, unit):
    """Steps until an HQ can lift this unit; up a shaft first for one below."""
    place = view.units[unit].place
    if deck_of(place) == state.INFERNO:
        return to_caller(view, rules, place)
    return way_up(view, rules, unit, place)


@kernel
def is_homeward(view, mind, wants_home):
    """Whether this move leads home: settled at its first step, so that nobody turns about midway.

    The note lasts for one move; no bot needs it when a game goes on from a turn's start.
    """
    if view.act.steps == 0:
        mind.memo[HOMEWARD] = 1 if wants_home else 0
    return mind.memo[HOMEWARD] == 1


@kernel
def is_laden(view, unit):
    """True for a unit with a treasure in its hex."""
    return treasures_at(view, view.units[unit].place) != 0


# --- steps --------------------------------------------------------------------------------------


@kernel
def steps_on_foot(rules, one, other):
    """Steps between two places of one deck, all doors open; FAR where no way leads."""
    if one < 0 or other < 0 or deck_of(one) != deck_of(other):
        return FAR
    steps = walk(rules, one, other)
    return steps if steps != state.NONE else FAR


@kernel
def steps_round(view, rules, place, goal):
    """Steps to a goal by the next hex that can be entered: round a Complex, not into it."""
    if place == goal:
        return 0
    best = FAR
    for way in range(DIRECTIONS):
        there = next_to(view, rules, place, way)
        if there != state.NONE and (there == goal or can_enter(view, rules, there)):
            best = min(best, 1 + steps_on_foot(rules, there, goal))
    return best


@kernel
def step_to(asked, unit, goal):
    """The step that leads nearest to a goal; none if no step leads nearer.

    A friend's hex is a step that leads nowhere by itself.
    """
    view, rules, options = asked.position, asked.rules, asked.options
    best, least = 0, FAR * 2 + 2
    if options[0].verb == choices.PASS:
        least = 2 * steps_round(view, rules, view.units[unit].place, goal)
    for i in range(len(options)):
        where = options[i].where
        if options[i].verb != choices.DO_LIFT and where >= 0 and deck_of(where) == deck_of(goal):
            cost = 2 * steps_round(view, rules, where, goal)
            cost += 0 if has_room(view, rules, unit, where) else FULL_HEX
            if cost < least:
                best, least = i, cost
    return best


@kernel
def find_verb(asked, verb):
    """The first option with this verb, or NONE."""
    for i in range(len(asked.options)):
        if asked.options[i].verb == verb:
            return i
    return state.NONE


@kernel
def at_door(asked):
    """Blow a door or free a comrade, where the next step can be that; or NONE."""
    blow = find_verb(asked, choices.DO_BLOW)
    return blow if blow != state.NONE else find_verb(asked, choices.DO_DISARM)


@kernel
def fully_laden(asked, chosen):
    """The same step or lift, with all treasures that it can take along."""
    options = asked.options
    best, wanted = chosen, options[chosen]
    for i in range(len(options)):
        same = options[i].verb == wanted.verb and options[i].who == wanted.who
        if same and options[i].where == wanted.where and options[i].amount > options[best].amount:
            best = i
    return best


# --- goals --------------------------------------------------------------------------------------


@kernel
def is_shut(view, rules, room):
    """A Circle with its door side up, or a comrade in a Trap behind it."""
    return view.rooms[room].unseen == 1 or holds_trap(view, rules, room)


@kernel
def nearest_door(view, rules, unit, place):
    """The hex outside a closed door that the fewest steps lead to, where there is room; or NONE."""
    best, least = state.NONE, FAR
    for room in range(rules.map.rooms):
        if is_shut(view, rules, room):
            for door in range(tables.MOST_DOOR_HEXES):
                outside = rules.map.doorway[room, door]
                if outside != state.NONE and has_room(view, rules, unit, outside):
                    steps = steps_on_foot(rules, place, outside)
                    if steps < least:
                        best, least = outside, steps
    return best


@kernel
def steps_to_door(view, rules, unit, place):
    """Steps on Purgatory to that hex, or FAR."""
    return steps_on_foot(rules, place, nearest_door(view, rules, unit, place))


@kernel
def nearest_treasure(view, rules, place):
    """A treasure on this deck that lies about, nobody with it; its hex, or NONE."""
    best, least = state.NONE, FAR
    for number in range(2):
        there = view.treasures[number].place
        if there >= 0 and view.treasures[number].carrier == state.NONE and view.shl[there] == 0:
            steps = steps_on_foot(rules, place, there)
            if steps < least:
                best, least = there, steps
    return best


@kernel
def best_shaft(view, rules, unit, place, toll):
    """The Complex of Inferno by which a closed door is reached soonest; NONE without one.

    The toll is what an installation that still stands counts in steps; FAR rules such sites out.
    """
    best, least = state.NONE, FAR
    for site in range(state.MOST_SITES):
        steps = steps_on_foot(rules, place, rules.map.site[state.INFERNO, site])
        steps += steps_to_door(view, rules, unit, rules.map.site[state.PURGATORY, site])
        steps += toll_of(view, rules, site, toll)
        if steps < least:
            best, least = rules.map.site[state.INFERNO, site], steps
    return best


@kernel
def shaft_to(view, rules, place, goal, toll):
    """The Complex of Inferno by which a place below is reached soonest; NONE without one."""
    best, least = state.NONE, FAR
    for site in range(state.MOST_SITES):
        steps = steps_on_foot(rules, place, rules.map.site[state.INFERNO, site])
        steps += steps_on_foot(rules, rules.map.site[state.PURGATORY, site], goal)
        steps += toll_of(view, rules, site, toll)
        if steps < least:
            best, least = rules.map.site[state.INFERNO, site], steps
    return best


@kernel
def toll_of(view, rules, site, toll):
    """What stands in the way of a shaft, in steps."""
    head, foot = rules.map.site[state.INFERNO, site], rules.map.site[state.PURGATORY, site]
    steps = toll if site_status(view, site) != state.DESTROYED else 0
    if view.foes[head] != 0 or view.foes[foot] != 0:
        steps += FOE_IN_SHAFT
    return steps
