"""List the goals of a raid: what each earns, how far it is, and whether there is time for it."""

from __future__ import annotations

from simkit.hades.bots.knobs import DOORS, ESCORT, GUARDING, HUNTING, PRIZES, SIEGE, SLACK
from simkit.hades.bots.reckoning.roads import (
    MOST_SPOTS,
    SHAFT_ENDS,
    doorsteps,
    head_steps,
    is_free_for,
    nearest_road,
    on_foot,
)
from simkit.hades.bots.reckoning.stakes import (
    captive_worth,
    door_worth,
    gorgon_danger,
    officer_worth,
    treasure_worth,
)
from simkit.hades.bots.reckoning.way_home import callers, can_beam
from simkit.hades.rules.common.board import FAR, deck_of, is_tower, next_to, room_with, site_status
from simkit.hades.rules.common.circles import holds_trap
from simkit.hades.words import effects, state
from simkit.hades.words.state import MOST_SITES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import scratch, slate
from simkit.kernel.numbers.sets import has, members

# What a unit is about: a number of a kind, added to where the kinds begin.
IDLE, HOME, POST, ESCORT_OF = 0, 1, 2, 40
DOOR_OF, TRAP_OF, INSIDE_OF = 100, 120, 140
TREASURE_OF, ENGINE, FOOT_OF, FOE_OF, SITE_OF = 160, 170, 180, 200, 300

BLOW_STEPS = 2  # what a door costs, in steps
RAID_TURNS = 3  # turns that a raid takes, besides the slack, until all are home
# What errands earn, in victory points before knobs weigh them.
OPENED_DOOR = 0.5  # 14.1
FREED_FROM_TRAP = 1.3
USEFUL_ROOM = 0.4  # Comm Room, Targeting Computer
BRIDGE_VISIT, TELEPORTER_VISIT = 1.0, 1.5
BRIDGE_DOORS = 2  # closed doors that the Bridge must still be good for, and more
UNKNOWN_FOOT, WEAPON_FOOT, OTHER_FOOT = 0.15, 0.6, 0.3  # a shaft entered from below
GORGON_MET = 0.5  # share of the danger from a Gorgon that meeting her averts


# --- is it worth doing --------------------------------------------------------------------------


@kernel
def goal_worth(view, rules, unit, goal, knobs):
    """What it earns to see to something, in victory points."""
    behind = door_worth(view, rules) if DOOR_OF <= goal < TRAP_OF else 0.0
    return promise_of(view, rules, unit, goal, behind, knobs)


@kernel
def promise_of(view, rules, unit, goal, behind, knobs):
    """The same, where it is known what lies behind a closed door on average."""
    if goal < ESCORT_OF:
        return 0.0
    if goal < DOOR_OF:
        return escort_goal(view, rules, unit, goal - ESCORT_OF, knobs)
    if goal < TRAP_OF:
        return door_goal(view, rules, unit, goal - DOOR_OF, behind, knobs)
    if goal < INSIDE_OF:
        return FREED_FROM_TRAP if holds_trap(view, rules, goal - TRAP_OF) else 0.0
    if goal < TREASURE_OF:
        return inside_worth(view, rules, unit, goal - INSIDE_OF)
    if goal < ENGINE:
        return knobs[PRIZES] * treasure_worth(view, rules, unit, goal - TREASURE_OF)
    if goal == ENGINE:
        return knobs[GUARDING] * gorgon_danger(view, rules)
    if goal < FOE_OF:
        return foot_goal(view, rules, unit, goal - FOOT_OF, knobs)
    if goal < SITE_OF:
        return foe_goal(view, rules, unit, goal - FOE_OF, knobs)
    return 0.0


@kernel
def door_goal(view, rules, unit, room, behind, knobs):
    """A locked door: half a point, and what may lie behind it."""
    if view.rooms[room].unseen == 0 or not has(rules.mask.combat, unit):
        return 0.0
    return knobs[DOORS] * OPENED_DOOR + knobs[PRIZES] * behind


@kernel
def escort_goal(view, rules, unit, captive, knobs):
    """A captive on the way home: enemies attack a squad beside him or her first (5.7)."""
    if captive >= rules.units or not has(rules.mask.combat, unit):
        return 0.0
    if captive != rules.emily and not has(rules.mask.elders, captive):
        return 0.0
    place = view.units[captive].place
    if place < 0 or (
        deck_of(place) == state.INFERNO and steps_home(view, rules, captive, place) == 0
    ):
        return 0.0
    return knobs[ESCORT] * captive_worth(view, rules, captive)


