"""5.2 (7) Seats in order of rank, for the phases in which it matters who speaks first."""

from __future__ import annotations

from simkit.hellgame.words import state
from simkit.kernel.jit import kernel

from .demons import highest_demon


@kernel
def order_of_rank(game, rules):
    """Write down the seats by their highest demon that can act; those without one come last."""
    for emblem in range(game.players):
        seat, place = game.seat_of[emblem], emblem
        while place > 0 and outranks(game, rules, seat, game.order[place - 1]):
            game.order[place] = game.order[place - 1]
            place -= 1
        game.order[place] = seat


@kernel
def outranks(game, rules, one, other):
    """True if the highest demon of a seat stands above the other's: the lower number does."""
    mine, theirs = highest_demon(game, rules, one), highest_demon(game, rules, other)
    if mine == state.NONE or theirs == state.NONE:
        return mine != state.NONE
    return rules.demon[mine].rank < rules.demon[theirs].rank
