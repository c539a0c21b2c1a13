"""Implement `simkit.plan_playtest`: how many more games tell two models apart."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.lab.basics.command_line import Options, typed
from simkit.lab.basics.countdown import Countdown
from simkit.lab.play.again import Again, unusual
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.play.chunks import play_games, workers
from simkit.lab.play.prepare import compile_first, prepare
from simkit.lab.play.run import opened
from simkit.lab.play.settle import settle
from simkit.lab.playtests.common_ends import common_ends
from simkit.lab.playtests.likeness import Likeness, likeness, longest_of
from simkit.lab.playtests.log import TURNS, WON, Log, read_log, seated_of, settings_of
from simkit.lab.playtests.telling_apart import Needed, Played, endings, games_needed
from simkit.lab.statistics import intervals
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns, joined
from simkit.lab.varying import keys
from simkit.lab.varying.named_variants import Variants, named_variants
from simkit.lab.varying.variant import Variant, sayable, variant_text
from simkit.messages.errors import BadInput

DEFAULT_GAMES = 4_000  # of each model and settings
USUAL_ERROR = 0.05
MOST_PLANNED = 500  # games that anybody would play
NOTED = ((WON,), (WON, TURNS))
FEWEST_SURE = 2_000  # simulated games; with 400, plans for like models erred in a third of choices
SEARCHED = 20_000  # simulated games that are enough for the search


@dataclass(frozen=True)
class Planned:
    """Games of some settings that tell the models apart, by what is written down of them."""

    TOLD = ("values=columns", "win_rates", "turns", "won_only", "won_and_turns")

    values: Mapping[str, Any]
    win_rates: tuple[float, float]
    turns: tuple[float, float]
    needed: tuple[Needed, ...]  # as NOTED has it

    @property
    def columns(self) -> Mapping[str, Any]:
        """The values as they stand in a table."""
        return keys.columns(self.values)

    @property
    def won_only(self) -> Needed:
        return self.needed[0]

    @property
    def won_and_turns(self) -> Needed:
        return self.needed[1]


@dataclass(frozen=True)
class RivalModel:
    """One of the two models between which the real games must decide."""

    model: str
    values: Mapping[str, Any]


@dataclass(frozen=True)
class PlaytestPlan(CellAnswer):
    """The result of `simkit.plan_playtest`, with one row per setting in `frame`, the best first."""

    VERB = "plan-playtest"
    STOPS_ANYWHERE = False

    variants: tuple[Variant, Variant]
    at: tuple[Mapping[str, Any], ...]
    planned: tuple[Planned, ...]  # the settings that need the fewest games first
    per_cell: int
    error: float
    most: int
    log: Log | None = None
    start: Likeness | None = None  # how much likelier the log makes the first model

    def own_notes(self) -> Iterator[str]:
        """What a reader should know before quoting a figure."""
        yield from self.remarks
        if self.per_cell < FEWEST_SURE:
            yield (
                f"{self.per_cell:,} simulated games are few: the planned number can be far off, "
                "and the choice can then be wrong more often than is accepted. Simulate "
                f"{DEFAULT_GAMES:,} games (--games)."
            )

    @property
    def games(self) -> int:
        """The simulated games per model and setting."""
        return self.per_cell

    def figures(self) -> dict[str, Any]:
        """What `simkit plan-playtest --json` prints besides how it was asked for."""
        return {
            "games": self.per_cell,
            "error": self.error,
            "most": self.most,
            "models": self.models,
            "log": self.log and self.log.file,
            "logged": len(self.log.games) if self.log else 0,
            "likelier_by": self.start and self.start.value,
            "likelier_error": self.start and self.start.error,
            "settings_tried": self.planned,
        }

    @property
    def models(self) -> list[RivalModel]:
        return [RivalModel(each.name, keys.columns(each.values)) for each in self.variants]

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes: a row for each settings.

        at; games (won and turns noted) with low and high; games_won_only; wrong, how often the
        wrong model is taken then; win_rate_1, win_rate_2, turns_1, turns_2.
        """
        rows = []
        for each in self.planned:
            only, both = each.needed
            rows.append(
                {
                    "at": keys.label(each.values) or "as it is",
                    "games": both.games,
                    "low": both.low,
                    "high": both.high,
                    "games_won_only": only.games,
                    "wrong": both.wrong,
                    "win_rate_1": each.win_rates[0],
                    "win_rate_2": each.win_rates[1],
                    "turns_1": each.turns[0],
                    "turns_2": each.turns[1],
                }
            )
        return columns_of(rows)

    @property
    def subject(self) -> Options:
        at = [", ".join(f"{key}={typed(value)}" for key, value in each.items()) for each in self.at]
        return {
            "variant": [variant_text(variant) for variant in self.variants],
            "at": [text for text in at if text],
            "log": self.log and self.log.file,
        }

    @cached_property
    def _command(self) -> Again:
        if not all(map(sayable, self.variants)):
            return Again(None, "No command line asks this: a model has a comma in a value.")
        return super()._command

    @property
    def extent(self) -> Options:
        return {
            "games": self.per_cell,
            "error": unusual(self.error, USUAL_ERROR),
            "most": unusual(self.most, MOST_PLANNED),
        }


