"""3.2 Special rolls. Every die of a player is rolled here: the curse of the dice (3.2.1) counts."""

from __future__ import annotations

from simkit.hellgame.words import events, tallies
from simkit.hellgame.words.sizes import DIE
from simkit.kernel.dice import roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .board import is_seat
from .demons import value_of
from .favours import gain_favour


@kernel
def roll(game, at, seat, purpose, slot, index):
    """One die of a player; of nobody (NONE, FREEBOOTERS) for what moves by itself."""
    face = roll_die(at.luck, purpose, game.turn, slot, index, DIE)
    say(game, at, events.DIE_ROLLED, seat, value=face)
    if is_seat(seat) and at.rules.dice_curse == 1:
        count_ones(game, at, seat, face)
    return face


@kernel
def count_ones(game, at, seat, face):
    """Six ones in a row, whatever they were for, earn a Favour (3.2.1)."""
    record = game.seats[seat]
    record.ones = record.ones + 1 if face == 1 else 0
    if record.ones == at.rules.ones_for_favour:
        record.ones = 0
        say(game, at, events.CURSE_LIFTED, seat)
        gain_favour(game, at, seat, 1, tallies.FAVOUR_DICE_CURSE)


@kernel
def disfavour_roll(game, at, seat, purpose, slot):
    """More than the Disfavours of the triumvirate; without any it succeeds unrolled (3.2, 7.2)."""
    if game.seats[seat].disfavour == 0:
        return True
    return roll(game, at, seat, purpose, slot, 0) > game.seats[seat].disfavour


@kernel
def roll_against(game, at, demon, value, purpose, slot, index):
    """A roll against hearts, skulls or stars: at most the value of the demon (3.2)."""
    seat = game.demons[demon].owner
    return roll(game, at, seat, purpose, slot, index) <= value_of(game, at.rules, demon, value)


@kernel
def roll_sum(game, at, seat, purpose, slot, dice):
    """The total of so many dice."""
    total = 0
    for index in range(dice):
        total += roll(game, at, seat, purpose, slot, index)
    return total
