"""What each seat is told of a one-file game: its own actions, and what it saw of others.

A choice of another seat is told in words only if the seat would have seen the difference, had any
other option been taken (`knowing.py`). Until then it is told that somebody chose.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from simkit.lab.people.knowing import is_plain
from simkit.lab.people.lines import StoryLine
from simkit.lab.people.lines import line_of as _line
from simkit.lab.people.world import World

PATIENCE = 2  # questions for which a choice waits to be told in words


class Story:
    """The story of one game, told to each seat as far as it may know it."""

    def __init__(self, world: World, chooser: Callable[[Any], int]) -> None:
        self._world, self._chooser = world, chooser
        self._covers = world.cell.game.held.covers or (lambda event: ())
        self._heard: defaultdict[int, int] = defaultdict(int)  # by seat: events
        self._waiting: defaultdict[int, dict[int, int]] = defaultdict(dict)  # choices, questions
        self._kept: dict[tuple[int, int], tuple[StoryLine, ...]] = {}
        self._untold: set[int] = set()  # events that somebody was not told at once
        self._plain: defaultdict[int, set[int]] = defaultdict(set)  # by seat: told later
        self.told: defaultdict[int, list[StoryLine]] = defaultdict(list)  # to each seat so far
        self._shadow: World | None = None

    def news_for(self, seat: int) -> tuple[StoryLine, ...]:
        """What the seat is told since it was asked last; the same if it is asked for again."""
        key = (seat, len(self._world.choices))
        if key not in self._kept:
            self._kept[key] = (*self._late(seat), *self._new(seat))
            self.told[seat] += self._kept[key]
        return self._kept[key]

    def skip(self, seat: int) -> None:
        """The seat has chosen, so what came before is no news to it."""
        written = self._world.stepped.written
        if self._heard[seat] < written:  # it was not asked for: the game was saved, or undone
            self._untold |= {*range(self._heard[seat], written)}
            self._heard[seat] = written

    def rest(self) -> tuple[StoryLine, ...]:
        """When the game is over: what came last, and all that somebody was not told."""
        lines = self._world.lines()
        first = min((self._heard[seat] for seat in self._world.people), default=0)
        plain = [self._plain[seat] for seat in self._world.people]
        known = set.intersection(*plain) if plain else set()
        wanted = self._untold - known | {*range(first, len(lines))}
        return tuple(_line(lines[event]) for event in sorted(wanted))

    def _new(self, seat: int) -> list[StoryLine]:
        lines = self._world.lines()
        first, self._heard[seat] = self._heard[seat], len(lines)
        return [self._told(seat, event, lines[event]) for event in range(first, len(lines))]

    def _told(self, seat: int, event: int, line: dict[str, Any]) -> StoryLine:
        """An event in words, or that somebody chose."""
        owner = self._owner(event)
        if owner in (-1, seat):
            return _line(line)
        choice = None if self._is_secret(event) else self._choice_at(event)
        if choice is not None and self._may_know(seat, choice):
            return _line(line)
        self._untold.add(event)
        if choice is not None:
            self._waiting[seat][event] = PATIENCE
        return StoryLine(line["turn"], f"{self._called(owner)} chooses.")

    def _called(self, seat: int) -> str:
        """A player, as the sentences of the game call it."""
        game = self._world.cell.game
        if not (game.sides and game.held.chooser):  # a game in a file says how it tells players
            return f"Player {seat + 1}"
        return game.sides[seat][:1].upper() + game.sides[seat][1:]

    def _late(self, seat: int) -> list[StoryLine]:
        """Choices of earlier questions that have become plain."""
        found, waiting = [], self._waiting[seat]
        is_asked = not self._world.is_over and self._world.asked == seat
        for event in list(waiting):
            waiting[event] -= is_asked  # who only watches waits longer
            choice = self._choice_at(event)
            if choice is not None and self._may_know(seat, choice):
                found.append(_line(self._world.lines()[event]))
                self._plain[seat].add(event)
                waiting[event] = 0
            if waiting[event] == 0:
                del waiting[event]
        return found

    def _is_secret(self, event: int) -> bool:
        """Whether an option holds a hidden number: it is told at the end."""
        return bool(self._covers(self._world.stepped.events[event]))

    def _owner(self, event: int) -> int:
        """The seat that chose, or -1 if nobody did."""
        return self._chooser(self._world.stepped.events[event])

    def _choice_at(self, event: int) -> int | None:
        """The decision that an event is the answer of; one without alternatives is none."""
        choices = self._world.choices
        places = (n for n, made in enumerate(choices) if made.event == event)
        return next(places, None)

    def _may_know(self, seat: int, choice: int) -> bool:
        self._shadow = self._shadow or self._world.again()
        return is_plain(self._world, self._shadow, seat, choice)
