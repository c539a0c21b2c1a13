"""What mistakes cost, and which settings reward skill, when bots compete.

A mistakes: the best bot sits in every seat, and in one of them, each in turn, it leaves some of its
choices to chance. A setting: the best bot and a weaker one sit in turn about the table, and the gap
between their seats is set against the usual gap. All of it is paired on shared luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from simkit.description.game import MISTAKEN
from simkit.description.policy import Bot
from simkit.lab.contests.lineups import Lineup, play_tables, turned
from simkit.lab.judging import verdicts
from simkit.lab.judging.paired_sums import WHOLE, sums_of
from simkit.lab.judging.verdicts import Judgement
from simkit.lab.play.cell import Cell
from simkit.lab.play.settle import Settled, settle, turned_bot
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.strengths import ratio
from simkit.lab.table.rows import seat_wins
from simkit.lab.variants.contest_plan import ContestPlan
from simkit.lab.varying import keys
from simkit.players.bots import find_bot

MISTAKES = (0.0, 0.05, 0.1, 0.2, 0.4)
SLIP_GAMES, SETTING_GAMES = 2, 4  # times the games of a table: there are few tables here


@dataclass(frozen=True)
class Mistakes:
    """The best bot with a share of its choices left to chance, against itself without."""

    mistakes: float
    won: int
    win_rate: Interval
    cost: Judgement | None = None
    games: int | None = None  # where some rest before others

    TOLD = ("mistakes", "?games", "won", "win_rate", "cost")


@dataclass(frozen=True)
class Reward:
    """How much wider or narrower a setting makes the gap between the best bot and the floor."""

    key: str
    value: Any
    usual: Any
    gap: float
    usual_gap: float
    found: Judgement

    TOLD = ("key", "value=value_text", "usual=usual_text", "gap", "usual_gap", "*found")

    @property
    def value_text(self) -> str:
        return keys.text(self.value)

    @property
    def usual_text(self) -> str:
        return keys.text(self.usual)


@dataclass(frozen=True)
class MistakesTried:
    """What mistakes cost a bot."""

    bot: str
    games: int
    costs: tuple[Mistakes, ...]


@dataclass(frozen=True)
class RewardsTried:
    """What settings add to the gap between the best bot and the floor."""

    best: str
    floor: str
    games: int
    settings: tuple[Reward, ...]


@dataclass(frozen=True)
class Skill:
    """What was found where seats compete."""

    best: str
    floor: str
    mistakes: tuple[Mistakes, ...] = ()
    mistake_games: int = 0
    rewards: tuple[Reward, ...] = ()
    reward_games: int = 0
    interrupted: bool = False

    @property
    def mistakes_tried(self) -> MistakesTried:
        return MistakesTried(self.best, self.mistake_games, self.mistakes)

    @property
    def rewards_tried(self) -> RewardsTried:
        return RewardsTried(self.best, self.floor, self.reward_games, self.rewards)


# --- As it is printed ----------------------------------------------------------------------------


def flat(found: Judgement | None) -> dict[str, Any]:
    """A difference in the columns of a table."""
    gap = found.difference if found else None
    return {
        "difference": gap.estimate if gap else None,
        "difference_low": gap.low if gap else None,
        "difference_high": gap.high if gap else None,
        "p_holm": found.p_holm if found else None,
        "verdict": found.verdict if found else "",
    }


# --- Playing -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seated:
    """A table, and what a win of each of its seats counts."""

    settled: Settled
    counts: tuple[int, ...]


def skill_of(
    cell: Cell, found: Skill, tried: Sequence[tuple[str, Any]], plan: ContestPlan
) -> Skill:
    """Slips first, then settings; whoever interrupts keeps what is finished."""
    for part in (_mistakes, _rewards):
        if not found.interrupted:
            try:
                found = part(cell, found, tried, plan)
            except KeyboardInterrupt:
                found = replace(found, interrupted=True)
    return found


def _mistakes(cell: Cell, found: Skill, tried: object, plan: ContestPlan) -> Skill:
    """One seat mistakes, each in turn; without a mistakes all seats are alike."""
    best, seats = found.best, _seats(cell)
    bot = find_bot(cell.game, best)
    if bot.plans or "mistakes" not in {knob.name for knob in bot.knobs}:
        return found
    slippers = [_slipping(cell, best, mistakes) for mistakes in MISTAKES[1:]]
    own = replace(cell, game=replace(cell.game, bots=(*cell.game.bots, *slippers)))
    groups = [[Seated(_at_table(own, [best] * seats), (1,) * seats)]]
    groups += [
        [
            Seated(_at_table(own, _one_of(best, bot.name, seat, seats)), _one_of(0, 1, seat, seats))
            for seat in range(seats)
        ]
        for bot in slippers
    ]
    games = SLIP_GAMES * plan.games
    scores = _scores(groups, games, plan, "mistakes")
    played = scores.shape[1]
    found = replace(found, mistake_games=played, interrupted=played < games)
    costs = [None, *_against_first(scores, seats, found, plan)]
    rates = [
        ratio(score, np.full(played, seats), np.arange(played), plan.terms.confidence)
        for score in scores
    ]
    mistakes = zip(MISTAKES, scores, rates, costs, strict=True)
    return replace(
        found, mistakes=tuple(Mistakes(s, int(n.sum()), rate, c) for s, n, rate, c in mistakes)
    )


def _slipping(cell: Cell, bot: str, mistakes: float) -> Bot:
    """The bot under a name of its own, so that it can sit beside itself."""
    base = turned_bot(cell, bot)
    knobs = tuple(k.at(mistakes) if k.name == "mistakes" else k for k in base.knobs)
    return replace(
        base, name=f"{bot}{MISTAKEN}{mistakes:g}", knobs=knobs, script=base.script or base.name
    )


def _one_of(usual: Any, other: Any, place: int, seats: int) -> tuple[Any, ...]:
    """A value for each seat: the other one in this place, the usual one elsewhere."""
    return tuple(other if seat == place else usual for seat in range(seats))


def _rewards(
    cell: Cell, found: Skill, tried: Sequence[tuple[str, Any]], plan: ContestPlan
) -> Skill:
    """The gap between a seat of the best bot and one of the floor, setting by setting."""
    if not tried or found.best == found.floor:
        return found
    usual, seats = settle(cell).settings, _seats(cell)
    lineups = list(dict.fromkeys(turned(tuple(seat % 2 for seat in range(seats)))))
    cells = [cell, *(keys.lay(cell, {key: value}) for key, value in tried)]
    groups = [[_contrast(each, found, lineup) for lineup in lineups] for each in cells]
    games = SETTING_GAMES * plan.games
    scores = _scores(groups, games, plan, "settings")
    played = scores.shape[1]
    found = replace(found, reward_games=played, interrupted=played < games)
    scale = len(lineups) * sum(lineups[0]) * (seats - sum(lineups[0]))
    gaps = [float(score.sum()) / (played * scale) for score in scores]
    judged = _against_first(scores, scale, found, plan)
    rewards = [
        Reward(key, value, usual[key], gap, gaps[0], change)
        for (key, value), gap, change in zip(tried, gaps[1:], judged, strict=True)
    ]
    rewards.sort(key=lambda reward: -(reward.found.difference.estimate or 0))
    return replace(found, rewards=tuple(rewards))


def _contrast(cell: Cell, found: Skill, lineup: Lineup) -> Seated:
    """Best (0) and floor (1) about the table; counts make it the gap between a seat of each."""
    weak = sum(lineup)
    strong = len(lineup) - weak
    names = [(found.best, found.floor)[bot] for bot in lineup]
    return Seated(_at_table(cell, names), tuple(-strong if bot else weak for bot in lineup))


def _at_table(cell: Cell, bots: Sequence[str]) -> Settled:
    return settle(keys.lay(cell, {"bots": tuple(bots)}))


def _seats(cell: Cell) -> int:
    return int(settle(cell).settings[cell.game.seats])


def _scores(
    groups: Sequence[Sequence[Seated]], games: int, plan: ContestPlan, title: str
) -> np.ndarray:
    """What the tables of each group count together, game by game."""
    tables = [table for group in groups for table in group]
    owner = [number for number, group in enumerate(groups) for _ in group]
    parts: list[np.ndarray] = []
    try:
        for block in play_tables([table.settled for table in tables], games, plan, title):
            part = np.zeros((len(groups), len(block[0])), dtype=np.int64)
            for number, table, chunk in zip(owner, tables, block, strict=True):
                part[number] += seat_wins(chunk.columns) @ np.array(table.counts)
            parts.append(part)
    except KeyboardInterrupt:
        if not parts:
            raise
    return np.concatenate(parts, axis=1)


def _against_first(
    scores: np.ndarray, scale: int, found: Skill, plan: ContestPlan
) -> list[Judgement]:
    """Every group against the first one."""
    share = Fraction(1, scale)
    sums = [sums_of(gaps, share, WHOLE) for gaps in scores[1:] - scores[0]]
    return verdicts.judge_contrasts(sums, replace(plan.terms, watched=found.interrupted))
