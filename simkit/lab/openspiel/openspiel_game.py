"""Implement `simkit.openspiel_game`: a one-file game as a game of OpenSpiel."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from simkit.description.game import Game, whole_number
from simkit.kernel.decisions import MOST_OPTIONS
from simkit.lab.openspiel.library import pyspiel
from simkit.lab.openspiel.nodes import Node, OpenedRules, Tree
from simkit.lab.openspiel.seated import OpenSpielGuests
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.settle import Settled, settle
from simkit.messages.errors import BadInput, TooManyWays
from simkit.players.bots import find_bot

MOST_POSITIONS = 200_000
MOST_DRAWN = 4096  # results of one draw
MOST_MOVES = 100_000
EQUAL = 1e-9


@dataclass(frozen=True)
class Payoffs:
    """Between which numbers the results lie, and what all seats get together."""

    least: float
    most: float
    total: float | None  # None: it differs
    is_shared: bool = False  # every seat always gets the same


class OpenSpielGame(pyspiel.Game):
    """A game of one file, for the algorithms of OpenSpiel."""

    tree: Tree
    bots: tuple[str, ...]

    def __init__(self, settled: Settled, tree: Tree, pays: Payoffs, most_options: int) -> None:
        self.tree, self._settled = tree, settled
        self.bots = tuple(settled.cell.game.held.part("positions").bots)
        seats = tree.seats
        super().__init__(
            _kind(settled.cell, seats, pays),
            pyspiel.GameInfo(
                num_distinct_actions=most_options, max_chance_outcomes=MOST_DRAWN,
                num_players=seats, min_utility=pays.least, max_utility=pays.most,
                utility_sum=pays.total, max_game_length=MOST_MOVES,
            ),
            {},
        )  # fmt: skip

    def new_initial_state(self) -> OpenSpielState:
        """The state at the start of a game."""
        return OpenSpielState(self, self.tree)

    def make_py_observer(self, *_: object) -> OpenSpielObserver:
        """The observer through which OpenSpiel reads what players see."""
        return OpenSpielObserver()

    def bot(self, name: str, seat: int) -> OpenSpielBot:
        """A bot of the game's file as a bot of OpenSpiel, for one seat (seats count from 1)."""
        find_bot(self._settled.cell.game, name)
        if name not in self.bots:
            raise BadInput(f"{name} does not stand in the file; choose {' or '.join(self.bots)}.")
        player = whole_number(seat, "seat", 1, self.tree.seats) - 1
        return OpenSpielBot(self.tree, self.bots.index(name), player)

    def with_bots(self, **minds: object) -> Game:
        """The same game for simkit, with policies and bots of OpenSpiel next to its own.

            simkit.run(game.with_bots(cfr=solver.average_policy()), bot="cfr+expert")

        A mind is a policy, a bot, or a function that gives the bot of a player, from 0. simkit
        plays these games as plain Python, with the luck of all other runs.
        """
        game = self._settled.cell.game
        taken = next((name for name in minds if name in [bot.name for bot in game.bots]), None)
        if taken:
            raise BadInput(f"{game.title} has a bot {taken} already; give this one another name.")
        guests = OpenSpielGuests(self.tree, self.new_initial_state, minds)
        engine = partial(game.held.part("positions").engine_with, guests)
        held = replace(game.held, engine=engine, kept=None)
        return replace(game, bots=(*game.bots, *guests.bots()), held=held)


class OpenSpielState(pyspiel.State):
    """Where a game stands; OpenSpiel copies it as it likes."""

    def __init__(self, game: OpenSpielGame, tree: Tree) -> None:
        super().__init__(game)
        self.tree, self.node = tree, tree.root

    def current_player(self) -> int:
        """Who chooses; chance where a die or a card decides."""
        if self.node.is_end:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.node.is_draw:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.node.place.player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The results of a draw, with their chances."""
        weights = self.node.place.weights
        total = sum(weights)
        return [(place, weight / total) for place, weight in enumerate(weights) if weight]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.node.place.options)))

    def _apply_action(self, action: int) -> None:
        place = self.node.place
        count = len(place.weights if self.node.is_draw else place.options)
        if not 0 <= action < count:
            raise BadInput(f"action {action} is not offered; choose one of 0 to {count - 1}.")
        self.node = self.tree.child(self.node, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.node.is_draw:
            return f"result {action + 1} of {len(self.node.place.weights)}"
        return self.tree.options(self.node)[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.is_end

    def returns(self) -> list[float]:
        """What each seat gets; nothing before the end."""
        return list(self.node.place.pays) if self.node.is_end else [0.0] * self.tree.seats

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player sees and remembers; of the one who chooses, if nobody is named."""
        return self.tree.known(self.node, self.current_player() if player is None else player)

    def __str__(self) -> str:
        return str(getattr(self.node.place, "key", self.node.place))


