"""The story of a game for one seat, if every event says who hears it or nothing is secret."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from simkit.lab.people.lines import StoryLine, line_of
from simkit.lab.people.world import World


class HeardStory:
    """The story of one game; all that happened is told to each seat as it hears it."""

    def __init__(self, world: World, is_open: bool) -> None:
        """If it is open, every seat hears all."""
        self._world, self._is_open = world, is_open
        self._heard: defaultdict[int, int] = defaultdict(int)  # by seat: events
        self._kept: dict[tuple[int, int], tuple[StoryLine, ...]] = {}
        self.told: defaultdict[int, list[StoryLine]] = defaultdict(list)  # to each seat so far

    def news_for(self, seat: int) -> tuple[StoryLine, ...]:
        """What the seat is told since it was asked last; the same if it is asked for again."""
        key = (seat, len(self._world.choices))
        if key not in self._kept:
            lines = [line_of(each) for each in self._lines(seat)]
            self._kept[key] = tuple(lines[self._lines_before(seat) :])
            self.told[seat] += self._kept[key]
            self.skip(seat)
        return self._kept[key]

    def skip(self, seat: int) -> None:
        """The seat has chosen, so what came before is no news to it."""
        self._heard[seat] = len(self._world.log(self._ears(seat)))

    def rest(self) -> tuple[StoryLine, ...]:
        """When the game is over: what came last, and all that somebody was not told."""
        people = self._world.people
        known = [Counter(self._known(seat)) for seat in people]
        found = []
        for line in map(line_of, self._world.lines()):
            if not all(each[line] for each in known):
                found.append(line)
            for each in known:
                each[line] -= 1
        return tuple(found)

    def _known(self, seat: int) -> list[StoryLine]:
        """What a seat was told, or could have been told before a saved game went on."""
        lines = self._lines(seat)[: self._lines_before(seat)]
        return [line_of(each) for each in lines]

    def _lines_before(self, seat: int) -> int:
        """How many lines the seat has heard: some events have none."""
        return self._world.lines_before(self._ears(seat), self._heard[seat])

    def _lines(self, seat: int) -> list[dict[str, Any]]:
        """The story so far as a seat hears it."""
        return self._world.lines(self._ears(seat))

    def _ears(self, seat: int) -> int | None:
        """Whose ears it hears with: its own, or those of somebody who hears all."""
        return None if self._is_open else seat
