"""The script of all planning bots: it passes each decision to the function that answers it."""

from __future__ import annotations

from simkit.hades.bots.reckoning.card_odds import best_draw
from simkit.hades.words import choices
from simkit.hades.words.signatures import SIGNATURES
from simkit.kernel.decisions import Question
from simkit.kernel.jit import entry, kernel
from simkit.kernel.numbers.sets import has

from . import (
    assaults,
    laboratory,
    landing,
    lifting,
    stations,
    strides,
    vittles_plans,
    who_acts_next,
)


@kernel
def plan(asked):
    """Answer a decision."""
    kind = asked.decision.kind
    if kind < choices.SHL_TURN:
        return plan_start(asked)
    if kind < choices.TRANSFER:
        return plan_unit(asked)
    return plan_ship(asked)


@kernel
def plan_start(asked):
    """Set-up, numbers, jammed HQs."""
    kind = asked.decision.kind
    if kind == choices.SET_UP_UNIT:
        return landing.first_troops(asked)
    if kind == choices.SET_UP_PLACE:
        return landing.first_place(asked)
    if kind == choices.DECK:
        return best_draw(asked, asked.decision.subject)
    return stations.whom_to_jam(asked)


@kernel
def plan_unit(asked):
    """What units do on Hades."""
    decision = asked.decision
    kind = decision.kind
    if kind == choices.SHL_TURN:
        return who_acts_next.next_deed(asked)
    if kind == choices.STEP:
        if has(asked.rules.mask.hqs, decision.subject):
            return stations.next_stride(asked)
        return strides.next_step(asked)
    if kind == choices.RUN_AND_GUN_STEP:
        return run_and_gun(asked)
    if kind == choices.TARGET:
        return assaults.choose_target(asked)
    if kind == choices.COMBINE:
        return assaults.choose_partner(asked)
    if kind == choices.JUMP:
        return own_hex(asked)
    if kind == choices.CARRY:
        return len(asked.options) - 1
    return assaults.choose_cfp_attack(asked)


@kernel
def run_and_gun(asked):
    """The move after (or before) the shot goes on with the errand."""
    return strides.next_step(asked)


@kernel
def own_hex(asked):
    """CFP without a jump: the hex where the unit stands."""
    options = asked.options
    here = asked.position.units[asked.decision.subject].place
    for i in range(len(options)):
        if options[i].where == here:
            return i
    return 0


@kernel
def plan_ship(asked):
    """Transfers, science, Forced Marches and the Vittles."""
    kind = asked.decision.kind
    if kind == choices.TRANSFER:
        return lifting.whom_to_move(asked)
    if kind == choices.LAND_PLACE:
        return landing.landing_place(asked)
    if kind == choices.ARRIVAL:
        return lifting.newcomer(asked)
    if kind == choices.TELEPORT:
        return laboratory.whom_to_beam(asked)
    if kind == choices.HACK:
        return laboratory.what_to_hack(asked)
    if kind == choices.QUARTERS:
        return laboratory.where_aboard(asked)
    if kind == choices.MARCH:
        return who_acts_next.best_of_march(asked)
    if kind == choices.REPAIR:
        return best_draw(asked, choices.REPAIR_CHECK)
    if kind == choices.SHIP_MOVE:
        return vittles_plans.where_to_warp(asked)
    if kind == choices.SHIP_FIRE:
        return vittles_plans.best_shot(asked)
    return vittles_plans.overtime(asked)


@entry(SIGNATURES.choose)
def planner(view, rules, decision, options, count, mind):
    """The common plan; knobs make it one bot or another."""
    return plan(Question(view, rules, decision, options, mind))
