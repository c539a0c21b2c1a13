"""Name one ending or some numbers of games, take their values, and hold their figures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simkit.description.game import Game, Metric, shown
from simkit.lab.statistics.intervals import Interval
from simkit.messages.errors import BadInput, nearest

if TYPE_CHECKING:
    import numpy as np

    from simkit.lab.table.rows import Columns

TURNS = Metric("turns", "turns")
ALL, EACH, WINNER, EVER, ENDING = "", "each", "winner", "ever", "ending"
FIRST, LAST = "first", "last"
WAYS = (EACH, WINNER, EVER, FIRST, LAST, ENDING)
GAME, ONE, KNOWN, SOME = "game", "one", "known", "some"
"""What is counted of a number: of each game and player, if there is one, and if it is not 0."""
SEAT = "seat {}"  # and what is counted of each seat, by its column
NUMBER = "number {}"  # or of each of several numbers, by its name
SEVERAL = ","  # between their names
WON = "won"  # begins the name of the number that says whether a seat has won
SEAT_WON = re.compile(rf"{WON}_(?P<seat>[1-9])")


@dataclass(frozen=True)
class SingleFigure:
    """What a question is about: an ending, or a metric of the table or of each seat.

    Several metrics are about as many figures, which are told side by side.
    """

    typed: str  # as somebody types it: `doom`, `battles`, `battles:each`
    name: str
    way: str = ALL
    columns: tuple[str, ...] = ()  # none of an ending
    never: bool = False  # its 0 stands for never
    several: tuple[SingleFigure, ...] = ()

    @property
    def is_ending(self) -> bool:
        return not (self.columns or self.several)

    @property
    def is_extreme(self) -> bool:
        """Whether only the earliest or the latest turn of all seats counts."""
        return self.way in (FIRST, LAST)

    def values(self, columns: Columns) -> Iterator[tuple[str, np.ndarray]]:
        """The values of these games, each with the name of what it counts."""
        import numpy as np

        if self.is_ending:
            return
        if self.several:
            for each in self.several:
                told = np.stack([columns[name].astype(np.float64) for name in each.columns], axis=1)
                whole = told.mean(axis=1)
                yield NUMBER.format(each.name), whole[~np.isnan(whole)]
            return
        table = np.stack([columns[name].astype(np.float64) for name in self.columns], axis=1)
        if self.way == WINNER:
            wins = [columns[f"won_{name.rpartition('_')[2]}"] for name in self.columns]
            table = np.where(np.stack(wins, axis=1) > 0, table, np.nan)
        is_there = ~np.isnan(table)
        known = is_there & (table != 0) if self.never else is_there
        table, many = np.where(known, table, np.nan), known.sum(axis=1)
        sums = np.where(known, table, 0.0).sum(axis=1)
        together = self.way in (ALL, EVER) and not self.never
        of_game = np.where(many > 0, sums if together else sums / np.maximum(many, 1), np.nan)
        if self.is_extreme:
            ends = np.fmin.reduce(table, axis=1), np.fmax.reduce(table, axis=1)
            of_game = ends[self.way == LAST]
        yield GAME, of_game
        yield ONE, of_game[many > 0] if self.is_extreme else of_game if together else table[known]
        yield KNOWN, many > 0
        yield SOME, (known & (table != 0)).any(axis=1) if self.way == EVER else sums != 0
        for place, name in enumerate(self.columns):
            yield SEAT.format(name), table[known[:, place], place]


def seat_of_wins(about: str) -> int:
    """The seat whose wins are asked for: 2 of `won_2`, 0 if something else is."""
    named = SEAT_WON.fullmatch(about)
    return int(named["seat"]) if named else 0


def single_figure(game: Game, typed: str, seats: int) -> SingleFigure:
    """The ending or the number of this name, of so many seats if it is one of each seat."""
    if SEVERAL in typed:
        return _several(game, typed, seats)
    name, _, way = typed.partition(":")
    if way and way not in WAYS:
        raise BadInput(f"about: {shown(typed)} ends in {shown(way)}. {nearest(way, WAYS)}")
    is_ending = name in (each.name for each in game.outcomes)
    known = {metric.name: metric for metric in (TURNS, *game.metrics)}
    by_seat = [each for n in range(1, seats + 1) if (each := f"{name}_{n}") in known]
    if is_ending and (way == ENDING or (name not in known and not way)):
        return SingleFigure(typed, name)
    if name not in known and not by_seat and not is_ending:
        raise BadInput(f"about: {_unknown(game, name, known)}")
    columns = (name,) if name in known else tuple(by_seat)
    is_turn = bool(columns) and known[columns[0]].never
    _check_way(name, way, is_ending, known.get(name), seats, is_turn)
    if known[columns[0]].stands_for:
        raise BadInput(
            f"about: the numbers of {shown(name)} stand for something and have no mean; "
            f"see its shares with --where."
        )
    return SingleFigure(typed, name, way, columns, known[columns[0]].never)


def _several(game: Game, typed: str, seats: int) -> SingleFigure:
    """Numbers that are told side by side."""
    names = [each.strip() for each in typed.split(SEVERAL)]
    found = tuple(single_figure(game, each, seats) for each in dict.fromkeys(filter(None, names)))
    for each in found:
        if each.is_ending or each.way or each.never or seat_of_wins(each.typed):
            raise BadInput(
                f"about: {shown(each.typed)} cannot stand next to others; ask about it alone."
            )
    return SingleFigure(typed, typed, several=found)


def _check_way(
    name: str, way: str, is_ending: bool, number: Metric | None, seats: int, is_turn: bool
) -> None:
    """Refuse what a figure does not have: a mean of an ending, the winner of one seat."""
    if is_ending and not number:
        raise BadInput(f"about: {shown(name)} is an ending, which has no :{way}; leave it out.")
    if way == ENDING:
        raise BadInput(f"about: {shown(name)} is a number and no ending; leave out :{way}.")
    stem, _, seat = name.rpartition("_")
    if way in (FIRST, LAST) and (number or not is_turn):
        raise BadInput(f"about: {shown(name)} is no turn of each seat; leave out :{way}.")
    one_seat = bool(seats and number and seat.isdigit() and _is_of_seat(number, seat))
    if way in (EACH, WINNER) and one_seat:
        raise BadInput(f"about: {shown(name)} is the number of one seat; use {stem}:{way}.")
    if way in (EACH, WINNER) and number:
        raise BadInput(f"about: {shown(name)} is not counted for each seat; leave out :{way}.")
    if one_seat and int(seat) > seats:
        raise BadInput(f"about: seat {seat} does not play in these games of {seats} seats.")


def _is_of_seat(number: Metric, seat: str) -> bool:
    return number.help.startswith(f"seat {seat}")


def _unknown(game: Game, name: str, known: Mapping[str, Metric]) -> str:
    names = [*(each.name for each in game.outcomes), *known]
    listed_by = f"simkit show {game.typed} metrics"
    return f"{game.name} has no ending or metric {shown(name)}. {nearest(name, names, listed_by)}"


@dataclass(frozen=True)
class OneEnding:
    """How often games end in one way."""

    ending: str
    share: Interval


@dataclass(frozen=True)
class OneNumber:
    """How large one number is, and how often there is one at all."""

    metric: str
    way: str
    """each: of every player; winner: of who wins; ever: how often not 0; first, last: turns"""
    mean: Interval
    sd: float | int | None
    q05: float | int | None
    median: float | int | None
    q95: float | int | None
    known: Interval  # the share of games that have this number
    some: Interval  # the share of games in which it is not 0
    seats: tuple[float | int | None, ...] = ()  # the mean of every seat


@dataclass(frozen=True)
class NumberOfSeveral:
    """How large a number is on average, of each seat if seats have one."""

    metric: str
    by_seat: bool
    mean: Interval


@dataclass(frozen=True)
class SeveralNumbers:
    """Some numbers side by side, the largest first."""

    numbers: tuple[NumberOfSeveral, ...]


About = OneEnding | OneNumber | SeveralNumbers
