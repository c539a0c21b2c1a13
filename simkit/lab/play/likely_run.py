"""Play games with players who are drawn as a log makes them likely, instead of one fitted bot.

A fitted bot is only the best guess. So each likely player plays a share of further games, and the
interval of their wins holds the luck of the games and what the log leaves open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simkit.lab.play.cell import Cell
from simkit.lab.play.chunks import play_games
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import settle
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.likely_rates import likely_rate
from simkit.lab.table.rows import seat_wins
from simkit.messages.errors import BadInput
from simkit.players.botfile import fitted_to, is_file, likely_in
from simkit.players.bots import OWN, find_bot
from simkit.players.lapse import LAPSE
from simkit.players.likely import LikelyPlayer

LIKELY = "likely"  # stands behind the @ of a bot that plays for a file
LEVEL = 5  # players of the same kind from which their kind has a level of its own
AGAIN = " To include it, write this file again with simkit play-log --write-bot."
SKILL = ("mistakes", LAPSE.name)


@dataclass(frozen=True)
class LeftOpen:
    """Who else may have played, and what the fitted bot itself won."""

    TOLD = ("files", "players", "games", "luck_alone", "?luck_alone_of_seats=seats_told")

    files: tuple[str, ...]
    players: int
    games: int  # of all players together
    luck_alone: Interval  # of the fitted bot
    luck_alone_of_seats: tuple[Interval, ...]

    @property
    def seats_told(self) -> tuple[Interval, ...] | None:
        return self.luck_alone_of_seats or None


Players = Mapping[str, Sequence[LikelyPlayer]]
"""Likely players, by the name of the bot for which they stand."""


def checked_players(cell: Cell) -> Players:
    """Likely players of each bot file at the table that names some; each of them can play."""
    files = dict.fromkeys(filter(is_file, cell.bots))
    found = {file: likely_in(file) for file in files}
    likely = {file: players for file, players in found.items() if players}
    for place in range(most_players(likely)):
        try:
            settle(cell_with(cell, likely, place))
        except BadInput as problem:
            raise BadInput(f"{', '.join(likely)}: likely player {place + 1}: {problem}") from None
    return likely


def luck_alone(bots: Iterable[str], is_part: bool) -> Iterator[str]:
    """A remark on each bot that is fitted to a log, if no likely players have played for it.

    `is_part`: they would have, if all games of a run had been asked for.
    """
    for file in dict.fromkeys(filter(is_file, bots)):
        facts = fitted_to(file)
        if "log" in facts:
            again = "" if is_part else AGAIN
            yield f"The interval holds luck alone, not what the log of {file} leaves open.{again}"


def most_players(likely: Players) -> int:
    return max(map(len, likely.values()), default=0)


@dataclass(frozen=True)
class LikelyWins:
    """How many games each of the players won, and each of their seats if seats compete."""

    players: int
    each: int  # games
    wins: np.ndarray  # by rate, then by player: of all games, then of each seat
    traits: np.ndarray

    def rates(self, confidence: float, seed: int) -> list[Interval]:
        """Of all games, and of each seat."""
        return [
            likely_rate(self.traits, row, self.each, confidence, np.random.default_rng(seed))
            for row in self.wins
        ]


def likely_wins(cell: Cell, likely: Players, games: int, first: int, jobs: int) -> LikelyWins:
    """Have each likely player play an equal share of the games, and count the wins."""
    players = most_players(likely)
    each = max(1, games // players)
    won = [
        _won(cell_with(cell, likely, place), each, first + place * each, jobs)
        for place in range(players)
    ]
    traits = [_traits([named[n % len(named)] for n in range(players)]) for named in likely.values()]
    table = np.hstack([np.ones((players, 1)), *traits])
    return LikelyWins(players, each, np.array(won).T, table)


def cell_with(cell: Cell, likely: Players, place: int) -> Cell:
    """The cell in which the player of this place plays for each file.

    A knob that the cell turns is not open.
    """
    bots, knobs = list(cell.bots), dict(cell.knobs)
    for number, (file, named) in enumerate(likely.items()):
        player = named[place % len(named)]
        own = f"{player.base}{OWN}{LIKELY}{number}"
        known = {knob.name for knob in find_bot(cell.game, own).knobs}
        asked = knobs.pop(file, {})
        knobs[own] = {**player.knobs, **{k: v for k, v in asked.items() if k in known}}
        bots = [own if bot == file else bot for bot in bots]
    return replace(cell, bots=tuple(bots), knobs=knobs)


def _won(cell: Cell, games: int, first: int, jobs: int) -> list[int]:
    prepared = prepare(settle(cell))
    found = np.zeros(1, dtype=np.int64)
    for chunk in play_games(prepared, games, jobs, first=first):
        seats = seat_wins(chunk.columns) > 0 if cell.game.seats else np.zeros((len(chunk), 0))
        found = found + np.array([chunk.wins, *seats.sum(axis=0)], dtype=np.int64)
    return [int(count) for count in found]


def _traits(players: Sequence[LikelyPlayer]) -> np.ndarray:
    """What their win rates depend on: a row for each player."""
    kinds = [_kind(each) for each in players]
    others = [kind for kind, count in Counter(kinds).most_common()[1:] if count >= LEVEL]
    return np.array([[*_skill(each), *_levels(each, others)] for each in players], dtype=float)


def _skill(player: LikelyPlayer) -> Iterator[float]:
    yield from (float(player.knobs.get(name, 0.0)) for name in SKILL)


def _kind(player: LikelyPlayer) -> tuple[Any, ...]:
    """The bot and the knobs that say how it plays, and not how well."""
    style = {name: value for name, value in player.knobs.items() if name not in SKILL}
    return (player.base, *sorted(style.items()))


def _levels(player: LikelyPlayer, others: Sequence[Any]) -> Iterator[float]:
    yield from (float(_kind(player) == other) for other in others)
