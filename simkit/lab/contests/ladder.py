"""Implement `simkit.ladder`: measure what skill is worth, in games won together or alone.

Every bot plays the same games. The steps between them, the gap between the best and one that plays
at random, what mistakes cost the best, and which settings make skill count for more: all are paired
differences on shared luck.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from simkit.description.game import Game, Setting
from simkit.finding.trusted import trust_bots
from simkit.lab.basics.command_line import Options
from simkit.lab.basics.encoding import encoded
from simkit.lab.contests import tournament
from simkit.lab.contests.levels import NO_LEVELS, Level, Levels, levels_asked, levels_of
from simkit.lab.contests.skill import MISTAKES, Mistakes, MistakesTried, Reward, RewardsTried, flat
from simkit.lab.contests.usual_bots import RANDOM, all_but_search
from simkit.lab.judging import verdicts
from simkit.lab.judging.verdicts import Judgement, Terms
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.play.run import opened
from simkit.lab.play.settle import Settled, settle
from simkit.lab.statistics import paired
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.variants.contest import Contest, variants_of
from simkit.lab.variants.contest_plan import (
    ALL,
    NONE,
    ContestPlan,
    LadderQuestion,
    contest_plan,
    ladder_question,
)
from simkit.lab.varying import keys
from simkit.lab.varying.variant import Variant
from simkit.messages.errors import BadInput
from simkit.players.bots import find_bot

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
    step: Judgement | None = None

    TOLD = ("bot", "games", "won", "win_rate", "step=named_step")

    @property
    def named_step(self) -> dict[str, Any] | None:
        """The step, with the bot below."""
        return {"below": self.below, **encoded(self.step)} if self.step else None


@dataclass(frozen=True)
class Ladder(CellAnswer):
    """The result of `simkit.ladder`, with rows per bot, mistakes, setting and level in `frame`."""

    VERB = "ladder"
    STOPS_ANYWHERE = False
    NAMES_BOT = False

    terms: Terms
    games: int
    asked: LadderQuestion
    rungs: tuple[Rung, ...]  # one per bot, the weakest first
    ceiling: Judgement
    floor: str
    mistakes: tuple[Mistakes, ...]  # what a share of random choices costs the best bot
    mistake_games: int
    rewards: tuple[Reward, ...]  # how much each setting rewards skill
    reward_games: int
    levels: Levels = NO_LEVELS  # the win rates from a beginner to the best search
    games_needed: int | None = None  # games per bot that find or rule out a gap of the margin

    @property
    def best(self) -> Rung:
        """The bot with the highest win rate."""
        return self.rungs[-1]

    @property
    def mistakes_tried(self) -> MistakesTried:
        return MistakesTried(self.best.bot, self.mistake_games, self.mistakes)

    @property
    def rewards_tried(self) -> RewardsTried:
        return RewardsTried(self.best.bot, self.floor, self.reward_games, self.rewards)

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes.

        part (bot, mistakes, setting or level), key, value, against, games; win_rate, low, high (of
        a setting the gap between the best bot and the floor, without bounds); difference to
        `against` with difference_low, difference_high; p_holm; verdict.
        """
        records = [*map(self._rung, self.rungs), *map(self._mistakes, self.mistakes)]
        records += map(self._reward, self.rewards)
        records += map(self._level, self.levels.levels)
        return columns_of(records)

    def _rung(self, rung: Rung) -> dict[str, Any]:
        names = {"part": "bot", "key": "bot", "value": rung.bot, "against": rung.below}
        return names | {"games": rung.games} | _rate(rung.win_rate) | flat(rung.step)

    def _mistakes(self, mistakes: Mistakes) -> dict[str, Any]:
        names = {
            "part": "mistakes",
            "key": f"knob:{self.best.bot}.mistakes",
            "value": f"{mistakes.mistakes:g}",
        }
        names["against"] = "0" if mistakes.cost else ""
        return names | {"games": mistakes.games} | _rate(mistakes.win_rate) | flat(mistakes.cost)

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
            "rungs": self.rungs,
            "ceiling": {"best": self.best.bot, "floor": self.floor, **encoded(self.ceiling)},
            "games_needed": self.games_needed,
            "mistakes": self.mistakes_tried,
            "rewards": self.rewards_tried,
            "levels": self.levels,
        }


def _rate(rate: Interval) -> dict[str, Any]:
    return {"win_rate": rate.estimate, "low": rate.low, "high": rate.high}


# --- Asking --------------------------------------------------------------------------------------


