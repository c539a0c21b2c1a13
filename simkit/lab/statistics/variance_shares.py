"""How much of an outcome's variance comes from player, seat, set-up, draws and dice.

Two games that share some luck and nothing else agree as far as this luck decides them: their
covariance is the variance of what the shared luck lets expect (pick and freeze; Sobol 1993). What
is asked for first gets all that it explains, the next what it explains besides, and dice the rest,
so the shares add up to one. A sample can show less than nothing of a source. Then nothing is told
of it, and the others share what is left. Errors are those of leaving out a block of games
(jackknife), with one game more of each way to end again: where hardly a game is won, what would
tell has not come up yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

import numpy as np

from simkit.lab.statistics.intervals import (
    Interval,
    errors_to_each_side,
    mean_interval,
    true_squares,
)

METHOD = "jackknife of lucks"
BLOCKS = 40
PLAYER, SEAT, SET_UP, DRAWS, DICE = "player", "seat", "set-up", "draws", "dice"


@dataclass(frozen=True)
class Redraws:
    """Who won, game by game: as played, and with luck drawn anew from some moment on.

    Arrays are games by seats. The other player, if there is one, sits in one seat of each game.
    """

    first: np.ndarray
    again: tuple[np.ndarray, ...]  # from each cut on; the first one is after the set-up
    seat: np.ndarray  # of the other player
    other: np.ndarray  # wins of that seat; games by two: as played, and after the set-up; or empty
    kept: np.ndarray | None = None  # with new dice after the set-up, and the cards as they were
    other_kept: np.ndarray | None = None  # the same for the other player: games by one

    @property
    def games(self) -> int:
        return len(self.first)

    def without(self, left_out: np.ndarray) -> Redraws:
        """The games that are not left out."""
        stay = ~left_out
        again = tuple(each[stay] for each in self.again)
        other = self.other[stay] if len(self.other) else self.other
        kept, other_kept = (
            None if each is None else each[stay] for each in (self.kept, self.other_kept)
        )
        return Redraws(self.first[stay], again, self.seat[stay], other, kept, other_kept)

    def with_more(self) -> Redraws:
        """With games that nobody has played, of each way to end again; all seats end alike.

        Each way comes once, or once with the other player in each of the seats.
        """
        seats = self.first.shape[1]
        each = np.arange(seats) if len(self.other) else np.zeros(1, int)
        every = list(product((1.0, 0.0), repeat=2 if self.kept is None else 3))
        ways, sitting = np.repeat(every, len(each), axis=0), np.tile(each, len(every))
        first, again, *kept = (np.repeat(way[:, None], seats, axis=1) for way in ways.T)
        return Redraws(
            np.concatenate([self.first, first]),
            tuple(np.concatenate([cut, again]) for cut in self.again),
            np.concatenate([self.seat, sitting]),
            np.concatenate([self.other, ways[:, :2]]) if len(self.other) else self.other,
            None if self.kept is None else np.concatenate([self.kept, *kept]),
            None if self.other_kept is None else np.concatenate([self.other_kept, ways[:, 2:]]),
        )


@dataclass(frozen=True)
class OutcomeShares:
    """Shares of the outcome's variance; the player has none if only one was there."""

    player: float
    seat: float
    deal: float
    draws: float = 0.0

    @property
    def dice(self) -> float:
        return 1 - self.player - self.seat - self.deal - self.draws

    def of(self, source: str) -> float:
        """One of them."""
        found: float = getattr(self, "deal" if source == SET_UP else source)
        return found

    @property
    def told(self) -> OutcomeShares:
        """The shares for a reader: none below 0, and together never more than the whole.

        What a source and those before it explain together is never less than what those do alone.
        """
        together = np.cumsum([self.player, self.seat, self.deal, self.draws])
        rising = np.maximum.accumulate(np.clip(together, 0.0, 1.0))
        return OutcomeShares(*np.diff(rising, prepend=0.0).tolist())


def variance(found: Redraws) -> float:
    """Of a win: of a random player in a random seat."""
    chance = _chances(found).mean()
    return float(chance * (1 - chance))


def split(found: Redraws) -> OutcomeShares:
    """How much of a win each decides."""
    whole = variance(found)
    if whole == 0:
        return OutcomeShares(0.0, 0.0, 0.0)
    players = _chances(found).mean(axis=1)
    seats = max(0.0, _between_seats(found).beyond_luck)
    deal = float(np.mean(list(_after_the_set_up(found, kept=False))))
    draws = 0.0
    if found.kept is not None:
        draws = float(np.mean(list(_after_the_set_up(found, kept=True)))) - deal
    return OutcomeShares(
        float(players.var() / whole), float(seats / whole), deal / whole, draws / whole
    )


def _after_the_set_up(found: Redraws, kept: bool) -> Iterator[float]:
    """Of each player: the covariance with games of other luck, all of it or without the cards."""
    again = found.kept if kept else found.again[0]
    assert again is not None
    yield covariance(found.first, again)
    if len(found.other):
        other = found.other_kept if kept else found.other[:, 1:]
        assert other is not None
        yield _covariance_of_other(found, other)


def settled_by(found: Redraws, cut: int = 0) -> float:
    """How much of a win is decided before a cut, for the one player in a given seat."""
    chance = found.first.mean(axis=0)
    whole = float((chance * (1 - chance)).mean())
    return covariance(found.first, found.again[cut]) / whole if whole else 0.0


