"""The script of all planning bots: it passes each decision to the function that answers it."""

from __future__ import annotations

from simkit.hellgame.words import choices
from simkit.hellgame.words.signatures import SIGNATURES
from simkit.kernel.decisions import Question
from simkit.kernel.jit import entry, kernel

from . import action_choices, arcana, marches, purses, talks, uriel_and_lilith, wars
from .needs import need_at, note_needs, note_needs_beside


@kernel
def plan(asked):
    """Answer a decision: the chapters of the rulebook in their order."""
    kind = asked.decision.kind
    if kind < choices.ACTION:
        return plan_supply(asked)
    if kind < choices.COURT:
        return plan_action(asked)
    if kind < choices.PETITION:
        return plan_battle(asked)
    return plan_end(asked)


@kernel
def plan_supply(asked):
    """Preparation, cards, souls, deals, summoning."""
    kind = asked.decision.kind
    if kind == choices.SUMMONING:
        return purses.summon(asked)
    if kind == choices.EXCHANGE_DEMON:
        return purses.exchange(asked)
    if kind == choices.FIRST_LEGION:
        return purses.choose_post(asked)
    if kind == choices.LIEUTENANT_PLACE:
        return purses.choose_camp(asked)
    if kind == choices.DISCARD_EXCESS:
        return purses.worst_card(asked)
    if kind == choices.SWAP_CARD:
        return purses.swap_card(asked)
    if kind == choices.LOST_LEGION or kind == choices.UNPAID:
        return purses.least_missed(asked)
    if kind == choices.DESERTERS:
        return talks.take_deserters(asked)
    if kind == choices.ACCEPT_GIFT:
        return talks.take_gift(asked)
    if kind == choices.RECEIVER:
        return talks.choose_receiver(asked)
    if kind == choices.GIFT:
        return talks.choose_gift(asked)
    if kind == choices.PEACE:
        return talks.propose_peace(asked)
    if kind == choices.ACCEPT_PEACE:
        return talks.accept_peace(asked)
    return 0  # nothing is sacrificed


@kernel
def plan_action(asked):
    """The Action phase: what each demon does, marches, Influence."""
    decision, mind = asked.decision, asked.mind
    kind = decision.kind
    if kind == choices.ACTION:
        return action_choices.choose_action(asked)
    if kind == choices.MARCH:
        return marches.choose_mover(asked)
    if kind == choices.MARCH_STEP:
        return marches.choose_step(asked)
    if kind == choices.PASSAGE:
        place = decision.subject
        note_needs_beside(asked.position, asked.rules, decision.seat, place, mind)
        wanted = need_at(mind, place) > 0.0
        return 0 if wanted else talks.ask_passage(asked)
    if kind == choices.GRANT_PASSAGE:
        return talks.grant_passage(asked)
    if kind <= choices.FLIGHT:
        return plan_flight(asked)
    if kind == choices.INFLUENCE:
        return action_choices.choose_victim(asked)
    if kind == choices.GOAL:
        return action_choices.choose_goal(asked)
    if kind == choices.BRIBE:
        return action_choices.choose_bribe(asked)
    return plan_magic(asked)


@kernel
def plan_flight(asked):
    """Out of AnteHell, and away from intruders."""
    decision = asked.decision
    kind, seat = decision.kind, decision.seat
    if kind == choices.FLEE:
        return wars.flee_or_stay(asked)
    if kind == choices.ESCORT:
        return wars.place_of(asked, choices.DO_PICK_UP)
    note_needs(asked.position, asked.rules, seat, asked.mind)
    if kind == choices.FLIGHT:
        return wars.run_to(asked)
    return wars.best_place(asked, seat)


@kernel
def plan_magic(asked):
    """Conspiracies, targets, Counters, support."""
    kind = asked.decision.kind
    if kind == choices.CONSPIRE:
        return action_choices.choose_plot(asked)
    if kind == choices.TARGET:
        return arcana.choose_target(asked)
    if kind == choices.COUNTERING:
        return arcana.answer_spell(asked)
    if kind == choices.ASK_SUPPORT or kind == choices.GRANT_SUPPORT:
        return arcana.ask_or_grant_support(asked)
    if kind == choices.CARRY:
        return wars.place_of(asked, choices.DO_PICK_UP)
    if kind == choices.FORM:
        return uriel_and_lilith.choose_form(asked)
    return 0


@kernel
def plan_battle(asked):
    """Uriel and Lilith, then the Combat phase."""
    kind = asked.decision.kind
    if kind == choices.COURT:
        return uriel_and_lilith.court(asked)
    if kind == choices.LEAD_LILITH:
        return uriel_and_lilith.lead_lilith(asked)
    if kind == choices.LEAD_URIEL:
        return uriel_and_lilith.lead_uriel(asked)
    if kind == choices.AVOID:
        return wars.avoid_or_fight(asked)
    if kind == choices.ENEMY:
        return wars.choose_enemy(asked)
    if kind == choices.SIDE:
        return wars.choose_side(asked)
    if kind == choices.JOIN:
        return wars.send_demon(asked)
    if kind == choices.BRING:
        return wars.bring_card(asked)
    if kind == choices.FIRST_SPELL:
        return wars.first_spell(asked)
    if kind == choices.COMBAT_MAGIC:
        return arcana.combat_spell(asked)
    if kind == choices.ATTACK:
        return wars.aim(asked)
    if kind == choices.RETREAT:
        return wars.flee_or_stay(asked)
    return wars.fight_on(asked)


@kernel
def plan_end(asked):
    """Petitions, consent, Disfavours, sixes."""
    kind = asked.decision.kind
    if kind == choices.PETITION:
        return purses.petition(asked)
    if kind == choices.CONSENT:
        return talks.consent(asked)
    if kind == choices.ABSOLVE:
        return purses.absolve(asked)
    return wars.place_of(asked, choices.DO_REVEAL)


@entry(SIGNATURES.choose)
def planner(view, rules, decision, options, count, mind):
    """The common plan; knobs make it one bot or another."""
    return plan(Question(view, rules, decision, options, mind))
