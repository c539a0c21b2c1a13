"""Implement `simkit.gym_env`: one seat of a game as a Gymnasium environment, among bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from simkit.description.game import Game, whole_number
from simkit.lab.environments.libraries import Env
from simkit.lab.environments.observation_places import SeenNumber
from simkit.lab.environments.table import (
    Payout,
    Seats,
    observed,
    seats_of,
    spaces_of,
)
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import DEFAULT_BOT, cell_of
from simkit.lab.seats.seating import count_of


class OneSeatEnv(Env):
    """A Gymnasium environment for one seat; bots of simkit sit in the others."""

    seats: Seats
    result: dict[str, Any]  # the columns of the game once it has ended

    def __init__(self, seats: Seats, max_steps: int | None, render_mode: str | None = None) -> None:
        self.metadata: dict[str, Any] = {"render_modes": []}
        self.render_mode = render_mode
        self.seats = seats
        self.observation_space, self.action_space = spaces_of(seats.eyes, seats.places)
        self._most, self._steps = max_steps, 0
        self._last: dict[str, np.ndarray] = {}
        self.result = {}

    @property
    def places(self) -> tuple[SeenNumber, ...]:
        """What each number of an observation is, and its range."""
        return self.seats.places

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begin the next game, the first game of a new seed, or the game that `options` names."""
        super().reset(seed=seed)
        self.seats.begin(seed, options)
        self.result, self._steps = {}, 0
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """Take the option with this index. One that is not offered counts as the first."""
        illegal = not 0 <= int(action) < len(self.seats.stepped.options)
        self._steps += 1
        over = not self.seats.answer(0 if illegal else action)
        cut = not over and self._most is not None and self._steps >= self._most
        if over:
            self.result = self.seats.result()
        pay = self.seats.reward(self.result, self.seats.steered[0]) if over else 0.0
        found = self._seen()
        info = self._info() | {"illegal_action": illegal}
        if cut:
            self.seats.stepped.leave()
        return found, pay, over, cut, info

    def action_masks(self) -> np.ndarray:
        """Which options exist now, in the form that sb3-contrib needs."""
        return self._last["action_mask"].astype(bool)

    def _seen(self) -> dict[str, np.ndarray]:
        stepped = self.seats.stepped
        seat = self.seats.asked if stepped.is_waiting else self.seats.steered[0]
        self._last = observed(self.seats, seat)
        return self._last

    def _info(self) -> dict[str, Any]:
        if self.seats.stepped.advised and self.seats.stepped.is_waiting:
            return {"advice": self.seats.stepped.advice}
        return {"result": self.result} if self.result else {}

    def close(self) -> None:
        """End the thread in which the game is played."""
        self.seats.stepped.close()


def gym_env(
    game: str | Game,
    seat: int = 1,
    seed: int = 1,
    bot: str = DEFAULT_BOT,
    advice: str | None = None,
    reward: Callable[[dict[str, Any], int], float] | None = None,
    max_steps: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    **settings: Any,
) -> OneSeatEnv:
    """Return one seat of a game as a Gymnasium environment, with bots in the other seats.

        simkit.gym_env("examples/pig.py", seat=1, bot="expert")

    seat          the seat that learns, counted from 1
    bot           the bot in all other seats
    advice        a bot whose choice is told in `info`, to imitate it
    reward        a function of a result row and a seat (default: 1 for a game won, else 0)
    max_steps     the number of steps after which a game is cut off

    Returns a `OneSeatEnv`, which has:

    .result       the row of the result table, once a game is over
    .seats        the table: who sits where, and the game at play
    .places       the name and the range of each number of an observation

    Observations and actions are as in `simkit.env`. If all players win or lose together, the agent
    plays for all of them. Other arguments are as in `simkit.run`.
    """
    if max_steps is not None:
        max_steps = whole_number(max_steps, "max_steps", 1, 10**9)
    cell = cell_of(game, None, seed, packs, settings, overrides, knobs)
    count = count_of(cell)
    own = whole_number(seat, "seat", 1, count)
    rivals = range(1, count + 1) if cell.game.seats else range(0)
    bots = {other: bot for other in rivals if other != own}
    return OneSeatEnv(seats_of(cell, bots, advice, Payout(reward)), max_steps)
