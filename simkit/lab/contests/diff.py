"""What has changed between two packs, studies or sweeps: balance as a check.

Both versions play the same games on the same luck, until nothing is unsettled or the games are
used up. A change is surely there; an equivalent figure surely differs by less than a margin; all
else is not settled. Figures may be watched, and checks run again: all intervals hold at all numbers
of games.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.errors import BadInput
from simkit.game import Game
from simkit.lab.basics.ctrl_c import interrupts_held
from simkit.lab.contests.compare import Contest
from simkit.lab.contests.compare_answer import Arm, column
from simkit.lab.contests.contest_plan import ContestPlan, contest_plan
from simkit.lab.contests.diff_changes import NEW, OLD, Change, judge_with, measured, with_endings
from simkit.lab.contests.diff_sides import (
    Match,
    Matched,
    Side,
    check_alike,
    of_packs,
    of_studies,
    pairs_of,
    promised,
    read_side,
)
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.promises import KEPT, LEFT, UNSETTLED, Bands, Kept
from simkit.lab.judging.verdicts import Terms
from simkit.lab.play.cell import Knobs, Overrides, Packs, cell_of, files_of
from simkit.lab.play.run import opened
from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.sweeps.shards import chunk_in
from simkit.lab.sweeps.stored import StoredSweep
from simkit.lab.table.rows import Chunk, Columns
from simkit.version import VERSION

if TYPE_CHECKING:
    import pandas as pd

DEFAULT_GAMES = 10_000  # a version and cell, at most


@dataclass(frozen=True)
class CellDiff:
    """What has changed in one cell."""

    name: str
    values: dict[str, Any]
    games: int
    rates: tuple[Interval, Interval]  # the share won, of the old version and of the new one
    changes: tuple[Change, ...]
    bands: tuple[Kept, ...]


@dataclass(frozen=True)
class Diff:
    """What `simkit.diff` returns; `frame` holds a row for each cell and measure."""

    kind: str
    game: Game
    old: str
    new: str
    cells: tuple[CellDiff, ...]
    only_old: tuple[str, ...]
    only_new: tuple[str, ...]
    terms: Terms
    version: str
    components: dict[str, int]  # of the new version
    command: str
    interrupted: bool = False
    out: Path | None = None

    @property
    def verdict(self) -> str:
        """Of all bands together: left as soon as one is, kept when all are; "" without a band."""
        found = {band.verdict for cell in self.cells for band in cell.bands}
        return next((word for word in (LEFT, UNSETTLED, KEPT) if word in found), "")

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes."""
        rows = [row for cell in self.cells for row in _rows(cell)]
        return {key: column([row[key] for row in rows]) for key in rows[0]}

    @property
    def frame(self) -> pd.DataFrame:
        """A row for each cell and measure; columns as in `table`."""
        import pandas as pd

        return pd.DataFrame(self.table)

    def summary(self) -> dict[str, Any]:
        """What `simkit diff --json` prints."""
        return {
            "kind": self.kind,
            "game": self.game.name,
            "old": self.old,
            "new": self.new,
            "confidence": self.terms.confidence,
            "margin": self.terms.margin,
            "promise": self.verdict or None,
            "cells": [_told(cell) for cell in self.cells],
            "only_old": list(self.only_old),
            "only_new": list(self.only_new),
            "version": self.version,
            "components": self.components,
            "interrupted": self.interrupted,
            "command": self.command,
        }


def _told(cell: CellDiff) -> dict[str, Any]:
    return {
        "cell": cell.name,
        "values": {key: str(value) for key, value in cell.values.items()},
        "games": cell.games,
        "win_rate": {
            side: rate.as_dict() for side, rate in zip(("old", "new"), cell.rates, strict=True)
        },
        "bands": [
            {
                "measure": band.measure,
                "low": band.low,
                "high": band.high,
                "found": band.found.as_dict(),
                "verdict": band.verdict,
            }
            for band in cell.bands
        ],
        "changes": [
            {
                "measure": change.measure,
                "old": change.old,
                "new": change.new,
                "difference": change.found.difference.as_dict(),
                "margin": change.margin,
                "p_holm": change.found.p_holm,
                "p_same": change.found.p_same,
                "verdict": change.verdict,
            }
            for change in cell.changes
        ],
    }


