"""The film of a game: the chance to win at the start of every turn, from imagined endings.

Where players are a team there is one chance; where they are rivals, one for every seat. What is
read off it (tension, drama, surprise, where a game is decided) is corrected for the noise that a
limited number of imagined games leaves in each chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.game import MOST_GAMES, Game, whole_number
from simkit.lab import stats
from simkit.lab.arcs import MEASURES, Scene, by_turn, mean_of
from simkit.lab.cell import Prepared, cell_of, prepare
from simkit.lab.chunks import workers
from simkit.lab.compiling import compile_notice
from simkit.lab.line import Line
from simkit.lab.rollouts import Imagination, moments
from simkit.lab.rows import Columns

if TYPE_CHECKING:
    import pandas as pd

DEFAULT_GAMES = 200
DEFAULT_ROLLOUTS = 100
MOST_ROLLOUTS = 100_000


@dataclass(frozen=True)
class Film:
    """Films of one game or of many."""

    game: str
    settings: dict[str, Any]
    bot: str
    seed: int
    rollouts: int
    seats: int
    confidence: float
    scenes: tuple[Scene, ...]
    version: str
    components: dict[str, int]
    interrupted: bool = False

    @property
    def frame(self) -> pd.DataFrame:
        """A row a game, turn and seat: `chance` with `low` and `high`, and how the game ended."""
        import pandas as pd

        return pd.DataFrame([row for scene in self.scenes for row in self._rows(scene)])

    def _rows(self, scene: Scene) -> Iterator[dict[str, Any]]:
        for turn, wins in enumerate(scene.wins.tolist(), 1):
            for seat, count in enumerate(wins, 1):
                chance = stats.wilson(count, scene.rollouts, self.confidence)
                yield {
                    "game": scene.game,
                    "turn": turn,
                    "seat": seat,
                    "chance": chance.estimate,
                    "low": chance.low,
                    "high": chance.high,
                    "rollouts": scene.rollouts,
                    "won": bool(scene.won[seat - 1]),
                    "outcome": scene.outcome,
                }

    def summary(self) -> dict[str, Any]:
        """What `simkit film --json` prints."""
        return {
            "game": self.game,
            "settings": self.settings,
            "bot": self.bot,
            "seed": self.seed,
            "games": len(self.scenes),
            "rollouts": self.rollouts,
            "seats": self.seats,
            "version": self.version,
            "components": self.components,
            "interrupted": self.interrupted,
            "turns": [row for scene in self.scenes for row in self._rows(scene)]
            if len(self.scenes) == 1
            else [],
            "figures": {name: each.as_dict() for name, each in self.figures().items()},
            "by_turn": self.by_turn(),
        }

    def figures(self) -> dict[str, stats.Interval]:
        """Tension and the like over all games, each a mean with its interval."""
        found = {
            name: [measure(scene) for scene in self.scenes] for name, measure in MEASURES.items()
        }
        return {name: mean_of(values, self.confidence) for name, values in found.items()}

    def by_turn(self) -> list[dict[str, Any]]:
        """Turn by turn: games still going, how many are decided, how much of the end is known."""
        longest = max((scene.turns for scene in self.scenes), default=0)
        return [by_turn(self.scenes, turn, self.confidence) for turn in range(longest)]


# --- shooting ------------------------------------------------------------------------------------


def film(
    game: str | Game,
    games: int | None = None,
    game_number: int | None = None,
    seed: int = 1,
    bot: str | None = None,
    rollouts: int = DEFAULT_ROLLOUTS,
    jobs: int | None = None,
    packs: Iterable[Any] = (),
    confidence: float = 0.95,
    progress: bool = False,
    **settings: Any,
) -> Film:
    """Films of the first games of a seed, or of the one game that ``game_number`` names."""
    count = whole_number(rollouts, "rollouts", 2, MOST_ROLLOUTS)
    numbers = _numbers(games, game_number)
    stats.check_confidence(confidence)
    cell = cell_of(game, bot, seed, packs, settings=settings)
    if progress:
        with compile_notice(cell.game.title):
            prepared = prepare(cell)
    else:
        prepared = prepare(cell)
    scenes, interrupted = _shoot(prepared, numbers, count, workers(jobs), progress)
    return Film(
        game=cell.game.name,
        settings=prepared.labels.settings,
        bot="+".join(cell.bots),
        seed=cell.seed,
        rollouts=count,
        seats=len(scenes[0].won) if scenes else 1,
        confidence=confidence,
        scenes=tuple(scenes),
        version=_version(),
        components=prepared.settled.components.count(),
        interrupted=interrupted,
    )


def _numbers(games: Any, game_number: Any) -> range:
    if game_number is not None:
        number = whole_number(game_number, "game", 0, MOST_GAMES - 1)
        return range(number, number + 1)
    return range(whole_number(DEFAULT_GAMES if games is None else games, "games", 1, MOST_GAMES))


def _shoot(
    prepared: Prepared, numbers: range, rollouts: int, jobs: int, progress: bool
) -> tuple[list[Scene], bool]:
    """A scene a game, in order; Ctrl-C keeps those that are done."""
    import sys

    from joblib import Parallel, delayed

    line = Line(sys.stderr) if progress and len(numbers) > 1 else None
    scenes: list[Scene] = []
    shoot = delayed(scene_of)
    interrupted = False
    with Parallel(n_jobs=jobs, backend="threading", return_as="generator") as pool:
        try:
            for scene in pool(shoot(prepared, number, rollouts) for number in numbers):
                scenes.append(scene)
                if line:
                    line.show(f"{len(scenes):,} of {len(numbers):,} games filmed")
        except KeyboardInterrupt:
            if not scenes:
                raise
            interrupted = True
    if line:
        line.close(f"{len(scenes):,} of {len(numbers):,} games filmed")
    return scenes, interrupted


def scene_of(prepared: Prepared, number: int, rollouts: int) -> Scene:
    """The film of one game."""
    turns, end = moments(prepared, number)
    imagination = Imagination(prepared)
    ends = [imagination.endings(moment, rollouts) for moment in turns]
    return Scene(
        game=number,
        wins=np.array([_wins(columns).sum(axis=0) for columns in ends]),
        rollouts=rollouts,
        won=_wins(end)[0],
        outcome=str(end["outcome"][0]),
    )


def _wins(columns: Columns) -> np.ndarray:
    """Who won each game: a column a seat, or one for a team."""
    seats = [f"won_{seat}" for seat in range(1, 9) if f"won_{seat}" in columns]
    names = seats or ["won"]
    return np.stack([np.nan_to_num(columns[name].astype(float)) for name in names], axis=1).astype(
        int
    )


def _version() -> str:
    import simkit

    return simkit.__version__
