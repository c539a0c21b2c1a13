"""An arm: one of the things that are compared, and how the command line says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simkit.lab.basics.command_line import typed
from simkit.lab.play.cell import Settled
from simkit.lab.varying import keys


@dataclass(frozen=True)
class Arm:
    """One of the things that are compared."""

    values: dict[str, Any]
    settled: Settled
    alone: bool  # there is one axis only, so that the value says enough
    title: str = ""  # of an arm that the user has named

    @property
    def name(self) -> str:
        """What the user calls it; or all that is laid over the cell: `dice=5, bot=rusher`."""
        return self.title or keys.label(self.values)

    @property
    def label(self) -> str:
        """As short as it may be."""
        return self.title or keys.label(self.values, self.alone)

    @property
    def columns(self) -> dict[str, Any]:
        """The values as columns of a table; arms with names have values of all kinds, and none."""
        return {} if self.title else keys.columns(self.values)


def arm_text(arm: Arm) -> str:
    """An arm that the user has named, as the command line writes it."""
    values = ", ".join(f"{key}={typed(value)}" for key, value in arm.values.items())
    return values if arm.title == keys.label(arm.values) else f"{arm.title}: {values}".rstrip()


def sayable(arm: Arm) -> bool:
    """Whether the command line can say such an arm: commas part its values, a colon its name."""
    named = arm.title != keys.label(arm.values)
    taken = named and ({"=", ":"} & set(arm.title))
    return not taken and not any("," in typed(value) for value in arm.values.values())
