"""The bots of a game in plain Python: idle, random, and those of the author."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from simkit.design.author.bots import MISTAKES, OwnBot
from simkit.design.author.mistakes import Mistake

from .luck import Luck

MINDS = 0xFFF  # the purpose under which every seat's own luck is derived
SUBJECTS, REPEATS, A_SLOT = 16, 1 << 12, 64  # as kernel/decisions.py addresses a bot's own draws
BY_MISTAKE, WHICH, OWN = 0, 1, 2  # of the draws for one decision


class PlainSeat:
    """Who sits there: what it answers, and how often by mistake."""

    mistakes = 0.0
    draws = False  # whether it draws luck of its own for every decision

    def start(self, luck: Luck, seat: int) -> None:
        """A new game begins."""
        self._luck, self._seat = luck, seat
        self._own: Luck | None = None
        self._asked: dict[int, int] = {}
        self._turn = -1

    def choose(self, turn: int, player: int, options: list[Any], kind: int) -> int:
        """The place of the option that is taken."""
        if self.draws or self.mistakes > 0.0:
            self._kind, self._here = kind, self._place(turn, kind)
            if self.mistakes > 0.0 and self._share(BY_MISTAKE) < self.mistakes:
                return self._below(WHICH, len(options))
        return self.answer(player, options)

    def answer(self, player: int, options: list[Any]) -> int:
        """The option that this bot takes: the first."""
        return 0

    def _place(self, turn: int, kind: int) -> int:
        """Where the bot's own draws for this decision begin."""
        if turn != self._turn:
            self._turn = turn
            self._asked.clear()
        if self._own is None:
            self._own = self._luck.derived(MINDS, self._seat)
        ordinal = self._asked.get(kind, 0)
        self._asked[kind] = ordinal + 1
        return (self._seat % SUBJECTS * REPEATS + ordinal) * A_SLOT

    def _share(self, index: int) -> float:
        assert self._own is not None
        return self._own.word(self._kind, self._turn, self._here + index) / 4294967296.0

    def _below(self, index: int, count: int) -> int:
        assert self._own is not None
        return self._own.below(self._kind, self._turn, self._here + index, count)


class RandomSeat(PlainSeat):
    """Any option, with luck of the seat's own."""

    draws = True

    def answer(self, player: int, options: list[Any]) -> int:
        return self._below(OWN, len(options))


class PicksSeat(PlainSeat):
    """What is given, in order; after that the first option."""

    def __init__(self, picks: Iterable[int]) -> None:
        self._left = iter(picks)

    def answer(self, player: int, options: list[Any]) -> int:
        return next(self._left, 0)


class ScriptSeat(PlainSeat):
    """A bot of the author."""

    def __init__(self, bot: OwnBot, knobs: dict[str, float]) -> None:
        self._bot, self._function = bot, bot.function
        self.mistakes = knobs.get(MISTAKES, 0.0)
        self._knobs = {name: as_declared(bot, name, value) for name, value in knobs.items()}
        self._knobs.pop(MISTAKES, None)

    def answer(self, player: int, options: list[Any]) -> int:
        if self._bot.by_option:
            return self._most_points(player, options)
        if self._bot.at_once:
            return self._place_of_one(player, options)
        wanted = self._function(player, **self._knobs)
        if type(wanted) is not tuple:
            wanted = (wanted,)
        for word in wanted:
            for place, option in enumerate(options):
                if option == word:
                    return place
        if not all(isinstance(word, str) for word in wanted):
            raise Mistake(self._bot.file, self._bot.line, f"the bot answers {wanted[0]!r}; {NAMES}")
        return 0

    def _place_of_one(self, player: int, options: list[Any]) -> int:
        place = self._function(player, list(options), **self._knobs)
        if not isinstance(place, int) or not 0 <= place < len(options):
            last = len(options) - 1
            text = f"the bot must return the place of an option, 0 to {last}, not {place!r}."
            raise Mistake(self._bot.file, self._bot.line, text)
        return int(place)

    def _most_points(self, player: int, options: list[Any]) -> int:
        points = [self._function(player, option, **self._knobs) for option in options]
        try:
            return points.index(max(points))
        except TypeError:
            text = "the bot must return points, a number, for every option."
            raise Mistake(self._bot.file, self._bot.line, text) from None


NAMES = 'a bot returns the name of an option, such as "hold".'


def as_declared(bot: OwnBot, name: str, value: float) -> float:
    """A knob as its function gets it: a whole number where the default is one."""
    known = bot.knobs.get(name)
    whole = known is not None and isinstance(known.default, int)
    return int(value) if whole else float(value)
