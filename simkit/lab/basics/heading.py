"""What every answer says around its figures: the question, the values and the method."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Protocol


@dataclass(frozen=True, kw_only=True)
class Heading:
    """What was asked, by whom it was played, and how to get it again."""

    game: str = ""
    game_digest: str | None = None  # of a game in a file
    sides: Sequence[str] = ()  # what its seats are called
    seated: Sequence[str] = ()  # who plays in each seat by the settings; "" if this varies
    settings: Mapping[str, Any] = field(default_factory=dict)
    bot: Any = None
    seed: int = 0
    packs: Sequence[str] = ()
    overrides: Mapping[str, Any] = field(default_factory=dict)
    knobs: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    forbidden: Sequence[str] = ()
    version: str = ""
    components: Mapping[str, int] = field(default_factory=dict)  # how many are of which origin
    command: str | None = None
    notes: Sequence[str] = ()


class HasHeading(Protocol):
    """An answer."""

    @property
    def heading(self) -> Heading: ...


Headed = Heading | HasHeading | Mapping[str, Any]
KEYS = tuple(each.name for each in fields(Heading))


def heading_of(found: Headed) -> Heading:
    """The heading of an answer, also of one that is plain data."""
    if isinstance(found, Heading):
        return found
    if not isinstance(found, Mapping):
        return found.heading
    return Heading(**{key: found[key] for key in KEYS if key in found})
