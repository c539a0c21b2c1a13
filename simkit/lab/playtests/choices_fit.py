"""Find the bot that chooses like a person, and how often the person chooses otherwise.

A person is taken for a bot that makes mistakes (a share of options taken at random) and lapses (a
share of choices that the game's beginner makes). One knob of the bot may be turned. All shares are
equally likely before, and all bots too; each choice then says how likely they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
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
    probability: float
    weights: np.ndarray  # by mistakes, then by lapses; they add up to the probability
    variants: tuple[WithKnob, ...] = ()  # the bot as it is, and with one knob turned

    def mistakes(self, confidence: float) -> Interval:
        """The share of options that are taken at random."""
        return _range(self.weights.sum(axis=1), confidence)

    def lapses(self, confidence: float) -> Interval:
        """The share of choices that a beginner makes."""
        return _range(self.weights.sum(axis=0), confidence)

    @property
    def has_lapses(self) -> bool:
        return self.weights.shape[1] > 1

    @property
    def likeliest(self) -> WithKnob:
        """The bot as it is, or with the knob turned that fits best."""
        return max(self.variants, key=lambda each: float(each.weights.sum()))

    def knob(self, name: str, usual: float, confidence: float) -> Interval:
        """The value of a knob, if all others stand as usual."""
        own = [each for each in self.variants if each.knob in ("", name)]
        values = [each.value if each.knob else usual for each in own]
        return credible(values, [float(each.weights.sum()) for each in own], confidence)


@dataclass(frozen=True)
class WithKnob:
    """A bot with a knob turned, or as it is, and how likely it is."""

    knob: str  # "": none
    value: float
    weights: np.ndarray

    def taken(self, choice: PersonChoice, bot: str) -> int:
        """The place of the option that it would have taken."""
        if not self.knob:
            return choice.would[bot]
        return choice.turned[bot][self.knob][self.value]


def _range(weights: np.ndarray, confidence: float) -> Interval:
    return credible(np.linspace(0.0, 1.0, len(weights)).tolist(), weights.tolist(), confidence)


def bots_of(choices: Sequence[PersonChoice]) -> list[str]:
    """The bots that have an opinion on every choice."""
    named = Counter(bot for choice in choices for bot in choice.would)
    return [bot for bot, count in named.items() if count == len(choices)]


def likeliest(choices: Sequence[PersonChoice], bots: Sequence[str]) -> list[PlaysLike]:
    """How far each bot is believed, the likeliest first.

    Before the choices, a bot as it is and all its turned knobs together are equally likely.
    """
    found = {bot: list(_variants(choices, bot)) for bot in bots}
    logs = {bot: [log for _, _, log in tried] for bot, tried in found.items()}
    total = logsumexp([logsumexp(log) for each in logs.values() for log in each])
    likes = []
    for bot, tried in found.items():
        variants = tuple(WithKnob(knob, value, np.exp(log - total)) for knob, value, log in tried)
        weights = np.sum([each.weights for each in variants], axis=0)
        likes.append(PlaysLike(bot, float(weights.sum()), weights, variants))
    return sorted(likes, key=lambda each: -each.probability)


def _variants(choices: Sequence[PersonChoice], bot: str) -> Iterator[tuple[str, float, np.ndarray]]:
    """A bot as it is and with each knob turned: the knob, its value, the weighed likelihoods."""
    turned = [(knob, value) for knob, values in knobs_of(choices, bot).items() for value in values]
    alone = np.log(1.0 if not turned else 0.5)
    usual = _likelihoods(choices, bot, [choice.would[bot] for choice in choices])
    yield "", 0.0, usual - np.log(usual.size) + alone
    for knob, value in turned:
        places = [choice.turned[bot][knob][value] for choice in choices]
        log = _likelihoods(choices, bot, places)
        yield knob, value, log - np.log(log.size * 2 * len(turned))


def knobs_of(choices: Sequence[PersonChoice], bot: str) -> dict[str, list[float]]:
    """The knobs of a bot, and their values, of which all choices say what it would have taken."""
    first = choices[0].turned.get(bot, {}) if choices else {}
    tried = {knob: [*values] for knob, values in first.items()}
    return {
        knob: values
        for knob, values in tried.items()
        if all([*choice.turned.get(bot, {}).get(knob, ())] == values for choice in choices)
    }


def _likelihoods(choices: Sequence[PersonChoice], bot: str, places: Sequence[int]) -> np.ndarray:
    """The logarithm of the likelihood, by mistakes and by lapses, of a bot that takes these."""
    has_novice = bot != NOVICE and all(NOVICE in choice.would for choice in choices)
    lapses = SHARES[None, :] if has_novice else np.zeros((1, 1))
    mistakes = SHARES[:, None]
    found = np.zeros((len(SHARES), lapses.shape[1]))
    alike = Counter(
        (
            place == choice.place,
            has_novice and choice.would[NOVICE] == choice.place,
            choice.options,
        )
        for choice, place in zip(choices, places, strict=True)
    )
    for (as_bot, as_novice, options), count in alike.items():
        with np.errstate(divide="ignore"):
            found += count * np.log(chance_of(as_bot, as_novice, options, mistakes, lapses))
    return found


def chance_of(
    as_bot: bool, as_novice: bool, options: int, mistakes: np.ndarray, lapses: np.ndarray | float
) -> np.ndarray:
    """How likely a choice is that the bot would make, or a beginner."""
    novice = (1 - ERRING) * as_novice + ERRING / options
    own = (1 - lapses) * as_bot + lapses * novice
    return np.asarray((1 - mistakes) * own + mistakes / options)
