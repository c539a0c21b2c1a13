"""How often a group of such players wins, with luck and what their choices leave open.

Players are drawn as likely as the choices make them, and each plays a part of the games. Their win
rates change evenly with mistakes and lapses, so all games together say how often each of them wins.
Where they do not, the rest of the differences counts as open too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from simkit.lab.play.cell import Cell
from simkit.lab.play.run import run
from simkit.lab.playtests.choices_fit import PlaysLike
from simkit.lab.statistics.intervals import Interval, wilson
from simkit.players.bots import find_bot
from simkit.players.lapse import LAPSE

DRAWS = 40
SHARE = 4  # so many of them together play as many games as one bot of the answer
RESAMPLED = 200  # win rates for each of them
LEVEL = 5  # draws of the same bot with the same knob from which it has a level of its own


@dataclass(frozen=True)
class LikelyPlayer:
    """One who plays as the choices make it likely."""

    bot: str
    knob: str  # that is turned; "": none
    value: float
    mistakes: float
    lapses: float | None  # None: the game has no beginner

    def knobs(self, own: dict[str, float]) -> dict[str, float]:
        """The knobs that differ from the bot's own."""
        turned = {self.knob: self.value} if self.knob else {}
        return skill_knobs(self.mistakes, self.lapses, own) | turned


def group_wins(
    cell: Cell, likes: Sequence[PlaysLike], games: int, confidence: float, jobs: int | None
) -> Interval:
    """The win rate of such players."""
    rng = np.random.default_rng(cell.seed)
    players, each = [*drawn(likes, rng)], max(1, games // SHARE)
    wins = [
        _won(cell, player, cell.seed + place, each, jobs) for place, player in enumerate(players)
    ]
    rates = likely_rates(_traits(players), np.array(wins) / each, each, rng)
    low, high = np.quantile(rates, [(1 - confidence) / 2, (1 + confidence) / 2])
    estimate, least, most = wilson(sum(wins), each * DRAWS, confidence).known
    found = min(float(low), least), max(float(high), most)
    return Interval(estimate, *found, confidence, "credible")


def games_of_group(games: int) -> int:
    """How many games are played in all."""
    return max(1, games // SHARE) * DRAWS


def _won(cell: Cell, player: LikelyPlayer, seed: int, games: int, jobs: int | None) -> int:
    """How many games a group of this player wins."""
    own = {knob.name: knob.default for knob in find_bot(cell.game, player.bot).knobs}
    found = run(
        cell.game, games=games, seed=seed, bot=player.bot, jobs=jobs, packs=cell.packs,
        overrides=cell.overrides, knobs={player.bot: player.knobs(own)}, **cell.settings,
    )  # fmt: skip
    return round((found.win_rate.estimate or 0.0) * games)


def drawn(likes: Sequence[PlaysLike], rng: np.random.Generator) -> Iterator[LikelyPlayer]:
    """Players as likely as the choices make them."""
    every = [(like, each) for like in likes for each in like.variants]
    belief = np.array([each.weights.sum() for _, each in every])
    for number in rng.choice(len(every), DRAWS, p=belief / belief.sum()):
        like, each = every[int(number)]
        weights = each.weights / each.weights.sum()
        place = int(rng.choice(weights.size, p=weights.ravel()))
        mistakes, lapses = np.unravel_index(place, weights.shape)
        share = weights.shape[0] - 1
        errs = float(lapses / share) if like.has_lapses else None
        yield LikelyPlayer(like.bot, each.knob, each.value, float(mistakes / share), errs)


def _traits(players: Sequence[LikelyPlayer]) -> np.ndarray:
    """What their win rates depend on: a row for each player."""
    kinds = [(each.bot, each.knob, each.value) for each in players]
    others = [kind for kind, count in Counter(kinds).most_common()[1:] if count >= LEVEL]
    return np.array(
        [
            [1.0, each.mistakes, each.lapses or 0.0, *(float(kind == other) for other in others)]
            for each, kind in zip(players, kinds, strict=True)
        ]
    )


def likely_rates(
    traits: np.ndarray, rates: np.ndarray, games: int, rng: np.random.Generator
) -> np.ndarray:
    """Win rates of the group, as likely as players and luck make them.

    `rates` are those of so many games of each player.
    """
    inverse = np.linalg.pinv(traits)
    smooth = traits @ (inverse @ rates)
    pull = np.sum(traits * inverse.T, axis=1)  # of a player's own luck on the smooth rate
    share = (games * rates.sum() + 0.5) / (games * len(rates) + 1)
    luck = share * (1 - share) / games
    beyond = float(np.sum((rates - smooth) ** 2)) / (len(rates) - pull.sum()) - luck
    rest = max(0.0, beyond)
    errors = np.sqrt(pull * (luck + rest) + rest)
    return np.clip(rng.normal(smooth, errors, (RESAMPLED, len(rates))), 0.0, 1.0)


def skill_knobs(
    mistakes: float | None, lapses: float | None, own: dict[str, float]
) -> dict[str, float]:
    """The knobs of a bot that plays so, as far as it has them."""
    wanted = {"mistakes": mistakes, LAPSE.name: lapses}
    return {
        name: round(float(value), 4)
        for name, value in wanted.items()
        if value is not None and name in own
    }
