"""Which bot chooses as a person does, and how often the person does something else.

A person is taken for a bot that makes mistakes (a share of options taken at random) and lapses (a
share of choices that the game's beginner makes). All shares are equally likely before, and all bots
too; each choice then says how likely they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import logsumexp

from simkit.lab.play.choosers.lapsing import ERRING
from simkit.lab.playtests.choices_read import PersonChoice
from simkit.lab.playtests.likeness import credible
from simkit.lab.statistics.intervals import Interval
from simkit.players.lapse import NOVICE

STEPS = 50  # of each share, from 0 to 1
SHARES = np.linspace(0.0, 1.0, STEPS + 1)


@dataclass(frozen=True)
class PlaysLike:
    """A bot, and how likely it is with each share of mistakes and of lapses."""

    bot: str
    belief: float
    weights: np.ndarray  # by mistakes, then by lapses; they add up to the belief

    def mistakes(self, confidence: float) -> Interval:
        """The share of options that are taken at random."""
        return _range(self.weights.sum(axis=1), confidence)

    def lapses(self, confidence: float) -> Interval:
        """The share of choices that a beginner makes."""
        return _range(self.weights.sum(axis=0), confidence)

    @property
    def has_lapses(self) -> bool:
        return self.weights.shape[1] > 1


def _range(weights: np.ndarray, confidence: float) -> Interval:
    return credible(np.linspace(0.0, 1.0, len(weights)).tolist(), weights.tolist(), confidence)


def bots_of(choices: Sequence[PersonChoice]) -> list[str]:
    """The bots that have an opinion on every choice."""
    named = Counter(bot for choice in choices for bot in choice.would)
    return [bot for bot, count in named.items() if count == len(choices)]


def likeliest(choices: Sequence[PersonChoice], bots: Sequence[str]) -> list[PlaysLike]:
    """How far each bot is believed, the likeliest first."""
    found = {bot: _likelihoods(choices, bot) for bot in bots}
    total = logsumexp([logsumexp(each) - np.log(each.size) for each in found.values()])
    weighed = [np.exp(each - np.log(each.size) - total) for each in found.values()]
    likes = [
        PlaysLike(bot, float(weights.sum()), weights)
        for bot, weights in zip(found, weighed, strict=True)
    ]
    return sorted(likes, key=lambda each: -each.belief)


def _likelihoods(choices: Sequence[PersonChoice], bot: str) -> np.ndarray:
    """The logarithm of the likelihood, by mistakes and by lapses."""
    has_novice = bot != NOVICE and all(NOVICE in choice.would for choice in choices)
    lapses = SHARES[None, :] if has_novice else np.zeros((1, 1))
    mistakes = SHARES[:, None]
    found = np.zeros((len(SHARES), lapses.shape[1]))
    alike = Counter(
        (
            choice.would[bot] == choice.place,
            has_novice and choice.would[NOVICE] == choice.place,
            choice.options,
        )
        for choice in choices
    )
    for (as_bot, as_novice, options), count in alike.items():
        own = (1 - mistakes) * as_bot + mistakes / options
        novice = (1 - ERRING) * as_novice + ERRING / options
        with np.errstate(divide="ignore"):
            found += count * np.log((1 - lapses) * own + lapses * novice)
    return found
