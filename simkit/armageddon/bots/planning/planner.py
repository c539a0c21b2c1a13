"""The script of all planning bots: they think alike, and differ only in their knobs."""

from __future__ import annotations

from simkit.armageddon.words import choices
from simkit.armageddon.words.signatures import SIGNATURES
from simkit.kernel.decisions import Question
from simkit.kernel.jit import entry

from .acting import best_action, best_step, bid
from .fighting import fate, first_but_pass, meeting, sallying, target, withdrawing


@entry(SIGNATURES.choose)
def planner(view, rules, decision, options, count, mind):
    """One kind of decision after the other."""
    question = Question(view, rules, decision, options, mind)
    kind = decision.kind
    if kind == choices.ACT:
        return best_action(question)
    if kind == choices.STEP:
        return best_step(question)
    if kind == choices.TARGET:
        return target(question)
    if kind == choices.ENTER:
        return meeting(question)
    if kind == choices.SALLY:
        return sallying(question)
    if kind == choices.ROUND:
        return withdrawing(question)
    if kind == choices.FATE:
        return fate(question)
    if kind == choices.BID:
        return bid(question)
    return first_but_pass(question)
