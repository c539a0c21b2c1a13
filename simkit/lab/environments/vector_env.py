"""Implement `simkit.vector_env`: many games at once, stepped in compiled code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from simkit.description.game import Game, whole_number
from simkit.kernel.decisions import MOST_OPTIONS
from simkit.lab.environments.libraries import SAME_STEP, VectorEnv, batch_space
from simkit.lab.environments.many_games import ManyGames, ManySeats, Moved
from simkit.lab.environments.observation_places import SeenNumber
from simkit.lab.environments.table import Payout, seating_of
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import LARGEST_SEED, cell_of
from simkit.messages.errors import BadInput

MOST_GAMES = 1 << 20


class ManySeatsEnv(VectorEnv):
    """A Gymnasium vector environment; each of its games waits for the seat that is asked."""

    games: ManyGames

    def __init__(self, games: ManyGames, pays: Payout, seed: int) -> None:
        self.metadata = {"render_modes": [], "autoreset_mode": SAME_STEP}
        self.num_envs = len(games)
        self.games = games
        self.single_observation_space, self.single_action_space = games.spaces()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._pays, self._seed = pays, seed

    @property
    def places(self) -> tuple[SeenNumber, ...]:
        """What each number of an observation is, and its range."""
        return self.games.places

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begin the first games of a seed. Without a seed, begin the next games.

        There are no options: the games of one reset follow each other.
        """
        if options:
            raise BadInput(
                "vector_env: reset takes no options; simkit.env can begin with any game."
            )
        if seed is not None:
            self._seed = whole_number(seed, "seed", 0, LARGEST_SEED)
        moved = self.games.begin(self._seed, goes_on=seed is None)
        return moved.seen, {"seat": moved.seats}

    def step(
        self, actions: np.ndarray | Sequence[int]
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Take one option in each game. When a game ends, the next one begins at once."""
        moved = self.games.answer(_whole(actions))
        told: dict[str, Any] = {"seat": moved.seats, "illegal_action": moved.illegal}
        rewards = np.zeros((self.num_envs, self.games.count))
        if moved.over.any():
            told["result"] = moved.ended
            rewards[moved.over] = self._paid(moved)
        told["rewards"] = rewards
        acted = rewards[np.arange(self.num_envs), moved.acted]
        return moved.seen, acted, moved.over, moved.cut, told

    def _paid(self, moved: Moved) -> np.ndarray:
        """What each seat is paid in the games that are over."""
        if self._pays.own is None:
            return moved.wins
        seats = range(self.games.count)
        return np.array([[self._pays.of(row, [], seat) for seat in seats] for row in moved.rows()])


def _whole(actions: object) -> np.ndarray:
    """Actions as whole numbers."""
    found = np.asarray(actions)
    if found.dtype.kind not in "iub":
        raise BadInput("actions: give whole numbers, the places of options.")
    return found.astype(np.int64)


def vector_env(
    game: str | Game,
    n: int,
    seed: int = 1,
    bots: Mapping[int, str] | None = None,
    reward: Callable[[dict[str, Any], int], float] | None = None,
    max_steps: int | None = None,
    max_options: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    **settings: object,
) -> ManySeatsEnv:
    """Return `n` games at once as a Gymnasium vector environment, for agents that learn fast.

        simkit.vector_env("examples/pig.py", 4096)

    n             how many games are played at once; from 2,000 on they cost least
    bots          simkit's bots for some seats: {2: "expert"}; agents sit in the others
    reward        a function of a result row and a seat (default: 1 for a game won, else 0)
    max_steps     the number of steps after which a game is cut off
    max_options   the rows of `options` (default: the most that the rules of the game can offer)

    Returns a `ManySeatsEnv`, which has:

    .places       the name and the range of each number of an observation
    .games        the games at play

    `reset` without a seed goes on with the next games.

    Observations and actions are those of `simkit.env`, with one row per game. `info["seat"]` says
    which seat is asked in each game, from 0, and `info["rewards"]` what each seat is paid. The
    reward of a game is that of the seat that chose. When a game ends, the next one begins in the
    same step, and `info["result"]` has the columns of the games that are over. Game 0 of a seed is
    game 0 of `simkit.run`. Other arguments are as in `simkit.run`.
    """
    count = whole_number(n, "n", 1, MOST_GAMES)
    most = 0 if max_steps is None else whole_number(max_steps, "max_steps", 1, 10**9)
    if max_options is not None:
        max_options = whole_number(max_options, "max_options", 1, MOST_OPTIONS)
    cell = cell_of(game, None, seed, packs, settings, overrides, knobs)
    table = ManySeats(*seating_of(cell, bots or {}), most, max_options)
    return ManySeatsEnv(ManyGames(table, count), Payout(reward), cell.seed)
