"""Give every unit on Hades an errand for the turn, stored in the bot's memory.

The errands are dealt out like a wargamer plans a turn: of all pairs of a unit and something to do
the one that earns most in least time comes first, then the next best, until nobody or nothing is
left. What cannot be done in time to be home again is not begun.
"""

from __future__ import annotations

from simkit.hades.bots.knobs import GUARDS, RISK, SLACK
from simkit.hades.bots.reckoning.roads import any_way_down, head_steps, on_foot
from simkit.hades.bots.reckoning.stakes import gorgon_danger, unit_points
from simkit.hades.bots.reckoning.way_home import stranded_units
from simkit.hades.rules.common.board import FAR, deck_of, site_status
from simkit.hades.rules.common.circles import holds_trap
from simkit.hades.words import effects, state
from simkit.hades.words.state import MOST_SITES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import fractions, slate
from simkit.kernel.numbers.sets import has, lowest, members

from .bases import base_head, base_site
from .goals import (
    DOOR_OF,
    ENGINE,
    ESCORT_OF,
    FOE_OF,
    FOOT_OF,
    HOME,
    IDLE,
    INSIDE_OF,
    POST,
    RAID_TURNS,
    SITE_OF,
    TRAP_OF,
    TREASURE_OF,
    errand_cost,
    goal_place,
    goal_steps,
    goal_worth,
    promise_of,
    steps_up,
    turns_left,
)
from .staying import MOST_MOVES, look_ahead, trip_of, worth_of_going

# Notes in a bot's memory: an errand for each unit, then these.
PLANNED_TURN, PLANNED_STATE = 40, 41
INFANTRY_PACE = 4  # movement factor; squads that are faster are scouts
NEAR_BASE = 4  # steps from the base within which infantry guards it
BASE_TURNS = 4  # turns left for which the base is held though nobody is below
SECOND_HUNTER = 0.5  # what a second unit's hunt is worth, of the first one's
SETTING_OUT = 0.6  # turns that an errand costs besides its way
RUNNER_FIT, DEPLETED_FIT = 0.5, 0.5  # how well scouts, and depleted squads, fight Gorgons
WEARY = 1.5  # how much more a turn among enemies costs a depleted squad
# What there is to do, as one number: of so many, with so many states for each thing in it.
SIGNS, STATES = 1 << 40, 5
# Captives; Circles, whether shut, with a Trap or open; treasures, the Engine Room, shafts, enemies.
MOST_GOALS = 3 + state.MOST_ROOMS + 2 + 1 + MOST_SITES + state.MOST_ENEMIES
MOST_PAIRS = MOST_GOALS * state.MOST_UNITS


# --- dealing them out ---------------------------------------------------------------------------


@kernel
def plan_errands(view, rules, mind, turn):
    """Deal out errands anew, once a turn and whenever what there is to do changes."""
    mark = sign_of(view, rules)
    if mind.memo[PLANNED_TURN] == turn + 1 and mind.memo[PLANNED_STATE] == mark:
        return
    mind.memo[PLANNED_TURN], mind.memo[PLANNED_STATE] = turn + 1, mark
    free = 0
    for unit in range(rules.units):
        mind.memo[unit] = IDLE
        if is_free_hand(view, rules, unit):
            free |= 1 << unit
    free = post_guards(view, rules, mind, free)
    deal_out(view, rules, mind, free)
    send_rest(view, rules, mind)


@kernel
def post_guards(view, rules, mind, free):
    """Heavy Weapons and some infantry hold the base on Inferno; returns who is still free."""
    if not is_base_needed(view, rules):
        return free
    posted = 0
    for unit in members(free):
        if deck_of(view.units[unit].place) == state.INFERNO:
            heavy = rules.unit[unit].role == effects.HEAVY_WEAPON
            late = turns_left(view) <= mind.knobs[SLACK] + RAID_TURNS
            if heavy and late and is_sky_clear(view, rules):
                continue
            plain = is_guard(rules, unit)
            head = base_head(view, rules, mind)
            plain = plain and on_foot(rules, view.units[unit].place, head) <= NEAR_BASE
            if heavy or (plain and posted < mind.knobs[GUARDS]):
                mind.memo[unit] = POST
                free &= ~(1 << unit)
                posted += 0 if heavy else 1
    return free


