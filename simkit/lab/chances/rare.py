"""Implement `simkit.rare`: estimate a win rate that is close to 0.

Some games are played as they are: what they won, and how near they came. Then populations of games
go on together from turn to turn; at the start of every turn those that stand well are played on
several times, with luck of their own, and those that stand badly are let go.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.lab.basics.countdown import Countdown
from simkit.lab.basics.ctrl_c import interrupts_held
from simkit.lab.chances.game_population import GamePopulation, Standing, by_chance, by_metric
from simkit.lab.chances.learned_table import model_name
from simkit.lab.chances.rare_answer import LEARNED, PopulationFound, Rare
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import cell_of
from simkit.lab.play.chunks import play_games, workers
from simkit.lab.play.nearness import ANY, LOW
from simkit.lab.play.prepare import Prepared, prepare_noticed
from simkit.lab.play.results import Tallies
from simkit.lab.play.run import opened
from simkit.lab.play.settle import Settled, settle
from simkit.lab.statistics import intervals, splitting
from simkit.messages.errors import BadInput, nearest
from simkit.values.learned import model_for

DEFAULT_GAMES = 20_000
POPULATIONS = 20
PLAIN = 0.1  # of the games are played as they are
LEAST_GAMES = 100


def rare(
    game: str | Game,
    games: int | None = None,
    by: str | None = None,
    seed: int = 1,
    bot: str | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    **settings: object,
) -> Rare:
    """Measure a win rate that is close to zero.

        simkit.rare("apocalypse", games=5000, hit_rule="exceed", despair_dice=8).share

    games         games in all, about. A tenth of them are played as usual
    by            the sign of a game that goes well: "learned" chances, or a metric ("score", or
                  "score:low" if less is better). The default is the sign that the game names
    confidence    the confidence of intervals

    Returns a `Rare`, which has:

    .share        the win rate with its interval, from games that are continued at good positions
    .win_rate     the win rate in the games that were played as usual
    .won_in       the share of games won in each turn
    .saving       how many times more games a plain run would need, or None
    .frame        one row per population of continued games

    Other arguments are as in `simkit.run`. Ctrl-C stops early and keeps the finished populations.
    """
    count = whole_number(
        DEFAULT_GAMES if games is None else games, "games", LEAST_GAMES, MOST_GAMES
    )
    intervals.check_confidence(confidence)
    settled = settle(cell_of(game, bot, seed, packs, settings, overrides, knobs))
    steered = steering(settled, by)
    crew = workers(jobs)
    with opened(out) as writer:
        prepared = prepare_noticed(settled, progress)
        course = RareCourse(prepared, steered, max(2, round(PLAIN * count)), count, crew)
        course.play(Countdown(course.games) if progress else None)
        return course.answer(confidence, by).written(writer)


# --- What tells a game that stands well -----------------------------------------------------------


@dataclass(frozen=True)
class Steering:
    """What a game that stands well is told by: learned chances, or a metric."""

    name: str
    sign: int = 1

    @property
    def cap(self) -> float:
        """How strongly it is worth favouring at most: a chance no more than it says."""
        return 1.0 if self.name == LEARNED else np.inf

    def of(self, prepared: Prepared) -> Standing:
        """How well games of this cell stand."""
        if self.name == LEARNED:
            return by_chance(prepared)
        return by_metric(prepared, self.name, self.sign)


def steering(settled: Settled, by: str | None) -> Steering:
    """What was asked for, or the best that the game has."""
    game = settled.cell.game
    if game.seats:
        raise BadInput(
            f"{game.title}: rare is for players who win together, and here seats compete; "
            "simkit run shows how often each seat wins."
        )
    learned = game.learning is not None and model_for(settled.components, model_name(settled))
    ways = {near.metric: near.way for near in game.near if near.way != ANY}
    if by is None:
        by = LEARNED if learned else next(iter(ways), "")
        if not by:
            raise BadInput(
                f"by: {game.title} does not say what tells a game that stands well; name a metric "
                f"(simkit show {game.typed} metrics)."
            )
    if by == LEARNED:
        if not learned:
            raise BadInput(f"by: no chances were learned of {game.title} as it is played here.")
        return Steering(LEARNED)
    name, colon, way = by.partition(":")
    known = [metric.name for metric in game.metrics]
    if name not in known:
        hint = nearest(name, known, listed_by=f"simkit show {game.typed} metrics")
        raise BadInput(f"by: {game.name} has no metric {name!r}. {hint}")
    if colon and way not in ("low", "high"):
        raise BadInput(f"by: {name}:low or {name}:high, not {by!r}.")
    return Steering(name, -1 if (way or ways.get(name)) == LOW else 1)


# --- Playing -------------------------------------------------------------------------------------


class RareCourse:
    """What is played, and what has been found so far."""

    def __init__(
        self, prepared: Prepared, steered: Steering, plain: int, asked: int, jobs: int
    ) -> None:
        self.prepared = prepared
        self.steered = steered
        self.plain_games = plain
        self.asked = asked
        self.size = max(2, (asked - plain) // (POPULATIONS + 1))
        self.jobs = jobs
        self.plain = Tallies()
        self.found: list[PopulationFound] = []
        self.interrupted = False

    @property
    def games(self) -> int:
        """How many are played in all, the pilot counted in."""
        return self.plain_games + self.size * (POPULATIONS + 1)

    def play(self, line: Countdown | None) -> None:
        """First as they are, then population by population."""
        try:
            for done in self._played():
                if line:
                    line.update(done)
        except KeyboardInterrupt:
            if not self.plain.games:
                raise
            self.interrupted = True
        if line:
            line.close(self.plain.games + self.size * len(self.found))

    def _played(self) -> Iterator[int]:
        near = [near.metric for near in self.prepared.game.near]
        for chunk in play_games(self.prepared, self.plain_games, self.jobs):
            with interrupts_held():
                self.plain.add(chunk, near)
            yield self.plain.games
        pilot = self._population(0, None)
        tilts = [stage.tilt for stage in pilot]
        yield self.plain.games + self.size
        for stages in self._populations(tilts):
            with interrupts_held():
                self.found.append(PopulationFound(tuple(stages)))
            yield self.plain.games + self.size * (1 + len(self.found))

    def _populations(self, tilts: list[float]) -> Iterator[list[splitting.SplitStage]]:
        from joblib import Parallel, delayed

        play = delayed(partial(self._population, tilts=tilts))
        with Parallel(n_jobs=self.jobs, backend="threading", return_as="generator") as pool:
            yield from pool(play(number) for number in range(1, POPULATIONS + 1))

    def _population(self, number: int, tilts: list[float] | None) -> list[splitting.SplitStage]:
        population = GamePopulation(
            self.prepared, self.size, number, self.steered.of(self.prepared)
        )
        luck = np.random.default_rng([self.prepared.settled.cell.seed, number])
        return splitting.split(population, tilts, luck, self.steered.cap)

    def answer(self, confidence: float, by: str | None) -> Rare:
        """What was found."""
        settled = self.prepared.settled
        return Rare(
            cell=settled.cell,
            played=settled,
            asked=self.asked,
            by=self.steered.name,
            by_asked=by,
            size=self.size,
            plain=self.plain,
            populations=tuple(self.found),
            confidence=confidence,
            interrupted=self.interrupted,
        )
