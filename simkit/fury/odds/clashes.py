"""Step e, combat: the exact result of a roll on the combat chart, with and without a charge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from simkit.description.game import whole_number
from simkit.messages.errors import BadInput

MOST_STRENGTH = 999
NAMES = ("attacker", "defender")
NOBODY = "nobody"

Keys = Mapping[str, Any]


class Fought(NamedTuple):
    """How a battle ended: the winner's name, the strength points that both lost, and had."""

    winner: str
    lost: tuple[int, int]
    had: tuple[int, int]


def flag(key: str, value: Any) -> bool:
    """A key that is true or false."""
    if isinstance(value, bool):
        return value
    if str(value).casefold() not in ("true", "false"):
        raise BadInput(f"{key} must be true or false.")
    return str(value).casefold() == "true"


def whole(keys: Keys, key: str, low: int, high: int) -> int:
    """A key that is a whole number."""
    return whole_number(keys[key], key, low, high)


def _share(points: int, percent: int) -> int:
    """So many percent, rounded up (e)."""
    return (points * percent + 99) // 100


def battle(total: int, rules: Keys, keys: Keys) -> tuple[Any, ...]:
    """Who wins and what both lose; neither side charges."""
    fought = _fought(total, rules, keys, (0, 0))
    return fought.winner, *fought.lost


def charge(total: int, rules: Keys, keys: Keys) -> tuple[Any, ...]:
    """The same where some charge; what those lose, who fall first."""
    charging = _charging(keys)
    fought = _fought(total, rules, keys, charging)
    fallen = (min(lost, of) for lost, of in zip(fought.lost, charging, strict=True))
    return fought.winner, *fought.lost, *fallen


def retreat(total: int, rules: Keys, keys: Keys) -> tuple[Any, ...]:
    """Which side retreats, if anybody is left of it, and with what strength."""
    fought = _fought(total, rules, keys, _charging(keys))
    left = [had - lost for had, lost in zip(fought.had, fought.lost, strict=True)]
    if fought.winner == NOBODY:
        return NOBODY, 0
    loser = 1 - NAMES.index(fought.winner)
    return (NAMES[loser], left[loser]) if left[loser] > 0 else (NOBODY, 0)


def _charging(keys: Keys) -> tuple[int, int]:
    """Basic strength of those who charge, of both sides."""
    found = []
    for name in NAMES:
        most = whole(keys, name, 1, MOST_STRENGTH)
        found.append(whole(keys, f"{name}_charges", 0, most))
    return found[0], found[1]


def _fought(total: int, rules: Keys, keys: Keys, charging: tuple[int, int]) -> Fought:
    """Odds with charge strength, losses of basic strength."""
    own = whole(keys, "attacker", 1, MOST_STRENGTH)
    theirs = whole(keys, "defender", 1, MOST_STRENGTH)
    more = rules["charge_factor"] - 1
    percent = list(
        _chart(total, rules, keys, own + more * charging[0], theirs + more * charging[1])
    )
    winner = 0 if percent[0] < percent[1] else 1
    if own <= rules["relief_strength"] or flag("one_unit", keys["one_unit"]):
        percent[winner] = max(0, percent[winner] - rules["relief_percent"])
    lost = _share(own, percent[0]), _share(theirs, percent[1])
    alive = (lost[0] < own, lost[1] < theirs)
    if not alive[winner]:
        winner = 1 - winner
    return Fought(NAMES[winner] if alive[winner] else NOBODY, lost, (own, theirs))


def _chart(total: int, rules: Keys, keys: Keys, own: int, theirs: int) -> tuple[int, int]:
    """Percent that both sides lose."""
    reached = [place for place, (a, b) in enumerate(rules["odds"]) if own * b >= theirs * a]
    line = total + whole(keys, "modifier", -20, 20) - rules["first_roll"]
    chart = rules["combat"]
    row = chart[min(max(line, 0), len(chart) - 1)]
    first, second = row[max(reached, default=0)]
    return first, second
