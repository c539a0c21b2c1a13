"""Turn each text of `game.say` into an event of the log, with up to four values."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field

from simkit.design.model.kinds import BOOL, OPTION, PLAYER, WORD
from simkit.design.model.model import GameModel
from simkit.design.reading.flow import is_game

FIRST = 2  # events 0 and 1 are the kernel's own
MOST_VALUES = 4


@dataclass(frozen=True)
class ToldText:
    """A text with places {0}, {1} ... and what each value is: a player, a word, TABLE's entry."""

    text: str
    values: tuple[str, ...]


@dataclass
class Texts:
    """All texts of a file, numbered as events of the log."""

    model: GameModel
    known: list[ToldText] = field(default_factory=list)

    def event(
        self, call: ast.Call, function: str, lowered: Callable[[ast.expr], ast.expr]
    ) -> tuple[int, list[ast.expr]]:
        """The number of a text's event, and its values."""
        if len(call.args) != 1 or call.keywords:
            raise self.model.program.mistake(call, 'say takes one text: game.say(f"...").')
        text = ""
        kinds: list[str] = []
        values: list[ast.expr] = []
        for part in _parts(call.args[0]):
            if isinstance(part, ast.Constant):
                text += str(part.value).replace("{", "{{").replace("}", "}}")
                continue
            value, kind = self._value(part, function)
            text += f"{{{len(values)}}}"
            kinds.append(kind)
            values.append(lowered(value))
        if len(values) > MOST_VALUES:
            raise self.model.program.mistake(call, f"a text holds at most {MOST_VALUES} values.")
        told = ToldText(text, tuple(kinds))
        if told not in self.known:
            self.known.append(told)
        return FIRST + self.known.index(told), values

    def _value(self, node: ast.expr, function: str) -> tuple[ast.expr, str]:
        """The number that stands for a value of a text, and how it is worded."""
        if isinstance(node, ast.Call) and is_game(node.func, "name"):
            return node.args[0], PLAYER
        if isinstance(node, ast.Attribute) and node.attr == "name":
            entry = self.model.kinds.of(node.value, function)
            if entry.name == "entry":
                return node.value, f"entry:{entry.of}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            named = node.func.id
            if named in self.model.program.tables or named in self.model.program.maps:
                return node, f"entry:{named}"
        kind = self.model.kinds.of(node, function)
        if kind in (OPTION, WORD):
            return node, "word"
        return node, "bool" if kind == BOOL else "number"


def _parts(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.JoinedStr):
        return [p.value if isinstance(p, ast.FormattedValue) else p for p in node.values]
    return [node]
