"""The exact distribution of a roll of dice: "2d6 >= 9", "highest 3 of 4d6", "5d6 count >= 5".

    roll        sum, or sum compared with a sum: 1d20+5 >= 15, 2d6 > 1d12
    sum         parts joined by + and -
    part        a number; dice (3d6, d20, 3 dice d6); lowest or highest of dice, or so many of them
                (highest 3 of 4d6); how many dice show something (5d6 count >= 5)

All ways in which the dice fall are counted in whole numbers; nothing is rolled.
"""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable
from math import comb

from simkit.description.game import shown
from simkit.messages.errors import BadInput

Ways = Counter[int]  # in how many ways each result comes about

MOST_DICE = 200
MOST_SIDES = 1_000
MOST_STEPS = 3_000_000  # of counting: more takes seconds
LONGEST = 200  # signs of a formula
COMPARED: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "!=": operator.ne,
    "==": operator.eq,
    "=": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
_DICE = re.compile(r"(\d*) ?(?:dice ?)?d ?(\d+|%)")
_TOKEN = re.compile(
    r"\s*(?:((?:\d+ ?dice ?)?\d*d ?(?:\d+|%))|(\d+)|([a-z]+)|(>=|<=|!=|==|[=<>+\-]))"
)
_EXAMPLES = '"2d6 >= 9", "lowest of 5d6", "highest 3 of 4d6", "5d6 count >= 5"'


def exact(formula: str) -> list[tuple[int | bool, float]]:
    """Every result of a roll with its probability, in order."""
    reader = _Reader(formula)
    ways, compared = reader.read()
    total = sum(ways.values())
    results = sorted(ways)
    return [(bool(each) if compared else each, ways[each] / total) for each in results]


class _Reader:
    """A formula, read from left to right."""

    def __init__(self, formula: str) -> None:
        self._formula = formula
        if len(formula) > LONGEST:
            raise BadInput(f"a roll has at most {LONGEST} signs; this has {len(formula)}.")
        self._tokens = self._cut(formula.casefold().strip())
        self._place = 0

    def _cut(self, text: str) -> list[str]:
        tokens, place = [], 0
        while place < len(text):
            found = _TOKEN.match(text, place)
            if not found:
                raise self._wrong(f"{shown(text[place:].strip())} cannot be read")
            tokens.append(found[0].strip())
            place = found.end()
        return tokens

    def _wrong(self, why: str) -> BadInput:
        return BadInput(f"roll {shown(self._formula)}: {why}; write it like {_EXAMPLES}.")

    def _next(self) -> str:
        return self._tokens[self._place] if self._place < len(self._tokens) else ""

    def _take(self, *wanted: str) -> str:
        """The next token, if it is one of these; else ""."""
        token = self._next()
        if token not in wanted:
            return ""
        self._place += 1
        return token

    def read(self) -> tuple[Ways, bool]:
        """The ways of the whole formula, and whether it is a comparison."""
        ways = self._sum()
        sign = self._take(*COMPARED)
        if sign:
            ways = _compared(ways, COMPARED[sign], self._sum())
        if self._next():
            raise self._wrong(f"{shown(self._next())} is one too many")
        return ways, bool(sign)

    def _sum(self) -> Ways:
        ways = self._part(-1 if self._take("-") else 1)
        while sign := self._take("+", "-"):
            ways = _added(ways, self._part(1 if sign == "+" else -1))
        return ways

    def _part(self, sign: int) -> Ways:
        end = self._take("lowest", "highest")
        ways = self._kept(end) if end else self._counted()
        return Counter({sign * result: count for result, count in ways.items()})

    def _kept(self, end: str) -> Ways:
        """`lowest of 5d6`, `highest 3 of 4d6`."""
        kept = self._number() if self._next().isdigit() else 1
        if not self._take("of"):
            raise self._wrong(f'after {end} comes "of" and dice')
        count, sides = self._dice()
        if not 1 <= kept <= count:
            raise self._wrong(f"{kept} of {count} dice cannot be kept")
        return _kept(count, sides, kept, highest=end == "highest")

    def _counted(self) -> Ways:
        """A number, dice, or how many of the dice show something."""
        if self._next().isdigit():
            return Counter({self._number(): 1})
        count, sides = self._dice()
        if not self._take("count"):
            return _total(count, sides)
        sign = self._take(*COMPARED)
        if not sign:
            raise self._wrong("after count comes a comparison")
        bound = self._number()
        good = sum(COMPARED[sign](face, bound) for face in range(1, sides + 1))
        ways = {
            n: comb(count, n) * good**n * (sides - good) ** (count - n) for n in range(count + 1)
        }
        return Counter({n: number for n, number in ways.items() if number})

    def _number(self) -> int:
        token = self._next()
        if not token.isdigit() or len(token) > 9:
            raise self._wrong(f"a number is missing before {shown(token)}" if token else "it ends")
        self._place += 1
        return int(token)

    def _dice(self) -> tuple[int, int]:
        found = _DICE.fullmatch(self._next())
        if not found:
            what = shown(self._next()) if self._next() else "its end"
            raise self._wrong(f"dice are missing before {what}")
        self._place += 1
        count, sides = int(found[1] or 1), 100 if found[2] == "%" else int(found[2])
        if not (1 <= count <= MOST_DICE and 1 <= sides <= MOST_SIDES):
            raise self._wrong(f"at most {MOST_DICE} dice with {MOST_SIDES} sides can be counted")
        return count, sides


# --- Counting ------------------------------------------------------------------------------------


def _check_steps(steps: int) -> None:
    if steps > MOST_STEPS:
        raise BadInput("this roll has too many results to be counted; take fewer or smaller dice.")


def _added(one: Ways, other: Ways) -> Ways:
    _check_steps(len(one) * len(other))
    ways: Ways = Counter()
    for left, count in one.items():
        for right, times in other.items():
            ways[left + right] += count * times
    return ways


def _compared(one: Ways, holds: Callable[[int, int], bool], other: Ways) -> Ways:
    """1: it holds, 0: it does not; both stand even where one is impossible."""
    _check_steps(len(one) * len(other))
    ways: Ways = Counter({0: 0, 1: 0})
    for left, count in one.items():
        for right, times in other.items():
            ways[int(holds(left, right))] += count * times
    return ways


def _total(count: int, sides: int) -> Ways:
    """The sum of dice: one die more at a time, by running sums."""
    _check_steps(count * count * sides)
    ways = [1]  # of each sum above the least
    for _ in range(count):
        wider, running = [], 0
        for above in range(len(ways) + sides - 1):
            running += ways[above] if above < len(ways) else 0
            running -= ways[above - sides] if above >= sides else 0
            wider.append(running)
        ways = wider
    return Counter({count + above: number for above, number in enumerate(ways)})


def _kept(count: int, sides: int, kept: int, highest: bool) -> Ways:
    """The sum of the highest or lowest dice: face by face, from that end on.

    What is still to be kept follows from the dice that are left, so a state is dice and sum.
    """
    _check_steps(sides * count * count * kept * sides // 4)
    states: dict[int, Ways] = {count: Counter({0: 1})}
    for face in range(sides, 0, -1) if highest else range(1, sides + 1):
        following: dict[int, Ways] = {}
        for left, sums in states.items():
            room = max(0, kept - (count - left))
            for shown_now in range(left + 1):
                points, ways = face * min(shown_now, room), comb(left, shown_now)
                held = following.setdefault(left - shown_now, Counter())
                for total, number in sums.items():
                    held[total + points] += number * ways
        states = following
    return states[0]
