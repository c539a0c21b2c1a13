"""The answer of `simkit.solve`: the value of a game, best answers, and bots' distance from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from simkit.lab.basics.command_line import Options
from simkit.lab.play.again import unusual
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.table.columns import column
from simkit.lab.table.rows import Columns

from .positions import SolvedBoard

MOST_POSITIONS = 1_000_000
SHOWN = 8  # decisions
FEW = 0.005  # an answer given more seldom is none


@dataclass(frozen=True)
class SeatValue:
    """What a seat gets if everybody chooses best; the truth is from `low` to `high`."""

    seat: int
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class BotDistance:
    """How far a bot is from the best play."""

    bot: str
    exploitability: float  # mean gain of a best answer to it, over the seats
    best: tuple[float, ...]  # what the best answer gets in each seat, the bot in all others
    plays: tuple[float, ...]  # what each seat gets if the bot sits in all of them
    at_least: bool  # whether it may be further from the best


@dataclass(frozen=True)
class OptionWorth:
    """An option of a decision."""

    option: str
    share: float  # how often the best play takes it
    value: float | None  # what it brings; None if it was not looked at, as another one wins


@dataclass(frozen=True)
class BestAnswer:
    """The best answer at a decision."""

    decision: int
    seat: int
    sees: dict[str, Any]  # what lies on the table, as far as the player sees it
    options: tuple[OptionWorth, ...]

    @property
    def best(self) -> tuple[OptionWorth, ...]:
        """The options that the best play takes, the most usual first."""
        taken = [one for one in self.options if one.share >= FEW]
        return tuple(sorted(taken, key=lambda one: -one.share))


@dataclass(frozen=True, kw_only=True)
class Solution(CellAnswer):
    """The result of `simkit.solve`; `frame` has one row per option of each decision."""

    VERB: ClassVar[str] = "solve"
    NAMES_BOT: ClassVar[bool] = False
    STOPS_ANYWHERE: ClassVar[bool] = False

    positions: int  # number of positions of the game
    hidden: bool  # whether players see different things
    pays: str  # what players want: "win", or "value" if the file has value(player)
    rounds: int  # rounds of learning; 0 if the values are exact
    values: tuple[SeatValue, ...]  # the value of the game for each seat
    bots: tuple[BotDistance, ...]  # how far each bot is from the best play
    board: SolvedBoard = field(repr=False)
    shares: np.ndarray = field(repr=False)  # for each option, how often the best play takes it
    worths: np.ndarray = field(repr=False)  # for each option, its value under best play
    places: np.ndarray = field(repr=False)  # the indices of the decisions that --where selects
    shown: int = SHOWN
    searcher: str | None = None  # a bot that searches, if one was asked for
    by_wins: bool = False
    most_positions: int = MOST_POSITIONS
    where: str | None = None

    @property
    def decisions(self) -> int:
        """The number of decisions in the whole game."""
        return len(self.board.expansion.decisions)

    @cached_property
    def answers(self) -> tuple[BestAnswer, ...]:
        """The best answers at the first decisions, or at those that --where selects."""
        return tuple(self.answer(int(place)) for place in self.places[: self.shown])

    def answer(self, place: int) -> BestAnswer:
        """The best answer at a decision."""
        one = self.board.expansion.decisions[place]
        slot = self.board.slot[place]
        options = tuple(
            OptionWorth(name, float(self.shares[slot + n]), _known(self.worths[slot + n]))
            for n, name in enumerate(one.options)
        )
        return BestAnswer(place + 1, one.player + 1, self.sees(place), options)

    def sees(self, place: int) -> dict[str, Any]:
        """What the player of a decision sees, as columns."""
        found = self.board.expansion
        solved = self.cell.game.held.part("positions")
        seen: dict[str, Any] = solved.words(found.names, found.decisions[place].seen)
        return seen

    @property
    def table(self) -> Columns:
        """The columns of `frame`: decision, seat, what the player sees, option, share, value."""
        rows = [self._rows(int(place)) for place in self.places]
        flat = [row for each in rows for row in each]
        return {key: column([row[key] for row in flat]) for key in (flat[0] if flat else ())}

    def _rows(self, place: int) -> Iterator[dict[str, Any]]:
        answer = self.answer(place)
        for one in answer.options:
            yield {
                "decision": answer.decision, "seat": answer.seat, **answer.sees,
                "option": one.option, "share": one.share, "value": one.value,
            }  # fmt: skip

    def figures(self) -> dict[str, Any]:
        """What `simkit solve --json` prints besides how it was asked for."""
        return {
            "pays": self.pays,
            "positions": self.positions,
            "decisions": self.decisions,
            "hidden": self.hidden,
            "rounds": self.rounds,
            "values": self.values,
            "bots": self.bots,
            "answers": self.answers,
        }

    @property
    def extent(self) -> Options:
        return {
            "seed": None,
            "bot": self.searcher,
            "most_positions": unusual(self.most_positions, MOST_POSITIONS),
            "show": unusual(self.shown, SHOWN),
            "where": self.where,
            "wins": self.by_wins or None,
        }


def _known(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
