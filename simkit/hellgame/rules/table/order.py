"""7.0, 8.1 The Souls and Summoning phases go in order of wealth where the order matters."""

from __future__ import annotations

from simkit.hellgame.words import chances
from simkit.hellgame.words.sizes import MOST_SEATS
from simkit.kernel.jit import kernel
from simkit.kernel.luck import word

from .board import seat_of


@kernel
def order_of_wealth(game, at):
    """Write down the seats in order of their souls as they are now, the richest first."""
    for emblem in range(game.players):
        seat, place = seat_of(game, emblem), emblem
        while place > 0 and is_richer(game, at, seat, game.order[place - 1]):
            game.order[place] = game.order[place - 1]
            place -= 1
        game.order[place] = seat


@kernel
def is_richer(game, at, one, other):
    """More souls; between equals the higher draw of their emblems decides, a draw a phase."""
    mine, theirs = game.seats[one].souls, game.seats[other].souls
    if mine != theirs:
        return mine > theirs
    return draw_of(game, at, one) > draw_of(game, at, other)


@kernel
def draw_of(game, at, seat):
    """The seat's draw of this phase."""
    slot = game.phase * MOST_SEATS + game.seats[seat].emblem
    return word(at.luck, chances.ORDER_TIE, game.turn, slot, 0, 0)
