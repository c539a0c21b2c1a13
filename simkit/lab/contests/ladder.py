"""What `simkit.ladder` does: what skill is worth, in a game that is won or lost together or alone.

Every bot plays the same games. The steps between them, the gap between the best and one that plays
at random, what slips cost the best, and which settings make skill count for more: all are paired
differences on shared luck.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from simkit.bots import find_bot
from simkit.errors import BadInput
from simkit.game import Game, Setting
from simkit.lab.basics.command_line import Options
from simkit.lab.contests import tournament
from simkit.lab.contests.compare import Contest, arms_of
from simkit.lab.contests.compare_answer import column, found_dict
from simkit.lab.contests.contest_plan import (
    ALL,
    NONE,
    ContestPlan,
    LadderQuestion,
    contest_plan,
    ladder_question,
)
from simkit.lab.contests.levels import NO_LEVELS, Level, Levels, levels_asked, levels_of
from simkit.lab.contests.skill import SLIPS, Reward, Slip, flat, rewards_dict, slips_dict
from simkit.lab.contests.usual_bots import RANDOM, all_but_search
from simkit.lab.judging import verdicts
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import Found, Terms
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, Settled, cell_of, settle
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.play.run import opened
from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.rows import Columns
from simkit.lab.varying import keys
from simkit.lab.varying.arm import Arm
from simkit.trusted import trust_bots

if TYPE_CHECKING:
    pass

DEFAULT_GAMES = 2_000  # a bot

_MOST_CHOICES = 3


@dataclass(frozen=True)
class Rung:
    """A bot, and its step above the next lower one."""

    bot: str
    games: int
    won: int
    win_rate: Interval
    below: str = ""
    step: Found | None = None


@dataclass(frozen=True)
class Ladder(CellAnswer):
    """What `simkit.ladder` returns; `frame` holds a row for each rung, slip, setting and level."""

    VERB = "ladder"
    STOPS_ANYWHERE = False
    NAMES_BOT = False

    terms: Terms
    games: int
    asked: LadderQuestion
    rungs: tuple[Rung, ...]  # the lowest first
    ceiling: Found
    floor: str
    slips: tuple[Slip, ...]
    slip_games: int
    rewards: tuple[Reward, ...]
    reward_games: int
    levels: Levels = NO_LEVELS

    @property
    def best(self) -> Rung:
        """The bot that won most."""
        return self.rungs[-1]

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes.

        part (bot, slip, setting or level), key, value, against, games; win_rate, low, high (of a
        setting the gap between the best bot and the floor, without bounds); difference to `against`
        with difference_low, difference_high; p_holm; verdict.
        """
        records = [*map(self._rung, self.rungs), *map(self._slip, self.slips)]
        records += map(self._reward, self.rewards)
        records += map(self._level, self.levels.levels)
        return {key: column([record[key] for record in records]) for key in records[0]}

    def _rung(self, rung: Rung) -> dict[str, Any]:
        names = {"part": "bot", "key": "bot", "value": rung.bot, "against": rung.below}
        return names | {"games": rung.games} | _rate(rung.win_rate) | flat(rung.step)

    def _slip(self, slip: Slip) -> dict[str, Any]:
        names = {"part": "slip", "key": f"knob:{self.best.bot}.slip", "value": f"{slip.slip:g}"}
        names["against"] = "0" if slip.cost else ""
        return names | {"games": slip.games} | _rate(slip.win_rate) | flat(slip.cost)

    def _reward(self, reward: Reward) -> dict[str, Any]:
        names = {"part": "setting", "key": reward.key, "value": keys.text(reward.value)}
        names["against"] = keys.text(reward.usual)
        gap = {"win_rate": reward.gap, "low": None, "high": None}
        return names | {"games": self.reward_games} | gap | flat(reward.found)

    def _level(self, level: Level) -> dict[str, Any]:
        effort = "" if level.effort is None else f"{level.effort:g}"
        names = {"part": "level", "key": "effort" if effort else "skill"}
        names |= {
            "value": effort or f"{level.skill:g}",
            "against": "" if level.step is None else "below",
        }
        return names | {"games": self.levels.games} | _rate(level.win_rate) | flat(level.step)

    @property
    def subject(self) -> Options:
        return self.asked.words

    @property
    def extent(self) -> Options:
        return self.asked.extent(self.terms.margin, self.terms.confidence)

    def figures(self) -> dict[str, Any]:
        """What `simkit ladder --json` prints besides how it was asked for."""
        return {
            "games": self.games,
            "until_settled": self.asked.until_settled,
            "confidence": self.terms.confidence,
            "margin": self.terms.margin,
            "rungs": [_rung_dict(rung) for rung in self.rungs],
            "ceiling": {"best": self.best.bot, "floor": self.floor, **found_dict(self.ceiling)},
            "slips": slips_dict(self.best.bot, self.slips, self.slip_games),
            "rewards": rewards_dict(self.best.bot, self.floor, self.rewards, self.reward_games),
            "levels": self.levels.as_dict(),
        }


