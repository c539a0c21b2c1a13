"""Choose the bots of a review, for each number of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from simkit.description.game import Game
from simkit.description.policy import MISTAKES
from simkit.lab.contests.lineups import tables, turned
from simkit.lab.contests.usual_bots import FLOORS, all_but_search
from simkit.lab.play.cell import Cell, later_seed
from simkit.lab.play.chunks import play_games
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import settle
from simkit.lab.reviewing.review_answer import Cast
from simkit.lab.table.rows import seat_wins
from simkit.lab.varying import keys
from simkit.messages.errors import BadInput
from simkit.players.bots import find_bot

CARELESS = 0.2  # the share of choices that a careless player takes at random
TRIED = 200  # games that say which bot is the best
MOST_COUNTS = 4  # numbers of players that are reviewed
MOST_TABLES = 12  # at which bots are tried


@dataclass(frozen=True)
class ReviewTable:
    """The usual bot with one number of players."""

    players: int
    cell: Cell

    @property
    def said(self) -> str:
        """`1 player`, `3 players`."""
        return f"{self.players} player{'s' if self.players != 1 else ''}"


def counts_of(cell: Cell) -> tuple[str, tuple[int, ...]]:
    """The setting that says how many play, and its values; "" if none does."""
    game = cell.game
    key = game.seats or "players"
    setting = next((each for each in game.settings if each.key == key), None)
    if setting is None or setting.kind != "int" or setting.low is None or setting.high is None:
        return "", ()
    if key in cell.settings:
        return key, (int(setting.parse(cell.settings[key])),)
    return key, tuple(range(setting.low, setting.high + 1))


def tables_of(cell: Cell) -> tuple[ReviewTable, ...]:
    """A cell for each number of players that the rules allow, at most so many of them."""
    key, counts = counts_of(cell)
    if not key:
        return (ReviewTable(_seats(cell), cell),)
    found = []
    for players in counts:
        table = keys.lay(cell, {key: players})
        try:
            settle(table)
        except BadInput:
            continue  # the other settings do not go with it
        found.append(ReviewTable(players, table))
    return tuple(found) or (ReviewTable(_seats(cell), cell),)


def reviewed(tables: Sequence[ReviewTable]) -> tuple[ReviewTable, ...]:
    """The tables that are played: of very many the first, the last, the usual and some between."""
    if len(tables) <= MOST_COUNTS:
        return tuple(tables)
    places = [*np.linspace(0, len(tables) - 1, MOST_COUNTS).round().astype(int)]
    usual = _usual(tables[0].cell.game)
    wanted = next((n for n, each in enumerate(tables) if each.players == usual), places[0])
    if wanted not in places:  # in the place of its neighbour, which is neither first nor last
        nearest = min(range(1, len(places) - 1), key=lambda n: abs(places[n] - wanted))
        places[nearest] = wanted
    return tuple(tables[place] for place in places)


def _usual(game: Game) -> int | None:
    """How many play if nobody says so."""
    key = game.seats or "players"
    return next((int(each.default) for each in game.settings if each.key == key), None)


def _seats(cell: Cell) -> int:
    return int(settle(cell).settings[cell.game.seats]) if cell.game.seats else 1


def cast_of(cell: Cell, jobs: int, needs_best: bool = True) -> Cast:
    """The best of the game's scripts, the usual bot, and the usual bot with mistakes.

    To find the best, all are compiled and play, so nobody looks for it without need.
    """
    usual = cell.bots[0]
    if not needs_best:
        return Cast(usual, usual, careless_of(cell, usual))
    scripts = [name for name in all_but_search(cell.game) if name not in FLOORS]
    names = list(dict.fromkeys([usual, *scripts]))
    strong = usual if len(names) < 2 else best_of(cell, names, jobs)
    return Cast(strong, usual, careless_of(cell, usual))


def untried(cell: Cell, cast: Cast) -> str:
    """The bot that imagines games, if no script but the usual one plays: it may be stronger."""
    scripts = {*all_but_search(cell.game)} - {*FLOORS, cast.practised}
    plans = [bot.name for bot in cell.game.bots if bot.plans and bot.name != cast.practised]
    return plans[-1] if plans and not scripts else ""


def careless_of(cell: Cell, bot: str) -> str:
    """The name of the bot with mistakes: itself if it cannot make any."""
    able = MISTAKES.name in {knob.name for knob in find_bot(cell.game, bot).knobs}
    return f"{bot.partition('@')[0]}@careless" if able else bot


def with_careless(cell: Cell, cast: Cast) -> Cell:
    """The cell in which the careless player makes his mistakes."""
    if cast.careless == cast.practised:
        return cell
    own = {**cell.knobs.get(cast.practised, {}), MISTAKES.name: CARELESS}
    return replace(cell, knobs={**cell.knobs, cast.careless: own})


def best_of(cell: Cell, names: Sequence[str], jobs: int) -> str:
    """The bot that wins most often in some games of another seed; the first of equals."""
    fresh = replace(cell, seed=later_seed(cell.seed))
    shares = _won_at_tables(fresh, names, jobs) if cell.game.seats else _won(fresh, names, jobs)
    return names[int(np.argmax(shares))]


def _won(cell: Cell, names: Sequence[str], jobs: int) -> list[float]:
    """Of a team: what each bot wins when it plays for all."""
    return [
        sum(chunk.wins for chunk in play_games(prepare(replace(cell, bots=(name,))), TRIED, jobs))
        for name in names
    ]


def _won_at_tables(cell: Cell, names: Sequence[str], jobs: int) -> list[float]:
    """Of rivals: what each bot wins of the seats that it has at mixed tables."""
    lineups = tables(len(names), _seats(cell), MOST_TABLES)
    orders = [order for lineup in lineups for order in turned(lineup)]
    games = max(2, TRIED // len(lineups))
    won, sat = np.zeros(len(names)), np.zeros(len(names))
    for order in orders:
        bots = np.array(order)
        table = prepare(replace(cell, bots=tuple(names[bot] for bot in order)))
        wins = sum(seat_wins(chunk.columns).sum(axis=0) for chunk in play_games(table, games, jobs))
        np.add.at(won, bots, wins)
        np.add.at(sat, bots, games)
    return list(won / np.maximum(sat, 1))
