"""Leduc poker without a simulation: every deal and every choice, with its chance.

Rules. Six cards: two jacks, two queens, two kings. Both players put one chip into the pot and get
one card. They bet: the first player begins. You fold (only if you owe chips), call (pay what you
owe, if anything) or raise (pay that and two chips more); at most two raises. The betting ends when
both have had a say and nobody owes. Then a card is shown and they bet again, the first player
first, by four chips. A card that pairs with the shown one wins, else the higher card does, else
nobody. Who folds or loses has lost what he paid.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import permutations

JACK, QUEEN, KING = 0, 1, 2
CARDS = (JACK, JACK, QUEEN, QUEEN, KING, KING)
FOLD, CALL, RAISE = "fold", "call", "raise"

Policy = Callable[[int, int | None, list[str]], dict[str, float]]
"""By the own card, the card on the table (None before it is shown) and the options: the chances."""


@dataclass(frozen=True)
class Table:
    """A position: cards, chips paid, and the choices of this betting so far."""

    cards: tuple[int, int]
    board: int
    paid: tuple[int, int] = (1, 1)
    late: bool = False
    said: tuple[str, ...] = ()

    @property
    def mover(self) -> int:
        return len(self.said) % 2

    @property
    def owed(self) -> int:
        return max(self.paid) - self.paid[self.mover]

    @property
    def options(self) -> list[str]:
        raises = [RAISE] if self.said.count(RAISE) < 2 else []
        return ([FOLD] if self.owed else []) + [CALL] + raises

    def after(self, choice: str) -> Table:
        more = {CALL: self.owed, RAISE: self.owed + (4 if self.late else 2)}[choice]
        paid = tuple(p + more * (k == self.mover) for k, p in enumerate(self.paid))
        after = replace(self, paid=paid, said=(*self.said, choice))
        settled = choice == CALL and len(after.said) > 1
        return replace(after, late=True, said=()) if settled and not self.late else after

    @property
    def is_shown_down(self) -> bool:
        return self.late and len(self.said) > 1 and self.said[-1] == CALL

    def chips_at_showdown(self) -> int:
        """What the first player wins (or loses)."""
        first, second = ((card == self.board, card) for card in self.cards)
        return self.paid[0] * ((first > second) - (first < second))


def endings(first: Policy, second: Policy) -> dict[tuple[str, int], float]:
    """The chance of every ending: fold or showdown, and the chips of the first player."""
    found: defaultdict[tuple[str, int], float] = defaultdict(float)
    deals = list(permutations(CARDS, 3))
    for one, other, board in deals:
        _follow(Table((one, other), board), 1 / len(deals), (first, second), found)
    return dict(found)


def _follow(
    table: Table,
    chance: float,
    policies: tuple[Policy, Policy],
    found: defaultdict[tuple[str, int], float],
) -> None:
    if table.is_shown_down:
        found["showdown", table.chips_at_showdown()] += chance
        return
    seen = table.board if table.late else None
    wanted = policies[table.mover](table.cards[table.mover], seen, table.options)
    for choice, share in wanted.items():
        if choice == FOLD:
            lost = table.paid[table.mover]
            found["fold", -lost if table.mover == 0 else lost] += chance * share
        elif share > 0:
            _follow(table.after(choice), chance * share, policies, found)


def value(first: Policy, second: Policy) -> float:
    """Chips that the first player wins per game."""
    return sum(chips * chance for (_, chips), chance in endings(first, second).items())


# --- Policies


def random(card: int, board: int | None, options: list[str]) -> dict[str, float]:
    return {option: 1 / len(options) for option in options}


def beginner(card: int, board: int | None, options: list[str]) -> dict[str, float]:
    """Calls whatever it holds."""
    return {CALL: 1.0}


def expert(card: int, board: int | None, options: list[str]) -> dict[str, float]:
    """With a pair, or a king before the card is shown: raises, else calls.

    With any other queen or king it calls. With any other jack it folds, or calls if it may not.
    """
    if card == board or (card == KING and board is None):
        wanted = [RAISE, CALL]
    else:
        wanted = [FOLD, CALL] if card == JACK else [CALL]
    return {next(choice for choice in wanted if choice in options): 1.0}


def bold(card: int, board: int | None, options: list[str]) -> dict[str, float]:
    """Raises as often as it may."""
    return {options[-1]: 1.0}


def shy(card: int, board: int | None, options: list[str]) -> dict[str, float]:
    """Folds as soon as it may."""
    return {options[0]: 1.0}


POLICIES = {each.__name__: each for each in (random, beginner, expert, bold, shy)}
