"""How close lost games came to a win, by the metrics that the game names."""

from __future__ import annotations

from collections.abc import Mapping
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


def how_near(game: Game, metrics: Mapping[str, Counted], confidence: float) -> list[dict[str, Any]]:
    """A row a metric: the share of games above nought, or the nearest and the usual value."""
    rows = []
    for near in game.near:
        tally = metrics[near.metric]
        row: dict[str, Any] = {"metric": near.metric, "says": near.says, "way": near.way}
        if near.way == ANY:
            reached = sum(count for value, count in tally.counts.items() if value > 0)
            row |= {"share": intervals.wilson(reached, tally.games, confidence).as_dict()}
        elif tally.games:
            best = (max if near.way == HIGH else min)(tally.counts)
            row |= {"best": best, "best_games": tally.counts[best]}
            row |= {"median": tally.summary()["median"]}
        else:
            row |= {"best": None, "best_games": 0, "median": None}
        rows.append(row)
    return rows