def _rows(cell: CellDiff) -> Iterator[dict[str, Any]]:
    bands = {band.measure: band for band in cell.bands}
    for change in cell.changes:
        band, difference = bands.get(change.measure), change.found.difference
        yield {
            "cell": cell.name,
            "measure": change.measure,
            "games": cell.games,
            "old": change.old,
            "new": change.new,
            "difference": difference.estimate,
            "low": difference.low,
            "high": difference.high,
            "margin": change.margin,
            "p_holm": change.found.p_holm,
            "p_same": change.found.p_same,
            "verdict": change.verdict,
            "band_low": band.low if band else None,
            "band_high": band.high if band else None,
            "band": band.verdict if band else "",
        }


def diff(
    old: str | os.PathLike[str],
    new: str | os.PathLike[str],
    band: Mapping[str, Any] | Iterable[str] | None = None,
    games: int | None = None,
    margin: float = 0.02,
    seed: int | None = None,
    bot: str | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: Knobs | None = None,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    chunk: int | None = None,
    **settings: Any,
) -> Diff:
    """What has changed from one pack, study or sweep to the next, figure by figure.

    The name of a game stands for its own values. `band` maps measures to (low, high): what the new
    version promises; a study's [promise] table does the same. `games` is the most that a version
    plays of a cell. Settings, bot and seed are for packs; a study has its own.
    """
    packs = files_of(packs)
    sides = read_side(old, packs), read_side(new, packs)
    check_alike(*sides)
    wanted = promised(sides[NEW], band)
    plan = contest_plan(
        DEFAULT_GAMES if games is None else games, "settled", margin, confidence, jobs
    )
    plan = replace(plan, chunk=chunk, progress=progress)
    given = {"seed": seed, "bot": bot, "overrides": overrides or None, "knobs": knobs, **settings}
    with opened(out) as writer:
        found = _compared(
            sides, wanted, plan, packs, {k: v for k, v in given.items() if v is not None}
        )
        found = replace(found, command=_command(found, band, games, given, packs))
        if writer:
            with interrupts_held():
                writer.add(found.table)
                found = replace(found, out=writer.finish(_metadata(found)))
    return found


def _compared(
    sides: tuple[Side, Side],
    wanted: Bands,
    plan: ContestPlan,
    packs: Sequence[Any],
    given: dict[str, Any],
) -> Diff:
    """Play what is to be played, or read what is stored."""
    old, new = sides
    interrupted = False
    if old.sweep and new.sweep:
        _refuse(given, "a sweep is played already")
        matched, cells = _stored(old.sweep, new.sweep, wanted, plan.terms)
        components = dict(new.sweep.manifest["origins"])
    else:
        matched = _matched(sides, packs, given)
        cells, interrupted = _played(matched, wanted, plan)
        components = matched.cells[0].new.components.count()
    return Diff(
        kind=new.kind,
        game=new.game,
        old=old.file,
        new=new.file,
        cells=tuple(cells),
        only_old=matched.only_old,
        only_new=matched.only_new,
        terms=plan.terms,
        version=VERSION,
        components=components,
        command="",
        interrupted=interrupted,
    )


def _matched(sides: tuple[Side, Side], packs: Sequence[Any], given: dict[str, Any]) -> Matched:
    old, new = sides
    if old.study and new.study:
        _refuse(given, "a study has its own settings, bots and seed")
        return of_studies(old.study, new.study, packs)
    named = {key: given.pop(key) for key in ("bot", "seed", "overrides", "knobs") if key in given}
    return of_packs(old, new, cell_of(new.game, packs=packs, settings=given, **named))


def _refuse(given: Mapping[str, Any], why: str) -> None:
    if given:
        raise BadInput(f"{next(iter(given))}: {why}; only packs leave the choice.")


# --- Playing, or reading what was played ---------------------------------------------------------


class Versions(Contest):
    """The old version and the new one on the same luck, until nothing is unsettled."""

    def __init__(self, match: Match, plan: ContestPlan, wanted: Bands, cells: int) -> None:
        game = match.new.cell.game
        arms = [Arm({"version": name}, side, True)
                for name, side in (("old", match.old), ("new", match.new))]  # fmt: skip
        title = f"{match.name}: " if cells > 1 else ""
        self._endings = [outcome.name for outcome in game.outcomes]
        self._judge = judge_with(wanted, plan.terms, cells)
        metrics = measured([metric.name for metric in game.metrics], self._endings)
        super().__init__(arms, plan, OLD, title, metrics)

    def _count(self, block: list[Chunk]) -> None:
        super()._count([with_endings(chunk, self._endings) for chunk in block])

    def _settled(self) -> bool:
        changes, bands = self._judge(self.pairs)
        verdicts = [change.verdict for change in changes] + [band.verdict for band in bands]
        return UNSETTLED not in verdicts