@kernel
def is_sky_clear(view, rules):
    """True while no fighter is in orbit: Heavy Weapons have done their work."""
    for fighter in range(rules.fighters):
        if view.fighters[fighter].where == state.IN_ORBIT:
            return False
    return True


@kernel
def is_guard(rules, unit):
    """Infantry, and SWAT squads, whose projectors only work on Inferno."""
    role = rules.unit[unit].role
    return role == effects.SWAT or (role == effects.SQUAD and rules.unit[unit].mf <= INFANTRY_PACE)


@kernel
def is_runner(rules, unit):
    """Scouts and engineers: who runs from door to door."""
    role = rules.unit[unit].role
    return role == effects.ENGINEER or (
        role == effects.SQUAD and rules.unit[unit].mf > INFANTRY_PACE
    )


@kernel
def is_base_needed(view, rules):
    """True while somebody is still below, and time is left for him to come up."""
    if turns_left(view) < 1:
        return False
    for unit in range(rules.units):
        if deck_of(view.units[unit].place) == state.PURGATORY:
            return True
    return turns_left(view) >= BASE_TURNS


@kernel
def sign_of(view, rules):
    """A number that changes when the errands should."""
    sign = stranded_units(view, rules) & 0xFFFFFFFF
    for room in range(rules.map.rooms):
        sign = signed(sign, view.rooms[room].unseen + view.rooms[room].open)
    for number in range(2):
        sign = signed(sign, view.treasures[number].place >= 0)
        sign = signed(sign, view.treasures[number].carrier >= 0)
    for enemy in members(rules.mask.gorgons):
        sign = signed(sign, view.enemies[enemy].place >= 0)
    return signed(sign, any_way_down(view, rules))


@kernel
def signed(sign, now):
    """The sign with the state of one more thing in it."""
    return (sign * STATES + now) % SIGNS


@kernel
def is_free_hand(view, rules, unit):
    """Whoever can be sent somewhere: on Hades, not held by a Trap, and no HQ."""
    piece = view.units[unit]
    if piece.place < 0 or piece.trap != state.NONE or has(rules.mask.hqs, unit):
        return False
    return carries(view, piece.place, unit, rules) == 0


@kernel
def carries(view, place, unit, rules):
    """Treasures in the hex of a unit outside the Circle where they were found, a bit each."""
    found = 0
    for number in range(2):
        if view.treasures[number].place == place and view.treasures[number].carrier == state.NONE:
            found |= 1 << number
    return found


@kernel
def deal_out(view, rules, mind, free):
    """Give errands to those who are free, the best pair first.

    What a pair is worth hangs on the position alone, not on who has been given what: it is reckoned
    once a deal.
    """
    if free == 0:
        return
    goals, left, worths = slate(MOST_GOALS), slate(MOST_GOALS), fractions(MOST_PAIRS)
    count = list_goals(view, rules, goals)
    prospects = look_ahead(view, rules, lowest(free), slate(MOST_SITES), fractions(MOST_MOVES))
    for unit in members(free):
        straight = steps_up(view, rules, unit, view.units[unit].place, prospects.climbs)
        for i in range(count):
            worth = pair_worth(view, rules, unit, goals[i], straight, prospects, mind.knobs)
            worths[i * state.MOST_UNITS + unit] = worth
    for i in range(count):
        left[i] = capacity(goals[i])
    while free != 0:
        free = deal_best(mind, free, goals, left, count, worths)


