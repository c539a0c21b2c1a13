"""Move a unit towards its errand by steps: where to go, when to stop, when to blow up a door."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

from simkit.hades.bots.knobs import CARE
from simkit.hades.bots.reckoning.reach import explore, first_step
from simkit.hades.bots.reckoning.roads import MOST_SPOTS, SHAFT_ENDS, nearest_road, on_foot, road
from simkit.hades.bots.reckoning.stakes import treasure_worth
from simkit.hades.bots.reckoning.threats import (
    NOT_AT_ALL,
    feeders_beside,
    foresee,
    towers_near,
)
from simkit.hades.bots.reckoning.way_home import callers, is_hull_bare
from simkit.hades.rules.common.acting import may_act
from simkit.hades.rules.common.board import (
    FAR,
    deck_of,
    foes_beside,
    has_room,
    site_of,
    sites_beside,
    steps_between,
    units_beside,
)
from simkit.hades.rules.common.circles import is_at_door
from simkit.hades.words import choices, state
from simkit.hades.words.state import MOST_SITES, PLACES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import scratch, slate
from simkit.kernel.numbers.sets import has, how_many, members

from .bases import base_head
from .ends import END, NEXT, SURE, is_kept, keep_end, leads_by_rooms
from .errands import carries, is_done, new_errand
from .goals import (
    DOOR_OF,
    ENGINE,
    FOE_OF,
    HOME,
    IDLE,
    INSIDE_OF,
    POST,
    SITE_OF,
    TRAP_OF,
    TREASURE_OF,
    goal_place,
    goal_steps,
    list_climbs,
    spots_of,
    steps_up,
    to_reach,
    turns_left,
)

STUCK = 44  # a note of who would move to no purpose, a bit each
STEP, WAKES, ON_SHAFT, BARE_HULL = 8.0, 6.0, 2.0, 96.0  # eighths of a step
TOO_LATE = 80.0  # no way home in the turns that are left, in eighths of a step
MORE_CALLS = 6.0  # what each further HQ that may call is worth, in eighths of a step
A_POINT = 0.1  # of movement that is spent on the way, in eighths of a step
HAIR = 1e-6  # what calculation may be out by
FARTHEST = 200.0  # steps; what is farther is out of reach alike
IN_STEPS, IN_TURNS = 0.4, 0.6  # how much either measure of a way counts
NO_WAY, FARTHEST_HQ = 50, 20  # steps to a post
# How a place is feared, in eighths of a step before `care` weighs it.
MARCHED_AT, BESIDE, TOWER = 2.0, 1.0, 0.7  # by squads: each enemy
FEEDER = 4.0  # by all: where a Nastian will come out of the shaft beside them
SPARED = 2.0  # a captive beside a squad of ours, and no enemy there
CIVIL_THREAT, FOE_AMONG_SQUADS, FOE_ALONE = 4.0, 1.0, 6.0  # by captives


@kernel
def next_step(asked):
    """The option that leads nearest to the errand; stay where none is better."""
    view, rules, decision, mind = asked.position, asked.rules, asked.decision, asked.mind
    unit = decision.subject
    if is_done(view, rules, unit, mind.memo[unit], mind.knobs):
        new_errand(view, rules, mind, unit)
    goal = mind.memo[unit]
    if TREASURE_OF <= goal < ENGINE and view.units[unit].place == goal_place(view, rules, goal):
        goal = HOME
        mind.memo[unit] = goal
    blow = door_to_blow(asked, goal)
    if blow == state.NONE:
        blow = door_in_passing(asked, unit, goal, decision.amount)
    if blow != state.NONE:
        return blow
    goal = by_the_way(view, rules, unit, goal, decision.amount)
    there = best_way(view, rules, mind, unit, goal, decision.amount)
    if has(rules.mask.free, unit) and view.shl[view.units[unit].place] & rules.mask.combat != 0:
        return unladen_to(asked, there)  # treasures stay with the squad
    return step_to(asked, there)


@kernel
def best_way(view, rules, mind, unit, goal, points):
    """The first place on the way to the best hex that the unit can end its move on, or NONE."""
    start, kept = view.units[unit].place, is_kept(view, mind, unit, goal, points)
    if kept and mind.memo[NEXT] != state.NONE:
        end, sure, there = mind.memo[END], mind.memo[SURE] == 1, mind.memo[NEXT]
    else:
        spent, before, found = slate(PLACES), slate(PLACES), slate(PLACES)
        count = explore(view, rules, start, points, spent, before, found)
        if kept:
            end, sure = mind.memo[END], mind.memo[SURE] == 1
        else:
            end, sure = best_end(view, rules, mind, unit, goal, points, spent, found, count)
        there = first_step(before, start, end)
    if view.act.unit != unit:
        keep_end(view, mind, unit, goal, start, points, end, sure, there)  # it will ask again
    elif there != state.NONE and sure and not leads_by_rooms(rules, start, there):
        paid = 1 if deck_of(there) == deck_of(start) else rules.shaft_cost
        keep_end(view, mind, unit, goal, there, points - paid, end, sure, state.NONE)
    return there


@kernel
def best_end(view, rules, mind, unit, goal, points, spent, found, count):
    """The best of the hexes in reach to end a move on, and whether it is surely better than all
    others."""
    threats = scratch(PLACES)
    foresee(view, rules, unit, NOT_AT_ALL, points, threats)
    spots, over, climbs = slate(MOST_SPOTS), scratch(SHAFT_ENDS), slate(MOST_SITES)
    bound = set_out(view, rules, mind, unit, goal, spots, over, climbs)
    best, least, next_best = found[0], inf, inf
    for i in range(count - 1, -1, -1):  # the farthest first: most errands lead there
        place = found[i]
        if has_room(view, rules, unit, place):
            steps, paid, work = steps_on(view, rules, bound, place), A_POINT * spent[place], 0.0
            if is_before_door(rules, goal, place) and points - spent[place] >= rules.door_cost:
                work = STEP * rules.door_cost
            least_way = STEP * min(steps, FARTHEST) if steps > 0 else -inf
            if least_way + bound.no_danger + paid - work > least + HAIR:
                continue  # however straight the way
            way = cost_of_way(view, rules, bound, place, steps)
            if way + bound.no_danger + paid - work > least + HAIR:
                continue  # however quiet it is there
            danger = bound.care * danger_at(view, rules, unit, goal, place, threats)
            cost = way + danger + paid - work
            if cost <= least:
                best, least, next_best = place, cost, least
            else:
                next_best = min(next_best, cost)
    return best, next_best > least + HAIR


@kernel
def is_before_door(rules, goal, place):
    """True outside the door, or the Trap, that is the errand."""
    if DOOR_OF <= goal < TRAP_OF:
        return is_at_door(rules, place, goal - DOOR_OF)
    return TRAP_OF <= goal < INSIDE_OF and is_at_door(rules, place, goal - TRAP_OF)


@kernel
def step_to(asked, place):
    """The option that leads to a place, with all that lies here; without one, to stay."""
    options = asked.options
    best = 0
    for i in range(len(options)):
        verb = options[i].verb
        if (
            verb in (choices.DO_STEP, choices.DO_LIFT)
            and options[i].where == place
            and place != state.NONE
        ):
            best = i  # a later one takes more treasures along
    return best


@kernel
def unladen_to(asked, place):
    """The option that leads to a place and leaves what lies here; without one, to stay."""
    options = asked.options
    for i in range(len(options)):
        if (
            options[i].verb in (choices.DO_STEP, choices.DO_LIFT)
            and options[i].where == place
            and place != state.NONE
        ):
            return i  # the first one takes nothing along
    return 0


@kernel
def door_to_blow(asked, goal):
    """The door or Trap that is the errand, if the unit stands before it; else NONE."""
    for i in range(len(asked.options)):
        option = asked.options[i]
        if option.verb == choices.DO_BLOW and goal == DOOR_OF + option.what:
            return i
        if option.verb == choices.DO_DISARM and goal == TRAP_OF + option.what:
            return i
    return state.NONE


@kernel
def door_in_passing(asked, unit, goal, points):
    """A door on the way to something else, if that takes no turn longer; else NONE.

    Whoever carries a treasure passes: it might be a Trap.
    """
    view, rules, options = asked.position, asked.rules, asked.options
    place, mf = view.units[unit].place, rules.unit[unit].mf
    if not has(rules.mask.combat, unit) or carries(view, place, unit, rules) != 0:
        return state.NONE
    for i in range(len(options)):
        if options[i].verb == choices.DO_BLOW:
            steps = steps_to_do(view, rules, unit, goal, place)
            later = turns_for(steps + rules.door_cost - points, mf)
            if steps >= FAR or later == turns_for(steps - points, mf):
                return i
    return state.NONE


@kernel
def by_the_way(view, rules, unit, goal, points):
    """A treasure that is fetched first if that takes no turn longer; else the errand itself."""
    place, mf = view.units[unit].place, rules.unit[unit].mf
    if not has(rules.mask.combat, unit) or TREASURE_OF <= goal < ENGINE or goal >= FOE_OF:
        return goal
    for number in range(2):
        if treasure_worth(view, rules, unit, number) > 0.0:
            there = view.treasures[number].place
            first = road(view, rules, place, there)
            if 0 < first <= points:
                on = first + steps_to_do(view, rules, unit, goal, there)
                direct = steps_to_do(view, rules, unit, goal, place)
                if on < FAR and turns_for(on - points, mf) <= turns_for(direct - points, mf):
                    return TREASURE_OF + number
    return goal


@kernel
def steps_to_do(view, rules, unit, goal, place):
    """Steps until the errand is done, a door or a Trap opened with what it costs."""
    return goal_steps(view, rules, unit, goal, place) + work_at(rules, goal)


@kernel
def work_at(rules, goal):
    """What an errand costs once there, in steps: a door or a Trap is to be opened."""
    return rules.door_cost if DOOR_OF <= goal < INSIDE_OF else 0


@kernel
def turns_for(steps, mf):
    """Whole turns for so many steps."""
    return (max(0, steps) + mf - 1) // mf


class Destination(NamedTuple):
    """Where a unit is bound for: for one position, and set anew for the next."""

    unit: Any
    goal: Any
    care: Any  # what danger weighs
    no_danger: Any  # the least that danger can come to
    base: Any  # the base's Complex on Inferno, by which a post lies
    spots: Any  # where the errand can be done: so many places
    count: Any
    over: Any  # what was looked up of the ways there over shafts
    climbs: Any  # the ways home, if that is the errand


@kernel
def set_out(view, rules, mind, unit, goal, spots, over, climbs):
    """Look up what the way to an errand hangs on, wherever it begins."""
    count, base, care = 0, state.NONE, mind.knobs[CARE]
    if goal == HOME:
        list_climbs(view, rules, unit, climbs)
    elif goal == POST:
        base = base_head(view, rules, mind)
    elif goal != IDLE and goal < SITE_OF:
        count = spots_of(view, rules, unit, goal, spots)
    quiet = 0.0 if has(rules.mask.combat, unit) else -SPARED
    return Destination(unit, goal, care, care * quiet, base, spots, count, over, climbs)


@kernel
def steps_on(view, rules, bound, place):
    """Steps from a place to where the errand is done."""
    goal = bound.goal
    if goal == HOME:
        return steps_up(view, rules, bound.unit, place, bound.climbs)
    if goal == POST:
        return post_steps(view, rules, bound.base, place)
    if goal == IDLE or goal >= SITE_OF:
        return goal_steps(view, rules, bound.unit, goal, place)
    return nearest_road(view, rules, place, bound.spots, bound.count, bound.over)


@kernel
def cost_of_way(view, rules, bound, place, steps):
    """How far a place is from the errand, in eighths of a step, dangers apart."""
    unit, goal = bound.unit, bound.goal
    cost = STEP * min(way_in_steps(rules, unit, goal, steps), FARTHEST)
    if goal == HOME and steps == 0 and site_of(rules, place) != state.NONE:
        cost += ON_SHAFT  # others come up there
    if deck_of(place) == state.INFERNO and wakes(view, rules, place) and not is_break_in(goal):
        cost += WAKES
    if deck_of(place) == state.INFERNO and is_hull_bare(view, rules):
        cost += BARE_HULL
    if goal == HOME and FAR > steps > turns_left(view) * rules.unit[unit].mf:
        cost += TOO_LATE
    if goal == HOME and steps == 0:
        calls = calls_there(view, rules, unit, place)
        cost -= MORE_CALLS * max(0, calls - 1)
    return cost


@kernel
def way_in_steps(rules, unit, goal, steps):
    """How far it is, mostly in whole turns: nobody stops in danger for a step that saves none."""
    if goal == POST or steps >= FAR:
        return 1.0 * steps
    mf = rules.unit[unit].mf
    turns = turns_for(steps + work_at(rules, goal), mf)
    return IN_STEPS * steps + IN_TURNS * mf * turns


@kernel
def calls_there(view, rules, unit, place):
    """HQs that may still call this turn, and have a hex of Inferno in reach."""
    count = 0
    if view.vittles.in_system == 0 or deck_of(place) != state.INFERNO:
        return count
    hqs = callers(view, rules) & ~(1 << unit)
    for hq in members(hqs):
        if may_act(view, hq):
            count += steps_between(rules, view.units[hq].place, place) <= rules.request_range
    return count


@kernel
def post_steps(view, rules, base, place):
    """Steps to a post: a hex or two from the base's shaft, and where an HQ has it in reach."""
    steps = on_foot(rules, place, base)
    if steps >= FAR:
        return NO_WAY
    away = to_reach(view, rules, place, callers(view, rules))
    return abs(steps - 1) + 2 * min(away, FARTHEST_HQ)


