"""A table with a screen for each seat: what each shows, and who may do what there.

Each question has a number. An answer to another number comes too late, from a second click or an
old screen, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from simkit.description.boards import Scene
from simkit.lab.people.sitting import PeopleTable, SeatQuestion
from simkit.lab.people.story import StoryLine
from simkit.messages.errors import BadInput

NOBODY = -1


class TooLate(BadInput):
    """The question was answered already, or taken back."""

    def __init__(self) -> None:
        super().__init__("The table has moved on; look at it again.")


@dataclass(frozen=True)
class ScreenView:
    """What one screen shows."""

    number: int  # of the question
    seat: int  # whose screen it is, from 0
    asked: int  # the seat that is asked; NOBODY if the game is over
    turn: int
    kind: str  # of decision
    options: tuple[str, ...]  # none, unless this seat is asked
    places: tuple[int, ...]  # of the board, of each option; -1: none
    story: tuple[StoryLine, ...]
    scene: Scene | None
    may_undo: bool
    row: dict[str, Any] | None  # of the game, if it is over


class Screens:
    """One table, and what happens at its screens. `changed` is called after each change."""

    def __init__(self, table: PeopleTable, changed: Callable[[], None]) -> None:
        self.table = table
        self.number = 0
        self.bots: set[int] = set()  # seats that bots play for people
        self._changed = changed

    def view(self, seat: int) -> ScreenView:
        """What the screen of a seat shows now."""
        table = self.table
        question = self._question(seat)
        story = table.told(seat)
        if table.is_over:
            row, rest = table.ending()
            return ScreenView(
                self.number, seat, NOBODY, 0, "", (), (), (*story, *rest), table.scene_for(seat),
                False, row,
            )  # fmt: skip
        return ScreenView(
            number=self.number,
            seat=seat,
            asked=table.asked,
            turn=question.turn if question else 0,
            kind=question.kind if question else "",
            options=question.options if question else (),
            places=tuple(table.option_places()) if question else (),
            story=story,
            scene=table.scene_for(seat),
            may_undo=question is not None and table.may_undo(),
            row=None,
        )

    def answer(self, seat: int, number: int, place: int) -> SeatQuestion:
        """Take an option, and return what was asked."""
        question = self._asked_now(seat, number)
        self.table.answer(place)
        self._go_on()
        return question

    def undo(self, seat: int, number: int) -> None:
        """Take back the last answer of this seat."""
        self._asked_now(seat, number)
        if not self.table.undo():
            raise BadInput("Nothing can be taken back: you have not chosen, or others have since.")
        self._go_on()

    def hint(self, seat: int, number: int) -> str:
        """What the adviser would choose."""
        question = self._asked_now(seat, number)
        adviser = self.table.sitting.adviser
        return f"The bot {adviser} would choose: {question.options[question.advice]}"

    def hand_over(self, seat: int, to_bot: bool) -> None:
        """Let a bot play for a seat, or give the seat back."""
        (self.bots.add if to_bot else self.bots.discard)(seat)
        self._go_on()

    def _go_on(self) -> None:
        """Let bots choose that play for people, and say that something has changed."""
        while self.table.asked in self.bots:
            self.table.answer(self.table.question().advice)
        self.number += 1
        self._changed()

    def _question(self, seat: int) -> SeatQuestion | None:
        return self.table.question() if self.table.asked == seat else None

    def _asked_now(self, seat: int, number: int) -> SeatQuestion:
        question = self._question(seat)
        if question is None or number != self.number:
            raise TooLate
        return question