def plan_playtest(
    game: str | Game,
    variants: Variants,
    at: Iterable[Mapping[str, Any]] = (),
    log: str | os.PathLike[str] | None = None,
    error: float = USUAL_ERROR,
    most: int = MOST_PLANNED,
    games: int | None = None,
    seed: int = 1,
    bot: str | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    **settings: Any,
) -> PlaytestPlan:
    """Calculate how many more real games decide between two models, and with which settings.

        simkit.plan_playtest("apocalypse", ["as it is:", "soft: hit_rule=meet"]).frame

    variants      the two models, each with its values, as in `simkit.compare`
    at            settings that you could play, each a table of keys with values
    log           a file of games that were played already, which count as evidence
    error         the accepted chance to choose the wrong model
    most          the most real games to consider
    games         simulated games per model and setting

    Returns a `PlaytestPlan`, which has:

    .frame        one row per setting, the fewest games first: games with their range, the chance to
                  choose wrongly, the win rates of both models
    .planned      the same as objects
    .start        how much likelier the log makes one of the models, or None

    Settings, packs, overrides, bot, knobs, seed, jobs, out and progress are as in `simkit.run`.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    if cell.game.seats:
        raise BadInput(f"{cell.game.title}: where seats compete no playtest can be planned yet.")
    pair = named_variants(variants, cell)
    if len(pair) != 2:
        raise BadInput(f"{len(pair)} models: name two of them that are to be told apart.")
    count = whole_number(DEFAULT_GAMES if games is None else games, "games", 100, MOST_GAMES)
    most = whole_number(most, "most", 1, 5_000)
    error = intervals.check_share("error", error, 0.5, "0.05 is one time in twenty")
    places = _places(cell, at)
    read = None if log is None else read_log(log, cell.game, cell.settings)
    if read and any(map(seated_of, read.cells)):
        raise BadInput(f"{read.file}: a model says who plays; leave out bot_1, bot_2 ...")
    table = _Tables(cell, pair, count, workers(jobs))
    with opened(out) as writer:
        table.prepare(places, read, progress)
        start = table.evidence(read) if read else None
        known = start.value if start else 0.0
        planned = table.planned(places, error, most, known, progress)
        found = PlaytestPlan(
            cell=cell,
            played=settle(cell),
            variants=(pair[0], pair[1]),
            at=tuple(places),
            planned=tuple(sorted(planned, key=lambda each: _rank(each.needed[-1]))),
            per_cell=count,
            error=error,
            most=most,
            log=read,
            start=start,
        )
        return found.written(writer)


def _rank(needed: Needed) -> tuple[float, float]:
    return (needed.games if needed.games else float("inf"), needed.wrong)


def _places(cell: Cell, at: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    components = cell.game.components(cell.packs, cell.overrides)
    found = [
        {key: keys.value(cell.game, components, key, value) for key, value in each.items()}
        for each in at
    ]
    return found or [{}]


class _Tables:
    """The games of both models, at whatever settings."""

    def __init__(self, cell: Cell, variants: Sequence[Variant], games: int, jobs: int) -> None:
        self._base, self._variants, self._games, self._jobs = cell, variants, games, jobs

    def _cells(self, values: Mapping[str, Any]) -> list[Cell]:
        """Both models at some settings; a model's own values go before them."""
        cells = []
        for variant in self._variants:
            own = {key: value for key, value in values.items() if key not in variant.values}
            cells.append(keys.lay(variant.settled.cell, own))
        return cells

    def prepare(self, places: Sequence[Mapping[str, Any]], log: Log | None, progress: bool) -> None:
        """Check every cell, and load the engine."""
        logged = [settings_of(each, self._base.game) for each in log.cells] if log else []
        cells = [cell for values in (*places, *logged) for cell in self._cells(values)]
        for cell in cells:
            settle(cell)
        compile_first(progress, *cells)

    def _play(self, values: Mapping[str, Any]) -> list[Played]:
        played: list[Played] = []
        for cell in self._cells(values):
            chunk = joined(list(play_games(prepare(cell), self._games, self._jobs)))
            played.append({name: chunk.columns[name] for name in (WON, TURNS)})
        return played

    def evidence(self, log: Log) -> Likeness:
        """By how much a log makes the first model likelier than the second."""
        total = Likeness(0.0, 0.0)
        for key, logged in log.cells.items():
            both = self._play(settings_of(key, self._base.game))
            common = common_ends(both, 1, longest_of(logged))
            first, second = (likeness(logged, played, 1, common) for played in both)
            gap = Likeness(first.value - second.value, float(np.hypot(first.error, second.error)))
            total = total + gap
        return total

    def planned(
        self,
        places: Sequence[Mapping[str, Any]],
        error: float,
        most: int,
        start: float,
        progress: bool,
    ) -> list[Planned]:
        """What each settings would cost."""
        line = Countdown(2 * self._games * len(places)) if progress else None
        found = []
        for place, values in enumerate(places, start=1):
            found.append(self._one(values, self._play(values), error, most, start))
            if line:
                line.update(2 * self._games * place)
        if line:
            line.close(2 * self._games * len(places))
        return found

    def _one(
        self,
        values: Mapping[str, Any],
        played: Sequence[Played],
        error: float,
        most: int,
        start: float,
    ) -> Planned:
        turns = int(max(each[TURNS].max() for each in played))
        needed = []
        for noted in NOTED:
            first, second = (endings(each, noted, turns)[:SEARCHED] for each in played)
            needed.append(games_needed(first, second, error, most, self._base.seed, start))
        rates = [float(each[WON].mean()) for each in played]
        lengths = [float(each[TURNS].mean()) for each in played]
        return Planned(values, (rates[0], rates[1]), (lengths[0], lengths[1]), tuple(needed))
