"""A stored sweep, finished or not: the results of its games, cell by cell.

Rows are read a file at a time and only counted, so that a sweep may be larger than memory. Nothing
here needs the rules that the games were played by: a sweep of years ago can still be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.finding.registry import known
from simkit.lab.basics.command_line import command
from simkit.lab.judging.verdicts import Terms
from simkit.lab.play.again import Again
from simkit.lab.play.answer import Answer
from simkit.lab.play.chunks import LOOK
from simkit.lab.play.results import SUMMARY, Tallies, Tally
from simkit.lab.statistics import intervals
from simkit.lab.sweeps.against_first import against_first
from simkit.lab.sweeps.endings import (
    CONFIDENCE,
    MOST_PRECISE_GAMES,
    PILOT,
    Ending,
    FullEnding,
    PilotedEnding,
    WatchedEnding,
)
from simkit.lab.sweeps.folder import STUDY, Folder
from simkit.lab.sweeps.manifest import Manifest, is_sealed
from simkit.lab.sweeps.pooled_cells import are_alike, pooled_rates
from simkit.lab.sweeps.shards import OpenShard, Shard, Ties, open_shard, ties_in
from simkit.lab.table.where import Where, condition_words, read_condition
from simkit.lab.varying.cell_names import cell_names
from simkit.messages.errors import BadInput, SimkitError
from simkit.players.botscript import is_script

if TYPE_CHECKING:
    import pandas as pd

UNSEALED = (
    "An older simkit wrote these files, without seals, so later changes or damage cannot be "
    "detected. simkit check --rerun plays them again and compares."
)


@dataclass(frozen=True)
class StoredCell:
    """A cell with what was counted over its games, from the first one without a gap."""

    number: int
    name: str
    values: dict[str, Any]
    tallies: Tallies
    finished: bool
    method: str  # of its intervals
    looked_at: int  # games of which a condition has chosen these; all of them without one

    @property
    def games(self) -> int:
        return self.tallies.games

    def share(self, number: int) -> intervals.Interval:
        """A share of the cell's games with its interval."""
        return interval_of(number, self.games, self.method)


