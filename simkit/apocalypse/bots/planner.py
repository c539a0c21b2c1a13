"""One mind for all planning bots: every kind of decision goes to the judgement that answers it."""

from __future__ import annotations

from simkit.kernel.jit import kernel

from .. import choices
from . import buying, fighting, marching, paying, teamwork


@kernel
def plan(view, rules, decision, options, count, mind):
    """Answer a decision; what no rule of thumb covers takes the first option."""
    if decision.kind < choices.HERO_TURN:
        return plan_team(view, rules, decision, options, count, mind)
    if decision.kind < choices.NEXT_AREA:
        return plan_hero(view, rules, decision, options, count, mind)
    return plan_defence(view, rules, decision, options, count, mind)


@kernel
def plan_team(view, rules, decision, options, count, mind):
    """Team phase, and what is paid."""
    kind = decision.kind
    if kind == choices.TEAM:
        return teamwork.team(view, rules, decision, options, count, mind)
    if kind == choices.NEW_HERO:
        return buying.new_hero(view, rules, decision, options, count, mind)
    if kind == choices.RECRUITING:
        return buying.recruiting(view, rules, decision, options, count, mind)
    if kind == choices.FROM_POOL:
        return paying.from_pool(view, rules, decision, options, count, mind)
    if kind == choices.CURE:
        return teamwork.cure(view, rules, decision, options, count, mind)
    if kind == choices.GIFT_SLOT:
        return buying.choose_slot(view, rules, decision, options, count, mind)
    if kind == choices.RAISE_DIE:
        return fighting.raise_die(view, rules, decision, options, count, mind)
    if kind == choices.OTHER_HERO:
        return teamwork.other_hero(view, rules, decision, options, count, mind)
    if kind == choices.STATION:
        return teamwork.station(view, rules, decision, options, count, mind)
    return 0


@kernel
def plan_hero(view, rules, decision, options, count, mind):
    """Hero phase and Hell Time."""
    kind = decision.kind
    if kind == choices.HERO_TURN:
        return marching.hero_turn(view, rules, decision, options, count, mind)
    if kind == choices.STEP_ON:
        return marching.step_on(view, rules, decision, options, count, mind)
    if kind == choices.SET_AMBUSH:
        return marching.set_ambush(view, rules, decision, options, count, mind)
    if kind == choices.READY_ATTACK:
        return fighting.ready_attack(view, rules, decision, options, count, mind)
    if kind == choices.GIVE_HELP:
        return count - 1
    if kind == choices.ASSIGN:
        return fighting.assign(view, rules, decision, options, count, mind)
    if kind == choices.SILAT_KILL:
        return count - 1
    if kind == choices.JOIN:
        return fighting.join(view, rules, decision, options, count, mind)
    return fighting.hell_turn(view, rules, decision, options, count, mind)


@kernel
def plan_defence(view, rules, decision, options, count, mind):
    """Enemy phase."""
    kind = decision.kind
    if kind == choices.TARGET:
        return fighting.victim(view, rules, decision, options, count, mind)
    if kind == choices.ABSORB:
        return fighting.absorb(view, rules, decision, options, count, mind)
    if kind == choices.MIRACLE_ASKED:
        return count - 1
    if kind == choices.KEEP_CARD:
        return buying.keep_card(view, rules, decision, options, count, mind)
    if kind == choices.FIRE:
        return teamwork.fire(view, rules, decision, options, count, mind)
    if kind == choices.READY_AMBUSH:
        return fighting.ready_ambush(view, rules, decision, options, count, mind)
    if kind == choices.DIVINE_DICE:
        return teamwork.divine_dice(view, rules, decision, options, count, mind)
    return 0
