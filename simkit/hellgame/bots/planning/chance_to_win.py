"""Who may win: a seat's chance as things stand between two turns, reckoned from what it holds.

The weights come from a regression: who won 1,500 games of four experts, against what each seat held
after turns 1 to 5. They explain six hundredths of it; souls, legions and lieutenants add nothing.
That is little, but to play the game on tells less of one turn: in two games that differ in the plan
for a turn the winner is another in a game of four, and the plans hardly differ in the mean.
"""

from __future__ import annotations

import numpy as np

from simkit.hellgame.rules.table.board import most_in_a_circle, sectios_of
from simkit.hellgame.words.sizes import QUARTERS
from simkit.kernel.jit import kernel

from .needs import earners

# What each adds to the logarithm of the odds.
A_SECTIO = 0.083
OF_ONE_CIRCLE = 0.40
ALL_BUT_ONE = 0.17  # on top, when a circle lacks one sectio only
A_FAVOUR = 0.166
A_DISFAVOUR = -0.133
A_DEMON_ON_EARTH = 0.33


@kernel
def chance_to_win(game, rules, seat):
    """A seat's part of what all seats together have going for them."""
    own, together = 0.0, 0.0
    for other in range(game.players):
        odds = np.exp(standing(game, rules, other))
        together += odds
        if other == seat:
            own = odds
    return own / together


@kernel
def standing(game, rules, seat):
    """What a seat has going for it."""
    most = most_in_a_circle(game, seat)
    sum_of = A_SECTIO * sectios_of(game, seat) + OF_ONE_CIRCLE * most
    if most >= QUARTERS - 1:
        sum_of += ALL_BUT_ONE
    sum_of += A_FAVOUR * game.seats[seat].favour + A_DISFAVOUR * game.seats[seat].disfavour
    return sum_of + A_DEMON_ON_EARTH * earners(game, rules, seat)
