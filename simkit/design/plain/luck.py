"""simkit's luck (kernel/luck.py) in pure Python: the same draws as in compiled games.

Draws that follow one another at a place share a block of four words.
"""

from __future__ import annotations

import os
from collections import defaultdict
from types import FrameType
from typing import Any

from simkit.design.author.mistakes import mistake
from simkit.design.author.rolls import address_of
from simkit.kernel.vocabulary import MOST_OF, OF_BITS

MASK = 0xFFFFFFFF
MULTIPLIER_0, MULTIPLIER_1 = 0xD2511F53, 0xCD9E8D57
WEYL_0, WEYL_1 = 0x9E3779B9, 0xBB67AE85
PURPOSE_BITS = 20
MOST_SIDES = 1 << 31  # of a draw, as in compiled games
Words = tuple[int, int, int, int]
Drawn = int | tuple[int, ...] | None  # for what is drawn: a number, several and a die, or nothing


def keys_of(low: int, high: int) -> tuple[tuple[int, int], ...]:
    """The keys of the ten rounds."""
    return tuple(((low + n * WEYL_0) & MASK, (high + n * WEYL_1) & MASK) for n in range(10))


def philox(c0: int, c1: int, c2: int, c3: int, keys: tuple[tuple[int, int], ...]) -> Words:
    """One block: four words of 32 bits."""
    for k0, k1 in keys:
        p0, p1 = MULTIPLIER_0 * c0, MULTIPLIER_1 * c2
        c0, c1, c2, c3 = (p1 >> 32) ^ c1 ^ k0, p1 & MASK, (p0 >> 32) ^ c3 ^ k1, p0 & MASK
    return c0, c1, c2, c3


class Luck:
    """The luck of one game."""

    def __init__(self, seed: tuple[int, int], game: int) -> None:
        self.seed, self.game = seed, game & MASK
        self.keys = keys_of(*seed)

    def block(self, purpose: int, turn: int, number: int, retry: int = 0) -> Words:
        """The block of this number (slot times 16, and which of the slot)."""
        return philox(
            number & MASK, (purpose << PURPOSE_BITS | turn) & MASK, self.game, retry, self.keys
        )

    def word(self, purpose: int, turn: int, place: int, retry: int = 0) -> int:
        """The word at a place: slot times 64, and which of the slot."""
        return self.block(purpose, turn, place >> 2, retry)[place & 3]

    def below(self, purpose: int, turn: int, place: int, count: int) -> int:
        """0 to count - 1, each exactly as likely."""
        return self.fair(self.word(purpose, turn, place), purpose, turn, place, count)

    def fair(self, drawn: int, purpose: int, turn: int, place: int, count: int) -> int:
        """A word as a number below `count`; the few that would favour one are drawn anew."""
        product = drawn * count
        if product & MASK < count:
            unfair, retry = (0x100000000 - count) % count, 1
            while product & MASK < unfair:
                product = self.word(purpose, turn, place, retry) * count
                retry += 1
        return product >> 32

    def derived(self, purpose: int, slot: int) -> Luck:
        """A luck of its own, from which this one cannot be told."""
        words = self.block(purpose, 0, slot << 4)
        return Luck(words[:2], self.game)


class TableLuck:
    """The luck of the game on the table: draws find their address by the line that draws."""

    def __init__(self, luck: Luck, sites: dict[tuple[str, int], int], purposes: list[int]) -> None:
        self._luck, self._sites, self._purposes = luck, sites, purposes
        self.turn = 0
        self._drawn: dict[Any, int] = {}
        self._drawn_for: dict[int, set[tuple[int, ...]]] = defaultdict(set)
        self._blocks: dict[int, Words] = {}

    def start_turn(self, turn: int) -> None:
        """Draws are counted anew."""
        self.turn = turn
        self._drawn.clear()
        self._drawn_for.clear()

    def below(self, here: FrameType, count: int, of: Drawn) -> int:
        """The next draw of a line in this turn."""
        if not (isinstance(count, int) and 1 <= count <= MOST_SIDES):
            raise mistake(f"a draw has 1 to {MOST_SIDES:,} sides, not {count}.")
        place = here.f_code.co_filename, here.f_lineno
        if place not in self._sites:
            self._find(place)
        purpose = self._purposes[self._sites[place]]
        if isinstance(of, tuple):
            return self._of_several(purpose, of, count)
        if of is not None:
            return self._of(purpose, of, count)
        drawn = self._drawn.get(purpose, 0)
        self._drawn[purpose] = drawn + 1
        if not drawn & 3:
            self._blocks[purpose] = self._luck.block(purpose, self.turn, drawn >> 2)
        word = self._blocks[purpose][drawn & 3]
        product = word * count
        if product & MASK < count:
            return self._luck.fair(word, purpose, self.turn, drawn, count)
        return product >> 32

    def _find(self, place: tuple[str, int]) -> None:
        """Whoever has imported a file may have named it by another path."""
        file, line = place
        self._sites[place] = self._sites[os.path.realpath(file), line]

    def _of(self, purpose: int, of: int, count: int) -> int:
        """The next draw for a named thing: other draws of the line move nothing here."""
        which = of % MOST_OF
        drawn = self._drawn.get((purpose, which), 0)
        self._drawn[purpose, which] = drawn + 1
        place = ((which + 1) << OF_BITS + 6) + drawn
        return self._luck.below(purpose, self.turn, place, count)

    def _of_several(self, purpose: int, of: tuple[int, ...], count: int) -> int:
        """The draw for a thing that several numbers name; `roll` counts dice behind them."""
        *numbers, die = of
        if of in self._drawn_for[purpose]:
            told = f"of=({', '.join(map(str, numbers))}): drawn twice in a turn"
            raise mistake(f"{told}, so both would be the same; add a number that tells them apart.")
        self._drawn_for[purpose].add(of)
        return self._luck.below(purpose, self.turn, (address_of(numbers) << 6) + die, count)

    def shuffle(self, cards: Any) -> None:
        """Each card goes where a word of its own says: by its kind, and which of its kind it is."""
        cards._shuffled += 1
        seen: dict[int, int] = {}
        keyed = []
        for card in cards._cards:
            nth = seen.get(card, 0)
            seen[card] = nth + 1
            place = (cards._owner << 14) + nth * cards.size + card
            keyed.append((self._luck.word(cards._purpose, cards._shuffled, place), place, card))
        keyed.sort()
        cards._cards[:] = [card for *_, card in keyed]

    def entries(self, purpose: int, given: list[int], size: int) -> list[int]:
        """Entries for players who have none yet (-1), each once as long as there are enough."""
        found = list(given)
        for seat, entry in enumerate(given):
            if entry < 0:
                free = [e for e in range(size) if e not in found] or list(range(size))
                found[seat] = free[self._luck.below(purpose, 0, seat << 6, len(free))]
        return found
