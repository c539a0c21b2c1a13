"""Read and check the arguments of `simkit odds`: numbers, pairs of sides, names, places."""

from __future__ import annotations

from typing import Any

from simkit.description.game import shown
from simkit.hellgame.pack.building import place_of
from simkit.hellgame.words.sizes import CIRCLES, MOST_HOUND_DICE, QUARTERS
from simkit.messages.errors import BadInput


def whole(key: str, value: Any, low: int, high: int) -> int:
    """A whole number within bounds."""
    text = str(value).strip()
    if isinstance(value, bool) or not text.isdecimal() or not low <= int(text) <= high:
        raise BadInput(f"{key} must be a whole number from {low} to {high}, not {shown(value)}.")
    return int(text)


def sides_of(key: str, value: Any) -> tuple[str, str]:
    """The two sides of a key: left,right."""
    if isinstance(value, list | tuple):
        sides = ["+".join(map(str, s)) if isinstance(s, list | tuple) else str(s) for s in value]
    else:
        sides = str(value).split(",")
    if len(sides) != 2:
        raise BadInput(f"{key} needs two values, left and right: 3,4, not {shown(value)}.")
    return sides[0], sides[1]


def pair_of(key: str, value: Any, low: int, high: int) -> tuple[int, int]:
    """A whole number for each side."""
    left, right = sides_of(key, value)
    return whole(key, left, low, high), whole(key, right, low, high)


HoundDice = tuple[tuple[int, ...], tuple[int, ...]]


def numbers_of(key: str, side: str, most: int) -> tuple[int, ...]:
    """Several numbers of one side, joined by +."""
    return tuple(whole(key, part, 0, most) for part in side.split("+"))


def leaders_of(
    bonus: Any, leadership: Any, most_bonus: int, most_legions: int
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Bonus and leadership of each lieutenant of both sides; who leads nobody is none."""
    found = []
    for gifts, leads in zip(
        sides_of("bonus", bonus), sides_of("leadership", leadership), strict=True
    ):
        pair = numbers_of("bonus", gifts, most_bonus), numbers_of("leadership", leads, most_legions)
        if len(pair[0]) != len(pair[1]):
            raise BadInput("bonus and leadership need a number for each lieutenant: 2+1 and 3+2.")
        found.append(tuple(each for each in zip(*pair, strict=True) if each[1]))
    return tuple(found)


def hound_dice(value: Any) -> HoundDice:
    """The dice of the Hellhounds of both sides; 0 is none."""
    left, right = (
        tuple(whole("hounds", part, 0, MOST_HOUND_DICE) for part in side.split("+"))
        for side in sides_of("hounds", value)
    )
    return tuple(d for d in left if d), tuple(d for d in right if d)


def name_of(key: str, value: Any, known: str) -> str:
    """One of these words."""
    if not isinstance(value, str) or value not in known.split():
        raise BadInput(f"{key} cannot be {shown(value)}. Known: {', '.join(known.split())}.")
    return value


def flag(key: str, value: Any) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.casefold() in ("true", "false"):
        return value.casefold() == "true"
    raise BadInput(f"{key} must be true or false, not {shown(value)}.")


def sectio_of(key: str, circle: Any, quarter: Any) -> int:
    """A sectio by circle and quarter, both from 1."""
    return place_of(
        {
            "circle": whole(key, circle, 1, CIRCLES),
            "quarter": whole("quarter", quarter, 1, QUARTERS),
        }
    )


def origin_of(key: str, value: Any) -> int:
    """circle.quarter, as 2.3."""
    parts = str(value).split(".")
    if len(parts) != 2:
        raise BadInput(f"{key} must be circle.quarter, such as 2.3, not {shown(value)}.")
    return sectio_of(key, *parts)
