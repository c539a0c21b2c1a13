"""Implement `simkit.env`: a game as a PettingZoo environment, in which every seat is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from simkit.description.game import Game, whole_number
from simkit.lab.environments.libraries import AECEnv, spaces
from simkit.lab.environments.observation_places import SeenNumber
from simkit.lab.environments.table import Payout, Seats, observed, seats_of, spaces_of
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import cell_of

NAME = "seat_{}"


class SeatEnv(AECEnv):
    """A PettingZoo environment (AEC) with action masks; agents are seat_1, seat_2 ..."""

    seats: Seats
    result: dict[str, Any]  # the columns of the game once it has ended

    def __init__(self, seats: Seats, max_steps: int | None, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"simkit_{seats.game.name}", "render_modes": [], "is_parallelizable": False
        }  # fmt: skip
        self.render_mode = render_mode
        self.seats = seats
        self.possible_agents = [NAME.format(seat + 1) for seat in seats.steered]
        self._seat = dict(zip(self.possible_agents, seats.steered, strict=True))
        self._agent = {seat: agent for agent, seat in self._seat.items()}
        pairs = {agent: spaces_of(seats.eyes, seats.places) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in pairs.items()}
        self.action_spaces = {agent: acts for agent, (_, acts) in pairs.items()}
        self._most, self._steps = max_steps, 0
        self.result = {}
        self.agents: list[str] = []

    @property
    def spec(self) -> tuple[SeenNumber, ...]:
        """What each number of an observation is, and its range."""
        return self.seats.places

    def observation_space(self, agent: str) -> spaces.Space:
        """The shape and the bounds of an agent's observation."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """The range of an agent's actions: each is the index of an option."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin the next game, the first game of a new seed, or the game that `options` names."""
        self.seats.begin(seed, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.result, self._steps = {}, 0
        self._turn_to_asked()

    def _turn_to_asked(self) -> None:
        self.agent_selection = self._agent[self.seats.asked]
        if self.seats.stepped.advised:
            self.infos[self.agent_selection] = {"advice": self.seats.stepped.advice}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees now."""
        return observed(self.seats, self._seat[agent])

    def step(self, action: int | None) -> None:
        """Take the option with this index, for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._steps += 1
        goes_on = self.seats.answer(action)
        if not goes_on:
            self._end()
        elif self._most is not None and self._steps >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)
            self.seats.stepped.leave()
        else:
            self._turn_to_asked()
        self._accumulate_rewards()

    def _end(self) -> None:
        self.result = self.seats.result()
        self.terminations = dict.fromkeys(self.agents, True)
        for agent in self.agents:
            self.rewards[agent] = self.seats.reward(self.result, self._seat[agent])

    def render(self) -> None:
        """Draw nothing: use `simkit trace` or `simkit replay` to see a game."""

    def close(self) -> None:
        """End the thread in which the game is played."""
        self.seats.stepped.close()


def env(
    game: str | Game,
    seed: int = 1,
    bots: Mapping[int, str] | None = None,
    advice: str | None = None,
    reward: Callable[[dict[str, Any], int], float] | None = None,
    max_steps: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    **settings: Any,
) -> SeatEnv:
    """Return a game as a PettingZoo environment for agents that learn.

        simkit.env("hellgame", players=3, bots={3: "expert"})

    bots          simkit's bots for some seats: {2: "expert"}; agents sit in the others
    advice        a bot whose choice is told in `infos`, to imitate it
    reward        a function of a result row and a seat (default: 1 for a game won, else 0)
    max_steps     the number of steps after which a game is cut off

    Returns a `SeatEnv`, which has:

    .result       the row of the result table, once a game is over
    .seats        the table: who sits where, and the game at play
    .spec         the name and the range of each number of an observation

    An observation is a dict: `observation` is what the seat sees, `options` describes each option
    (verb, who, what, where, amount), and `action_mask` marks the options that there are. An action
    is the place of an option. The first game of a seed is game 0 of `simkit.run`. Other arguments
    are as in `simkit.run`.
    """
    if max_steps is not None:
        max_steps = whole_number(max_steps, "max_steps", 1, 10**9)
    cell = cell_of(game, None, seed, packs, settings, overrides, knobs)
    return SeatEnv(seats_of(cell, bots or {}, advice, Payout(reward)), max_steps)
