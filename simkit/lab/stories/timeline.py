"""The timeline of a game: the chance to win at the start of every turn, from imagined endings.

Where players are a team there is one chance; where they are rivals, one for every seat. What is
read off it (tension, drama, surprise, where a game is decided) is corrected for the noise that a
limited number of imagined games leaves in each chance.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

import numpy as np

from simkit.description.game import MOST_GAMES, MOST_ROLLOUTS, Game, whole_number
from simkit.lab.basics.command_line import Options
from simkit.lab.basics.compiling import notice_if
from simkit.lab.basics.countdown import Countdown
from simkit.lab.basics.encoding import encoded
from simkit.lab.chances.learned_table import check_known, known_chances
from simkit.lab.play.again import unusual_confidence
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.play.chunks import workers
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.run import opened
from simkit.lab.play.settle import settle
from simkit.lab.positions.game_where import chosen_game
from simkit.lab.positions.rollouts import Imagination, imagined_by, moments
from simkit.lab.positions.trace import Trace, traced
from simkit.lab.statistics import intervals
from simkit.lab.stories.timeline_arcs import (
    BOUNDS,
    MEASURES,
    GameTimeline,
    TurnOfAll,
    by_turn,
    mean_of,
)
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns, seat_wins
from simkit.messages.errors import BadInput

DEFAULT_GAMES = 100
DEFAULT_ROLLOUTS = 50
DEFAULT_ROLLOUTS_OF_ONE = 1_000


@dataclass(frozen=True)
class TurnChance:
    """The chance of a seat at the start of a turn, and how its game ended."""

    TOLD = (
        *("game", "turn", "seat", "chance=chance.estimate", "low=chance.low", "high=chance.high"),
        *("rollouts", "won", "outcome"),
    )

    game: int
    turn: int
    seat: int
    chance: intervals.Interval
    rollouts: int
    won: bool
    outcome: str


@dataclass(frozen=True)
class TellingEvent:
    """An event that tells much of a game's story."""

    turn: int
    rule: str
    text: str
    order: int  # 0 tells most


