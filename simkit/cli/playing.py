"""Read what a person types in `simkit play`, and pass it to the game."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field
from io import TextIOWrapper
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from simkit.cli.saying import prompt
from simkit.messages.errors import BadInput
from simkit.view.console import play as page
from simkit.view.text.tables import ink_for, width_for

if TYPE_CHECKING:
    from simkit.lab.people.imagined import Imagined
    from simkit.lab.people.kept_choices import ChoicesKept
    from simkit.lab.people.sitting import PeopleTable, SeatQuestion, Sitting

LONGEST_LINE = 200  # that is read of an answer


@dataclass
class AtTerminal:
    """One screen at which one or more people play."""

    table: PeopleTable
    keep: Callable[[], None]  # after each answer
    say: Callable[[str], None]
    hints: bool = False
    record: ChoicesKept | None = None
    _hinted: bool = field(default=False, init=False)  # at this question
    _began: float = field(default=0.0, init=False)  # when it was shown
    _imagined: Imagined | None = field(default=None, init=False)
    _last: int | None = field(default=None, init=False)  # the seat that saw the screen last

    def play(self) -> bool:
        """Ask until the game is over; False if the people leave before, with Ctrl-C too."""
        try:
            return self._to_the_end()
        except KeyboardInterrupt:
            return False
        finally:
            if self._imagined:
                self._imagined.close()

    def _to_the_end(self) -> bool:
        while not self.table.is_over:
            asked = self.table.question()
            if not self._curtain(asked) or not self._answered(asked):
                return False
        row, rest = self.table.ending()
        game = self.table.sitting.cell.game
        self.say(page.ending_text(game, row, rest, *self._look()))
        return True

    def _curtain(self, asked: SeatQuestion) -> bool:
        """Let the next player come to the screen; False if the people leave."""
        last, self._last = self._last, asked.seat
        if last in (None, asked.seat):
            return True
        lines = get_terminal_size().lines
        self.say(page.curtain_text(self.table.sitting.cell.game, asked.seat, lines))
        return typed() not in (None, "q")

    def _answered(self, asked: SeatQuestion) -> bool:
        """Ask one question; False if the people leave."""
        self._hinted, self._began = False, time.monotonic()
        self._show(asked)
        while (said := typed()) is not None:
            if said == "q":
                return False
            if self._obeyed(said, asked):
                self.keep()
                return True
        return False

    def _show(self, asked: SeatQuestion) -> None:
        game = self.table.sitting.cell.game
        self.say("\n" + page.question_text(game, asked, *self._look()))
        if self.hints:
            self._hint(asked)

    def _hint(self, asked: SeatQuestion) -> None:
        self._hinted = True
        self.say(page.hint_text(asked, asked.advice, self.table.sitting.adviser))

    def _chances(self, asked: SeatQuestion) -> None:
        self._hinted = True
        sitting = self.table.sitting
        try:
            self._imagined = self._imagined or imagined_for(sitting)
        except BadInput as problem:
            return self.say(str(problem))
        chances = self._imagined.chances(self.table.given, len(asked.options))
        self.say(page.chances_text(asked.options, chances, sitting.adviser))

    def _obeyed(self, said: str, asked: SeatQuestion) -> bool:
        """Whether what was typed leads to another question."""
        if said == "u":
            if self.table.undo():
                if self.record:
                    self.record.take_back()
                return True
            self.say(
                "Nothing can be taken back: there is no choice of yours, or others have chosen."
            )
        elif said == "h":
            self._hint(asked)
        elif said == "c":
            self._chances(asked)
        elif said == "t":
            self._show(asked)
        elif said.isdecimal() and 1 <= int(said) <= len(asked.options):
            self._take(asked, int(said) - 1)
            return True
        else:
            self.say(f"{page.HELP} Options are 1 to {len(asked.options)}.")
        return False

    def _take(self, asked: SeatQuestion, place: int) -> None:
        seconds, record = time.monotonic() - self._began, self.record
        noted = record and record.noted(self.table, asked, place, seconds, self._hinted)
        with noted or nullcontext():
            self.table.answer(place)

    def _look(self) -> tuple[int, page.Ink]:
        return width_for(sys.stdout), ink_for(sys.stdout)


def imagined_for(sitting: Sitting) -> Imagined:
    """The games that simkit imagines for the people at this table."""
    from simkit.lab.people.imagined import Imagined

    return Imagined(sitting)


def typed() -> str | None:
    """A line from the keyboard, in small letters; None at the end of input or with Ctrl-C."""
    try:
        prompt("> ")
        line = _line()
    except (KeyboardInterrupt, ValueError, OSError):
        return None
    return line.strip().lower() if line else None


def _line() -> str:
    """The beginning of a line, whose rest is passed over; "" at the end of input, or without."""
    if sys.stdin is None:
        return ""
    if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")
    line = part = sys.stdin.readline(LONGEST_LINE)
    while part and not part.endswith("\n"):
        part = sys.stdin.readline(LONGEST_LINE)
    return line


def agreed(say: Callable[[str], None], aliases: dict[int, str], folder: object) -> dict[int, str]:
    """The aliases of those who agree that their choices are kept."""
    found = {}
    for seat, alias in aliases.items():
        say(page.consent_text(seat, alias, folder))
        if typed() == "yes":
            found[seat] = alias
    return found