@dataclass(frozen=True)
class StoredSweep(Answer):
    """The result of `simkit.sweep`: the stored sweep in a folder."""

    VERB = "sweep"

    folder: Folder
    where: Where | None = None  # the condition on games: others do not count

    @cached_property
    def manifest(self) -> Manifest:
        return self.folder.manifest()

    @property
    def study(self) -> dict[str, Any]:
        """The [study] table, with every default filled in."""
        head: dict[str, Any] = self.manifest["study"]["study"]
        return head

    @property
    def vary(self) -> tuple[str, ...]:
        """The keys in which the cells differ."""
        return tuple(self.manifest["study"]["vary"])

    @property
    def assumed(self) -> dict[str, str] | None:
        """The reason for each assumed value, by path; None if an older sweep does not store it."""
        found: dict[str, str] | None = self.manifest.get("assumed")
        return found

    @property
    def version(self) -> str:
        """The version of simkit that played the sweep."""
        played_with: str = self.manifest["versions"]["simkit"]
        return played_with

    @property
    def packs(self) -> list[str]:
        return [pack["file"] for pack in self.manifest["packs"]]

    @property
    def scripts(self) -> list[str]:
        """The bots that are programs; to play the sweep again, name these files yourself."""
        said = (self.manifest.get("bot_files") or {}).values()
        bases = [each.get("base") for each in said if isinstance(each, Mapping)]
        return list(dict.fromkeys(str(base) for base in bases if is_script(base)))

    @property
    def _command(self) -> Again:
        """The command that plays the same games into another folder."""
        terms = {"out": f"{self.folder.path}-again", "pack": self.packs, "script": self.scripts}
        return Again(command(self.VERB, str(self.folder.path / STUDY), terms=terms))

    def own_notes(self) -> Iterator[str]:
        yield from self.remarks
        if not is_sealed(self.manifest):
            yield UNSEALED

    # --- files ---

    def shards(self, number: int) -> Iterator[OpenShard]:
        """The stored files (shards) of a cell, in order, up to the first that is missing.

        Those behind a gap wait for their turn: they may be there because their games were short.
        """
        for shard in self.wanted(number):
            if self.name(shard) not in self._files:
                return
            yield self.open(shard)

    def wanted(self, number: int) -> Iterator[Shard]:
        """The files (shards) that a cell needs, or can need if it stops at a precision."""
        most, size = self.study.get("games"), self.study.get("chunk", LOOK)
        if most is None:
            most = MOST_PRECISE_GAMES
        return (Shard(number, first, min(size, most - first)) for first in range(0, most, size))

    def open(self, shard: Shard) -> OpenShard:
        """Open a stored file (shard); raises Unreadable if it is damaged."""
        found = open_shard(self.folder.rows / self.name(shard), shard, self.ties[shard.cell])
        return replace(found, where=self.where)

    def name(self, shard: Shard) -> str:
        """The name of the file that holds a part (shard) of the games."""
        return shard.name(self.ties[shard.cell].key)

    @cached_property
    def ties(self) -> list[Ties]:
        return ties_in(self.manifest)

    @cached_property
    def names(self) -> list[str]:
        game = known(str(self.manifest["study"]["study"]["game"]))
        values = [cell["values"] for cell in self.manifest["cells"]]
        return cell_names(values, defaults=game.defaults if game else {})

    @cached_property
    def _files(self) -> set[str]:
        return self.folder.shards()

    # --- figures ---

    def each(self, metrics: tuple[str, ...] = ()) -> Iterator[StoredCell]:
        """The cells (combinations of values) one by one, with the metrics that you ask for."""
        for number in range(len(self.manifest["cells"])):
            yield self._cell(number, metrics)

    @cached_property
    def is_full(self) -> bool:
        """Whether every cell has all its games."""
        return all(cell.finished for cell in self.each())

    def _cell(self, number: int, metrics: tuple[str, ...]) -> StoredCell:
        tallies = Tallies()
        names = tuple(dict.fromkeys(("turns", *metrics)))
        columns = tuple(dict.fromkeys(("outcome", "won", *names)))
        ending, finished, games, wins = self.ending(), False, 0, 0
        for shard in self.shards(number):
            tallies.add(shard.chunk(columns), names)
            games, wins = games + shard.games, wins + shard.wins
            finished = ending.look(games, wins)
        watched = isinstance(ending, WatchedEnding) or not finished
        method = "sequence" if watched else "wilson"
        values = self.manifest["cells"][number]["values"]
        return StoredCell(number, self.names[number], values, tallies, finished, method, games)

    def ending(self) -> Ending:
        """The rule that decides, after each file of games, whether a cell has enough games."""
        precision = self.study.get("precision")
        if precision is None:
            return FullEnding(self.study["games"])
        planned = self.manifest.get("games_by") == PILOT
        return PilotedEnding(precision) if planned else WatchedEnding(precision)

    def table(self, metrics: bool = True) -> list[dict[str, Any]]:
        """One row per cell: its values, games, win rate with interval, turns, endings, metrics."""
        names = tuple(self.manifest["metrics"]) if metrics else ()
        return [self._row(cell) for cell in self.each(names)]

    @property
    def cells(self) -> pd.DataFrame:
        """The table of cells (combinations of values) as a frame, which every chart can draw."""
        return self.survey()[1]

    def survey(self, metrics: bool = True) -> tuple[dict[str, Any], pd.DataFrame]:
        """The summary and the frame of cells, read together because metrics take long to read."""
        import pandas as pd

        table = self.table(metrics)
        summary = {**self._header(), **self._closing(), **self._figures_of(table)}
        frame = pd.DataFrame(table)
        if any(guesses := [cell["pooled"] for cell in summary["cells"]]):
            parts = {"pooled": "estimate", "pooled_low": "low", "pooled_high": "high"}
            for name, part in parts.items():
                frame[name] = [guess[part] if guess else None for guess in guesses]
        return summary, frame

    def _row(self, cell: StoredCell) -> dict[str, Any]:
        won = cell.share(cell.tallies.wins)
        row: dict[str, Any] = {
            "cell": cell.number,
            "name": cell.name,
            **cell.values,
            "games": cell.games,
            "won": cell.tallies.wins,
            "win_rate": won.estimate,
            "low": won.low if cell.games else None,
            "high": won.high if cell.games else None,
            "method": cell.method,
            "finished": cell.finished,
        }
        outcomes = cell.tallies.outcomes
        row |= {f"ending:{name}": outcomes[name] for name, _ in self.manifest["outcomes"]}
        turns = cell.tallies.metrics.get("turns", Tally()).summary()
        row |= {f"turns_{figure}": value for figure, value in turns.items()}
        for name, tally in cell.tallies.metrics.items():
            mean = tally.mean_interval(CONFIDENCE)
            row[f"mean:{name}"] = mean.estimate
            row |= {f"mean_low:{name}": mean.low, f"mean_high:{name}": mean.high}
        return row | ({"looked_at": cell.looked_at} if self.where else {})

    @property
    def frame(self) -> pd.DataFrame:
        """All games, one row per game. If they do not fit into memory, read the files instead."""
        import pandas as pd

        cells = range(len(self.manifest["cells"]))
        parts = [shard.frame() for cell in cells for shard in self.shards(cell)]
        if not parts:
            raise SimkitError(f"{self.folder.path}: no game is finished yet.")
        return self.with_origin(pd.concat(parts, ignore_index=True))

    def _header(self) -> dict[str, Any]:
        head = self.study
        return {
            "folder": str(self.folder.path),
            "name": head["name"],
            "question": head["question"],
            "game": head["game"],
            "design": head["design"],
            "seed": head["seed"],
            "games_a_cell": head.get("games"),
            "precision": head.get("precision"),
            "settings": self.manifest["study"]["settings"],
            "vary": list(self.vary),
            "packs": self.packs,
        }

    def figures(self) -> dict[str, Any]:
        """What `simkit sweep --json` and `simkit report --json` print besides what was asked."""
        return self._figures_of(self.table(metrics=False))

    def _figures_of(self, table: list[dict[str, Any]]) -> dict[str, Any]:
        won = {row["cell"]: self.won(row["cell"]) for row in table if row["games"]}
        watched = self.where is not None or any(row["method"] != "wilson" for row in table)
        guesses = {} if watched else self._pooled(won)
        cells = [self._told(row) | {"pooled": guesses.get(row["cell"])} for row in table]
        return {
            "winning": [name for name, won in self.manifest["outcomes"] if won],
            "games": sum(cell["games"] for cell in cells),
            "finished": all(cell["finished"] for cell in cells),
            "kernel": self.manifest["kernel"],
            "components": self.manifest["origins"],
            "cells": cells,
            "against_first": None if self.where else self._against_first(won, cells),
            "skipped": self.manifest["skipped"],
            **self._condition(table),
        }

    def _condition(self, table: list[dict[str, Any]]) -> dict[str, Any]:
        """The condition that has chosen these games, and of how many."""
        if self.where is None:
            return {}
        looked_at, games = (sum(row[key] for row in table) for key in ("looked_at", "games"))
        if looked_at and not games:
            raise BadInput(
                f"where: {self.where.text} holds in none of {looked_at:,} games. Give a wider "
                "condition."
            )
        return {"where": {"condition": self.where.text, "looked_at": looked_at}}

    def _pooled(self, won: Mapping[int, np.ndarray]) -> dict[int, dict[str, Any]]:
        """The win rates of cells that are like things, moved towards the mean of all."""
        if not are_alike([self.manifest["cells"][number]["values"] for number in won]):
            return {}
        found = pooled_rates(list(won.values()), CONFIDENCE)
        return (
            {number: rate.as_dict() for number, rate in zip(won, found, strict=True)}
            if found
            else {}
        )

    def _against_first(
        self, won: Mapping[int, np.ndarray], cells: list[dict[str, Any]]
    ) -> dict[str, Any] | None:
        fixed = self.study.get("precision") is None
        watched = not (fixed and all(cell["finished"] for cell in cells))
        return against_first(won, self.names, Terms(watched=watched))

    def won(self, number: int) -> np.ndarray:
        """For each game of a cell, whether it was won."""
        parts = [shard.chunk(("won",)).columns["won"] for shard in self.shards(number)]
        return np.concatenate(parts) if parts else np.zeros(0, bool)

    def _told(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """A row of the table, put in order."""

        def share(number: int) -> dict[str, Any]:
            return interval_of(number, row["games"], row["method"]).as_dict()

        names = [name for name, _ in self.manifest["outcomes"]]
        return {
            "cell": row["cell"],
            "name": row["name"],
            "values": {key: row[key] for key in self.vary},
            "games": row["games"],
            "finished": row["finished"],
            "win_rate": share(row["won"]),
            "outcomes": {name: share(row[f"ending:{name}"]) for name in names},
            "turns": {figure: row[f"turns_{figure}"] for figure in SUMMARY},
        }


def interval_of(number: int, games: int, method: str) -> intervals.Interval:
    """A share of some games with its interval."""
    return {"wilson": intervals.wilson, "sequence": intervals.sequence}[method](
        number, games, CONFIDENCE
    )


def open_sweep(path: Any, where: str | None = None) -> StoredSweep:
    """The sweep in a folder; BadInput when there is none.

    where   count only games for which this holds, such as "turns <= 6 and not won"
    """
    stored = StoredSweep(Folder(Path(path)))
    manifest = stored.manifest  # read now, so that a wrong folder is refused at once
    if where is None:
        return stored
    endings = (name for name, _ in manifest["outcomes"])
    names = condition_words(manifest["metrics"], endings, manifest["study"]["study"]["game"])
    return replace(stored, where=read_condition(where, names))
