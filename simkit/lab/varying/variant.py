"""A variant: one of the things that are compared, and its command-line form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simkit.lab.basics.command_line import typed
from simkit.lab.play.settle import Settled
from simkit.lab.varying import keys


@dataclass(frozen=True)
class Variant:
    """One of the things that are compared."""

    values: dict[str, Any]
    settled: Settled
    alone: bool  # there is one axis only, so that the value says enough
    title: str = ""  # of a variant that the user has named

    @property
    def name(self) -> str:
        """What the user calls it; or all that is laid over the cell: `dice=5, bot=rusher`."""
        return self.title or keys.label(self.values)

    @property
    def label(self) -> str:
        """The shortest name of the variant."""
        return self.title or keys.label(self.values, self.alone)

    @property
    def columns(self) -> dict[str, Any]:
        """The values as columns of a table; named variants have values of all kinds, and none."""
        return {} if self.title else keys.columns(self.values)


def variant_text(variant: Variant) -> str:
    """A variant that the user has named, as the command line writes it."""
    values = ", ".join(f"{key}={typed(value)}" for key, value in variant.values.items())
    return (
        values
        if variant.title == keys.label(variant.values)
        else f"{variant.title}: {values}".rstrip()
    )


def sayable(variant: Variant) -> bool:
    """Whether the command line can say such a variant: commas part its values, a colon its name."""
    named = variant.title != keys.label(variant.values)
    taken = named and ({"=", ":"} & set(variant.title))
    return not taken and not any("," in typed(value) for value in variant.values.values())