@kernel
def inside_worth(view, rules, unit, room):
    """Open Circles worth a visit: by anybody, or by Dante and Emily for their science."""
    circle = view.rooms[room]
    if circle.open == 0 or circle.counter == state.NONE:
        return 0.0
    role = rules.counter[circle.counter].role
    if has(rules.mask.free, unit):
        return scientist_worth(view, rules, unit, role)
    if circle.entered == 0 and role in (effects.COMM_ROOM, effects.TARGETING_COMPUTER):
        return USEFUL_ROOM
    return 0.0


@kernel
def scientist_worth(view, rules, unit, role):
    """What Dante or Emily can do there; whoever is in the Teleporter is on the way
    home, and so is whoever waits on the hull for an HQ's call."""
    if can_beam(view, rules, unit):
        return 0.0
    if role == effects.BRIDGE:
        shut = 0
        for room in range(rules.map.rooms):
            shut += view.rooms[room].unseen
        return BRIDGE_VISIT if shut > BRIDGE_DOORS else 0.0
    waits = deck_of(view.units[unit].place) == state.INFERNO and callers(view, rules) != 0
    if role == effects.TELEPORTER and rules.scenario.teleporter_evacuates == 1 and not waits:
        return TELEPORTER_VISIT
    return 0.0


@kernel
def foot_goal(view, rules, unit, site, knobs):
    """The foot of a shaft: whoever enters it destroys the installation above for nothing (6.1)."""
    status = site_status(view, site)
    if status == state.DESTROYED or not has(rules.mask.combat, unit):
        return 0.0
    if deck_of(view.units[unit].place) != state.PURGATORY or status == state.DAMAGED:
        return 0.0
    if status == state.NONE:
        return knobs[SIEGE] * UNKNOWN_FOOT
    role = rules.installation[view.sites[site]].role
    return knobs[SIEGE] * (WEAPON_FOOT if role < effects.OFFENSIVE else OTHER_FOOT)


@kernel
def foe_goal(view, rules, unit, enemy, knobs):
    """An enemy worth hunting: a Gorgon on her way, the Officer."""
    place = view.enemies[enemy].place
    if (
        deck_of(place) != state.PURGATORY
        or is_tower(rules, place)
        or not has(rules.mask.combat, unit)
    ):
        return 0.0
    if has(rules.mask.gorgons, enemy):
        return GORGON_MET * knobs[GUARDING] * gorgon_danger(view, rules)
    if enemy == rules.officer:
        return knobs[HUNTING] * officer_worth(view, rules)
    return 0.0


# --- how far is it ------------------------------------------------------------------------------


@kernel
def goal_steps(view, rules, unit, goal, place):
    """Steps from a place until the errand can be done; 0: it can be done from here."""
    if goal == IDLE:
        return 0
    if goal == HOME:
        return steps_home(view, rules, unit, place)
    if goal == POST:
        return 0
    if goal >= SITE_OF:
        return break_in_steps(view, rules, goal - SITE_OF, place)
    spots = slate(MOST_SPOTS)
    count = spots_of(view, rules, unit, goal, spots)
    return nearest_road(view, rules, place, spots, count, scratch(SHAFT_ENDS))


@kernel
def spots_of(view, rules, unit, goal, spots):
    """Write down the places where an errand can be done; returns how many there are."""
    if DOOR_OF <= goal < TRAP_OF:
        return doorsteps(view, rules, unit, goal - DOOR_OF, spots)
    if TRAP_OF <= goal < INSIDE_OF:
        return doorsteps(view, rules, unit, goal - TRAP_OF, spots)
    if FOE_OF <= goal < SITE_OF:
        return free_beside(view, rules, unit, view.enemies[goal - FOE_OF].place, spots)
    if ESCORT_OF <= goal < DOOR_OF:
        spots[0] = view.units[goal - ESCORT_OF].place
    elif INSIDE_OF <= goal < TREASURE_OF:
        spots[0] = rules.map.cell[goal - INSIDE_OF]
    elif TREASURE_OF <= goal < ENGINE:
        spots[0] = view.treasures[goal - TREASURE_OF].place
    elif goal == ENGINE:
        spots[0] = engine_place(view, rules)
    else:
        spots[0] = rules.map.site[state.PURGATORY, goal - FOOT_OF]
    return 1 if spots[0] >= 0 else 0


@kernel
def break_in_steps(view, rules, site, place):
    """Steps to an installation that bars the way down, or to who bars it."""
    if site_status(view, site) == state.DESTROYED:
        head = rules.map.site[state.INFERNO, site]
        return max(0, on_foot(rules, place, head) - (view.foes[head] != 0))
    return head_steps(view, rules, place, site)


