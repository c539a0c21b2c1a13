"""Read a log of games that people played: a CSV file with one line per game.

A column is `won`, `turns`, `outcome`, a metric or a setting of the game; `game` must name it;
`who` names a group, whose games are alike; `experience`, `date`, `place` and `note` are for the
reader. An empty field is not known.
Lines that begin with # are remarks. Other files of plays are read as well (`plays`), with a map of
their columns (`log_map`). Where seats compete `winner` says which of them has won, and
`bot_2` that a bot of simkit's sat in the second (`seats_log`).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from simkit.description.game import Game, shown
from simkit.lab.plays.files_of_plays import TABLE, Plays, read_plays
from simkit.lab.plays.recorded import Play
from simkit.lab.playtests.log_map import (
    LogMap,
    is_title,
    map_text,
    names_of_games,
    proposed,
    read_map,
    with_seen,
)
from simkit.lab.playtests.log_words import NO, SWITCHES, UNKNOWN, YES
from simkit.lab.playtests.seats_log import SEATED, WINNER, check_seated, figures_of_seats
from simkit.messages.errors import BadInput, nearest
from simkit.outside.numerals import Numerals, Unclear, number_of, numerals_of
from simkit.values.schema import PlaceInFile

WON, TURNS, OUTCOME, GAME, PLAYERS = "won", "turns", "outcome", "game", "players"
NO_FIGURE = "it has neither a winner nor another figure"
FOR_READERS = ("who", "experience", "date", "place", "note")
OTHER_GAME = "it is of another game"
MOST_NAMED = 6  # games of a file, in a message
MOST_SHOWN = 40  # signs of a column, in a message


@dataclass(frozen=True)
class LoggedGame:
    """A game that people have played, as far as they have written it down."""

    settings: tuple[tuple[str, str], ...]
    figures: Mapping[str, float]  # won (1 or 0), turns, metrics: those that are known
    group: str = ""  # who played; games of one group are alike


@dataclass(frozen=True)
class LeftOut:
    """A play that could not be used."""

    place: str
    why: str


@dataclass(frozen=True)
class Log:
    """All games of a log."""

    file: str
    games: tuple[LoggedGame, ...]
    left_out: tuple[LeftOut, ...] = ()
    in_part: tuple[LeftOut, ...] = ()  # of plays that are used: what is not used of them
    reading: str = ""  # what was decided of how its numbers are written

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
    file: str | os.PathLike[str],
    game: Game,
    settings: Mapping[str, Any] | None = None,
    map: str | os.PathLike[str] | None = None,
) -> Log:
    """The games of a log; what is wrong with one is refused, or told, by its line and column.

    Settings are those of all games of which the log does not say otherwise. A figure that is none,
    such as "ca. 9", costs itself. Of a file with columns of its own, which a `map` explains, plays
    that cannot be used are left out.
    """
    name = os.fspath(file)
    plays = read_plays(Path(name), game)
    known = _columns(game)
    if map is None and plays.kind == TABLE:
        _check_columns(name, plays.columns, game)
        found = _own_columns(plays, game, settings or {})
    else:
        mapped = proposed(plays, game, known) if map is None else None
        mapped = mapped or read_map(Path(os.fspath(map or "")), game, plays, known)
        found = _mapped(plays, mapped, game, settings or {})
        if map is None and mapped.plays_of and not is_title(mapped.plays_of, game):
            named = f"Plays of {shown(mapped.plays_of)} are taken for {game.title}."
            found = replace(found, reading=" ".join(filter(None, [named, found.reading])))
    if not any(each.figures for each in found.games):
        raise BadInput(f"{name}: no game says anything; fill in {WON}, {TURNS} or a metric.")
    return found


def proposed_map(file: str | os.PathLike[str], game: Game) -> str:
    """The text of a map for a file of plays, to be looked through by its owner."""
    plays = read_plays(Path(os.fspath(file)), game)
    found = proposed(plays, game, _columns(game))
    if plays.kind == TABLE:
        found = with_seen(found, plays, game, _columns(game))
    return map_text(found, plays, game)


def _own_columns(plays: Plays, game: Game, usual: Mapping[str, Any]) -> Log:
    """The games of a log with simkit's columns: an odd figure costs itself, other cells the log."""
    numerals = _numerals([play.fields for play in plays.plays], game)
    games: list[LoggedGame] = []
    in_part: list[LeftOut] = []
    for play in plays.plays:
        unsaid: list[str] = []
        place = PlaceInFile(plays.file, play.place)
        _refuse_unclear(place, play.fields, game, numerals)
        games.append(_game(place, play.fields, game, usual, numerals, unsaid))
        in_part += [LeftOut(play.place, "; ".join(unsaid))] if unsaid else []
    if in_part and not any(each.figures for each in games):
        first = next(play for play in plays.plays if play.place == in_part[0].place)
        _game(PlaceInFile(plays.file, first.place), first.fields, game, usual, numerals)
    return Log(plays.file, tuple(games), in_part=tuple(in_part), reading=numerals.told)


