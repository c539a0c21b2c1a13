"""Receive finished games: count them, keep or write their rows, and report progress."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

from simkit.description.forbidding import said_of
from simkit.lab.basics.ctrl_c import interrupts_held
from simkit.lab.play.results import RunResult, Tallies
from simkit.lab.play.run_progress import Progress
from simkit.lab.play.settle import Settled
from simkit.lab.play.worker_orders import bot_files, kernel_digest
from simkit.lab.statistics import intervals
from simkit.lab.table.members import member_rows
from simkit.lab.table.rows import Chunk, plain
from simkit.lab.table.single_figure import GAME, SingleFigure, seat_of_wins
from simkit.lab.table.writers import Writer
from simkit.messages.errors import SimkitError, Unsaved
from simkit.version import VERSION


@dataclass(frozen=True)
class RunPlan:
    """How long a run goes on, and with how many workers."""

    games: int  # with a precision: where it gives up
    precision: float | None
    confidence: float
    jobs: int
    chunk: int | None


class Recorder:
    """Follows one run and makes its result. Everything is in game order."""

    def __init__(
        self,
        settled: Settled,
        plan: RunPlan,
        writer: Writer | None = None,
        progress: Progress | None = None,
        keep_rows: bool = True,
        members: Writer | None = None,
        single: SingleFigure | None = None,
    ) -> None:
        self.settled = settled
        self.single = single
        self.plan = plan
        self.tallies = Tallies()
        self.interrupted = False
        self._unsaved: SimkitError | None = None  # why no more rows are written
        self._metrics = tuple(dict.fromkeys(("turns", *settled.metric_names)))
        self._kept: list[Chunk] | None = [] if keep_rows else None
        self._writer = writer
        self._members = members
        self._progress = progress

    def follow(self, chunks: Iterator[Chunk]) -> None:
        """Record all chunks; Ctrl-C ends the run early and keeps what is finished."""
        try:
            with closing(chunks):  # type: ignore[type-var]
                for chunk in chunks:
                    with interrupts_held():
                        self._record(chunk)
                    if self._unsaved:
                        self.interrupted = True
                        return
        except KeyboardInterrupt:
            if not self.tallies.games:
                raise
            self.interrupted = True
        finally:
            if self._progress and self.tallies.games:
                self._progress.close(self.tallies.games, self._wins_shown())

    def _record(self, chunk: Chunk) -> None:
        try:
            self._write(chunk)
        except SimkitError as problem:
            self._unsaved = problem
        if self._kept is not None:
            self._kept.append(chunk)
        self.tallies.add(chunk, self._metrics, self.single)
        if self._progress:
            self._progress.update(self.tallies.games, self._wins_shown())

    def _wins_shown(self) -> int:
        """The wins that progress tells: those of the seat that is asked for, else of the first."""
        counted = self.tallies.single.get(GAME)
        of_seat = self.single is not None and seat_of_wins(self.single.typed)
        return counted.counts[1] if counted and of_seat else self.tallies.wins

    def _write(self, chunk: Chunk) -> None:
        if self._writer:
            self._writer.add(self.settled.labels.rows(chunk))
        if self._members:
            self._members.add(member_rows(self.settled.labels.rows(chunk), self.settled.cell.game))

    def result(self) -> RunResult:
        """The result of what was recorded; completes the file."""
        found = self._found()
        try:
            return self._completed(found)
        except SimkitError as problem:
            raise Unsaved(str(problem), found) from problem

    def _completed(self, found: RunResult) -> RunResult:
        """The result with its files."""
        if self._unsaved:
            raise self._unsaved
        with interrupts_held():
            facts = self.metadata(found)
            out = self._writer.finish(facts) if self._writer else None
            if self._members:
                self._members.finish({**facts, "kind": "members"})
        return replace(found, out=out)

    def _found(self) -> RunResult:
        seat_wins = tuple(self._seat_wins())
        return RunResult(
            cell=self.settled.cell,
            played=self.settled,
            metric_names=self._metrics,
            tallies=self.tallies,
            win_rate=self.win_rate(),
            interrupted=self.interrupted,
            remarks=tuple(self._remarks()),
            precision=self.plan.precision,
            chunks=None if self._kept is None else tuple(self._kept),
            win_rates=tuple(map(self._share, seat_wins)),
            seat_wins=seat_wins,
            single=self.single,
        )

    def win_rate(self) -> intervals.Interval:
        """Wilson's interval if the number of games was fixed or planned, else the peek-proof one.

        Whoever interrupts a run may have done so because of what it showed.
        """
        return self._share(self.tallies.wins)

    def _share(self, wins: int) -> intervals.Interval:
        games, confidence = self.tallies.games, self.plan.confidence
        return intervals.rate_of(wins, games, confidence, self.interrupted)

    def _seat_wins(self) -> Iterator[int]:
        """How many games each seat has won; nothing where all win and lose together."""
        settled = self.settled
        if settled.cell.game.seats:
            for seat in range(1, settled.settings[settled.cell.game.seats] + 1):
                yield self.tallies.metrics[f"won_{seat}"].counts[1]

    def _remarks(self) -> Iterator[str]:
        games = self.tallies.games
        if self.interrupted:
            yield f"Interrupted: the first {games:,} games are kept."
        elif self.plan.precision is not None:
            reached = self.win_rate().half_width
            if reached > self.plan.precision:
                yield (
                    f"Stopped at {games:,} games, the most that --precision plays. The interval "
                    f"reaches {reached:.2g} to each side, not {self.plan.precision:g}."
                )

    def metadata(self, found: RunResult) -> dict[str, Any]:
        """What a file of rows says of its run, for `simkit check --rerun` and for whoever finds it.

        Nothing of when, or by how many workers: the same games make the same file.
        """
        cell = self.settled.cell
        return {
            "game": cell.game.typed,
            "settings": self.settled.labels.settings,
            "given": {key: plain(value) for key, value in cell.settings.items()},
            "bots": list(cell.bots),
            "knobs": {bot: dict(knobs) for bot, knobs in cell.knobs.items()},
            "overrides": [list(override) for override in cell.overrides],
            **said_of(cell.forbidden),
            "bot_files": bot_files(cell),
            "seed": cell.seed,
            "games": self.tallies.games,
            "interrupted": self.interrupted,
            "precision": self.plan.precision,
            "confidence": self.plan.confidence,
            "command": found.command,
            "version": VERSION,
            "kernel": kernel_digest(cell.game),
            "packs": [str(pack) for pack in cell.packs],
            "components": self.settled.components.digest(),
        }
