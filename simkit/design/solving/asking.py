"""What `simkit solve` needs from a game's file: its positions, as numbers and in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from simkit.design.author.bots import MISTAKES
from simkit.design.engine.plainly import plain_engine
from simkit.design.engine.rules import values_of
from simkit.design.model.model import GameModel
from simkit.design.plain.following import Guests
from simkit.values.components import Components

from .expanding import DecisionMet, Expander, Expansion
from .knowing import in_words, peeks, seen_by
from .positions import Positions
from .recording import lay_seen, option_row


@dataclass(frozen=True)
class OwnPositions:
    """The positions of a game in one file."""

    model: GameModel

    @property
    def pays_value(self) -> bool:
        """Whether the file says with `value(player)` what a player aims at."""
        return "value" in self.model.program.functions

    def why_not(self, players: int) -> str:
        """Why the game cannot be solved however small it is; "" if it can."""
        if peeks(self.model):
            return "a rule uses game.peek, and what a player has looked at is in no field"
        if not self.model.hides:
            return ""
        if not self.model.competes:
            return "players hide things from each other and play together"
        if players != 2:
            return f"players hide things and {players} play; with hidden things, 2 players can be"
        return ""

    def expanded(
        self,
        components: Components,
        settings: Mapping[str, Any],
        knobs: Mapping[str, Mapping[str, float]],
        by_wins: bool,
        most: int,
        tell: Callable[[int, int], None],
    ) -> Expansion:
        """Every position; TooManyWays if they are more than `most`."""
        table = self.table(components, settings, knobs, by_wins)
        return Expander(table, self._bots(knobs), most, tell).expand()

    def table(
        self,
        components: Components,
        settings: Mapping[str, Any],
        knobs: Mapping[str, Mapping[str, float]],
        by_wins: bool,
    ) -> Positions:
        """A table on which a game stops at each draw and choice, and goes on from there."""
        values = values_of(self.model, components, settings)
        return Positions(self.model.program, values, self._bots(knobs), by_wins)

    def engine_with(self, guests: Guests) -> SimpleNamespace:
        """An engine in plain Python, at whose tables guests may sit."""
        return plain_engine(self.model, guests)

    def _bots(self, knobs: Mapping[str, Mapping[str, float]]) -> dict[str, dict[str, float]]:
        """The bots of the file, each with its knobs."""
        return {
            name: {MISTAKES: bot.turned.get(MISTAKES, 0.0), **bot.values(), **knobs.get(name, {})}
            for name, bot in self.model.program.bots.items()
        }

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots of the file."""
        return tuple(self.model.program.bots)

    @property
    def peeks(self) -> bool:
        """Whether a player may look at cards, which no field remembers."""
        return peeks(self.model)

    @property
    def hides(self) -> bool:
        """Whether players see different things."""
        return self.model.hides

    def seen(self, table: Positions, player: int) -> Any:
        """What a player sees of the table."""
        return seen_by(self.model, table.names, table.laid_out(), player)

    def lay(self, names: tuple[str, ...], met: DecisionMet, state: Any) -> list[tuple[int, ...]]:
        """Lay what the player of a decision sees into a position; the options as rows."""
        lay_seen(self.model, names, met.seen, state)
        state["turn"] = met.turn
        return [option_row(self.model, each) for each in met.offered]

    def words(self, names: tuple[str, ...], seen: tuple[Any, ...]) -> dict[str, Any]:
        """What a player sees, as columns."""
        return in_words(self.model, names, seen)
