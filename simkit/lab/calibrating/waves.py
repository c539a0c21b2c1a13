"""Choose which packs to try: first from the whole ranges, then from the parts that remain.

Every wave also tries some packs from the whole ranges, so that it shows when the emulator has ruled
out what games would not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from simkit.lab.calibrating.claims import Claim
from simkit.lab.calibrating.emulator import Emulator, learned
from simkit.lab.calibrating.figures import Figure
from simkit.lab.calibrating.trials import CUT, LEAST, Places, TriedPack, odds

WATCHED = 8  # one trial in so many is drawn from the whole ranges
CANDIDATES = 4096  # places that are looked at for the share that is left
MOST_LOOKED = 64 * CANDIDATES


@dataclass(frozen=True)
class Sieve:
    """What the emulator rules out, from the trials so far."""

    claims: tuple[Claim, ...]
    emulators: tuple[tuple[Emulator | None, ...], ...]  # of each figure of each claim

    def lets_through(self, places: np.ndarray) -> np.ndarray:
        """Which places it does not rule out."""
        out = np.stack(
            [
                self._rules_out(claim, each, places)
                for claim, each in zip(self.claims, self.emulators, strict=True)
            ],
            axis=1,
        )
        return np.array([odds(row, self.claims) >= LEAST for row in out], dtype=bool)

    @staticmethod
    def _rules_out(
        claim: Claim, emulators: Sequence[Emulator | None], places: np.ndarray
    ) -> np.ndarray:
        question = claim.question
        out = np.zeros(len(places), dtype=bool)
        for emulator in emulators:
            if emulator is not None and question is not None:
                guess = emulator.guess(places)
                gap = np.maximum(question.low - guess, guess - question.high)
                out |= gap > CUT * max(emulator.error, 1e-9)
        return out


@dataclass(frozen=True)
class WaveDrawn:
    """How a wave was drawn: some packs from what its sieve left, the watched from everywhere."""

    sieve: Sieve | None
    left: float  # share of the ranges that the sieve left
    tried: int
    watched: int

    def density(self, places: np.ndarray) -> np.ndarray:
        """Packs a unit of the ranges that it tried around some places."""
        passes = np.ones(len(places)) if self.sieve is None else self.sieve.lets_through(places)
        found: np.ndarray = self.watched + (self.tried - self.watched) * passes / max(
            self.left, 1 / CANDIDATES
        )
        return found


def crowd_of(trials: Sequence[TriedPack], casts: Sequence[WaveDrawn]) -> np.ndarray:
    """How densely all waves together have tried packs around each."""
    places = np.array([trial.places for trial in trials])
    found: np.ndarray = sum((cast.density(places) for cast in casts), np.zeros(len(places)))
    return found


def sieve_of(trials: Sequence[TriedPack], claims: Sequence[Claim]) -> Sieve:
    """What some trials have taught; nothing is learned of a figure that often did not come up."""
    places = np.array([trial.places for trial in trials])
    emulators = []
    for place, _ in enumerate(claims):
        found = []
        for nth in range(len(trials[0].asked[place])):
            said = [trial.asked[place][nth] for trial in trials]
            known = np.array([each.estimate is not None for each in said])
            values = np.array([each.estimate for each in said if each.estimate is not None])
            luck = _luck_of(said, trials)
            found.append(learned(places[known], values, luck) if known.any() else None)
        emulators.append(tuple(found))
    return Sieve(tuple(claims), tuple(emulators))


def _luck_of(said: Sequence[Figure], trials: Sequence[TriedPack]) -> float:
    """The largest error of a figure from all games of a pack; from its first games if need be."""
    known = [
        (trial.early, each.error)
        for trial, each in zip(trials, said, strict=True)
        if each.estimate is not None
    ]
    whole = [error for early, error in known if not early]
    return max(whole or [error for _, error in known], default=0.0)


@dataclass(frozen=True)
class Drawn:
    """A place that is to be tried."""

    places: Places
    watched: bool


def drawn(unknowns: int, seed: int, wave: int, sieve: Sieve | None) -> Iterator[Drawn]:
    """Places of a wave, one after another, without end as long as the sieve lets some through."""
    from scipy.stats import qmc

    whole = qmc.Sobol(unknowns, rng=np.random.default_rng([seed, 1, wave]))
    if sieve is None:
        while True:
            for row in whole.random(256):
                yield Drawn(_places(row), False)
    some = qmc.Sobol(unknowns, rng=np.random.default_rng([seed, 2, wave]))
    looked = 0
    while looked < MOST_LOOKED:
        rows = some.random(CANDIDATES)
        looked += CANDIDATES
        for number, row in enumerate(rows[sieve.lets_through(rows)]):
            if number % (WATCHED - 1) == 0:
                yield Drawn(_places(whole.random(1)[0]), True)
            yield Drawn(_places(row), False)


def _places(row: np.ndarray) -> Places:
    return tuple(round(float(each), 6) for each in row)


def share_left(unknowns: int, seed: int, sieve: Sieve | None) -> float:
    """Which share of the ranges a sieve leaves."""
    if sieve is None:
        return 1.0
    from scipy.stats import qmc

    rows = qmc.Sobol(unknowns, rng=np.random.default_rng([seed, 4])).random(CANDIDATES)
    return float(sieve.lets_through(rows).mean())
