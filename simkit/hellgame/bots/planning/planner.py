"""One mind for all planning bots: every kind of decision goes to the judgement that answers it."""

from __future__ import annotations

from simkit.hellgame.words import choices
from simkit.hellgame.words.signatures import SIGNATURES
from simkit.kernel.jit import entry, kernel

from . import arcana, deeds, marches, powers, purses, talks, wars
from .needs import need_at, note_needs


@kernel
def plan(view, rules, decision, options, count, mind):
    """Answer a decision: the chapters of the rulebook in their order."""
    kind = decision.kind
    if kind < choices.ACTION:
        return plan_supply(view, rules, decision, options, count, mind)
    if kind < choices.COURT:
        return plan_action(view, rules, decision, options, count, mind)
    if kind < choices.PETITION:
        return plan_battle(view, rules, decision, options, count, mind)
    return plan_end(view, rules, decision, options, count, mind)


@kernel
def plan_supply(view, rules, decision, options, count, mind):
    """Preparation, cards, souls, deals, summoning."""
    kind = decision.kind
    if kind == choices.SUMMONING:
        return purses.summon(view, rules, decision, options, count, mind)
    if kind == choices.EXCHANGE_DEMON:
        return purses.exchange(view, rules, options, count)
    if kind == choices.FIRST_LEGION:
        return purses.choose_post(view, rules, decision, options, count, mind)
    if kind == choices.LIEUTENANT_PLACE:
        return purses.choose_camp(view, decision, options, count)
    if kind == choices.DISCARD_EXCESS:
        return purses.worst_card(view, rules, decision, options, count, mind)
    if kind == choices.SWAP_CARD:
        return purses.swap_card(view, rules, decision, options, count, mind)
    if kind == choices.LOST_LEGION or kind == choices.UNPAID:
        return purses.least_missed(view, rules, decision, options, count, mind)
    if kind == choices.DESERTERS:
        return talks.take_deserters(view, rules, decision, options, count, mind)
    if kind == choices.ACCEPT_GIFT:
        return talks.take_gift(view, rules, decision, options, count)
    if kind == choices.RECEIVER:
        return talks.choose_receiver(view, rules, decision, options, count, mind)
    if kind == choices.GIFT:
        return talks.choose_gift(view, rules, decision, options, count, mind)
    if kind == choices.PEACE:
        return talks.propose_peace(view, rules, decision, options, count, mind)
    if kind == choices.ACCEPT_PEACE:
        return talks.accept_peace(view, rules, decision, options, count, mind)
    return 0  # nothing is sacrificed


@kernel
def plan_action(view, rules, decision, options, count, mind):
    """The Action phase: what each demon does, marches, Influence."""
    kind = decision.kind
    if kind == choices.ACTION:
        return deeds.choose_action(view, rules, decision, options, count, mind)
    if kind == choices.MARCH:
        return marches.choose_mover(view, rules, decision, options, count, mind)
    if kind == choices.MARCH_STEP:
        return marches.choose_step(view, rules, decision, options, count, mind)
    if kind == choices.PASSAGE:
        note_needs(view, rules, decision.seat, mind)
        wanted = need_at(mind, decision.subject) > 0.0
        return 0 if wanted else talks.ask_passage(view, rules, decision, options, count, mind)
    if kind == choices.GRANT_PASSAGE:
        return talks.grant_passage(view, rules, decision, options, count, mind)
    if kind <= choices.FLIGHT:
        return plan_flight(view, rules, decision, options, count, mind)
    if kind == choices.INFLUENCE:
        return deeds.choose_victim(view, rules, decision, options, count, mind)
    if kind == choices.GOAL:
        return deeds.choose_goal(view, rules, decision, options, count, mind)
    if kind == choices.BRIBE:
        return deeds.choose_bribe(view, rules, decision, options, count, mind)
    return plan_magic(view, rules, decision, options, count, mind)


@kernel
def plan_flight(view, rules, decision, options, count, mind):
    """Out of AnteHell, and away from intruders."""
    kind, seat = decision.kind, decision.seat
    note_needs(view, rules, seat, mind)
    if kind == choices.FLEE:
        return wars.flee_or_stay(view, rules, decision, options, count, mind)
    if kind == choices.ESCORT:
        return wars.place_of(options, count, choices.DO_PICK_UP)
    if kind == choices.FLIGHT:
        return wars.run_to(view, rules, decision, options, count, mind)
    return wars.best_place(view, options, count, seat, mind)


@kernel
def plan_magic(view, rules, decision, options, count, mind):
    """Conspiracies, targets, Counters, support."""
    kind = decision.kind
    if kind == choices.CONSPIRE:
        return deeds.choose_plot(view, rules, options, count)
    if kind == choices.TARGET:
        return arcana.choose_target(view, rules, decision, options, count, mind)
    if kind == choices.COUNTERING:
        return arcana.answer_spell(view, rules, decision, options, count, mind)
    if kind == choices.ASK_SUPPORT or kind == choices.GRANT_SUPPORT:
        return arcana.ask_or_grant_support(view, rules, decision, options, count, mind)
    if kind == choices.CARRY:
        return wars.place_of(options, count, choices.DO_PICK_UP)
    if kind == choices.FORM:
        return powers.choose_form(options, count)
    return 0


@kernel
def plan_battle(view, rules, decision, options, count, mind):
    """Uriel and Lilith, then the Combat phase."""
    kind = decision.kind
    if kind == choices.COURT:
        return powers.court(view, rules, options, count)
    if kind == choices.LEAD_LILITH:
        return powers.lead_lilith(view, rules, decision, options, count, mind)
    if kind == choices.LEAD_URIEL:
        return powers.lead_uriel(view, rules, decision, options, count, mind)
    if kind == choices.AVOID:
        return wars.avoid_or_fight(view, rules, decision, options, count, mind)
    if kind == choices.ENEMY:
        return wars.choose_enemy(view, rules, decision, options, count, mind)
    if kind == choices.SIDE:
        return wars.choose_side(view, rules, decision, options, count, mind)
    if kind == choices.JOIN:
        return wars.send_demon(view, rules, decision, options, count, mind)
    if kind == choices.BRING:
        return wars.bring_card(view, rules, decision, options, count)
    if kind == choices.FIRST_SPELL:
        return wars.first_spell(view, rules, decision, options, count, mind)
    if kind == choices.COMBAT_MAGIC:
        return arcana.combat_spell(view, rules, decision, options, count, mind)
    if kind == choices.ATTACK:
        return wars.aim(view, rules, options, count)
    if kind == choices.RETREAT:
        return wars.flee_or_stay(view, rules, decision, options, count, mind)
    return wars.fight_on(view, rules, decision, options, count, mind)


@kernel
def plan_end(view, rules, decision, options, count, mind):
    """Petitions, consent, Disfavours, sixes."""
    kind = decision.kind
    if kind == choices.PETITION:
        return purses.petition(view, rules, decision, options, count, mind)
    if kind == choices.CONSENT:
        return talks.consent(view, rules, decision, options, count, mind)
    if kind == choices.ABSOLVE:
        return purses.absolve(view, decision, options, count)
    return wars.place_of(options, count, choices.DO_REVEAL)


@entry(SIGNATURES.choose)
def planner(view, rules, decision, options, count, mind):
    """The common plan; knobs make it one bot or another."""
    return plan(view, rules, decision, options, count, mind)