def _rung_dict(rung: Rung) -> dict[str, Any]:
    step = None if rung.step is None else {"below": rung.below, **found_dict(rung.step)}
    counts = {"bot": rung.bot, "games": rung.games, "won": rung.won}
    return counts | {"win_rate": rung.win_rate.as_dict(), "step": step}


def _rate(rate: Interval) -> dict[str, Any]:
    return {"win_rate": rate.estimate, "low": rate.low, "high": rate.high}


# --- Asking --------------------------------------------------------------------------------------


def ladder(
    game: str | Game,
    games: int | None = None,
    bots: Sequence[str] | None = None,
    over: str | Iterable[str] = ALL,
    ceiling: int | None = None,
    until: str | None = None,
    seed: int = 1,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    margin: float = 0.02,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    chunk: int | None = None,
    **settings: Any,
) -> Ladder | tournament.Tournament:
    """Every bot on the same games: what skill is worth, and where it counts.

        simkit.ladder("apocalypse", bots=["random", "beginner", "expert"], over="none").frame

    games         how many a bot; where seats compete, at each table and order of its seats
    bots          who climbs: all but `search` unless named
    over          settings that may make skill count for more or less: keys, or "key=a,b" with the
                  values to try; "all" tries the neighbours of every setting, "none" leaves this out
    ceiling       games of each level of play, from a beginner's to a search of much effort: how
                  often each wins, and where more effort wins no more; a search is slow
    until         "settled": bots and slips of which nothing is open any more rest, and it ends when
                  all do; then `games` is the most that are played
    margin        a difference within it counts as the same
    confidence    of intervals and verdicts

    Where seats compete the bots play each other: tables of them on the same luck, everybody in
    every seat (see tournament.py); for slips and settings the best bot plays against itself and a
    weaker one (see skill.py). Other arguments are as in `simkit.run`. Ctrl-C keeps what
    is finished.
    """
    cell = cell_of(game, None, seed, packs, settings, overrides, knobs)
    over = over if isinstance(over, str) else tuple(over)
    high = levels_asked(ceiling, cell.game)
    if cell.game.seats and until is not None:
        raise BadInput("until: where seats compete everybody plays at every table to the end.")
    if cell.game.seats:
        return _tournament(cell, games, bots, over, margin, confidence, jobs, progress, chunk, out)
    usual = DEFAULT_GAMES if games is None and until is None else games
    plan = contest_plan(usual, until, margin, confidence, jobs, chunk)
    plan = replace(plan, progress=progress, rests=plan.until_settled, all_pairs=plan.until_settled)
    names = _bots(cell.game, bots)
    arms = arms_of(cell, {"bot": names}, plan)
    tried = alternatives(cell, over)
    asked = ladder_question(bots, over, plan.games, high, plan.until_settled)
    with opened(out) as writer:
        return _climb(arms, plan, cell, tried, asked).written(writer)


def _bots(game: Game, wanted: Sequence[str] | None) -> tuple[Any, ...]:
    """Who climbs."""
    names = all_but_search(game) if wanted is None else list(wanted)
    trust_bots(names)
    return keys.axis("bot", names, game, None, "bots: ")


