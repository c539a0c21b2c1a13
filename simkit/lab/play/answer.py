"""What every answer is made of: how it was asked for, what it found, how to get it again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

from simkit.lab.basics.ctrl_c import interrupts_held
from simkit.lab.play.again import Again, again
from simkit.lab.play.cell import Cell, Settled
from simkit.lab.table.rows import Columns, joint_name
from simkit.version import VERSION

if TYPE_CHECKING:
    import pandas as pd

    from simkit.lab.table.writers import Writer


@dataclass(frozen=True, kw_only=True)
class Answer(ABC):
    """An answer about games of one cell. A command's own answer adds what it found.

    `cell` is what was asked for, `played` what was played: of arms, the one that others are set
    against.
    """

    VERB: ClassVar[str]  # the command that gives it
    NAMES_BOT: ClassVar[bool] = True  # whether one bot plays all games

    cell: Cell
    played: Settled
    version: str = VERSION
    interrupted: bool = False
    remarks: tuple[str, ...] = ()  # what was noticed while it was played
    out: Path | None = None

    # --- How it was asked for ---

    @property
    def names(self) -> tuple[str, ...]:
        """The words that stand behind the game."""
        return ()

    @property
    def subject(self) -> Mapping[str, Any]:
        """The options that say what is asked."""
        return {}

    @property
    @abstractmethod
    def extent(self) -> Mapping[str, Any]:
        """The options that say how many games are played, and how sure the answer is to be."""

    @property
    def bot_asked(self) -> bool:
        """Whether the command names a bot."""
        return self.NAMES_BOT

    @cached_property
    def _command(self) -> Again:
        return again(self.VERB, self.cell, self.names, self.subject, self.extent, self.bot_asked)

    @property
    def again(self) -> str | None:
        """The command that plays these games again; None where none can (`notes` say why)."""
        return self._command.command

    # --- What it says ---

    def own_notes(self) -> Iterable[str]:
        """What a reader should know before quoting a figure."""
        return self.remarks

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader should know before quoting a figure, and whether it can be had again."""
        why_not = self._command.why_not
        return (*self.own_notes(), *([why_not] if why_not else []))

    @abstractmethod
    def figures(self) -> dict[str, Any]:
        """What was found, as plain data."""

    def summary(self) -> dict[str, Any]:
        """What the command prints with --json: plain values, None where nothing is known."""
        return {**self._header(), **self._closing(), **self.figures()}

    def _header(self) -> dict[str, Any]:
        """What was played."""
        bot = {"bot": joint_name(self.played.cell.bots)} if self.NAMES_BOT else {}
        return {
            "game": self.cell.game.name,
            "settings": self.played.labels.settings,
            **bot,
            "seed": self.cell.seed,
            "packs": list(map(str, self.cell.packs)),
            "overrides": dict(self.cell.overrides),
            "knobs": {bot: dict(turned) for bot, turned in self.cell.knobs.items()},
        }

    def _closing(self) -> dict[str, Any]:
        """What it stands on."""
        return {
            "version": self.version,
            "components": self.played.components.count(),
            "interrupted": self.interrupted,
            "again": self.again,
            "command": self.again,
            "notes": list(self.notes),
        }

    # --- Tables and files ---

    @property
    @abstractmethod
    def table(self) -> Columns:
        """The columns of the file that `out` writes."""

    @property
    def frame(self) -> pd.DataFrame:
        """The rows of `table`."""
        import pandas as pd

        return pd.DataFrame(self.table)

    def metadata(self) -> dict[str, Any]:
        """What a file says of the answer that it holds."""
        return {
            "kind": self.VERB,
            "game": self.cell.game.name,
            "command": self.again,
            "seed": self.cell.seed,
            "interrupted": self.interrupted,
            "version": self.version,
            "packs": list(map(str, self.cell.packs)),
            "components": self.played.components.digest(),
            "time": datetime.now(UTC).isoformat(timespec="seconds"),
        }

    def written(self, writer: Writer | None) -> Self:
        """The answer with its table in a file, if one is wanted."""
        if writer is None:
            return self
        with interrupts_held():
            writer.add(self.table)
            return replace(self, out=writer.finish(self.metadata()))
