"""Learn to beat a bot: turn its knobs, then change one choice in each of many games.

First the knobs of one seat climb, all of them together. Then, in every game, the player chooses
otherwise once, at a decision and for an option that are drawn. The same game without it has the
same luck, so the difference is what the other choice gained. From the gains grow trees, and a
player that follows them is kept if it wins more in further games. Then it learns on from there.
None of these games is one of those that judge it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from simkit.description.policy import Knob
from simkit.lab.improving.tune_bot import NOT_FITTED, place_of, values_at
from simkit.lab.statistics.noisy_search import PLACES, Climb

from .gain_trees import GainForest, grown
from .learned_player import Group, LearnedStage
from .seat_player import ChangedChoice, SeatPlayer

TURNING = 0.5  # of the games: those in which knobs are turned, if there are any
CLIMBS, FEW = 16, 20  # rounds of that, and games in which a setting of the knobs is tried
ROUNDS, LONG = 8, 600  # of changing choices at most, and games of one at least
CHECKED = 0.25  # of the games of a part: those in which a new player must win more
AHEAD = 1.0  # standard errors by which it must
ALONE = 2  # groups of choices that are tried alone as well


class SeatPupil:
    """A player that learns in so many games, and the seed of what is drawn for it."""

    def __init__(self, table: SeatPlayer, games: int, seed: int) -> None:
        self._table, self._seed = table, seed
        self._knobs = tuple(_turnable(table))
        self._turning = int(TURNING * games) if self._knobs else 0
        choosing = games - self._turning
        self._rounds = max(1, min(ROUNDS, choosing // LONG))
        self._round = choosing // self._rounds
        self._next = 0  # the number of the next game
        self._tried: list[tuple[ChangedChoice, float]] = []

    @property
    def plays(self) -> int:
        """How many games it plays at most: some with several players."""
        checked = int(CHECKED * self._round)
        return self._turning + self._rounds * (2 * (self._round - checked) + (3 + ALONE) * checked)

    def learn(self) -> None:
        """Everything, in order."""
        if self._knobs:
            self._turn_knobs()
        for number in range(self._rounds):
            checked = int(CHECKED * self._round)
            self._try_changes(self._round - checked, number)
            self._keep_best(number, checked)

    def _games(self, games: int) -> int:
        """The first of so many games that nothing was learned from yet."""
        first = self._next
        self._next += games
        return first

    def _points(self, first: int, games: int) -> np.ndarray:
        return self._table.points(first, games) * float(self._table.unit)

    # --- knobs ---

    def _turn_knobs(self) -> None:
        """Let the knobs climb, and keep where they end if that wins more in further games."""
        checked = int(CHECKED * self._turning) // 4  # the bot and three finalists
        climbing = self._turning - 4 * checked
        rounds = max(1, min(CLIMBS, climbing // (PLACES * FEW)))
        games = max(1, climbing // (PLACES * rounds))

        def look(places: np.ndarray, _: int) -> np.ndarray:
            first = self._games(games)
            return np.array([self._with_knobs(place, first, games).mean() for place in places])

        climb = Climb(place_of(self._knobs), rounds, self._seed)
        climb.follow(look)
        first = self._games(checked)
        self._table.player.turned = {}
        usual = self._points(first, checked)
        best, most = {}, AHEAD
        for place in climb.finalists():
            lead = _lead(self._with_knobs(place, first, checked) - usual)
            if lead > most:
                best, most = self._table.player.turned, lead
        self._table.player.turned = best

    def _with_knobs(self, place: np.ndarray, first: int, games: int) -> np.ndarray:
        self._table.player.turned = values_at(self._knobs, place)
        return self._points(first, games)

    # --- choices ---

    def _try_changes(self, games: int, number: int) -> None:
        """Change a choice in each of these games."""
        table, first = self._table, self._games(games)
        usual = self._points(first, games)
        draw = np.random.default_rng([self._seed, table.seat, number])
        once = np.array([_drawn(draw, times) for times in table.times(games)])
        points, changes = table.changed_points(first, once, draw.random(games))
        gains = points * float(table.unit) - usual
        self._tried += [(change, float(gains[change.game])) for change in changes]

    def _keep_best(self, number: int, checked: int) -> None:
        """Grow trees, and keep those that win more in further games."""
        forests = dict(self._grown(number))
        if not forests:
            return
        player, first = self._table.player, self._games(checked)
        before = player.stages
        usual = self._points(first, checked)
        kept, most = before, AHEAD
        for stage in _stages(forests):
            player.stages = (*before, stage)
            lead = _lead(self._points(first, checked) - usual)
            if lead > most:
                kept, most = player.stages, lead
        player.stages = kept
        if kept != before:
            self._tried = []  # they were changes of another player

    def _grown(self, number: int) -> Iterator[tuple[Group, GainForest]]:
        for group in sorted({change.group for change, _ in self._tried}):
            some = [each for each in self._tried if each[0].group == group]
            rows = np.array([change.row for change, _ in some])
            forest = grown(rows, np.array([gain for _, gain in some]), number)
            if forest is not None:
                yield group, forest


def _turnable(table: SeatPlayer) -> Iterator[Knob]:
    """The knobs that say how the bot plays, as they stand."""
    for knob in table.knobs:
        if knob.name not in NOT_FITTED and knob.low < knob.high:
            yield replace(knob, default=table.own[knob.name])


def _drawn(draw: np.random.Generator, times: np.ndarray) -> tuple[int, int]:
    """A kind of decision that came up, and which of its times; (0, 0) if none did."""
    kinds = np.flatnonzero(times)
    if not len(kinds):
        return 0, 0
    kind = int(draw.choice(kinds))
    return kind, int(draw.integers(1, times[kind] + 1))


def _stages(forests: dict[Group, GainForest]) -> Iterator[LearnedStage]:
    """How the new trees may be followed: all, also where nothing like it was seen, or a few."""
    yield LearnedStage(forests)
    yield LearnedStage({group: replace(each, is_bold=True) for group, each in forests.items()})
    if len(forests) > 1:
        for group in sorted(forests, key=lambda each: -forests[each].promise)[:ALONE]:
            yield LearnedStage({group: forests[group]})


def _lead(gaps: np.ndarray) -> float:
    """By how many standard errors a mean lies above nothing."""
    error = (float((gaps**2).sum()) + 1.0) ** 0.5 / max(1, len(gaps))
    return float(gaps.mean()) / error if len(gaps) else 0.0
