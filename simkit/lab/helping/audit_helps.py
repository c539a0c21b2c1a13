"""What `simkit.audit` does: whatever can only help is played on the same luck as without it.

A help that loses games is a foolish bot or a broken rule: the games that were won without it and
lost with it are named, so that they can be traced. (Software people call this metamorphic testing.)
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from simkit.errors import BadInput, nearest
from simkit.game import Game
from simkit.lab.basics.command_line import Options
from simkit.lab.contests.blocks import Block
from simkit.lab.contests.compare import Contest
from simkit.lab.contests.compare_answer import column, found_dict
from simkit.lab.contests.contest_plan import ContestPlan, contest_plan
from simkit.lab.helping.helps import Help, arm_of, helps_of
from simkit.lab.judging.asked_pairs import IDENTICAL
from simkit.lab.judging.verdicts import LOWER, Found
from simkit.lab.play.again import again
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Settled, cell_of, settle
from simkit.lab.play.run import opened
from simkit.lab.table.rows import Columns
from simkit.lab.trying.tried import Tried, as_played
from simkit.lab.varying import keys
from simkit.lab.varying.arm import Arm

DEFAULT_GAMES = 2_000  # a help
TO_TRACE = 3  # games that are named of each help that harms


@dataclass(frozen=True)
class Audit(Tried):
    """What `simkit.audit` returns; `frame` holds a row a help, the worst first."""

    VERB = "audit"

    helps: tuple[Help, ...]
    harmed: tuple[tuple[int, ...], ...]  # of each arm: games that are lost with the help alone
    unfit: Mapping[str, str]  # helps that say nothing of what is played here, and why
    file: str | None = None
    only: tuple[str, ...] = ()

    @cached_property
    def found(self) -> dict[str, Found]:
        """The verdict on each help: does it win more or less games?"""
        return {help.name: each for help, each in zip(self.helps, self.judged, strict=True)}

    @property
    def harms(self) -> tuple[str, ...]:
        """The helps that surely lose games."""
        return tuple(name for name, found in self.found.items() if found.verdict == LOWER)

    def figures(self) -> dict[str, Any]:
        """What `simkit audit --json` prints besides how it was asked for."""
        return {
            **self.on_terms(),
            "harms": list(self.harms),
            "helps": self._rows(),
            "unfit": dict(self.unfit),
        }

    def _rows(self) -> list[dict[str, Any]]:
        rows = [self._row(place) for place in range(1, len(self.arms))]
        return sorted(rows, key=lambda row: row["difference"]["estimate"])

    def _row(self, place: int) -> dict[str, Any]:
        help, arm, split = self.helps[place - 1], self.arms[place], self.pairs.split(place)
        found = self.found[help.name]
        return {
            "help": help.name,
            "says": help.says,
            "values": keys.columns(arm.values),
            "games": split.games,
            "won_with_only": split.arm,
            "won_without_only": split.base,
            "same_rules": found.difference.method == IDENTICAL,
            "win_rate": self.rate(place).as_dict(),
            **found_dict(found),
            "harms": found.verdict == LOWER,
            "to_trace": [self._traces(place, game) for game in self.harmed[place]],
        }

    def _traces(self, place: int, game: int) -> dict[str, Any]:
        """A game that is lost with the help alone, and the commands that tell both."""
        commands = [
            again("trace", self.arms[at].settled.cell, (), {}, {"game": game}).command
            for at in (0, place)
        ]
        return {"game": game, "without": commands[0], "with": commands[1]}

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes.

        help, says; games; win_rate with it; difference with low, high, confidence; p, p_holm,
        p_same; verdict; won_with_only, won_without_only; to_trace (numbers of games).
        """
        records = [_record(row) for row in self._rows()]
        return {key: column([record[key] for record in records]) for key in records[0]}

    @property
    def subject(self) -> Options:
        return {"helps": self.file, "only": ",".join(self.only) or None}

    def own_notes(self) -> tuple[str, ...]:
        """What a reader should know before quoting a figure."""
        left_out = (f"{name} was left out: {why}" for name, why in self.unfit.items())
        return (*super().own_notes(), *left_out)


