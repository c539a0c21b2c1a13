"""The result of a run: exact tallies that can be merged in any order."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.description.forbidding import handicaps
from simkit.lab.basics.command_line import Options
from simkit.lab.play.again import unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.play.likely_run import LeftOpen, luck_alone
from simkit.lab.play.nearness import Nearest, Reached, how_near
from simkit.lab.play.skill_range import SkillLevel
from simkit.lab.statistics import intervals
from simkit.lab.statistics.quantiles import quantile_interval
from simkit.lab.table.members import member_rows
from simkit.lab.table.rows import Chunk, Columns, joined, joint_name
from simkit.lab.table.single_figure import (
    GAME,
    KNOWN,
    NUMBER,
    ONE,
    SEAT,
    SOME,
    About,
    NumberOfSeveral,
    OneEnding,
    OneNumber,
    SeveralNumbers,
    SingleFigure,
)
from simkit.messages.errors import SimkitError

if TYPE_CHECKING:
    import pandas as pd

QUANTILES = {"q05": 0.05, "q25": 0.25, "median": 0.5, "q75": 0.75, "q95": 0.95}
SUMMARY = ("mean", "sd", "min", "q05", "q25", "median", "q75", "q95", "max")


class Tally:
    """How often each value of a metric came up: an exact histogram.

    Flags count as 0 and 1. Empty places (a seat that nobody sits in) are not counted. Everything
    computed from it is exact or rounded once, so splitting and merging change no digit.
    """

    def __init__(self, counts: Iterable[tuple[int | float, int]] = ()) -> None:
        self.counts: Counter[int | float] = Counter(dict(counts))

    def add(self, values: np.ndarray) -> None:
        """Count the values of some more games."""
        if values.dtype.kind == "b":
            values = values.astype(np.int64)
        if values.dtype.kind == "f":
            values = values[~np.isnan(values)]
        found, times = np.unique(values, return_counts=True)
        for value, count in zip(found.tolist(), times.tolist(), strict=True):
            self.counts[value] += count

    def merge(self, other: Tally) -> None:
        """Count what another tally counted."""
        self.counts.update(other.counts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and self.counts == other.counts

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def games(self) -> int:
        return self.counts.total()

    @property
    def total(self) -> int | Fraction:
        """The exact sum."""
        return sum(value * count for value, count in self._exact())

    @property
    def squares(self) -> int | Fraction:
        """The exact sum of squares."""
        return sum(value**2 * count for value, count in self._exact())

    def _exact(self) -> Iterator[tuple[int | Fraction, int]]:
        return ((intervals.exact(value), count) for value, count in self.counts.items())

    @property
    def ends(self) -> intervals.Ends:
        """The lowest and the highest value that a game can be thought to have."""
        return intervals.ends_of(min(self.counts, default=0), max(self.counts, default=0))

    def mean_interval(self, confidence: float = 0.95) -> intervals.Interval:
        """The mean and how sure it is."""
        return intervals.wary_mean(self.total, self.squares, self.games, self.ends, confidence)

    def summary(self) -> dict[str, float | int | None]:
        """Mean, spread and quantiles; None where too few games say nothing."""
        games = self.games
        if games == 0:
            return dict.fromkeys(SUMMARY)
        spread = intervals.variance(self.total, self.squares, games) if games > 1 else None
        values, reached = self._steps()
        figures: dict[str, float | int | None] = {
            "mean": float(self.total / games),
            "sd": None if spread is None else math.sqrt(spread),
            "min": values[0],
            "max": values[-1],
        }
        for name, share in QUANTILES.items():
            figures[name] = _quantile(values, reached, share)
        return {name: figures[name] for name in SUMMARY}

    def quantiles(
        self, confidence: float = 0.95, watched: bool = False
    ) -> dict[str, intervals.Interval]:
        """Each quantile of the summary with its interval; nothing where no game was counted."""
        if not self.games:
            return {}
        values, reached = self._steps()
        return {
            name: quantile_interval(values, reached, share, confidence, watched)
            for name, share in QUANTILES.items()
        }

    def curve(self) -> tuple[list[int | float], list[float]]:
        """The values in ascending order, and the share of games that go no further than each."""
        if not self.games:
            return [], []
        values, reached = self._steps()
        return values, (reached / reached[-1]).tolist()

    def _steps(self) -> tuple[list[int | float], np.ndarray]:
        """The values in ascending order, and how many games reach no further than each."""
        values = sorted(self.counts)
        return values, np.cumsum([self.counts[value] for value in values])


def _quantile(values: Sequence[int | float], reached: np.ndarray, share: float) -> float:
    """The quantile as pandas and NumPy define it by default (linear, type 7 of Hyndman and Fan).

    So the summary of a run equals what a user computes from its rows.
    """
    place = share * (int(reached[-1]) - 1)
    below = math.floor(place)
    low, high = (
        values[int(np.searchsorted(reached, rank, side="right"))]
        for rank in (below, math.ceil(place))
    )
    return low + (high - low) * (place - below)


@dataclass
class Tallies:
    """All that is counted over the games of a run, whatever their number.

    `endings` counts the games by how and when they ended: (outcome, turn).
    """

    wins: int = 0
    endings: Counter[tuple[str, int]] = field(default_factory=Counter)
    metrics: dict[str, Tally] = field(default_factory=dict)
    single: dict[str, Tally] = field(default_factory=dict)  # of the figure that was asked for

    @property
    def games(self) -> int:
        return self.endings.total()

    @property
    def outcomes(self) -> Counter[str]:
        """How many games ended in each way."""
        found: Counter[str] = Counter()
        for (outcome, _), count in self.endings.items():
            found[outcome] += count
        return found

    def add(self, chunk: Chunk, metrics: Iterable[str], single: SingleFigure | None = None) -> None:
        """Count the games of a chunk."""
        self.wins += chunk.wins
        self.endings.update(
            zip(chunk.columns["outcome"].tolist(), chunk.columns["turns"].tolist(), strict=True)
        )
        for name in metrics:
            self.metrics.setdefault(name, Tally()).add(chunk.columns[name])
        for name, values in single.values(chunk.columns) if single else ():
            self.single.setdefault(name, Tally()).add(values)

    def merge(self, other: Tallies) -> None:
        """Count what another part of the same run counted."""
        self.wins += other.wins
        self.endings.update(other.endings)
        for name, tally in other.metrics.items():
            self.metrics.setdefault(name, Tally()).merge(tally)
        for name, tally in other.single.items():
            self.single.setdefault(name, Tally()).merge(tally)


@dataclass(frozen=True)
class RunResult(CellAnswer):
    """The result of `simkit.run`, with one row per game in `frame`.

    A run that is interrupted before its first game ends has no result.
    """

    VERB = "run"

    metric_names: tuple[str, ...]
    tallies: Tallies
    win_rate: intervals.Interval  # with its interval; of the first seat if seats compete
    precision: float | None = None
    chunks: tuple[Chunk, ...] | None = field(default=None, repr=False)
    win_rates: tuple[intervals.Interval, ...] = ()  # the win rate of every seat, if seats compete
    seat_wins: tuple[int, ...] = ()  # games won by each seat, if seats compete
    where: str = ""  # the condition that these games meet
    looked_at: int = 0  # games that were played to find those that meet the condition
    skill_range: tuple[SkillLevel, ...] = ()  # win rates of weaker and stronger players, if wanted
    quantile_metrics: tuple[str, ...] = ()  # the metrics whose quantiles have intervals
    left_open: LeftOpen | None = None  # set if players drawn from a log have played
    single: SingleFigure | None = None  # the ending or number that was asked for

    @property
    def extent(self) -> Options:
        precise = self.precision is not None and not self.interrupted
        size = {"precision": self.precision} if precise else {"games": self.looked_at or self.games}
        more = {
            "skill_range": bool(self.skill_range) or None,
            "where": self.where or None,
            "quantiles": ",".join(self.quantile_metrics) or None,
            "about": self.single.typed if self.single else None,
        }
        return {**size, **more, "confidence": unusual_confidence(self.confidence)}

    @property
    def game(self) -> str:
        return self.cell.game.typed

    @property
    def settings(self) -> dict[str, Any]:
        """The value of every setting in these games, as in the columns of the table."""
        return self.played.labels.settings

    @property
    def bot(self) -> str:
        return joint_name(self.played.cell.bots)

    @property
    def seed(self) -> int:
        return self.cell.seed

    @property
    def components(self) -> dict[str, int]:
        """How many values of the pack have each origin."""
        return self.played.components.count()

    @property
    def games(self) -> int:
        """The number of finished games."""
        return self.tallies.games

    @property
    def confidence(self) -> float:
        return self.win_rate.confidence

    @property
    def by_luck(self) -> intervals.Interval:
        """The win rate with an interval for the luck of these games only."""
        return self.left_open.luck_alone if self.left_open else self.win_rate

    @property
    def outcomes(self) -> dict[str, float]:
        """The share of each ending, also of endings that never occurred."""
        counts = self.tallies.outcomes
        names = [outcome.name for outcome in self.cell.game.outcomes]
        return {name: counts[name] / self.games for name in names}

    @property
    def metrics(self) -> dict[str, dict[str, float | int | None]]:
        """The mean and the range of `turns` and of every metric."""
        return {name: self.tallies.metrics[name].summary() for name in self.metric_names}

    @property
    def quantiles(self) -> dict[str, dict[str, intervals.Interval]]:
        """The quantiles, with intervals, of the metrics for which you asked."""
        watched = self.by_luck.method == "sequence"
        return {
            name: self.tallies.metrics[name].quantiles(self.confidence, watched)
            for name in self.quantile_metrics
        }

    @property
    def about(self) -> About | None:
        """The share of one ending, or one or more numbers, if that was asked for."""
        single, watched = self.single, self.by_luck.method == "sequence"
        if single is None:
            return None
        if single.is_ending:
            count = self.tallies.outcomes[single.name]
            share = intervals.rate_of(count, self.games, self.confidence, watched)
            return OneEnding(single.name, share)
        if single.several:
            return self._several(single)
        tallies = self.tallies.single
        counted = (tallies.get(SEAT.format(name), Tally()) for name in single.columns)
        seats = tuple(each.summary()["mean"] for each in counted)
        spread = tallies[ONE].summary()
        return OneNumber(
            single.name,
            single.way,
            tallies[GAME].mean_interval(self.confidence),
            spread["sd"],
            spread["q05"],
            spread["median"],
            spread["q95"],
            self._share_of(tallies[KNOWN], watched),
            self._share_of(tallies[SOME], watched),
            seats if len(seats) > 1 and not single.is_extreme else (),
        )

    def _several(self, single: SingleFigure) -> SeveralNumbers:
        counted = ((each, NUMBER.format(each.name)) for each in single.several)
        numbers = [
            NumberOfSeveral(
                each.name,
                len(each.columns) > 1,
                self.tallies.single.get(key, Tally()).mean_interval(self.confidence),
            )
            for each, key in counted
        ]
        return SeveralNumbers(tuple(sorted(numbers, key=lambda each: -(each.mean.estimate or 0))))

    def _share_of(self, found: Tally, watched: bool) -> intervals.Interval:
        return intervals.rate_of(found.counts[1], found.games, self.confidence, watched)

    @property
    def table(self) -> Columns:
        """The columns of `frame`, with one row per game."""
        if self.chunks is None:
            raise SimkitError(
                "This run kept no rows. Run it with keep_rows=True, or write them with out=FILE."
            )
        return self.played.labels.rows(joined(self.chunks))

    @property
    def members(self) -> pd.DataFrame:
        """One row per game and member of a side, such as each demon of each triumvirate."""
        import pandas as pd

        return pd.DataFrame(member_rows(self.table, self.cell.game))

    @property
    def fair_share(self) -> float | None:
        """The win rate of every seat if all were equal; None if seats do not compete."""
        if not self.seat_wins:
            return None
        return sum(self.seat_wins) / len(self.seat_wins) / self.games

    @property
    def seats_p(self) -> float | None:
        """The p-value of a chi-square test that all seats win equally often.

        None of one seat, where bots, or what they may do, differ from seat to seat, and where games
        were stopped by what they showed: the test is one of a fixed number of games.
        """
        from scipy.special import chdtrc  # scipy.stats takes ten times as long to import

        cell = self.played.cell
        alike = len(set(cell.bots)) == 1 and not handicaps(cell.forbidden)
        fixed = self.by_luck.method == "wilson" and self.precision is None
        if len(self.seat_wins) < 2 or not sum(self.seat_wins) or not alike or not fixed:
            return None
        fair = sum(self.seat_wins) / len(self.seat_wins)
        apart = sum((wins - fair) ** 2 / fair for wins in self.seat_wins)
        return float(chdtrc(len(self.seat_wins) - 1, apart))

    def _seats(self) -> dict[str, Any]:
        """The shares of all seats, where seats compete."""
        if not self.seat_wins:
            return {}
        return {"win_rates": self.win_rates, "fair_share": self.fair_share, "seats_p": self.seats_p}

    def _condition(self) -> dict[str, Any]:
        """The condition that has chosen these games, and of how many."""
        if not self.where:
            return {}
        return {"where": {"condition": self.where, "looked_at": self.looked_at}}

    def own_notes(self) -> Iterator[str]:
        """What a reader should know before quoting a figure."""
        yield from self.remarks
        if not self.left_open:
            yield from luck_alone(self.played.cell.bots, bool(self.where or self.interrupted))
        if self.where:
            yield (
                f"These are {self.games:,} of {self.looked_at:,} games: those with {self.where}. "
                "They describe these games, and do not show what causes them."
            )

    @property
    def near(self) -> list[Reached | Nearest]:
        """How near it came, where nothing was won and the game says what tells that."""
        if self.tallies.wins:
            return []
        return how_near(self.cell.game, self.tallies.metrics, self.confidence)

    def figures(self) -> dict[str, Any]:
        """What `simkit run --json` prints besides how it was asked for."""
        return {
            "games": self.games,
            "outcomes": self.outcomes,
            "win_rate": self.win_rate,
            **({"left_open": self.left_open} if self.left_open else {}),
            **({"skill_range": self.skill_range} if self.skill_range else {}),
            **self._seats(),
            **({"near": near} if (near := self.near) else {}),
            **self._condition(),
            "metrics": self.metrics,
            **({"quantiles": self.quantiles} if self.quantile_metrics else {}),
            **({"about": self.about} if self.single else {}),
            "precision": self.precision,
        }