def _tournament(
    cell: Cell,
    games: int | None,
    bots: Sequence[str] | None,
    over: str | Iterable[str],
    margin: float,
    confidence: float,
    jobs: int | None,
    progress: bool,
    chunk: int | None,
    out: str | os.PathLike[str] | None,
) -> tournament.Tournament:
    """The ladder of a game in which bots play against each other."""
    tried = [pair for pair in alternatives(cell, over) if pair[0] != cell.game.seats]
    wanted = tournament.DEFAULT_GAMES if games is None else games
    plan = contest_plan(wanted, None, margin, confidence, jobs, chunk)
    with opened(out) as writer:
        names = _bots(cell.game, bots)
        asked = ladder_question(bots, over, plan.games)
        plan = replace(plan, progress=progress)
        return tournament.tournament(cell, names, plan, tried, asked).written(writer)


def alternatives(cell: Cell, over: str | Iterable[str]) -> list[tuple[str, Any]]:
    """Each (setting, value) that is tried against the value that the cell has."""
    if over == NONE:
        return []
    game, settled = cell.game, settle(cell)
    if over == ALL:
        tried = [(s.key, value) for s in game.settings for value in _neighbours(s, settled)]
        return [pair for pair in tried if pair[0] not in cell.settings and _allowed(cell, *pair)]
    tried = []
    for text in over.split(";") if isinstance(over, str) else over:
        key, equals, _ = text.partition("=")
        setting = game.setting(key)
        if game.seats and key in (game.seats, "bots"):
            raise BadInput(
                f"over: {key} says who sits at the table, and shares at unlike tables cannot be "
                "set against each other. Give it with --set, and set two ladders side by side."
            )
        values = keys.parse(text, game)[1] if equals else _neighbours(setting, settled)
        tried += [(key, value) for value in values if value != settled.settings[key]]
    for key, value in tried:
        settle(keys.lay(cell, {key: value}))
    return tried


def _neighbours(setting: Setting, settled: Settled) -> list[Any]:
    """The values next to the one that is set: the other flag, other choices, a step up."""
    now = settled.settings[setting.key]
    if setting.kind == "flag":
        return [not now]
    if setting.kind == "choice":
        return [choice for choice in setting.choices if choice != now][:_MOST_CHOICES]
    if setting.kind == "int":
        return [now + 1] if setting.high is None or now < setting.high else [now - 1]
    return []


def _allowed(cell: Cell, key: str, value: Any) -> bool:
    """Whether the rules allow this value beside the others."""
    try:
        settle(keys.lay(cell, {key: value}))
    except BadInput:
        return False
    return True


# --- Climbing ------------------------------------------------------------------------------------


def _climb(
    arms: Sequence[Arm],
    plan: ContestPlan,
    cell: Cell,
    tried: Sequence[tuple[str, Any]],
    asked: LadderQuestion,
) -> Ladder:
    """The rungs, then slips of the best bot, then settings."""
    contest = Contest(arms, plan, metrics=())
    contest.play()
    rungs, order = _rungs(contest)
    names = [arm.values["bot"] for arm in contest.arms]
    floor = names.index(RANDOM) if RANDOM in names and names[order[-1]] != RANDOM else order[0]
    ceiling = _above_all(contest, order)[floor]
    best = rungs[-1].bot
    slips = _slips(cell, best, contest)
    rewards = _rewards(cell, best, names[floor], tried, contest)
    levels = _levels(cell, rungs, asked.ceiling, contest)
    return Ladder(
        cell=cell,
        played=contest.arms[order[-1]].settled,
        asked=asked,
        terms=contest.terms,
        games=contest.pairs.games,
        rungs=tuple(rungs),
        ceiling=ceiling,
        floor=names[floor],
        slips=slips[0],
        slip_games=slips[1],
        rewards=rewards[0],
        reward_games=rewards[1],
        levels=levels,
        interrupted=contest.interrupted,
    )


def _rungs(contest: Contest) -> tuple[list[Rung], list[int]]:
    """The bots from the lowest share of wins to the highest, each against the one below."""
    pairs, terms = contest.pairs, contest.terms
    order = sorted(range(len(contest.arms)), key=lambda arm: pairs.won(arm) / pairs.played(arm))
    steps = [pairs.split(upper, lower) for lower, upper in pairwise(order)]
    found = [None, *verdicts.judge_shares(steps, terms)]
    names = [contest.arms[place].values["bot"] for place in order]
    rungs = [
        Rung(
            bot, pairs.played(place), pairs.won(place), _win_rate(pairs, place, terms), below, step
        )
        for bot, place, below, step in zip(names, order, ["", *names], found, strict=False)
    ]
    return rungs, order


