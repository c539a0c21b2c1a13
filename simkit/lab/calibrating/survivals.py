"""What the trials leave of each range, and how much each claim ruled out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Protocol

import numpy as np

from simkit.lab.calibrating.claims import Claim
from simkit.lab.calibrating.trials import LEAST, Places, TriedPack, failing, odds, offs
from simkit.lab.ranges.moves import Steps
from simkit.lab.ranges.unknown import Level, Unknown

PINNED, LEANS, OPEN, SCATTER = "pinned down", "leans", "open", "drawn apart"
NARROW = 0.6  # of the width that nine in ten had before
SURE = 0.01  # how rarely an unknown that matters nothing is said to lean
FEW = 12  # members of which nothing can be said

SPECIFIC = 0.05  # of the trials: a claim that holds less often holds hardly anywhere


@dataclass(frozen=True)
class LevelShare:
    """How many of the members stand at a level."""

    level: Any
    share: float


@dataclass(frozen=True)
class Survival:
    """What is left of an unknown's range among the members."""

    TOLD = (
        *("unknown=unknown.name", "title=unknown.title", "range=unknown.move.text", "together"),
        *("continuous=unknown.continuous", "steps", "verdict", "low=least", "middle=usual"),
        *("high=most", "places=ends", "shares"),
    )

    unknown: Unknown
    low: float  # places from 0 to 1: nine in ten members lie between
    middle: float
    high: float
    places: tuple[float, ...]
    verdict: str

    @property
    def together(self) -> bool:
        """Whether its values move as one."""
        return not self.unknown.apart

    @property
    def steps(self) -> bool:
        return isinstance(self.unknown.move, Steps)

    @property
    def ends(self) -> tuple[float, float, float]:
        return self.low, self.middle, self.high

    @property
    def least(self) -> Level:
        return self._level(self.low)

    @property
    def usual(self) -> Level:
        return self._level(self.middle)

    @property
    def most(self) -> Level:
        return self._level(self.high)

    def _level(self, place: float) -> Level:
        return self.unknown.level_at(place) if self.together else None

    @property
    def shares(self) -> list[LevelShare]:
        """The share of the members at each level of an unknown that has few."""
        levels = [self.unknown.level_at(place) for place in self.places]
        several = max(1, len(levels))
        return [LevelShare(each, levels.count(each) / several) for each in self.unknown.levels]


class Placed(Protocol):
    """A pack that was tried."""

    @property
    def places(self) -> Places: ...


def survivals(
    unknowns: Sequence[Unknown], members: Sequence[Placed], before: Sequence[Placed] | None = None
) -> tuple[Survival, ...]:
    """Of every unknown what the members leave of its range, or of some packs `before`."""
    found = []
    for place, unknown in enumerate(unknowns):
        places = np.array([each.places[place] for each in members])
        had = None if before is None else np.array([each.places[place] for each in before])
        found.append(_survival(unknown, places, len(unknowns), had))
    return tuple(found)


def _survival(
    unknown: Unknown, places: np.ndarray, unknowns: int, before: np.ndarray | None
) -> Survival:
    kept = tuple(float(each) for each in places)
    if len(places) < FEW or unknown.apart:
        low, middle, high = (0.05, 0.5, 0.95) if not len(places) else _ninety(places)
        return Survival(unknown, low, middle, high, kept, SCATTER if unknown.apart else OPEN)
    from scipy.stats import kstest

    low, middle, high = _ninety(places)
    least, _, most = (0.05, 0.5, 0.95) if before is None else _ninety(before)
    moved = float(kstest(places, "uniform" if before is None else before).pvalue) < SURE / unknowns
    narrow = (high - low) <= NARROW * (most - least)
    verdict = PINNED if moved and narrow else LEANS if moved else OPEN
    return Survival(unknown, low, middle, high, kept, verdict)


def _ninety(places: np.ndarray) -> tuple[float, float, float]:
    low, middle, high = np.quantile(places, [0.05, 0.5, 0.95])
    return float(low), float(middle), float(high)


