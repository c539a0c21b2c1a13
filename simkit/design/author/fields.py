"""Settings and players' fields, which a game's file declares at its top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .maps import Map
from .mistakes import Mistake, author_line, check_title
from .tables import OwnTable

Kinds = OwnTable | Map | int


class OwnSetting:
    """What a user may change: `--set goal=50`."""

    def __init__(self, default: Any, help: str, **more: Any) -> None:
        self.default, self.help = default, help
        self.low: int | None = more.get("low")
        self.high: int | None = more.get("high")
        self.table: OwnTable | None = more.get("table")
        self.each_player: bool = more.get("each_player", False)
        self.title: str = more.get("title", "")


def setting(default: Any, *rest: Any, each_player: bool = False, name: str = "") -> OwnSetting:
    """A number with bounds, yes or no, or an entry of a table.

    `setting(100, 10, 500, "points to reach")`, `setting(True, "with the wild cards")`,
    `setting("normal", LEVEL, "how hard it is")`, `setting("random", ROLE, "roles",
    each_player=True)`. `name` is what pages call it: `name="points for the most fish"`.
    """
    where = author_line(2)
    table, numbers = _split(rest)
    help = rest[-1] if rest and isinstance(rest[-1], str) else ""
    check_title(name, "a setting's name", where)
    if table is not None:
        return _of_table(default, table, help, where, each_player=each_player, title=name)
    if isinstance(default, bool):
        return OwnSetting(default, help, title=name)
    if not isinstance(default, int):
        raise Mistake(*where, "a setting is a whole number, True or False, or an entry of a table.")
    if len(numbers) != 2 or not numbers[0] <= default <= numbers[1]:
        raise Mistake(*where, f"setting({default}, least, most, help) needs bounds around it.")
    return OwnSetting(default, help, low=numbers[0], high=numbers[1], title=name)


def _split(rest: Sequence[Any]) -> tuple[OwnTable | None, list[int]]:
    table = next((each for each in rest if isinstance(each, OwnTable)), None)
    return table, [each for each in rest if isinstance(each, int)]


def _of_table(
    default: Any, table: OwnTable, help: str, where: tuple[str, int], **more: Any
) -> OwnSetting:
    if default not in table._names and not (more["each_player"] and default == "random"):
        known = ", ".join(table._names[:8])
        raise Mistake(*where, f"the table has no entry {default!r}; known: {known}.")
    return OwnSetting(default, help, table=table, **more)


class PerPlayer:
    """One of these for each player."""

    def __init__(self, start: Any) -> None:
        self.start = start


def per_player(start: Any) -> Any:
    """One for each player: a number, a word, a list, a Hand, a Pile or something hidden."""
    if isinstance(start, OwnSetting):
        text = "declare the setting on a line of its own, and give it to each player in setup()."
        raise Mistake(*author_line(2), text)
    if isinstance(start, PerPlayer):
        raise Mistake(*author_line(2), "per_player takes a number, a list, a Hand or a Pile.")
    return PerPlayer(start)


class Hidden:
    """A number, or a list of numbers, that only its owner sees."""

    def __init__(self, start: Any, owner: int | None, among: Kinds | None) -> None:
        self.start, self.owner, self.among = start, owner, among


def hidden(start: Any = 0, owner: int | None = None, among: Kinds | None = None) -> Any:
    """A number or a list that only `owner` sees, in `per_player` that player.

    `among` lists what a number may be. Without an owner nobody sees it.
    """
    numbers = start if isinstance(start, list) else [start]
    if not all(isinstance(each, int) for each in numbers):
        text = "hidden takes a whole number, or a list of whole numbers such as [0] * 5."
        raise Mistake(*author_line(2), text)
    return Hidden(start, owner, among)
