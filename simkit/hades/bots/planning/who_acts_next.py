"""Choose which unit acts next in the SHL Phase, and when the phase ends."""

from __future__ import annotations

from simkit.hades.bots.knobs import URGE
from simkit.hades.bots.reckoning.stakes import holds_gorgon, unit_points
from simkit.hades.bots.reckoning.way_home import can_beam, is_last_turn, stranded_units
from simkit.hades.rules.common.board import FAR, can_enter, deck_of, foes_beside, next_to
from simkit.hades.rules.shl_phase.hq import depleted_around, request_modifier
from simkit.hades.rules.shl_phase.transfer import may_transfer
from simkit.hades.words import choices, state
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, how_many

from .assaults import best_assault, cfp_worth, sabotage_worth
from .bases import base_head
from .errands import is_done, new_errand, plan_errands
from .goals import (
    BLOW_STEPS,
    DOOR_OF,
    HOME,
    IDLE,
    INSIDE_OF,
    POST,
    SITE_OF,
    goal_steps,
    goal_worth,
    points_left,
)
from .laboratory import beam_worth, best_chance, experiment_worth, lab_worth, quarters_worth
from .lifting import request_worth
from .stations import best_stride, station_gain
from .strides import STUCK, best_way, is_before_door, post_steps

# Fire before moves, moves before calls: each clears the way for the next.
FIRST, EARLY, MIDDLE, LATE, LAST = 5000.0, 4000.0, 3000.0, 2000.0, 1000.0
# After all these come an HQ's own deeds: calls first, then its fire.
HQ_FIRES, HQ_MARCHES, HQ_RALLIES = 700.0, 600.0, 500.0
A_POINT = 10.0  # urgency of a point that an attack promises
CAPTIVE_FIRST = 300.0  # captives walk before their guards
NEAR, A_STEP = 200.0, 10.0  # who is nearest to his errand walks first
CALL_MATTERS = 0.25  # share of a better station's gain that a Request must be worth
# What a move is worth, in victory points.
TO_A_POST, TO_A_SITE = 0.3, 0.5
OVERDUE, AT_LEISURE, PRESSED = 1.5, 0.4, 0.6  # share of a unit's points that its way home is worth
WORTH_A_SHOT = 0.05  # less is no reason to fire


@kernel
def next_deed(asked):
    """The most urgent thing that is worth doing; PASS ends the phase."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    plan_errands(view, rules, mind, asked.decision.turn)
    mind.memo[STUCK] = 0
    best = most_urgent(asked)
    while options[best].verb == choices.DO_MOVE and is_stuck(view, rules, mind, options[best].who):
        mind.memo[STUCK] |= 1 << options[best].who
        best = most_urgent(asked)
    return best


@kernel
def is_stuck(view, rules, mind, unit):
    """True for a unit that would begin a move and end it where it stands."""
    points = rules.unit[unit].mf
    if has(rules.mask.hqs, unit):
        return best_stride(view, rules, mind, unit, points) == state.NONE
    if is_done(view, rules, unit, mind.memo[unit], mind.knobs):
        new_errand(view, rules, mind, unit)
    goal = mind.memo[unit]
    if is_before_door(rules, goal, view.units[unit].place) and points >= rules.door_cost:
        return False
    return best_way(view, rules, mind, unit, goal, points) == state.NONE


@kernel
def most_urgent(asked):
    """What is most urgent of all that may be done; PASS if nothing is worth doing.

    HQs' moves are judged last: theirs are the dearest to judge, and others' are mostly more urgent.
    """
    best, most = more_urgent(asked, False, 0, 0.0)
    best, _ = more_urgent(asked, True, best, most)
    return best


@kernel
def more_urgent(asked, of_hqs, best, most):
    """What is more urgent than the best so far, among moves of HQs or among all the rest."""
    options, rules = asked.options, asked.rules
    for i in range(len(options)):
        moves = options[i].verb == choices.DO_MOVE and has(rules.mask.hqs, options[i].who)
        if moves == of_hqs:
            worth = deed_worth(asked.position, rules, asked.mind, options[i], most)
            if worth > most:
                best, most = i, worth
    return best, most


@kernel
def deed_worth(view, rules, mind, option, least):
    """How soon an action should be taken; 0: not at all, or no sooner than something else."""
    verb, unit = option.verb, option.who
    if verb == choices.DO_MOVE:
        return move_urgency(view, rules, mind, unit, least)
    if verb == choices.DO_FIRE:
        return fire_urgency(view, rules, mind, unit, least)
    if verb == choices.DO_CFP:
        worth = cfp_worth(view, rules, mind, unit)
        return EARLY + A_POINT * worth if worth > walk_worth(view, rules, mind, unit) else 0.0
    if verb == choices.DO_SABOTAGE:
        worth = sabotage_worth(view, rules, mind, unit, option.what - state.INSTALLATION)
        return FIRST + worth if worth > walk_worth(view, rules, mind, unit) else 0.0
    if least >= MIDDLE:
        return 0.0  # fire and moves come before all else
    if verb == choices.DO_SCIENCE:
        worth = experiment_worth(view, rules, mind, unit, option.what)
        return LATE + worth if worth > 0.0 else 0.0
    if verb == choices.DO_TO_LAB:
        return LAST if lab_worth(view, rules, mind) > 0.0 else 0.0
    if verb == choices.DO_TO_QUARTERS:
        return LAST if quarters_worth(view, rules, mind) > 0.0 else 0.0
    return hq_worth(view, rules, mind, option)


@kernel
def hq_worth(view, rules, mind, option):
    """What an HQ may do instead of walking."""
    verb, unit = option.verb, option.who
    if verb == choices.DO_REQUEST:
        worth = request_worth(view, rules, mind, unit, option.where)
        return LAST + worth if worth > 0.0 else 0.0
    if verb == choices.DO_RALLY:
        tired = how_many(depleted_around(view, rules, unit))
        return HQ_RALLIES + tired
    if verb == choices.DO_FORCED_MARCH:
        worth = march_worth(view, rules, mind, option.what)
        return HQ_MARCHES + worth if worth > 0.0 else 0.0
    return 0.0


# --- moving -------------------------------------------------------------------------------------


@kernel
def move_urgency(view, rules, mind, unit, least):
    """Whoever is nearest to what it is about goes first, and is out of the others' way."""
    if has(rules.mask.hqs, unit):
        gain = station_gain(view, rules, mind, unit, least - MIDDLE)
        if gain <= 0.0 or is_call_better(view, rules, mind, unit, gain):
            return 0.0
        return MIDDLE + gain
    beams = can_beam(view, rules, unit) and may_transfer(view)
    if beams and beam_worth(view, rules, mind, unit) > 0.0:
        return 0.0  # to beam is surer than to run
    worth = walk_worth(view, rules, mind, unit)
    if worth <= 0.0:
        return 0.0
    steps = goal_steps(view, rules, unit, mind.memo[unit], view.units[unit].place)
    captive = CAPTIVE_FIRST if not has(rules.mask.combat, unit) else 0.0
    return MIDDLE + captive + max(0.0, NEAR - A_STEP * steps) + worth


