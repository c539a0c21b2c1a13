"""Deal hidden cards again at random, in agreement with all that a seat has seen.

Cards that the seat does not know change places with others of the same shuffle, wherever they lie
hidden. What a player saw coming (a card taken from a pile, a hand that was passed on) stays.
"""

from __future__ import annotations

from simkit.kernel.jit import kernel
from simkit.kernel.luck import below
from simkit.kernel.redrawing import NOBODY

from .cards import ALL, BATCH, KIND, KIND_BITS


@kernel
def is_unknown(card, seat):
    """Whether a seat does not know what lies there."""
    if seat == NOBODY:
        return (card >> KIND_BITS) & ALL == 0
    return (card >> KIND_BITS) & (1 << seat) == 0


@kernel
def sees_piece(known, seat):
    """Whether a seat sees what is hidden of a piece; out of play there is nothing to see."""
    if seat == NOBODY:
        return known != 0
    return known < 0 or (known >> seat) & 1 == 1


@kernel
def gather(cards, seat, pool, count):
    """Add the cards that a seat does not know to a pool; how many it then holds."""
    for place in range(cards.held):
        if is_unknown(cards.cards[place], seat):
            pool[count] = cards.cards[place]
            count += 1
    return count


@kernel
def mix(pool, count, luck, purpose):
    """Cards of one shuffle change places, each order as likely."""
    for i in range(count - 1, 0, -1):
        batch, same = pool[i] >> BATCH, 0
        for j in range(i + 1):
            same += pool[j] >> BATCH == batch
        wanted = below(luck, purpose, 0, i, 0, same)
        for j in range(i + 1):
            if pool[j] >> BATCH == batch:
                if wanted == 0:
                    pool[i], pool[j] = pool[j], pool[i]
                    break
                wanted -= 1


@kernel
def give_back(cards, seat, pool, first):
    """Lay the pool's cards where the unknown ones lay; who knows of a place still does."""
    for place in range(cards.held):
        if is_unknown(cards.cards[place], seat):
            cards.cards[place] = cards.cards[place] & ~KIND | (pool[first] & KIND)
            first += 1
    return first
