"""What Lords lay on heroes: petrification, Stroma's trap, sloth tokens."""

from __future__ import annotations

from simkit.kernel.dice import SIZES, largest
from simkit.kernel.jit import kernel

STEP = SIZES[1] - SIZES[0]  # from one die of the ladder to the next


@kernel
def clear_marks(game, seat):
    """A fresh hero, or one who has died, bears none of them."""
    game.heroes[seat].petrified = 0
    leave_marks_in_hell(game, seat)


@kernel
def leave_marks_in_hell(game, seat):
    """Who leaves the battle leaves his sloth tokens on the Lord's sheet, and no trap holds him."""
    hero = game.heroes[seat]
    hero.trapped = 0
    if hero.sloth > 0:
        game.lords[game.battle.lord].counters += hero.sloth
        hero.sloth = 0


@kernel
def stiffen_dice(dice, steps):
    """Petrification: every die on the table is smaller; what would be below a d4 falls away."""
    kept = 0
    for i in range(dice.count):
        size = dice.sides[i] - STEP * steps
        if size >= SIZES[0]:
            dice.sides[kept] = size
            kept += 1
    dice.count = kept


@kernel
def is_stone(hero):
    """True once every die of his attack box would fall below a d4."""
    return largest(hero.dice) - STEP * hero.petrified < SIZES[0]
