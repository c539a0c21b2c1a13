"""The answer of `simkit.luck`: how much of the outcome is luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from simkit.lab.basics.command_line import Options
from simkit.lab.lucks.draw_shares import DrawsFound
from simkit.lab.play.again import unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.variance_shares import (
    DICE,
    DRAWS,
    METHOD,
    PLAYER,
    SEAT,
    SET_UP,
    Redraws,
    settled_by,
    sure,
    sure_share,
)
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns

NO_LUCK = (PLAYER, SEAT)


@dataclass(frozen=True)
class SourceShare:
    """How much of the outcome a source decides."""

    source: str
    share: Interval

    TOLD = ("source", "*share")


@dataclass(frozen=True)
class SettledTurn:
    """How much of the outcome is decided at the end of a turn (0 is the set-up)."""

    turn: int
    share: Interval

    TOLD = ("turn", "*share")


@dataclass(frozen=True)
class LuckFound(CellAnswer):
    """The result of `simkit.luck`, with a row per source of the outcome and per turn in `frame`."""

    VERB = "luck"
    STOPS_ANYWHERE = False

    against: str | None  # the second bot, which measures the player's part
    against_asked: str | None
    asked: int
    cuts: tuple[int, ...]
    redraws: Redraws
    draws: DrawsFound | None  # None if they were not asked for
    by_roll: bool
    confidence: float

    @property
    def games(self) -> int:
        """The games that were played once as usual, before they were repeated with other luck."""
        return self.redraws.games

    @property
    def win_rate(self) -> Interval:
        """The win rate of the usual bot: of the team, or of the first seat."""
        return self._rate(self.redraws.first)

    @property
    def win_rate_against(self) -> Interval | None:
        """The win rate of the second bot, which sits in a random seat."""
        if not self.against:
            return None
        return self._rate(self.redraws.other)

    def _rate(self, wins: np.ndarray) -> Interval:
        first = int(wins[:, 0].sum())
        return intervals.rate_of(first, self.games, self.confidence, self.interrupted)

    @cached_property
    def shares(self) -> dict[str, Interval]:
        """The share of the outcome that each source decides: player, seat, set-up, draws, dice.

        The estimates add up to 1.
        """
        there = {
            PLAYER: bool(self.against),
            SEAT: self.redraws.first.shape[1] > 1,
            SET_UP: True,
            DRAWS: self.redraws.kept is not None,
            DICE: True,
        }
        return {
            source: sure_share(source, self.redraws, self.confidence)
            for source, is_there in there.items()
            if is_there
        }

    @cached_property
    def luck(self) -> Interval | None:
        """What all luck decides together, or None if nothing else was measured.

        It is what the others leave, so their intervals at the same time make that of luck.
        """
        others = [each for each in self.shares if each in NO_LUCK]
        told = [each.estimate for name, each in self.shares.items() if name not in NO_LUCK]
        if not others or None in told:
            return None
        estimate = sum(each or 0.0 for each in told)
        error = (1 - self.confidence) / len(others)
        sure = [sure_share(each, self.redraws, 1 - error) for each in others]
        if any(each.low is None for each in sure):
            return Interval(estimate, None, None, self.confidence, METHOD)
        low, high = (1 - sum(each.known[end] for each in sure) for end in (2, 1))
        ends = max(0.0, min(low, estimate)), min(1.0, max(high, estimate))
        return Interval(estimate, *ends, self.confidence, METHOD)

    @cached_property
    def settled(self) -> dict[int, Interval]:
        """For each turn (0 is the set-up), how much of the outcome is decided at its end."""
        return {
            turn: sure(settled_by, replace(self.redraws, again=(again,)), self.confidence)
            for turn, again in zip(self.cuts, self.redraws.again, strict=True)
        }

    def figures(self) -> dict[str, Any]:
        """What `simkit luck --json` prints besides how it was asked for."""
        return {
            "games": self.games,
            "confidence": self.confidence,
            "against": self.against,
            "seats": self.seats,
            "win_rate": self.win_rate,
            "win_rate_against": self.win_rate_against,
            "luck": self.luck,
            "shares": self.sources,
            "settled": self.turns,
            **({"draws": list(self.draws.rows)} if self.draws else {}),
        }

    @property
    def seats(self) -> int:
        return int(self.redraws.first.shape[1])

    @property
    def sources(self) -> list[SourceShare]:
        """The shares in the order of the page, dice last."""
        return [SourceShare(*each) for each in self.shares.items()]

    @property
    def turns(self) -> list[SettledTurn]:
        return [SettledTurn(*each) for each in self.settled.items()]

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes: a row a source, a row a turn.

        part says which: `share` of a source, `settled` at the end of a turn; `draw`, what a roll
        or shuffle decides alone, and `changes`, how often it changes who wins; share, low, high.
        """
        rows = [("share", source, share) for source, share in self.shares.items()]
        rows += [("settled", str(turn), share) for turn, share in self.settled.items()]
        if self.draws:
            rows += [("draw", each.draw, each.share) for each in self.draws.rows]
            rows += [("changes", each.draw, each.changes) for each in self.draws.rows]
        return columns_of(
            [
                {"part": part, "key": key, "share": each.estimate}
                | {"low": each.low, "high": each.high, "games": self.games}
                for part, key, each in rows
            ]
        )

    def own_notes(self) -> Sequence[str]:
        """What a reader should know before quoting a figure."""
        notes = []
        if self.interrupted:
            notes.append(f"Interrupted: the first {self.games:,} games are kept.")
        if self.shares[DICE].estimate is None:
            notes.append("All games ended alike, so there is no outcome to split.")
        return tuple(notes)

    # --- How it was asked for ---

    @property
    def subject(self) -> Options:
        return {"against": self.against_asked, "by_roll": self.by_roll or None}

    @property
    def extent(self) -> Options:
        return {"games": self.asked, "confidence": unusual_confidence(self.confidence)}

    def metadata(self) -> dict[str, Any]:
        return {**super().metadata(), "games": self.games}
