"""One mind for all planning bots: every kind of decision goes to the judgement that answers it.

What makes one bot differ from another is its knobs, so all of them share one compiled script.
"""

from __future__ import annotations

from simkit.apocalypse.bots.reckoning import fighting, paying
from simkit.apocalypse.words import choices
from simkit.apocalypse.words.signatures import SIGNATURES
from simkit.apocalypse.words.state import NONE
from simkit.kernel.jit import entry, kernel

from . import buying, firing, marching, mustering, orders, raiding, sharing, talents, teamwork


@kernel
def place_of_answer(view, rules, decision, options, count, mind):
    """The option that a rule of thumb names, or NONE where no rule covers the decision."""
    if decision.kind < choices.HERO_TURN:
        return plan_team(view, rules, decision, options, count, mind)
    if decision.kind < choices.NEXT_AREA:
        return plan_hero(view, rules, decision, options, count, mind)
    if decision.kind < choices.TRANSFER_TO:
        return plan_defence(view, rules, decision, options, count, mind)
    if decision.kind < choices.BEGINNING:
        return plan_talent(view, rules, decision, options, count, mind)
    return plan_place(view, rules, decision, options, count, mind)


@kernel
def plan_team(view, rules, decision, options, count, mind):
    """Team phase, and what is paid."""
    kind = decision.kind
    if kind == choices.TEAM:
        return teamwork.team(view, rules, decision, options, count, mind)
    if kind == choices.NEW_HERO:
        return buying.new_hero(view, rules, decision, options, count, mind)
    if kind == choices.RECRUITING:
        return mustering.recruiting(view, rules, decision, options, count, mind)
    if kind == choices.FROM_POOL:
        return paying.from_pool(view, rules, decision, options, count, mind)
    if kind == choices.FROM_LUCK:
        return paying.from_luck(view, rules, decision, options, count, mind)
    if kind == choices.SHARE:
        return paying.share(view, rules, decision, options, count, mind)
    if kind == choices.CURE:
        return sharing.cure(view, rules, decision, options, count, mind)
    if kind == choices.GIFT_SLOT:
        return buying.choose_slot(view, rules, decision, options, count, mind)
    if kind == choices.RAISE_DIE:
        return fighting.raise_die(view, rules, decision, options, count, mind)
    if kind == choices.OTHER_HERO:
        return sharing.other_hero(view, rules, decision, options, count, mind)
    if kind == choices.STATION:
        return teamwork.station(view, rules, decision, options, count, mind)
    if kind == choices.SEND:
        return orders.send(view, rules, decision, options, count, mind)
    return NONE


@kernel
def plan_hero(view, rules, decision, options, count, mind):
    """Hero phase and Hell Time."""
    kind = decision.kind
    if kind == choices.HERO_TURN:
        return talents.hero_turn(view, rules, decision, options, count, mind)
    if kind == choices.STEP_ON:
        return marching.step_on(view, rules, decision, options, count, mind)
    if kind == choices.SET_AMBUSH:
        return marching.set_ambush(view, rules, decision, options, count, mind)
    if kind == choices.READY_ATTACK:
        return talents.ready_attack(view, rules, decision, options, count, mind)
    if kind == choices.GIVE_HELP:
        return sharing.give_help(view, rules, decision, options, count, mind)
    if kind == choices.ASSIGN:
        return talents.assign(view, rules, decision, options, count, mind)
    if kind == choices.SILAT_KILL:
        return talents.silat(view, rules, decision, options, count, mind)
    if kind == choices.JOIN:
        return raiding.join(view, rules, decision, options, count, mind)
    if kind == choices.HELL_TURN:
        return talents.hell_turn(view, rules, decision, options, count, mind)
    return NONE


@kernel
def plan_defence(view, rules, decision, options, count, mind):
    """Enemy phase, and divine intervention."""
    kind = decision.kind
    if kind == choices.NEXT_AREA:
        return orders.next_area(view, rules, decision, options, count, mind)
    if kind == choices.TARGET:
        return fighting.victim(view, rules, decision, options, count, mind)
    if kind == choices.ABSORB:
        return fighting.absorb(view, rules, decision, options, count, mind)
    if kind == choices.MIRACLE_ASKED:
        return sharing.miracle(view, rules, decision, options, count, mind)
    if kind == choices.KEEP_CARD:
        return buying.keep_card(view, rules, decision, options, count, mind)
    if kind == choices.FIRE:
        return firing.fire(view, rules, decision, options, count, mind)
    if kind == choices.READY_AMBUSH:
        return firing.ready_ambush(view, rules, decision, options, count, mind)
    if kind == choices.DIVINE_DICE:
        return orders.divine_dice(view, rules, decision, options, count, mind)
    if kind == choices.DIVINE_LEGION:
        return orders.divine_legion(view, rules, decision, options, count, mind)
    if kind == choices.DIVINE_FOURTH:
        return orders.divine_fourth(view, rules, decision, options, count, mind)
    return NONE


@kernel
def plan_talent(view, rules, decision, options, count, mind):
    """What single heroes, troopers and demons ask."""
    kind = decision.kind
    if kind == choices.TRANSFER_TO:
        return firing.transfer_to(view, rules, decision, options, count, mind)
    if kind == choices.TOLL:
        return sharing.toll(view, rules, decision, options, count, mind)
    if kind == choices.DRIVEN:
        return orders.driven(view, rules, decision, options, count, mind)
    if kind == choices.NEXT_CAPTAIN:
        return orders.next_captain(view, rules, decision, options, count, mind)
    if kind == choices.COMPANION:
        return talents.companion(view, rules, decision, options, count, mind)
    if kind == choices.STIMPACK:
        return sharing.stimpack(view, rules, decision, options, count, mind)
    if kind == choices.SPUNKY_SHARE:
        return sharing.spunky(view, rules, decision, options, count, mind)
    if kind == choices.SPIRIT:
        return sharing.spirit(view, rules, decision, options, count, mind)
    if kind == choices.PASS_ON:
        return sharing.pass_on(view, rules, decision, options, count, mind)
    if kind == choices.HELP_HOW:
        return talents.help_how(view, rules, decision, options, count, mind)
    return NONE


@kernel
def plan_place(view, rules, decision, options, count, mind):
    """What maps and Lords ask."""
    kind = decision.kind
    if kind == choices.BEGINNING:
        return orders.beginning(view, rules, decision, options, count, mind)
    if kind == choices.FOURTH_AREA:
        return orders.fourth_area(view, rules, decision, options, count, mind)
    if kind == choices.TOKEN_AREA:
        return orders.token_area(view, rules, decision, options, count, mind)
    if kind == choices.TRAP_HERO:
        return sharing.trap_hero(view, rules, decision, options, count, mind)
    if kind == choices.NAME_NUMBER:
        return sharing.name_number(view, rules, decision, options, count, mind)
    return NONE


@entry(SIGNATURES.choose)
def planner(view, rules, decision, options, count, mind):
    """Answer a decision."""
    return max(0, place_of_answer(view, rules, decision, options, count, mind))
