"""6.1.1, 6.2 Which events and phenomena are in force, and which decides of two (6.2.1)."""

from __future__ import annotations

from simkit.hellgame.words import state
from simkit.hellgame.words.sizes import SECTIOS
from simkit.kernel.jit import kernel


@kernel
def in_force(game, rules, effect):
    """The Hell card by which this effect is in force, or NONE."""
    return in_force_for(game, rules, effect, state.NONE)


@kernel
def in_force_for(game, rules, effect, circle):
    """The same for a circle: cards that speak of other circles do not contradict each other.

    What is not permanent comes first, then Heaven, Earth and Hell (6.2.1); they are never added.
    """
    if game.event != state.NONE and has_effect(rules, game.event, effect, circle):
        return game.event
    for area in range(state.AREAS):
        card = game.areas[area]
        if card != state.NONE and has_effect(rules, card, effect, circle):
            return card
    return state.NONE


@kernel
def has_effect(rules, card, effect, circle):
    """True if this card's event is of this kind and means this circle (NONE: any)."""
    if rules.hell[card].effect != effect:
        return False
    return circle == state.NONE or rules.hell[card].circles >> circle & 1 == 1


@kernel
def dial(game, rules, effect, otherwise):
    """The number of the effect while it is in force, else ``otherwise``."""
    card = in_force(game, rules, effect)
    return rules.hell[card].n if card != state.NONE else otherwise


@kernel
def is_stricken_by(game, rules, place, phenomenon):
    """True where a phenomenon of this kind lasts this turn; never in AnteHell."""
    if game.phenomenon == state.NONE or place >= SECTIOS or game.stricken[place] == 0:
        return False
    return rules.hell[game.phenomenon].phenomenon == phenomenon
