"""Dice: pools by size, rolled unbiased, each die at its own address."""

from __future__ import annotations

from .jit import kernel
from .luck import WORDS_A_BLOCK, below, below_by, block, next_first
from .records import record

SIZES = (4, 6, 8, 10, 12)  # the ladder; a pool counts its dice in this order
MOST_DICE = 60  # a slot of luck holds 64 words

POOL = ("i8", (len(SIZES),))
DICE = record(
    ("count", "i8"),
    ("sides", "i8", (MOST_DICE,)),
    ("face", "i8", (MOST_DICE,)),
    ("spent", "i8", (MOST_DICE,)),  # 1 once a die is used up
)


@kernel
def roll_die(luck, purpose, turn, slot, index, sides):
    """One die: 1 to ``sides``."""
    return 1 + below(luck, purpose, turn, slot, index, sides)


@kernel
def clear_dice(dice):
    """Take all dice off the table."""
    dice.count = 0


@kernel
def add_die(dice, size):
    """Lay one more die on the table, not yet rolled."""
    if dice.count >= MOST_DICE:
        raise ValueError("more dice than the table holds")
    dice.sides[dice.count] = size
    dice.face[dice.count] = 0
    dice.spent[dice.count] = 0
    dice.count += 1


@kernel
def lay_pool(dice, pool, times):
    """Lay ``times`` copies of a pool on the table, small dice first."""
    for step in range(len(SIZES)):
        for _ in range(pool[step] * times):
            add_die(dice, SIZES[step])


@kernel
def roll_dice(dice, luck, purpose, turn, slot):
    """Roll what lies on the table; die ``i`` is word ``i`` of the slot."""
    for i in range(dice.count):
        if i % WORDS_A_BLOCK == 0:
            words = block(luck, purpose, turn, slot, i // WORDS_A_BLOCK, 0)
        dice.face[i] = 1 + below_by(words[0], luck, purpose, turn, slot, i, dice.sides[i])
        words = next_first(words)


@kernel
def stepped(size):
    """The next larger die of the ladder; nothing passes the d12."""
    return min(size + 2, SIZES[-1])


@kernel
def step_of(size):
    """The place of a die on the ladder: d4 is 0, d12 is 4."""
    return (size - SIZES[0]) // 2


@kernel
def largest(pool):
    """The size of the largest die of a pool, 0 if it is empty."""
    for step in range(len(SIZES) - 1, -1, -1):
        if pool[step] > 0:
            return SIZES[step]
    return 0
