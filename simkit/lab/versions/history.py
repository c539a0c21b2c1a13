"""Implement `simkit.history`: play the same games with every version of a pack.

All versions play on the same luck, so each step is a paired comparison: a step that surely moves
the share of games won is a change point. Small steps that none of them settles may add up: that is
what the trend tells, the slope of a straight line through all versions.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from simkit.description.game import Game, whole_number
from simkit.finding import gamefile
from simkit.finding.trusted import check_trusted
from simkit.lab.basics.command_line import Options
from simkit.lab.judging.asked_pairs import judge_pairs
from simkit.lab.judging.verdicts import HIGHER, LOWER, Judgement, judge_contrasts
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.run import opened
from simkit.lab.play.settle import settle
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.variants.contest import Contest, check_variants
from simkit.lab.variants.contest_plan import contest_plan
from simkit.lab.variants.variants_answer import VariantsAnswer
from simkit.lab.varying.variant import Variant
from simkit.lab.versions.revisions import Version, versions_in_files, versions_in_git
from simkit.messages.errors import BadInput
from simkit.outside.files import is_confined

DEFAULT_GAMES = 2_000  # a version
LAST = 10  # revisions
MOST_VERSIONS = 100


@dataclass(frozen=True)
class PlayedVersion:
    """A version, how often it is won, and the step from the one before."""

    version: str
    told: str
    win_rate: Interval
    step: Judgement | None  # None of the first

    def columns(self, games: int) -> dict[str, Any]:
        """The columns of this row of the table."""
        rate, gap = self.win_rate, self.step.difference if self.step else None
        return {
            **{"version": self.version, "told": self.told, "games": games},
            **{"win_rate": rate.estimate, "low": rate.low, "high": rate.high},
            "step": gap.estimate if gap else None,
            "step_low": gap.low if gap else None,
            "step_high": gap.high if gap else None,
            "p_holm": self.step.p_holm if self.step else None,
            "verdict": self.step.verdict if self.step else "",
        }


@dataclass(frozen=True)
class History(VariantsAnswer):
    """The result of `simkit.history`, with one row per version in `frame`, the oldest first."""

    VERB = "history"
    STOPS_ANYWHERE = True
    EACH = "version"

    versions: tuple[Version, ...]
    left_out: Mapping[str, str]  # versions that could not be played, and why
    files: tuple[str, ...] = ()
    git: str | None = None
    last: int = LAST

    @cached_property
    def steps(self) -> tuple[Judgement, ...]:
        """The change from each version to the next, all corrected as one family of tests."""
        asked = [(place, place - 1) for place in range(1, len(self.versions))]
        found = judge_pairs(self.pairs, asked, self.terms, self.twins)
        return tuple(found[pair] for pair in asked)

    @cached_property
    def trend(self) -> Judgement:
        """The slope, per version, of a straight line through the win rates."""
        weights, over = slope_weights(len(self.versions))
        return judge_contrasts([self.pairs.weighted(weights, over)], self.terms)[0]

    @property
    def change_points(self) -> tuple[str, ...]:
        """The versions at which the win rate changed, at the chosen confidence."""
        later = zip(self.versions[1:], self.steps, strict=True)
        return tuple(each.name for each, step in later if step.verdict in (HIGHER, LOWER))

    def figures(self) -> dict[str, Any]:
        """What `simkit history --json` prints besides how it was asked for."""
        return {
            **self.on_terms(),
            "git": self.git,
            "versions": self.rows,
            "trend": self.trend,
            "change_points": list(self.change_points),
            "left_out": dict(self.left_out),
        }

    @cached_property
    def rows(self) -> list[PlayedVersion]:
        """The versions, the oldest first."""
        steps = (None, *self.steps)
        return [
            PlayedVersion(version.name, version.told, self.rate(place), step)
            for place, (version, step) in enumerate(zip(self.versions, steps, strict=True))
        ]

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes, a row a version.

        version, told; games; win_rate with low and high; step from the version before, with
        step_low, step_high, p_holm and verdict (empty of the first).
        """
        return columns_of([row.columns(self.games) for row in self.rows])

    @property
    def of_rules(self) -> bool:
        """Whether the versions are those of a game's file, not of a pack."""
        return self.git is not None and Path(self.git).suffix == gamefile.SUFFIX

    @property
    def names(self) -> tuple[str, ...]:
        return self.files

    @property
    def subject(self) -> Options:
        return {"git": self.git, "last": self.last if self.git and self.last != LAST else None}

    def own_notes(self) -> tuple[str, ...]:
        """What a reader should know before quoting a figure."""
        left_out = (f"{name} was left out: {why}" for name, why in self.left_out.items())
        return (*left_out, *super().own_notes())


