"""Estimate the chance to win after each option, by games that go on from here.

In these games all hidden things are dealt again, with other luck.

The luck is new for each question, and depends neither on the game's seed nor on what is hidden. So
what the chances say of hidden things is noise, the same noise whatever they are.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from simkit.lab.people.sitting import Sitting
from simkit.lab.seats.stepped_game import GivenUp, SteppedGame
from simkit.lab.statistics.intervals import Interval, wilson
from simkit.messages.errors import BadInput

GAMES = 400  # of all options together
FEWEST, MOST = 20, 100  # of one option
MOST_SEEDS = 10**9
APART = 100  # seeds of one imagined game: bots have luck of their own


class Imagined:
    """Plays games on from a question of a person, by bots in all seats."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        seats = (*sitting.people, *sitting.searching)
        self._stepped = SteppedGame(sitting.cell, seats, sitting.adviser)
        if not hasattr(self._stepped.prepared.engine, "deal_hidden"):
            raise BadInput(f"{sitting.cell.game.title} cannot deal again what is hidden.")
        for name in sitting.cell.game.held.undealt:
            text = f"game.{name} is hidden, and nothing says what else it could be"
            raise BadInput(f"{text}; write hidden(0, among=...) to know the chances.")

    def chances(self, answers: Sequence[int], count: int) -> list[Interval]:
        """For each of so many options the share of imagined games that its seat wins.

        `answers` are those of people and of bots that search, in order (`PeopleTable.given`).
        """
        games, first = max(FEWEST, min(MOST, GAMES // count)), new_luck()
        return [self._chance(answers, place, first, games) for place in range(count)]

    def close(self) -> None:
        """End the thread in which the games are played."""
        self._stepped.close()

    def won(self, answers: Sequence[int], place: int, first: int, games: int) -> list[int | None]:
        """Which imagined games are won after an option; each option meets the same luck."""
        return [self._won(answers, place, first + game * APART) for game in range(games)]

    def _chance(self, answers: Sequence[int], place: int, first: int, games: int) -> Interval:
        known = [won for won in self.won(answers, place, first, games) if won is not None]
        return wilson(sum(known), len(known))

    def _won(self, answers: Sequence[int], place: int, seed: int) -> int | None:
        """Whether an imagined game is won; None if its rules do not fit what was dealt again."""
        try:
            return self._ended(answers, place, seed)
        except GivenUp:
            return None

    def _ended(self, answers: Sequence[int], place: int, seed: int) -> int:
        stepped, sitting = self._stepped, self._sitting
        stepped.start(sitting.number, sitting.cell.seed)
        for answer in answers:
            stepped.answer(answer)
        seat = int(stepped.decision.seat)
        stepped.part_ways(seat, seed)
        stepped.answer(place)
        while stepped.is_waiting:
            stepped.answer(int(stepped.advice))
        wins = stepped.ended(sitting.number)[1]
        return wins[seat if sitting.cell.game.seats else 0]


def new_luck() -> int:
    """The seed of the first imagined game of a question; all options get the same."""
    return secrets.randbelow(MOST_SEEDS)