@dataclass(frozen=True)
class Timeline(CellAnswer):
    """The result of `simkit.timeline`: the chances of one game or of many, turn by turn."""

    VERB = "timeline"

    rollouts: int
    seats: int
    confidence: float
    scenes: tuple[GameTimeline, ...]  # the chances of each game, turn by turn
    learned: bool = False  # whether the chances come from a learned model
    number: int | None = None  # the number of the game, if one was asked for
    events: tuple[TellingEvent, ...] = ()  # the most important events of a single game

    @property
    def extent(self) -> Options:
        single = self.number is not None
        return {
            "game": self.number,
            "games": None if single else len(self.scenes),
            "rollouts": None if self.learned else self.rollouts,
            "learned": self.learned or None,
            "confidence": unusual_confidence(self.confidence),
        }

    def metadata(self) -> dict[str, Any]:
        return {**super().metadata(), "games": len(self.scenes), "rollouts": self.rollouts}

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes.

        A row a game, turn and seat: `chance` with `low` and `high`, and how the game ended.
        """
        return columns_of(encoded([row for scene in self.scenes for row in self._rows(scene)]))

    @cached_property
    def turns(self) -> list[TurnChance]:
        """Of a single game, turn by turn and seat by seat."""
        return list(self._rows(self.scenes[0])) if len(self.scenes) == 1 else []

    def _rows(self, scene: GameTimeline) -> Iterator[TurnChance]:
        for turn, wins in enumerate(scene.wins.tolist(), 1):
            for seat, count in enumerate(wins, 1):
                yield TurnChance(
                    scene.game,
                    turn,
                    seat,
                    self._chance(count, scene.rollouts),
                    scene.rollouts,
                    bool(scene.won[seat - 1]),
                    scene.outcome,
                )

    def _chance(self, count: float, rollouts: int) -> intervals.Interval:
        """Of imagined wins with an interval; a learned one stands alone."""
        if rollouts == 0:
            return intervals.Interval(count, None, None, self.confidence, "learned")
        return intervals.wilson(int(count), rollouts, self.confidence)

    def figures(self) -> dict[str, Any]:
        """What `simkit timeline --json` prints besides how it was asked for."""
        return {
            "games": len(self.scenes),
            "confidence": self.confidence,
            "rollouts": self.rollouts,
            "learned": self.learned,
            "seats": self.seats,
            "turns": self.turns,
            "events": self.events,
            "figures": self.measured,
            "by_turn": self.by_turn,
        }

    def measures(self) -> dict[str, intervals.Interval]:
        """Tension, surprise and similar measures by name."""
        return dict(self.measured)

    @cached_property
    def measured(self) -> dict[str, intervals.Interval]:
        """Tension, surprise and similar measures, as means over all games with intervals."""
        found = {
            name: [measure(scene) for scene in self.scenes] for name, measure in MEASURES.items()
        }
        return {
            name: mean_of(values, self.confidence, *BOUNDS[name]) for name, values in found.items()
        }

    @cached_property
    def by_turn(self) -> list[TurnOfAll]:
        """For each turn: games still running, games decided, how much of the end is known."""
        longest = max((scene.turns for scene in self.scenes), default=0)
        return [by_turn(self.scenes, turn, self.confidence) for turn in range(longest)]


# --- shooting ------------------------------------------------------------------------------------


def timeline(
    game: str | Game,
    games: int | None = None,
    game_number: int | None = None,
    seed: int = 1,
    bot: str | None = None,
    rollouts: int | None = None,
    learned: bool = False,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    where: str | None = None,
    **settings: Any,
) -> Timeline:
    """Measure the chance to win at the start of every turn.

        simkit.timeline("apocalypse", game_number=12).frame

    games         number of games, the first ones of the seed
    game_number   one game of this number instead
    where         one game instead, the first for which this holds: "turns <= 6 and not won"
    rollouts      simulated endings per turn
    learned       True reads the chances from a learned model instead, which is much faster. It is
                  refused if the game has no model for these settings
    confidence    the confidence of intervals
    out           a file with one row per game, turn and seat

    Returns a `Timeline`, which has:

    .frame        one row per game, turn and seat: the chance with its interval, and the ending
    .scenes       the chances of each game, turn by turn
    .events       the events of a single game

    Other arguments are as in `simkit.run`. Ctrl-C stops early and keeps the finished games.
    """
    if where is not None:
        cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
        game_number = chosen_game(cell, game_number, where)
    single = game_number is not None
    if single and games is not None:
        raise BadInput("games and game exclude each other: one game by its number, or many.")
    if learned and rollouts is not None:
        raise BadInput("rollouts and learned exclude each other: learned chances imagine nothing.")
    usual = DEFAULT_ROLLOUTS_OF_ONE if single else DEFAULT_ROLLOUTS
    count = whole_number(usual if rollouts is None else rollouts, "rollouts", 2, MOST_ROLLOUTS)
    count = 0 if learned else count
    numbers = _numbers(games, game_number)
    intervals.check_confidence(confidence)
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    settled = settle(cell)
    if learned:
        check_known(settled)
    with opened(out) as writer:
        prepared = _ready(cell, learned, progress)
        events = telling_of(cell.game, traced(cell, numbers[0])) if single else None
        found = drawn_up(prepared, numbers, count, confidence, jobs, progress, events)
        return replace(found, cell=cell).written(writer)


def drawn_up(
    prepared: Prepared,
    numbers: range,
    rollouts: int,
    confidence: float = 0.95,
    jobs: int | None = None,
    progress: bool = False,
    events: tuple[TellingEvent, ...] | None = None,
) -> Timeline:
    """The timelines of these games; without rollouts by the chances that were learned.

    A single game that was asked for by its number comes with what tells its story.
    """
    scenes, interrupted = _shoot(prepared, numbers, rollouts, workers(jobs), progress)
    return Timeline(
        cell=prepared.settled.cell,
        played=prepared.settled,
        rollouts=rollouts,
        learned=rollouts == 0,
        seats=len(scenes[0].won),
        confidence=confidence,
        scenes=tuple(scenes),
        interrupted=interrupted,
        remarks=tuple(_remarks(prepared, len(scenes), rollouts, interrupted)),
        number=None if events is None else numbers[0],
        events=events or (),
    )


def _ready(cell: Cell, learned: bool, progress: bool) -> Prepared:
    """The engine, with a word on standard error if it must be compiled first."""
    from simkit.kernel.jit import ready

    with notice_if(progress, cell.game.title):
        prepared = prepare(cell)
        if learned and progress:
            ready(prepared.engine.features)
        return prepared


def _remarks(prepared: Prepared, done: int, rollouts: int, interrupted: bool) -> Iterator[str]:
    """What a reader should know before quoting a figure."""
    if interrupted:
        yield f"Interrupted: {done:,} games are kept."
    if rollouts:
        yield from imagined_by(prepared)
    else:
        error = known_chances(prepared.settled, prepared.engine.FEATURES).error
        yield (
            "These are learned chances, so simkit imagined no endings. On fresh games, they were "
            f"wrong by {100 * error:.1f} points on average, and a single one can be wrong by much "
            "more. They are less exact than imagined endings, so games look more open than they "
            "are."
        )


def telling_of(game: Game, story: Trace) -> tuple[TellingEvent, ...]:
    """What tells most of a game's story, as the game itself says."""
    events = []
    for event in story.events:
        places = [n for n, each in enumerate(game.telling) if fnmatchcase(event["text"], each)]
        if places:
            events.append(TellingEvent(event["turn"], event["rule"], event["text"], places[0]))
    return tuple(events)


