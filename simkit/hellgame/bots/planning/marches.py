"""Where units march: each to the place within reach where it is worth most."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import (
    WAYS,
    beyond,
    has_enemies,
    others_in,
)
from simkit.hellgame.rules.units.steps import is_barred, legion_steps, makes_all_stop
from simkit.hellgame.words import choices, state
from simkit.hellgame.words.sizes import SECTIOS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import fractions
from simkit.kernel.numbers.sets import has, members

from .distances import MOST_STEPS, distance, sectios_within
from .force import LEGION_LIFE
from .needs import (
    PACKS,
    PEOPLED,
    need_at,
    note_needs,
    note_needs_beside,
    post_worth,
    pull_at,
    wanted_at,
)
from .survey import carried
from .talks import is_trusted

FELT = 0.9  # of a need near by: whoever can see to it goes first
LEAST_GAIN = 1.0  # souls: what a skull is worth, before it is spent on a step
DETOUR = 0.05  # souls: of two ways to a place the shorter one
ARMY = 0.75  # of what each legion gains that goes along with a lieutenant
OUT_OF_ANTEHELL = 0.8
MOST_UNITS = 4  # that one demon moves, about
WORTH_A_GUARD = 2.0
WORTH_A_STAY = 1.0
ROUND_TRIP = 1.0  # nobody goes back to where he came from for less
REJOINING = 0.1  # a lieutenant alone goes before a march that gains as little
FROM_LIEUTENANTS = 0.5  # share of what the best of them gains
A_STEP = 0.01  # what it costs to go where one could stand already
ANY_STACK, A_STEP_AWAY = 10.0, 2.0  # in legions
NOWHERE, GOALS = (
    -1.0e9,
    state.PENTAGRAM + 1,
)  # souls where no march ends; the places that are asked for


# --- what a place is worth -----------------------------------------------------------------------


@kernel
def goal_worth(view, rules, seat, place, mind):
    """What it is worth to end a move in a place: to take it, or to fight if that pays."""
    if has(mind.memo[PACKS], place):
        return -LEGION_LIFE / 2.0
    if has(mind.memo[PEOPLED], place) and need_at(mind, place) <= 0.0:
        return -LEGION_LIFE
    pull = pull_at(mind, place)
    return pull if pull <= need_at(mind, place) else FELT * pull


@kernel
def note_goals(view, rules, seat, near, mind, goals):
    """That worth of places where a march may end, of a set of sectios; NOWHERE: it may not."""
    for sectio in members(near):
        goals[sectio] = NOWHERE
        if not is_barred(view, rules, sectio):
            goals[sectio] = goal_worth(view, rules, seat, sectio, mind)
    goals[state.ANTEHELL] = goals[state.PENTAGRAM] = NOWHERE


@kernel
def reach_worth(view, rules, seat, place, steps, goals, mind):
    """The best place that can be reached from here with so many steps, here among them."""
    best = goals[place]
    if steps > 0:
        best = max(best, way_worth(view, rules, seat, place, steps, goals, mind) - DETOUR)
    return best


@kernel
def way_worth(view, rules, seat, place, steps, goals, mind):
    """The best place to go on to: two steps ahead are looked at, a third is felt by its pull."""
    best = NOWHERE
    for way in range(1, WAYS + 1):
        there = beyond(place, way)
        if goals[there] != NOWHERE:
            best = max(best, goals[there])
            if steps > 1:
                onward = last_worth(there, place, goals) - DETOUR
                if onward > best and may_go_on(view, rules, seat, there, mind):
                    best = onward
    return best


@kernel
def last_worth(place, origin, goals):
    """The best place beside this one, but for where they came from."""
    best = NOWHERE
    for way in range(1, WAYS + 1):
        there = beyond(place, way)
        if there != origin:
            best = max(best, goals[there])
    return best


@kernel
def may_go_on(view, rules, seat, place, mind):
    """True where movers need not stop: nobody is there, or whoever is may let them pass."""
    if has(mind.memo[PACKS], place) or makes_all_stop(view, rules, place):
        return False
    if not has(mind.memo[PEOPLED], place):
        return True
    if view.troops[place, state.FREEBOOTERS] > 0:
        return False
    others = others_in(view, place, seat)
    if others == 0:
        return True
    if need_at(mind, place) > 0.0:
        return False
    for other in members(others):
        if has(view.march.refused[other], place):
            return False
        if not is_trusted(view, seat, other, mind.knobs):
            return False
    return True


# --- who goes ------------------------------------------------------------------------------------


@kernel
def legion_gain(view, rules, seat, place, goals, mind):
    """What it gains that a legion marches from here."""
    if place == state.ANTEHELL:
        return OUT_OF_ANTEHELL
    gain = way_worth(view, rules, seat, place, legion_steps(view, rules), goals, mind)
    return gain - post_worth(view, seat, place, mind)


@kernel
def lieutenant_gain(view, rules, seat, lieutenant, goals, mind):
    """What a march of this lieutenant with his legions gains; alone he joins the next stack."""
    place = view.lieutenants[lieutenant].place
    if place == state.ANTEHELL:
        return OUT_OF_ANTEHELL
    legions = min(view.troops[place, seat], rules.lieutenant[lieutenant].leadership)
    if legions == 0:
        return LEAST_GAIN + REJOINING
    gain = way_worth(view, rules, seat, place, 2, goals, mind) - post_worth(view, seat, place, mind)
    return gain * (1.0 + ARMY * (legions - 1))


@kernel
def march_worth(view, rules, seat, skulls, mind):
    """What a March gains: the best places to march from, a legion each, as many as skulls."""
    goals, gains, count = fractions(GOALS), fractions(SECTIOS), 0
    note_goals(view, rules, seat, state.EVERYWHERE, mind, goals)
    for place in members(view.posts[seat] & state.EVERYWHERE):
        gains[count] = legion_gain(view, rules, seat, place, goals, mind)
        count += 1
    total, last = 0.0, 1.0e9
    for _ in range(min(skulls, MOST_UNITS)):
        best = 0.0
        for stack in range(count):
            if gains[stack] < last:
                best = max(best, gains[stack])
        if best < LEAST_GAIN:
            break
        total += best
        last = best
    return total + leaders_worth(view, rules, seat, goals, mind)


@kernel
def leaders_worth(view, rules, seat, goals, mind):
    """What the best lieutenant adds, who takes several along for one skull."""
    best = 0.0
    for lieutenant in range(rules.lieutenants):
        if view.lieutenants[lieutenant].owner == seat:
            best = max(best, lieutenant_gain(view, rules, seat, lieutenant, goals, mind))
    return FROM_LIEUTENANTS * best


@kernel
def choose_mover(asked):
    """The unit whose move gains most; nobody, if none gains."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    seat, last, gain = asked.decision.seat, state.NONE, 0.0
    goals = fractions(GOALS)
    note_needs(view, rules, seat, mind)
    note_goals(view, rules, seat, state.EVERYWHERE, mind, goals)
    best, most = 0, LEAST_GAIN
    for i in range(len(options)):
        value = 0.0
        if options[i].verb == choices.MOVE_LEGION:
            place = view.legions[options[i].who].place
            if place != last:
                last, gain = place, legion_gain(view, rules, seat, place, goals, mind)
            value = gain
        elif options[i].verb == choices.MOVE_LIEUTENANT:
            value = lieutenant_gain(view, rules, seat, options[i].what, goals, mind)
        if value > most:
            best, most = i, value
    return best


