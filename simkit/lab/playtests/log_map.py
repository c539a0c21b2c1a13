"""Which column of somebody's file is which of a log: a small TOML file that simkit proposes itself.

[log]
game = "apocalypse"
plays_of = "Planet Apocalypse"

[columns] # of the log, and the column of the file that holds it
turns = "rounds"

[words.won] # of the file, and what they mean
"Victory" = "yes"
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simkit.description.game import Game, shown
from simkit.lab.basics.documents import read_document
from simkit.lab.plays.files_of_plays import Plays
from simkit.messages.errors import nearest
from simkit.outside.toml_text import inline, key
from simkit.values.schema import PlaceInFile

GAME = "game"
TABLES = ("log", "columns", "words")
SYNONYMS = {
    "won": ("win", "victory", "result"),
    "turns": ("rounds", "turn", "round", "number_of_rounds"),
    "players": ("player_count", "number_of_players", "players_count", "no_of_players"),
    "winner": ("winning_seat", "won_by"),
    "date": ("played", "play_date", "day"),
    "place": ("location",),
    "note": ("comments", "comment", "notes"),
    GAME: ("board_game", "title"),
}
MOST_VALUES = 4  # that a proposal shows of a column
LARGEST = 10**15  # number that a word may stand for


@dataclass(frozen=True)
class LogMap:
    """Columns of a log by those of a file, and what words in them mean."""

    columns: Mapping[str, str]
    plays_of: str = ""  # the game's name in the file; "" where all plays are of it
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def fields(self, play: Mapping[str, str]) -> dict[str, str]:
        """What a play says in the columns of a log."""
        found = {column: play.get(own, "").strip() for column, own in self.columns.items()}
        return {column: self._meant(column, text) for column, text in found.items()}

    def _meant(self, column: str, text: str) -> str:
        meanings = self.words.get(column, {})
        return meanings.get(text.casefold(), text)

    def is_of_game(self, play: Mapping[str, str]) -> bool:
        own = self.columns.get(GAME, GAME)
        return not self.plays_of or _plain(play.get(own, "")) == _plain(self.plays_of)


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", text.casefold())


# --- read ----------------------------------------------------------------------------------------


def read_map(path: Path, game: Game, plays: Plays, known: Sequence[str]) -> LogMap:
    """A map from its file, checked against the file of plays and the game."""
    document, place = read_document(path), PlaceInFile(str(path))
    for name, table in document.items():
        if name not in TABLES:
            raise place.unknown("table", name, TABLES)
        if not isinstance(table, Mapping):
            raise place.at(name).refuse(table, "a table")
    head, columns = document.get("log", {}), document.get("columns", {})
    named = head.get(GAME, game.name)
    if not isinstance(named, str) or not game.is_called(named):
        raise place.at("log.game").refuse(named, f"{game.name}, the game that is asked about")
    if not columns:
        raise place.bad("the table [columns] is missing or empty; --map proposes one")
    for column, own in columns.items():
        if column not in known:
            raise place.at("columns").unknown("column of a log", column, known)
        if not isinstance(own, str):
            raise place.at(f"columns.{column}").refuse(own, "the name of a column")
        if own not in plays.columns:
            hint = nearest(own, plays.columns)
            raise place.at(f"columns.{column}").bad(
                f"{plays.file} has no column {shown(own)}. {hint}"
            )
    return LogMap(columns, _read_text(head, "plays_of", place), _read_words(document, place))


def _read_text(table: Mapping[str, Any], name: str, place: PlaceInFile) -> str:
    found = table.get(name, "")
    if not isinstance(found, str):
        raise place.at(f"log.{name}").refuse(found, "the game's name in the file")
    return found


def _read_words(document: Mapping[str, Any], place: PlaceInFile) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for column, meanings in document.get("words", {}).items():
        if not isinstance(meanings, Mapping):
            raise place.at(f"words.{column}").refuse(meanings, "a table of words")
        for word, meaning in meanings.items():
            is_huge = isinstance(meaning, int) and abs(meaning) > LARGEST
            if is_huge or not isinstance(meaning, str | int | float):
                raise place.at(f"words.{column}.{word}").refuse(meaning, "a text or a number")
            text = str(meaning).lower() if isinstance(meaning, bool) else str(meaning)
            found.setdefault(column, {})[word.casefold()] = text
    return found


# --- proposed ------------------------------------------------------------------------------------


def proposed(plays: Plays, game: Game, known: Sequence[str]) -> LogMap:
    """The map that the names of columns suggest."""
    by_word = {_word(column): column for column in plays.columns}
    columns: dict[str, str] = {}
    for column in known:
        names = (column, *SYNONYMS.get(column, ()))
        own = next((by_word[name] for name in names if name in by_word), None)
        if own is not None and own not in columns.values():
            columns[column] = own
    return LogMap(columns, _called(plays, columns, game))


def _word(column: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", column.casefold()).strip("_")


def _called(plays: Plays, columns: Mapping[str, str], game: Game) -> str:
    """What the file calls the game: "" unless it has several."""
    own = columns.get(GAME)
    names = Counter(play.fields.get(own, "") for play in plays.plays) if own else Counter()
    exact = [name for name in names if is_title(name, game)]
    ours = _titles(game)
    partly = [name for name in names if any(our and our in _plain(name) for our in ours)]
    if exact or partly:
        return (exact or partly)[0]
    if len(names) > 1:
        return game.title
    return ""


def is_title(name: str, game: Game) -> bool:
    """Whether a file calls a game as it is called here."""
    return _plain(name) in _titles(game)


def _titles(game: Game) -> list[str]:
    return [_plain(game.name), _plain(game.title), _plain(game.title.removeprefix("The "))]


def map_text(found: LogMap, plays: Plays, game: Game) -> str:
    """A map as a file, with what else the file of plays has as remarks."""
    lines = [
        "# This map says what each column of your file means. Correct it, and then run:",
        f"#   simkit play-log {game.typed} {plays.file} --map THIS-FILE.toml",
        "",
        "[log]",
        f"game = {inline(game.typed)}",
    ]
    if found.plays_of:
        lines.append(f"plays_of = {inline(found.plays_of)} # the game's name in your file")
    lines += ["", "[columns] # column of a log = column of your file"]
    lines += [f"{column} = {inline(own)}" for column, own in found.columns.items()]
    unused = [column for column in plays.columns if column not in found.columns.values()]
    lines += ["# Not used:"] if unused else []
    lines += [f"#   {inline(column)}: {_values(plays, column)}" for column in unused]
    lines += ["", "# [words.won] # words of your file = what they mean", '# "Victory" = "yes"']
    return "\n".join(lines) + "\n"


def _values(plays: Plays, column: str) -> str:
    """The commonest values of a column."""
    texts = (play.fields.get(column, "") for play in plays.plays)
    common = Counter(filter(None, texts)).most_common(MOST_VALUES)
    return ", ".join(key(text[:30]) for text, _ in common) or "empty"


def names_of_games(plays: Plays, found: LogMap) -> Iterable[str]:
    """What games the file has, the most played first."""
    own = found.columns.get(GAME, GAME)
    counts = Counter(play.fields.get(own, "") for play in plays.plays)
    return [name for name, _ in counts.most_common() if name]