@kernel
def is_call_better(view, rules, mind, hq, gain):
    """True for an HQ whose Request matters more than its own safety."""
    if deck_of(view.units[hq].place) != state.INFERNO or not may_transfer(view):
        return False
    alone = stranded_units(view, rules) & ~(1 << hq) == 0
    if alone or is_last_turn(view):
        return request_worth(view, rules, mind, hq, state.NONE) > 0.0
    works = best_chance(view, rules, rules.request_most - request_modifier(view, rules, hq))
    return works * request_worth(view, rules, mind, hq, state.NONE) > CALL_MATTERS * gain


@kernel
def walk_worth(view, rules, mind, unit):
    """What the next move brings, in points: the worth of the errand by the share of the way."""
    goal = mind.memo[unit]
    if goal == IDLE or has(mind.memo[STUCK], unit):
        return 0.0
    if holds_gorgon(view, rules, unit):
        return 0.0
    place, mf = view.units[unit].place, rules.unit[unit].mf
    if goal == POST:
        base = base_head(view, rules, mind)
        return TO_A_POST if post_steps(view, rules, base, place) > 1 else 0.0
    steps = goal_steps(view, rules, unit, goal, place)
    if DOOR_OF <= goal < INSIDE_OF:
        steps += BLOW_STEPS
    if steps == 0 or steps >= FAR:
        beset = has(rules.mask.free, unit) and foes_beside(view, place) != 0
        return unit_points(view, rules, unit) if beset else 0.0
    if goal == HOME:
        worth = unit_points(view, rules, unit) * home_urge(view, rules, mind, unit, steps)
    elif goal >= SITE_OF:
        worth = TO_A_SITE
    else:
        worth = goal_worth(view, rules, unit, goal, mind.knobs)
    reach = mf if is_free_to_go(view, rules, unit) else 1
    return mind.knobs[URGE] * worth * min(1.0, reach / steps)


@kernel
def is_free_to_go(view, rules, unit):
    """True unless enemies beside every hex around would stop the unit after one step."""
    here = view.units[unit].place
    if foes_beside(view, here) == 0:
        return True
    for way in range(state.WAYS):
        there = next_to(view, rules, here, way)
        if there != state.NONE and can_enter(view, rules, there):
            if foes_beside(view, there) == 0:
                return True
    return False


@kernel
def home_urge(view, rules, mind, unit, steps):
    """A way home is the more urgent the less time there is."""
    spare = points_left(view, rules, unit, mind.knobs) - steps
    if spare <= 0:
        return OVERDUE
    return AT_LEISURE + PRESSED * min(1.0, rules.unit[unit].mf / spare)


@kernel
def march_worth(view, rules, mind, unit):
    """A Forced March for a squad that three more points bring to its errand this turn."""
    goal = mind.memo[unit]
    if goal == IDLE or has(rules.mask.hqs, unit):
        return 0.0
    steps = goal_steps(view, rules, unit, goal, view.units[unit].place)
    if DOOR_OF <= goal < INSIDE_OF:
        steps += BLOW_STEPS
    mf = rules.unit[unit].mf
    return 1.0 if mf < steps <= mf + rules.march_bonus else 0.0


# --- fire ---------------------------------------------------------------------------------------


@kernel
def fire_urgency(view, rules, mind, unit, least):
    """Fire if it promises more than going on."""
    if has(rules.mask.hqs, unit) and least >= MIDDLE:
        return 0.0
    fight = best_assault(view, rules, mind, unit)
    if has(rules.mask.hqs, unit):
        return HQ_FIRES + fight if fight > WORTH_A_SHOT else 0.0  # calls come first
    if holds_gorgon(view, rules, unit):
        return EARLY + A_POINT * fight if fight > 0.0 else 0.0  # to stand there is enough
    if fight <= WORTH_A_SHOT:
        return 0.0
    walk = walk_worth(view, rules, mind, unit)
    return EARLY + A_POINT * fight if fight > walk else 0.0


@kernel
def best_of_march(asked):
    """What the unit that is driven on does: its errand first."""
    options = asked.options
    best, most = 0, -1.0
    for i in range(len(options)):
        worth = deed_worth(asked.position, asked.rules, asked.mind, options[i], 0.0)
        if options[i].verb == choices.DO_MOVE:
            worth += FIRST
        if worth > most:
            best, most = i, worth
    return best