def slope_weights(versions: int) -> tuple[np.ndarray, int]:
    """Whole weights of versions in the slope of a straight line, and by what they are divided."""
    weights = 2 * np.arange(versions, dtype=np.int64) - (versions - 1)
    return weights, versions * (versions**2 - 1) // 6


def history(
    game: str | Game,
    files: Iterable[str | os.PathLike[str]] = (),
    git: str | os.PathLike[str] | None = None,
    last: int = LAST,
    games: int | None = None,
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
) -> History:
    """Measure the win rate over the versions of a pack.

        simkit.history("apocalypse", ["first.toml", "second.toml", "third.toml"]).change_points
        simkit.history("apocalypse", git="mine.toml", last=5).trend

    files         the versions, the oldest first
    git           a pack, or the file of an own game, in a git repository instead. Every revision
                  that changed it is a version
    last          revisions to read, at most
    games         games per version
    margin        steps up to it count as none
    confidence    the confidence of intervals and verdicts

    Returns a `History`, which has:

    .change_points    the versions at which the win rate moved
    .steps        the verdict on each step from one version to the next
    .trend        the slope of a straight line through the win rates, per version
    .frame        one row per version: win rate, interval, the step to it, verdict

    All versions play the same games on the same luck. Other arguments are as in `simkit.run`.
    Ctrl-C stops early and keeps the finished games.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    last = whole_number(last, "last", 2, MOST_VERSIONS)
    given = tuple(os.fspath(file) for file in files)
    known = _known(given, git, last)
    usual = DEFAULT_GAMES if games is None else games
    plan = contest_plan(usual, None, margin, confidence, jobs, chunk)
    plan = replace(plan, progress=progress, rests=True)
    of_rules = _are_rules(cell, given, git)
    with tempfile.TemporaryDirectory(prefix="simkit-") as folder, opened(out) as writer:
        laid = _laid(known, Path(folder), Path(git or given[0]).name if of_rules else "pack.toml")
        variants, left_out = _variants(cell, known, laid, of_rules)
        check_variants(len(variants), plan)
        contest = Contest([variant for _, variant in variants], plan, metrics=())
        contest.play()
        found = History(
            cell=cell,
            versions=tuple(version for version, _ in variants),
            left_out=left_out,
            files=given,
            git=None if git is None else os.fspath(git),
            last=last,
            **contest.played(),
        )
        return found.written(writer)


def _with_version(cell: Cell, file: Path, of_rules: bool) -> Cell:
    """What is played, with the file of a version."""
    if not of_rules:
        return replace(cell, packs=(*cell.packs, file))
    usual = settle(cell).settings.get("players")
    return replace(
        cell,
        game=gamefile.load(str(file)),
        settings={**cell.settings, **({"players": usual} if usual is not None else {})},
    )


def _known(
    files: Sequence[str], git: str | os.PathLike[str] | None, last: int
) -> Sequence[Version]:
    """The versions that are named, or the revisions of the file that is."""
    if bool(files) == (git is not None):
        raise BadInput("give files, the versions of a pack, or git, one pack in a git repository.")
    return versions_in_git(git, last) if git is not None else versions_in_files(files)


def _are_rules(cell: Cell, files: Sequence[str], git: str | os.PathLike[str] | None) -> bool:
    """Whether the versions are those of a game's file. Naming it lets its versions be played."""
    named = [Path(file) for file in (*files, *([] if git is None else [git]))]
    if not any(file.suffix == gamefile.SUFFIX for file in named):
        return False
    if not cell.game.source:
        raise BadInput(f"{named[0]}: {cell.game.name} is not a game of your own; name its packs.")
    if files:
        raise BadInput(f"{files[0]}: name the game's file with git, or compare files with diff.")
    if is_confined():
        check_trusted(str(git))
    return True


def _laid(known: Sequence[Version], folder: Path, name: str) -> list[Path]:
    """A file for each version, each in a folder of its own."""
    return [each.laid_into(folder / str(n), name) for n, each in enumerate(known)]


def _variants(
    cell: Cell, known: Sequence[Version], laid: Sequence[Path], of_rules: bool
) -> tuple[list[tuple[Version, Variant]], dict[str, str]]:
    """Two versions or more of what is played, and why some cannot be read today."""
    variants, left_out = [], {}
    for version, file in zip(known, laid, strict=True):
        try:
            settled = settle(_with_version(cell, file, of_rules))
        except BadInput as problem:
            left_out[version.name] = str(problem).removeprefix(f"{file}: ")
            continue
        variants.append((version, Variant({}, settled, alone=False, title=version.name)))
    if len(variants) < 2:
        why = "; ".join(f"{name}: {problem}" for name, problem in left_out.items())
        raise BadInput(f"a history needs two versions at least. {why}".strip())
    return variants, left_out