class OpenSpielObserver:
    """What players see, as text alone: a table of fields and cards has no tensor of its own."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, np.ndarray] = {}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """There is no tensor to be filled."""

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The information state."""
        return state.information_state_string(player)


class OpenSpielBot(pyspiel.Bot):
    """A bot of the file: it takes what it takes in simkit, without mistakes."""

    def __init__(self, tree: Tree, number: int, player: int) -> None:
        pyspiel.Bot.__init__(self)
        self._tree, self._number, self._player = tree, number, player

    def player_id(self) -> int:
        """Its seat, from 0."""
        return self._player

    def restart_at(self, state: OpenSpielState) -> None:
        """It remembers nothing."""

    def step(self, state: OpenSpielState) -> int:
        """What it takes."""
        node: Node = state.node
        return self._tree.answer(node, self._number)


def openspiel_game(
    game: str | Game,
    utility: tuple[float, float] | None = None,
    wins: bool = False,
    most_positions: int = MOST_POSITIONS,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    **settings: object,
) -> OpenSpielGame:
    """Return a game of one file as a game of OpenSpiel, with chance nodes and information states.

        simkit.openspiel_game("examples/leduc.py")

    utility         the least and the most that a seat can get, if the game is large
    wins            count wins, even if the file has a function `value(player)`
    most_positions  look for the least and the most by going through so many positions at most

    Returns an `OpenSpielGame`, which has:

    .tree         the positions that were met
    .bots         the names of the bots of the file; `.bot(name, seat)` is one of them

    A player sees the fields of the table that are not hidden from it, and remembers its own
    choices. An action is the place of an option. Other arguments are as in `simkit.run`.
    """
    cell = cell_of(game, None, 1, packs, settings, overrides, knobs)
    most = whole_number(most_positions, "most_positions", 1, 50_000_000)
    positions = cell.game.held.part("positions")
    if positions is None:
        raise BadInput(f"{cell.game.title}: OpenSpiel takes a game of one file, such as pig.py.")
    if positions.peeks:
        raise BadInput(f"{cell.game.title}: a rule uses game.peek, which no field remembers.")
    settled = settle(cell)
    rules = OpenedRules(positions, settled.components, settled.settings, cell.knobs, wins)
    pays = _named(utility) if utility else _found(cell, rules, most)
    return OpenSpielGame(settled, Tree(rules), pays, cell.game.held.most_options or MOST_OPTIONS)


def _named(utility: tuple[float, float]) -> Payoffs:
    try:
        least, most = map(float, utility)
    except (TypeError, ValueError):
        least, most = np.inf, -np.inf
    if not least <= most:
        raise BadInput("utility: give the least, then the most, such as (-13, 13).")
    return Payoffs(least, most, None)


def _found(cell: Cell, rules: OpenedRules, most: int) -> Payoffs:
    """What seats can get, from all positions of the game."""
    try:
        found = rules.positions.expanded(*rules.asked, most, lambda *_: None)
    except TooManyWays:
        raise BadInput(
            f"{cell.game.title} has more than {most:,} positions; say what seats can get with "
            "utility=(least, most), or set most_positions."
        ) from None
    ends = found.pays[found.mover == -2]
    totals = ends.sum(axis=1)
    even = np.ptp(totals) <= EQUAL
    shared = not np.ptp(ends, axis=1).any()
    return Payoffs(
        float(ends.min()), float(ends.max()), float(totals[0]) if even else None, bool(shared)
    )


def _kind(cell: Cell, seats: int, pays: Payoffs) -> pyspiel.GameType:
    hides = cell.game.held.part("positions").hides
    information, utility = pyspiel.GameType.Information, pyspiel.GameType.Utility
    paid = utility.GENERAL_SUM
    if pays.is_shared:
        paid = utility.IDENTICAL
    elif pays.total is not None:
        paid = utility.CONSTANT_SUM if abs(pays.total) > EQUAL else utility.ZERO_SUM
    return pyspiel.GameType(
        short_name=f"simkit_{cell.game.name.replace('-', '_')}", long_name=cell.game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION,
        utility=paid, reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats, min_num_players=seats, provides_information_state_string=True,
        provides_information_state_tensor=False, provides_observation_string=False,
        provides_observation_tensor=False, default_loadable=False,
    )  # fmt: skip
