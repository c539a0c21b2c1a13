"""The chances of rules that draw Resolution cards: counted over all cards, and by drawing.

Decks are whole and freshly shuffled, cards are drawn without replacement: every choice of cards is
as likely as any other, so exact figures count them, in whole numbers up to the last division.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

import numpy as np
from numba import from_dtype, types

from simkit.description.game import shown
from simkit.hades.pack.building import build_cards
from simkit.hades.words import chances, state
from simkit.hades.words.tables import RULES
from simkit.kernel.decks import deck_of, put_on_top, shuffle_deck
from simkit.kernel.jit import entry
from simkit.kernel.luck import LUCK, luck_of
from simkit.kernel.records import blank
from simkit.messages.errors import BadInput
from simkit.values.components import Components

Cards = tuple[int, ...]
Ways = Counter[tuple[Any, ...]]  # outcomes, and in how many ways the cards bring them

_DECK = deck_of(state.MOST_CARDS)
_INT = types.int64
_RULES = from_dtype(RULES)
_TALLY = _INT(types.Array(_INT, 4, "C"), from_dtype(_DECK), from_dtype(LUCK), _RULES, _INT, _INT)


@entry(_TALLY)
def draw_hands(tally: Any, deck: Any, luck: Any, rules: Any, games: int, four: int) -> int:
    """Shuffle both decks as the game does and tally the two cards on top of each, a game each; or,
    if ``four`` is 1, the four on top of the Nastian Deck."""
    for game in range(games):
        luck.game = game
        for side in range(2):
            deck.count = 0
            for card in range(rules.deck[side]):
                put_on_top(deck, card)
            shuffle_deck(
                deck, luck, chances.SHL_DECK if side == state.SHL_CARDS else chances.NASTIAN_DECK, 0
            )
            first, second = deck.cards[deck.count - 1], deck.cards[deck.count - 2]
            if side == state.SHL_CARDS:
                one, two = first, second
        if four == 1:
            one, two = first, second
            first, second = deck.cards[deck.count - 3], deck.cards[deck.count - 4]
        tally[one, two, first, second] += 1
    return games


@dataclass(frozen=True)
class CardRule:
    """A rule that draws so many cards of each deck, and what they bring."""

    rules: Any
    drawn: tuple[int, int]  # SHL cards, Nastian cards
    answer: Callable[[Cards, Cards], tuple[Any, ...]]
    order: tuple[tuple[Any, ...], ...]  # of the outcomes

    def ways(self) -> Ways:
        """How often each outcome stands among all choices of cards."""
        hands = [
            list(permutations(range(int(self.rules.deck[deck])), self.drawn[deck]))
            for deck in (state.SHL_CARDS, state.NASTIAN_CARDS)
        ]
        return Counter(self.answer(shl, nastian) for shl, nastian in product(*hands))

    def draw(self, games: int, seed: int) -> Ways:
        """The outcomes of so many draws from freshly shuffled decks."""
        tally = np.zeros((state.MOST_CARDS,) * 4, np.int64)
        duel = self.drawn == (0, 4)
        draw_hands(tally, blank(_DECK)[0], luck_of(seed), self.rules, games, int(duel))
        found: Ways = Counter()
        for one, two, three, four in np.argwhere(tally).tolist():
            hands = (one, two)[: self.drawn[0]], (three, four)[: self.drawn[1]]
            if duel:
                hands = (), (one, two, three, four)
            found[self.answer(*hands)] += int(tally[one, two, three, four])
        return found

    def number(self, deck: int, card: int) -> int:
        return int(self.rules.card[deck, card].number)


# --- reading the keys -----------------------------------------------------------------------------


def cards_of(components: Components) -> Any:
    """Cards and numbers of the pack; nothing here asks for the maps."""
    return build_cards(components)[0]


def one_of(key: str, value: Any, known: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in known:
        raise BadInput(f"{key} cannot be {shown(value)}. Known: {', '.join(known)}.")
    return value


def flag_of(key: str, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.casefold() in ("true", "false"):
        return value.casefold() == "true"
    raise BadInput(f"{key} must be true or false, not {shown(value)}.")
