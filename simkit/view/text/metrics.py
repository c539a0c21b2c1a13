"""Which metrics belong together: one thing counted for every seat."""

from __future__ import annotations

import re
from collections.abc import Iterable

SEAT = re.compile(r"(?P<stem>\w+)_(?P<seat>[1-9])")
"""The name of a metric of one seat: won_1."""


def seats_of(names: Iterable[str]) -> dict[str, dict[int, str]]:
    """Metrics that are counted for several seats: the stem of their names, then each by seat."""
    found: dict[str, dict[int, str]] = {}
    for name in names:
        match = SEAT.fullmatch(name)
        if match:
            found.setdefault(match["stem"], {})[int(match["seat"])] = name
    return {stem: by_seat for stem, by_seat in found.items() if len(by_seat) > 1}
