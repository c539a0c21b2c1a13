"""Two games that differ in what one seat cannot see: does anything that it gets tell them apart?

In the second game, all that is hidden from the seat is dealt again at one of its questions. Then
it is played on by the same answers, or others choose otherwise. For as long as the seat sees the
same at each decision of the table, whoever is asked, every byte that it gets must be the same:
page, options, story, hint, errors.
"""

from __future__ import annotations

import importlib
import json
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np

from simkit.description.game import Game
from simkit.lab.people import world
from simkit.lab.people.screens import Screens
from simkit.lab.people.sitting import PeopleTable, Sitting, sitting_of
from simkit.lab.play.cell import cell_of
from simkit.lab.play.choosers.observing import sees_of
from simkit.lab.seats.seating import count_of
from simkit.lab.seats.stepped_game import SteppedGame
from simkit.messages.errors import SimkitError
from simkit.view.console.play import question_text
from simkit.view.text.tables import PLAIN
from simkit.web.tables.screen_page import ScreenPage

NOT_ASKED = ("options", "places", "undo")
HIDING = {"armageddon": "hide"}  # what others do, so that there is something to exchange
OFTEN = 0.9
OTHER = 1_000_003  # by the luck of the game itself a deck would lie as it lay
MOST_WAITS = 60  # questions of the seat until something lies hidden from it that can be exchanged
HINTS = 0.6  # how often somebody does as the bot would, so that games get somewhere

CARDS = ("hidden.arcana", "hidden.hands", "hidden.brought", "hidden.arcana_known")
TOGETHER = {
    "hellgame": (CARDS, ("hidden.hell", "hidden.hell_known"), CARDS),
    "armageddon": (("hidden.order",), ("hidden.place",)),
}
"""What hangs together in the position: one of these is dealt again, and all else stays."""
IN_ORDER = {"hellgame": ("CARD_DRAWN", "CARD_DISCARDED")}
"""Events in whose order everybody sees them, such as a card that goes open after the first draw."""


@dataclass
class Exchange:
    """What is dealt again in a game: after so many answers, for one seat, by another luck."""

    seat: int
    after: int = -1
    seed: int = 0
    places: np.ndarray | None = None  # of the numbers that lie otherwise, once they were dealt
    numbers: np.ndarray | None = None


class WatchedGame(SteppedGame):
    """Notes what one seat sees at each decision, and deals again what it does not see."""

    exchange: Exchange | None = None
    shown: tuple[int, ...] = ()  # kinds of events that everybody sees, and that leave no trace

    def start(self, number: int, seed: int) -> bool:
        self.answers, self.trail = 0, []
        game = self.prepared.settled.cell.game
        self.sees, self.ordered = sees_of(game), ordered_in(game)
        return self._noted(super().start(number, seed))

    def answer(self, place: int) -> bool:
        self.answers += 1
        return self._noted(super().answer(place))

    def answer_all(self, places: Sequence[int]) -> bool:
        """Many at once, but for the one after which something is dealt again."""
        until = self.exchange.after - self.answers if self.exchange else 0
        if 0 < until < len(places):
            self.answer_all(places[:until])
            return self.answer_all(places[until:])
        self.answers += max(0, len(places) - 1)
        return super().answer_all(places)

    def _noted(self, goes_on: bool) -> bool:
        change = self.exchange
        if change is None:
            return goes_on
        if goes_on and self.answers == change.after:
            self._lay(change)
        position = self.batch[:1].copy()
        self.sees(position[0], self.prepared.rules, change.seat)
        seen = position.tobytes()
        kinds = self.events["kind"]
        seen += self.events[np.isin(kinds, self.shown)].tobytes()
        in_order = self.events[np.isin(kinds, self.ordered)]
        seen += in_order["kind"].tobytes() + in_order["who"].tobytes()
        if not self.trail or self.trail[-1] != seen:
            self.trail.append(seen)
        return goes_on

    def exchange_now(self, change: Exchange) -> None:
        """Deal again; games that are played anew lay the same, whatever was chosen before."""
        words = self.batch[:1].view("i8")
        before = words.copy()
        self._deal_again(change)
        change.places = np.flatnonzero(words != before)
        change.numbers = words[change.places].copy()

    def _lay(self, change: Exchange) -> None:
        words = self.batch[:1].view("i8")
        words[change.places] = change.numbers

    def would_move(self, change: Exchange) -> bool:
        """Whether anything lies otherwise if it is dealt again now."""
        kept = self.batch[:1].copy()
        self._deal_again(change)
        moved = self.batch[:1].tobytes() != kept.tobytes()
        self.batch[:1] = kept
        return moved

    def _deal_again(self, change: Exchange) -> None:
        from simkit.kernel.luck import luck_of

        deal = getattr(self.prepared.engine, "deal_hidden", None)
        if deal is None:
            return
        if change.seed % 2 and self.prepared.settled.cell.game.name == "hellgame":
            return _swap_two(self.batch[0].hidden, change)
        dealt = self.batch[:1].copy()
        deal(dealt[0], self.prepared.rules, change.seat, luck_of(OTHER + change.seed))
        parts = TOGETHER.get(self.prepared.settled.cell.game.name)
        if parts is None:
            self.batch[:1] = dealt
        for path in parts[change.seed % len(parts)] if parts else ():
            into, out = self.batch[0], dealt[0]
            *rooms, name = path.split(".")
            for room in rooms:
                into, out = into[room], out[room]
            into[name] = out[name]