@kernel
def free_beside(view, rules, unit, target, spots):
    """Write down the places beside an enemy, across a shaft too, where no other squad stands;
    returns how many there are: none beside one that is gone."""
    count = 0
    if target == state.NONE:
        return count
    for way in range(state.WAYS):
        there = next_to(view, rules, target, way)
        if there != state.NONE and is_free_for(view, rules, unit, there):
            spots[count] = there
            count += 1
    return count


@kernel
def engine_place(view, rules):
    """The inside of the Engine Room, or NONE."""
    room = room_with(view, rules, effects.ENGINE_ROOM)
    return rules.map.cell[room] if room != state.NONE else state.NONE


@kernel
def steps_home(view, rules, unit, place):
    """Steps until an HQ on Inferno can lift the unit; an HQ lifts itself."""
    climbs = slate(MOST_SITES)
    if deck_of(place) != state.INFERNO:
        list_climbs(view, rules, unit, climbs)
    return steps_up(view, rules, unit, place, climbs)


@kernel
def list_climbs(view, rules, unit, climbs):
    """Write down for every site the steps from the foot of its shaft until an HQ can lift the unit;
    the same for all who are no HQs, and for one position."""
    hqs = lifters(view, rules, unit)
    for site in range(MOST_SITES):
        head = rules.map.site[state.INFERNO, site]
        climbs[site] = FAR
        if view.foes[head] == 0:
            # Nobody can stay on top of a shaft for long: others follow.
            beyond = max(1, to_reach(view, rules, head, hqs))
            climbs[site] = rules.shaft_cost + beyond


@kernel
def lifters(view, rules, unit):
    """The HQs on Inferno that a unit needs to be lifted; none for an HQ, which lifts itself."""
    return 0 if has(rules.mask.hqs, unit) else callers(view, rules)


@kernel
def steps_up(view, rules, unit, place, climbs):
    """Steps from a place until an HQ on Inferno can lift the unit, by the best of all climbs."""
    if deck_of(place) == state.INFERNO:
        return to_reach(view, rules, place, lifters(view, rules, unit))
    if can_beam(view, rules, unit):
        return 0
    best = FAR
    for site in range(MOST_SITES):
        if climbs[site] < best:
            foot = rules.map.site[state.PURGATORY, site]
            if view.foes[foot] == 0 or foot == place:
                best = min(best, on_foot(rules, place, foot) + climbs[site])
    return best


@kernel
def to_reach(view, rules, place, hqs):
    """Steps on Inferno until the nearest of some HQs can lift whoever stands there; 0 without one:
    then it makes no difference."""
    if hqs == 0:
        return 0
    best = FAR
    for hq in members(hqs):
        best = min(best, on_foot(rules, place, view.units[hq].place))
    return max(0, best - rules.request_range) if best < FAR else FAR


# --- is there time ------------------------------------------------------------------------------


@kernel
def turns_left(view):
    """Turns after this one; how many cards the Nasty Surprise Deck has left anybody can see."""
    return view.hidden.surprises.count


@kernel
def points_left(view, rules, unit, knobs):
    """Movement Factors that a unit has until it should be within an HQ's reach."""
    turns = turns_left(view) + 1 - view.units[unit].acted - knobs[SLACK]
    return (turns + late_start(rules)) * rules.unit[unit].mf


@kernel
def late_start(rules):
    """1 where Gorgons are free from the start: the raid itself begins only after they are met."""
    for place in range(len(rules.scenario.face_up)):
        counter = rules.scenario.face_up[place]
        if counter != state.NONE and rules.counter[counter].role == effects.GORGON_CELL:
            return 1
    return 0


@kernel
def errand_cost(goal):
    """What it costs once there, in steps."""
    return BLOW_STEPS + 1 if DOOR_OF <= goal < INSIDE_OF else 0


@kernel
def goal_place(view, rules, goal):
    """Where an errand leads, for the way home from there; NONE for others."""
    if DOOR_OF <= goal < TRAP_OF:
        return rules.map.cell[goal - DOOR_OF]
    if TRAP_OF <= goal < INSIDE_OF:
        return rules.map.cell[goal - TRAP_OF]
    if INSIDE_OF <= goal < TREASURE_OF:
        return rules.map.cell[goal - INSIDE_OF]
    if TREASURE_OF <= goal < ENGINE:
        return view.treasures[goal - TREASURE_OF].place
    if FOOT_OF <= goal < FOE_OF:
        return rules.map.site[state.PURGATORY, goal - FOOT_OF]
    return state.NONE
