"""The rulebook's name for the difficulty of these settings (Changing Game Difficulty)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from simkit.values.components import Components

NORMAL, HARD, NIGHTMARE, HELLISH = LEVELS = ("normal", "hard", "nightmare", "hellish")
EASIER = "easier"


def modifiers(settings: Mapping[str, Any], components: Components) -> tuple[str, ...]:
    """The difficulty modifiers that these settings turn on, in the order of the pack."""
    table = components.table("difficulty")
    return tuple(
        name for name, entry in table.items() if _text(settings[entry["setting"]]) == entry["value"]
    )


def _text(value: Any) -> str:
    return str(value).lower()


def rating(settings: Mapping[str, Any], components: Components) -> str:
    """The rulebook's word for a game with these settings; easier if it only gains a mulligan."""
    table = components.table("difficulty")
    return stacked([table[name]["rating"] for name in modifiers(settings, components)])


def stacked(ratings: Iterable[str]) -> str:
    """Several modifiers together: two Hard count as a Nightmare, two Nightmares as Hellish.

    Nothing is said of other mixes. Ours: pairs are converted upward as often as it goes, the
    highest level then counts, and what makes a game easier does not lower the level of the rest.
    """
    count = Counter(ratings)
    nightmares = count[NIGHTMARE] + count[HARD] // 2
    if count[HELLISH] or nightmares >= 2:
        return HELLISH
    if nightmares:
        return NIGHTMARE
    if count[HARD]:
        return HARD
    return EASIER if count[EASIER] else NORMAL
