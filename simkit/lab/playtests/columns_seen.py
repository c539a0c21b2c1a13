"""Guess what the columns of a file of plays hold, from their cells.

A column is dates, who has won, how many played or which side won. If two columns may be the same
thing, none is proposed, and the proposal says what each may be.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from simkit.description.game import Game
from simkit.lab.plays.files_of_plays import Plays
from simkit.lab.playtests.log_words import NO, UNKNOWN, YES
from simkit.messages.errors import BadInput

_DATE = re.compile(r"(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})(?:[ T].*)?")
MOST_WORDS = 4  # for who has won
_NUMBERED = re.compile(r"(.*?)[ _.#-]*(\d)")
Cells = Sequence[str]


def cells_of(plays: Plays, column: str) -> list[str]:
    """The entries of a column, without those that say "unknown"."""
    texts = (play.fields.get(column, "").strip() for play in plays.plays)
    return [text for text in texts if text.casefold() not in UNKNOWN]


def seen(
    plays: Plays, game: Game, known: Sequence[str], columns: Mapping[str, str]
) -> dict[str, list[str]]:
    """Columns of a log that no name tells, and which columns of the file may be each."""
    seats = seats_of_names(plays)
    free = [each for each in plays.columns if each not in (*columns.values(), *seats)]
    found: dict[str, list[str]] = {}
    for own in free:
        cells = cells_of(plays, own)
        may_be = _may_be(cells, game) if cells else []
        if game.seats and seats and cells and _names_seats(plays, own, seats):
            may_be = ["winner"]
        for column in may_be:
            if column in known and column not in columns:
                found.setdefault(column, []).append(own)
    return found


def _may_be(cells: Cells, game: Game) -> list[str]:
    """What the cells of a column may be."""
    if all(map(_DATE.fullmatch, cells)):
        return ["date"]
    if _are_endings(cells, game):
        return ["outcome"]
    if game.seats and _are_sides(cells, game):
        return ["winner"]
    if _are_of_winning(cells):
        return ["won"]
    return [key for key in ("players", "winner") if _are_of(cells, key, game)]


def _are_of_winning(cells: Cells) -> bool:
    """Whether cells say yes or no in words; some may be words of their own, such as "almost"."""
    words = {cell.casefold() for cell in cells}
    return bool(words & {*YES, *NO} - {"0", "1"}) and len(words) <= MOST_WORDS


def _are_endings(cells: Cells, game: Game) -> bool:
    return {*cells} <= {outcome.name for outcome in game.outcomes}


def _are_sides(cells: Cells, game: Game) -> bool:
    sides = {side.casefold().removeprefix("the ") for side in game.sides}
    return bool(sides) and {cell.casefold().removeprefix("the ") for cell in cells} <= sides


def _are_of(cells: Cells, key: str, game: Game) -> bool:
    """Whether all cells are numbers of players, or of seats."""
    setting = next((each for each in game.settings if each.key == "players"), None)
    if not all(cell.isascii() and cell.isdigit() for cell in cells):
        return False
    if key == "winner":
        most = max((setting.high or 0) if setting else 0, len(game.sides))
        return bool(game.seats) and {*map(int, cells)} <= {*range(most + 1)}
    return setting is not None and all(_fits(setting, cell) for cell in cells)


def _fits(setting: object, cell: str) -> bool:
    try:
        setting.parse(cell)  # type: ignore[attr-defined]
    except BadInput:
        return False
    return True


def seats_of_names(plays: Plays) -> tuple[str, ...]:
    """Columns that differ in a number, from 1, and hold names: who sat in each seat."""
    groups: dict[str, list[str]] = {}
    for column in plays.columns:
        if found := _NUMBERED.fullmatch(column.strip()):
            group = groups.setdefault(found[1].casefold(), [])
            if int(found[2]) == len(group) + 1 and not all(
                map(_is_figure, cells_of(plays, column))
            ):
                group.append(column)
    return max((tuple(group) for group in groups.values()), key=len, default=())


def _is_figure(cell: str) -> bool:
    return cell.replace(".", "").replace(",", "").isdigit() or cell.casefold() in (*YES, *NO)


def named_seat(winner: str, play: Mapping[str, str], seats: Sequence[str]) -> str:
    """The number of the seat of a winner who is called by name; other text as it is."""
    name = winner.casefold()
    held = [play.get(column, "").strip().casefold() for column in seats]
    if held.count(name) == 1:
        return str(held.index(name) + 1)
    titles = [column.strip().casefold() for column in seats]
    return str(titles.index(name) + 1) if name in titles else winner


def _names_seats(plays: Plays, own: str, seats: Sequence[str]) -> bool:
    """Whether a column always names one of those who sat."""
    told = [(play.fields.get(own, "").strip(), play.fields) for play in plays.plays]
    known = [(name, play) for name, play in told if name.casefold() not in UNKNOWN]
    return all(named_seat(name, play, seats) != name for name, play in known)
