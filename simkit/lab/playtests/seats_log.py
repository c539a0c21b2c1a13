"""What a log of rivals says: who won, and where bots of simkit sat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from simkit.description.game import Game
from simkit.lab.table.rows import MOST_SEATS, Columns, seat_wins
from simkit.values.schema import PlaceInFile

WINNER = "winner"
NOBODY = ("0", "nobody", "none")
SEATED = tuple(f"bot_{seat}" for seat in range(1, MOST_SEATS + 1))


def figures_of_seats(
    figures: Mapping[str, float], winner: str | None, game: Game, seats: int, place: PlaceInFile
) -> dict[str, float]:
    """The figures of a game with who has won, as far as that is known, and each seat's share of it.

    A log may say it in several ways, that must agree: `winner`, `won` (the first seat), `won_2`, an
    outcome that nobody wins by.
    """
    told = dict(_winners(figures))
    if winner is not None:
        told[WINNER] = _seat(winner, game, seats, place)
    if len(set(told.values())) > 1:
        raise place.bad(f"{' and '.join(told)} do not agree on who has won")
    won = next(iter(told.values()), None)
    found = {key: value for key, value in figures.items() if key != WINNER}
    if won is None:
        return {**found, **({"won_1": found["won"]} if "won" in found else {})}
    if won > seats:
        raise place.bad(f"seat {won:g} has won, and there are {seats} seats")
    each = {f"won_{seat}": float(seat == won) for seat in range(1, seats + 1)}
    said = {**each, "won": each["won_1"]}
    wrong = next((key for key in said if figures.get(key, said[key]) != said[key]), None)
    if wrong:
        raise place.bad(f"{wrong} does not go together with a win of seat {won:g}")
    return {**found, **said, WINNER: won}


def _winners(figures: Mapping[str, float]) -> Iterator[tuple[str, float]]:
    """Who has won by each column that says it outright."""
    if WINNER in figures:
        yield "outcome", figures[WINNER]
    if figures.get("won") == 1.0:
        yield "won", 1.0
    for seat in range(1, MOST_SEATS + 1):
        if figures.get(f"won_{seat}") == 1.0:
            yield f"won_{seat}", float(seat)


def _seat(text: str, game: Game, seats: int, place: PlaceInFile) -> float:
    """A seat by its number from 1, or by the name of its side; 0 for nobody."""
    if text.lower() in NOBODY:
        return 0.0
    if text.isascii() and text.isdigit() and 1 <= int(text) <= seats:
        return float(text)
    for seat, side in enumerate(game.sides, 1):
        if text.lower() in (side.lower(), side.lower().removeprefix("the ")):
            return float(seat)
    named = f", {' or '.join(game.sides)}" if game.sides else ""
    raise place.at(WINNER).refuse(text, f"a seat from 1 to {seats}{named}, or nobody")


def check_seated(known: Mapping[str, str], seats: int, place: PlaceInFile) -> list[tuple[str, str]]:
    """The bots of simkit's that sat in some of the seats."""
    found = [(key, known[key]) for key in SEATED if key in known]
    for key, _ in found:
        if SEATED.index(key) >= seats:
            raise place.bad(f"there is no {key} where {seats} play")
    return found


def with_winner(columns: Columns, seats: int) -> Columns:
    """Simulated games with who has won each, and a column a seat for that."""
    wins = seat_wins(columns)
    winner = np.where(wins.any(axis=1), wins.argmax(axis=1) + 1, 0)
    each = {f"won_{seat}": (winner == seat).astype(float) for seat in range(1, seats + 1)}
    return {**columns, **each, WINNER: winner}
