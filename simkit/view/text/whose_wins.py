"""Whose win is counted, where seats compete; what a seat is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simkit.game import Game


def seat_name(found: Mapping[str, Any], seat: int) -> str:
    """`seat 2`; where seats are unlike, its side: `Rome`. An answer says which sides there are."""
    sides = found.get("sides", ())
    return str(sides[seat - 1]) if sides else f"seat {seat}"


def first_seat(game: Game) -> str:
    """Whose wins a share of wins counts."""
    return game.sides[0] if game.sides else "seat 1"


def by_seat_one(game: Game | None) -> str:
    """What stands behind "won" where one of several seats wins."""
    return f" by {first_seat(game)}" if game and game.seats else ""


def seat_remark(game: Game | None) -> str:
    """How to read shares of a game in which seats compete; nothing for others."""
    if game is None or not game.seats:
        return ""
    if game.sides:
        return f"Won means won by {first_seat(game)}; a draw is nobody's."
    return (
        "Seats compete here, and won means won by seat 1: what is the same for every seat moves "
        "that share little. Give seats bots of their own (bots=A+B+...), or read the other "
        "measures."
    )