def _refuse_unclear(
    place: PlaceInFile, fields: Mapping[str, str], game: Game, numerals: Numerals
) -> None:
    """A number that may be two is no odd figure: its writer can say which it is."""
    for column in (TURNS, *_metrics(game)):
        try:
            number_of(fields.get(column, ""), numerals)
        except Unclear as problem:
            raise place.at(column).bad(str(problem)) from None


def _mapped(plays: Plays, mapped: LogMap, game: Game, usual: Mapping[str, Any]) -> Log:
    """The games of plays that can be used, and why the others cannot."""
    games: list[LoggedGame] = []
    left_out: list[LeftOut] = []
    in_part: list[LeftOut] = []
    numerals = _numerals([mapped.fields(play.fields) for play in plays.plays], game)
    for play in plays.plays:
        unsaid = [*play.unsaid]
        found = _used(plays, play, mapped, game, usual, numerals, unsaid)
        if isinstance(found, LoggedGame):
            games.append(found)
            in_part += [LeftOut(play.place, "; ".join(unsaid))] if unsaid else []
        else:
            left_out.append(LeftOut(play.place, found))
    if not games:
        raise BadInput(_nothing_left(plays, mapped, game, left_out))
    return Log(plays.file, tuple(games), tuple(left_out), tuple(in_part), numerals.told)


def _used(
    plays: Plays,
    play: Play,
    mapped: LogMap,
    game: Game,
    usual: Mapping[str, Any],
    numerals: Numerals,
    unsaid: list[str],
) -> LoggedGame | str:
    """A play as a game of the log, or why it cannot be one; `unsaid` gets what is not used."""
    if not mapped.is_of_game(play.fields):
        return OTHER_GAME
    if play.unfit:
        return play.unfit
    told = {column: text for column, text in mapped.fields(play.fields).items() if column != GAME}
    if plays.kind != TABLE and _is_uncounted(told, game, usual):
        return "it does not say how many played"
    place = PlaceInFile(plays.file, play.place)
    try:
        found = _game(place, told, game, usual, numerals, unsaid)
    except BadInput as problem:
        return _bare(problem, place)
    return found if found.figures else "; ".join(unsaid) or NO_FIGURE


def _is_uncounted(told: Mapping[str, str], game: Game, usual: Mapping[str, Any]) -> bool:
    """Whether nobody says how many played, though the game depends on it."""
    known = any(setting.key == PLAYERS for setting in game.settings)
    return known and not told.get(PLAYERS) and PLAYERS not in usual


def _bare(problem: BadInput, place: PlaceInFile) -> str:
    return str(problem).removeprefix(f"{place.file}: {place.path}").lstrip(".: ").rstrip(".")


def _nothing_left(plays: Plays, mapped: LogMap, game: Game, left_out: Sequence[LeftOut]) -> str:
    """Why a file of plays holds no game that can be used."""
    if all(each.why == OTHER_GAME for each in left_out):
        names = ", ".join(list(names_of_games(plays, mapped))[:MOST_NAMED])
        return (
            f"{plays.file}: no play is called {shown(mapped.plays_of)}. It has {names}; write the "
            "name as plays_of into a map (--map)."
        )
    common = Counter(each.why for each in left_out).most_common(1)[0][0]
    return f"{plays.file}: none of its {len(plays.plays):,} plays can be used; most often: {common}"


def _columns(game: Game) -> list[str]:
    """The columns that a log of a game may have."""
    settings = [each.key for each in game.settings if not (game.seats and each.key == "bots")]
    known = [GAME, WON, TURNS, OUTCOME, *_metrics(game), *settings, *FOR_READERS]
    return known + ([WINNER, *SEATED] if game.seats else [])


def _check_columns(file: str, columns: Sequence[str], game: Game) -> None:
    known = _columns(game)
    for column in columns:
        if column not in known:
            hint = nearest(column, known, listed_by=f"simkit show {game.typed} metrics")
            raise BadInput(
                f"{file}: {game.name} has no column {shown(column[:MOST_SHOWN])}. {hint} If the "
                "columns are your own, --map proposes what they mean."
            )


def _metrics(game: Game) -> list[str]:
    return [metric.name for metric in game.metrics]


def _numerals(plays: Sequence[Mapping[str, str]], game: Game) -> Numerals:
    """How a log writes its numbers, as all figures of it tell."""
    columns = (TURNS, *_metrics(game))
    return numerals_of(play[each] for each in columns for play in plays if play.get(each))