def _played(matched: Matched, wanted: Bands, plan: ContestPlan) -> tuple[list[CellDiff], bool]:
    """Cell after cell; Ctrl-C keeps what is done."""
    found: list[CellDiff] = []
    cells = len(matched.cells)
    for match in matched.cells:
        contest = Versions(match, plan, wanted, cells)
        try:
            contest.play()
        except KeyboardInterrupt:
            if not found:
                raise
            return found, True
        found.append(_cell(match.name, match.values, contest.pairs, wanted, plan.terms, cells))
        if contest.interrupted:
            return found, True
    return found, False


def _stored(
    old: StoredSweep, new: StoredSweep, wanted: Bands, terms: Terms
) -> tuple[Matched, list[CellDiff]]:
    """The games of two sweeps that both have finished, cell by cell."""
    values = [[cell["values"] for cell in each.manifest["cells"]] for each in (old, new)]
    pairs = pairs_of(*values)
    found = []
    for first, second in pairs.both:
        counted = _counted(old, new, first, second)
        if not counted.games:
            raise BadInput(f"the cell {new.names[second]} has no game in both sweeps yet.")
        name = new.names[second]
        found.append(_cell(name, values[NEW][second], counted, wanted, terms, len(pairs.both)))
    return Matched((), pairs.only_old, pairs.only_new), found


def _counted(old: StoredSweep, new: StoredSweep, first: int, second: int) -> Pairs:
    endings = [name for name, _ in new.manifest["outcomes"]]
    names = [name for name in new.manifest["metrics"] if name in old.manifest["metrics"]]
    counted = Pairs(2, measured(names, endings))
    columns = list(dict.fromkeys(("outcome", "won", "turns", *names)))
    streams = [
        (chunk_in(path, columns) for _, path in sweep.shards(cell))
        for sweep, cell in ((old, first), (new, second))
    ]
    for block in side_by_side(*streams):
        counted.add([with_endings(chunk, endings) for chunk in block])
    return counted


def side_by_side(old: Iterator[Chunk], new: Iterator[Chunk]) -> Iterator[tuple[Chunk, Chunk]]:
    """The games that both streams have, cut alike."""
    one, other = next(old, None), next(new, None)
    while one is not None and other is not None:
        size = min(len(one), len(other))
        (head, rest), (other_head, other_rest) = one.cut(size), other.cut(size)
        yield head, other_head
        one = rest if len(rest) else next(old, None)
        other = other_rest if len(other_rest) else next(new, None)


def _cell(
    name: str, values: dict[str, Any], pairs: Pairs, wanted: Bands, terms: Terms, cells: int
) -> CellDiff:
    changes, bands = judge_with(wanted, terms, cells)(pairs)
    rates = [
        intervals.sequence(pairs.won(side), pairs.games, terms.confidence) for side in (OLD, NEW)
    ]
    return CellDiff(
        name, values, pairs.games, (rates[OLD], rates[NEW]), tuple(changes), tuple(bands)
    )


# --- What is said of it --------------------------------------------------------------------------


def _command(
    found: Diff, band: Any, games: int | None, given: Mapping[str, Any], packs: Sequence[Any]
) -> str:
    """The command that gives this table again."""
    words = ["simkit", "diff", found.old, found.new]
    pairs = band.items() if isinstance(band, Mapping) else ()
    texts = [f"{measure}={low:g},{high:g}" for measure, (low, high) in pairs] or list(band or ())
    words += [word for text in texts for word in ("--band", text)]
    for key, value in given.items():
        if value is not None:
            option = [f"--{key}", str(value)]
            words += (
                option if key in ("bot", "seed") else ["--set", f"{key}={_text(found, key, value)}"]
            )
    words += [] if games is None else ["--games", str(games)]
    words += [word for pack in packs for word in ("--pack", str(pack))]
    if found.terms.margin != Terms.margin:
        words += ["--margin", f"{found.terms.margin:g}"]
    if found.terms.confidence != Terms.confidence:
        words += ["--confidence", f"{found.terms.confidence:g}"]
    return shlex.join(words)


def _text(found: Diff, key: str, value: Any) -> str:
    setting = found.game.setting(key)
    return setting.text(setting.parse(value))


def _metadata(found: Diff) -> dict[str, Any]:
    """What the file says of itself."""
    return {
        "kind": "diff",
        "game": found.game.name,
        "command": found.command,
        "promise": found.verdict,
        "interrupted": found.interrupted,
        "version": found.version,
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
    }
