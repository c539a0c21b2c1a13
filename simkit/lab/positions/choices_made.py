"""How often players take each kind of option when it is open, in won and lost games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simkit.lab.basics.encoding import encoded
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.workspace import Workspace

if TYPE_CHECKING:
    import pandas as pd

MOST_GAMES = 1_000  # counted one by one; more would tell little more
FEW = 50  # decisions; a share of fewer says little
PARTS = 8  # of the games, for the workers
_COUNTED = ("offered", "taken", "share", "times")


@dataclass(frozen=True)
class Taken:
    """How often an option was open and taken in lost games, or in won ones."""

    offered: float | None  # a game
    taken: float | None
    share: float | None
    times: int


@dataclass(frozen=True)
class OptionTaken:
    """An option of a kind of decision, in lost and in won games."""

    decision: str
    option: str
    lost: Taken
    won: Taken
    apart: float

    TOLD = (
        *("decision", "option"),
        *(f"{each}_{end}={end}.{each}" for end in ("lost", "won") for each in _COUNTED),
        "apart",
    )


@dataclass(frozen=True)
class Choices:
    """Counts by kind of decision and verb: [lost or won, offered or taken, kind, verb]."""

    kinds: tuple[str, ...]
    verbs: tuple[str, ...]
    counts: np.ndarray
    games: tuple[int, int]  # lost, won

    @property
    def frame(self) -> pd.DataFrame:
        """A row a kind of decision and verb."""
        import pandas as pd

        return pd.DataFrame(encoded(self.rows()))

    def rows(self) -> list[OptionTaken]:
        """Every verb that was ever open: how often a game, and how often it was taken then."""
        return list(self._rows())

    def _rows(self) -> Iterator[OptionTaken]:
        for kind, verb in zip(*np.nonzero(self.counts[:, 0].sum(axis=0)), strict=True):
            yield OptionTaken(
                _name(self.kinds, kind),
                _name(self.verbs, verb),
                self._taken(0, kind, verb),
                self._taken(1, kind, verb),
                _apart(self.counts[:, :, kind, verb]),
            )

    def _taken(self, place: int, kind: int, verb: int) -> Taken:
        """In lost games (0) or in won ones (1)."""
        offered, taken = self.counts[place, :, kind, verb].tolist()
        games = self.games[place]
        return Taken(
            offered / games if games else None,
            taken / games if games else None,
            taken / offered if offered else None,
            offered,
        )


def _apart(counts: np.ndarray) -> float:
    """By how many standard errors the shares in lost and won games lie apart; 0 if few know.

    Decisions of one game are alike, so this is for ordering, and no test.
    """
    (lost, lost_taken), (won, won_taken) = counts.tolist()
    if min(lost, won) < FEW:
        return 0.0
    together = (lost_taken + won_taken) / (lost + won)
    error = (together * (1 - together) * (1 / lost + 1 / won)) ** 0.5
    return (won_taken / won - lost_taken / lost) / error if error else 0.0


def _name(names: tuple[str, ...], number: int) -> str:
    return names[number] if number < len(names) else f"number {number}"


def count_choices(
    prepared: Prepared, won: np.ndarray, jobs: int, chosen: np.ndarray | None = None
) -> Choices:
    """Play the first games once more and count what was chosen in those lost and those won.

    `chosen` says whether each game counts.
    """
    from joblib import Parallel, delayed

    numbers = np.flatnonzero(np.ones(len(won), bool) if chosen is None else chosen)[:MOST_GAMES]
    games = len(numbers)
    parts = np.array_split(numbers, min(PARTS, games))
    count = delayed(_count)
    with Parallel(n_jobs=jobs, backend="threading") as pool:
        counts = sum(pool(count(prepared, part, won) for part in parts))
    wins = int(won[numbers].sum())
    kinds, verbs = prepared.game.words()
    return Choices(kinds, verbs, np.asarray(counts), (games - wins, wins))


def _count(prepared: Prepared, numbers: np.ndarray, won: np.ndarray) -> np.ndarray:
    workspace = Workspace(prepared)
    desk = workspace.desk
    desk.counting = 1
    counts = np.zeros((2, 2, *desk.offered.shape), dtype=np.int64)
    for number in numbers.tolist():
        desk.offered[:], desk.taken[:] = 0, 0
        workspace.run(number, 1)
        counts[int(won[number])] += (desk.offered, desk.taken)
    return counts
