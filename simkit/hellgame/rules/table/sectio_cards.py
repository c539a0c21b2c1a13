"""2.4.2 The Sectio cards: who holds one controls the sectio."""

from __future__ import annotations

from simkit.hellgame.words import events, state
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .board import is_seat, sectios_of


@kernel
def hand_over(game, sectio, owner):
    """The card changes hands; returns the seat that has lost its last sectio by this, or NONE."""
    before = game.holder[sectio]
    game.holder[sectio] = owner
    if is_seat(before) and before != owner and sectios_of(game, before) == 0:
        return before
    return state.NONE


@kernel
def take_sectio(game, at, owner, sectio, how):
    """An owner takes control in one of the ways of state.GAINS; returns as hand_over does."""
    say(game, at, events.CONTROL_GAINED, owner, how, sectio)
    if is_seat(owner):
        game.tally.gained[owner, how] += 1
    return hand_over(game, sectio, owner)
