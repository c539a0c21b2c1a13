"""What a diff found: every figure of both versions, what has changed, which promise is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simkit.game import Game
from simkit.lab.basics.command_line import command
from simkit.lab.contests.compare_answer import column
from simkit.lab.contests.diff_changes import Change
from simkit.lab.judging.promises import KEPT, LEFT, UNSETTLED, WIN_RATE, Kept
from simkit.lab.judging.verdicts import HIGHER, LOWER, SAME, Terms
from simkit.lab.play.again import Again, cell_laid_over, unsayable, unusual, unusual_confidence
from simkit.lab.play.answer import TableAnswer
from simkit.lab.play.cell import Cell
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.rows import Columns


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
class DiffQuestion:
    """What a diff was asked beside its two versions."""

    cell: Cell | None  # of packs; studies and sweeps have cells of their own
    bands: tuple[str, ...]
    bot: str | None
    seed: int | None
    games: int | None
    packs: tuple[Any, ...]


@dataclass(frozen=True)
class Diff(TableAnswer):
    """What `simkit.diff` returns; `frame` holds a row for each cell and measure."""

    VERB = "diff"
    STOPS_ANYWHERE = False

    kind: str
    game: Game
    old: str
    new: str
    cells: tuple[CellDiff, ...]
    only_old: tuple[str, ...]
    only_new: tuple[str, ...]
    terms: Terms
    components: dict[str, int]  # of the new version
    asked: DiffQuestion

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
        bands = {"band": asked.bands}
        return Again(command("diff", self.old, self.new, asked=bands, values=values, terms=options))

    def own_notes(self) -> Iterable[str]:
        yield from self.remarks
        if self.interrupted:
            yield "Interrupted: what is finished is kept."
        for word in (HIGHER, LOWER, SAME):
            cells = [cell.name for cell in self.cells if _settled_once(cell, word)]
            if cells:
                where = f" of {', '.join(cells)}" if len(self.cells) > 1 else ""
                yield (
                    f"simkit compare would call the win rate{where} {word} on these games: it "
                    "asks once, of a number of games that was fixed beforehand. A check is run "
                    "again after every change, and looks until nothing is open, so it needs more "
                    "games to be as sure."
                )

    def metadata(self) -> dict[str, Any]:
        return {**super().metadata(), "promise": self.verdict}

    @property
    def verdict(self) -> str:
        """Of all bands together: left as soon as one is, kept when all are; "" without a band."""
        found = {band.verdict for cell in self.cells for band in cell.bands}
        return next((word for word in (LEFT, UNSETTLED, KEPT) if word in found), "")

    @property
    def table(self) -> Columns:
        """A row for each cell and measure."""
        rows = [row for cell in self.cells for row in _rows(cell)]
        return {key: column([row[key] for row in rows]) for key in rows[0]}

    def _header(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "game": self.game.name,
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
            "promise": self.verdict or None,
            "cells": [_told(cell) for cell in self.cells],
            "only_old": list(self.only_old),
            "only_new": list(self.only_new),
        }


def _settled_once(cell: CellDiff, word: str) -> bool:
    """Whether the win rate is open here, but settled with this word for who asks once."""
    (rate,) = (change for change in cell.changes if change.measure == WIN_RATE)
    return rate.verdict == UNSETTLED and rate.once == word


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
            | ({"verdict_asked_once": change.once} if change.once else {})
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
