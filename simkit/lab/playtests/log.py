"""A log of games that people have played: a CSV file with a line a game.

A column is `won`, `turns`, `outcome`, a metric or a setting of the game; `game` must name it;
`who`, `experience`, `date`, `place` and `note` are for the reader. An empty field is not known.
Lines that begin with # are remarks. Where seats compete `winner` says which of them has won, and
`bot_2` that a bot of simkit's sat in the second (`seats_log`).
"""

from __future__ import annotations

import csv
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.errors import BadInput, nearest
from simkit.game import Game, shown
from simkit.lab.basics.documents import read_text
from simkit.lab.playtests.seats_log import SEATED, WINNER, check_seated, figures_of_seats
from simkit.schema import PlaceInFile

WON, TURNS, OUTCOME, GAME = "won", "turns", "outcome", "game"
FOR_READERS = ("who", "experience", "date", "place", "note")
UNKNOWN = ("", "-", "?", "na")
YES, NO = ("true", "yes", "1", "won"), ("false", "no", "0", "lost")
MOST_ROWS = 20_000


@dataclass(frozen=True)
class LoggedGame:
    """A game that people have played, as far as they have written it down."""

    settings: tuple[tuple[str, str], ...]
    figures: Mapping[str, float]  # won (1 or 0), turns, metrics: those that are known


@dataclass(frozen=True)
class Log:
    """All games of a log."""

    file: str
    games: tuple[LoggedGame, ...]

    @property
    def cells(self) -> dict[tuple[tuple[str, str], ...], list[LoggedGame]]:
        """The games by the settings that they were played with."""
        found: dict[tuple[tuple[str, str], ...], list[LoggedGame]] = {}
        for each in self.games:
            found.setdefault(each.settings, []).append(each)
        return found

    @property
    def measures(self) -> tuple[str, ...]:
        """What is known of some game, as figures: each seat's wins and not the winner's number."""
        known = dict.fromkeys(name for each in self.games for name in each.figures)
        seats = {WINNER, WON} if "won_1" in known else set()
        return tuple(name for name in known if name not in seats)


def read_log(
    file: str | os.PathLike[str], game: Game, settings: Mapping[str, Any] | None = None
) -> Log:
    """The games of a log; what is wrong with one is refused by its line and column.

    Settings are those of all games of which the log does not say otherwise.
    """
    name = os.fspath(file)
    lines = list(enumerate(read_text(Path(name)).splitlines(), start=1))
    kept = [(number, line) for number, line in lines if line.strip() and line[0] != "#"]
    if len(kept) < 2:
        raise BadInput(f"{name}: a log needs a line of column names and a line for each game.")
    if len(kept) > MOST_ROWS:
        raise BadInput(f"{name}: a log has at most {MOST_ROWS:,} games.")
    columns = [column.strip() for column in next(csv.reader([kept[0][1]]))]
    _check_columns(name, columns, game)
    usual = settings or {}
    games = [_game(name, number, line, columns, game, usual) for number, line in kept[1:]]
    if not any(games[place].figures for place in range(len(games))):
        raise BadInput(f"{name}: no game says anything; fill in {WON}, {TURNS} or a metric.")
    return Log(name, tuple(games))


def _check_columns(file: str, columns: list[str], game: Game) -> None:
    settings = [each.key for each in game.settings if not (game.seats and each.key == "bots")]
    known = [GAME, WON, TURNS, OUTCOME, *_metrics(game), *settings, *FOR_READERS]
    known += [WINNER, *SEATED] if game.seats else []
    for place, column in enumerate(columns):
        if column not in known:
            raise BadInput(
                f"{file}: {game.name} has no column {shown(column)}. {nearest(column, known)}"
            )
        if column in columns[:place]:
            raise BadInput(f"{file}: the column {column} stands twice.")


def _metrics(game: Game) -> list[str]:
    return [metric.name for metric in game.metrics]


def _game(
    file: str, number: int, line: str, columns: list[str], game: Game, usual: Mapping[str, Any]
) -> LoggedGame:
    fields = [field.strip() for field in next(csv.reader([line]))]
    place = PlaceInFile(file, f"line {number}")
    if len(fields) != len(columns):
        raise place.bad(f"it has {len(fields)} fields, and there are {len(columns)} columns")
    known = {
        column: field
        for column, field in zip(columns, fields, strict=True)
        if field.lower() not in UNKNOWN
    }
    if known.get(GAME, game.name) != game.name:
        raise place.at(GAME).refuse(known[GAME], f"{game.name}, the game that is asked about")
    figures: dict[str, float] = {}
    if WON in known:
        figures[WON] = _flag(known[WON], place.at(WON))
    if OUTCOME in known:
        won = _won_by(known[OUTCOME], game, place.at(OUTCOME))
        if game.seats:  # somebody has won, or nobody
            figures |= {} if won else {WINNER: 0.0}
        elif figures.setdefault(WON, won) != won:
            raise place.bad(f"{known[OUTCOME]} and {WON} {known[WON]} do not go together")
    for column in (TURNS, *_metrics(game)):
        if column in known and column != WINNER:
            read = _turns if column == TURNS else _number
            figures[column] = read(known[column], place.at(column))
    settings = []
    for setting in game.settings:
        if setting.key in known:
            try:
                setting.parse(known[setting.key])
            except BadInput as problem:
                raise place.bad(str(problem)) from None
            settings.append((setting.key, known[setting.key]))
    if game.seats:
        seats = game.setting(game.seats).parse(
            known.get(game.seats, usual.get(game.seats, game.setting(game.seats).default))
        )
        figures = figures_of_seats(figures, known.get(WINNER), game, seats, place)
        settings += check_seated(known, seats, place)
    return LoggedGame(tuple(settings), figures)


def _flag(text: str, place: PlaceInFile) -> float:
    if text.lower() not in (*YES, *NO):
        raise place.refuse(text, "yes or no")
    return float(text.lower() in YES)


def _turns(text: str, place: PlaceInFile) -> float:
    found = -1.0 if text[:1].isalpha() else _number(text, place)
    if found < 0 or not found.is_integer():
        raise place.refuse(text, "a number of turns")
    return found


def _won_by(name: str, game: Game, place: PlaceInFile) -> float:
    outcomes = {outcome.name: outcome.won for outcome in game.outcomes}
    if name not in outcomes:
        raise place.unknown("outcome", name, outcomes)
    return float(outcomes[name])


def _number(text: str, place: PlaceInFile) -> float:
    if text.lower() in (*YES[:2], *NO[:2]):
        return _flag(text, place)
    try:
        found = float(text)
    except ValueError:
        found = float("nan")
    if not abs(found) < 1e12:
        raise place.refuse(text, "a number")
    return found


def settings_of(cell: tuple[tuple[str, str], ...], game: Game) -> dict[str, Any]:
    """Settings of logged games, each in its own kind."""
    return {key: game.setting(key).parse(text) for key, text in cell if key not in SEATED}


def seated_of(cell: tuple[tuple[str, str], ...]) -> dict[int, str]:
    """The seats of logged games in which bots of simkit's sat, counted from 1."""
    return {1 + SEATED.index(key): bot for key, bot in cell if key in SEATED}
