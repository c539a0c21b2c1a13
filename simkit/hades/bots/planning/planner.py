"""One mind for all planning bots: every kind of decision goes to the judgement that answers it."""

from __future__ import annotations

from simkit.hades.bots.reckoning.counting import best_draw
from simkit.hades.rules.common.board import has
from simkit.hades.words import choices
from simkit.hades.words.signatures import SIGNATURES
from simkit.kernel.jit import entry, kernel

from . import assaults, deeds, helm, laboratory, landing, lifting, stations, strides


@kernel
def plan(view, rules, decision, options, count, mind):
    """Answer a decision."""
    kind = decision.kind
    if kind < choices.SHL_TURN:
        return plan_start(view, rules, decision, options, count, mind)
    if kind < choices.TRANSFER:
        return plan_unit(view, rules, decision, options, count, mind)
    return plan_ship(view, rules, decision, options, count, mind)


@kernel
def plan_start(view, rules, decision, options, count, mind):
    """Set-up, numbers, jammed HQs."""
    kind = decision.kind
    if kind == choices.SET_UP_UNIT:
        return landing.first_troops(view, rules, options, count, mind)
    if kind == choices.SET_UP_PLACE:
        return landing.first_place(view, rules, decision, options, count, mind)
    if kind == choices.DECK:
        return best_draw(view, rules, decision, options, count, decision.subject)
    return stations.whom_to_jam(view, rules, options, count)


@kernel
def plan_unit(view, rules, decision, options, count, mind):
    """What units do on Hades."""
    kind = decision.kind
    if kind == choices.SHL_TURN:
        return deeds.next_deed(view, rules, decision, options, count, mind)
    if kind == choices.STEP:
        if has(rules.mask.hqs, decision.subject):
            return stations.next_stride(view, rules, decision, options, count, mind)
        return strides.next_step(view, rules, decision, options, count, mind)
    if kind == choices.RUN_AND_GUN_STEP:
        return run_and_gun(view, rules, decision, options, count, mind)
    if kind == choices.TARGET:
        return assaults.choose_target(view, rules, decision, options, count, mind)
    if kind == choices.COMBINE:
        return assaults.choose_partner(view, rules, decision, options, count, mind)
    if kind == choices.JUMP:
        return own_hex(view, decision, options, count)
    if kind == choices.CARRY:
        return count - 1
    return assaults.choose_cfp_attack(view, rules, decision, options, count, mind)


@kernel
def run_and_gun(view, rules, decision, options, count, mind):
    """The move after (or before) the shot goes on with the errand."""
    return strides.next_step(view, rules, decision, options, count, mind)


@kernel
def own_hex(view, decision, options, count):
    """CFP without a jump: the hex where the unit stands."""
    here = view.units[decision.subject].place
    for i in range(count):
        if options[i].where == here:
            return i
    return 0


@kernel
def plan_ship(view, rules, decision, options, count, mind):
    """Transfers, science, Forced Marches and the Vittles."""
    kind = decision.kind
    if kind == choices.TRANSFER:
        return lifting.whom_to_move(view, rules, decision, options, count, mind)
    if kind == choices.LAND_PLACE:
        return lifting.landing_place(view, rules, decision, options, count, mind)
    if kind == choices.ARRIVAL:
        return lifting.newcomer(view, rules, decision, options, count, mind)
    if kind == choices.TELEPORT:
        return laboratory.whom_to_beam(view, rules, decision, options, count, mind)
    if kind == choices.HACK:
        return laboratory.what_to_hack(view, rules, options, count)
    if kind == choices.QUARTERS:
        return laboratory.where_aboard(view, rules, options, count, mind)
    if kind == choices.MARCH:
        return deeds.best_of_march(view, rules, decision, options, count, mind)
    if kind == choices.REPAIR:
        return best_draw(view, rules, decision, options, count, choices.REPAIR_CHECK)
    if kind == choices.SHIP_MOVE:
        return helm.where_to_warp(view, rules, options, count, mind)
    if kind == choices.SHIP_FIRE:
        return helm.best_shot(view, rules, decision, options, count, mind)
    return helm.overtime(view, rules, options, count)


@entry(SIGNATURES.choose)
def planner(view, rules, decision, options, count, mind):
    """The common plan; knobs make it one bot or another."""
    return plan(view, rules, decision, options, count, mind)
