"""The answer of `simkit.tune_game`: win rates of all values tried, and which reach the target."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist
from typing import Any, Protocol

from simkit.lab.basics.command_line import Options
from simkit.lab.judging.verdicts import NOT_SETTLED
from simkit.lab.play.again import unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.play.settle import Settled
from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.paired import POWER
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.varying import keys

__all__ = [
    "ABOVE",
    "BELOW",
    "NOT_SETTLED",
    "REACHES",
    "Axis",
    "Combination",
    "Mark",
    "Tested",
    "TunedGame",
    "settling",
]

REACHES, ABOVE, BELOW = "reaches", "above", "below"
PLAYOFF = 0.25  # of the games
FINALISTS = 5  # at most, in the play-off
LEAST_ROOM = 4  # of the margin: nearer to an end of the band, no number of games is worth it


class Wished(Protocol):
    """What is wanted of the settings."""

    @property
    def target(self) -> float: ...

    @property
    def margin(self) -> float: ...

    @property
    def confidence(self) -> float: ...


@dataclass(frozen=True)
class Axis:
    """A key that may move, its values in order, and where it stands now."""

    key: str
    values: tuple[Any, ...]
    now: Any
    continuous: bool  # it may also take what lies between

    def steps(self, value: Any) -> float:
        """How many values away from now; of a knob in steps of its first marks."""
        if value in self.values:
            return abs(self.values.index(value) - self.values.index(self.now))
        width = (max(self.values) - min(self.values)) / (len(self.values) - 1)
        return float(abs(value - self.now) / width)


@dataclass(eq=False)
class Mark:
    """One combination of values, and how it fares so far."""

    values: dict[str, Any]
    settled: Settled
    games: int = 0
    won: int = 0

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else float("nan")

    def rate(self, confidence: float) -> Interval:
        """The share with an interval that stands being watched: the search looks all the time."""
        return intervals.sequence(self.won, self.games, confidence)

    def verdict(self, band: tuple[float, float], confidence: float) -> str:
        """Whether it surely lies in the band, above it or below."""
        rate = self.rate(confidence)
        assert rate.low is not None and rate.high is not None
        if rate.low > band[1]:
            return ABOVE
        if rate.high < band[0]:
            return BELOW
        return REACHES if band[0] <= rate.low and rate.high <= band[1] else NOT_SETTLED

    def change(self, axes: Sequence[Axis]) -> tuple[int, float]:
        """How much it changes: how many keys, then how many steps."""
        steps = [axis.steps(self.values.get(axis.key, axis.now)) for axis in axes]
        return sum(step > 0 for step in steps), sum(steps)


@dataclass(frozen=True)
class Tested:
    """A mark on fresh games."""

    mark: Mark
    won: int
    games: int
    rate: Interval
    verdict: str


@dataclass(frozen=True)
class Combination:
    """A combination of values: how much it changes, and how it fared."""

    values: dict[str, Any]
    changed: int  # keys
    steps: float
    games: int
    won: int
    win_rate: Interval
    verdict: str

    def away(self, target: float) -> float:
        """How far its win rate is from the target; one that is not known is farthest."""
        share = self.win_rate.estimate
        return 1.0 if share is None else abs(share - target)


@dataclass(frozen=True)
class TunedGame(CellAnswer):
    """The result of `simkit.tune_game`, with one row per combination in `frame`."""

    VERB = "tune-game"
    STOPS_ANYWHERE = False

    target: float
    margin: float
    confidence: float
    axes: tuple[Axis, ...]  # the keys that vary, each with its values
    marks: tuple[Mark, ...]  # the combinations that the search has tried
    tested: tuple[Tested, ...]  # the smallest change first
    seeds: tuple[int, int]
    games: int
    asked: int
    vary: tuple[str, ...]

    @property
    def band(self) -> tuple[float, float]:
        return self.target - self.margin, self.target + self.margin

    @property
    def reached(self) -> tuple[Tested, ...]:
        """The combinations that reach the target at this confidence, smallest change first."""
        return tuple(each for each in self.tested if each.verdict == REACHES)

    @property
    def playoff_seed(self) -> int:
        """The seed of the fresh games that test the best combinations."""
        return self.seeds[1]

    @cached_property
    def before(self) -> dict[str, Any]:
        """The value that each key has now."""
        return {axis.key: _plain(axis.now) for axis in self.axes}

    @cached_property
    def tried(self) -> list[Combination]:
        """All combinations with their games in the search."""
        return [
            self._combination(
                mark,
                (mark.games, mark.won),
                mark.rate(self.confidence),
                mark.verdict(self.band, self.confidence),
            )
            for mark in self.marks
        ]

    @cached_property
    def finalists(self) -> list[Combination]:
        """The best combinations with their fresh games, the smallest change first."""
        return [
            self._combination(each.mark, (each.games, each.won), each.rate, each.verdict)
            for each in self.tested
        ]

    @property
    def untested(self) -> list[Combination]:
        """What may reach the target by its games in the search, and played no fresh games."""
        fresh = {str(each.values) for each in self.finalists}
        maybe = (REACHES, NOT_SETTLED)
        return [one for one in self.tried if one.verdict in maybe and str(one.values) not in fresh]

    def _combination(
        self, mark: Mark, played: tuple[int, int], rate: Interval, verdict: str
    ) -> Combination:
        changes = mark.change(self.axes)
        return Combination(keys.columns(mark.values), *changes, *played, rate, verdict)

    @property
    def nearest(self) -> Mark:
        """The combination whose win rate is closest to the target."""
        played = [mark for mark in self.marks if mark.games]
        return min(played, key=lambda mark: abs(mark.share - self.target))

    @property
    def sides(self) -> tuple[Mark | None, Mark | None]:
        """The combinations closest to the target from below and from above."""
        played = [mark for mark in self.marks if mark.games]
        below = [mark for mark in played if mark.share <= self.target]
        above = [mark for mark in played if mark.share > self.target]
        return (
            max(below, key=lambda mark: mark.share, default=None),
            min(above, key=lambda mark: mark.share, default=None),
        )

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes, a row a mark.

        The axes; changed (keys) and steps; games, won, win_rate, low, high of the search (a
        sequence: it was watched); verdict; playoff_games, playoff_won, playoff_low, playoff_high,
        playoff_verdict of the fresh games, empty where there were none.
        """
        records = list(self._records())
        return columns_of(records)

    def _records(self) -> Iterator[dict[str, Any]]:
        fresh = {str(each.values): each for each in self.finalists}
        for mark in self.tried:
            yield self._record(mark, fresh.get(str(mark.values)))

    def _record(self, mark: Combination, test: Combination | None) -> dict[str, Any]:
        rate, fresh = mark.win_rate, test.win_rate if test else None
        return {
            **mark.values,
            **{"changed": mark.changed, "steps": mark.steps, "games": mark.games, "won": mark.won},
            **{"win_rate": rate.estimate, "low": rate.low, "high": rate.high},
            "verdict": mark.verdict,
            "playoff_games": test.games if test else None,
            "playoff_won": fresh.estimate if fresh else None,
            "playoff_low": fresh.low if fresh else None,
            "playoff_high": fresh.high if fresh else None,
            "playoff_verdict": test.verdict if test else "",
        }

    @property
    def games_needed(self) -> int | None:
        """Games in all that will probably settle which combinations reach the target.

        The nearer to an end of the band, the more games. If none reaches the target and many
        combinations have not played: games with which the most finalists can be settled. Else None.
        """
        left = [each for each in self.tested if each.verdict == NOT_SETTLED]
        if left:
            return min(self._needed(each) for each in left)
        every = keys.grid_size({axis.key: axis.values for axis in self.axes})
        if not self.tested or self.reached or len(self.marks) >= every:
            return None
        more = math.ceil(settling(self, FINALISTS) / PLAYOFF)
        return more if more > self.asked else None

    def _needed(self, tested: Tested) -> int:
        rate, error = tested.won / tested.games, (1 - self.confidence) / len(self.tested)
        low, high = self.band
        room = max(min(abs(rate - low), abs(rate - high)), self.margin / LEAST_ROOM)
        reach = NormalDist().inv_cdf(1 - error / 2) + NormalDist().inv_cdf(POWER)
        each = math.ceil(max(rate * (1 - rate), 1 / tested.games) * (reach / room) ** 2)
        return math.ceil(each * len(self.tested) / PLAYOFF)

    def figures(self) -> dict[str, Any]:
        """What `simkit tune-game --json` prints besides how it was asked for."""
        return {
            "playoff_seed": self.playoff_seed,
            "games": self.games,
            "asked": self.asked,
            "target": self.target,
            "margin": self.margin,
            "confidence": self.confidence,
            "axes": {axis.key: list(map(_plain, axis.values)) for axis in self.axes},
            "now": self.before,
            "found": self.finalists,
            "reached": len(self.reached),
            "games_needed": self.games_needed,
            "marks": self.tried,
        }

    def own_notes(self) -> Iterator[str]:
        """What a reader should know before quoting a figure."""
        if self.interrupted:
            yield f"Interrupted: {self.games:,} games are kept."
        below, above = self.sides
        if not self.interrupted and not self.tested:
            if above is None:
                yield "The win rate is below the target everywhere. Vary other keys."
            elif below is None:
                yield "The win rate is above the target everywhere. Vary other keys."
            else:
                yield "The target lies between two values that were tried. Vary one more key."

    # --- How it was asked for ---

    @property
    def subject(self) -> Options:
        return {"target": self.target, "vary": self.vary}

    @property
    def extent(self) -> Options:
        sure = unusual_confidence(self.confidence)
        return {"games": self.asked, "margin": self.margin, "confidence": sure}


def _plain(value: Any) -> Any:
    return keys.columns({"": value})[""]


def settling(wish: Wished, marks: int) -> int:
    """Games with which so many marks on the target would most likely be seen to reach it."""
    quantile = NormalDist().inv_cdf
    reach = quantile(1 - (1 - wish.confidence) / (2 * marks)) + quantile(POWER)
    return math.ceil(marks * wish.target * (1 - wish.target) * (reach / wish.margin) ** 2)
