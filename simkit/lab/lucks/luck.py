"""Implement `simkit.luck`: how much of the outcome is luck of set-up, draws, dice and seat.

Every game is played as it is, and again with its luck drawn anew from some moment on. Games that
share the luck before that moment end alike as far as this luck decides. What nobody knows at that
moment, such as the order of a deck, is drawn anew too. Once more, only the dice are drawn anew.
With a second bot in one of the seats, the players' part is measured too.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.lab.basics.compiling import notice_if
from simkit.lab.basics.countdown import Countdown
from simkit.lab.basics.ctrl_c import interrupts_held
from simkit.lab.lucks.draw_games import measured
from simkit.lab.lucks.luck_answer import LuckFound
from simkit.lab.lucks.redrawn import SET_UP, Redrawn
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.chunks import workers
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.run import opened
from simkit.lab.play.settle import settle
from simkit.lab.statistics import intervals
from simkit.lab.statistics.variance_shares import Redraws
from simkit.lab.varying import keys
from simkit.messages.errors import BadInput

DEFAULT_GAMES = 1_000
LEAST_GAMES = 40
BLOCK = 100  # games that a worker plays at a time
PILOT = 40  # games that say how long a game lasts
CUTS = 5  # turns after which luck is drawn anew, besides the set-up
LONG = 0.9  # of the games are over by the last cut or soon after
WEAKER = ("beginner", "random")  # who sits against the usual bot, if nobody is named


def luck(
    game: str | Game,
    against: str | None = None,
    games: int | None = None,
    seed: int = 1,
    bot: str | None = None,
    jobs: int | None = None,
    by_roll: bool = False,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    **settings: object,
) -> LuckFound:
    """Measure how much of the outcome is luck, and how much is decided by player and seat.

        simkit.luck("hades", games=500, against="beginner").shares

    against       a second bot, to measure how much the player decides (default: beginner or
                  random, if the game has one; "none" leaves it out)
    games         games that are played as usual; each is played again several times
    by_roll       also measure the part of each kind of roll and shuffle
    confidence    the confidence of intervals

    Returns a `LuckFound`, which has:

    .shares       by player, seat, set-up, draws and dice: the share of the outcome, with its
                  interval
    .settled      after each of some turns: how much of the outcome is decided
    .draws        with `by_roll`: the parts of rolls and shuffles, in `.draws.rows`
    .frame        one row per source and per turn

    Other arguments are as in `simkit.run`. Ctrl-C stops early and keeps the finished games.
    """
    count = whole_number(
        DEFAULT_GAMES if games is None else games, "games", LEAST_GAMES, MOST_GAMES
    )
    intervals.check_confidence(confidence)
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    settled = settle(cell)
    seats = int(settled.settings[cell.game.seats]) if cell.game.seats else 1
    rival = _rival(cell, against)
    with opened(out) as writer:
        with notice_if(progress, cell.game.title):
            sides = _sides(cell, rival, seats)
        course = _LuckGames(sides, seats, count, workers(jobs))
        course.play(Countdown(count) if progress else None)
        draws = None
        if by_roll and not course.interrupted:
            draws = measured(sides[0], count, workers(jobs), confidence, progress)
        found = LuckFound(
            cell=cell,
            played=settled,
            against=rival,
            against_asked=against,
            asked=count,
            cuts=course.cuts,
            redraws=course.redraws,
            draws=draws,
            by_roll=by_roll,
            confidence=confidence,
            interrupted=course.interrupted or (draws is not None and draws.interrupted),
        )
        return found.written(writer)


def _rival(cell: Cell, against: str | None) -> str | None:
    """The second bot, if there is one."""
    if against == "none":
        return None
    if against is not None:
        cell.game.bot(against)
        if (against,) == cell.bots:
            raise BadInput(f"against: {against} plays already; name another bot, or none.")
        return against
    known = {bot.name for bot in cell.game.bots}
    return next((name for name in WEAKER if name in known and (name,) != cell.bots), None)


def _sides(cell: Cell, rival: str | None, seats: int) -> list[Prepared]:
    """The usual game, then the rival in each of the seats."""
    cells = [cell]
    if rival and not cell.game.seats:
        cells.append(keys.lay(cell, {"bot": rival}))
    elif rival:
        usual = (cell.bots * seats)[:seats]
        cells += [
            replace(cell, bots=(*usual[:seat], rival, *usual[seat + 1 :])) for seat in range(seats)
        ]
    return [prepare(settle(each)) for each in cells]


@dataclass(frozen=True)
class _LuckPart:
    """What some games have come to: games by seats, by cut; and of the rival."""

    first: np.ndarray
    again: np.ndarray
    kept: np.ndarray
    other: np.ndarray  # as played, with other luck, and with other dice
    has_draws: bool  # whether a game ended in another way with other cards


class _LuckGames:
    """The games so far."""

    def __init__(self, sides: Sequence[Prepared], seats: int, games: int, jobs: int) -> None:
        self._sides, self._seats, self._games, self._jobs = sides, seats, games, jobs
        self._parts: list[_LuckPart] = []
        self.cuts: tuple[int, ...] = (SET_UP,)
        self.interrupted = False

    def play(self, line: Countdown | None) -> None:
        """All games, block by block."""
        self.cuts = _cuts(Redrawn(self._sides[0]))
        done = 0
        try:
            for part in self._blocks():
                with interrupts_held():
                    self._parts.append(part)
                    done += len(part.first)
                if line:
                    line.update(done)
        except KeyboardInterrupt:
            if done < LEAST_GAMES:
                raise
            self.interrupted = True
        if line:
            line.close(done)

    def _blocks(self) -> Iterator[_LuckPart]:
        from joblib import Parallel, delayed

        play = delayed(partial(_play_block, self._sides, self._seats, self.cuts))
        starts = range(0, self._games, BLOCK)
        with Parallel(n_jobs=self._jobs, backend="threading", return_as="generator") as pool:
            yield from pool(play(at, min(at + BLOCK, self._games)) for at in starts)

    @property
    def redraws(self) -> Redraws:
        """All games so far."""
        first, kept, other = (
            np.concatenate([getattr(part, name) for part in self._parts])
            for name in ("first", "kept", "other")
        )
        again = np.concatenate([part.again for part in self._parts], axis=1)
        seat = np.arange(len(first)) % self._seats
        found = Redraws(first, tuple(again), seat, other[:, :2])
        if not any(part.has_draws for part in self._parts):
            return found
        return replace(found, kept=kept, other_kept=other[:, 2:] if len(other) else None)


def _cuts(redrawn: Redrawn) -> tuple[int, ...]:
    """The set-up, and turns spread over a usual game."""
    last = float(np.quantile(redrawn.turns(range(PILOT)), LONG))
    turns = np.linspace(0, max(0.0, last - 1), CUTS + 1).round().astype(int).tolist()
    return tuple(dict.fromkeys((SET_UP, *turns)))


def _play_block(
    sides: Sequence[Prepared], seats: int, cuts: Sequence[int], begin: int, end: int
) -> _LuckPart:
    """Games in a row: as they are, again from each cut on, and with the rival."""
    usual, *rivals = map(Redrawn, sides)
    numbers = range(begin, end)
    ends = [usual.again(numbers, cut) for cut in cuts]
    kept = usual.with_cards_kept(numbers)
    return _LuckPart(
        usual.wins(numbers),
        np.array([usual.won(each) for each in ends]),
        usual.won(kept),
        _rival_wins(rivals, seats, numbers),
        has_draws=kept.tobytes() != ends[0].tobytes(),
    )


def _rival_wins(rivals: Sequence[Redrawn], seats: int, numbers: range) -> np.ndarray:
    """Of each game, whether the rival wins: as played, with other luck, and with other dice."""
    found = np.empty((len(numbers), 3) if rivals else (0, 3))
    for at in range(min(seats, len(numbers)) if rivals else 0):
        own = numbers[at::seats]
        seat = own.start % seats
        rival = rivals[seat]
        ends = rival.again(own, SET_UP), rival.with_cards_kept(own)
        wins = rival.wins(own), *map(rival.won, ends)
        found[at::seats] = np.stack([each[:, seat] for each in wins], axis=1)
    return found
