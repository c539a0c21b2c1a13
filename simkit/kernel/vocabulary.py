"""A word of a game is declared once: its number, its text and what else is known of it.

    verb = Vocabulary()
    PASS = verb("pass")
    DO_MOVE = verb("move", "where = the next area")
    VERBS = verb.words

Kernels know a word by its number, a plain integer that numba freezes; people, packs and files know
it by its text.
"""

from __future__ import annotations

from typing import NamedTuple

EVERY = -1  # in the place of the turn or slot of a purpose: each of them
MOST_OF = 64  # named things whose draws a line of an own game counts apart
OF_BITS = 12  # of the slots of such a thing: so many hold its draws
WHENEVER = -2  # in the place of its turn: what is drawn is the same in whichever turn it is drawn


class Vocabulary:
    """Words that are numbered from 0 in the order in which they are declared."""

    def __init__(self) -> None:
        self._meanings: dict[str, str] = {}

    def __call__(self, word: str, meaning: str = "") -> int:
        """Declare a word; its number is the value of the constant that stands for it."""
        if word in self._meanings:
            raise ValueError(f"the word {word!r} is declared twice")
        self._meanings[word] = meaning
        return len(self._meanings) - 1

    @property
    def words(self) -> tuple[str, ...]:
        """All words that are declared so far: the place of each is its number."""
        return tuple(self._meanings)

    def each(self, *, rest: float | None = None, **values: float) -> tuple[float, ...]:
        """A number for each word declared so far, in their order; `rest` for those not named."""
        strange = values.keys() - self._meanings
        missing = self._meanings.keys() - values if rest is None else ()
        if strange or missing:
            raise ValueError(
                f"no such word: {sorted(strange)}; without a number: {sorted(missing)}"
            )
        return tuple(values.get(word, rest or 0.0) for word in self._meanings)

    @property
    def meanings(self) -> dict[str, str]:
        """What is said of each word where it is declared."""
        return dict(self._meanings)


class Event(NamedTuple):
    """What the log can say of one kind of event."""

    name: str
    rule: str  # of the ledger
    text: str  # how a trace words it
    voidable: bool = False  # a replay can void it: it happens without its effect


# Every game's events begin with these two.
NOTHING, VOIDED = 0, 1


class Events:
    """The kinds of event that a game's log can say."""

    def __init__(self, voided: tuple[str, str] = ("", "(voided: {what:event})")) -> None:
        self._number = Vocabulary()
        self._events: list[Event] = []
        self("nothing", "", "")
        self("voided", *voided)

    def __call__(self, name: str, rule: str, text: str, voidable: bool = False) -> int:
        """Declare a kind of event; its number is the value of the constant that stands for it."""
        self._events.append(Event(name, rule, text, voidable))
        return self._number(name)

    @property
    def declared(self) -> tuple[Event, ...]:
        """All kinds of event that are declared so far: the place of each is its number."""
        return tuple(self._events)

    @property
    def voidable(self) -> tuple[str, ...]:
        """The names of those that a replay can void."""
        return tuple(event.name for event in self._events if event.voidable)

    def number(self, name: str) -> int:
        """The number of a kind of event; 0 for no event."""
        return self._number.words.index(name) if name else NOTHING


class Purposes:
    """What a game's luck is drawn for.

    Their numbers are set by hand, because luck hangs on them: with another number the same seed
    deals another game.
    """

    MOST = 0xFF0  # the kernel draws for itself above this

    def __init__(self) -> None:
        self._drawn: dict[int, Purpose] = {}

    def __call__(self, number: int, name: str = "", of: str = "") -> int:
        """Declare a purpose; the number is that of no other.

        The name is for people, and `of` the table of components whose rows the slots are, if each
        is drawn for once a game. A draw that nobody makes at the table has no name.
        """
        if number in self._drawn or not 0 < number < self.MOST:
            raise ValueError(f"no purpose can have the number {number}: it is taken, or too high")
        self._drawn[number] = Purpose(name, number, of)
        return number

    @property
    def named(self) -> tuple[Purpose, ...]:
        """The purposes that people have a name for."""
        return tuple(each for each in self._drawn.values() if each.name)


class Purpose(NamedTuple):
    """One of them, for people."""

    name: str  # as people call it: "attack rolls of heroes"
    purpose: int
    of: str = ""  # the table of components whose rows its slots are
    first: int = 0  # the number of a first shuffle
    things: tuple[tuple[int, str], ...] = ()  # of an own game: slots by their names
    counted: bool = False  # whether its draws are counted through a game, if they are set apart
