"""Estimate how often a group of people wins, with the uncertainty of luck and choices.

Players are drawn as likely as the choices make them, and each plays a share of the games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from simkit.description.game import Game
from simkit.lab.play.cell import Cell
from simkit.lab.play.likely_run import likely_wins
from simkit.lab.playtests.choices_fit import PlaysLike
from simkit.lab.statistics.intervals import Interval
from simkit.messages.errors import BadInput
from simkit.players.bots import find_bot
from simkit.players.lapse import LAPSE
from simkit.players.likely import LikelyPlayer

DRAWS = 40
SHARE = 4  # so many of them together play as many games as one bot of the answer


def group_wins(
    cell: Cell, likely: Sequence[LikelyPlayer], games: int, confidence: float, jobs: int
) -> Interval:
    """The win rate of such players."""
    (bot,) = dict.fromkeys(cell.bots)
    found = likely_wins(cell, {bot: likely}, games_of_group(games), 0, jobs)
    return found.rates(confidence, cell.seed)[0]


def games_of_group(games: int) -> int:
    """How many games are played in all."""
    return max(1, games // SHARE) * DRAWS


def likely_players(cell: Cell, likes: Sequence[PlaysLike], seed: int) -> tuple[LikelyPlayer, ...]:
    """Players as likely as the choices make them, of the bots that the game has."""
    known = [like for like in likes if _is_known(cell.game, like.bot)]
    return tuple(_drawn(cell, known, np.random.default_rng(seed))) if known else ()


def _is_known(game: Game, bot: str) -> bool:
    """Whether there is such a bot now: choices name those of their own time."""
    try:
        find_bot(game, bot)
    except BadInput:
        return False
    return True


def _drawn(
    cell: Cell, likes: Sequence[PlaysLike], rng: np.random.Generator
) -> Iterator[LikelyPlayer]:
    every = [(like, each) for like in likes for each in like.variants]
    belief = np.array([each.weights.sum() for _, each in every])
    for number in rng.choice(len(every), DRAWS, p=belief / belief.sum()):
        like, each = every[int(number)]
        weights = each.weights / each.weights.sum()
        place = int(rng.choice(weights.size, p=weights.ravel()))
        mistakes, lapses = np.unravel_index(place, weights.shape)
        share = weights.shape[0] - 1
        errs = float(lapses / share) if like.has_lapses else None
        bot = find_bot(cell.game, like.bot)
        own = {knob.name: knob.default for knob in bot.knobs}
        turned = {each.knob: each.value} if each.knob else {}
        knobs = skill_knobs(float(mistakes / share), errs, own) | turned
        yield LikelyPlayer(bot.played_by, knobs)


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
