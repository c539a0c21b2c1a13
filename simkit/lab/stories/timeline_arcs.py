"""What the timeline of a game shows: surprise, tension, drama, and when the end can be foreseen.

Chances that were learned are taken as they are told. Others are estimates from imagined games. In
squares of differences their noise is subtracted. The largest of many chances, and how often one
crosses the middle, are larger too by what noise adds, nearly twice as much with half of the
imagined games: so what halving adds is taken off.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from simkit.lab.statistics import intervals

LOST, WON = 0.1, 0.9  # beyond these a game counts as decided
FADING = 0.9  # the power of the number of imagined games with which noise fades: by simulation
SPLITS = 16  # of the imagined games into halves, to see what noise adds
RESAMPLES = 400  # of the games, for the interval of `known`


@dataclass(frozen=True)
class GameTimeline:
    """One game: the chances at the start of each turn, and who won in the end."""

    game: int
    wins: np.ndarray  # imagined wins, a row a turn, a column a seat (one for a team)
    rollouts: int  # 0: in the place of wins stand learned chances
    won: np.ndarray  # of each seat, 1 or 0
    outcome: str

    @property
    def turns(self) -> int:
        return len(self.wins)

    @property
    def chances(self) -> np.ndarray:
        return self.wins / max(1, self.rollouts)

    @property
    def noise(self) -> np.ndarray:
        """The variance that chance leaves in each estimate."""
        share = self.chances
        if self.rollouts == 0:
            return np.zeros_like(share)
        return share * (1 - share) / max(1, self.rollouts - 1)

    @cached_property
    def halves(self) -> tuple[GameTimeline, ...]:
        """Timelines that share out the imagined games between them, two and two."""
        draw = np.random.default_rng(self.game)
        size = self.rollouts // 2
        nobody = np.maximum(0, self.rollouts - self.wins.sum(axis=1, keepdims=True))
        ends = np.hstack([self.wins, nobody])
        found = []
        for _ in range(SPLITS):
            taken = [draw.multivariate_hypergeometric(each, size) for each in ends]
            wins = np.array(taken)[:, :-1]
            found.append(replace(self, wins=wins, rollouts=size))
            found.append(replace(self, wins=self.wins - wins, rollouts=self.rollouts - size))
        return tuple(found)


def surprise(scene: GameTimeline) -> float:
    """How far the chance jumps from one turn to the next: a root mean square, noise taken out."""
    ended = np.vstack([scene.chances, scene.won])
    noise = np.vstack([scene.noise, np.zeros_like(scene.noise[:1])])
    jumps = np.diff(ended, axis=0) ** 2 - noise[1:] - noise[:-1]
    return float(np.sqrt(max(0.0, jumps.mean())))


def tension(scene: GameTimeline) -> float:
    """How open the game is, turn by turn: 1 at even chances, 0 when it is decided."""
    share = scene.chances
    even = 1 / scene.won.size if scene.won.size > 1 else 0.5
    openness = (share * (1 - share) + scene.noise) / (even * (1 - even))
    return float(np.minimum(openness, 1).mean())


def drama(scene: GameTimeline) -> float:
    """How far behind its first chance the game fell for whoever won, or rose for who lost."""
    start = scene.chances[0]
    swing = np.where(scene.won == 1, start - scene.chances, scene.chances - start)
    return float(np.maximum(swing, 0).max(axis=0).mean())


def lead_changes(scene: GameTimeline) -> float:
    """How often the favourite changes: among rivals the likeliest winner, for a team win or loss.

    Where chances are even, half a change is counted on the way in and half on the way out.
    """
    chances = scene.chances
    sides = np.hstack([1 - chances, chances]) if chances.shape[1] == 1 else chances
    leaders = sides.argmax(axis=1), sides[:, ::-1].argmax(axis=1)  # the first or the last of equals
    return sum(np.count_nonzero(np.diff(each)) for each in leaders) / 2


def decided_at(scene: GameTimeline) -> float:
    """The turn from which on the end stood all but fast; one beyond the last if it never did."""
    share = scene.chances[:, int(np.argmax(scene.won))]
    fast = share >= WON if scene.won.max() else (scene.chances <= LOST).all(axis=1)
    doubtful = np.flatnonzero(~fast)
    return float(doubtful[-1] + 2 if doubtful.size else 1)


def played_out(scene: GameTimeline) -> float:
    """The share of the game that was played after it was decided."""
    return max(0.0, scene.turns - decided_at(scene) + 1) / scene.turns


def without_noise(measure: Callable[[GameTimeline], float]) -> Callable[[GameTimeline], float]:
    """The measure as far as more and more imagined games would bring it.

    Noise shifts a measure nearly twice as far with half of the imagined games, so what halving adds
    says what noise has added. They are halved again and again at random, for the split must not
    matter. Of a single game the outcome may lie beyond what is possible; it is right on average.
    """

    def corrected(scene: GameTimeline) -> float:
        if scene.rollouts == 0:
            return measure(scene)
        halves = [measure(half) for half in scene.halves]
        seen = measure(scene)
        return seen - (float(np.mean(halves)) - seen) / (2**FADING - 1)

    return corrected


MEASURES = {
    "surprise": without_noise(surprise),
    "tension": without_noise(tension),
    "drama": without_noise(drama),
    "lead_changes": without_noise(lead_changes),
    "decided_at": decided_at,
    "played_out": played_out,
}
BOUNDS = {  # between which a measure lies, and so does the interval of its mean
    "surprise": (0.0, 1.0),
    "tension": (0.0, 1.0),
    "drama": (0.0, 1.0),
    "lead_changes": (0.0, math.inf),
    "decided_at": (1.0, math.inf),
    "played_out": (0.0, 1.0),
}
HELP = {
    "surprise": "how much the chance to win changes from one turn to the next",
    "tension": "how open the game is: 1 at even chances, 0 when decided",
    "drama": "how far behind the winner was at worst (or how far ahead the loser)",
    "lead_changes": "how often the favourite changes",
    "decided_at": "turn from which the later winner always has a chance of 90 % or more",
    "played_out": "share of the game that is played after it is decided",
}


@dataclass(frozen=True)
class TurnOfAll:
    """A turn over all games."""

    turn: int
    going: int  # games that are not over
    decided: intervals.Interval
    known: intervals.Interval  # how well the winner can be predicted


def by_turn(scenes: Sequence[GameTimeline], turn: int, confidence: float) -> TurnOfAll:
    """How many games go on in a turn, are decided, and how much of the end is known."""
    decided = sum(decided_at(scene) <= turn + 1 for scene in scenes)
    return TurnOfAll(
        turn + 1,
        sum(scene.turns > turn for scene in scenes),
        intervals.wilson(decided, len(scenes), confidence),
        known(scenes, turn, confidence),
    )


def known(scenes: Sequence[GameTimeline], turn: int, confidence: float) -> intervals.Interval:
    """How well the winner can be foreseen at the start of a turn, from 0 to 1.

    The variance of the chances between games over that of the outcomes, the noise of the estimates
    taken out; games that are over count with their end. The interval resamples the games.
    """
    chances = np.array([s.chances[turn] if s.turns > turn else s.won for s in scenes], dtype=float)
    noise = np.array([s.noise[turn] if s.turns > turn else 0 * s.noise[0] for s in scenes])
    ends = np.array([scene.won for scene in scenes], dtype=float)
    estimate = _foreseen(chances, noise, ends)
    if estimate is None:
        return intervals.Interval(None, None, None, confidence, "bootstrap")
    draw = np.random.default_rng(turn)
    picks = draw.integers(0, len(scenes), (RESAMPLES, len(scenes)))
    again = [_foreseen(chances[pick], noise[pick], ends[pick]) for pick in picks]
    tail = (1 - confidence) / 2
    low, high = np.quantile([each for each in again if each is not None], (tail, 1 - tail))
    return intervals.Interval(estimate, float(low), float(high), confidence, "bootstrap")


def _foreseen(chances: np.ndarray, noise: np.ndarray, ends: np.ndarray) -> float | None:
    spread = ends.var(axis=0, ddof=1).sum() if len(ends) > 1 else 0.0
    if spread == 0:
        return None
    settled = (chances.var(axis=0, ddof=1) - noise.mean(axis=0)).sum()
    return float(min(1.0, max(0.0, settled / spread)))


def mean_of(
    values: list[float], confidence: float, least: float = -math.inf, most: float = math.inf
) -> intervals.Interval:
    """A mean and its interval, as far as they lie between the bounds of the values."""
    exact = [(Fraction(value), times) for value, times in Counter(values).items()]
    total = sum((each * times for each, times in exact), Fraction(0))
    squares = sum((each * each * times for each, times in exact), Fraction(0))
    ends = intervals.ends_of(min(values), max(values))
    found = intervals.wary_mean(total, squares, len(values), ends, confidence)
    low, high, mean = (
        None if end is None else min(most, max(least, end))
        for end in (found.low, found.high, found.estimate)
    )
    return replace(found, low=low, high=high, estimate=mean)
