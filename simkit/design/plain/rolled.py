"""The chances of a roll of the file: exact, from all possible results, and by rolling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from simkit.design.author.fields import PerPlayer
from simkit.design.author.game import Named, OwnGame, Playing
from simkit.design.author.mistakes import Mistake
from simkit.design.author.rolls import OwnRoll
from simkit.design.model.asked import read_by, results_of
from simkit.design.model.model import GameModel
from simkit.design.model.values import Values
from simkit.design.reading.pieces import row_of

from .luck import Luck, TableLuck
from .playing import Session
from .trial import time_limit
from .ways import EveryWay

TOO_LONG = 60.0  # seconds for all rolls of one question

Result = tuple[Any, ...]


class EveryTable(Playing):
    """A table on which each chance is one fork."""

    def chance(self, percent: int, of: Named = None) -> bool:
        """True in so many of a hundred cases."""
        return bool(self._luck.chance(percent))


class RollTable(Session):
    """A table on which one function rolls, again and again, with what it needs laid out."""

    def __init__(self, model: GameModel, roll: OwnRoll, values: Values) -> None:
        needed = _with_pieces(model, read_by(model, roll))
        settings = {name: each for name, each in values.settings.items() if name in needed}
        super().__init__(model, Values(values.players, settings, values.tables), [])
        self._roll = roll
        self._results = results_of(model, roll)
        refills = [_refill(self.laid.get(name)) for name in needed]
        self.laid = {
            name: start
            for name, start in self.laid.items()
            if name in needed or any(start is pile for pile in refills)
        }

    def every_result(self, arguments: Mapping[str, Any]) -> dict[Result, float]:
        """Each result with its exact chance; TooManyWays if there are too many."""
        found: Counter[tuple[Result, int]] = Counter()
        ways = EveryWay()
        with time_limit(self.model, TOO_LONG), self.table(EveryTable) as game:
            for _ in ways:
                result = self._rolled(game, ways, arguments)
                favourable, total = ways.weight()
                found[result, total] += favourable
        chances: dict[Result, Fraction] = {}
        for (result, total), favourable in found.items():
            chances[result] = chances.get(result, Fraction(0)) + Fraction(favourable, total)
        return {result: float(chances[result]) for result in sorted(chances, key=_order)}

    def sampled(self, rolls: int, seed: int, arguments: Mapping[str, Any]) -> dict[Result, int]:
        """How often each result came, with the luck of games."""
        found: Counter[Result] = Counter()
        flow, both = self.model.flow, (seed & 0xFFFFFFFF, seed >> 32)
        with time_limit(self.model, TOO_LONG), self.table() as game:
            for number in range(rolls):
                luck = TableLuck(Luck(both, number), flow.places, flow.purposes)
                found[self._rolled(game, luck, arguments)] += 1
        return {result: found[result] for result in sorted(found, key=_order)}

    def _rolled(self, game: OwnGame, luck: Any, arguments: Mapping[str, Any]) -> Result:
        self._start(game, luck)
        return self._result(self._roll(**arguments))

    def _result(self, returned: Any) -> Result:
        result = returned if isinstance(returned, tuple) else (returned,)
        if len(result) != len(self._results) or not all(
            isinstance(each, int | float | str) for each in result
        ):
            several = f"{len(self._results)} values" if len(self._results) > 1 else "one value"
            text = f"it returns {returned!r}; return {several}: a number, a word, True or False."
            raise Mistake(self._roll.file, self._roll.line, text)
        return tuple(str(each) if isinstance(each, str) else each for each in result)


def _with_pieces(model: GameModel, needed: set[str]) -> set[str]:
    """What is needed, and of pieces each row, even if one alone is read."""
    known = model.program.pieces
    whole = {name for name in map(model.program.pieces_of, needed) if name}
    return needed | {row_of(name, part) for name in whole for part in known[name].rows()}


def _refill(start: Any) -> Any:
    """The pile, or the piles of all players, that fill a deck again; None if it has none."""
    return getattr(start.start if isinstance(start, PerPlayer) else start, "refill", None)


def _order(result: Result) -> tuple[tuple[bool, Any], ...]:
    """Numbers by their size, before words."""
    return tuple((isinstance(each, str), each) for each in result)
