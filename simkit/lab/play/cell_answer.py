"""The base of answers about games of one cell, and how it was asked for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from simkit.description.forbidding import said_of
from simkit.lab.play.again import Again, again
from simkit.lab.play.answer import TableAnswer
from simkit.lab.play.cell import Cell
from simkit.lab.play.settle import Settled
from simkit.lab.ranges.judged import implausible
from simkit.lab.table.rows import joint_name


@dataclass(frozen=True, kw_only=True)
class CellAnswer(TableAnswer):
    """An answer about games of one cell.

    `cell` is what was asked for, `played` what was played: of variants, the one that others are set
    against.
    """

    NAMES_BOT: ClassVar[bool] = True  # whether one bot plays all games

    cell: Cell  # the game, settings, bots, packs and seed that were asked for
    played: Settled  # the same with all defaults filled in, as it was played

    @property
    def names(self) -> tuple[str, ...]:
        """The words of the command line after the game, such as the kind of asset."""
        return ()

    @property
    def subject(self) -> Mapping[str, Any]:
        """The options of the command line that say what is asked."""
        return {}

    @property
    @abstractmethod
    def extent(self) -> Mapping[str, Any]:
        """The options of the command line for the number of games and the confidence."""

    @property
    def bot_asked(self) -> bool:
        """Whether the command names a bot."""
        return self.NAMES_BOT

    @property
    def notes(self) -> tuple[str, ...]:
        return (*super().notes, *implausible(self.cell.game, self.played.components))

    @cached_property
    def _command(self) -> Again:
        return again(self.VERB, self.cell, self.names, self.subject, self.extent, self.bot_asked)

    def _header(self) -> dict[str, Any]:
        bot = {"bot": joint_name(self.played.cell.bots)} if self.NAMES_BOT else {}
        sides = {"sides": list(self.cell.game.sides)} if self.cell.game.sides else {}
        return {
            "game": self.cell.game.typed,
            **self.cell.game.identity,
            **sides,
            **({"seated": seated} if (seated := list(self._seated())) else {}),
            "settings": self.played.labels.settings,
            **bot,
            "seed": self.cell.seed,
            "packs": list(map(str, self.cell.packs)),
            "overrides": dict(self.cell.overrides),
            "knobs": {bot: dict(turned) for bot, turned in self.cell.knobs.items()},
            **said_of(self.cell.forbidden),
        }

    def _seated(self) -> Sequence[str]:
        """Who plays in each seat, if the settings say so: empires, factions."""
        return seated_in(self.played)

    def _closing(self) -> dict[str, Any]:
        versions = {"version": self.version, "components": self.played.components.count()}
        return {**versions, **super()._closing()}

    def metadata(self) -> dict[str, Any]:
        return {
            **super().metadata(),
            "seed": self.cell.seed,
            "packs": list(map(str, self.cell.packs)),
            "components": self.played.components.digest(),
        }


def seated_in(settled: Settled) -> Sequence[str]:
    """Who plays in each seat, by the settings of a cell; nothing if its game names nobody."""
    named = settled.cell.game.seated
    return named(settled.settings, settled.components) if named else ()
