"""Say whose win is counted when seats compete, and name the seats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.lab.basics.heading import Headed, heading_of

if TYPE_CHECKING:
    from simkit.description.game import Game

_NUMBERED = re.compile(r" \d+$")  # one of a team: hunters 2


def seat_name(found: Headed, seat: int) -> str:
    """The name of a seat: `seat 2`, `seat 2 (Free Mutants)`, or its side if it has one: `Rome`.

    An answer says which sides there are, or who plays in which seat.
    """
    heading = heading_of(found)
    if heading.sides:
        return heading.sides[seat - 1]
    who = heading.seated[seat - 1] if seat <= len(heading.seated) else ""
    return f"seat {seat} ({who})" if who else f"seat {seat}"


def winner_name(found: Headed, seats: Sequence[int]) -> str:
    """Who has won: `seat 2 (Free Mutants)`; of a team that wins together, the team: `hunters`."""
    names = [seat_name(found, seat) for seat in seats]
    stems = {_NUMBERED.sub("", name) for name in names}
    if len(names) > 1 and len(stems) == 1 and heading_of(found).sides:
        return stems.pop()
    return names[0]


def side_called(sides: Sequence[str], seat: int) -> str:
    """`Rome`; of a team that wins together, the team: `the hunters`."""
    name = sides[seat - 1]
    team = _NUMBERED.sub("", name)
    of_team = [each for each in sides if _NUMBERED.sub("", each) == team]
    return f"the {team}" if len(of_team) > 1 else name


def first_seat(game: Game) -> str:
    """Whose win rate is given."""
    return game.sides[0] if game.sides else "seat 1"


def of_seat_one(game: Game | None) -> str:
    """What stands behind "win rate" if one of several seats wins: ` of the rebels`."""
    return f" of {first_seat(game)}" if game and game.seats else ""


def winner(game: Game | None) -> str:
    """Whose wins are counted, if seats compete; "" if all players win together."""
    return first_seat(game) if game and game.seats else ""


def wins(who: str) -> str:
    """The verb: Rome wins, the rebels win."""
    return "win" if who.startswith("the ") else "wins"


def seat_remark(game: Game | None) -> str:
    """How to read win rates of a game in which seats compete; nothing for others."""
    if game is None or not game.seats:
        return ""
    if game.sides:
        return f"All win rates are those of {first_seat(game)}. A draw is a win for no side."
    return (
        "Seats compete here, and all win rates are those of seat 1. A change that is the same for "
        "every seat hardly moves them. Give the seats different bots (bots=A+B+...), or look at "
        "the other measures."
    )
