"""Implement `simkit.run_ensemble`: play the same luck in every pack of an ensemble."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.lab.basics.countdown import Countdown
from simkit.lab.calibrating.ensemble_run_answer import EnsembleRun
from simkit.lab.calibrating.figures import Figure, mean_figure
from simkit.lab.calibrating.plausible import PlausiblePack, plausible
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.chunks import play_games, workers
from simkit.lab.play.prepare import compile_first, prepare
from simkit.lab.play.run import opened
from simkit.lab.play.settle import settle
from simkit.lab.statistics import intervals
from simkit.lab.varying import keys
from simkit.values.components import Components

DEFAULT_GAMES = 10_000
FEWEST = 4


def run_ensemble(
    game: str | Game,
    ensemble: str | os.PathLike[str],
    games: int = DEFAULT_GAMES,
    seed: int = 1,
    bot: str | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    out: str | os.PathLike[str] | None = None,
    confidence: float = 0.95,
    progress: bool = False,
    **settings: Any,
) -> EnsembleRun:
    """Play games in every plausible pack: how far luck and unknown values move the win rate.

        simkit.run_ensemble("apocalypse", "plausible.json").win_rate

    ensemble      a file from `simkit.calibrate`
    games         games over all packs
    confidence    the confidence of the interval of luck

    Returns an `EnsembleRun`, which has:

    .win_rate     the win rate over all packs, with the intervals of luck and of unknown values
    .literal      the figures for the game's own values
    .frame        one row per pack

    All packs play the same games. Overrides replace values in every pack. You can set a setting
    that the ensemble leaves open. Only the packs with that value are then played. Other arguments
    are as in `simkit.run`.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    count = whole_number(games, "games", FEWEST, MOST_GAMES)
    sure = intervals.check_confidence(confidence)
    found = plausible(ensemble, cell.game, cell.packs, cell.settings, count)
    each = found.games_each
    crew = workers(jobs)
    with opened(out) as writer:
        compile_first(progress, cell)
        number = len(found.packs) + 1
        line = Countdown(number, 0, 0.0, "packs") if progress else None
        literal = _played(cell, cell.game.components(cell.packs, cell.overrides), each, crew)
        played = []
        for done, pack in enumerate(found.packs, start=2):
            played.append(_in_pack(cell, pack, each, crew))
            if line:
                line.update(done)
        if line:
            line.close(number)
        return EnsembleRun(
            cell=cell,
            played=settle(cell),
            ensemble=str(ensemble),
            packs_in_file=found.in_file,
            levels=tuple(pack.levels for pack in found.packs),
            packs_figures=tuple(played),
            literal=literal,
            games_each=each,
            asked=count,
            confidence=sure,
            plays=found.plays,
        ).written(writer)


def _in_pack(cell: Cell, pack: PlausiblePack, games: int, jobs: int) -> dict[str, Figure]:
    """The figures of one pack; what the user has laid over the pack stands above it."""
    components = cell.game.components(cell.packs)
    for path, value in {**pack.values, **dict(cell.overrides)}.items():
        components = components.with_override(path, value)
    beside = {key: each for key, each in pack.settings.items() if key not in cell.settings}
    return _played(keys.lay(cell, beside), components, games, jobs)


def _played(cell: Cell, components: Components, games: int, jobs: int) -> dict[str, Figure]:
    """The share of wins, and the mean of turns and of each metric."""
    chunks = list(play_games(prepare(settle(cell, components)), games, jobs))
    names = ("won", "turns", *(metric.name for metric in cell.game.metrics))
    columns = {
        name: np.concatenate([np.asarray(chunk.columns[name], dtype=float) for chunk in chunks])
        for name in names
    }
    return {
        name: mean_figure(values[~np.isnan(values)], name == "won")
        for name, values in columns.items()
    }
