"""The roll that turned one game: each roll and shuffle of it drawn anew alone, many times.

All else stays: the bots, the other rolls, the cards. The roll whose other results give most often
another winner is drawn anew once more, by lucks that had no part in finding it. So is the one after
it: where play is chaotic, each of many rolls would have turned a game, and none of them did alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot

import numpy as np

from simkit.kernel.vocabulary import EVERY
from simkit.lab.lucks.draws import Draw, in_turns, kinds_of, single
from simkit.lab.lucks.redrawn import Redrawn
from simkit.lab.play.cell import seed_from
from simkit.lab.play.chunks import workers
from simkit.lab.play.prepare import Prepared
from simkit.lab.statistics.intervals import Interval, wilson
from simkit.messages.errors import BadInput
from simkit.players.bots import find_bot

MOST_KINDS = 8  # whose single rolls are looked at
MOST_THINGS, MOST_THEIR_TURNS = 3, 4  # of a kind with names, whose rolls are looked at one by one
LOOKS = ((8, 16), (24, 4), (100, 2))
"""How often each roll is drawn anew, and how many stay for the next, closer look."""
KIND_LOOKS = 24  # the same for all rolls of a kind together
FRESH = 300  # times that the chosen one is drawn anew for its figure
DECISIVE = 1 / 3
"""A roll turned the game if surely so many of its other results give another winner."""


@dataclass(frozen=True)
class TurningRoll:
    """The roll that turned a game, or that none did."""

    roll: str | None  # "battles, turn 5"; None if no roll gave another winner
    turn: int | None  # in which it fell; None for shuffles and what has a name of its own
    changes: Interval | None  # how often another result of it gives another winner
    looked_at: int  # rolls that were drawn anew, one by one
    times: int = FRESH  # that the chosen one was drawn anew for its figure
    rival: str | None = None  # the roll that gave another winner most often after it
    rival_changes: Interval | None = None

    TOLD = ("roll", "turn", "changes", "looked_at", "times", "rival", "rival_changes")

    @property
    def is_strong(self) -> bool:
        """Whether many of its other results give another winner."""
        return self.changes is not None and (self.changes.low or 0.0) >= DECISIVE

    @property
    def is_decisive(self) -> bool:
        """Whether it turned the game, and not only as much as another roll."""
        return self.is_strong and self._is_ahead

    @property
    def _is_ahead(self) -> bool:
        """Whether its figure is surely above that of the next roll (Newcombe's interval)."""
        if self.changes is None or self.rival_changes is None:
            return True
        own, low, _ = self.changes.known
        rival, _, high = self.rival_changes.known
        return own - rival > hypot(own - low, high - rival)


def turning_roll(prepared: Prepared, number: int) -> TurningRoll:
    """Find the roll of a game that most often gives another winner if it alone is drawn anew."""
    _refuse_imagining(prepared)
    game = _OneGame(prepared, number, workers())
    kinds = game.best(kinds_of(prepared.settled), KIND_LOOKS, MOST_KINDS)
    rolls = [roll for kind in kinds for roll in game.singles(kind)]
    left: Sequence[Draw] = rolls
    for times, most in LOOKS:
        left = game.best(left, times, most)
    if not left:
        return TurningRoll(None, None, None, len(rolls))
    changed = [wilson(game.changed_by(roll, FRESH, "fresh"), FRESH) for roll in left]
    rival = (left[1].name, changed[1]) if len(left) > 1 else ()
    return TurningRoll(left[0].name, left[0].game_turn, changed[0], len(rolls), FRESH, *rival)


def _refuse_imagining(prepared: Prepared) -> None:
    for name in prepared.settled.cell.bots:
        if find_bot(prepared.game, name).plans:
            raise BadInput(
                f"turned: this plays the game about a thousand times, and {name} imagines games at "
                "each choice. Name another bot, such as expert."
            )


class _OneGame:
    """A game whose rolls are drawn anew, by several workers."""

    def __init__(self, prepared: Prepared, number: int, jobs: int) -> None:
        self._prepared, self._jobs = prepared, jobs
        self._at = range(number, number + 1)
        self._seed = prepared.settled.cell.seed
        first = Redrawn(prepared)
        self._won = first.wins(self._at)
        self.turns = int(first.turns(self._at)[0])

    def best(self, draws: Sequence[Draw], times: int, most: int) -> list[Draw]:
        """Those that most often give another winner, the first of equals first."""
        lucks = [(draw, f"{times} {time}") for draw in draws for time in range(times)]
        changed = self._changed(lucks).reshape(len(draws), times).sum(axis=1)
        order = np.argsort(-changed, kind="stable")[:most]
        return [draws[place] for place in order if changed[place]]

    def singles(self, kind: Draw) -> Iterator[Draw]:
        """The rolls of a kind: of each turn, for each named thing; of many only the best."""
        settled = self._prepared.settled
        rolls = [*single(kind, settled, self.turns)]
        things = [roll for roll in rolls if roll.slot != EVERY]
        if not things:
            yield from rolls
            return
        times = LOOKS[0][0]
        turns = self.best([roll for roll in rolls if roll.slot == EVERY], times, MOST_THEIR_TURNS)
        for thing in self.best(things, times, MOST_THINGS):
            yield from in_turns(thing, settled, [roll.turn for roll in turns])

    def changed_by(self, draw: Draw, times: int, purpose: str) -> int:
        """How often somebody else wins if this alone is drawn anew."""
        return int(self._changed([(draw, f"{purpose} {time}") for time in range(times)]).sum())

    def _changed(self, lucks: Sequence[tuple[Draw, str]]) -> np.ndarray:
        """By each of these lucks: whether somebody else wins."""
        from joblib import Parallel, delayed

        if not lucks:
            return np.zeros(0, dtype=bool)
        parts = [lucks[place :: self._jobs] for place in range(self._jobs)]
        with Parallel(n_jobs=self._jobs, backend="threading") as pool:
            played = pool(delayed(self._part)(part) for part in parts)
        found = np.zeros(len(lucks), dtype=bool)
        for place, each in enumerate(played):
            found[place :: self._jobs] = each
        return found

    def _part(self, lucks: Iterable[tuple[Draw, str]]) -> list[bool]:
        redrawn = Redrawn(self._prepared)
        return [self._is_other(redrawn, *luck) for luck in lucks]

    def _is_other(self, redrawn: Redrawn, draw: Draw, which: str) -> bool:
        from simkit.kernel.luck import luck_of, set_apart

        luck = luck_of(self._seed)
        seed = seed_from(f"turned {self._seed} {which}")
        set_apart(luck, seed, draw.purpose, draw.turn, draw.slot)
        return not np.array_equal(redrawn.by_luck(self._at, luck), self._won)