def _swap_two(hidden: Any, change: Exchange) -> None:
    """Two cards of the deck of The HellGame that the seat does not know; the upper one is next."""
    deck = hidden.arcana
    held = deck.cards[: deck.count]
    unknown = np.flatnonzero(hidden.arcana_known[held] >> change.seat & 1 == 0)
    if len(unknown) > 1:
        top, other = unknown[-1], unknown[change.seed % (len(unknown) - 1)]
        deck.cards[top], deck.cards[other] = int(deck.cards[other]), int(deck.cards[top])


@dataclass
class Compared:
    """How often all bytes of a seat were compared, and where they differed first."""

    times: int = 0
    moved: bool = False  # whether the hidden part of the position differed at all
    leak: str = ""


def compared(
    sitting: Sitting,
    seat: int,
    seed: int,
    shown: tuple[int, ...] = (),
    most: int = 12,
    looks: bool = False,
) -> Compared:
    """Play two games until the seat can tell them apart by what it sees.

    If it `looks`, it also reads its screen each time that another is asked.
    """
    draw = random.Random(seed)
    before = draw.randrange(most)  # questions of the seat, before anything is exchanged
    with _watched(shown):
        left, right = (Side(sitting, seat, seed, looks) for _ in range(2))
        found = Compared()
        try:
            _play(found, left, right, before, most, seed)
        except SimkitError:  # what was dealt again does not fit what the rules remember
            pass
        finally:
            left.close()
            right.close()
        return found


def _play(found: Compared, left: Side, right: Side, before: int, most: int, seed: int) -> None:
    for number in range(before + MOST_WAITS):
        if not (left.to_question() and right.to_question()):
            return
        if number >= before and left.stepped.would_move(Exchange(left.seat, 0, seed)):
            break
        place = left.wish()
        left.take(place)
        right.take(place)
    right.exchange(seed, left)
    found.moved = left.position() != right.position()
    for _ in range(most):
        if left.trail() != right.trail() or left.offered() != right.offered():
            return
        found.times += 1
        one, other = left.bytes(), right.bytes()
        if left.waits:
            found.leak = f"to a seat that is not asked: {left.waits}"
            return
        if one != other:
            found.leak = _difference(one, other)
            return
        place = left.wish()
        left.take(place)
        right.take(place)
        if not (left.to_question() and right.to_question()):
            return


