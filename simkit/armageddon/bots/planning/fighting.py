"""How a bot decides when armies meet: fight, besiege, sally or withdraw, targets, and fate."""

from __future__ import annotations

from simkit.armageddon.bots.knobs import BOLD, NERVE, PATIENCE
from simkit.armageddon.bots.reckoning.forces import foes_at, force_at, yet_to_come
from simkit.armageddon.bots.reckoning.outlook import is_to_storm
from simkit.armageddon.rules.battle.strength import ground_of
from simkit.armageddon.rules.chance.dice import mean_damage
from simkit.armageddon.rules.table.control import siege_bites
from simkit.armageddon.words import choices, state
from simkit.kernel.jit import kernel

NONE = state.NONE
OVERWHELMING = 3.0  # times the strength of the enemy: no siege is needed
KILL = 100.0  # worth of a unit that is likely to be destroyed


@kernel
def meeting(question):
    """Besiege if strong enough for that, unless a base falls anyway; otherwise attack or wait."""
    view, rules, knobs = question.position, question.rules, question.mind.knobs
    seat, here = question.decision.seat, question.decision.subject
    own, foes = force_at(view, rules, seat, here, 0), foes_at(view, rules, seat, here)
    is_siege = view.hexes[here].besieger == seat
    if not is_siege and own < OVERWHELMING * foes and yet_to_come(view, rules, seat, here) > 0.0:
        return 0
    if len(question.options) > 2 and knobs[PATIENCE] * foes <= own < OVERWHELMING * foes:
        return 2
    if view.hexes[here].level > 0 and is_to_storm(view, rules, seat, here, here, knobs):
        if len(question.options) > 2:
            return 2
        if is_siege and view.hexes[here].laid < view.turn:
            return 1
    if is_siege and view.hexes[here].laid == view.turn:
        return 0
    if own >= knobs[BOLD] * foes:
        return 1
    return len(question.options) - 1 if len(question.options) > 2 else 0


@kernel
def sallying(question):
    """Break out if that looks better than waiting for the penalties to bite."""
    view, rules, knobs = question.position, question.rules, question.mind.knobs
    seat, here = question.decision.seat, question.decision.subject
    own, foes = force_at(view, rules, seat, here, 0), foes_at(view, rules, seat, here)
    return 1 if own >= knobs[BOLD] * foes else 0


@kernel
def withdrawing(question):
    """Leave when the enemy is far stronger, unless that would be the end."""
    view, rules, knobs = question.position, question.rules, question.mind.knobs
    seat, army = question.decision.seat, question.decision.subject
    here = view.hidden.place[army]
    if view.hexes[here].owner == seat and siege_bites(view, here):
        return 0
    ground = ground_of(view, rules, here, seat) if view.hexes[here].control == seat else 0
    own, foes = force_at(view, rules, seat, here, ground), foes_at(view, rules, seat, here)
    return 1 if own < knobs[NERVE] * foes else 0


@kernel
def target(question):
    """Whoever is most likely to fall, or to lose most."""
    view, rules = question.position, question.rules
    card = question.decision.subject
    dice = rules.sheet[view.cards[card].sheet].attack
    best, most = 0, -1.0
    for i in range(len(question.options)):
        piece = view.cards[question.options[i].who]
        sheet = rules.sheet[piece.sheet]
        mean = mean_damage(dice, sheet.defence)
        worth = mean * (sheet.attack + sheet.defence) + question.options[i].amount
        if mean >= piece.hp:
            worth += KILL + sheet.attack
        if worth > most:
            best, most = i, worth
    return best


@kernel
def fate(question):
    """The one who strikes re-rolls a blow that misses, the other one that hurts."""
    view, margin = question.position, question.decision.amount
    card, seat = question.decision.subject, question.decision.seat
    army = view.cards[card].place
    strikes = view.cards[card].where == state.IN_ARMY and army >= 0
    if strikes and view.armies[army].seat == seat:
        return 1 if margin < 2 else 0
    return 1 if margin >= 2 else 0


@kernel
def first_but_pass(question):
    """Whatever is offered."""
    return 1 if question.options[0].verb == choices.PASS and len(question.options) > 1 else 0
