"""What `simkit.run` does: one cell, many games, one result."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any

from simkit.errors import BadInput
from simkit.game import MOST_GAMES, Game, whole_number
from simkit.lab.basics.compiling import compile_notice
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.band import band_of, check_band
from simkit.lab.play.cell import Prepared, Settled, cell_of, prepare, settle
from simkit.lab.play.chunks import MOST_CHUNK, play_games, until_precise, workers
from simkit.lab.play.recorder import Recorder, RunPlan
from simkit.lab.play.results import RunResult
from simkit.lab.play.run_progress import Progress
from simkit.lab.statistics import intervals
from simkit.lab.table.rows import Chunk
from simkit.lab.table.writers import Writer, open_writer

DEFAULT_GAMES = 10_000
MOST_PRECISE_GAMES = 10_000_000  # where a run that asks for precision gives up


def run(
    game: str | Game,
    games: int | None = None,
    precision: float | None = None,
    seed: int = 1,
    bot: str | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    out: str | os.PathLike[str] | None = None,
    cast: str | os.PathLike[str] | None = None,
    confidence: float = 0.95,
    progress: bool = False,
    keep_rows: bool = True,
    chunk: int | None = None,
    band: bool = False,
    **settings: Any,
) -> RunResult:
    """Play many games of one cell: how often is it won, how do games end, how sure is that.

        simkit.run("apocalypse", games=2000, bot="rusher", players=2, seed=7).win_rate

    game          a name from `simkit.games()`
    games         how many; or instead
    precision     half the width of the interval of the win rate to reach: 0.005 is half a point
    seed          the same seed plays the same games
    bot           who plays: a name, a bot file, or where seats compete one a seat joined by +
    jobs          threads; every core unless given
    packs         component packs, files that are laid over the game's own values in order
    overrides     single values laid over them: {"minions.larva.toughness": 5}
    knobs         knobs of bots: {"expert": {"slip": 0.1}}
    out           a .parquet, .csv or .json file for a row a game
    cast          the same for a row a member of its cast (each demon of each triumvirate)
    confidence    of the interval
    progress      tell on standard error how far it is
    keep_rows     False keeps tallies only, so that memory does not grow
    chunk         how many games a thread plays at a time
    band          also how often new players win these games, and the game's search
    settings      every other argument: `simkit show GAME settings` lists them

    Ctrl-C ends the run early: the result holds what was finished. `again` in the result is the
    command line that plays the same games.
    """
    plan = planned(games, precision, confidence, jobs, chunk)
    settled = settle(cell_of(game, bot, seed, packs, settings, overrides, knobs))
    if cast is not None and settled.cell.game.cast is None:
        raise BadInput(f"{settled.cell.game.title} has no table of a row a member; leave cast out.")
    if band:
        check_band(settled.cell)
    # Files are opened now: what cannot be written is refused before anything is played.
    with opened(out) as writer, opened(cast) as members:
        prepared = _loaded(settled, progress)
        line = Progress(plan.games, plan.precision, plan.confidence) if progress else None
        recorder = Recorder(prepared, plan, writer, line, keep_rows, members)
        recorder.follow(planned_games(prepared, plan))
        result = recorder.result()
    return _in_band(result, plan, progress) if band else result


def _in_band(result: RunResult, plan: RunPlan, progress: bool) -> RunResult:
    """The result with what others make of its games; Ctrl-C keeps what is finished."""
    if result.interrupted:
        return result
    found, interrupted = [], False
    try:
        for place in band_of(result.cell, result.games, result.win_rate, plan.jobs, progress):
            found.append(place)
    except KeyboardInterrupt:
        interrupted = True
    return replace(result, band=tuple(found), interrupted=interrupted)


def opened(out: str | os.PathLike[str] | None) -> AbstractContextManager[Writer | None]:
    """The writer for a file, or nothing."""
    return nullcontext() if out is None else open_writer(out)


def _loaded(settled: Settled, progress: bool) -> Prepared:
    """The engine, with a word on standard error if it must be compiled first."""
    if not progress:
        return prepare(settled)
    with compile_notice(settled.cell.game.title):
        return prepare(settled)


def planned(
    games: Any, precision: Any, confidence: Any, jobs: Any = None, chunk: Any = None
) -> RunPlan:
    """How a run is to be played, from what the user asked for."""
    if games is not None and precision is not None:
        raise BadInput("games and precision exclude each other: say how many games, or how sure.")
    if precision is not None:
        games = MOST_PRECISE_GAMES
        precision = checked_precision(precision)
    return RunPlan(
        games=whole_number(DEFAULT_GAMES if games is None else games, "games", 1, MOST_GAMES),
        precision=precision,
        confidence=intervals.check_confidence(confidence),
        jobs=workers(jobs),
        chunk=None if chunk is None else whole_number(chunk, "chunk", 1, MOST_CHUNK),
    )


def checked_precision(precision: Any) -> float:
    """Half the width of an interval of a share: above 0, below one half."""
    return intervals.check_share("precision", precision, 0.5, "0.005 is half a point")


def planned_games(prepared: Prepared, plan: RunPlan) -> Iterator[Chunk]:
    """The games of a plan, in order."""
    chunks = play_games(prepared, plan.games, plan.jobs, plan.chunk)
    if plan.precision is None:
        return chunks
    return until_precise(chunks, plan.precision, plan.confidence)
