"""The model of a game's file as numbers: fields, settings, tables, words and start position."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simkit.design.author.fields import Hidden, OwnSetting, PerPlayer
from simkit.design.author.tables import OwnTable
from simkit.design.reading.flow import Flow, flow_of, is_game
from simkit.design.reading.program import Program
from simkit.design.reading.words import Words, words_of
from simkit.messages.errors import BadInput

from .fields import CARDS, OwnField, copies_of, fields_of
from .kinds import Kinds, kinds_of
from .naming import safe
from .values import Values

MOST_ROUNDS = 500  # a longer game ends as "endless", unless game.turns says otherwise
EXPERT = "expert"


@dataclass
class GameModel:
    """All that is known of a game's file before it is compiled."""

    program: Program
    flow: Flow
    words: Words
    fields: dict[str, OwnField]

    @cached_property
    def kinds(self) -> Kinds:
        """What the values in the file's functions are."""
        return kinds_of(self.program, self.flow, self.words, self.fields)

    @cached_property
    def most_turns(self) -> int:
        """After so many turns a game is endless."""
        declared = int(self.program.options["turns"])
        rounds = 1 if self.program.by_rounds else self.program.most_players
        return declared or MOST_ROUNDS * rounds

    @property
    def competes(self) -> bool:
        """Whether each player, or each team, plays against the others."""
        return not self.program.options["together"] and self.program.most_players > 1

    @property
    def hides(self) -> bool:
        """Whether a player knows things that others do not."""
        return any(
            field.hidden and not field.deck and (field.kind != CARDS or field.per_player)
            for field in self.fields.values()
        )

    @property
    def counts_turns(self) -> bool:
        """Whether it matters which turn it is: a rule reads it, or the file limits the turns."""
        trees = self.program.functions.values()
        reads = (is_game(node, "round_number") for tree in trees for node in ast.walk(tree))
        return bool(self.program.options["turns"]) or any(reads)

    @cached_property
    def best_bot(self) -> str:
        """The script that is played by default, and that the search imagines with."""
        bots = list(self.program.bots)
        return EXPERT if EXPERT in bots else bots[0] if bots else "random"

    def teams(self, players: int) -> dict[str, range]:
        """Who is in each team, in the order of the seats."""
        sizes: dict[str, Any] = self.program.options["teams"]
        rest = players - sum(size for size in sizes.values() if size != "rest")
        found, first = {}, 0
        for name, size in sizes.items():
            last = first + (rest if size == "rest" else size)
            found[name] = range(first, last)
            first = last
        return found

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """What seats are called in a game of teams."""
        found = []
        for name, seats in self.teams(self.program.most_players).items():
            found += [f"{name} {n}" for n in range(1, len(seats) + 1)] if len(seats) > 1 else [name]
        return tuple(found)

    # --- what a game starts with ---

    def default_values(self, players: int = 0) -> Values:
        """Players, settings and tables as the file declares them."""
        least, most = self.program.options["players"]
        players = players or least
        if not least <= players <= most:
            raise BadInput(f"players must be {least} to {most}, not {players}.")
        settings = {
            name: self.number_of(name, setting.default, players)
            for name, setting in self.program.settings.items()
        }
        return Values(players, settings, {})

    def number_of(self, name: str, value: Any, players: int) -> Any:
        """The value of a setting as rules see it."""
        setting = self.program.settings[name]
        if setting.each_player:
            names = (value,) if isinstance(value, str) else tuple(value)
            names = names * players if len(names) == 1 else names
            return [_entry(setting, each) for each in names]
        return _entry(setting, value) if setting.table is not None else value

    def full_deck(self, name: str, tables: dict[str, dict[str, list[Any]]]) -> list[int]:
        """The cards of a full deck, kind by kind."""
        field = self.fields[name]
        known = tables.get(field.table, {}).get(field.copies)
        copies = known or copies_of(self.kinds_in(field), field.copies)
        return [kind for kind, count in enumerate(copies) for _ in range(int(count))]

    def kinds_in(self, field: OwnField) -> Any:
        """The table, map or number that lists the kinds of a field's cards."""
        start = self.program.fields[field.name]
        start = start.start if isinstance(start, PerPlayer) else start
        return start.among if isinstance(start, Hidden) else start.kinds_of

    # --- names in records ---

    @cached_property
    def columns(self) -> dict[tuple[str, str], str]:
        """The field of the rules' record for each column of numbers or words of a table."""
        return {
            (name, column): safe(f"{name.lower()}_{column}")
            for name, table in self.program.tables.items()
            for column in table._columns
        }

    def column(self, table: OwnTable, column: str) -> list[Any]:
        """A column of a table, words as their numbers."""
        values = [vars(row)[column] for row in table._rows]
        return [self.words.number(v) if isinstance(v, str) else v for v in values]


def _entry(setting: OwnSetting, name: Any) -> int:
    assert setting.table is not None
    return -1 if name == "random" else setting.table._names.index(name)


def read_model(program: Program) -> GameModel:
    """The data model of a file."""
    flow = flow_of(program)
    fields = fields_of(program)
    return GameModel(program, flow, words_of(program, flow), fields)