def _game(
    place: PlaceInFile,
    fields: Mapping[str, str],
    game: Game,
    usual: Mapping[str, Any],
    numerals: Numerals,
    unsaid: list[str] | None = None,
) -> LoggedGame:
    """A game of the log. A bad figure is refused, or costs itself alone if `unsaid` is there."""
    known = {column: text for column, text in fields.items() if text.lower() not in UNKNOWN}
    if not game.is_called(known.get(GAME, game.name)):
        raise place.at(GAME).refuse(known[GAME], f"{game.name}, the game that is asked about")
    figures = _figures(place, known, game, numerals, unsaid)
    if OUTCOME in known:
        won = _won_by(known[OUTCOME], game, place.at(OUTCOME))
        if game.seats:  # somebody has won, or nobody
            figures |= {} if won else {WINNER: 0.0}
        elif figures.setdefault(WON, won) != won:
            raise place.bad(f"{known[OUTCOME]} and {WON} {known[WON]} do not go together")
    settings = _settings(place, known, game)
    if game.seats:
        seats = game.setting(game.seats).parse(
            known.get(game.seats, usual.get(game.seats, game.setting(game.seats).default))
        )
        figures = figures_of_seats(figures, known.get(WINNER), game, seats, place)
        settings += check_seated(known, seats, place)
    return LoggedGame(tuple(settings), figures, known.get("who", "").casefold())


def _figures(
    place: PlaceInFile,
    known: Mapping[str, str],
    game: Game,
    numerals: Numerals,
    unsaid: list[str] | None,
) -> dict[str, float]:
    """What was counted: who has won where all win together, turns, metrics."""
    found: dict[str, float] = {}
    for column in (WON, TURNS, *_metrics(game)):
        if column not in known or column == WINNER:
            continue
        try:
            found[column] = _figure(column, known[column], place.at(column), numerals)
        except BadInput as problem:
            if unsaid is None:
                raise
            unsaid.append(f"{_bare(problem, place)}, so {column} is not used")
    return found


def _figure(column: str, text: str, place: PlaceInFile, numerals: Numerals) -> float:
    if column == WON:
        return _flag(text, place)
    return (_turns if column == TURNS else _number)(text, place, numerals)


def _settings(place: PlaceInFile, known: Mapping[str, str], game: Game) -> list[tuple[str, str]]:
    found = []
    for setting in game.settings:
        if setting.key in known:
            try:
                setting.parse(known[setting.key])
            except BadInput as problem:
                raise place.bad(str(problem)) from None
            found.append((setting.key, known[setting.key]))
    return found


def _flag(text: str, place: PlaceInFile) -> float:
    if text.lower() not in (*YES, *NO):
        raise place.refuse(text, "yes or no")
    return float(text.lower() in YES)


def _turns(text: str, place: PlaceInFile, numerals: Numerals) -> float:
    found = -1.0 if text[:1].isalpha() else _number(text, place, numerals)
    if found < 0 or not found.is_integer():
        raise place.refuse(text, "a number of turns")
    return found


def _won_by(name: str, game: Game, place: PlaceInFile) -> float:
    outcomes = {outcome.name: outcome.won for outcome in game.outcomes}
    if name not in outcomes:
        raise place.unknown("outcome", name, outcomes)
    return float(outcomes[name])


def _number(text: str, place: PlaceInFile, numerals: Numerals) -> float:
    if text.lower() in SWITCHES:
        return _flag(text, place)
    try:
        found = number_of(text, numerals)
    except Unclear as problem:
        raise place.bad(str(problem)) from None
    if found is None or not abs(found) < 1e12:
        raise place.refuse(text, "a number")
    return float(found)


def settings_of(cell: tuple[tuple[str, str], ...], game: Game) -> dict[str, Any]:
    """Settings of logged games, each in its own kind."""
    return {key: game.setting(key).parse(text) for key, text in cell if key not in SEATED}


def seated_of(cell: tuple[tuple[str, str], ...]) -> dict[int, str]:
    """The seats of logged games in which bots of simkit's sat, counted from 1."""
    return {1 + SEATED.index(key): bot for key, bot in cell if key in SEATED}


def groups_of(logged: Sequence[LoggedGame]) -> np.ndarray:
    """The number of each game's group; a game of nobody known is a group of its own.

    If all games are of one group, nothing is known of how groups differ, and each stands alone.
    """
    names = [each.group or f"game {place}" for place, each in enumerate(logged)]
    if len(set(names)) == 1:
        names = [f"game {place}" for place in range(len(names))]
    return np.unique(names, return_inverse=True)[1]
