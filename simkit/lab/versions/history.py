"""What `simkit.history` does: the same games with every version of a pack, from one to the next.

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

from simkit.errors import BadInput
from simkit.game import Game, whole_number
from simkit.lab.basics.command_line import Options
from simkit.lab.contests.compare import Contest, check_arms
from simkit.lab.contests.compare_answer import column, found_dict
from simkit.lab.contests.contest_plan import contest_plan
from simkit.lab.judging.asked_pairs import judge_pairs
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import HIGHER, LOWER, Found, Terms, judge_contrasts
from simkit.lab.play.again import unusual, unusual_confidence
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of, settle
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.play.run import opened
from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.rows import Columns
from simkit.lab.varying.arm import Arm
from simkit.lab.versions.revisions import Version, versions_in_files, versions_in_git

DEFAULT_GAMES = 2_000  # a version
LAST = 10  # revisions
MOST_VERSIONS = 100


@dataclass(frozen=True)
class History(CellAnswer):
    """What `simkit.history` returns; `frame` holds a row a version, the oldest first."""

    VERB = "history"
    STOPS_ANYWHERE = True

    versions: tuple[Version, ...]
    pairs: Pairs
    terms: Terms
    twins: tuple[int, ...]
    asked: int
    left_out: Mapping[str, str]
    files: tuple[str, ...] = ()
    git: str | None = None
    last: int = LAST

    @property
    def games(self) -> int:
        """How many games every version has played."""
        return self.pairs.games

    @cached_property
    def steps(self) -> tuple[Found, ...]:
        """From each version to the next: one family."""
        asked = [(place, place - 1) for place in range(1, len(self.versions))]
        found = judge_pairs(self.pairs, asked, self.terms, self.twins)
        return tuple(found[pair] for pair in asked)

    @cached_property
    def trend(self) -> Found:
        """The slope a version of a straight line through the shares won."""
        weights, over = slope_weights(len(self.versions))
        return judge_contrasts([self.pairs.weighted(weights, over)], self.terms)[0]

    @property
    def change_points(self) -> tuple[str, ...]:
        """The versions with which the share of games won has surely moved."""
        later = zip(self.versions[1:], self.steps, strict=True)
        return tuple(each.name for each, step in later if step.verdict in (HIGHER, LOWER))

    def rate(self, place: int) -> Interval:
        """The share of games that are won with a version."""
        return intervals.wilson(self.pairs.won(place), self.games, self.terms.confidence)

    def figures(self) -> dict[str, Any]:
        """What `simkit history --json` prints besides how it was asked for."""
        return {
            "games": self.games,
            "confidence": self.terms.confidence,
            "margin": self.terms.margin,
            "git": self.git,
            "versions": [self._row(place) for place in range(len(self.versions))],
            "trend": found_dict(self.trend),
            "change_points": list(self.change_points),
            "left_out": dict(self.left_out),
        }

    def _row(self, place: int) -> dict[str, Any]:
        return {
            "version": self.versions[place].name,
            "told": self.versions[place].told,
            "win_rate": self.rate(place).as_dict(),
            "step": found_dict(self.steps[place - 1]) if place else None,
        }

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes, a row a version.

        version, told; games; win_rate with low and high; step from the version before, with
        step_low, step_high, p_holm and verdict (empty of the first).
        """
        records = []
        for row in (self._row(place) for place in range(len(self.versions))):
            rate, step = row["win_rate"], row["step"]
            gap = step["difference"] if step else {}
            records.append(
                {
                    "version": row["version"],
                    "told": row["told"],
                    "games": self.games,
                    "win_rate": rate["estimate"],
                    "low": rate["low"],
                    "high": rate["high"],
                    "step": gap.get("estimate"),
                    "step_low": gap.get("low"),
                    "step_high": gap.get("high"),
                    "p_holm": step["p_holm"] if step else None,
                    "verdict": step["verdict"] if step else "",
                }
            )
        return {key: column([record[key] for record in records]) for key in records[0]}

    @property
    def names(self) -> tuple[str, ...]:
        return self.files

    @property
    def subject(self) -> Options:
        return {"git": self.git, "last": self.last if self.git and self.last != LAST else None}

    @property
    def extent(self) -> Options:
        return {
            "games": self.games if self.interrupted else self.asked,
            "margin": unusual(self.terms.margin, Terms.margin),
            "confidence": unusual_confidence(self.terms.confidence),
        }

    def own_notes(self) -> tuple[str, ...]:
        """What a reader should know before quoting a figure."""
        notes = [f"{name} was left out: {why}" for name, why in self.left_out.items()]
        if self.interrupted:
            notes.append(f"Interrupted: the first {self.games:,} games of every version are kept.")
        return tuple(notes)

    def metadata(self) -> dict[str, Any]:
        return {**super().metadata(), "games": self.games}


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
    """How the share of games won has moved over versions of a pack.

        simkit.history("apocalypse", ["first.toml", "second.toml", "third.toml"]).change_points
        simkit.history("apocalypse", git="mine.toml", last=5).trend

    files         the versions, the oldest first
    git           or a file in a git repository: every revision that changed it is a version
    last          so many revisions at most
    games         how many are played with each version
    margin        a step within it counts as none
    confidence    of intervals and verdicts

    All versions play the same games on the same luck. Other arguments are as in `simkit.run`.
    Ctrl-C keeps what is finished.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    last = whole_number(last, "last", 2, MOST_VERSIONS)
    given = tuple(os.fspath(file) for file in files)
    known = _known(given, git, last)
    usual = DEFAULT_GAMES if games is None else games
    plan = contest_plan(usual, None, margin, confidence, jobs, chunk)
    plan = replace(plan, progress=progress, rests=True)
    arms, left_out = _arms(cell, known)
    check_arms(len(arms), plan)
    with opened(out) as writer:
        contest = Contest([arm for _, arm in arms], plan, metrics=())
        contest.play()
        found = History(
            cell=cell,
            played=arms[0][1].settled,
            versions=tuple(version for version, _ in arms),
            pairs=contest.pairs,
            terms=contest.terms,
            twins=contest.twins,
            asked=plan.games,
            left_out=left_out,
            files=given,
            git=None if git is None else os.fspath(git),
            last=last,
            interrupted=contest.interrupted,
        )
        return found.written(writer)


def _known(
    files: Sequence[str], git: str | os.PathLike[str] | None, last: int
) -> Sequence[Version]:
    """The versions that are named, or the revisions of the file that is."""
    if bool(files) == (git is not None):
        raise BadInput("name the files of the versions, or one file in a git repository: git.")
    return versions_in_git(git, last) if git is not None else versions_in_files(files)


def _arms(cell: Cell, known: Sequence[Version]) -> tuple[list[tuple[Version, Arm]], dict[str, str]]:
    """Two versions or more laid over what is played, and why some cannot be read today."""
    arms, left_out = [], {}
    with tempfile.TemporaryDirectory(prefix="simkit-") as folder:
        for number, version in enumerate(known):
            file = Path(folder) / f"{number}.toml"
            file.write_text(version.text, encoding="utf-8")
            try:
                settled = settle(replace(cell, packs=(*cell.packs, file)))
            except BadInput as problem:
                left_out[version.name] = str(problem).removeprefix(f"{file}: ")
                continue
            arms.append((version, Arm({}, settled, alone=False, title=version.name)))
    if len(arms) < 2:
        why = "; ".join(f"{name}: {problem}" for name, problem in left_out.items())
        raise BadInput(f"a history needs two versions at least. {why}".strip())
    return arms, left_out
