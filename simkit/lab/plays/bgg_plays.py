"""Read the plays of a BoardGameGeek member from its XML interface (/xmlapi2/plays).

Fields may be missing. Names of players are not read, and no entity is expanded.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simkit.description.game import Game
from simkit.lab.plays.recorded import Play, Player, told_of_players, unsaid_of
from simkit.messages.errors import BadInput
from simkit.messages.installing import installing

NEEDED = f"XML needs the package defusedxml: {installing('sheets')}"
MOST_TIMES = 100  # one entry that stands for several plays
SET = "1"


def plays_of_bgg(content: bytes, path: Path, game: Game) -> Iterator[Play]:
    """Every play, once for each time that it was played."""
    for number, entry in enumerate(_root(content, path).iter("play"), start=1):
        players = [_player(row) for row in entry.iter("player")]
        told = dict(told_of_players(players, game))
        unsaid = tuple(unsaid_of(players, game))
        if entry.get("nowinstats") == SET:
            told = {key: text for key, text in told.items() if key not in ("won", "winner")}
            unsaid = ("it is marked to count for no statistics, so who has won is not used",)
        unfinished = "it was not finished" if entry.get("incomplete") == SET else ""
        times = entry.get("quantity", SET)
        count = int(times) if times.isascii() and times.isdigit() and len(times) < 4 else 1
        for _ in range(min(max(count, 1), MOST_TIMES)):
            yield Play(f"play {number}", {**dict(_fields(entry)), **told}, unfinished, unsaid)


def _root(content: bytes, path: Path) -> Any:
    try:
        from defusedxml import DefusedXmlException
        from defusedxml.ElementTree import ParseError, fromstring
    except ImportError:
        raise BadInput(f"{path}: {NEEDED}.") from None
    try:
        root = fromstring(content)
    except DefusedXmlException:
        raise BadInput(f"{path}: this XML declares entities, which are not read.") from None
    except (ParseError, ValueError, LookupError) as problem:
        raise BadInput(f"{path}: this is not valid XML, or cut off: {problem}.") from None
    if root.tag != "plays":
        raise BadInput(f"{path}: plays of BoardGameGeek begin with <plays>, not <{root.tag:.20}>.")
    return root


def _fields(entry: Any) -> Iterator[tuple[str, str]]:
    item = entry.find("item")
    named = {
        "game": "" if item is None else item.get("name", ""),
        "date": entry.get("date", ""),
        "duration": entry.get("length", "").removeprefix("0"),
        "location": entry.get("location", ""),
        "comments": (entry.findtext("comments") or "").strip(),
    }
    yield from ((column, text) for column, text in named.items() if text)


def _player(row: Any) -> Player:
    start = row.get("startposition", "").strip()
    return Player(
        won=row.get("win") == SET if row.get("win") else None,
        score=row.get("score", "").strip(),
        seat=int(start) if start.isascii() and start.isdigit() and len(start) < 3 else 0,
        roles=tuple(filter(None, [row.get("color", "").strip()])),
    )
