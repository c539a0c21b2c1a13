"""A learned player at the table: it plays games in its seat, and may try another choice in each."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from math import lcm

import numpy as np

from simkit.lab.judging.equal_shares import is_undecided, points_of
from simkit.lab.play.chunks import play_games
from simkit.lab.play.settle import Settled
from simkit.lab.table.rows import Columns, joined, seat_wins

from .guest import AskedBoard, seated, with_last_knobs
from .learned_player import Group, LearnedPlayer
from .sights import Sights, compared


@dataclass(frozen=True)
class ChangedChoice:
    """A choice that was changed in a game: what was seen of it."""

    game: int  # its place among the games that were played
    group: Group
    row: np.ndarray


class SeatPlayer:
    """A player in one seat of a cell, or in all seats of players who win together."""

    def __init__(
        self,
        base: Settled,
        seat: int,
        player: LearnedPlayer,
        room: int,
        jobs: int,
        told: Callable[[int], None],
    ) -> None:
        """`room` is how many games it plays at once at most; `told` hears of games played."""
        self.seat, self.player = seat, player
        self._rivals = base.rivals
        self.unit = Fraction(1, lcm(*range(1, base.rivals + 1)))
        self.switched: Counter[tuple[int, int, int]] = Counter()  # kind, the bot's verb, its own
        self._jobs, self._told = jobs, told
        bot = base.bots[seat if base.cell.game.seats else 0]
        self.knobs = bot.knobs
        names = (knob.name for knob in bot.knobs)
        self.own = dict(zip(names, base.knobs[seat], strict=True))
        self._board = AskedBoard(room)
        self._prepared = seated(base, seat, self._board, self._answer)
        self._sights = Sights(self._prepared)
        self._changes: list[ChangedChoice] = []
        self._draws = np.zeros(0)
        self._lock = threading.Lock()

    def points(self, first: int, games: int) -> np.ndarray:
        """What consecutive games brought, in whole numbers of the unit."""
        self._board.begin(first, games)
        return self._played(first, games)

    def changed_points(
        self, first: int, once: np.ndarray, draws: np.ndarray
    ) -> tuple[np.ndarray, list[ChangedChoice]]:
        """What games brought with one choice changed in each, and these changes.

        `once` says of each game at which time of which kind of decision, `draws` (from 0 up to 1)
        for which option.
        """
        self._board.begin(first, len(once))
        self._board.once[: len(once)] = once
        self._draws, self._changes = draws, []
        points = self._played(first, len(once))
        return points, sorted(self._changes, key=lambda change: change.game)

    def times(self, games: int) -> np.ndarray:
        """How often each kind of decision came up in each of the games that were played last."""
        return self._board.times[:games].copy()

    def _played(self, first: int, games: int) -> np.ndarray:
        self._board.always[:] = 0
        self._board.always[list(self.player.kinds)] = 1
        self.switched.clear()
        prepared = with_last_knobs(self._prepared, tuple((self.own | self.player.turned).values()))
        columns = joined(list(play_games(prepared, games, self._jobs, None, first))).columns
        self._told(games)
        shares = shares_of(columns, self._rivals, self.unit.denominator)
        return np.asarray(shares[:, self.seat if self.seat < shares.shape[1] else 0])

    def _answer(
        self,
        batch: np.ndarray,
        rules: np.record,
        decision: np.record,
        options: np.ndarray,
        own: int,
        game: int,
    ) -> int:
        """What it chooses where the bot takes `own`; in a game from 0 on another option."""
        look = cache(partial(self._sights.seen, batch, rules, decision))
        kind = int(decision["kind"])
        with self._lock:
            taken = self.player.answer(kind, look, options, own)
            if game < 0:
                self._note_switch(kind, options, own, taken)
                return taken
            other = int(self._draws[game] * (len(options) - 1))
            other += other >= taken
            row = compared(look(), options, taken, np.array([other]))[0]
            self._changes.append(ChangedChoice(game, (kind, int(options[other, 0])), row))
        return other

    def _note_switch(self, kind: int, options: np.ndarray, own: int, taken: int) -> None:
        if taken != own:
            self.switched[kind, int(options[own, 0]), int(options[taken, 0])] += 1


def shares_of(columns: Columns, rivals: int, whole: int) -> np.ndarray:
    """Games by seats: a whole for a win, a share of it for a win that rivals share.

    A game that no seat wins is shared by all rivals. A team is one rival: what it gets, each of its
    seats gets. One column where all win together.
    """
    wins = seat_wins(columns)
    if wins.shape[1] == 1:
        return whole * wins
    if wins.shape[1] > rivals:
        return points_of(columns, rivals, whole)
    wins = np.where(is_undecided(wins)[:, None], 1, wins)
    found: np.ndarray = whole // wins.sum(axis=1, keepdims=True) * wins
    return found
