"""Implement `simkit.audit`: test changes that can only help, on the same luck.

A buff that loses games is a foolish bot or a broken rule: the games that were won without it and
lost with it are named, so that they can be traced. (Software people call this metamorphic testing.)
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from simkit.description.game import Game
from simkit.lab.basics.command_line import Options
from simkit.lab.judging.asked_pairs import IDENTICAL
from simkit.lab.judging.verdicts import LOWER, Judgement
from simkit.lab.play.again import again
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import cell_of
from simkit.lab.play.run import opened
from simkit.lab.play.settle import Settled, settle
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.variants.blocks import Block
from simkit.lab.variants.contest import Contest
from simkit.lab.variants.contest_plan import ContestPlan, contest_plan
from simkit.lab.variants.variants_answer import VariantsAnswer
from simkit.lab.varying import keys
from simkit.lab.varying.variant import Variant
from simkit.lab.worths.buff_file import Buff, buffs_of, variant_of
from simkit.messages.errors import BadInput, nearest

DEFAULT_GAMES = 2_000  # a help
TO_TRACE = 3  # games that are named of each buff that harms


@dataclass(frozen=True)
class HarmedGame:
    """A game that is lost with a buff alone, with the commands that tell it both ways."""

    game: int
    without: str | None
    with_buff: str | None

    TOLD = ("game", "without", "with=with_buff")


@dataclass(frozen=True)
class AuditedBuff:
    """A buff, and whether it wins more or less games."""

    buff: str
    says: str
    values: dict[str, Any]
    games: int
    won_with_only: int
    won_without_only: int
    same_rules: bool
    win_rate: Interval
    found: Judgement
    harms: bool
    to_trace: list[HarmedGame]

    TOLD = (
        *("buff", "says", "values", "games", "won_with_only", "won_without_only", "same_rules"),
        *("win_rate", "*found", "harms", "to_trace"),
    )

    @property
    def parted(self) -> int:
        """In how many games the buff changed who won."""
        return self.won_with_only + self.won_without_only

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of this row of the table."""
        return {
            **{"buff": self.buff, "says": self.says, "games": self.games},
            "win_rate": self.win_rate.estimate,
            **self.found.columns,
            **{"won_with_only": self.won_with_only, "won_without_only": self.won_without_only},
            "to_trace": " ".join(str(one.game) for one in self.to_trace) or "-",
        }


