"""Play a game with simkit's own luck, and follow its draws and choices through the game tree.

The same seed deals the same cards as in every other run. Each die, card and choice is noted as the
result of a fork of `Positions`, in the same order, so the way to every position is known there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from typing import Any, Protocol

from simkit.design.author.game import Named, Playing, named
from simkit.design.author.mistakes import Mistake
from simkit.design.author.options import OfferedOption
from simkit.design.model.model import GameModel
from simkit.design.model.values import Values
from simkit.messages.errors import BadInput

from .luck import Drawn, Luck, TableLuck
from .playing import Session
from .seats import OWN, PlainSeat
from .ways import OpenRow


class Guest(Protocol):
    """Who sits in a seat and is no bot of the file, but of another library."""

    def start(self, seat: int) -> None:
        """A new game begins."""

    def answer(
        self, player: int, words: list[str], picks: list[int], draw: Callable[[], float]
    ) -> int:
        """The option that it takes. `picks` is the way here, `draw` gives luck of its own."""


class Guests(Protocol):
    """Bots from elsewhere beside those of the file."""

    names: tuple[str, ...]

    def guest(self, name: str) -> Guest:
        """The one of that name, for a seat."""

    def check(self, values: Values) -> None:
        """Refuse a table that they do not know."""


class GuestSeat(PlainSeat):
    """The seat of a guest."""

    draws = True

    def __init__(self, name: str, guest: Guest) -> None:
        self._name, self._guest = name, guest
        self.session: FollowedGame | None = None

    def start(self, luck: Luck, seat: int) -> None:
        """A new game begins."""
        super().start(luck, seat)
        with self._blamed():
            self._guest.start(seat)

    def answer(self, player: int, options: list[Any]) -> int:
        """The option that the guest takes."""
        assert self.session is not None
        words = [str(option) for option in options]
        with self._blamed():
            return self._guest.answer(player, words, self.session.picks, self._luck_of_its_own)

    def _luck_of_its_own(self) -> float:
        return self._share(OWN)

    @contextmanager
    def _blamed(self) -> Iterator[None]:
        """What is wrong with the guest is told under its name, not under a line of the file."""
        try:
            yield
        except BadInput as problem:
            raise Mistake(self._name, 0, str(problem)) from None


def session_with(
    model: GameModel, values: Values, seats: list[PlainSeat], guests: Guests, told: bool
) -> FollowedGame:
    """A table at which guests may sit."""
    guests.check(values)
    session = FollowedGame(model, values, seats, told)
    for seat in seats:
        if isinstance(seat, GuestSeat):
            seat.session = session
    return session


class FollowedLuck(TableLuck):
    """simkit's luck, which notes its results as those of forks."""

    def __init__(self, luck: Luck, sites: Any, purposes: list[int], picks: list[int]) -> None:
        super().__init__(luck, sites, purposes)
        self._picks = picks
        self.next = 0  # what the next fork of a deck gives

    def below(self, here: Any, count: int, of: Drawn) -> int:
        """The next draw of a line, noted."""
        found = super().below(here, count, of)
        if count > 1:
            self._picks.append(found)
        return found

    def chance(self, here: Any, percent: float, of: Drawn) -> bool:
        """Whether something happens: one fork, unless it is certain."""
        happens = super().below(here, 100, of) < percent
        if 0 < ceil(percent) < 100:
            self._picks.append(int(happens))
        return happens

    def shuffle(self, cards: Any) -> None:
        """Shuffle cards. A fork is noted when a card comes to matter."""
        cards._cards = list.__getitem__(cards._cards, slice(None))  # nobody looks at the old order
        super().shuffle(cards)
        cards._cards = FollowedRow(cards._cards, self)

    def entries(self, purpose: int, given: list[int], size: int) -> list[int]:
        """Entries for players who have none yet, one fork for each."""
        found = super().entries(purpose, given, size)
        dealt = list(given)
        for seat, entry in enumerate(given):
            if entry < 0:
                free = [each for each in range(size) if each not in dealt] or list(range(size))
                self.next = free.index(found[seat])
                self.pick(len(free))
                dealt[seat] = found[seat]
        return found

    def pick(self, count: int, weights: Sequence[int] = ()) -> int:
        """The result of a fork of a deck."""
        if count > 1:
            self._picks.append(self.next)
        return self.next


class FollowedRow(OpenRow):
    """Shuffled cards in their real order, of which a fork is noted when they come to matter."""

    def __init__(self, cards: list[int], luck: Any) -> None:
        super().__init__(cards, luck)
        self._real = list(cards)

    def _decide(self) -> None:
        kinds = sorted(set(self._real))
        self._ways.next = kinds.index(self._real.pop())  # type: ignore[attr-defined]
        super()._decide()


class FollowedTable(Playing):
    """A table on which every draw is noted as one fork."""

    def chance(self, percent: int, of: Named = None) -> bool:
        """True in so many of a hundred cases."""
        return bool(self._luck.chance(sys._getframe(1), percent, named(of)))


class FollowedGame(Session):
    """A game that knows its way through the tree."""

    kind = FollowedTable
    picks: list[int]  # results of draws and choices, since the game began

    def luck_of_table(self, luck: Luck) -> TableLuck:
        """The luck of a game that begins."""
        self.picks = []
        return FollowedLuck(luck, self.model.flow.places, self.model.flow.purposes, self.picks)

    def ask(self, player: int, options: list[OfferedOption], kind: str) -> int:
        """Put options to a player's bot, and note what it takes."""
        known = len(self.picks)
        answer = super().ask(player, options, kind)
        if len(self.picks) != known:
            raise BadInput("a bot looks at cards that nobody sees, or draws; it must only choose.")
        self.picks.append(answer)
        return answer
