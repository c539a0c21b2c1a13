"""A game for people, which stops at each of their decisions.

The position is never stored: luck is addressed, so the answers alone make the game again. That is
what undo and saved games stand on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from simkit.description.boards import Scene
from simkit.lab.people.ears import hears_of
from simkit.lab.people.hearing import HeardStory
from simkit.lab.people.lines import StoryLine
from simkit.lab.people.story import PATIENCE, Story
from simkit.lab.people.world import ChoiceMade, World
from simkit.lab.play.cell import Cell
from simkit.lab.play.settle import Settled
from simkit.lab.seats.pondering import Pondering
from simkit.lab.seats.seating import count_of, seated
from simkit.lab.seats.stepped_game import IDLE
from simkit.lab.seats.thoughts import Misfit, Thoughts
from simkit.messages.errors import BadInput, SimkitError
from simkit.players.bots import find_bot

ADVISER = "expert"  # who gives hints, if the game has it
TOLD_AGAIN = PATIENCE + 1  # questions of each person, after undo and in a saved game


@dataclass(frozen=True)
class Sitting:
    """Who plays what: the cell, and the seats of people, from 0."""

    asked: Cell  # as it was asked for, with bots in all seats
    cell: Cell
    people: tuple[int, ...]
    number: int = 0  # of the game under its seed
    is_open: bool = False  # everybody is told everything

    @property
    def adviser(self) -> str:
        """The bot that gives hints."""
        names = {bot.name for bot in self.cell.game.bots}
        return ADVISER if ADVISER in names else IDLE

    @property
    def searching(self) -> tuple[int, ...]:
        """The seats, from 0, of bots that search."""
        bots = [bool(find_bot(self.cell.game, name).plans) for name in self.cell.bots]
        seats = range(count_of(self.asked))
        return tuple(n for n in seats if n not in self.people and bots[min(n, len(bots) - 1)])


@dataclass(frozen=True)
class SeatQuestion:
    """What a person is asked, and told before."""

    seat: int  # from 0
    turn: int
    kind: str  # of decision, as the game calls it
    options: tuple[str, ...]
    news: tuple[StoryLine, ...]  # since the seat was asked last
    scene: Scene | None  # the table as the seat sees it
    advice: int  # what the adviser would choose


def _leave() -> None:
    """Keep nothing."""


class PeopleTable:
    """One game with people in some seats."""

    def __init__(
        self,
        sitting: Sitting,
        answers: Iterable[int] = (),
        everyone_listens: bool = False,
        thoughts: Thoughts | None = None,
        pondering: Pondering | None = None,
    ) -> None:
        """If everyone listens, all people hear the story at once, not only who is asked.

        `thoughts` are what bots that search decided before these answers.
        """
        check_open(sitting)
        self.sitting = sitting
        self._everyone_listens = everyone_listens
        self._world = World(
            sitting.cell, sitting.people, sitting.adviser, sitting.number, thoughts, pondering
        )
        self._story = story_of(self._world, sitting.is_open)
        self.answers: list[int] = []
        self.keep: Callable[[], None] = _leave  # called before bots think on an answer
        self._take_all(list(answers))

    @property
    def is_over(self) -> bool:
        return self._world.is_over

    @property
    def thoughts(self) -> Thoughts:
        """What bots that search have decided so far."""
        return self._world.thoughts

    @property
    def pondering(self) -> Pondering:
        """How far a bot is that searches, and how it is hurried."""
        return self._world.pondering

    @property
    def asked(self) -> int:
        """The seat that is asked, from 0, or -1 if the game is over."""
        return -1 if self.is_over else self._world.asked

    @property
    def given(self) -> list[int]:
        """The answers of people and of bots that search, in order."""
        seats = {*self.sitting.people, *self.sitting.searching}
        return [made.place for made in self._world.choices if made.seat in seats]

    def given_before(self, number: int) -> list[int]:
        """The answers in order, up to the answer of people with this number, from 0."""
        people, seats = self.sitting.people, self.sitting.searching
        found, asked = [], 0
        for made in self._world.choices:
            if made.seat in people:
                if asked == number:
                    break
                asked += 1
            if made.seat in (*people, *seats):
                found.append(made.place)
        return found

    @property
    def asks_openly(self) -> bool:
        """Whether everybody may know who is asked."""
        return self.sitting.is_open or hears_of(self.sitting.cell.game) is None

    @property
    def kind(self) -> str:
        """What is decided now, as the game calls it."""
        return self._world.kind_word

    @property
    def count(self) -> int:
        """How many options there are now."""
        return self._world.count

    def told(self, seat: int) -> tuple[StoryLine, ...]:
        """The story, as far as the seat has heard it."""
        self._tell()
        return tuple(self._story.told[seat])

    @property
    def settled(self) -> Settled:
        """Values and settings of the game."""
        return self._world.stepped.prepared.settled

    def scene_for(self, seat: int) -> Scene | None:
        """The table as a seat sees it."""
        return self._world.scene(seat)

    def option_places(self) -> list[int]:
        """Of each option, the place of the board that it is about, or -1 if there is none."""
        return self._world.option_places()

    def _tell(self) -> None:
        """Tell the story on, to everyone who listens."""
        for seat in self._listeners():
            self._story.news_for(seat)

    def _listeners(self) -> tuple[int, ...]:
        if self._everyone_listens:
            return self.sitting.people
        return () if self.is_over else (self._world.asked,)

    def question(self) -> SeatQuestion:
        """What is asked now."""
        world = self._world
        seat = world.asked
        return SeatQuestion(
            seat=seat,
            turn=world.turn,
            kind=world.kind_word,
            options=tuple(world.told_options()),
            news=self._story.news_for(seat),
            scene=world.scene(seat),
            advice=world.advice,
        )

    def check(self, place: int) -> None:
        """Refuse an option that is not offered."""
        if not 0 <= place < self._world.count:
            raise BadInput(f"option {place + 1} is not offered.")

    def answer(self, place: int) -> None:
        """Take the option at this place, from 0."""
        self.check(place)
        self._take(place, self.keep if self.sitting.searching else _leave)

    def _take_all(self, answers: Sequence[int]) -> None:
        """Play on by these answers. What the last questions told is worked out again."""
        first = len(answers) - TOLD_AGAIN * len(self.sitting.people)
        for number, place in enumerate(answers):
            if number >= first and not self.is_over:
                self._tell()
            self._take(place)

    def _take(self, place: int, keep: Callable[[], None] = _leave) -> None:
        if self.is_over or not 0 <= place < self._world.count:
            raise Misfit("the saved choices do not fit the game; its bots have changed.")
        self._story.skip(self._world.asked)
        self.answers.append(place)
        keep()
        try:
            self._world.answer(place)
        except (SimkitError, KeyboardInterrupt):
            if self.pondering.share is None:  # it is the rules that break, or never end
                self.answers.pop()
                keep()
            raise

    def undo(self) -> bool:
        """Take back the last answer, if nobody else at the table has chosen since."""
        if not self.may_undo():
            return False
        answers = self.answers[:-1]
        self.thoughts.forget(len(answers))
        self._world.begin()
        self._story = story_of(self._world, self.sitting.is_open)
        self.answers = []
        self._take_all(answers)
        return True

    def may_undo(self) -> bool:
        """Among several people, only who is asked now may take back an answer of their own."""
        if not self.answers or len(self.sitting.people) == 1:
            return bool(self.answers)
        last = self._own_choices()[-1]
        return not self.is_over and last.seat == self._world.asked

    def _own_choices(self) -> Sequence[ChoiceMade]:
        people = self.sitting.people
        return [choice for choice in self._world.choices if choice.seat in people]

    def ending(self) -> tuple[dict[str, Any], tuple[StoryLine, ...]]:
        """The row of the game that is over, and all that nobody was told before."""
        return self._world.row(), self._story.rest()

    def close(self) -> None:
        """Leave the game."""
        self._world.close()


def story_of(world: World, is_open: bool) -> Story | HeardStory:
    """Who is told what: a game in one file hides choices, another says who hears what."""
    held = world.cell.game.held
    if held.chooser is not None and held.hides and not is_open:
        return Story(world, held.chooser)
    return HeardStory(world, is_open)


def sitting_of(cell: Cell, people: Sequence[int] | None, number: int, is_open: bool) -> Sitting:
    """People in these seats, counted from 1; without any in the first, or in all of a team."""
    count = count_of(cell)
    wanted = people or ([1] if cell.game.seats else range(1, count + 1))
    for seat in wanted:
        if not 1 <= seat <= count:
            raise BadInput(f"seat {seat} is not at this table; seats are 1 to {count}.")
    chosen = tuple(sorted(seat - 1 for seat in {*wanted}))
    return Sitting(cell, _with_bots(cell, chosen, count), chosen, number, is_open)


def _with_bots(cell: Cell, people: Sequence[int], count: int) -> Cell:
    """The cell with its bots in the seats that people leave."""
    bots = cell.bots * count if len(cell.bots) == 1 else cell.bots
    if cell.game.seats and len(bots) != count:
        raise BadInput(f"give one bot, or one for each of the {count} seats.")
    taken = {seat + 1: bots[min(seat, len(bots) - 1)] for seat in range(count)}
    return seated(cell, {k: bot for k, bot in taken.items() if k - 1 not in people}, count)


def check_open(sitting: Sitting) -> None:
    """Refuse a table at which simkit cannot keep a secret."""
    game = sitting.cell.game
    if game.seats and not game.is_outside and not sitting.is_open and hears_of(game) is None:
        raise BadInput(
            f"simkit cannot yet hide what is secret in the story of {game.title}; "
            "with --open everybody is told everything."
        )