def _record(row: Mapping[str, Any]) -> dict[str, Any]:
    difference = row["difference"]
    return {
        **{key: row[key] for key in ("help", "says", "games")},
        "win_rate": row["win_rate"]["estimate"],
        "difference": difference["estimate"],
        **{key: difference[key] for key in ("low", "high", "confidence")},
        **{key: row[key] for key in ("p", "p_holm", "p_same", "verdict")},
        **{key: row[key] for key in ("won_with_only", "won_without_only")},
        "to_trace": " ".join(str(one["game"]) for one in row["to_trace"]) or "-",
    }


def audit(
    game: str | Game,
    helps: str | os.PathLike[str] | None = None,
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
    """Whether anything that can only help makes a bot lose more.

        simkit.audit("apocalypse", games=1000).harms

    helps         a file of helps of your own; those that the game declares unless given
    only          some of them by name
    games         how many are played with each; with `until` at most
    until         "settled" stops as soon as every verdict is settled
    margin        a difference within it counts as the same
    confidence    of intervals and verdicts

    All play the same games on the same luck. Where seats compete it is the first that is helped,
    and whose wins are counted. Other arguments are as in `simkit.run`. Ctrl-C keeps what is
    finished.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    wanted = None if until else DEFAULT_GAMES
    plan = contest_plan(wanted if games is None else games, until, margin, confidence, jobs, chunk)
    plan = replace(plan, progress=progress, rests=True)
    base, names = settle(cell), tuple(dict.fromkeys(only or ()))
    tried, unfit = _fitting(_wanted(helps_of(cell.game, helps), names), base)
    with opened(out) as writer:
        found = _played(base, tried, plan)
        file = None if helps is None else os.fspath(helps)
        return replace(found, unfit=unfit, file=file, only=names).written(writer)


def _wanted(known: Sequence[Help], names: Sequence[str]) -> list[Help]:
    by_name = {help.name: help for help in known}
    for name in names:
        if name not in by_name:
            raise BadInput(f"only: there is no help {name!r}. {nearest(name, by_name)}")
    return [by_name[name] for name in names or by_name]


def _fitting(helps: Iterable[Help], base: Settled) -> tuple[list[tuple[Help, Arm]], dict[str, str]]:
    """The helps that the rules allow here with what each lays over, and why others are left out."""
    tried, unfit = [], {}
    for help in helps:
        try:
            tried.append((help, arm_of(help, base.cell)))
        except BadInput as problem:
            unfit[help.name] = str(problem)
    if not tried:
        raise BadInput(f"no help can be given here: {' '.join(unfit.values())}")
    return tried, unfit


class Watched(Contest):
    """A contest that remembers the first games of each arm that its help has lost."""

    def __init__(self, arms: Sequence[Arm], plan: ContestPlan) -> None:
        super().__init__(arms, plan, metrics=())
        self.harmed: list[list[int]] = [[] for _ in arms]

    def _count(self, block: Block) -> None:
        super()._count(block)
        base = block[0]
        for harmed, chunk in zip(self.harmed, block, strict=True):
            if base is not None and chunk is not None and len(harmed) < TO_TRACE:
                lost = np.flatnonzero(base.columns["won"] & ~chunk.columns["won"])
                harmed += (chunk.first + lost[: TO_TRACE - len(harmed)]).tolist()


def _played(base: Settled, tried: Sequence[tuple[Help, Arm]], plan: ContestPlan) -> Audit:
    arms = (Arm({}, base, alone=False, title="as it is"), *(arm for _, arm in tried))
    contest = Watched(arms, plan)
    contest.play()
    return Audit(
        cell=base.cell,
        played=base,
        helps=tuple(help for help, _ in tried),
        harmed=tuple(map(tuple, contest.harmed)),
        unfit={},
        **as_played(contest),
    )
