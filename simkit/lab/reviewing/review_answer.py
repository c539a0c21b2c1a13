"""The answer of a review: one line per figure, the worst first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simkit.lab.basics.command_line import Options
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.reviewing.questions import FAMILY_ERROR, SHARE, ReviewQuestion
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns

WORRY, NOT_SETTLED, SOUND, TOLD = "worry", "not settled", "sound", "told"
VERDICTS = (WORRY, NOT_SETTLED, SOUND, TOLD)
"""In the order of the page."""
MOST_NEEDED = 200_000  # games; a line that needs more lies next to its threshold


@dataclass(frozen=True)
class ReviewLine:
    """A figure, what it is of, and whether it is a worry."""

    question: ReviewQuestion
    about: str  # what the figure is of: "seat 1 of 3 players"; "" for the whole game
    figure: Interval | None  # None if something broke, which needs no figure
    games: int
    command: str | None  # what digs deeper
    remark: str = ""  # what is said besides, such as the error of a game that breaks

    TOLD = (
        *("question=name", "asks", "about", "measure", "unit", "figure", "least", "most"),
        *("games", "verdict", "remark", "command"),
    )

    @property
    def name(self) -> str:
        return self.question.name

    @property
    def asks(self) -> str:
        return self.question.asks

    @property
    def measure(self) -> str:
        return self.question.measure

    @property
    def unit(self) -> str:
        return self.question.unit

    @property
    def least(self) -> float | None:
        return self.question.least

    @property
    def most(self) -> float | None:
        return self.question.most

    @property
    def verdict(self) -> str:
        """A worry lies beyond a threshold with its whole interval, a sound line within all."""
        if self.figure is None:
            return WORRY
        low, high = self.figure.low, self.figure.high
        if not self.question.is_judged:
            return TOLD
        if low is None or high is None:
            return NOT_SETTLED
        if self.beyond > 0:
            return WORRY
        above = self.least is None or low >= self.least
        below = self.most is None or high <= self.most
        return SOUND if above and below else NOT_SETTLED

    @property
    def beyond(self) -> float:
        """How far the interval lies beyond a threshold; 0 if it does not."""
        if self.figure is None or self.figure.low is None or self.figure.high is None:
            return 0.0
        over = 0.0 if self.most is None else self.figure.low - self.most
        under = 0.0 if self.least is None else self.least - self.figure.high
        return max(0.0, over, under)

    @property
    def gravity(self) -> float:
        """How grave a worry is: what breaks comes first."""
        return float("inf") if self.figure is None else self.beyond / self.question.serious

    @property
    def games_needed(self) -> int | None:
        """Games that would probably settle the line; None if it is, or lies at a threshold."""
        if self.verdict != NOT_SETTLED or self.figure is None or self.figure.low is None:
            return None
        estimate, low, high = self.figure.known
        ratios = [1.0]
        for end in (self.least, self.most):
            if end is not None and low < end < high:
                reach = high - estimate if estimate < end else estimate - low
                ratios.append(reach / max(abs(estimate - end), 1e-9))
        # If nothing happened yet, the bound falls with the games, and not with their root.
        power = 1 if self.unit == SHARE and estimate in (0.0, 1.0) else 2
        needed = self.games * max(ratios) ** power + 1
        return int(needed) if needed <= MOST_NEEDED else None


@dataclass(frozen=True)
class Unanswered:
    """A question that was not answered, and why."""

    question: str
    asks: str
    why: str


@dataclass(frozen=True)
class Cast:
    """Who plays: the best bot, the usual one, and that with mistakes."""

    strong: str
    practised: str
    careless: str


@dataclass(frozen=True)
class Review(CellAnswer):
    """The result of `simkit.review`, with one row per figure in `frame`, the worst first."""

    VERB = "review"
    STOPS_ANYWHERE = False

    cast: Cast
    counts: tuple[int, ...]  # numbers of players in the review
    games: int  # games with each number of players
    found: tuple[ReviewLine, ...]
    unanswered: tuple[Unanswered, ...] = ()  # questions that could not be answered, and why
    only: tuple[str, ...] = ()
    thinking: float | None = None  # seconds that a person thinks about a choice

    @cached_property
    def lines(self) -> tuple[ReviewLine, ...]:
        """All figures of the review: worries first, the most serious at the top."""
        return tuple(
            sorted(self.found, key=lambda each: (VERDICTS.index(each.verdict), -each.gravity))
        )

    @property
    def worries(self) -> tuple[ReviewLine, ...]:
        """The most serious figure of each question that is a worry, the most serious first."""
        worst: dict[str, ReviewLine] = {}
        for line in self.lines:
            if line.verdict == WORRY:
                worst.setdefault(line.name, line)
        return tuple(worst.values())

    def also(self, worry: ReviewLine) -> tuple[ReviewLine, ...]:
        """The other figures of the same question that are worries."""
        same = (line for line in self.lines if line.name == worry.name and line is not worry)
        return tuple(line for line in same if line.verdict == WORRY)

    @property
    def extent(self) -> Options:
        return {
            "games": self.games,
            "only": ",".join(self.only) or None,
            "seconds_per_decision": self.thinking,
        }

    def figures(self) -> dict[str, Any]:
        """What `simkit review --json` prints besides how it was asked for."""
        return {
            "games": self.games,
            "players": list(self.counts),
            "cast": self.cast,
            "family_error": FAMILY_ERROR,
            "worries": len(self.worries),
            "lines": self.lines,
            "unanswered": self.unanswered,
        }

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes."""
        return columns_of([dict(self._row(line)) for line in self.lines])

    @staticmethod
    def _row(line: ReviewLine) -> Iterator[tuple[str, Any]]:
        figure = line.figure
        yield from {"question": line.name, "asks": line.asks, "about": line.about}.items()
        yield from {"measure": line.measure, "unit": line.unit}.items()
        for end in ("estimate", "low", "high", "confidence"):
            yield end, getattr(figure, end) if figure else None
        yield from {"least": line.least, "most": line.most, "games": line.games}.items()
        yield from {"verdict": line.verdict, "remark": line.remark}.items()
        yield "command", line.command or ""