@kernel
def list_goals(view, rules, goals):
    """Write down whatever there is to do; returns how much that is."""
    count = list_kind(view, rules, ESCORT_OF, rules.units, goals, 0)
    for first in (DOOR_OF, TRAP_OF, INSIDE_OF):
        count = list_kind(view, rules, first, rules.map.rooms, goals, count)
    count = list_kind(view, rules, TREASURE_OF, 2, goals, count)
    count = list_kind(view, rules, ENGINE, 1, goals, count)
    count = list_kind(view, rules, FOOT_OF, MOST_SITES, goals, count)
    for enemy in members(rules.mask.gorgons | rules.mask.officer):
        count = list_kind(view, rules, FOE_OF + enemy, 1, goals, count)
    return count


@kernel
def list_kind(view, rules, first, size, goals, count):
    """Add those of one kind to so many; returns how many there are then."""
    for goal in range(first, first + size):
        if is_goal(view, rules, goal):
            goals[count] = goal
            count += 1
    return count


@kernel
def deal_best(mind, free, goals, left, count, worths):
    """Give the best errand for which somebody is still wanted to the best unit that is free;
    returns who still is."""
    best, most, who = state.NONE, 0.0, state.NONE
    for i in range(count):
        if left[i] > 0:
            share = SECOND_HUNTER if left[i] < capacity(goals[i]) else 1.0
            for unit in members(free):
                worth = share * worths[i * state.MOST_UNITS + unit]
                if worth > most:
                    best, most, who = i, worth, unit
    if who == state.NONE:
        return 0
    mind.memo[who] = goals[best]
    left[best] -= 1
    return free & ~(1 << who)


@kernel
def is_goal(view, rules, goal):
    """True for what can be seen to now: a captive on Hades, a door that is shut, and so on."""
    if goal < DOOR_OF:
        unit = goal - ESCORT_OF
        captive = unit == rules.emily or has(rules.mask.elders, unit)
        return captive and view.units[unit].place >= 0
    if goal < TRAP_OF:
        return view.rooms[goal - DOOR_OF].unseen == 1
    if goal < INSIDE_OF:
        return holds_trap(view, rules, goal - TRAP_OF)
    if goal < TREASURE_OF:
        return view.rooms[goal - INSIDE_OF].open == 1
    if goal < ENGINE:
        return view.treasures[goal - TREASURE_OF].place >= 0
    if goal == ENGINE:
        return gorgon_danger(view, rules) > 0.0
    if goal < FOE_OF:
        return site_status(view, goal - FOOT_OF) != state.DESTROYED
    return view.enemies[goal - FOE_OF].place >= state.MOST_HEXES


@kernel
def capacity(goal):
    """How many are sent on the same errand."""
    return 2 if FOE_OF <= goal < SITE_OF else 1


@kernel
def takers(mind, rules, goal):
    """How many have this errand."""
    count = 0
    for unit in range(rules.units):
        if mind.memo[unit] == goal:
            count += 1
    return count


@kernel
def pair_worth(view, rules, unit, goal, straight, prospects, knobs):
    """What an errand earns a turn if this unit does it, which is so many steps from home; 0 or less
    if it should not."""
    promised = promise_of(view, rules, unit, goal, prospects.behind, knobs)
    if promised <= 0.0:
        return 0.0
    steps = goal_steps(view, rules, unit, goal, view.units[unit].place)
    if FOOT_OF <= goal < FOE_OF and steps > rules.unit[unit].mf:
        return 0.0  # only in passing: it earns little
    if steps >= FAR:
        return 0.0
    trip = trip_of(view, rules, unit, goal, steps, straight, prospects)
    worth = worth_of_going(view, rules, unit, goal, promised, trip, prospects, knobs)
    turns = (steps + errand_cost(goal)) / rules.unit[unit].mf
    worth *= fitness(view, rules, unit, goal)
    worth -= risk_of(view, rules, unit, goal, turns, trip, prospects, knobs)
    return worth / (turns + SETTING_OUT)


