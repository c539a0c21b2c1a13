"""10 Uriel and Lilith: who courts her, and where they are led."""

from __future__ import annotations

from simkit.hellgame.bots.policies import STOP
from simkit.hellgame.rules.table.board import other_legions_in
from simkit.hellgame.words.choices import DO_COURT
from simkit.hellgame.words.effects import HAG, HEARTS, MOTHER, VIRGIN
from simkit.hellgame.words.sizes import SECTIOS
from simkit.kernel.jit import kernel

from .worths import menace_of

LEAST_HEARTS = 3


@kernel
def court(view, rules, options, count):
    """The demon with the most hearts courts her, if it has a fair chance."""
    best, most = 0, LEAST_HEARTS - 1
    for i in range(count):
        if options[i].verb == DO_COURT:
            hearts = rules.demon[options[i].who].values[HEARTS]
            if hearts > most:
                best, most = i, hearts
    return best


@kernel
def lead_lilith(view, rules, decision, options, count, mind):
    """The Virgin to enemies, the Mother and the Hag to own legions."""
    best, most = 0, -1.0e9
    for i in range(count):
        value = lilith_worth(view, decision.seat, options[i].where, mind.knobs)
        if value > most:
            best, most = i, value
    return best


@kernel
def lilith_worth(view, seat, place, knobs):
    """What her step into a place does for a seat."""
    if not 0 <= place < SECTIOS:
        return -0.5
    own, others = 1.0 * view.troops[place, seat], harm_at(view, seat, place, knobs)
    if view.lilith.form == VIRGIN:
        return others - 2.0 * own
    if view.lilith.form == MOTHER or view.lilith.form == HAG:
        return own - others
    return 0.0


@kernel
def harm_at(view, seat, place, knobs):
    """Legions of others in a place, those of whoever is about to win for more."""
    harm = 1.0 * other_legions_in(view, place, seat)
    for other in range(view.players):
        if other != seat and view.troops[place, other] > 0 and menace_of(view, other) >= 4:
            harm += knobs[STOP]
    return harm


@kernel
def lead_uriel(view, rules, decision, options, count, mind):
    """Uriel to where others lose most; what they hold is revoked."""
    best, most = 0, -1.0e9
    for i in range(count):
        place, value = options[i].where, -0.5
        if 0 <= place < SECTIOS:
            value = harm_at(view, decision.seat, place, mind.knobs)
            value -= 2.0 * view.troops[place, decision.seat]
            holder = view.holder[place]
            if holder == decision.seat:
                value -= 3.0
            elif 0 <= holder < view.players:
                value += 0.5 * menace_of(view, holder)
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_form(options, count):
    """The Virgin destroys."""
    for i in range(count):
        if options[i].amount == VIRGIN:
            return i
    return 0
