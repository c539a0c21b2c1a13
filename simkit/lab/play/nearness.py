"""How close lost games came to a win, by the metrics that the game names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from simkit.description.game import Game
from simkit.lab.statistics import intervals

ANY, HIGH, LOW = "any", "high", "low"


class Counted(Protocol):
    """How often each value of a metric came up."""

    counts: Any

    @property
    def games(self) -> int: ...

    def summary(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Reached:
    """A metric that is above nought in the games that came near."""

    metric: str
    says: str
    way: str
    share: intervals.Interval


@dataclass(frozen=True)
class Nearest:
    """A metric of which the highest or the lowest value is the nearest."""

    metric: str
    says: str
    way: str
    best: float | None = None
    best_games: int = 0
    median: float | None = None


def how_near(
    game: Game, metrics: Mapping[str, Counted], confidence: float
) -> list[Reached | Nearest]:
    """A row a metric: the share of games above nought, or the nearest and the usual value."""
    rows: list[Reached | Nearest] = []
    for near in game.near:
        tally, asked = metrics[near.metric], (near.metric, near.says, near.way)
        if near.way == ANY:
            reached = sum(count for value, count in tally.counts.items() if value > 0)
            rows.append(Reached(*asked, intervals.wilson(reached, tally.games, confidence)))
        elif tally.games:
            best = (max if near.way == HIGH else min)(tally.counts)
            rows.append(Nearest(*asked, best, tally.counts[best], tally.summary()["median"]))
        else:
            rows.append(Nearest(*asked))
    return rows
