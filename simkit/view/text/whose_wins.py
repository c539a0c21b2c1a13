"""Whose win is counted, where seats compete."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simkit.game import Game


def by_seat_one(game: Game | None) -> str:
    """What stands behind "won" where one of several seats wins."""
    return " by seat 1" if game and game.seats else ""


def seat_remark(game: Game | None) -> str:
    """How to read shares of a game in which seats compete; nothing for others."""
    if game is None or not game.seats:
        return ""
    return (
        "Seats compete here, and won means won by seat 1: what is the same for every seat moves "
        "that share little. Give seats bots of their own (bots=A+B+...), or read the other "
        "measures."
    )