# --- step by step --------------------------------------------------------------------------------


@kernel
def choose_step(asked):
    """Load at the start, then the step that leads to the best place; stop where it is best."""
    view, rules, decision, options, mind = asked
    seat, here = decision.seat, decision.subject
    if view.march.lieutenant != state.NONE:
        loaded = choose_load(asked)
        if loaded != state.NONE:
            return loaded
        if carried(view) == 0:
            return join_stack(asked, seat, here)
    goals = fractions(GOALS)
    note_needs(view, rules, seat, mind)
    near = sectios_within(here, min(decision.amount, MOST_STEPS))
    note_goals(view, rules, seat, near, mind, goals)
    best, most = 0, -1.0e9
    for i in range(len(options)):
        value = -1.0e8
        if options[i].verb == choices.PASS:
            value = 0.0 if here == state.ANTEHELL else goal_worth(view, rules, seat, here, mind)
        elif options[i].verb == choices.DO_STEP:
            left = decision.amount - 1
            value = step_worth(view, rules, seat, options[i].where, left, goals, mind)
            if options[i].where == view.march.origin:
                value -= ROUND_TRIP
        if value > most:
            best, most = i, value
    return best


@kernel
def join_stack(asked, seat, here):
    """A lieutenant alone goes to the nearest large stack of his own side."""
    view, options = asked.position, asked.options
    best, most = 0, -1.0
    for i in range(len(options)):
        value = -2.0
        if options[i].verb == choices.PASS:
            value = stack_worth(view, seat, here)
        elif options[i].verb == choices.DO_STEP:
            value = stack_worth(view, seat, options[i].where) - A_STEP
        if value > most:
            best, most = i, value
    return best


@kernel
def stack_worth(view, seat, here):
    """How large a stack is near: each step away counts like a legion less."""
    most = -1.0
    for place in members(view.posts[seat] & state.EVERYWHERE):
        size = ANY_STACK + view.troops[place, seat]
        most = max(most, size - A_STEP_AWAY * distance(here, place))
    return most


@kernel
def step_worth(view, rules, seat, there, left, goals, mind):
    """What a step leads to; a little less than to stand there already."""
    if there == state.ANTEHELL:
        return -1.0 if view.march.legion == state.NONE else OUT_OF_ANTEHELL
    steps = left if may_go_on(view, rules, seat, there, mind) else 0
    return reach_worth(view, rules, seat, there, steps, goals, mind) - A_STEP


@kernel
def choose_load(asked):
    """He takes along who is not needed here, and drops one where one is missed and others go on."""
    view, rules, decision, options, mind = asked
    seat, here = decision.seat, decision.subject
    if here >= SECTIOS or view.troops[here, seat] == 0:
        return state.NONE
    note_needs_beside(view, rules, seat, here, mind)
    left_behind = view.troops[here, seat] - carried(view)
    if decision.amount == rules.lieutenant_steps and left_behind > guards_at(
        view, seat, here, mind
    ):
        for i in range(len(options)):
            if options[i].verb == choices.DO_PICK_UP:
                return i
    missed = need_at(mind, here) > WORTH_A_STAY and not has_enemies(view, rules, here, seat)
    if missed and carried(view) > 1 and left_behind < wanted_at(view, seat, here):
        for i in range(len(options)):
            if options[i].verb == choices.DO_DROP:
                return i
    return state.NONE


@kernel
def guards_at(view, seat, place, mind):
    """One stays where a guard is needed."""
    return 1 if view.holder[place] == seat and need_at(mind, place) > WORTH_A_GUARD else 0