def covariance(first: np.ndarray, again: np.ndarray) -> float:
    """Of the wins of a seat, averaged over seats."""
    together = (first * again).mean(axis=0) - first.mean(axis=0) * again.mean(axis=0)
    return float(together.mean() * len(first) / max(1, len(first) - 1))


def _chances(found: Redraws) -> np.ndarray:
    """Players by seats: how often they win."""
    own = (found.first.mean(axis=0) + found.again[0].mean(axis=0)) / 2
    if not len(found.other):
        return own[None]
    seats = range(found.first.shape[1])
    other = [found.other[found.seat == seat].mean() for seat in seats]
    return np.stack([own, np.array(other)])


@dataclass(frozen=True)
class _Between:
    """The variance of chances between seats, and what luck alone brings of it."""

    square: float
    by_luck: float
    spread: float  # the trace of the squared covariance of that luck

    @property
    def beyond_luck(self) -> float:
        return self.square - self.by_luck


def _between_seats(found: Redraws) -> _Between:
    """Of each player, averaged over the players."""
    chances = _chances(found)
    players, seats = chances.shape
    centre = np.eye(seats) - 1 / seats
    own = np.cov((found.first + found.again[0]).T / 2).reshape(seats, seats) / found.games
    errors = [centre @ each @ centre / (seats * players) for each in (own, *_errors_of(found))]
    return _Between(
        square=float(chances.var(axis=1).mean()),
        by_luck=float(sum(np.trace(each) for each in errors)),
        spread=float(sum((each**2).sum() for each in errors)),
    )


def _errors_of(found: Redraws) -> Iterator[np.ndarray]:
    """The covariance of the other player's chances by seat, if there is one."""
    if len(found.other):
        wins = found.other.mean(axis=1)
        each = [wins[found.seat == seat] for seat in range(found.first.shape[1])]
        yield np.diag([one.var(ddof=1) / len(one) for one in each])


def _covariance_of_other(found: Redraws, again: np.ndarray) -> float:
    each = [
        covariance(found.other[rows, :1], again[rows])
        for seat in range(found.first.shape[1])
        if (rows := found.seat == seat).any()
    ]
    return float(np.mean(each))


def sure(figure: Callable[[Redraws], float], found: Redraws, confidence: float) -> Interval:
    """A share with its interval."""
    estimate = min(1.0, max(0.0, figure(found)))
    more = found.with_more()
    blocks = min(BLOCKS, more.games // 4)
    if blocks < 4 or variance(found) == 0:
        return Interval(estimate if variance(found) else None, None, None, confidence, METHOD)
    number = np.arange(more.games) // more.first.shape[1] % blocks
    parts = np.array([figure(more.without(number == block)) for block in range(blocks)])
    error = float(np.sqrt((blocks - 1) * parts.var()))
    reach = errors_to_each_side(confidence, blocks - 1) * error
    low, high = figure(more) - reach, figure(more) + reach
    return _around(estimate, low, high, confidence)


def sure_share(source: str, found: Redraws, confidence: float) -> Interval:
    """The share of a source with its interval; the estimates of all sources add up to one."""
    found = replace(found, again=found.again[:1])  # what comes later has no part in it
    special = {PLAYER: sure_of_player, SEAT: sure_of_seat}.get(source)
    if special is not None:
        each = special(found, confidence)
    else:
        each = sure(lambda redraws: split(redraws).of(source), found, confidence)
    if each.estimate is None:
        return each
    told = split(found).told.of(source)
    if each.low is None or each.high is None:
        return replace(each, estimate=told)
    return _around(told, each.low, each.high, confidence)


def _around(estimate: float, low: float, high: float, confidence: float) -> Interval:
    """The interval as far as it lies between 0 and 1, with the estimate in it."""
    low, high = max(0.0, min(low, estimate)), min(1.0, max(high, estimate))
    return Interval(estimate, low, high, confidence, METHOD)


def sure_of_seat(found: Redraws, confidence: float) -> Interval:
    """The seat's share, by the law of a variance that luck adds to: it is never below nothing.

    Seats that are closer together than luck brings them tell no more than if they were as close.
    """
    whole = variance(found)
    if not whole:
        return Interval(None, None, None, confidence, METHOD)
    seats = _between_seats(found)
    square = max(seats.square, seats.by_luck)
    low, high = true_squares(square, seats.by_luck, seats.spread, confidence)
    return _around(split(found).seat, low / whole, high / whole, confidence)


def sure_of_player(found: Redraws, confidence: float) -> Interval:
    """The player's share, from the interval of the difference of both win rates."""
    estimate, whole = split(found).player, variance(found)
    if not whole:
        return Interval(None, None, None, confidence, METHOD)
    own = found.first[np.arange(found.games), found.seat]
    gaps = (own + found.again[0][np.arange(found.games), found.seat] - found.other.sum(axis=1)) / 2
    gap = mean_interval(_exact(gaps), _exact(gaps**2), found.games, confidence)
    if gap.low is None or gap.high is None:
        return Interval(estimate, None, None, confidence, METHOD)
    nearest = 0.0 if gap.low <= 0 <= gap.high else min(abs(gap.low), abs(gap.high))
    farthest = max(abs(gap.low), abs(gap.high))
    low, high = (edge**2 / 4 / whole for edge in (nearest, farthest))
    return _around(estimate, low, high, confidence)


def _exact(values: np.ndarray) -> Fraction:
    return Fraction(float(values.sum()))
