"""Implement `simkit.run`: play many games of one cell, and return one result."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.lab.basics.progress_line import announce
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs, metrics_named
from simkit.lab.play.cell import cell_of
from simkit.lab.play.chunks import MOST_CHUNK, play_games, until_precise, workers
from simkit.lab.play.first_look.first_games import first_games
from simkit.lab.play.likely_run import LeftOpen, Players, checked_players, likely_wins
from simkit.lab.play.prepare import Prepared, prepare_noticed
from simkit.lab.play.recorder import Recorder, RunPlan
from simkit.lab.play.results import RunResult
from simkit.lab.play.run_progress import Progress
from simkit.lab.play.settle import Settled, settle
from simkit.lab.play.skill_range import check_skill_range, skill_range_of
from simkit.lab.statistics import intervals
from simkit.lab.table.rows import Chunk
from simkit.lab.table.single_figure import SingleFigure, single_figure
from simkit.lab.table.where import Where, read_where
from simkit.lab.table.writers import Writer, open_writer
from simkit.messages.errors import BadInput

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
    members: str | os.PathLike[str] | None = None,
    confidence: float = 0.95,
    progress: bool = False,
    keep_rows: bool = True,
    chunk: int | None = None,
    skill_range: bool = False,
    where: str | None = None,
    quantiles: str | Iterable[str] = (),
    about: str | None = None,
    **settings: Any,
) -> RunResult:
    """Play many games and measure the win rate, with its interval.

        simkit.run("apocalypse", games=2000, bot="rusher", players=2, seed=7).win_rate

    game          a name from `simkit.games()`
    games         number of games
    precision     instead of `games`: play until the interval of the win rate reaches at most this
                  far to each side; 0.005 is half a point
    seed          a whole number that fixes the luck: the same seed plays the same games
    bot           the bot that plays: a name, a bot file, or one bot per seat joined by +
    jobs          number of threads (default: one per core)
    packs         component packs, files that replace values of the game, in this order
    overrides     single values that replace those of the packs: {"minions.larva.toughness": 5}
    knobs         knobs of bots: {"expert": {"mistakes": 0.1}}
    out           a .parquet, .csv, .json or .xlsx file with one row per game
    members       such a file with one row per game and member of a side, such as each demon
    confidence    the confidence of the interval
    progress      True prints progress to standard error
    keep_rows     False keeps only sums, so that memory does not grow
    chunk         games that a thread plays before it reports
    skill_range   True also measures the win rates of a beginner and of the game's search
    where         count only games for which this holds, such as "turns <= 6 and not won"
    quantiles     metrics whose quantiles get an interval: ["turns"], or "all"
    about         the ending or the metric that the answer begins with: "turns". Of a metric that
                  every seat has, "souls" is the sum, "souls:each" is one player's, and
                  "souls:winner" the winner's. "doom:ever" asks in how many games it is not 0,
                  "out:first" for the earliest turn of all seats. "kills,exits" are compared
    settings      every other argument is a setting (list: `simkit show GAME settings`)

    Returns a `RunResult`, which has:

    .win_rate     the win rate: `estimate`, `low`, `high`
    .win_rates    the win rate of each seat, if seats compete
    .left_open    of a bot that is fitted to choices of people: what its own games say. The win
                  rates are then those of 40 likely players, with luck and what choices leave open
    .outcomes     the share of each ending
    .metrics      the mean and other figures of `turns` and every metric
    .about        the share of one ending, or the mean of one or more metrics, if you gave `about`
    .quantiles    the quantiles with intervals of the metrics in `quantiles`
    .frame        one row per game, as a pandas DataFrame
    .games        the number of finished games
    .command      the command line that gives this result again
    .notes        remarks that you should read before you use a figure

    Every result of simkit has `command` and `notes`. It also has `summary()`, the plain values
    that --json prints, and `chart()`, which draws it. Ctrl-C stops early and keeps the finished
    games.
    """
    plan = planned(games, precision, confidence, jobs, chunk)
    settled = settle(cell_of(game, bot, seed, packs, settings, overrides, knobs))
    asked = metrics_named(settled.cell.game, quantiles, "quantiles")
    single = _single(settled, about)
    if where is not None:
        refused = {
            "precision": precision,
            "members": members,
            "skill_range": skill_range,
        }
        check_where_alone(refused)
        found = _run_where(
            settled, plan, read_where(where, settled.cell.game), progress, out, single
        )
        return replace(found, quantile_metrics=asked)
    if members is not None and settled.cell.game.members is None:
        raise BadInput(
            f"{settled.cell.game.title} has no table with a row per member; leave members out."
        )
    if skill_range:
        check_skill_range(settled.cell)
    likely = checked_players(settled.cell)
    # Files are opened now: what cannot be written is refused before anything is played.
    with opened(out) as writer, opened(members) as member_writer:
        line = Progress(plan.games, plan.precision, plan.confidence) if progress else None
        recorder = Recorder(settled, plan, writer, line, keep_rows, member_writer, single)
        recorder.follow(_looked_over(settled, plan, line))
        result = replace(recorder.result(), quantile_metrics=asked)
    result = _in_skill_range(result, plan, progress) if skill_range else result
    return _with_left_open(result, likely, plan, progress)


def _single(settled: Settled, about: str | None) -> SingleFigure | None:
    """The ending or number that is asked for."""
    if about is None:
        return None
    game = settled.cell.game
    seats = settled.settings[game.seats] if game.seats else 0
    return single_figure(game, about, seats)


def check_where_alone(refused: Mapping[str, Any]) -> None:
    """Refuse what is about all games beside a condition on some."""
    for name, value in refused.items():
        if value:
            raise BadInput(f"where does not go with {name}; leave one of them out.")


def _run_where(
    settled: Settled,
    plan: RunPlan,
    where: Where,
    progress: bool,
    out: str | os.PathLike[str] | None,
    single: SingleFigure | None,
) -> RunResult:
    """The games of a plan for which a condition holds; the file gets a row for each of them."""
    played = 0

    def chosen() -> Iterator[Chunk]:
        nonlocal played
        for chunk in planned_games(prepared, plan):
            played += len(chunk)
            found = chunk.pick(where.holds(chunk.columns))
            if len(found):
                yield found

    with opened(out) as writer:
        prepared = prepare_noticed(settled, progress)
        line = Progress(plan.games, None, plan.confidence) if progress else None
        recorder = Recorder(settled, plan, writer, line, single=single)
        recorder.follow(chosen())
        if not recorder.tallies.games:
            raise BadInput(
                f"where: {where.text} holds in none of {played:,} games. Give a wider condition, "
                "or more games."
            )
        return replace(recorder.result(), where=where.text, looked_at=played)


def _in_skill_range(result: RunResult, plan: RunPlan, progress: bool) -> RunResult:
    """The result with what others make of its games; Ctrl-C keeps what is finished."""
    if result.interrupted:
        return result
    found, interrupted = [], False
    try:
        for place in skill_range_of(
            result.cell, result.games, result.win_rate, plan.jobs, progress
        ):
            found.append(place)
    except KeyboardInterrupt:
        interrupted = True
    return replace(result, skill_range=tuple(found), interrupted=interrupted)


def _with_left_open(result: RunResult, likely: Players, plan: RunPlan, progress: bool) -> RunResult:
    """The result with the wins of likely players; Ctrl-C leaves them out."""
    if result.interrupted or not likely:
        return result
    if progress:
        announce(f"Likely players of {', '.join(likely)} play {result.games:,} more games.")
    try:
        found = likely_wins(result.cell, likely, result.games, result.games, plan.jobs)
    except KeyboardInterrupt:
        return replace(result, interrupted=True)
    rate, *seats = found.rates(plan.confidence, result.seed)
    left_open = LeftOpen(
        files=tuple(likely),
        players=found.players,
        games=found.players * found.each,
        luck_alone=result.win_rate,
        luck_alone_of_seats=result.win_rates,
    )
    return replace(result, left_open=left_open, win_rate=rate, win_rates=tuple(seats))


def opened(out: str | os.PathLike[str] | None) -> AbstractContextManager[Writer | None]:
    """The writer for a file, or nothing."""
    return nullcontext() if out is None else open_writer(out)


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


def _looked_over(settled: Settled, plan: RunPlan, line: Progress | None) -> Iterator[Chunk]:
    """The games of a plan, the first of them in plain Python while the others are compiled."""
    chunks = _first_and_others(settled, plan, line)
    if plan.precision is None:
        return chunks
    return until_precise(chunks, plan.precision, plan.confidence)


def _first_and_others(settled: Settled, plan: RunPlan, line: Progress | None) -> Iterator[Chunk]:
    done = 0
    for chunk in first_games(settled, plan.games):
        if line:
            line.is_compiling = True
        yield chunk
        done += len(chunk)
    if done < plan.games:
        prepared = prepare_noticed(settled, line is not None)
        if line:
            line.is_compiling = False
        yield from play_games(prepared, plan.games - done, plan.jobs, plan.chunk, first=done)


def planned_games(prepared: Prepared, plan: RunPlan) -> Iterator[Chunk]:
    """The games of a plan, in order."""
    chunks = play_games(prepared, plan.games, plan.jobs, plan.chunk)
    if plan.precision is None:
        return chunks
    return until_precise(chunks, plan.precision, plan.confidence)