def ladder(
    game: str | Game,
    games: int | None = None,
    bots: Sequence[str] | None = None,
    vary: str | Iterable[str] = ALL,
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
    """Compare the win rates of all bots on the same games, to measure skill.

        simkit.ladder("apocalypse", bots=["random", "beginner", "expert"], vary="none").frame

    games         games per bot. If seats compete, games per table and order of seats
    bots          bots to compare (default: all but `search`)
    vary          settings that may reward skill more or less, as keys or "key=a,b"; "all" tries the
                  neighbours of every setting, "none" skips this
    ceiling       games per level of play, from a beginner to a strong search, to find the highest
                  win rate. A search is slow (default: not played)
    until         "settled" stops when every verdict is settled, with `games` at most
    margin        differences up to it count as the same
    confidence    the confidence of intervals and verdicts

    Returns a `Ladder`, which has:

    .best         the bot that wins most often
    .rungs        each bot with its win rate and the step to the next
    .frame        all rows: per bot, share of mistakes, setting and level of play

    If seats compete, the bots play each other on the same luck, each bot in every seat. The result
    is then a `Tournament`, which has `standings`, `seats` and `frame`. To measure mistakes and
    settings, the best bot plays against itself and a weaker one. Other arguments are as in
    `simkit.run`. Ctrl-C stops early and keeps the finished games.
    """
    cell = cell_of(game, None, seed, packs, settings, overrides, knobs)
    vary = vary if isinstance(vary, str) else tuple(vary)
    high = levels_asked(ceiling, cell.game)
    if cell.game.seats and until is not None:
        raise BadInput("until: where seats compete everybody plays at every table to the end.")
    if cell.game.seats:
        return _tournament(cell, games, bots, vary, margin, confidence, jobs, progress, chunk, out)
    usual = DEFAULT_GAMES if games is None and until is None else games
    plan = contest_plan(usual, until, margin, confidence, jobs, chunk)
    plan = replace(plan, progress=progress, rests=plan.until_settled, all_pairs=plan.until_settled)
    names = _bots(cell.game, bots)
    variants = variants_of(cell, {"bot": names}, plan)
    tried = alternatives(cell, vary)
    asked = ladder_question(bots, vary, plan.games, high, plan.until_settled)
    with opened(out) as writer:
        return _climb(variants, plan, cell, tried, asked).written(writer)


def _bots(game: Game, wanted: Sequence[str] | None) -> tuple[Any, ...]:
    """Who climbs."""
    names = all_but_search(game) if wanted is None else list(wanted)
    trust_bots(names)
    return keys.axis("bot", names, game, None, "bots: ")


def _tournament(
    cell: Cell,
    games: int | None,
    bots: Sequence[str] | None,
    vary: str | Iterable[str],
    margin: float,
    confidence: float,
    jobs: int | None,
    progress: bool,
    chunk: int | None,
    out: str | os.PathLike[str] | None,
) -> tournament.Tournament:
    """The ladder of a game in which bots play against each other."""
    tried = [pair for pair in alternatives(cell, vary) if pair[0] != cell.game.seats]
    wanted = tournament.DEFAULT_GAMES if games is None else games
    plan = contest_plan(wanted, None, margin, confidence, jobs, chunk)
    with opened(out) as writer:
        names = _bots(cell.game, bots)
        asked = ladder_question(bots, vary, plan.games)
        plan = replace(plan, progress=progress)
        return tournament.tournament(cell, names, plan, tried, asked).written(writer)


def alternatives(cell: Cell, vary: str | Iterable[str]) -> list[tuple[str, Any]]:
    """Each (setting, value) that is tried against the value that the cell has."""
    if vary == NONE:
        return []
    game, settled = cell.game, settle(cell)
    if vary == ALL:
        tried = [(s.key, value) for s in game.settings for value in _neighbours(s, settled)]
        return [pair for pair in tried if pair[0] not in cell.settings and _allowed(cell, *pair)]
    tried = []
    for text in vary.split(";") if isinstance(vary, str) else vary:
        key, equals, _ = text.partition("=")
        setting = game.setting(key)
        if game.seats and key in (game.seats, "bots"):
            raise BadInput(
                f"vary: {key} says who sits at the table, and shares at unlike tables cannot be "
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
    variants: Sequence[Variant],
    plan: ContestPlan,
    cell: Cell,
    tried: Sequence[tuple[str, Any]],
    asked: LadderQuestion,
) -> Ladder:
    """The rungs, then mistakes of the best bot, then settings."""
    contest = Contest(variants, plan, metrics=())
    contest.play()
    order = _order(contest)
    found = _every_two(contest, order)
    rungs = _rungs(contest, order, found)
    names = [variant.values["bot"] for variant in contest.variants]
    floor = names.index(RANDOM) if RANDOM in names and names[order[-1]] != RANDOM else order[0]
    ceiling = found[order[-1], floor]
    best = rungs[-1].bot
    mistakes = _mistakes(cell, best, contest)
    rewards = _rewards(cell, best, names[floor], tried, contest)
    levels = _levels(cell, rungs, asked.ceiling, contest)
    return Ladder(
        cell=cell,
        played=contest.variants[order[-1]].settled,
        asked=asked,
        terms=contest.terms,
        games=contest.pairs.games,
        rungs=tuple(rungs),
        ceiling=ceiling,
        floor=names[floor],
        mistakes=mistakes[0],
        mistake_games=mistakes[1],
        rewards=rewards[0],
        reward_games=rewards[1],
        levels=levels,
        games_needed=_games_needed(contest, order[-1], floor, len(found)),
        interrupted=contest.interrupted,
    )


def _games_needed(contest: Contest, best: int, floor: int, family: int) -> int:
    """Games of each bot that most likely find the margin between the two, or rule it out."""
    split, terms = contest.pairs.split(best, floor), contest.terms
    needed = paired.games_for_margin_watched if terms.watched else paired.games_for_margin
    return needed(terms.margin, (split.parted + 1) / (split.games + 1), terms.confidence, family)


def _order(contest: Contest) -> list[int]:
    """The bots from the lowest share of wins to the highest."""
    pairs = contest.pairs
    return sorted(
        range(len(contest.variants)), key=lambda variant: pairs.won(variant) / pairs.played(variant)
    )


def _every_two(contest: Contest, order: Sequence[int]) -> dict[tuple[int, int], Judgement]:
    """Each bot above each lower one: a family, as both bots of a step are picked from all.

    A family of the steps alone finds a best bot among twenty equal ones in one ladder of four.
    """
    each = [(upper, lower) for lower, upper in combinations(order, 2)]
    splits = [contest.pairs.split(*pair) for pair in each]
    return dict(zip(each, verdicts.judge_shares(splits, contest.terms), strict=True))


def _rungs(
    contest: Contest, order: Sequence[int], judged: Mapping[tuple[int, int], Judgement]
) -> list[Rung]:
    """Each bot against the one below."""
    pairs, terms = contest.pairs, contest.terms
    found = [None, *(judged[upper, lower] for lower, upper in pairwise(order))]
    names = [contest.variants[place].values["bot"] for place in order]
    return [
        Rung(
            bot,
            pairs.played(place),
            pairs.won(place),
            verdicts.win_rate(pairs, place, terms),
            below,
            step,
        )
        for bot, place, below, step in zip(names, order, ["", *names], found, strict=False)
    ]


def _again(
    contest: Contest, variants: Sequence[Variant], title: str, whole: bool
) -> Contest | None:
    """Another contest on the same games; None once somebody has interrupted.

    One that is wanted whole plays as many as the first one did, and nobody rests.
    """
    if contest.interrupted:
        return None
    plan = replace(contest.plan, all_pairs=False)
    if whole:
        plan = replace(plan, games=contest.pairs.games, until_settled=False, rests=False)
    again = Contest(variants, plan, title=title, metrics=())
    try:
        again.play()
    except KeyboardInterrupt:
        again.interrupted = True
    contest.interrupted = again.interrupted
    return again if again.pairs.games else None


def _mistakes(cell: Cell, best: str, contest: Contest) -> tuple[tuple[Mistakes, ...], int]:
    """The best bot with more and more of its choices left to chance."""
    knobs = {knob.name for knob in find_bot(cell.game, best).knobs}
    if "mistakes" not in knobs:
        return (), 0
    cell = keys.lay(cell, {"bot": best})
    again = _again(
        contest,
        variants_of(cell, {f"knob:{best}.mistakes": MISTAKES}, contest.plan),
        "mistakes ",
        False,
    )
    if again is None:
        return (), 0
    pairs, terms = again.pairs, again.terms
    costs = [None, *verdicts.judge_shares([pairs.split(place) for place in pairs.others], terms)]
    mistakes = [
        Mistakes(
            mistakes,
            pairs.won(place),
            verdicts.win_rate(pairs, place, terms),
            cost,
            pairs.played(place),
        )
        for place, (mistakes, cost) in enumerate(zip(MISTAKES, costs, strict=True))
    ]
    return tuple(mistakes), pairs.games


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
    variants = [Variant(each, settle(keys.lay(cell, each)), alone=False) for each in both]
    again = _again(contest, variants, "settings ", whole=True)
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
