"""Map the columns of a file to those of a log, by a small TOML file that simkit proposes.

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
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from simkit.description.game import Game, shown
from simkit.lab.basics.documents import read_document
from simkit.lab.plays.files_of_plays import Plays
from simkit.lab.playtests.columns_seen import cells_of, named_seat, seats_of_names, seen
from simkit.lab.playtests.log_words import NAMES, NO, UNKNOWN, YES
from simkit.messages.errors import nearest
from simkit.outside.toml_text import inline, key
from simkit.values.schema import PlaceInFile

GAME, PLAYERS, WINNER = "game", "players", "winner"
TABLES = ("log", "columns", "words")
MOST_WORDS = 12  # of who has won, that a proposal shows
MOST_VALUES = 4  # that a proposal shows of a column
LARGEST = 10**15  # number that a word may stand for


@dataclass(frozen=True)
class LogMap:
    """Columns of a log by those of a file, and what words in them mean."""

    columns: Mapping[str, str]
    plays_of: str = ""  # the game's name in the file; "" where all plays are of it
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    seats: tuple[str, ...] = ()  # columns of the file that hold who sat in each seat
    unsure: Mapping[str, Sequence[str]] = field(default_factory=dict)  # columns that each may be
    by_cells: tuple[str, ...] = ()  # columns that were proposed by their cells

    def fields(self, play: Mapping[str, str]) -> dict[str, str]:
        """What a play says in the columns of a log."""
        found = {column: play.get(own, "").strip() for column, own in self.columns.items()}
        told = {column: self._meant(column, text) for column, text in found.items()}
        return {**told, **self._of_seats(told, play)} if self.seats else told

    def _of_seats(self, told: Mapping[str, str], play: Mapping[str, str]) -> dict[str, str]:
        """The winner's seat, and how many sat, from the columns of those who sat."""
        filled = [play.get(column, "").strip().casefold() not in UNKNOWN for column in self.seats]
        found = {} if told.get(PLAYERS) or not any(filled) else {PLAYERS: str(sum(filled))}
        if WINNER in told:
            found[WINNER] = named_seat(told[WINNER], play, self.seats)
        return found

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
    words, seats = _read_words(document, place), _read_seats(head, plays, place)
    return LogMap(columns, _read_text(head, "plays_of", place), words, seats)


def _read_seats(table: Mapping[str, Any], plays: Plays, place: PlaceInFile) -> tuple[str, ...]:
    found = table.get("seats", [])
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise place.at("log.seats").refuse(found, "a list of columns, one for each seat")
    for own in found:
        if own not in plays.columns:
            hint = nearest(own, plays.columns)
            raise place.at("log.seats").bad(f"{plays.file} has no column {shown(own)}. {hint}")
    return tuple(found)


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
        names = (column, *NAMES.get(column, ()))
        own = next((by_word[name] for name in names if name in by_word), None)
        if own is not None and own not in columns.values():
            columns[column] = own
    return LogMap(columns, _called(plays, columns, game))


def with_seen(found: LogMap, plays: Plays, game: Game, known: Sequence[str]) -> LogMap:
    """The map with columns that only their cells tell, and whose sense is clear."""
    likely = seen(plays, game, known, found.columns)
    owns = Counter(own for each in likely.values() for own in each)
    clear = {
        column: each[0] for column, each in likely.items() if len(each) == 1 and owns[each[0]] == 1
    }
    columns = {**found.columns, **clear}
    unsure: dict[str, list[str]] = {}
    for column, each in likely.items():
        for own in each:
            if own not in columns.values() and column not in columns:
                unsure.setdefault(own, []).append(column)
    seats = seats_of_names(plays) if game.seats and WINNER in columns else ()
    return replace(found, columns=columns, seats=seats, unsure=unsure, by_cells=(*clear,))


def _word(column: str) -> str:
    plain = unicodedata.normalize("NFKD", column).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain.casefold()).strip("_")


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
    if found.seats:
        named = ", ".join(map(inline, found.seats))
        lines.append(f"seats = [{named}] # who sat in each seat")
    lines += ["", "[columns] # column of a log = column of your file"]
    lines += [_entry(column, own, found) for column, own in found.columns.items()]
    used = (*found.columns.values(), *found.seats)
    unused = [column for column in plays.columns if column not in used]
    lines += ["# Not used:"] if unused else []
    lines += [f"#   {inline(column)}: {_values(plays, column, found)}" for column in unused]
    return "\n".join([*lines, "", *_words_of_winning(found, plays)]) + "\n"


def _entry(column: str, own: str, found: LogMap) -> str:
    seen_only = " # judged by its cells" * (column in found.by_cells)
    return f"{column} = {inline(own)}{seen_only}"


def _words_of_winning(found: LogMap, plays: Plays) -> list[str]:
    """The file's own words for yes and no: what is read as either, and what is not understood."""
    own = found.columns.get("won", "")
    words = list(dict.fromkeys(cells_of(plays, own)))[:MOST_WORDS] if own else []
    lines = [f"{inline(word)} = {_understood(word)}" for word in words] or ['"Victory" = "yes"']
    return [f"# {each}" for each in ("[words.won] # words of your file = what they mean", *lines)]


def _understood(word: str) -> str:
    if word.casefold() in (*YES, *NO):
        return inline("yes" if word.casefold() in YES else "no")
    return '"yes" or "no"? Say it, and remove the # here and above'


def _values(plays: Plays, column: str, found: LogMap) -> str:
    """The commonest values of a column, and what it may be if that is not clear."""
    texts = (play.fields.get(column, "") for play in plays.plays)
    common = Counter(filter(None, texts)).most_common(MOST_VALUES)
    may_be = " or ".join(found.unsure.get(column, ()))
    told = ", ".join(key(text[:30]) for text, _ in common) or "empty"
    return f"{told} (may be {may_be})" if may_be else told


def names_of_games(plays: Plays, found: LogMap) -> Iterable[str]:
    """What games the file has, the most played first."""
    own = found.columns.get(GAME, GAME)
    counts = Counter(play.fields.get(own, "") for play in plays.plays)
    return [name for name, _ in counts.most_common() if name]
