"""A game with one screen per seat: what each screen shows, and who may act on it.

Each question of a seat has a number. An answer to another number comes too late, from a second
click or an old screen, and changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from simkit.description.boards import Scene
from simkit.lab.people.lines import StoryLine
from simkit.lab.people.sitting import PeopleTable, SeatQuestion
from simkit.messages.errors import BadInput

NOBODY = -1
OTHERS = -2  # somebody else: who is asked may tell what they hold


class TooLate(BadInput):
    """The question was answered already, or taken back."""

    def __init__(self) -> None:
        super().__init__("The table has moved on; look at it again.")


REVEALED = "The game is over. Now you read what was hidden from some of you."


@dataclass(frozen=True)
class ScreenView:
    """What one screen shows."""

    number: int  # of the question
    seat: int  # whose screen it is, from 0
    asked: int  # the seat that is asked; OTHERS if that is a secret, NOBODY if the game is over
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
        self._numbers: Counter[int] = Counter()  # by seat: nobody counts what others were asked
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
                self._numbers[seat], seat, NOBODY, 0, "", (), (), _with_secrets(story, rest),
                table.scene_for(seat), False, row,
            )  # fmt: skip
        return ScreenView(
            number=self._numbers[seat],
            seat=seat,
            asked=self._asked_as_seen(seat),
            turn=question.turn if question else 0,
            kind=question.kind if question else "",
            options=question.options if question else (),
            places=tuple(table.option_places()) if question else (),
            story=story,
            scene=table.scene_for(seat),
            may_undo=question is not None and table.may_undo(),
            row=None,
        )

    def question(self, seat: int, number: int, place: int) -> SeatQuestion:
        """What is asked, if this option may be taken; otherwise it is refused."""
        question = self._asked_now(seat, number)
        self.table.check(place)
        return question

    def answer(self, seat: int, number: int, place: int) -> None:
        """Take an option."""
        self._asked_now(seat, number)
        self.table.answer(place)
        self._go_on(seat)

    def undo(self, seat: int, number: int) -> None:
        """Take back the last answer of this seat."""
        self._asked_now(seat, number)
        if not self.table.undo():
            raise BadInput("Nothing can be taken back: you have not chosen, or others have since.")
        self._go_on(seat)

    def hint(self, seat: int, number: int) -> str:
        """What the adviser would choose."""
        question = self._asked_now(seat, number)
        adviser = self.table.sitting.adviser
        return f"The bot {adviser} would choose: {question.options[question.advice]}"

    def to_imagine(self, seat: int, number: int) -> tuple[list[int], tuple[str, ...]]:
        """What chances to win are calculated from: the answers so far, and the options."""
        question = self._asked_now(seat, number)
        return self.table.given, question.options

    def hand_over(self, seat: int, to_bot: bool) -> None:
        """Let a bot play for a seat, or give the seat back."""
        asked = self.table.asked
        (self.bots.add if to_bot else self.bots.discard)(seat)
        self._go_on(asked)

    def _go_on(self, answered: int) -> None:
        """Let bots choose that play for people, and say that something has changed."""
        moved = {answered}
        while (asked := self.table.asked) in self.bots:
            self.table.answer(self.table.question().advice)
            moved.add(asked)
        self._numbers.update(moved | {self.table.asked})
        self._changed()

    def _asked_as_seen(self, seat: int) -> int:
        """The seat that is asked, as far as this seat may know."""
        asked = self.table.asked
        return asked if asked == seat or self.table.asks_openly else OTHERS

    def _question(self, seat: int) -> SeatQuestion | None:
        return self.table.question() if self.table.asked == seat else None

    def _asked_now(self, seat: int, number: int) -> SeatQuestion:
        question = self._question(seat)
        if question is None or number != self._numbers[seat]:
            raise TooLate
        return question


def _with_secrets(
    story: tuple[StoryLine, ...], rest: tuple[StoryLine, ...]
) -> tuple[StoryLine, ...]:
    """The story up to the end, and then what was hidden, from where that begins."""
    goes_back = story and rest and rest[0].turn < story[-1].turn
    return (*story, *([StoryLine(story[-1].turn, REVEALED)] if goes_back else []), *rest)
