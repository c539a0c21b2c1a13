"""Measure endings, seats, difficulty and length for every number of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from simkit.description.game import UNFINISHED
from simkit.lab.play.again import again
from simkit.lab.play.cell import Cell
from simkit.lab.play.chunks import play_games
from simkit.lab.play.prepare import prepare
from simkit.lab.reviewing import questions as ask
from simkit.lab.reviewing.cast import ReviewTable
from simkit.lab.reviewing.questions import ReviewQuestion, confidence_of
from simkit.lab.reviewing.review_answer import ReviewLine
from simkit.lab.statistics.intervals import Interval, ends_of, wary_mean, wilson
from simkit.lab.statistics.quantiles import quantile_interval
from simkit.lab.table.rows import Chunk, joined, seat_wins

ENDLESS = ("endless", UNFINISHED)  # outcomes of games that are given up
LONG = 3  # times the usual length of a game that drags on
NEAR = 0.9  # of the best score: whoever has as much is close behind


@dataclass(frozen=True)
class TablePlayed:
    """The games of one table."""

    table: ReviewTable
    games: Chunk
    alone: bool  # whether it is the only table of the review

    @property
    def cell(self) -> Cell:
        return self.table.cell

    def __len__(self) -> int:
        return len(self.games)

    @property
    def wins(self) -> np.ndarray:
        return seat_wins(self.games.columns)

    def said(self, what: str = "") -> str:
        """What a line is about: the number of players stands in it, unless there is only one."""
        players = "" if self.alone else self.table.said
        return ", ".join(filter(None, (what, players)))


def played_at(tables: Sequence[ReviewTable], games: int, jobs: int) -> list[TablePlayed]:
    """The games of every table, on the same seed."""
    return [
        TablePlayed(
            table, joined(list(play_games(prepare(table.cell), games, jobs))), len(tables) == 1
        )
        for table in tables
    ]


def lines_at_counts(played: Sequence[TablePlayed]) -> Iterator[ReviewLine]:
    """Every line that whole games answer by themselves."""
    for each in played:
        sure = confidence_of(len(played))
        yield _ended(each, sure)
        yield _drags(each, sure)
        yield _turns(each)
        yield _ending(each)
        yield from _close(each)
        if each.cell.game.sides:
            yield from _sides(each, len(played))
        elif each.cell.game.seats:
            yield from _seats(each, sum(x.table.players for x in played))
        else:
            yield _share(ask.DIFFICULTY, each, each.said(), each.games.wins, sure)
        if each.cell.game.seats:
            nobody = int((each.wins.sum(axis=1) != 1).sum())
            wins = nobody if not each.cell.game.sides else int((each.wins.sum(axis=1) == 0).sum())
            yield _share(ask.UNDECIDED, each, each.said(), wins, sure)
    if len(played) > 1 and not played[0].cell.game.seats:
        yield from _alike(played)


def _share(
    question: ReviewQuestion, played: TablePlayed, about: str, count: int, confidence: float
) -> ReviewLine:
    """A share of the games, with the command that plays them."""
    figure = wilson(count, len(played), confidence)
    return ReviewLine(question, about, figure, len(played), run_again(played))


def run_again(played: TablePlayed, games: int | None = None) -> str | None:
    """The command that plays these games."""
    return again("run", played.cell, (), {}, {"games": games or len(played)}).command


# --- How games end, and when ---------------------------------------------------------------------


def _ended(played: TablePlayed, confidence: float) -> ReviewLine:
    given_up = np.isin(played.games.columns["outcome"].astype(str), ENDLESS)
    return _share(ask.STALLS, played, played.said(), int(given_up.sum()), confidence)


def _drags(played: TablePlayed, confidence: float) -> ReviewLine:
    turns = played.games.columns["turns"]
    long = int((turns > LONG * np.median(turns)).sum())
    return _share(ask.DRAGS, played, played.said(), long, confidence)


def _turns(played: TablePlayed) -> ReviewLine:
    figure = median_of(played.games.columns["turns"])
    return ReviewLine(ask.TURNS, played.said(), figure, len(played), run_again(played))


def median_of(each: np.ndarray) -> Interval:
    """What half of all games do not exceed."""
    values, times = np.unique(each, return_counts=True)
    return quantile_interval(values.tolist(), np.cumsum(times), 0.5, 0.95)


def _ending(played: TablePlayed) -> ReviewLine:
    names, times = np.unique(played.games.columns["outcome"].astype(str), return_counts=True)
    most = int(times.argmax())
    figure = wilson(int(times[most]), len(played), 0.95)
    about = played.said(names[most].replace("_", " "))
    return ReviewLine(ask.ENDINGS, about, figure, len(played), run_again(played))


def _close(played: TablePlayed) -> Iterator[ReviewLine]:
    """Where seats have scores: how often the second has nearly as much as the best."""
    names = [f"score_{seat + 1}" for seat in range(played.table.players)]
    if len(names) < 2 or not all(name in played.games.columns for name in names):
        return
    scores = np.sort(np.column_stack([played.games.columns[name] for name in names]), axis=1)
    scored = scores[scores[:, -1] > 0]
    if len(scored):
        close = int((scored[:, -2] >= NEAR * scored[:, -1]).sum())
        figure = wilson(close, len(scored), 0.95)
        yield ReviewLine(ask.CLOSE, played.said(), figure, len(scored), run_again(played))


# --- Who wins ------------------------------------------------------------------------------------


def _seats(played: TablePlayed, family: int) -> Iterator[ReviewLine]:
    """Each seat above or below the average of all, game by game."""
    wins = played.wins
    seats = wins.shape[1]
    for seat in range(seats):
        whole = seats * wins[:, seat] - wins.sum(axis=1)
        figure = _mean_of(whole, seats, confidence_of(family))
        about = played.said(f"seat {seat + 1}")
        yield ReviewLine(ask.SEATS, about, figure, len(played), run_again(played))


def _mean_of(whole: np.ndarray, scale: int, confidence: float) -> Interval:
    """The mean of whole numbers over a scale, from exact sums."""
    total = Fraction(int(whole.sum()), scale)
    squares = Fraction(int((whole.astype(np.int64) ** 2).sum()), scale**2)
    ends = ends_of(Fraction(int(whole.min()), scale), Fraction(int(whole.max()), scale))
    return wary_mean(total, squares, len(whole), ends, confidence)


def _sides(played: TablePlayed, tables: int) -> Iterator[ReviewLine]:
    """Where seats are unlike by the rules: what each side wins."""
    sides: dict[str, int] = {}
    for seat, name in enumerate(played.cell.game.sides[: played.wins.shape[1]]):
        sides.setdefault(name.rstrip(" 0123456789"), seat)
    for name, seat in sides.items():
        won = int(played.wins[:, seat].sum())
        sure = confidence_of(len(sides) * tables)
        yield _share(ask.SIDES, played, played.said(name), won, sure)


def _alike(played: Sequence[TablePlayed]) -> Iterator[ReviewLine]:
    """What a team of more players wins, compared with the smallest team."""
    first, *others = played
    for each in others:
        gap = each.games.columns["won"].astype(int) - first.games.columns["won"].astype(int)
        figure = _mean_of(gap, 1, confidence_of(len(others)))
        command = run_again(each)
        yield ReviewLine(ask.PLAYERS_ALIKE, each.said(), figure, len(each), command)
