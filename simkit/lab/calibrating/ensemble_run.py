"""What `simkit.run_over` does: a run in every pack of an ensemble, all on the same luck."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from simkit.components import Components
from simkit.game import MOST_GAMES, Game, whole_number
from simkit.lab.basics.compiling import compile_notice
from simkit.lab.basics.countdown import Countdown
from simkit.lab.calibrating.ensemble_run_answer import EnsembleRun
from simkit.lab.calibrating.figures import Figure, mean_figure
from simkit.lab.calibrating.plausible import PlausiblePack, plausible
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of, engine_for, prepare, settle
from simkit.lab.play.chunks import play_games, workers
from simkit.lab.play.run import opened
from simkit.lab.statistics import intervals
from simkit.lab.varying import keys

DEFAULT_GAMES = 10_000
FEWEST = 4


def run_over(
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
    """A run in every plausible pack: how much of the answer is luck, how much is ignorance.

        simkit.run_over("apocalypse", "plausible.json").win_rate

    ensemble      a file that `simkit.calibrate` wrote
    games         of all packs together
    confidence    of the interval of luck

    All packs play the same games. Overrides are laid over every pack; a setting that the ensemble
    leaves open may be set: only packs in which it is so are played then. Other arguments are as in
    `simkit.run`.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    count = whole_number(games, "games", FEWEST, MOST_GAMES)
    sure = intervals.check_confidence(confidence)
    found = plausible(ensemble, cell.game, cell.packs, cell.settings, count)
    each = found.games_each
    crew = workers(jobs)
    with opened(out) as writer:
        if progress:
            with compile_notice(cell.game.title):
                engine_for(cell)
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
