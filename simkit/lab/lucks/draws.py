"""The rolls and shuffles of a game, with names for people."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from simkit.kernel.vocabulary import EVERY, Purpose
from simkit.lab.play.settle import Settled

SHUFFLES = "shuffles"
BEFORE = 0  # the turn of what is drawn before the first turn


@dataclass(frozen=True)
class Draw:
    """A kind of rolls or shuffles, or one of them: of a turn, or of somebody."""

    name: str
    purpose: int
    turn: int = EVERY
    slot: int = EVERY

    @property
    def is_kind(self) -> bool:
        return self.turn == self.slot == EVERY

    @property
    def game_turn(self) -> int | None:
        """The turn of the game in which it falls; None if its name alone tells it apart."""
        counted = self.turn == EVERY or self.name.startswith(SHUFFLES)
        return None if counted else self.turn


def kinds_of(settled: Settled) -> list[Draw]:
    """All kinds of rolls and shuffles of a game."""
    return [Draw(each.name, each.purpose) for each in _drawn(settled)]


def single(kind: Draw, settled: Settled, turns: int) -> Iterator[Draw]:
    """The draws of a kind: of each name, if they have names, or of each turn."""
    drawn = next(each for each in _drawn(settled) if each.purpose == kind.purpose)
    if drawn.of:
        for slot, name in enumerate(settled.components.order(drawn.of)):
            yield Draw(f"{kind.name}: {name}", kind.purpose, slot=slot)
        return
    for turn in range(turns + 1):
        yield Draw(f"{kind.name}, {_when(drawn, turn)}", kind.purpose, turn=turn)


def _when(drawn: Purpose, turn: int) -> str:
    if drawn.name.startswith(SHUFFLES):
        return f"shuffle {turn + 1 - drawn.first}"
    return f"turn {turn}" if turn > BEFORE else "before turn 1"


def _drawn(settled: Settled) -> Sequence[Purpose]:
    """As the game declares them: in `words/chances.py`, if it is a package."""
    game = settled.cell.game
    place = f"{game.package}.words.chances"
    if game.held.draws or not game.package or not find_spec(place):
        return game.held.draws
    named: Sequence[Purpose] = importlib.import_module(place).purpose.named
    return named
