"""How a planning bot treats Uriel and Lilith (rule 10): who courts her, where both are led."""

from __future__ import annotations

from simkit.hellgame.bots.knobs import STOP
from simkit.hellgame.rules.table.board import other_legions_in
from simkit.hellgame.words import choices, effects
from simkit.hellgame.words.sizes import SECTIOS
from simkit.kernel.jit import kernel

from .worths import menace_of

LEAST_HEARTS = 3
NOWHERE = -0.5  # she or he does nothing for anybody
OWN_LEGION = 2.0  # a legion of ours, against those of others
OWN_SECTIO, RIVALS_SECTIO = 3.0, 0.5  # what Uriel revokes; the latter for each sectio of a circle
NEARLY = 4  # sectios of one circle


@kernel
def court(asked):
    """The demon with the most hearts courts her, if it has a fair chance."""
    options = asked.options
    best, most = 0, LEAST_HEARTS - 1
    for i in range(len(options)):
        if options[i].verb == choices.DO_COURT:
            hearts = asked.rules.demon[options[i].who].values[effects.HEARTS]
            if hearts > most:
                best, most = i, hearts
    return best


@kernel
def lead_lilith(asked):
    """The Virgin to enemies, the Mother and the Hag to own legions."""
    options = asked.options
    best, most = 0, -1.0e9
    for i in range(len(options)):
        value = lilith_worth(
            asked.position, asked.decision.seat, options[i].where, asked.mind.knobs
        )
        if value > most:
            best, most = i, value
    return best


@kernel
def lilith_worth(view, seat, place, knobs):
    """What her step into a place does for a seat."""
    if not 0 <= place < SECTIOS:
        return NOWHERE
    own, others = 1.0 * view.troops[place, seat], harm_at(view, seat, place, knobs)
    if view.lilith.form == effects.VIRGIN:
        return others - OWN_LEGION * own
    if view.lilith.form == effects.MOTHER or view.lilith.form == effects.HAG:
        return own - others
    return 0.0


@kernel
def harm_at(view, seat, place, knobs):
    """Legions of others in a place, those of whoever is about to win for more."""
    harm = 1.0 * other_legions_in(view, place, seat)
    for other in range(view.players):
        if other != seat and view.troops[place, other] > 0 and menace_of(view, other) >= NEARLY:
            harm += knobs[STOP]
    return harm


@kernel
def lead_uriel(asked):
    """Uriel to where others lose most; what they hold is revoked."""
    view, decision, options = asked.position, asked.decision, asked.options
    best, most = 0, -1.0e9
    for i in range(len(options)):
        place, value = options[i].where, NOWHERE
        if 0 <= place < SECTIOS:
            value = harm_at(view, decision.seat, place, asked.mind.knobs)
            value -= OWN_LEGION * view.troops[place, decision.seat]
            holder = view.holder[place]
            if holder == decision.seat:
                value -= OWN_SECTIO
            elif 0 <= holder < view.players:
                value += RIVALS_SECTIO * menace_of(view, holder)
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_form(asked):
    """The Virgin destroys."""
    for i in range(len(asked.options)):
        if asked.options[i].amount == effects.VIRGIN:
            return i
    return 0
