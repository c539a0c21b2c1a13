"""3.2 Duels: two demons roll a die for each skull, star or heart; the higher total wins."""

from __future__ import annotations

from simkit.hellgame.words import effects, events
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .demons import ability_of, value_of
from .rolls import roll

ROLLS_A_SLOT = 1 << 12  # times that one duel may be rolled: ties are rolled anew
DICE_OF_THE_OTHER = 32  # where the second demon's dice lie in the slot


@kernel
def duel(game, at, one, other, value, purpose, slot):
    """Who wins a duel of skulls, stars or hearts; the slot (below 2**16) names the duel."""
    winner, loser, rolls = one_rolling(game, at, one, other, value, purpose, slot, 0)
    if ability_of(game, at.rules, loser, effects.DUEL_REROLL) > 0:
        winner, loser, _ = one_rolling(game, at, one, other, value, purpose, slot, rolls)
    say(game, at, events.DUEL_WON, winner, loser, value=value)
    return winner


@kernel
def one_rolling(game, at, one, other, value, purpose, slot, rolls):
    """Roll until there is no tie: winner, loser, and how often was rolled.

    Who has no die counts 0; where neither has one, whoever was challenged wins.
    """
    bare = value_of(game, at.rules, one, value) + value_of(game, at.rules, other, value) == 0
    while not bare:
        times = slot * ROLLS_A_SLOT + rolls
        ours = total_of(game, at, one, value, purpose, times, 0)
        theirs = total_of(game, at, other, value, purpose, times, DICE_OF_THE_OTHER)
        rolls += 1
        if ours > theirs:
            return one, other, rolls
        if theirs > ours:
            return other, one, rolls
    return other, one, rolls


@kernel
def total_of(game, at, demon, value, purpose, slot, first):
    """All dice of one side."""
    total = 0
    for die in range(value_of(game, at.rules, demon, value)):
        total += roll(game, at, game.demons[demon].owner, purpose, slot, first + die)
    return total
