"""The answer of a diff: figures of both versions, changes, and promises kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simkit.description.game import Game
from simkit.lab.basics.command_line import command
from simkit.lab.judging.expectations import FAILS, HOLDS, UNSETTLED, WIN_RATE, Expectation
from simkit.lab.judging.verdicts import HIGHER, LOWER, SAME, Terms
from simkit.lab.play.again import Again, cell_laid_over, unsayable, unusual, unusual_confidence
from simkit.lab.play.answer import TableAnswer
from simkit.lab.play.cell import Cell
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.varying.rules_changed import RuleChange
from simkit.lab.versions.diff_changes import Change


@dataclass(frozen=True)
class BothRates:
    """The share of games won, of each version."""

    old: Interval
    new: Interval


@dataclass(frozen=True)
class CellDiff:
    """What has changed in one cell."""

    TOLD = (
        *("cell=name", "values=texts", "games", "same_rules", "win_rate"),
        *("expectations", "changes"),
    )

    name: str
    values: dict[str, Any]
    games: int
    win_rate: BothRates
    changes: tuple[Change, ...]
    expectations: tuple[Expectation, ...]
    same_rules: bool = False  # both versions play by the same rules, so one of them was played
    first_unlike: int | None = None  # the first game that ends in another way in the new version

    @property
    def texts(self) -> dict[str, str]:
        """Its values as text."""
        return {key: str(value) for key, value in self.values.items()}


@dataclass(frozen=True)
class DiffQuestion:
    """What a diff was asked beside its two versions."""

    cell: Cell | None  # of packs; studies and sweeps have cells of their own
    expectations: tuple[str, ...]
    bot: str | None
    seed: int | None
    games: int | None
    packs: tuple[Any, ...]


@dataclass(frozen=True)
class Diff(TableAnswer):
    """The result of `simkit.diff`, with one row per cell and measure in `frame`."""

    VERB = "diff"
    STOPS_ANYWHERE = False

    kind: str
    game: Game
    old: str
    new: str
    cells: tuple[CellDiff, ...]
    only_old: tuple[str, ...]  # cells that only the old version has
    only_new: tuple[str, ...]  # cells that only the new version has
    terms: Terms
    components: dict[str, int]  # how many values of the new version have each origin
    asked: DiffQuestion
    rules: tuple[RuleChange, ...] = ()  # what changed in a file of rules

    @cached_property
    def _command(self) -> Again:
        asked, terms = self.asked, self.terms
        why_not = unsayable(asked.cell) if asked.cell else ""
        if why_not:
            return Again(None, f"No command line plays these games again: {why_not}.")
        options = {
            "bot": asked.bot,
            "seed": asked.seed,
            "games": asked.games,
            "margin": unusual(terms.margin, Terms.margin),
            "confidence": unusual_confidence(terms.confidence),
            "pack": asked.packs,
        }
        values = cell_laid_over(asked.cell) if asked.cell else []
        expectations = {"expect": asked.expectations}
        return Again(
            command("diff", self.old, self.new, asked=expectations, values=values, terms=options)
        )

    def watched(self) -> tuple[str, ...]:
        """The two commands that show the first game that differs: old version and new."""
        cell, number = self.asked.cell, self.cells[0].first_unlike
        if cell is None or number is None or unsayable(cell):
            return ()
        return tuple(self._trace(side, cell, number) for side in (self.old, self.new))

    def _trace(self, side: str, cell: Cell, number: int) -> str:
        """The command that shows a game of one version."""
        is_pack = side.endswith(".toml")
        packs = (*self.asked.packs, *([side] if is_pack else []))
        options = {"bot": self.asked.bot, "seed": cell.seed, "game": number, "pack": packs}
        game = self.game.typed if is_pack else side
        return command("trace", game, values=cell_laid_over(cell), terms=options)

    def own_notes(self) -> Iterable[str]:
        yield from self.remarks
        if self.interrupted:
            yield "Interrupted: what is finished is kept."
        for word in (HIGHER, LOWER, SAME):
            cells = [cell.name for cell in self.cells if _settled_once(cell, word)]
            if cells:
                where = f" of {', '.join(cells)}" if len(self.cells) > 1 else ""
                yield (
                    f"On these games simkit compare would call the win rate{where} {word}. It "
                    "tests once, after a number of games that is fixed in advance. diff may be run "
                    "again after every change, so it needs more games for the same verdict."
                )

    def metadata(self) -> dict[str, Any]:
        return {**super().metadata(), "expect": self.verdict}

    @property
    def verdict(self) -> str:
        """The verdict on all expectations: fails if one fails, holds if all hold; "" for none."""
        found = {expected.verdict for cell in self.cells for expected in cell.expectations}
        return next((word for word in (FAILS, UNSETTLED, HOLDS) if word in found), "")

    @property
    def table(self) -> Columns:
        """One row per cell (combination of values) and measure."""
        rows = [row for cell in self.cells for row in _rows(cell)]
        return columns_of(rows)

    def _header(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "game": self.game.typed,
            "old": self.old,
            "new": self.new,
            "confidence": self.terms.confidence,
            "margin": self.terms.margin,
            "packs": list(map(str, self.asked.packs)),
            "overrides": dict(self.asked.cell.overrides) if self.asked.cell else {},
            "knobs": dict(self.asked.cell.knobs) if self.asked.cell else {},
        }

    def _closing(self) -> dict[str, Any]:
        versions = {"version": self.version, "components": self.components}
        return {**versions, **super()._closing()}

    def figures(self) -> dict[str, Any]:
        """What `simkit diff --json` prints besides how it was asked for."""
        return {
            "expect": self.verdict or None,
            "cells": self.cells,
            "only_old": self.only_old,
            "only_new": self.only_new,
            **({"rules": self.rules} if self.rules else {}),
        }


def _settled_once(cell: CellDiff, word: str) -> bool:
    """Whether the win rate is open here, but settled with this word for who asks once."""
    (rate,) = (change for change in cell.changes if change.measure == WIN_RATE)
    return rate.verdict == UNSETTLED and rate.once == word


def _rows(cell: CellDiff) -> Iterator[dict[str, Any]]:
    expectations = {expected.measure: expected for expected in cell.expectations}
    for change in cell.changes:
        expected, difference = expectations.get(change.measure), change.found.difference
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
            "expected_low": expected.low if expected else None,
            "expected_high": expected.high if expected else None,
            "expected": expected.verdict if expected else "",
        }
