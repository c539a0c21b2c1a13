"""What a search for a single house rule found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from simkit.lab.basics.command_line import Options
from simkit.lab.improving.tune_game_answer import Combination, TunedGame
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns


@dataclass(frozen=True)
class Fix(TunedGame):
    """The result of `simkit.fix`, with one row per change in `frame`."""

    VERB = "fix"

    beyond: int = 0  # number of keys that make no difference in these games
    only: tuple[str, ...] = ()  # parts of the game that were tried; empty for all
    left_open: int = 0  # number of keys that may reach the target but were too many to test

    @property
    def now(self) -> Interval:
        """The win rate without a change."""
        return self.marks[0].rate(self.confidence)

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes, a row a change.

        key, value, now; steps away from now; games, win_rate, low, high and verdict of the search;
        playoff_games, playoff_won, playoff_low, playoff_high, playoff_verdict of fresh games.
        """
        return columns_of(list(self._records()))

    def _record(self, mark: Combination, test: Combination | None) -> dict[str, Any]:
        rest = super()._record(mark, test)
        for key in (*mark.values, "changed"):
            rest.pop(key)
        return {**self._change(mark), **rest}

    def _change(self, mark: Combination) -> dict[str, Any]:
        """The key that a mark changes, its value, and the value now; empty where none is."""
        key = next(iter(mark.values), "")
        value, now = (str(each.get(key, "")) for each in (mark.values, self.before))
        return {"key": key, "value": value, "now": now}

    def figures(self) -> dict[str, Any]:
        """What `simkit tune-game --one-change --json` prints besides how it was asked for."""
        found = super().figures()
        del found["axes"]
        return {
            **found,
            "now": self.now,
            "before": self.before,
            "only": self.only,
            "tried": len(self.axes),
            "beyond": self.beyond,
            "left_open": self.left_open,
        }

    def own_notes(self) -> Iterator[str]:
        """What a reader should know before quoting a figure."""
        yield from self.remarks
        if self.interrupted:
            yield f"Interrupted: {self.games:,} games are kept."
        if self.left_open:
            yield (
                f"{self.left_open} more rules and values may reach the target. Play more --games "
                "to try them, too."
            )

    @property
    def subject(self) -> Options:
        return {"target": self.target, "only": ",".join(self.only) or None}