def _above_all(contest: Contest, order: Sequence[int]) -> dict[int, Found]:
    """The best bot above each of the others: a family, as it was picked from all of them."""
    *others, best = order
    splits = [contest.pairs.split(best, other) for other in others]
    return dict(zip(others, verdicts.judge_shares(splits, contest.terms), strict=True))


def _win_rate(pairs: Pairs, place: int, terms: Terms) -> Interval:
    method = intervals.sequence if terms.watched else intervals.wilson
    return method(pairs.won(place), pairs.played(place), terms.confidence)


def _again(contest: Contest, arms: Sequence[Arm], title: str, whole: bool) -> Contest | None:
    """Another contest on the same games; None once somebody has interrupted.

    One that is wanted whole plays as many as the first one did, and nobody rests.
    """
    if contest.interrupted:
        return None
    plan = replace(contest.plan, all_pairs=False)
    if whole:
        plan = replace(plan, games=contest.pairs.games, until_settled=False, rests=False)
    again = Contest(arms, plan, title=title, metrics=())
    try:
        again.play()
    except KeyboardInterrupt:
        again.interrupted = True
    contest.interrupted = again.interrupted
    return again if again.pairs.games else None


def _slips(cell: Cell, best: str, contest: Contest) -> tuple[tuple[Slip, ...], int]:
    """The best bot with more and more of its choices left to chance."""
    knobs = {knob.name for knob in find_bot(cell.game, best).knobs}
    if "slip" not in knobs:
        return (), 0
    cell = keys.lay(cell, {"bot": best})
    again = _again(
        contest, arms_of(cell, {f"knob:{best}.slip": SLIPS}, contest.plan), "slip ", False
    )
    if again is None:
        return (), 0
    pairs, terms = again.pairs, again.terms
    costs = [None, *verdicts.judge_shares([pairs.split(place) for place in pairs.others], terms)]
    slips = [
        Slip(slip, pairs.won(place), _win_rate(pairs, place, terms), cost, pairs.played(place))
        for place, (slip, cost) in enumerate(zip(SLIPS, costs, strict=True))
    ]
    return tuple(slips), pairs.games


def _levels(cell: Cell, rungs: Sequence[Rung], games: int, contest: Contest) -> Levels:
    """The best script with more and more skill, then the search with more and more effort."""
    scripts = [rung.bot for rung in rungs if not find_bot(cell.game, rung.bot).plans]
    if not games or not scripts or contest.interrupted:
        return NO_LEVELS
    plan = replace(contest.plan, games=games, until_settled=False, rests=False, all_pairs=False)
    found, contest.interrupted = levels_of(cell, scripts[-1], plan)
    return found


def _rewards(
    cell: Cell, best: str, floor: str, tried: Sequence[tuple[str, Any]], contest: Contest
) -> tuple[tuple[Reward, ...], int]:
    """The gap between best and floor under each value tried, against the usual gap."""
    if not tried or contest.interrupted:
        return (), 0
    usual = settle(cell).settings
    values: list[dict[str, Any]] = [{}, *({key: value} for key, value in tried)]
    both = [{**each, "bot": bot} for each in values for bot in (best, floor)]
    arms = [Arm(each, settle(keys.lay(cell, each)), alone=False) for each in both]
    again = _again(contest, arms, "settings ", whole=True)
    if again is None:
        return (), 0
    pairs = again.pairs
    sums = [
        pairs.contrast([2 * place, 1], [2 * place + 1, 0], over=1)
        for place in range(1, len(values))
    ]
    gaps = [(pairs.won(2 * p) - pairs.won(2 * p + 1)) / pairs.games for p in range(len(values))]
    judged = verdicts.judge_contrasts(sums, again.terms)
    rewards = [
        Reward(key, value, usual[key], gap, gaps[0], found)
        for (key, value), gap, found in zip(tried, gaps[1:], judged, strict=True)
    ]
    rewards.sort(key=lambda reward: -(reward.found.difference.estimate or 0))
    return tuple(rewards), pairs.games
