"""A game that stops at every decision, also of bots, and lists all choices.

Bots choose at once; people are waited for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.description.boards import Scene
from simkit.lab.people.ears import Ears, hears_of
from simkit.lab.people.narration import Narration
from simkit.lab.play.cell import Cell
from simkit.lab.play.choosers.observing import Eyes
from simkit.lab.seats.pondering import Pondering
from simkit.lab.seats.searching import SearchingSeats
from simkit.lab.seats.stepped_game import SteppedGame
from simkit.lab.seats.thoughts import Thoughts


@dataclass(frozen=True)
class ChoiceMade:
    """One decision of a game, and its answer."""

    seat: int
    kind: int
    options: np.ndarray  # a row of numbers for each
    place: int  # of the option that was taken
    event: int  # the place of its event in the log, if the game writes one
    seen: bytes  # the question, its options and the position, as the seat saw them

    @property
    def option(self) -> bytes:
        """What was taken."""
        return self.options[self.place].tobytes()


class World:
    """A game, and what was chosen in it so far."""

    def __init__(
        self,
        cell: Cell,
        people: Sequence[int],
        adviser: str,
        number: int,
        thoughts: Thoughts | None = None,
        pondering: Pondering | None = None,
    ) -> None:
        """Bots that search decide as `thoughts` have it, then on their own, and add to them."""
        self.cell, self.people, self.number = cell, people, number
        self._adviser, self.pondering = adviser, pondering or Pondering()
        self.thoughts = Thoughts() if thoughts is None else thoughts
        self.stepped = SteppedGame(cell, people, adviser, True, logged=True, may_search=True)
        self._searching: SearchingSeats | None = None
        if self.stepped.searching.search:
            self._searching = SearchingSeats(self.stepped, self.thoughts, self.pondering)
            self.stepped.plans = self._searching.plans
        self._eyes = Eyes(cell.game, self.stepped.prepared.engine)
        hears = hears_of(cell.game)
        self._ears = Ears(hears, people, self.stepped) if hears else None
        self.choices: list[ChoiceMade] = []
        self.begin()

    def again(self) -> World:
        """Another world of the same game, at its beginning."""
        return World(self.cell, self.people, self._adviser, self.number, self.thoughts)

    # --- playing ---

    def begin(self) -> None:
        """Play from the start to the first question that people are asked."""
        self.pondering.begin()  # who was hurried before an answer was taken back thinks anew
        self.choices = []
        self.start()
        if self._ears:
            self._ears.begin()
            self._ears.listen()
        self._on_to_people()

    def start(self) -> None:
        """Play from the start to the first question of all."""
        self._narrations: dict[int | None, Narration] = {}
        if self._searching:
            self._searching.begin()
        self.stepped.start(self.number, self.cell.seed)

    def answer(self, place: int) -> None:
        """Take an option; then bots choose until people are asked again."""
        self.pondering.begin()
        if self._searching:
            self._searching.answered += 1
        self._choose(place)
        self._on_to_people()

    def _on_to_people(self) -> None:
        while not self.is_over and self.asked not in self.people:
            self._choose(self._searching.answer() if self._searching else self.stepped.advice)

    def _choose(self, place: int) -> None:
        made = ChoiceMade(
            self.asked, self.kind, self.stepped.options.copy(), place,
            self.stepped.written, self.seen(self.asked),
        )  # fmt: skip
        self.choices.append(made)
        self.stepped.answer(place)
        if self._ears:
            self._ears.listen()

    def place_of(self, option: bytes) -> int:
        """Where an option is offered now, or -1 if it is not."""
        offered = self.stepped.options
        places = (n for n, each in enumerate(offered) if each.tobytes() == option)
        return next(places, -1)

    # --- looking ---

    @property
    def is_over(self) -> bool:
        return not self.stepped.is_waiting

    @property
    def asked(self) -> int:
        """The seat that is asked, from 0."""
        return int(self.stepped.decision.seat)

    @property
    def turn(self) -> int:
        return int(self.stepped.decision.turn)

    @property
    def kind(self) -> int:
        return int(self.stepped.decision.kind)

    @property
    def kind_word(self) -> str:
        """What is decided, as the game calls it."""
        return str(self.cell.game.words()[0][self.kind])

    @property
    def count(self) -> int:
        """How many options there are."""
        return len(self.stepped.options)

    @property
    def advice(self) -> int:
        """What the seat's bot would choose."""
        return int(self.stepped.advice)

    def seen(self, seat: int) -> bytes:
        """The question, its options and the position, as a seat sees them."""
        prepared = self.stepped.prepared
        asked = not self.is_over and self.asked == seat
        decision = self.stepped.decision if asked else None
        offered = self.stepped.options.tobytes() if asked else b""
        return bytes(self._eyes.seen(self._batch, prepared.rules, seat, decision)) + offered

    @property
    def _batch(self) -> np.ndarray:
        return self.stepped.batch[:1]

    def told_options(self) -> list[str]:
        """The options in words; by their numbers if the game has no words for them."""
        prepared = self.stepped.prepared
        tell = getattr(prepared.engine, "tell_options", None)
        if tell is None:
            return [f"option {place + 1}" for place in range(self.count)]
        settled = prepared.settled
        seen = self._seen_by(self.asked)
        return list(
            tell(
                seen, self.stepped.decision, self.stepped.offered,
                settled.components, settled.settings, prepared.rules,
            )
        )  # fmt: skip

    def option_places(self) -> list[int]:
        """Of each option, the place of the board that it is about, or -1 if there is none."""
        tell = getattr(self.cell.game.picture(), "option_places", None)
        if tell is None:
            return [-1] * self.count
        return list(tell(self.stepped.offered))

    def scene(self, seat: int) -> Scene | None:
        """The table as a seat sees it, if the game has a picture."""
        picture = self.cell.game.picture()
        if picture is None:
            return None
        settled, rules = self.stepped.prepared.settled, self.stepped.prepared.rules
        found: Scene = picture.scene(
            self._seen_by(seat), rules, settled.components, settled.settings
        )
        return found

    def position_for(self, seat: int) -> np.record:
        """The position as a seat sees it, to be kept."""
        return self._seen_by(seat).copy()

    def _seen_by(self, seat: int) -> np.record:
        """The position as a seat sees it; the next look writes over it."""
        seen: np.record = self._eyes.blanked(self._batch, self.stepped.prepared.rules, seat)
        return seen

    def log(self, seat: int | None = None) -> np.ndarray:
        """All events; or as a seat hears them, if the game says who hears what."""
        if seat is None or self._ears is None:
            return self.stepped.events
        return self._ears.log(seat)

    def lines(self, seat: int | None = None) -> list[dict[str, Any]]:
        """The log in the game's own words: all of it, or as a seat hears it."""
        return self._narration(seat).lines(self.log(seat))

    def lines_before(self, seat: int | None, events: int) -> int:
        """How many lines the first so many events of a log have."""
        return self._narration(seat).count(self.log(seat), events)

    def _narration(self, seat: int | None) -> Narration:
        if seat not in self._narrations:
            self._narrations[seat] = Narration(self.stepped.prepared)
        return self._narrations[seat]

    def row(self) -> dict[str, Any]:
        """The row of the game that is over, with the seats that have won."""
        row, wins = self.stepped.ended(self.number)
        return {**row, "wins": wins}

    def close(self) -> None:
        """End the thread in which the game is played."""
        self.stepped.close()
