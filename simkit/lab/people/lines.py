"""One line of a game's story, as one seat hears it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class StoryLine:
    """A line of the story, as one seat hears it."""

    turn: int
    text: str
    rule: str = ""


def line_of(event: dict[str, Any]) -> StoryLine:
    """An event in words."""
    return StoryLine(event["turn"], event["text"], event["rule"])