@dataclass(frozen=True)
class Audit(VariantsAnswer):
    """The result of `simkit.audit`, with one row per buff in `frame`, the worst first."""

    VERB = "audit"

    buffs: tuple[Buff, ...]  # changes that can only help, one per variant but the first
    harmed: tuple[tuple[int, ...], ...]  # for each variant, games lost only with the buff
    unfit: Mapping[str, str]  # buffs that do not apply to these settings, and why
    file: str | None = None
    only: tuple[str, ...] = ()  # names of buffs that were asked for; empty for all

    @cached_property
    def found(self) -> dict[str, Judgement]:
        """The verdict on each buff: does the bot win more or fewer games with it?"""
        return {buff.name: each for buff, each in zip(self.buffs, self.judged, strict=True)}

    @property
    def harms(self) -> tuple[str, ...]:
        """The buffs that make the bot lose games, at the chosen confidence."""
        return tuple(name for name, found in self.found.items() if found.verdict == LOWER)

    def figures(self) -> dict[str, Any]:
        """What `simkit refute --harms --json` prints besides how it was asked for."""
        return {
            **self.one_by_one(),
            "harms": list(self.harms),
            "buffs": self.rows,
            "unfit": dict(self.unfit),
        }

    @cached_property
    def rows(self) -> list[AuditedBuff]:
        """The buffs, the worst first."""
        rows = [self._row(place) for place in range(1, len(self.variants))]
        return sorted(rows, key=lambda row: row.found.difference.known[0])

    def _row(self, place: int) -> AuditedBuff:
        buff, variant, split = self.buffs[place - 1], self.variants[place], self.pairs.split(place)
        found = self.found[buff.name]
        return AuditedBuff(
            buff=buff.name,
            says=buff.says,
            values=keys.columns(variant.values),
            games=split.games,
            won_with_only=split.variant,
            won_without_only=split.base,
            same_rules=found.difference.method == IDENTICAL,
            win_rate=self.rate(place),
            found=found,
            harms=found.verdict == LOWER,
            to_trace=[self._traces(place, game) for game in self.harmed[place]],
        )

    def _traces(self, place: int, game: int) -> HarmedGame:
        """A game that is lost with the buff alone, and the commands that tell both."""
        commands = [
            again("trace", self.variants[at].settled.cell, (), {}, {"game": game}).command
            for at in (0, place)
        ]
        return HarmedGame(game, *commands)

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes.

        buff, says; games; win_rate with it; difference with low, high, confidence; p, p_holm,
        p_same; verdict; won_with_only, won_without_only; to_trace (numbers of games).
        """
        return columns_of([row.columns for row in self.rows])

    @property
    def subject(self) -> Options:
        return {"buffs": self.file, "only": ",".join(self.only) or None}

    def own_notes(self) -> tuple[str, ...]:
        """What a reader should know before quoting a figure."""
        left_out = (f"{name} was left out: {why}" for name, why in self.unfit.items())
        return (*super().own_notes(), *left_out)


def audit(
    game: str | Game,
    buffs: str | os.PathLike[str] | None = None,
    only: Iterable[str] | None = None,
    games: int | None = None,
    until: str | None = None,
    margin: float = 0.02,
    seed: int = 1,
    bot: str | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    chunk: int | None = None,
    **settings: Any,
) -> Audit:
    """Find buffs that make a bot win less.

        simkit.audit("apocalypse", games=1000).harms

    buffs         a TOML file with buffs to test, instead of those that the game declares
    only          names of the buffs to test (default: all)
    games         games per buff. With `until` the most per buff
    until         "settled" stops when every verdict is settled
    margin        differences up to it count as the same
    confidence    the confidence of intervals and verdicts

    Returns an `Audit`, which has:

    .harms        names of the buffs with which the bot wins less often
    .found        the verdict on each buff by name
    .usual        the win rate without any buff, with its interval
    .frame        one row per buff: win rate, difference, interval, verdict

    All buffs are tested on the same games and the same luck. If seats compete, the first seat gets
    the buff, and its wins are counted. Other arguments are as in `simkit.run`. Ctrl-C stops early
    and keeps the finished games.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    wanted = None if until else DEFAULT_GAMES
    plan = contest_plan(wanted if games is None else games, until, margin, confidence, jobs, chunk)
    plan = replace(plan, progress=progress, rests=True)
    base, names = settle(cell), tuple(dict.fromkeys(only or ()))
    tried, unfit = _fitting(_wanted(cell.game, buffs_of(cell.game, buffs), names), base)
    with opened(out) as writer:
        found = _played(base, tried, plan)
        file = None if buffs is None else os.fspath(buffs)
        return replace(found, unfit=unfit, file=file, only=names).written(writer)


def _wanted(game: Game, known: Sequence[Buff], names: Sequence[str]) -> list[Buff]:
    by_name = {buff.name: buff for buff in known}
    for name in names:
        if name not in by_name:
            hint = nearest(name, by_name, listed_by=f"simkit refute --harms {game.name}")
            raise BadInput(f"only: there is no buff {name!r}. {hint}")
    return [by_name[name] for name in names or by_name]


def _fitting(
    buffs: Iterable[Buff], base: Settled
) -> tuple[list[tuple[Buff, Variant]], dict[str, str]]:
    """The buffs that the rules allow here with what each lays over, and why others are left out."""
    tried, unfit = [], {}
    for buff in buffs:
        try:
            tried.append((buff, variant_of(buff, base.cell)))
        except BadInput as problem:
            unfit[buff.name] = str(problem)
    if not tried:
        raise BadInput(f"no buff can be given here: {' '.join(unfit.values())}")
    return tried, unfit


class Watched(Contest):
    """A contest that remembers the first games of each variant that its buff has lost."""

    def __init__(self, variants: Sequence[Variant], plan: ContestPlan) -> None:
        super().__init__(variants, plan, metrics=(), points=True)
        self.harmed: list[list[int]] = [[] for _ in variants]

    def _count(self, block: Block) -> None:
        super()._count(block)
        base = block[0]
        for harmed, chunk in zip(self.harmed, block, strict=True):
            if base is not None and chunk is not None and len(harmed) < TO_TRACE:
                lost = np.flatnonzero(base.columns["won"] & ~chunk.columns["won"])
                harmed += (chunk.first + lost[: TO_TRACE - len(harmed)]).tolist()


def _played(base: Settled, tried: Sequence[tuple[Buff, Variant]], plan: ContestPlan) -> Audit:
    variants = (
        Variant({}, base, alone=False, title="as it is"),
        *(variant for _, variant in tried),
    )
    contest = Watched(variants, plan)
    contest.play()
    return Audit(
        cell=base.cell,
        buffs=tuple(buff for buff, _ in tried),
        harmed=tuple(map(tuple, contest.harmed)),
        unfit={},
        **contest.played(),
    )
