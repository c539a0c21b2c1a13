"""A game to watch from one seat, without anything that this seat may not know."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from simkit.lab.basics.outputs import checked_place, write_asked
from simkit.lab.people.watched_seat import watched_from
from simkit.lab.play.again import Again, again
from simkit.lab.play.answer import Answer
from simkit.lab.play.cell import Cell
from simkit.lab.positions.watching import WatchedGame

WRITTEN_BY = "simkit.view.replay.seat_page"
"""What makes the page; it is loaded by its name, as games are."""


@dataclass(frozen=True)
class SeatReplayed(Answer):
    """The result of `simkit.replay(..., as_seat=2)`: one game, as the player in a seat knows it."""

    VERB = "replay"
    FACE = "replay-seat"

    cell: Cell
    watched: WatchedGame
    seat: int  # the seat that watches, from 1
    page: Path | None = None

    @property
    def number(self) -> int:
        """The number of the game under its seed."""
        return self.watched.number

    @property
    def ending(self) -> str:
        """The name of the outcome with which the game ended."""
        return str(self.watched.story.outcome["name"])

    @property
    def turns(self) -> int:
        """The turn in which it ended."""
        return int(self.watched.story.outcome["turns"])

    @property
    def html(self) -> str:
        """The whole web page as text."""
        made: str = import_module(WRITTEN_BY).seat_html_page(self)
        return made

    def written(self, place: Path) -> SeatReplayed:
        """Write the page to the file `out`, and return the result."""
        return replace(self, page=write_asked(place, self.html))

    @property
    def _command(self) -> Again:
        return again("replay", self.cell, (), {}, {"game": self.number, "as": self.seat})

    def _header(self) -> dict[str, Any]:
        return self.watched.story.header

    def _closing(self) -> dict[str, Any]:
        settled = self.watched.prepared.settled
        return {"components": settled.components.count(), **super()._closing()}

    def figures(self) -> dict[str, Any]:
        """What `simkit replay --as --json` prints besides which game it is."""
        return {
            "as": self.seat,
            "steps": len(self.watched.steps),
            "outcome": self.watched.story.outcome,
            "file": None if self.page is None else str(self.page),
        }


def replayed_from(
    cell: Cell, number: int, seat: int, out: str | os.PathLike[str] | None
) -> SeatReplayed:
    """A game of a cell as a seat knows it; `out` is a file for its page."""
    place = None if out is None else checked_place(out)
    found = SeatReplayed(cell=cell, watched=watched_from(cell, number, seat), seat=seat)
    return found if place is None else found.written(place)
