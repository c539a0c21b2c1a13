"""A bot that wins as often as the mix of candidates that fits a log, and who else may have played.

A bot that leaves the mean share of choices to chance wins less than that. The first mistakes cost
most, so the mean of the win rates is not the win rate at the mean of the mistakes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from simkit.description.game import Game
from simkit.lab.play.asking import MISTAKES, TurnedKnobs
from simkit.lab.playtests.fitting import Played
from simkit.lab.playtests.log import WON, LoggedGame
from simkit.lab.statistics.intervals import Interval, wilson
from simkit.players.bots import find_bot
from simkit.players.likely import LikelyPlayer

LIKELY = 40  # players that a bot file names


@dataclass(frozen=True)
class TableBot:
    """The bot that is written for these tables, and how often it wins their settings."""

    mistakes: float
    believed: float  # the mean win rate of all candidates, each as far as it is believed
    wins: Interval  # what the bot itself wins
    games: int


def win_rate(logged: Sequence[Sequence[LoggedGame]], played: Sequence[Played]) -> float:
    """The win rate over the cells of a log, each counted as often as the log has it."""
    rates = [float(np.mean(each[WON])) for each in played]
    return float(np.dot(_weights(logged), rates))


def win_rate_found(
    logged: Sequence[Sequence[LoggedGame]], played: Sequence[Played], confidence: float
) -> Interval:
    """The win rate over the cells of a log, with the interval of games that weigh as much."""
    weights = _weights(logged)
    games = [len(each[WON]) for each in played]
    worth = int(1 / sum(weight**2 / count for weight, count in zip(weights, games, strict=True)))
    return wilson(round(win_rate(logged, played) * worth), worth, confidence)


def _weights(logged: Sequence[Sequence[LoggedGame]]) -> np.ndarray:
    counts = np.array([len(each) for each in logged], dtype=float)
    weights: np.ndarray = counts / counts.sum()
    return weights


def mistakes_that_win(wanted: float, mistakes: Sequence[float], rates: Sequence[float]) -> float:
    """The least share of mistakes at which a bot wins no more than that, between those tried.

    A bot that never wins so often makes none, and one that always wins more makes the most.
    """
    order = np.argsort(mistakes)
    shares, won = [mistakes[place] for place in order], [rates[place] for place in order]
    for place, (share, rate) in enumerate(zip(shares, won, strict=True)):
        if rate <= wanted:
            return float(share) if place == 0 else _between(wanted, place, shares, won)
    return float(shares[-1])


def _between(wanted: float, place: int, shares: Sequence[float], won: Sequence[float]) -> float:
    """Between two shares that were tried: win rates fall about as a power of what is left."""
    (low, high), (most, least) = shares[place - 1 : place + 1], won[place - 1 : place + 1]
    if least > 0 and wanted > 0:
        most, least, wanted = map(math.log, (most, least, wanted))
    return low + (high - low) * (most - wanted) / (most - least)


# --- Who else may have played --------------------------------------------------------------------

Believed = Mapping[tuple[str, float], float]
"""How probable each bot with each share of mistakes is."""


def likely_tables(
    game: Game, believed: Believed, seed: int, turned: TurnedKnobs
) -> Iterator[LikelyPlayer]:
    """Players drawn as likely as a log makes them; `turned` are the knobs of those who played.

    A share of mistakes stands for all those that are nearer to it than to the others tried.
    """
    rng = np.random.default_rng(seed)
    who, chances = [*believed], np.array([*believed.values()])
    for place in rng.choice(len(who), LIKELY, p=chances / chances.sum()):
        bot, share = who[int(place)]
        tried = sorted({other for name, other in believed if name == bot})
        knobs = dict(turned.get(bot, {}))
        knobs[MISTAKES] = round(float(rng.uniform(*_nearest(share, tried))), 4)
        yield _likely(game, bot, knobs)


def _nearest(share: float, tried: Sequence[float]) -> tuple[float, float]:
    """The least and the most of all shares that are nearest to this one."""
    place = tried.index(share)
    low, high = tried[max(0, place - 1)], tried[min(len(tried) - 1, place + 1)]
    return (low + share) / 2, (share + high) / 2


def _likely(game: Game, bot: str, knobs: Mapping[str, float]) -> LikelyPlayer:
    """Such a bot, with those of the knobs that it has."""
    found = find_bot(game, bot)
    usual = {knob.name: knob.default for knob in find_bot(game, found.played_by).knobs}
    own = {knob.name: float(knobs.get(knob.name, knob.default)) for knob in found.knobs}
    changed = {name: value for name, value in own.items() if value != usual.get(name)}
    return LikelyPlayer(found.played_by, changed)
