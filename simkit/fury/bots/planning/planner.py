"""The script of all planning bots: it passes each decision to the function that answers it."""

from __future__ import annotations

from simkit.fury.bots.reckoning.rousing import choose_attempt
from simkit.fury.words import choices
from simkit.fury.words.signatures import SIGNATURES
from simkit.kernel.decisions import Question
from simkit.kernel.jit import entry, kernel

from . import armies, fighting, voyages


@kernel
def plan(asked):
    """Answer a decision: the steps of a player-turn in their order."""
    kind = asked.decision.kind
    if kind == choices.EXCESS:
        return fighting.choose_short(asked)
    if kind == choices.ATTEMPT:
        return choose_attempt(asked)
    if kind == choices.MOVE:
        return armies.choose_mover(asked)
    if kind == choices.MUSTER:
        return armies.choose_party(asked)
    if kind == choices.EMBARK:
        return voyages.choose_aboard(asked)
    if kind == choices.SAIL:
        return voyages.choose_course(asked)
    if kind == choices.MARCH:
        return armies.choose_step(asked)
    if kind == choices.ADVANCE and asked.options[0].verb == choices.PASS:
        return 0  # Rome stays where it has won
    if kind == choices.APPEAR:
        return fighting.choose_place(asked)
    if kind == choices.RETREAT or kind == choices.ADVANCE:
        return fighting.choose_way(asked)
    if kind == choices.ATTACK:
        return fighting.choose_attack(asked)
    if kind == choices.LOSS:
        return fighting.choose_loss(asked)
    if kind == choices.ARRIVE or kind == choices.CAPTIVE or kind == choices.CHARGE:
        return 1
    return 0


@entry(SIGNATURES.choose)
def planner(view, rules, decision, options, count, mind):
    """The common plan; knobs make it one bot or another."""
    return plan(Question(view, rules, decision, options, mind))
