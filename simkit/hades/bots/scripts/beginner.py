"""The bot `beginner`: it plays like a sensible person in a first game."""

from __future__ import annotations

from math import inf

from simkit.hades.bots.reckoning.pathing import (
    at_door,
    best_shaft,
    find_verb,
    fully_laden,
    is_homeward,
    is_laden,
    nearest_door,
    nearest_treasure,
    step_to,
    steps_on_foot,
    steps_to_door,
    turns_home,
    turns_left,
)
from simkit.hades.bots.reckoning.way_home import (
    STEP_COST,
    callers,
    can_beam,
    cost_home,
    within_reach,
)
from simkit.hades.rules.common.board import FAR, deck_of, twin_of
from simkit.hades.words import choices, effects, state
from simkit.hades.words.signatures import SIGNATURES
from simkit.kernel.decisions import Question
from simkit.kernel.jit import entry, kernel
from simkit.kernel.numbers.sets import has, lowest

from .recall import best_shot, step_home, where_to_warp, worth_of_lift

SPARE = 1  # turns to spare when it turns home
# Who impresses a beginner most, infantry less for every movement point.
ENGINEER_FIRST, GUNS_FIRST, INFANTRY_FIRST, SWAT_FIRST, OTHERS = 60, 50, 40, 20, 10
# What is done first.
BLOW_UP, EXPERIMENT, GO_TO_LAB, SHOOT, GO_HOME, GO_ON, REST, CALL = 90, 80, 75, 70, 65, 60, 50, 40

# --- set-up -------------------------------------------------------------------------------------


@kernel
def impressive_troops(asked):
    """The specialists first, then whoever is strong; leaders stay aboard."""
    options = asked.options
    best, most = 0, -1
    for i in range(len(options)):
        worth = impression(asked.rules, options[i].who)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def impression(rules, unit):
    """The engineer opens the way, heavy weapons shoot at fighters, infantry is strong."""
    role = rules.unit[unit].role
    if role == effects.ENGINEER:
        return ENGINEER_FIRST
    if role == effects.HEAVY_WEAPON:
        return GUNS_FIRST
    if role == effects.SQUAD:
        return INFANTRY_FIRST - rules.unit[unit].mf
    return SWAT_FIRST if role == effects.SWAT else OTHERS


@kernel
def landing_place(asked):
    """Around the Complex by which a door is nearest; below, as near to a door as can be."""
    options = asked.options
    best, least = 0, inf
    unit = asked.decision.subject
    for i in range(len(options)):
        cost = way_in(asked.position, asked.rules, unit, options[i].where)
        if cost < least:
            best, least = i, cost
    return best


@kernel
def way_in(view, rules, unit, place):
    """Steps to a closed door; on Inferno to the way down, from which the first HQ keeps off."""
    if deck_of(place) == state.PURGATORY:
        return steps_to_door(view, rules, unit, place)
    leader = lowest(callers(view, rules))
    if leader != state.NONE:
        head = best_shaft(view, rules, unit, view.units[leader].place, 0)
        return steps_on_foot(rules, place, head)
    head = best_shaft(view, rules, unit, place, 0)
    off = abs(steps_on_foot(rules, place, head) - rules.request_range + 1)
    return FAR * off + steps_to_door(view, rules, unit, twin_of(rules, head))


# --- who goes home ------------------------------------------------------------------------------


@kernel
def goes_home(view, rules, unit):
    """Captives, civilians, whoever carries a treasure, leaders from below, and all when late."""
    if rules.unit[unit].combat == 0 or rules.unit[unit].weak == 1 or is_laden(view, unit):
        return True
    if has(rules.mask.hqs, unit) and deck_of(view.units[unit].place) == state.PURGATORY:
        return True
    return is_late(view, rules, unit)


@kernel
def is_late(view, rules, unit):
    """Nearly too late to get home."""
    return turns_left(view) <= turns_home(view, rules, unit) + SPARE


# --- on Hades -----------------------------------------------------------------------------------