@kernel
def fitness(view, rules, unit, goal):
    """Gorgons are for those who fight well: infantry before scouts, fresh before depleted ones,
    and never for engineers."""
    if not FOE_OF <= goal < SITE_OF or not has(rules.mask.gorgons, goal - FOE_OF):
        return 1.0
    if rules.unit[unit].role == effects.ENGINEER:
        return 0.0
    fit = RUNNER_FIT if is_runner(rules, unit) else 1.0
    return DEPLETED_FIT * fit if view.units[unit].depleted == 1 else fit


@kernel
def risk_of(view, rules, unit, goal, turns, trip, prospects, knobs):
    """What the detour costs: every turn longer on Purgatory, the more the fuller it is."""
    spot = goal_place(view, rules, goal)
    if spot == state.NONE or deck_of(spot) != state.PURGATORY or prospects.cut_off:
        return 0.0
    here = view.units[unit].place
    mf = rules.unit[unit].mf
    home = trip.straight if deck_of(here) == state.PURGATORY else 0
    longer = turns + (trip.back - home) / mf
    weary = WEARY if view.units[unit].depleted == 1 else 1.0
    points = unit_points(view, rules, unit)
    return knobs[RISK] * weary * prospects.crowd * max(0.0, longer) * points


@kernel
def send_rest(view, rules, mind):
    """Whoever has no errand goes home; from above, with no way down, to where one is made."""
    for unit in range(rules.units):
        if mind.memo[unit] != IDLE or view.units[unit].place < 0:
            continue
        if has(rules.mask.hqs, unit):
            continue
        mind.memo[unit] = HOME
        above = deck_of(view.units[unit].place) == state.INFERNO and has(rules.mask.combat, unit)
        if above and turns_left(view) >= mind.knobs[SLACK] + RAID_TURNS:
            mind.memo[unit] = POST
        if is_shut_out(view, rules, unit, mind.knobs):
            mind.memo[unit] = SITE_OF + site_to_break(view, rules, mind, unit)


@kernel
def site_to_break(view, rules, mind, unit):
    """The nearest site that is not destroyed yet; the base's is taken for a little nearer."""
    best, fewest = base_site(view, rules, mind), FAR
    if rules.unit[unit].role != effects.ENGINEER and site_status(view, best) == state.DESTROYED:
        return best  # it is only barred: whoever bars it is fought
    for site in range(MOST_SITES):
        if site_status(view, site) != state.DESTROYED:
            steps = head_steps(view, rules, view.units[unit].place, site)
            if site == base_site(view, rules, mind):
                steps -= 2
            if steps < fewest:
                best, fewest = site, steps
    return best


@kernel
def is_shut_out(view, rules, unit, knobs):
    """A squad on Inferno that would find work below if only a shaft were open."""
    if deck_of(view.units[unit].place) != state.INFERNO or not has(rules.mask.combat, unit):
        return False
    return not any_way_down(view, rules) and turns_left(view) > knobs[SLACK] + 2


@kernel
def new_errand(view, rules, mind, unit):
    """In the middle of a move, when what the unit was about is done: the best that is left."""
    best, most = HOME, 0.0
    prospects = look_ahead(view, rules, unit, slate(MOST_SITES), fractions(MOST_MOVES))
    straight = steps_up(view, rules, unit, view.units[unit].place, prospects.climbs)
    goals = slate(MOST_GOALS)
    for i in range(list_goals(view, rules, goals)):
        goal = goals[i]
        if takers(mind, rules, goal) < capacity(goal):
            worth = pair_worth(view, rules, unit, goal, straight, prospects, mind.knobs)
            if worth > most:
                best, most = goal, worth
    mind.memo[unit] = best


@kernel
def is_done(view, rules, unit, goal, knobs):
    """True for an errand that is no longer worth anything."""
    if goal < ESCORT_OF or goal >= SITE_OF:
        return False
    return goal_worth(view, rules, unit, goal, knobs) <= 0.0
