"""Name cells by the settings in which they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simkit.lab.varying import keys

Values = Mapping[str, Any]

NOT_KNOWN: Values = {}
"""The defaults of a game that is not here."""

WHO = ("bot", "bots")
"""Who plays is named without the key."""


def cell_names(
    cells: Sequence[Values],
    called: Callable[[str], str] = keys.short_key,
    defaults: Values = NOT_KNOWN,
) -> list[str]:
    """A name for each cell: flags that are set, and other keys with their value.

    A value that more cells have than any other goes without saying. A flag that is off is named if
    it is on by default.
    """
    usual = _usual(cells)
    return [_name(cell, usual, called, defaults) for cell in cells]


def _usual(cells: Sequence[Values]) -> dict[str, Any]:
    """The value of each key that is the commonest by itself; in a grid none is.

    Values are counted by how they are written, since a pack's value may be a list.
    """
    found = {}
    for key in cells[0] if len(cells) > 2 else ():
        (value, times), *others = Counter(keys.text(cell[key]) for cell in cells).most_common(2)
        if not others or times > others[0][1]:
            found[key] = next(cell[key] for cell in cells if keys.text(cell[key]) == value)
    return found


def _name(cell: Values, usual: Values, called: Callable[[str], str], defaults: Values) -> str:
    telling = {key: value for key, value in cell.items() if key not in usual or value != usual[key]}
    if not telling:
        return "plain" if cell else "all games"
    if len(cell) == 1:
        return _told(*next(iter(cell.items())), called)
    parts = (_part(*item, called, defaults.get(item[0])) for item in telling.items())
    return ", ".join(filter(None, parts)) or "no flag set"


def _part(key: str, value: Any, called: Callable[[str], str], default: Any) -> str:
    if value is True:
        return called(key)
    if value is False:
        return f"{called(key)} off" if default is True else ""
    return _told(key, value, called)


def _told(key: str, value: Any, called: Callable[[str], str]) -> str:
    return keys.text(value) if key in WHO else f"{called(key)} {keys.text(value)}"
