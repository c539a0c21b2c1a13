"""Find the knobs that earn most in the lessons.

What knobs earn in a game is what their answers gain over those of the script as it is, summed over
the decisions of the game. It is exact for one decision answered otherwise; for many, which change
what is asked thereafter, it is a first guess. So it only says which knobs to try.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from simkit.description.policy import Knob
from simkit.lab.basics.calling import direct
from simkit.lab.improving.tune_bot import place_of, values_at
from simkit.lab.play.prepare import Prepared
from simkit.lab.statistics.intervals import Interval, errors_to_each_side
from simkit.lab.statistics.noisy_search import Climb
from simkit.lab.teaching.lessons_noted import Lessons, functions_for

ROUNDS = 40  # of a climb; each looks at 24 settings of the knobs
STEPS = (0.125, 0.25, 0.5, 1.0)  # of the way to where a climb ends, which are tried
PROBES = 32  # settings of the knobs that tell where knobs matter: half near, half anywhere
NEAR = 0.25  # in widths of the knobs' ranges


@dataclass(frozen=True)
class Proposal:
    """A step towards the knobs that earn most, and what it earns on lessons that were held back."""

    step: float  # 1: all the way
    values: dict[str, float]
    earned: Interval  # in games won a game


@dataclass(frozen=True)
class Pupil:
    """The script that is taught: all of its knobs, and those that may turn."""

    prepared: Prepared
    place: int  # among the bots
    knobs: tuple[Knob, ...]
    fit: tuple[Knob, ...]
    own: tuple[float, ...]  # as a mind holds them, in the order of the knobs

    def rows(self, settings: Sequence[Mapping[str, float]]) -> np.ndarray:
        """All knobs, a row a setting of those that turn."""
        names = [knob.name for knob in self.knobs]
        found = np.tile(np.array(self.own), (len(settings), 1))
        for row, values in zip(found, settings, strict=True):
            for name, value in values.items():
                row[names.index(name)] = value
        return found

    def probes(self, seed: int) -> np.ndarray:
        """Its own knobs, then some near them, then some anywhere in their ranges."""
        draw = np.random.default_rng(seed)
        half = PROBES // 2, len(self.fit)
        near = np.clip(place_of(self.fit) + NEAR * draw.standard_normal(half), 0.0, 1.0)
        places = np.concatenate([near, draw.random(half)])
        return self.rows([{}, *(values_at(self.fit, place) for place in places)])

    def earned(self, lessons: Lessons, rows: np.ndarray, games: np.ndarray) -> np.ndarray:
        """What each row of knobs earns (columns) in each of these games (rows)."""
        from simkit.kernel.decisions import MIND
        from simkit.kernel.records import blank

        ask = direct(functions_for(self.prepared.engine)[0])
        answers = np.zeros((len(lessons), len(rows)), np.int64)
        places = lessons.places
        ask(
            lessons.views, self.prepared.rules, lessons.decisions, lessons.options, places,
            lessons.minds, blank(MIND), self.prepared.bots[self.place], rows, answers,
        )  # fmt: skip
        gains = lessons.gains[places[:-1, None] + answers] * lessons.weight[:, None]
        found = np.zeros((len(games), len(rows)))
        np.add.at(found, np.searchsorted(games, lessons.game), gains)
        return found


def propose(
    pupil: Pupil, lessons: Lessons, games: np.ndarray, seed: int, confidence: float = 0.95
) -> tuple[Proposal, ...]:
    """Steps to the knobs that earn most: climbed on every other game, chosen by what others say.

    None at all where lessons promise nothing.
    """
    to_fit, held_back = games[::2], games[1::2]
    climbed, told = lessons.of(to_fit), lessons.of(held_back)
    if not len(climbed) or not len(told):
        return ()

    def look(places: np.ndarray, number: int) -> np.ndarray:
        rows = pupil.rows([values_at(pupil.fit, place) for place in places])
        mean: np.ndarray = pupil.earned(climbed, rows, to_fit).mean(axis=0)
        return mean

    start = place_of(pupil.fit)
    climb = Climb(start, ROUNDS, seed)
    climb.follow(look)
    ends = [values_at(pupil.fit, end) for end in climb.finalists()]
    best = int(np.argmax(pupil.earned(told, pupil.rows(ends), held_back).mean(axis=0)))
    way = climb.finalists()[best] - start
    ways = [values_at(pupil.fit, start + step * way) for step in STEPS]
    earned = [_mean(each, confidence) for each in pupil.earned(told, pupil.rows(ways), held_back).T]
    found = tuple(Proposal(*each) for each in zip(STEPS, ways, earned, strict=True))
    return found if any((each.earned.estimate or 0.0) > 0.0 for each in found) else ()


def _mean(by_game: np.ndarray, confidence: float) -> Interval:
    """The mean a game, with Student's interval: games are what is drawn, not decisions."""
    mean, games = float(by_game.mean()), len(by_game)
    if games < 2:
        return Interval(mean, None, None, confidence, "t")
    error = float(by_game.std(ddof=1)) / games**0.5
    reach = errors_to_each_side(confidence, games - 1) * error
    return Interval(mean, mean - reach, mean + reach, confidence, "t")
