"""How often each level of play wins, from new players to the best search.

The best script leaves fewer and fewer of its choices to a beginner; then the game's search has more
and more effort to spend. All play the same games, each is set against the level below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from simkit.description.game import Game, whole_number
from simkit.description.policy import ROLLOUTS, WORLDS
from simkit.lab.contests.usual_bots import SEARCH
from simkit.lab.judging import verdicts
from simkit.lab.judging.verdicts import HIGHER, Judgement
from simkit.lab.play.cell import Cell
from simkit.lab.play.settle import settle
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.limit import Limit, limit_of
from simkit.lab.variants.contest import Contest
from simkit.lab.variants.contest_plan import ContestPlan
from simkit.lab.varying import keys
from simkit.lab.varying.variant import Variant
from simkit.messages.errors import BadInput
from simkit.players.bots import find_bot
from simkit.players.lapse import LAPSE, lapse_at

SKILLS = (0.0, 0.4, 0.6, 0.8, 1.0)
EFFORTS = (0.125, 0.25, 0.5, 1.0, 2.0)  # times what the search usually spends
SPENT = (ROLLOUTS.name, WORLDS.name)  # its knobs that say how much
MOST_GAMES = 100_000


@dataclass(frozen=True)
class Level:
    """One way to play: a bot with some of its knobs turned."""

    bot: str
    skill: float
    effort: float | None  # of a search
    won: int
    win_rate: Interval
    step: Judgement | None = None  # above the level below

    TOLD = ("bot", "skill", "effort", "text", "won", "win_rate", "step")

    @property
    def text(self) -> str:
        """In a word or two."""
        if self.effort is not None:
            return f"{self.bot}, effort {self.effort:g}"
        return self.bot if self.skill == 1.0 else f"{self.bot}, skill {self.skill:g}"


@dataclass(frozen=True)
class Levels:
    """All of them, the lowest first, and how many games each played."""

    games: int = 0
    levels: tuple[Level, ...] = ()
    limit: Limit | None = None  # of a search whose effort grows on and on

    TOLD = ("games", "levels", "off", "limit")

    @property
    def off(self) -> int | None:
        """The level from which on no further effort surely wins more; None where none is known."""
        last = None
        for place, level in enumerate(self.levels):
            sure = level.step is not None and level.step.verdict == HIGHER
            if level.effort is None or sure:
                last = place
        return None if last == len(self.levels) - 1 else last


NO_LEVELS = Levels()


def levels_asked(games: Any, game: Game) -> int:
    """How many games of each level are wanted; 0 for none."""
    if games is None:
        return 0
    if game.seats:
        raise BadInput("ceiling: where seats compete nobody's best play has a share of its own.")
    return whole_number(games, "ceiling", 2, MOST_GAMES)


def ways_to_play(
    game: Game, best: str
) -> Iterator[tuple[str, float, float | None, dict[str, Any]]]:
    """Bot, skill, effort, and what is laid over a cell for that."""
    if any(knob.name == LAPSE.name for knob in find_bot(game, best).knobs):
        for skill in SKILLS[:-1]:
            yield best, skill, None, {"bot": best, f"knob:{best}.{LAPSE.name}": lapse_at(skill)}
    yield best, 1.0, None, {"bot": best}
    if any(bot.name == SEARCH for bot in game.bots):
        for effort in EFFORTS:
            yield SEARCH, 1.0, effort, {"bot": SEARCH, **_spending(game, effort)}


def _spending(game: Game, effort: float) -> dict[str, float]:
    """The knobs of the search that say how much it imagines."""
    knobs = {knob.name: knob for knob in game.bot(SEARCH).knobs if knob.name in SPENT}
    return {
        f"knob:{SEARCH}.{name}": min(knob.high, round(effort * knob.default))
        for name, knob in knobs.items()
    }


def levels_of(cell: Cell, best: str, plan: ContestPlan) -> tuple[Levels, bool]:
    """Every level plays; the second word says whether somebody has interrupted."""
    ways = list(ways_to_play(cell.game, best))
    variants = [Variant(laid, settle(keys.lay(cell, laid)), alone=False) for *_, laid in ways]
    contest = Contest(variants, plan, title="levels ", metrics=())
    try:
        contest.play()
    except KeyboardInterrupt:
        return NO_LEVELS, True
    found = Levels(contest.pairs.games, tuple(_levels(contest, ways)), _limit(contest, ways))
    return found, contest.interrupted


def _limit(contest: Contest, ways: Sequence[tuple[Any, ...]]) -> Limit | None:
    """Where the search goes; of games that somebody has stopped as he liked nothing is told."""
    if contest.interrupted:
        return None
    places = [place for place, (_, _, effort, _) in enumerate(ways) if effort is not None]
    efforts = [ways[place][2] for place in places]
    wins = contest.pairs.wins[np.ix_(places, places)]
    return limit_of(efforts, wins, contest.pairs.games, contest.terms.confidence)


def _levels(contest: Contest, ways: Sequence[tuple[Any, ...]]) -> Iterator[Level]:
    pairs, terms = contest.pairs, contest.terms
    steps = [pairs.split(upper, lower) for lower, upper in pairwise(range(len(ways)))]
    found = [None, *verdicts.judge_shares(steps, terms)]
    for place, ((bot, skill, effort, _), step) in enumerate(zip(ways, found, strict=True)):
        won = pairs.won(place)
        rate = terms.rate(won, pairs.games)
        yield Level(bot, skill, effort, won, rate, step)