class Side:
    """One of the two games, seen from one seat."""

    def __init__(self, sitting: Sitting, seat: int, seed: int, looks: bool) -> None:
        self.table = PeopleTable(sitting, everyone_listens=True)
        self.screens = Screens(self.table, lambda: None)
        self.page = ScreenPage(self.screens)
        self.seat, self.others = seat, random.Random(seed + 1)
        self.own = random.Random(seed + 2)
        self.said: list[int] = []  # by the others
        self.looks, self.waits = looks, set[str]()  # what the seat gets while it is not asked
        self.follows: Side | None = None  # the game whose answers the others give here
        self.change = Exchange(seat)
        self.stepped.exchange = self.change
        self.table._world.begin()

    def close(self) -> None:
        self.table.close()

    @property
    def stepped(self) -> Any:
        return self.table._world.stepped

    def to_question(self) -> bool:
        """Play on until the seat is asked; False if the game ends before."""
        self._here()
        while not self.table.is_over and self.table.asked != self.seat:
            asked, at = self.table.asked, self.table._world
            view = self.page.moving(self.screens.view(self.seat)) if self.looks else {}
            self.waits |= {name for name in NOT_ASKED if view.get(name)}
            place = self._others_choose(at)
            self.said.append(place)
            self.table.answer(place)
            self.screens._go_on(asked)
        return not self.table.is_over

    def _others_choose(self, at: Any) -> int:
        """As in the first game, if it is followed; else by chance, or as the bot would."""
        hiding = self._hiding(at)
        if hiding >= 0:
            return hiding
        if self.follows is not None and len(self.said) < len(self.follows.said):
            return self.follows.said[len(self.said)] % at.count
        likely = self.others.random() < HINTS
        return at.advice if likely else self.others.randrange(at.count)

    def _hiding(self, at: Any) -> int:
        """The place of an option that hides something, which bots hardly ever take, or -1."""
        game = self.table.sitting.cell.game
        wanted = HIDING.get(game.name)
        if wanted is None or self.others.random() > OFTEN:
            return -1
        verbs = [game.words()[1][verb] for verb in at.stepped.options[:, 0]]
        return verbs.index(wanted) if wanted in verbs else -1

    def wish(self) -> int:
        """What the seat chooses."""
        if self.own.random() < HINTS:
            return self.table._world.advice
        return self.own.randrange(self.table.count)

    def _here(self) -> None:
        """Games that are played anew, to find out what a seat may know, are this one."""
        WatchedGame.exchange = self.change

    def take(self, place: int) -> None:
        self._here()
        self.table.answer(place)
        self.screens._go_on(self.seat)

    def exchange(self, seed: int, first: Side) -> None:
        """Deal again now, and in every game that is played anew from here.

        The others choose as in the first game, by the numbers of options; in each fourth pair they
        choose otherwise.
        """
        change = Exchange(self.seat, self.stepped.answers, seed)
        self.stepped.exchange_now(change)
        self.stepped.exchange = self.change = change
        self.others = random.Random(seed + 3)
        self.follows = first if seed % 4 else None

    def position(self) -> bytes:
        return self.stepped.batch[:1].tobytes()

    def trail(self) -> list[bytes]:
        return self.stepped.trail

    def offered(self) -> bytes:
        return self.stepped.options.tobytes()

    def bytes(self) -> str:
        """All that the seat gets at this question."""
        self._here()
        view = self.screens.view(self.seat)
        asked = self.table.question()
        game = self.table.sitting.cell.game
        got = {
            "page": self.page.moving(view),
            "still": self.page.still(self.seat),
            "terminal": question_text(game, asked, 80, PLAIN),
            "hint": self.screens.hint(self.seat, view.number),
            "errors": [self._error(view.number, len(asked.options)), self._error(-5, 0)],
        }
        return json.dumps(got, indent=1, default=str)

    def _error(self, number: int, place: int) -> str:
        try:
            self.screens.answer(self.seat, number, place)
        except SimkitError as problem:
            return str(problem)
        return "taken"


@contextmanager
def _watched(shown: tuple[int, ...]) -> Iterator[None]:
    """Tables are made with games that note what a seat sees."""
    was, world.SteppedGame = world.SteppedGame, WatchedGame
    WatchedGame.exchange, WatchedGame.shown = None, shown
    try:
        yield
    finally:
        world.SteppedGame, WatchedGame.exchange = was, None


def _difference(one: str, other: str) -> str:
    """The first lines that differ."""
    pairs = zip(one.splitlines(), other.splitlines(), strict=False)
    return next((f"{left.strip()} | {right.strip()}" for left, right in pairs if left != right), "")


def pair(game: Game, seed: int, looks: bool = False) -> Compared:
    """Two games of a cell with people in all seats, seen from one of them in turn."""
    cell = cell_of(game, None, seed)
    count = count_of(cell)
    sitting = sitting_of(cell, range(1, count + 1), 0, is_open=False)
    return compared(sitting, seed % count, seed, shown_in(game), looks=looks)


def ordered_in(game: Game) -> list[int]:
    """The numbers of `IN_ORDER`."""
    names = IN_ORDER.get(game.name, ())
    words = importlib.import_module(f"{game.package}.words.events") if names else None
    return [getattr(words, name) for name in names]


def shown_in(game: Game) -> tuple[int, ...]:
    """Events that everybody sees by the rules, though the position keeps no trace of them."""
    place = f"{game.package}.telling.hears"
    if game.is_outside or not find_spec(place):
        return ()
    return tuple(getattr(importlib.import_module(place), "OF_BATTLE", ()))