def _numbers(games: Any, game_number: Any) -> range:
    if game_number is not None:
        number = whole_number(game_number, "game", 0, MOST_GAMES - 1)
        return range(number, number + 1)
    return range(whole_number(DEFAULT_GAMES if games is None else games, "games", 1, MOST_GAMES))


def _shoot(
    prepared: Prepared, numbers: range, rollouts: int, jobs: int, progress: bool
) -> tuple[list[GameTimeline], bool]:
    """A scene a game, in order; Ctrl-C keeps those that are done."""
    from joblib import Parallel, delayed

    line = Countdown(len(numbers), what="games") if progress and len(numbers) > 1 else None
    scenes: list[GameTimeline] = []
    shoot = delayed(scene_of)
    interrupted = False
    with Parallel(n_jobs=jobs, backend="threading", return_as="generator") as pool:
        try:
            for scene in pool(shoot(prepared, number, rollouts) for number in numbers):
                scenes.append(scene)
                if line:
                    line.update(len(scenes))
        except KeyboardInterrupt:
            if not scenes:
                raise
            interrupted = True
        finally:
            if line:
                line.close(len(scenes))
    return scenes, interrupted


def scene_of(prepared: Prepared, number: int, rollouts: int) -> GameTimeline:
    """The timeline of one game."""
    if rollouts == 0:
        return scene_told(prepared, number)
    turns, end = moments(prepared, number)
    imagination = Imagination(prepared)
    ends = [imagination.endings(moment, rollouts) for moment in turns]
    return GameTimeline(
        game=number,
        wins=np.array([seat_wins(columns).sum(axis=0) for columns in ends]),
        rollouts=rollouts,
        won=seat_wins(end)[0],
        outcome=str(end["outcome"][0]),
    )


def scene_told(prepared: Prepared, number: int) -> GameTimeline:
    """The timeline of one game by the chances that were learned."""
    turns, end = moments(prepared, number)
    engine = prepared.engine
    known = known_chances(prepared.settled, engine.FEATURES)
    won = seat_wins(end)[0]
    noted = np.zeros((len(turns), len(won), len(engine.FEATURES)))
    for moment, seats in zip(turns, noted, strict=True):
        for seat, row in enumerate(seats):
            engine.features(moment.state, prepared.rules, seat, row)
    return GameTimeline(
        game=number,
        wins=known.of(noted),
        rollouts=0,
        won=won,
        outcome=str(end["outcome"][0]),
    )
