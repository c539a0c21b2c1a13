"""Luck that is addressed, not streamed.

A draw is a function of the study's seed, the game's number, what the draw is for (purpose and turn)
and its slot: the identity of the die, card or walker. So an extra draw in one place moves no other
draw, and two variants of a game share their luck event by event even after they part.

The generator is Philox4x32-10 (Salmon, Moraes, Dror and Shaw, 2011), written in 64-bit lanes with
masks so that plain Python and compiled code agree without an overflow.
"""

from __future__ import annotations

import numpy as np

from .jit import kernel, seldom
from .records import blank, record
from .vocabulary import EVERY, WHENEVER

LUCK = record(
    ("seed_low", "i8"),
    ("seed_high", "i8"),
    ("game", "i8"),
    ("cards_low", "i8"),  # the seed of shuffles: the same, unless only the dice are drawn again
    ("cards_high", "i8"),
    ("apart", "i8"),  # 1 more than the purpose that draws by a seed of its own; 0 is none
    ("apart_turn", "i8"),  # in this turn alone; EVERY is each, WHENEVER all as if in one
    ("apart_slot", "i8"),  # and for this slot alone
    ("apart_low", "i8"),
    ("apart_high", "i8"),
)

MASK = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
MULTIPLIER_0 = np.uint64(0xD2511F53)
MULTIPLIER_1 = np.uint64(0xCD9E8D57)
WEYL_0 = np.uint64(0x9E3779B9)
WEYL_1 = np.uint64(0xBB67AE85)
PURPOSE_BITS = 20  # turns below 2**20, purposes below 2**12
LAST_TURN = (1 << PURPOSE_BITS) - 1  # luck addresses no later turn
WORDS_A_BLOCK = 4
ABOVE_ALL_DRAWS = 1 << 40  # where the lowest of several words is looked for
BLOCKS_A_SLOT = 16  # a slot holds up to 64 words


def luck_of(seed: int, game: int = 0) -> np.record:
    """The luck of one game of a study."""
    luck = blank(LUCK)[0]
    luck.seed_low = seed & 0xFFFFFFFF
    luck.seed_high = (seed >> 32) & 0xFFFFFFFF
    luck.game = game
    luck.cards_low, luck.cards_high = luck.seed_low, luck.seed_high
    return luck


def set_apart(
    luck: np.record, seed: int, purpose: int, turn: int = EVERY, slot: int = EVERY
) -> None:
    """Let one purpose, or one turn or slot of it, draw by another seed than all else.

    WHENEVER in the place of the turn is for what is drawn once, in a turn that other luck moves.
    """
    luck.apart, luck.apart_turn, luck.apart_slot = purpose + 1, turn, slot
    luck.apart_low, luck.apart_high = seed & 0xFFFFFFFF, (seed >> 32) & 0xFFFFFFFF


@kernel
def philox(c0, c1, c2, c3, k0, k1):
    """One block: four 32-bit words (in 64-bit lanes) from a 128-bit counter and a 64-bit key."""
    for _ in range(10):
        p0 = MULTIPLIER_0 * c0
        p1 = MULTIPLIER_1 * c2
        c0, c1, c2, c3 = (
            ((p1 >> HALF) ^ c1 ^ k0) & MASK,
            p1 & MASK,
            ((p0 >> HALF) ^ c3 ^ k1) & MASK,
            p0 & MASK,
        )
        k0 = (k0 + WEYL_0) & MASK
        k1 = (k1 + WEYL_1) & MASK
    return c0, c1, c2, c3


@kernel
def block(luck, purpose, turn, slot, number, retry):
    """The block ``number`` of a slot."""
    if purpose + 1 == luck.apart:
        return block_apart(luck, purpose, turn, slot, number, retry, luck.seed_low, luck.seed_high)
    return philox(
        np.uint64(slot * BLOCKS_A_SLOT + number) & MASK,
        np.uint64((purpose << PURPOSE_BITS) | turn) & MASK,
        np.uint64(luck.game) & MASK,
        np.uint64(retry),
        np.uint64(luck.seed_low),
        np.uint64(luck.seed_high),
    )


