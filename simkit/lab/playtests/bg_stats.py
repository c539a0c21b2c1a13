"""The export of the app BG Stats: one JSON document with `games`, `locations` and `plays`.

Fields may be missing. Names of players are not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from simkit.description.game import Game
from simkit.lab.basics.documents import json_document
from simkit.lab.playtests.recorded import Play, Player, told_of_players
from simkit.messages.errors import BadInput


def plays_of_bg_stats(content: bytes, path: Path, game: Game) -> Iterator[Play]:
    """Every play of an export."""
    document = json_document(content.decode("utf-8-sig", errors="replace"), path)
    plays = document.get("plays")
    if not isinstance(plays, list):
        raise BadInput(f'{path}: an export of BG Stats has a list "plays"; this file has none.')
    games, places = _names(document, "games"), _names(document, "locations")
    for number, play in enumerate(plays, start=1):
        if not isinstance(play, Mapping):
            yield Play(f"play {number}", {}, "it is not a table of fields")
            continue
        fields = dict(_fields(play, games, places, game))
        ignored = "it is marked as ignored" if play.get("ignored") is True else ""
        yield Play(f"play {number}", fields, ignored)


def _names(document: Mapping[str, Any], table: str) -> dict[Any, str]:
    """What each number of a table stands for."""
    rows = document.get(table)
    known = [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else []
    return {_key(row.get("id")): _text(row.get("name")) for row in known}


def _key(value: Any) -> Any:
    return value if isinstance(value, int | str) else None


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value).strip() if isinstance(value, str | int | float) else ""


def _fields(
    play: Mapping[str, Any], games: dict[Any, str], places: dict[Any, str], game: Game
) -> Iterator[tuple[str, str]]:
    """What a play says, without what is not filled in."""
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
    scores = play.get("playerScores")
    rows = scores if isinstance(scores, list) else []
    players = [_player(row) for row in rows if isinstance(row, Mapping)]
    yield from told_of_players(players, game)


def _counted(value: Any) -> str:
    """A number that is filled in: the app writes 0 where it is not."""
    return "" if value in (0, "0", None) else _text(value)


def _player(row: Mapping[str, Any]) -> Player:
    order = row.get("seatOrder")
    return Player(
        won=row.get("winner") is True,
        score=_text(row.get("score")),
        seat=order if isinstance(order, int) and not isinstance(order, bool) else 0,
        starts=row.get("startPlayer") is True,
        roles=tuple(filter(None, (_text(row.get(key)) for key in ("role", "teamRole", "team")))),
    )
