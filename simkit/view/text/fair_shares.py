"""The fair share of wins per seat: a half with two players, a third with three.

Cells that seat different numbers are set against each other above their fair shares.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.finding.registry import find_for_document, known
from simkit.lab.judging.verdicts import HIGHER, LOWER, NOT_SETTLED, SAME

if TYPE_CHECKING:
    from pandas import DataFrame

Swept = Mapping[str, Any]
Cell = Mapping[str, Any]

ABOVE_FAIR = "win rate above the fair share (points)"
"""The axis of a chart that shows it."""


def seats_of(swept: Swept) -> str:
    """The setting that says how many compete; "" where nobody does."""
    game = known(swept["game"])
    return game.seats if game else ""


def fair_shares(swept: Swept) -> dict[int, float]:
    """The fair share of each cell by its number, where seats compete; else nothing."""
    if not (seats := seats_of(swept)):
        return {}
    default = find_for_document(swept["game"]).setting(seats).default
    usual = swept["settings"].get(seats, default)
    return {
        number: 1 / int(cell["values"].get(seats, usual))
        for number, cell in enumerate(swept["cells"])
    }


def fair_share(swept: Swept) -> float | None:
    """One in the number of players, where seats compete and all cells seat as many."""
    shares = set(fair_shares(swept).values())
    return shares.pop() if len(shares) == 1 else None


def unlike_shares(swept: Swept) -> dict[str, float]:
    """The fair share of each cell by its name, where cells seat different numbers; else nothing."""
    shares = fair_shares(swept)
    if len(set(shares.values())) < 2:
        return {}
    return {swept["cells"][number]["name"]: share for number, share in shares.items()}


def above_fair(cell: Cell, shares: Mapping[str, float]) -> float:
    """A cell's win rate above its fair share; the win rate itself where no fair shares differ."""
    return float(cell["win_rate"]["estimate"]) - shares.get(cell["name"], 0.0)


def cells_above_fair(frame: DataFrame, shares: Mapping[str, float]) -> DataFrame:
    """A frame of cells with win rates above fair shares; the same one where none differ."""
    if not shares:
        return frame
    fair = frame["name"].map(shares)
    return frame.assign(**{name: frame[name] - fair for name in ("win_rate", "low", "high")})


def differences_above_fair(swept: Swept) -> list[Mapping[str, Any]]:
    """The differences from the first cell, without what the fair shares differ by."""
    about, shares = swept["against_first"], unlike_shares(swept)
    if not shares:
        return list(about["differences"])
    base = shares[about["name"]]
    return [
        _moved(each, shares[each["name"]] - base, about["margin"]) for each in about["differences"]
    ]


def _moved(each: Mapping[str, Any], by: float, margin: float) -> Mapping[str, Any]:
    """A difference with that much taken off, and its verdict by its interval."""
    if not by:
        return each
    found = dict(each["difference"])
    for end in ("estimate", "low", "high"):
        found[end] = None if found[end] is None else found[end] - by
    return {**each, "difference": found, "verdict": _verdict(found, margin)}


def _verdict(found: Mapping[str, Any], margin: float) -> str:
    low, high = found["low"], found["high"]
    if low is None or high is None:
        return NOT_SETTLED
    if low > 0 or high < 0:
        return HIGHER if low > 0 else LOWER
    return SAME if low > -margin and high < margin else NOT_SETTLED