@kernel
def next_deed(asked):
    """What looks most useful, whoever does it."""
    options = asked.options
    best, most = 0, 0
    for i in range(len(options)):
        option = options[i]
        worth = worth_of_deed(asked.position, asked.rules, option.verb, option.who)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def worth_of_deed(view, rules, verb, unit):
    """Blow up, experiment, shoot, rally, walk, call the ship: in this order."""
    if verb == choices.DO_SABOTAGE:
        return BLOW_UP
    if verb == choices.DO_SCIENCE:
        return EXPERIMENT
    if verb == choices.DO_TO_LAB:
        return GO_TO_LAB if view.vittles.in_system == 1 and turns_left(view) > 0 else 0
    if verb == choices.DO_FIRE:
        return SHOOT if not goes_home(view, rules, unit) else 0
    if verb == choices.DO_MOVE:
        return worth_of_walk(view, rules, unit)
    if verb == choices.DO_RALLY:
        return REST if not is_late(view, rules, unit) else 0
    if verb == choices.DO_REQUEST:
        return CALL if waiting(view, rules, unit) > 0 else 0
    return 0


@kernel
def worth_of_walk(view, rules, unit):
    """Whoever has somewhere to go; those who go home first, the nearest before the others."""
    place = view.units[unit].place
    if goes_home(view, rules, unit):
        if can_beam(view, rules, unit):
            return 0
        return GO_HOME if cost_home(view, rules, unit, place) >= STEP_COST else 0
    if has(rules.mask.hqs, unit):
        return 0
    return GO_ON if goal_of(view, rules, unit) != state.NONE else 0


@kernel
def goal_of(view, rules, unit):
    """A treasure that lies about, else the nearest closed door; on Inferno the way down to one."""
    place = view.units[unit].place
    if deck_of(place) == state.INFERNO:
        late = turns_left(view) <= SPARE + 1
        return state.NONE if late else best_shaft(view, rules, unit, place, 0)
    treasure = nearest_treasure(view, rules, place)
    return treasure if treasure != state.NONE else nearest_door(view, rules, unit, place)


@kernel
def waiting(view, rules, hq):
    """How many around an HQ want to go home."""
    found, reach = 0, within_reach(view, rules, hq)
    for unit in range(rules.units):
        if has(reach, unit) and goes_home(view, rules, unit):
            found += 1
    return found


@kernel
def next_step(asked):
    """Open the door at hand; else a step home, or a step to the goal."""
    view, rules = asked.position, asked.rules
    unit = asked.decision.subject
    wants_home = has(rules.mask.hqs, unit) or goes_home(view, rules, unit)
    if is_homeward(view, asked.mind, wants_home) or is_laden(view, unit):
        return fully_laden(asked, step_home(asked))
    door = at_door(asked)
    if door != state.NONE:
        return door
    goal = goal_of(view, rules, unit)
    if goal == state.NONE:
        return 0
    lift = find_verb(asked, choices.DO_LIFT)
    if goal == view.units[unit].place and lift != state.NONE:
        return lift
    return fully_laden(asked, step_to(asked, unit, goal))


@kernel
def whom_to_lift(asked):
    """Of those who want to go home, squads before leaders."""
    view, rules, options = asked.position, asked.rules, asked.options
    best, most = 0, 0
    for i in range(len(options)):
        if options[i].verb == choices.DO_EVACUATE and goes_home(view, rules, options[i].who):
            worth = worth_of_lift(view, rules, options[i].who)
            if worth > most:
                best, most = i, worth
    return fully_laden(asked, best)


@kernel
def jam_aboard(asked):
    """An HQ that is aboard."""
    options = asked.options
    for i in range(len(options)):
        if asked.position.units[options[i].who].place == state.ABOARD:
            return i
    return 0


@entry(SIGNATURES.choose)
def beginner(view, rules, decision, options, count, mind):
    """Answer with what looks useful."""
    asked = Question(view, rules, decision, options, mind)
    kind = decision.kind
    if kind == choices.SET_UP_UNIT:
        return impressive_troops(asked)
    if kind == choices.SET_UP_PLACE:
        return landing_place(asked)
    if kind == choices.REPAIR:
        return 1
    if kind == choices.JAM:
        return jam_aboard(asked)
    if kind == choices.SHL_TURN:
        return next_deed(asked)
    if kind == choices.STEP:
        return next_step(asked)
    if kind == choices.TRANSFER or kind == choices.TELEPORT:
        return whom_to_lift(asked)
    if kind == choices.QUARTERS:
        return count - 1
    if kind == choices.HACK:
        return max(find_verb(asked, choices.DO_OPEN), 0)
    if kind == choices.SHIP_MOVE:
        return where_to_warp(asked)
    if kind == choices.SHIP_FIRE:
        return best_shot(asked)
    return 0