@kernel
@seldom
def block_apart(luck, purpose, turn, slot, number, retry, low, high):
    """The same where some draws of the purpose have a seed of their own."""
    if luck.apart_turn in (EVERY, WHENEVER, turn) and luck.apart_slot in (EVERY, slot):
        low, high = luck.apart_low, luck.apart_high
        if luck.apart_turn == WHENEVER:
            turn = 0
    return philox(
        np.uint64(slot * BLOCKS_A_SLOT + number) & MASK,
        np.uint64((purpose << PURPOSE_BITS) | turn) & MASK,
        np.uint64(luck.game) & MASK,
        np.uint64(retry),
        np.uint64(low),
        np.uint64(high),
    )


@kernel
def word(luck, purpose, turn, slot, index, retry):
    """The 32-bit word ``index`` of a slot, as a signed integer."""
    words = block(luck, purpose, turn, slot, index // WORDS_A_BLOCK, retry)
    return np.int64(words[index % WORDS_A_BLOCK])


@kernel
def card_word(luck, purpose, times, slot, index):
    """The word that says where a card lies after a shuffle."""
    number = index // WORDS_A_BLOCK
    if purpose + 1 == luck.apart:
        words = block_apart(luck, purpose, times, slot, number, 0, luck.cards_low, luck.cards_high)
    else:
        words = philox(
            np.uint64(slot * BLOCKS_A_SLOT + number) & MASK,
            np.uint64((purpose << PURPOSE_BITS) | times) & MASK,
            np.uint64(luck.game) & MASK,
            np.uint64(0),
            np.uint64(luck.cards_low),
            np.uint64(luck.cards_high),
        )
    return np.int64(words[index % WORDS_A_BLOCK])


@kernel
def below(luck, purpose, turn, slot, index, sides):
    """0 to sides - 1, each exactly as likely."""
    words = block(luck, purpose, turn, slot, index // WORDS_A_BLOCK, 0)
    drawn = words[index % WORDS_A_BLOCK]
    return below_by(drawn, luck, purpose, turn, slot, index, sides)


@kernel
def below_by(drawn, luck, purpose, turn, slot, index, sides):
    """``below`` by the word that was drawn for it; draws made together share a block."""
    product = np.int64(drawn) * sides
    if product & 0xFFFFFFFF < sides:
        product = fair_product(product, luck, purpose, turn, slot, index, sides)
    return product >> 32


@kernel
@seldom
def fair_product(product, luck, purpose, turn, slot, index, sides):
    """Draw anew the few words, up to 2**32 mod sides, that would favour a face."""
    unfair = (0x100000000 - sides) % sides
    retry = 1
    while product & 0xFFFFFFFF < unfair:
        product = word(luck, purpose, turn, slot, index, retry) * sides
        retry += 1
    return product


@kernel
def next_first(words):
    """A block whose first word was used: the next stands first, where nobody need look for it."""
    return words[1], words[2], words[3], words[0]


@kernel
def share(luck, purpose, turn, slot, index):
    """A number from 0 up to, not including, 1."""
    return word(luck, purpose, turn, slot, index, 0) / 4294967296.0


@kernel
def derive(child, luck, purpose, slot):
    """Give ``child`` a luck of its own, from which the parent's cannot be told."""
    w0, w1, _, _ = block(luck, purpose, 0, slot, 0, 0)
    child.seed_low = np.int64(w0)
    child.seed_high = np.int64(w1)
    child.game = luck.game
    child.cards_low, child.cards_high = child.seed_low, child.seed_high
    child.apart = 0


@kernel
def copy_luck(luck, other):
    """The same luck as another."""
    luck.seed_low, luck.seed_high, luck.game = other.seed_low, other.seed_high, other.game
    luck.cards_low, luck.cards_high = other.cards_low, other.cards_high
    luck.apart, luck.apart_turn, luck.apart_slot = other.apart, other.apart_turn, other.apart_slot
    luck.apart_low, luck.apart_high = other.apart_low, other.apart_high
