"""Count the events of many games, place by place.

The rows of a run say how games end, not where things happen; so some of its games are played once
more with a log. They are the same games: the first ones of the seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.description.boards import Layer, Sheet
from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.lab.basics.countdown import Countdown
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.results import Tally
from simkit.lab.play.settle import settle
from simkit.lab.play.workspace import Workspace
from simkit.lab.statistics import intervals

if TYPE_CHECKING:
    import pandas as pd

DEFAULT_GAMES = 200
NOWHERE = -1

Happened = Mapping[tuple[str, int], float]


@dataclass(frozen=True)
class Places:
    """What happened where; `frame` holds a row for each layer and place."""

    game: Game
    settings: dict[str, Any]
    bot: str
    seed: int
    games: int
    layers: tuple[Layer, ...]
    sheets: tuple[Sheet, ...]
    tallies: dict[tuple[str, int], Tally]
    ends: tuple[tuple[str, int], ...]  # how and in which turn each game ended
    components: dict[str, int]

    @cached_property
    def frame(self) -> pd.DataFrame:
        """A row for each layer and place: games, total, mean a game with low and high, share.

        `share` is that of the games in which it happened there at all, with share_low and
        share_high. What has no place on the board stands under place -1, "nowhere".
        """
        import pandas as pd

        names = {place.number: place.name for sheet in self.sheets for place in sheet.places}
        rows = [
            self._row(layer.name, place, names.get(place, "nowhere"))
            for layer in self.layers
            for place in (*names, *self._strangers(layer.name, names))
        ]
        return pd.DataFrame(rows)

    def _strangers(self, layer: str, known: Mapping[int, str]) -> list[int]:
        """Places that no sheet draws, where something happened nevertheless."""
        return sorted({p for name, p in self.tallies if name == layer and p not in known})

    def _row(self, layer: str, place: int, name: str) -> dict[str, Any]:
        counts = self.tallies.get((layer, place), Tally()).counts
        what = {"layer": layer, "place": place, "name": name, "games": self.games}
        return what | _figures(tuple(sorted(counts.items())), self.games)


@cache
def _figures(counts: tuple[tuple[float, int], ...], games: int) -> dict[str, float | None]:
    """Total, mean and share with their intervals; most places of a board have the same: nothing.

    What is only counted up has no interval below nothing.
    """
    some = sum(times for _, times in counts)
    tally = Tally([*counts, (0, games - some)])
    mean, share = tally.mean_interval(), intervals.wilson(some, games)
    only_up = all(amount > 0 for amount, _ in counts)
    low = max(0.0, mean.low) if only_up and mean.low is not None else mean.low
    return {
        "total": float(tally.total),
        "mean": mean.estimate,
        "low": low,
        "high": mean.high,
        "share": share.estimate,
        "share_low": share.low,
        "share_high": share.high,
    }


def places(
    game: str | Game,
    games: int = DEFAULT_GAMES,
    seed: int = 1,
    bot: str | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    progress: bool = False,
    **settings: Any,
) -> Places:
    """Play the first games of a seed with a log, and count what happened where."""
    return places_of(cell_of(game, bot, seed, packs, settings, overrides, knobs), games, progress)


def places_of(cell: Cell, games: int = DEFAULT_GAMES, progress: bool = False) -> Places:
    """Play the games of a cell with a log, and count what happened where."""
    number = whole_number(games, "games", 1, MOST_GAMES)
    picture = cell.game.picture()
    settle(cell)
    prepared = prepare(cell)
    settled = prepared.settled
    tallies, ends = _tallied(prepared, picture, number, progress)
    return Places(
        game=cell.game,
        settings=prepared.labels.settings,
        bot="+".join(cell.bots),
        seed=cell.seed,
        games=number,
        layers=picture.LAYERS,
        sheets=picture.sheets(settled.components, settled.settings),
        tallies=tallies,
        ends=tuple(ends),
        components=settled.components.count(),
    )


def _tallied(
    prepared: Prepared, picture: Any, games: int, progress: bool
) -> tuple[dict[tuple[str, int], Tally], list[tuple[str, int]]]:
    """How often each amount came up in a game (those without any apart), and how games ended."""
    workspace = Workspace(prepared, logged=True)
    line = Countdown(games, what="games played again") if progress else None
    found: dict[tuple[str, int], Tally] = {}
    ends = []
    for number in range(games):
        for key, amount in happened(workspace, picture, number).items():
            found.setdefault(key, Tally()).counts[amount] += 1
        ends.append(_end(workspace))
        if line:
            line.update(number + 1)
    if line:
        line.close(games)
    return found, ends


def _end(workspace: Workspace) -> tuple[str, int]:
    """How the game that was played last has ended."""
    settled = workspace.prepared.settled
    found = workspace.prepared.engine.columns(
        workspace.batch[:1], settled.components, settled.settings
    )
    return str(found["outcome"][0]), int(found["turns"][0])


def happened(workspace: Workspace, picture: Any, number: int) -> Happened:
    """What happened where in one game."""
    from simkit.kernel.events import events_of

    workspace.log.written = 0
    state = workspace.run(number, 1)[0]
    events = np.asarray(events_of(workspace.log))
    counted: Happened = picture.counted(events, state, workspace.prepared.rules)
    return {key: amount for key, amount in counted.items() if amount}