@kernel
def is_break_in(goal):
    """True for whoever is about to take an installation."""
    return goal >= SITE_OF


@kernel
def wakes(view, rules, place):
    """True beside a site that sleeps."""
    return sites_beside(view, rules, place, state.NONE) != 0


@kernel
def danger_at(view, rules, unit, goal, place, threats):
    """Enemies beside a place stop the unit there and attack it; captives fear them most."""
    beside = foes_beside(view, place)
    if not has(rules.mask.combat, unit):
        return civil_danger(view, rules, place, beside, threats)
    if FOE_OF <= goal < SITE_OF and has(beside, goal - FOE_OF):
        return 0.0
    if goal in (ENGINE, POST):
        return 0.0
    fear = MARCHED_AT * threats[place] + BESIDE * how_many(beside)
    fear += TOWER * towers_near(rules, place) + FEEDER * feeders_beside(view, rules, place)
    return 2.0 * fear if view.units[unit].depleted == 1 else fear


@kernel
def is_guarded(view, rules, place):
    """True with a squad that has acted, and so will not go away this turn."""
    for unit in members(view.shl[place] & rules.mask.combat):
        if view.units[unit].acted == 1:
            return True
    return False


@kernel
def civil_danger(view, rules, place, beside, threats):
    """Enemies look for Combat Units first: whoever is beside one of ours spares the captive."""
    if beside == 0 and is_guarded(view, rules, place):
        return -SPARED
    fear = CIVIL_THREAT * (threats[place] - how_many(beside)) + towers_near(rules, place)
    fear += FEEDER * feeders_beside(view, rules, place)
    for enemy in members(beside):
        guarded = units_beside(view, view.enemies[enemy].place) & rules.mask.combat
        fear += FOE_AMONG_SQUADS if guarded != 0 else FOE_ALONE
    return max(fear, 0.0)
