"""Read the export of the app BG Stats: a JSON document with games, locations and plays.

Fields may be missing. Names of players are not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from pathlib import Path
from typing import Any

from simkit.description.game import Game
from simkit.lab.basics.documents import json_document
from simkit.lab.plays.recorded import Play, Player, told_of_players, unsaid_of
from simkit.messages.errors import BadInput


def plays_of_bg_stats(content: bytes, path: Path, game: Game) -> Iterator[Play]:
    """Every play of an export."""
    document = json_document(content.decode("utf-8-sig", errors="replace"), path)
    plays = document.get("plays")
    if not isinstance(plays, list):
        raise BadInput(f'{path}: an export of BG Stats has a list "plays"; this file has none.')
    games, places = _names(document, "games"), _names(document, "locations")
    extras = {_key(row.get("id")) for row in _rows(document, "games") if _is_extra(row)}
    for number, play in enumerate(plays, start=1):
        if not isinstance(play, Mapping):
            yield Play(f"play {number}", {}, "it is not a table of fields")
            continue
        players = _players(play)
        fields = dict(_fields(play, games, places)) | dict(told_of_players(players, game))
        unfit = _unfit(play, games, extras)
        yield Play(f"play {number}", fields, unfit, tuple(unsaid_of(players, game)))


def _names(document: Mapping[str, Any], table: str) -> dict[Any, str]:
    """What each number of a table stands for."""
    return {_key(row.get("id")): _text(row.get("name")) for row in _rows(document, table)}


def _rows(document: Mapping[str, Any], table: str) -> list[Mapping[str, Any]]:
    rows = document.get(table)
    return [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else []


def _is_extra(game: Mapping[str, Any]) -> bool:
    """Whether a game is an expansion, and not at the same time a game of its own."""
    return game.get("isExpansion") in (True, 1) and game.get("isBaseGame") not in (True, 1)


def _unfit(play: Mapping[str, Any], games: Mapping[Any, str], extras: Set[Any]) -> str:
    """Why a play is not one of the game that its name says; "" if it is."""
    if play.get("ignored") is True:
        return "it is marked as ignored"
    if _key(play.get("gameRefId")) in extras:
        return "it is a play of an expansion"
    added = _rows(play, "expansionPlays")
    if added:
        names = [games.get(_key(row.get("gameRefId")), "") for row in added]
        named = ", ".join(filter(None, names))
        return f"it was played with an expansion ({named or 'without a name'})"
    return ""


def _key(value: Any) -> Any:
    return value if isinstance(value, int | str) else None


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value).strip() if isinstance(value, str | int | float) else ""


def _fields(
    play: Mapping[str, Any], games: dict[Any, str], places: dict[Any, str]
) -> Iterator[tuple[str, str]]:
    """What a play says of itself, without what is not filled in."""
    named = {
        "game": games.get(_key(play.get("gameRefId")), ""),
        "date": _text(play.get("playDate")),
        "duration": _counted(play.get("durationMin")),
        "rounds": _counted(play.get("rounds")),
        "board": _text(play.get("board")),
        "location": places.get(_key(play.get("locationRefId")), ""),
        "comments": _text(play.get("comments")),
    }
    yield from ((column, text) for column, text in named.items() if text)


def _players(play: Mapping[str, Any]) -> list[Player]:
    return [_player(row) for row in _rows(play, "playerScores")]


def _counted(value: Any) -> str:
    """A number that is filled in: the app writes 0 where it is not."""
    return "" if value in (0, "0", None) else _text(value)


def _player(row: Mapping[str, Any]) -> Player:
    order = row.get("seatOrder")
    return Player(
        won=bool(won) if isinstance(won := row.get("winner"), bool | int) else None,
        score=_text(row.get("score")),
        seat=order if isinstance(order, int) and not isinstance(order, bool) else 0,
        starts=row.get("startPlayer") is True,
        roles=tuple(filter(None, (_text(row.get(key)) for key in ("role", "teamRole", "team")))),
    )
