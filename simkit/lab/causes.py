"""Why games are lost: when and how they end, and what would have saved them.

The hazard of a turn is the share of the games that reach it and end in it, by ending. A
counterfactual plays the same games again, on the same luck, with one kind of event robbed of its
effect; what it saves is the share of lost games that are won without it. Shares of several events
do not add up: a game may be saved by more than one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.errors import BadInput, nearest
from simkit.game import MOST_GAMES, Game, whole_number
from simkit.lab import stats
from simkit.lab.cell import Prepared, cell_of, prepare
from simkit.lab.choices import Choices, count_choices
from simkit.lab.chunks import play_games, workers
from simkit.lab.compiling import compile_notice
from simkit.lab.progress import Progress

if TYPE_CHECKING:
    import pandas as pd

DEFAULT_GAMES = 2_000


@dataclass(frozen=True)
class Counterfactual:
    """The same games without the effect of one kind of event."""

    event: str
    saved: int  # lost games that are won without it
    spoiled: int  # won games that are lost without it


@dataclass(frozen=True)
class Causes:
    """When and how games of a cell end, and what hangs on which event."""

    game: str
    settings: dict[str, Any]
    bot: str
    seed: int
    games: int
    wins: int
    confidence: float
    endings: Counter[tuple[str, int]]
    counterfactuals: tuple[Counterfactual, ...]
    choices: Choices
    version: str
    components: dict[str, int]

    @property
    def frame(self) -> pd.DataFrame:
        """A row an event: what share of the lost games it cost, and the win rate without it."""
        import pandas as pd

        return pd.DataFrame(self._counterfactual_rows())

    @property
    def hazards(self) -> pd.DataFrame:
        """A row a turn and ending: how many of the games that reached the turn ended so in it."""
        import pandas as pd

        return pd.DataFrame(self._hazard_rows())

    def summary(self) -> dict[str, Any]:
        """What `simkit causes --json` prints."""
        return {
            "game": self.game,
            "settings": self.settings,
            "bot": self.bot,
            "seed": self.seed,
            "games": self.games,
            "win_rate": stats.wilson(self.wins, self.games, self.confidence).as_dict(),
            "version": self.version,
            "components": self.components,
            "counterfactuals": self._counterfactual_rows(),
            "hazards": self._hazard_rows(),
            "choices": self.choices.rows(),
        }

    def _counterfactual_rows(self) -> list[dict[str, Any]]:
        lost = self.games - self.wins
        rows = []
        for each in self.counterfactuals:
            saved = stats.wilson(each.saved, lost, self.confidence)
            without = stats.wilson(
                self.wins + each.saved - each.spoiled, self.games, self.confidence
            )
            rows.append(
                {
                    "event": each.event,
                    "lost_games": lost,
                    "saved": each.saved,
                    "saved_share": saved.estimate,
                    "saved_low": saved.low,
                    "saved_high": saved.high,
                    "spoiled": each.spoiled,
                    "win_rate_without": without.estimate,
                    "without_low": without.low,
                    "without_high": without.high,
                }
            )
        return sorted(rows, key=lambda row: (-row["saved"], row["event"]))

    def _hazard_rows(self) -> list[dict[str, Any]]:
        names = sorted({outcome for outcome, _ in self.endings})
        rows, ended = [], 0
        for turn in range(1, max(turn for _, turn in self.endings) + 1):
            reached = self.games - ended
            for outcome in names:
                count = self.endings[outcome, turn]
                hazard = stats.wilson(count, reached, self.confidence)
                rows.append(
                    {
                        "turn": turn,
                        "outcome": outcome,
                        "reached": reached,
                        "ended": count,
                        "hazard": hazard.estimate,
                        "low": hazard.low,
                        "high": hazard.high,
                    }
                )
                ended += count
        return rows


def causes(
    game: str | Game,
    games: int | None = None,
    seed: int = 1,
    bot: str | None = None,
    events: Iterable[str] | None = None,
    jobs: int | None = None,
    packs: Iterable[Any] = (),
    confidence: float = 0.95,
    progress: bool = False,
    **settings: Any,
) -> Causes:
    """Play games, then again without the effect of each event (of those named, or of all)."""
    count = whole_number(DEFAULT_GAMES if games is None else games, "games", 1, MOST_GAMES)
    stats.check_confidence(confidence)
    cell = cell_of(game, bot, seed, packs, settings=settings)
    names = _events(cell.game, events)
    crew = workers(jobs)
    if progress:
        with compile_notice(cell.game.title):
            prepared = prepare(cell)
    else:
        prepared = prepare(cell)
    line = Progress(count * (len(names) + 1)) if progress else None
    won, endings = _played(prepared, count, crew, line, 0)
    found = []
    for place, name in enumerate(names, 1):
        without, _ = _played(_voided(prepared, name), count, crew, line, place * count)
        saved, spoiled = (~won & without).sum(), (won & ~without).sum()
        found.append(Counterfactual(name, int(saved), int(spoiled)))
    if line:
        line.close(count * (len(names) + 1), int(won.sum()))
    return Causes(
        game=cell.game.name,
        settings=prepared.labels.settings,
        bot="+".join(cell.bots),
        seed=cell.seed,
        games=count,
        wins=int(won.sum()),
        confidence=confidence,
        endings=endings,
        counterfactuals=tuple(found),
        choices=count_choices(prepared, won, crew),
        version=_version(),
        components=prepared.settled.components.count(),
    )


def _events(game: Game, wanted: Iterable[str] | None) -> list[str]:
    known = [void.name for void in game.voids]
    if wanted is None:
        return known
    names = list(dict.fromkeys(wanted))
    for name in names:
        if name not in known:
            raise BadInput(f"{game.name} has no event {name!r} to void. {nearest(name, known)}")
    return names


def _voided(prepared: Prepared, event: str) -> Prepared:
    """The same cell, where this event has no effect."""
    settled = prepared.settled
    rules = prepared.engine.build_rules(settled.components, settled.settings, void=event)
    return replace(prepared, rules=rules[0])


def _played(
    prepared: Prepared, games: int, jobs: int, line: Progress | None, before: int
) -> tuple[np.ndarray, Counter[tuple[str, int]]]:
    """Who won each game, and how and when the games ended."""
    won: list[np.ndarray] = []
    endings: Counter[tuple[str, int]] = Counter()
    wins = 0
    for chunk in play_games(prepared, games, jobs):
        columns = chunk.columns
        won.append(columns["won"])
        endings.update(zip(columns["outcome"].tolist(), columns["turns"].tolist(), strict=True))
        wins += chunk.wins
        if line:
            line.update(before + endings.total(), wins)
    return np.concatenate(won), endings


def _version() -> str:
    import simkit

    return simkit.__version__
