"""The seats of an environment: who sits there, what each seat sees, and its reward."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.description.game import Game, shown, whole_number
from simkit.finding.trusted import trust_bots
from simkit.lab.environments.libraries import spaces
from simkit.lab.environments.observation_places import SeenNumber, places_of
from simkit.lab.play.cell import LARGEST_SEED, Cell
from simkit.lab.play.choosers.observing import ABOUT, NOTHING, Eyes, Seen, shown_to
from simkit.lab.seats.seating import count_of, seated
from simkit.lab.seats.stepped_game import SteppedGame
from simkit.messages.errors import BadInput

NO_OPTIONS = np.zeros((0, ABOUT), np.int64)
LARGEST_GAME = 10**12
OF_A_CHECK = "options"  # PettingZoo's own check gives every environment this option
MOST_SILENT = 1_000  # games in a row in which nobody is asked


def game_wanted(options: Mapping[str, Any] | None) -> int | None:
    """The number of the game that the options of `reset` name; other options are refused."""
    for name in options or {}:
        if name not in ("game", OF_A_CHECK):
            raise BadInput(
                f"reset: there is no option {shown(name)}; known: game, a game's number."
            )
    number = (options or {}).get("game")
    return None if number is None else whole_number(number, "game", 0, LARGEST_GAME)


@dataclass(frozen=True)
class Payout:
    """What a seat is paid at the end of a game."""

    own: Callable[[dict[str, Any], int], float] | None = None

    def of(self, row: dict[str, Any], wins: list[int], seat: int) -> float:
        if self.own is not None:
            return float(self.own(row, seat + 1))
        return float(wins[seat] if len(wins) > 1 else wins[0])


class Seats:
    """A game at whose table some seats are steered from outside."""

    def __init__(self, cell: Cell, steered: tuple[int, ...], advice: str | None, pays: Payout):
        self.game: Game = cell.game
        self.steered = steered
        self.stepped = SteppedGame(cell, steered, advice)
        engine = self.stepped.prepared.engine
        self.eyes = Eyes(cell.game, engine)
        self.places: tuple[SeenNumber, ...] = places_of(cell.game, engine)
        self._pays = pays
        self._wins: list[int] = []
        self.seed, self.number = cell.seed, -1

    def begin(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """The next game in which somebody is asked, or from the one on that `options` names."""
        number = game_wanted(options)
        if seed is not None:
            self.seed, self.number = whole_number(int(seed), "seed", 0, LARGEST_SEED), -1
        self.number = self.number + 1 if number is None else number
        for _ in range(MOST_SILENT):
            if self.stepped.start(self.number, self.seed):
                return
            self.number += 1
        raise BadInput(f"{self.game.typed}: no agent had a choice in {MOST_SILENT:,} games.")

    @property
    def asked(self) -> int:
        """The seat that is asked, from 0."""
        return int(self.stepped.decision.seat)

    def answer(self, action: Any) -> bool:
        """Take an option; True if the game goes on."""
        count = len(self.stepped.options)
        if action is None or not 0 <= int(action) < count:
            raise BadInput(
                f"action {shown(action)} is not offered; choose one of 0 to {count - 1}."
            )
        return self.stepped.answer(int(action))

    def result(self) -> dict[str, Any]:
        """The row of the game that is over."""
        row, self._wins = self.stepped.ended(self.number)
        return {"seed": self.seed, **row}

    def reward(self, row: dict[str, Any], seat: int) -> float:
        return self._pays.of(row, self._wins, seat)


def seats_of(cell: Cell, bots: Mapping[int, str], advice: str | None, pays: Payout) -> Seats:
    """A table: bots in the seats that are named, and all others steered."""
    cell, steered, _ = seating_of(cell, bots)
    return Seats(cell, steered, advice, pays)


def seating_of(cell: Cell, bots: Mapping[int, str]) -> tuple[Cell, tuple[int, ...], int]:
    """The cell with bots in their seats, the seats that are steered, and the number of all."""
    trust_bots([*bots.values()])
    count = count_of(cell)
    for seat in bots:
        if seat not in range(1, count + 1):
            raise BadInput(f"bots: there is no seat {shown(seat)}; seats are 1 to {count}.")
    steered = tuple(seat for seat in range(count) if seat + 1 not in bots)
    if not steered:
        raise BadInput("bots: leave a seat for an agent; `simkit.run` plays bots alone.")
    return seated(cell, bots, count), steered, count


def spaces_of(eyes: Eyes, places: tuple[SeenNumber, ...]) -> tuple[Any, Any]:
    """The spaces of observations and actions of an agent."""
    infinite = np.inf
    least, most = (np.array([getattr(p, each) for p in places]) for each in ("least", "most"))
    seen = spaces.Box(np.minimum(least, NOTHING), most, dtype=np.float64)
    options = spaces.Box(-infinite, infinite, (eyes.rows, ABOUT), np.float64)
    mask = spaces.Box(0, 1, (eyes.rows,), np.int8)
    parts: dict[str, Any] = {"observation": seen, "options": options, "action_mask": mask}
    return spaces.Dict(parts), spaces.Discrete(eyes.rows)


def observed(seats: Seats, seat: int) -> Seen:
    """What a seat is told: the position as it sees it, and its options if it is asked."""
    stepped = seats.stepped
    asked = stepped.is_waiting and seats.asked == seat
    decision, offered = (stepped.decision, stepped.options) if asked else (None, NO_OPTIONS)
    return shown_to(seats.eyes, stepped.batch, stepped.prepared.rules, seat, decision, offered)
