"""The rolls and shuffles of a game, with names for people."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec

from simkit.kernel.vocabulary import EVERY, WHENEVER, Purpose
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
    counted: bool = False  # whether the first is the first in whichever turn it falls

    @property
    def is_kind(self) -> bool:
        return self.turn == self.slot == EVERY

    @property
    def kept_turn(self) -> int:
        """Its turn where this alone is kept: other luck moves the turn in which it falls."""
        return WHENEVER if self.counted and self.turn == EVERY else self.turn

    @property
    def game_turn(self) -> int | None:
        """The turn of the game in which it falls; None if its name alone tells it apart."""
        is_untimed = self.turn == EVERY or self.name.startswith(SHUFFLES)
        return None if is_untimed else self.turn


def kinds_of(settled: Settled) -> list[Draw]:
    """All kinds of rolls and shuffles of a game."""
    return [
        Draw(each.name, each.purpose, counted=each.counted or bool(each.of))
        for each in _drawn(settled)
    ]


def single(kind: Draw, settled: Settled, turns: int) -> Iterator[Draw]:
    """The draws of a kind: of each name, if they have names, and of each turn if it has several."""
    drawn = _of_kind(kind, settled)
    for slot, name in _things(drawn, settled):
        yield replace(kind, name=f"{kind.name}: {name}", slot=slot)
    for turn in range(0 if drawn.of else turns + 1):
        yield replace(kind, name=f"{kind.name}, {_when(drawn, turn)}", turn=turn)


def in_turns(thing: Draw, settled: Settled, turns: Sequence[int]) -> Iterator[Draw]:
    """The draws for a named thing, turn by turn; just it if it is drawn for once a game."""
    drawn = _of_kind(thing, settled)
    if drawn.of:
        yield thing
        return
    for turn in turns:
        yield replace(thing, name=f"{thing.name}, {_when(drawn, turn)}", turn=turn)


def _of_kind(draw: Draw, settled: Settled) -> Purpose:
    return next(each for each in _drawn(settled) if each.purpose == draw.purpose)


def _things(drawn: Purpose, settled: Settled) -> Iterable[tuple[int, str]]:
    """Slots that have names, and these."""
    return enumerate(settled.components.order(drawn.of)) if drawn.of else drawn.things


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
