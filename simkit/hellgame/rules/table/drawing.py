"""6.3 Arcana are drawn: the cards of the Hell phase, the hand limit, Play Right Away."""

from __future__ import annotations

from simkit.hellgame.words import chances, effects, state
from simkit.kernel.jit import kernel

from .demons import able_demons
from .discarding import keep_limit
from .hands import take_arcanum
from .right_away import play_right_away
from .rolls import disfavour_roll


@kernel
def draw_arcanum(game, at, seat):
    """Draw a card, in any phase: it may have to be played right away, or another be discarded.

    Returns the card, NONE if the deck is empty.
    """
    card = take_arcanum(game, at, seat)
    if card == state.NONE:
        return state.NONE
    if at.rules.arcanum[card].minor == effects.PLAY_RIGHT_AWAY:
        play_right_away(game, at, seat, card)
    else:
        keep_limit(game, at, seat)
    return card


@kernel
def draw_arcana(game, at, seat, count):
    """Draw so many cards, one after the other."""
    for _ in range(count):
        draw_arcanum(game, at, seat)


@kernel
def draw_for_demons(game, at, seat):
    """A card, on a Disfavour Roll, for each demon that can act as the drawing begins (6.3)."""
    able = able_demons(game, at.rules, seat)
    for demon in range(at.rules.demons):
        if able >> demon & 1 == 1 and disfavour_roll(game, at, seat, chances.ARCANA_ROLL, demon):
            draw_arcanum(game, at, seat)
