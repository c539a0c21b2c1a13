"""One choice of a person, with the options and what bots would have chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class PersonChoice:
    """One choice between several options."""

    session: str
    alias: str
    decision: str  # its kind
    options: int
    place: int  # of what was taken, from 1
    would: Mapping[str, int]  # what each bot would have taken
    loss: float | None = None  # of the chance to win, if that was written down
    turned: Mapping[str, Mapping[str, Mapping[float, int]]] = field(default_factory=dict)
    """What a bot would have taken with one knob turned: by bot, knob and value."""