@dataclass(frozen=True)
class Work:
    """What a claim has done."""

    TOLD = (
        *("claim=claim.name", "says=claim.says", "trust=claim.trust", "is_share", "of", "range"),
        *("rules_out", "alone", "foretold_by=foretold", "holds_there=holds", "figure_there"),
    )

    claim: Claim
    rules_out: float  # share of the packs from the whole ranges that it rules out
    alone: float  # ... and that all others leave
    foretold: int  # trials that all others leave: they foretell this one
    holds: float | None  # in which share of those it holds
    low: float | None  # its figure there: nine in ten lie between
    middle: float | None
    high: float | None

    @property
    def is_share(self) -> bool:
        return bool(self.claim.question and self.claim.question.is_share)

    @property
    def of(self) -> str | None:
        return self.claim.question.of if self.claim.question else None

    @property
    def range(self) -> tuple[float, float] | None:
        """What is claimed."""
        return self.claim.question.range if self.claim.question else None

    @property
    def figure_there(self) -> tuple[float | None, float | None, float | None]:
        """The figure in the packs that all others leave."""
        return self.low, self.middle, self.high


def works(trials: Sequence[TriedPack], claims: Sequence[Claim]) -> tuple[Work, ...]:
    """Of every claim what it rules out, and how well the others foretell it."""
    if not trials:
        return ()
    out = np.array([failing(trial, claims) for trial in trials])
    fair = np.array([trial.wave == 0 or trial.watched for trial in trials])
    found = []
    for place, claim in enumerate(claims):
        others = [each for at, each in enumerate(claims) if at != place]
        rest = np.delete(out, place, axis=1)
        left = np.array([odds(row, others) >= LEAST for row in rest])
        mine = out[:, place]
        there = _figures_there(trials, left, place)
        found.append(
            Work(
                claim=claim,
                rules_out=float(mine[fair].mean()),
                alone=float((mine & ~rest.any(axis=1))[fair].mean()),
                foretold=int(left.sum()),
                holds=float((~mine)[left].mean()) if left.any() else None,
                low=there[0],
                middle=there[1],
                high=there[2],
            )
        )
    return tuple(found)


def _figures_there(
    trials: Sequence[TriedPack], left: np.ndarray, place: int
) -> tuple[float | None, float | None, float | None]:
    """The figures of a claim in some trials: all its cells together."""
    estimates = [
        each.estimate
        for trial, is_left in zip(trials, left, strict=True)
        if is_left
        for each in trial.asked[place]
        if each.estimate is not None
    ]
    if not estimates:
        return None, None, None
    low, middle, high = np.quantile(np.array(estimates), [0.05, 0.5, 0.95])
    return float(low), float(middle), float(high)


@dataclass(frozen=True)
class Contradiction:
    """Two claims that hold, but never together; or one that holds nowhere."""

    TOLD = ("claims=names", "holds")

    names: tuple[str, ...]
    holds: tuple[float, ...]  # share of all trials in which each holds


def contradictions(
    trials: Sequence[TriedPack], claims: Sequence[Claim]
) -> tuple[Contradiction, ...]:
    """What cannot be true at once in any pack that was tried."""
    if not trials:
        return ()
    holds = np.array([[not each for each in failing(trial, claims)] for trial in trials])
    shares = holds.mean(axis=0)
    names = [each.name for each in claims]
    nowhere = [
        Contradiction((names[place],), (0.0,)) for place in np.flatnonzero(~holds.any(axis=0))
    ]
    pairs = [
        Contradiction((names[one], names[other]), (float(shares[one]), float(shares[other])))
        for one, other in combinations(range(len(names)), 2)
        if min(shares[one], shares[other]) >= SPECIFIC
        and shares[one] * shares[other] * len(trials) >= 3  # by chance some would hold both
        and not (holds[:, one] & holds[:, other]).any()
    ]
    return (*nowhere, *pairs)


def doubtful(trials: Sequence[TriedPack], claims: Sequence[Claim]) -> tuple[str, ...]:
    """Which claims to doubt first: those that rule out the packs that come nearest.

    Of the packs with the best odds, how often each claim stands in the way.
    """
    if not trials:
        return ()
    out = np.array([failing(trial, claims) for trial in trials])
    each_odds = np.array([odds(row, claims) for row in out])
    farness = np.array([sum(offs(trial, claims)) for trial in trials])
    best = np.lexsort((farness, -each_odds))[: max(1, len(trials) // 10)]
    often = out[best].mean(axis=0)
    order = sorted(range(len(claims)), key=lambda place: (-often[place], place))
    return tuple(claims[place].name for place in order if often[place] > 0)
