"""The rolls of a one-file game for `simkit odds`: their arguments, and their chances."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from simkit.description.game import Game, Key, Resolver, Setting, shown, whole_number
from simkit.messages.errors import BadInput
from simkit.values.components import Components

from .author.rolls import OwnRoll
from .author.tables import HIGHEST, LOWEST
from .model.asked import read_by, results_of
from .model.model import GameModel

PLAYERS = "players"


def resolvers_of(model: GameModel, settings: tuple[Setting, ...]) -> tuple[Resolver, ...]:
    """The rolls of a file; the settings that one reads are among its keys."""
    return tuple(
        Resolver(
            name,
            roll.idea,
            (*_arguments(roll), *map(_as_key, _read(model, roll, settings))),
            results_of(model, roll),
        )
        for name, roll in model.program.rolls.items()
    )


def _arguments(roll: OwnRoll) -> list[Key]:
    return [
        Key(name, _kind(default), default is None, default, _told(default))
        for name, default in roll.keys.items()
    ]


def _kind(default: Any) -> str:
    if isinstance(default, bool):
        return "flag"
    return "name" if isinstance(default, str) else "int"


def _told(default: Any) -> str:
    """What an argument takes."""
    if default is None:
        return "a whole number, or the name of an entry of a table"
    if isinstance(default, bool):
        return f"true or false (default: {str(default).lower()})"
    what = "a word" if isinstance(default, str) else "a number"
    return f"{what} (default: {default})"


def _as_key(setting: Setting) -> Key:
    return Key(setting.key, setting.kind, False, setting.default, setting.help)


def _read(model: GameModel, roll: OwnRoll, settings: tuple[Setting, ...]) -> list[Setting]:
    needed = read_by(model, roll)
    return [setting for setting in settings if setting.key in needed]


@dataclass(frozen=True)
class OwnOdds:
    """What `Game.odds` gives for a file: the exact chances of a roll, and a sample of it."""

    model: GameModel
    game: Callable[[], Game]  # that the file describes

    def exact(
        self, name: str, components: Components, **keys: Any
    ) -> list[tuple[dict[str, Any], float]]:
        """Every result with its chance; TooManyWays if they cannot be counted."""
        table, arguments = self._table(name, components, keys)
        fields = self.game().resolver(name).fields
        found = table.every_result(arguments)
        return [(dict(zip(fields, result, strict=True)), p) for result, p in found.items()]

    def sample(
        self, name: str, components: Components, rolls: int, seed: int, **keys: Any
    ) -> dict[tuple[Any, ...], int]:
        """How often each result came, with the luck of games."""
        table, arguments = self._table(name, components, keys)
        return dict(table.sampled(rolls, seed, arguments))

    def _table(self, name: str, components: Components, keys: Mapping[str, Any]) -> Any:
        """The table of a roll, and its arguments."""
        from .engine.rules import values_of
        from .plain.rolled import RollTable

        roll = self.model.program.rolls[name]
        game = self.game()
        given = {key: value for key, value in keys.items() if key not in roll.keys}
        settings = game.settle(given, components)
        values = values_of(self.model, components, settings)
        arguments = {
            key: self._argument(key, keys[key], default) for key, default in roll.keys.items()
        }
        return RollTable(self.model, roll, values), arguments

    def _argument(self, key: str, value: Any, default: Any) -> Any:
        """What the function gets: as its default is, from text or from Python."""
        if isinstance(default, bool):
            return Setting(key, "flag", default, "").parse(value)
        if isinstance(default, str):
            return str(value)
        if isinstance(default, float):
            return _real(key, value)
        entries = self._entries(value) if isinstance(value, str) else set()
        if len(entries) > 1:
            raise BadInput(f"{key}: {shown(value)} is in several tables; give its number.")
        return entries.pop() if entries else whole_number(value, key, LOWEST, HIGHEST)

    def _entries(self, word: str) -> set[int]:
        """The numbers of the entries that are called so in any table."""
        tables = self.model.program.tables.values()
        return {table._names.index(word) for table in tables if word in table._names}


def _real(key: str, value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = float("nan")
    if not LOWEST <= number <= HIGHEST:
        raise BadInput(f"{key} must be a number from {LOWEST} to {HIGHEST}, not {shown(value)}.")
    return number
