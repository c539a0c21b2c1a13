"""The script of all planning bots: it passes each decision to the function that answers it.

What makes one bot differ from another is its knobs, so all of them share one compiled script.
"""

from __future__ import annotations

from simkit.apocalypse.bots.reckoning import fighting, paying
from simkit.apocalypse.words import choices, state
from simkit.apocalypse.words.signatures import SIGNATURES
from simkit.kernel.decisions import Question
from simkit.kernel.jit import entry, kernel

from . import (
    buying,
    defending,
    firing,
    marching,
    mustering,
    orders,
    raiding,
    sharing,
    talents,
    teamwork,
)


@kernel
def place_of_answer(asked):
    """The option that a rule of thumb names, or NONE where no rule covers the decision."""
    decision = asked.decision
    if decision.kind < choices.HERO_TURN:
        return plan_team(asked)
    if decision.kind < choices.NEXT_AREA:
        return plan_hero(asked)
    if decision.kind < choices.TRANSFER_TO:
        return plan_defence(asked)
    if decision.kind < choices.BEGINNING:
        return plan_talent(asked)
    return plan_place(asked)


@kernel
def plan_team(asked):
    """Team phase, and what is paid."""
    kind = asked.decision.kind
    if kind == choices.TEAM:
        return teamwork.team(asked)
    if kind == choices.NEW_HERO:
        return buying.new_hero(asked)
    if kind == choices.RECRUITING:
        return mustering.recruiting(asked)
    if kind == choices.FROM_POOL:
        return paying.from_pool(asked)
    if kind == choices.FROM_LUCK:
        return paying.from_luck(asked)
    if kind == choices.SHARE:
        return paying.share(asked)
    if kind == choices.CURE:
        return sharing.cure(asked)
    if kind == choices.GIFT_SLOT:
        return buying.choose_slot(asked)
    if kind == choices.RAISE_DIE:
        return fighting.raise_die(asked)
    if kind == choices.OTHER_HERO:
        return sharing.other_hero(asked)
    if kind == choices.STATION:
        return teamwork.station(asked)
    if kind == choices.SEND:
        return orders.send(asked)
    return state.NONE


@kernel
def plan_hero(asked):
    """Hero phase and Hell Time."""
    kind = asked.decision.kind
    if kind == choices.HERO_TURN:
        return talents.hero_turn(asked)
    if kind == choices.STEP_ON:
        return marching.step_on(asked)
    if kind == choices.SET_AMBUSH:
        return marching.set_ambush(asked)
    if kind == choices.READY_ATTACK:
        return talents.ready_attack(asked)
    if kind == choices.GIVE_HELP:
        return sharing.give_help(asked)
    if kind == choices.ASSIGN:
        return talents.assign(asked)
    if kind == choices.SILAT_KILL:
        return talents.silat(asked)
    if kind == choices.JOIN:
        return raiding.join(asked)
    if kind == choices.HELL_TURN:
        return talents.hell_turn(asked)
    return state.NONE


@kernel
def plan_defence(asked):
    """Enemy phase, and divine intervention."""
    kind = asked.decision.kind
    if kind == choices.NEXT_AREA:
        return orders.next_area(asked)
    if kind == choices.TARGET:
        return defending.victim(asked)
    if kind == choices.ABSORB:
        return defending.absorb(asked)
    if kind == choices.MIRACLE_ASKED:
        return sharing.miracle(asked)
    if kind == choices.KEEP_CARD:
        return buying.keep_card(asked)
    if kind == choices.FIRE:
        return firing.fire(asked)
    if kind == choices.READY_AMBUSH:
        return firing.ready_ambush(asked)
    if kind == choices.DIVINE_DICE:
        return orders.divine_dice(asked)
    if kind == choices.DIVINE_LEGION:
        return orders.divine_legion(asked)
    if kind == choices.DIVINE_FOURTH:
        return orders.divine_fourth(asked)
    return state.NONE


@kernel
def plan_talent(asked):
    """What single heroes, troopers and demons ask."""
    kind = asked.decision.kind
    if kind == choices.TRANSFER_TO:
        return firing.transfer_to(asked)
    if kind == choices.TOLL:
        return sharing.toll(asked)
    if kind == choices.DRIVEN:
        return orders.driven(asked)
    if kind == choices.NEXT_CAPTAIN:
        return orders.next_captain(asked)
    if kind == choices.COMPANION:
        return talents.companion(asked)
    if kind == choices.STIMPACK:
        return sharing.stimpack(asked)
    if kind == choices.SPUNKY_SHARE:
        return sharing.spunky(asked)
    if kind == choices.SPIRIT:
        return sharing.spirit(asked)
    if kind == choices.PASS_ON:
        return sharing.pass_on(asked)
    if kind == choices.HELP_HOW:
        return talents.help_how(asked)
    return state.NONE


@kernel
def plan_place(asked):
    """What maps and Lords ask."""
    kind = asked.decision.kind
    if kind == choices.BEGINNING:
        return orders.beginning(asked)
    if kind == choices.FOURTH_AREA:
        return orders.fourth_area(asked)
    if kind == choices.TOKEN_AREA:
        return orders.token_area(asked)
    if kind == choices.TRAP_HERO:
        return sharing.trap_hero(asked)
    if kind == choices.NAME_NUMBER:
        return sharing.name_number(asked)
    return state.NONE


@entry(SIGNATURES.choose)
def planner(view, rules, decision, options, count, mind):
    """Answer a decision."""
    return max(0, place_of_answer(Question(view, rules, decision, options, mind)))
