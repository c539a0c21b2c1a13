"""Random draws, each with an address: the line that draws, and how often it drew in this turn."""

from __future__ import annotations

import numpy as np

from simkit.design.author.rolls import DICE_TOGETHER, address_of
from simkit.kernel.jit import kernel
from simkit.kernel.luck import below
from simkit.kernel.vocabulary import MOST_OF, OF_BITS, WHENEVER

address = kernel(address_of)
COUNT_BITS = 24  # of a counter: the turn stands above them, so that it need not be cleared
MOST_DRAWS = 1 << 20  # of a line in a turn: more is a turn that never ends
MOST_SIDES = 1 << 31  # of a draw: times a word of luck, of 32 bits, it stays within 64


@kernel
def draw_below(game, at, site, purpose, count):
    """0 to count - 1: the next draw of a line in this turn."""
    if count < 1 or count > MOST_SIDES:
        raise ValueError("a draw has 1 to 2**31 sides")
    dawn = dawn_of(game, at, purpose)
    drawn = max(game.draws_[site] - dawn, 0)
    if drawn > MOST_DRAWS:
        raise ValueError("this turn never ends")
    game.draws_[site] = dawn + drawn + 1
    return below(at.luck, purpose, game.turn, 0, drawn, count)


@kernel
def draw_of(game, at, site, purpose, count, of):
    """The same for a named thing: other draws of the line move nothing here."""
    if count < 1 or count > MOST_SIDES:
        raise ValueError("a draw has 1 to 2**31 sides")
    which = of % MOST_OF
    dawn = dawn_of(game, at, purpose)
    drawn = max(game.draws_of_[site, which] - dawn, 0)
    game.draws_of_[site, which] = dawn + drawn + 1
    return below(at.luck, purpose, game.turn, (which + 1) << OF_BITS, drawn, count)


@kernel
def draw_several(game, at, site, purpose, count, of):
    """The same for a thing that several numbers name: one draw for them in a turn."""
    if count < 1 or count > MOST_SIDES:
        raise ValueError("a draw has 1 to 2**31 sides")
    return below(at.luck, purpose, game.turn, address(of), 0, count)


@kernel
def dawn_of(game, at, purpose):
    """From where draws are counted: from the turn's start, or the game's if they are set apart."""
    if at.luck.apart == purpose + 1 and at.luck.apart_turn == WHENEVER:
        return 0
    return game.turn << COUNT_BITS


@kernel
def roll_dice(game, at, site, purpose, sides, count):
    """So many dice."""
    found = np.zeros(count, np.int64)
    for die in range(count):
        found[die] = 1 + draw_below(game, at, site, purpose, sides)
    return found


@kernel
def roll_dice_of(game, at, site, purpose, sides, count, of):
    """So many dice for a named thing."""
    found = np.zeros(count, np.int64)
    for die in range(count):
        found[die] = 1 + draw_of(game, at, site, purpose, sides, of)
    return found


@kernel
def roll_dice_several(game, at, site, purpose, sides, count, of):
    """So many dice for a thing that several numbers name."""
    if count > DICE_TOGETHER:
        raise ValueError("dice that several numbers name are at most 64")
    found = np.zeros(count, np.int64)
    for die in range(count):
        found[die] = 1 + below(at.luck, purpose, game.turn, address(of), die, sides)
    return found


@kernel
def one_of(game, at, site, purpose, row):
    """One of several."""
    return row[draw_below(game, at, site, purpose, len(row))]


@kernel
def one_of_of(game, at, site, purpose, row, of):
    """One of several for a named thing."""
    return row[draw_of(game, at, site, purpose, len(row), of)]


@kernel
def one_of_several(game, at, site, purpose, row, of):
    """One of several for a thing that several numbers name."""
    return row[draw_several(game, at, site, purpose, len(row), of)]


@kernel
def other_than(player, drawn):
    """The player at this place among all others."""
    return drawn + 1 if drawn >= player else drawn


@kernel
def deal_entries(at, entries, purpose, size):
    """Entries for players who have none yet (-1), each once as long as there are enough."""
    for seat in range(at.rules.players):
        if entries[seat] < 0:
            free = 0
            for entry in range(size):
                free += is_free(at, entries, entry)
            every = free == 0
            left = below(at.luck, purpose, 0, seat, 0, size if every else free)
            for entry in range(size):
                if every or is_free(at, entries, entry):
                    if left == 0:
                        entries[seat] = entry
                        break
                    left -= 1


@kernel
def is_free(at, entries, entry):
    """Whether no player has it."""
    for seat in range(at.rules.players):
        if entries[seat] == entry:
            return False
    return True
