"""The answer of `simkit.sensitivity`: the range of the answer, and which values move it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from statistics import NormalDist
from typing import Any

from simkit.lab.basics.command_line import Options
from simkit.lab.basics.encoding import encoded
from simkit.lab.basics.heading import Heading
from simkit.lab.judging.verdicts import HIGHER, LOWER, NOT_SETTLED, SAME, Judgement
from simkit.lab.play.again import unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.sobol_morris import SETS, FactorEffect, Indices, Spread
from simkit.lab.table.columns import column, columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.unknowns.points import PlayedRow
from simkit.lab.varying.factors import AnyFactor, Factor, Group, Others

SURVIVES, FAILS = "survives", "does not survive"
MATTERS, SMALL = "matters", "small"
TAIL = 0.05  # of the draws may say otherwise
LITTLE = 0.01  # a factor that surely moves the answer less than a point is small
UNSEEN = 3  # what has not come up may come up three times in as many (rule of three)
NOTICED = 0.04  # a change that is counted on to have been seen, had a row had it


@dataclass(frozen=True)
class Base:
    """The answer with every value as the pack has it."""

    games: int  # a variant
    rates: tuple[Interval, ...]  # of each variant
    difference: Judgement | None  # of two variants

    @property
    def answer(self) -> tuple[float, float]:
        """The answer and its standard error."""
        found = self.difference.difference if self.difference else self.rates[0]
        assert found.estimate is not None
        z = NormalDist().inv_cdf((1 + found.confidence) / 2)
        return found.estimate, found.half_width / z


@dataclass(frozen=True)
class FactorFound:
    """What one factor does."""

    factor: str
    about: str
    values: Sequence[Any] | None  # of a single factor
    members: Mapping[str, Any] | None  # of a group
    move: Interval  # how far the answer typically goes when this alone is drawn anew
    effect: Interval | None  # the mean change when it goes up; None where up means nothing
    first: Interval | None  # share of the variance that it explains alone
    total: Interval | None  # ... and with all others
    verdict: str
    method: str
    rows: int

    @property
    def rank(self) -> tuple[float, float]:
        """What the factors are ordered by: those that move most, or that may, come first."""
        return -(self.move.estimate or 0.0), -(self.move.high or 0.0)


def _members(factor: AnyFactor) -> Mapping[str, Any] | None:
    """What varies together in a group."""
    if isinstance(factor, Group):
        return dict(factor.members)
    if isinstance(factor, Others):
        return {each.key: each.about for each in factor.factors}
    return None


def judged(
    factor: AnyFactor,
    effect: FactorEffect,
    rows: Sequence[PlayedRow],
    confidence: float,
    indices: Indices | None = None,
    place: int = 0,
) -> FactorFound:
    """A factor's figures, with a verdict on whether it moves the answer at all.

    The verdict allows for all factors of the study: as many chances to look like something.
    """
    move = effect.usual if indices is None else indices.moves[place]
    factors = len(rows[0].points[0])
    sure = effect.p <= (1 - confidence) / factors
    move = wary(move, effect.largest, len(rows))
    verdict = NOT_SETTLED
    if move.high is not None and move.high < LITTLE and shows(rows):
        verdict = SMALL
    elif sure:
        verdict = MATTERS
    total = indices.total[place] if indices else None
    return FactorFound(
        factor=factor.key,
        about=factor.about,
        values=factor.values if isinstance(factor, Factor) else None,
        members=_members(factor),
        move=move,
        effect=wary_effect(effect.mean, effect.largest, rows) if factor.ordered else None,
        first=indices.first[place] if indices else None,
        total=total,
        verdict=verdict,
        method="morris" if total is None else "sobol",
        rows=len(rows),
    )


def shows(rows: Sequence[PlayedRow]) -> bool:
    """Whether a row has so many games that a change worth noticing would have shown in it."""
    return all(SETS * row.games * NOTICED >= UNSEEN for row in rows)


def wary(move: Interval, largest: float, rows: int) -> Interval:
    """The interval, made to hold where few games ended differently.

    Resampling knows only the rows that were played. Three in as many may yet be of another kind,
    and change as much as any that was seen, or as much as would hardly have been noticed.
    """
    if move.high is None or move.estimate is None:
        return move
    unseen = UNSEEN / (rows + UNSEEN) * max(largest, NOTICED) ** 2
    high = max(move.high, math.sqrt(move.estimate**2 + unseen))
    return replace(move, high=min(1.0, high))


def wary_effect(mean: Interval, largest: float, rows: Sequence[PlayedRow]) -> Interval:
    """The interval of a mean change, made to hold in the same way."""
    if mean.low is None or mean.high is None or mean.estimate is None:
        return mean
    unseen = UNSEEN / (len(rows) + UNSEEN) * max(largest, NOTICED)
    reach = max(unseen, UNSEEN / sum(SETS * row.games for row in rows))
    low, high = min(mean.low, mean.estimate - reach), max(mean.high, mean.estimate + reach)
    return replace(mean, low=max(-1.0, low), high=min(1.0, high))


@dataclass(frozen=True)
class Compared:
    """The comparison whose verdict is tested, with the values as in the pack."""

    TOLD = ("key", "win_rates", "*judged")

    key: str
    win_rates: Sequence[Interval]
    judged: Judgement


@dataclass(frozen=True, kw_only=True)
class Sensed:
    """What a study has found, as `--json` prints it below its heading."""

    TOLD = (
        *("games", "asked", "vary", "method", "confidence", "margin", "compare", "win_rate"),
        *("base_games", "range", "verdict", "variance", "factors", "redrawn", "unvaried"),
        "beyond_reach",
    )

    heading: Heading = field(default_factory=Heading)
    games: int
    asked: int = 0
    vary: Sequence[str]
    method: str | None = None
    confidence: float
    margin: float
    compare: Compared | None
    win_rate: Interval
    base_games: int = 0
    range: Spread | None
    verdict: str
    variance: Interval | None = None
    factors: Sequence[FactorFound]
    redrawn: int = 0
    unvaried: int = 0
    beyond_reach: int = 0


@dataclass(frozen=True)
class Sensitivity(CellAnswer):
    """The result of `simkit.sensitivity`, with one row per value in `frame`."""

    VERB = "sensitivity"
    STOPS_ANYWHERE = False

    base: Base
    spread: Spread | None
    factors: tuple[FactorFound, ...]  # one per unknown value, the strongest first
    variance: Interval | None
    asked: int
    games: int
    planned: int
    margin: float
    vary: tuple[str, ...]
    method: str | None
    versus: str  # the comparison whose verdict is tested, or ""
    redrawn: int
    unvaried: int
    beyond: int

    @property
    def win_rate(self) -> Interval:
        """The win rate with every value as in the pack."""
        return self.base.rates[0]

    @property
    def verdict(self) -> str:
        """Whether the answer stays for other values: survives, does not survive or not settled."""
        if self.spread is None or self.spread.reach is None:
            return NOT_SETTLED
        if self.base.difference:
            return _verdict_survives(self.base.difference.verdict, self.spread, self.margin)
        low, high = self.spread.reach.low, self.spread.reach.high
        if low is None or high is None:
            return NOT_SETTLED
        return SURVIVES if high <= self.margin else FAILS if low > self.margin else NOT_SETTLED

    # --- Tables ---

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes, a row a factor."""
        records = [_record(found) for found in self.factors]
        if not records:
            return {"factor": column([])}
        return columns_of(records)

    def figures(self) -> dict[str, Any]:
        """What `simkit sensitivity --json` prints besides how it was asked for."""
        return dict(encoded(self.sensed))

    @cached_property
    def sensed(self) -> Sensed:
        """What was found."""
        gap = self.base.difference
        return Sensed(
            heading=self.heading,
            games=self.games,
            asked=self.asked,
            vary=self.vary,
            method=self.method,
            confidence=self.win_rate.confidence,
            margin=self.margin,
            compare=Compared(self.versus, self.base.rates, gap) if gap else None,
            win_rate=self.win_rate,
            base_games=self.base.games,
            range=self.spread,
            verdict=self.verdict,
            variance=self.variance,
            factors=self.factors,
            redrawn=self.redrawn,
            unvaried=self.unvaried,
            beyond_reach=self.beyond,
        )

    def own_notes(self) -> Iterator[str]:
        """What a reader should know before quoting a figure."""
        if self.interrupted:
            yield f"Interrupted: {self.games:,} of {self.planned:,} games are kept."
        if self.spread is None:
            yield "Too few games were played to say how much the answer depends on these."
        if self.redrawn:
            yield (
                f"{self.redrawn} rows were drawn again, because the rules forbid some combinations."
            )
        if self.unvaried:
            yield (
                f"{self.unvaried} assumed values did not vary, because they are words, names or "
                "shapes, or because only another game has other ones (such as a card's points)."
            )

    # --- How it was asked for ---

    @property
    def subject(self) -> Options:
        return {"vary": self.vary, "compare": self.versus or None, "method": self.method}

    @property
    def extent(self) -> Options:
        sure = unusual_confidence(self.win_rate.confidence)
        return {"games": self.asked, "margin": self.margin, "confidence": sure}


def _record(found: FactorFound) -> dict[str, Any]:
    record: dict[str, Any] = {"factor": found.factor, "about": found.about}
    for name in ("move", "effect", "first", "total"):
        each: Interval | None = getattr(found, name)
        record[name] = each.estimate if each else None
        record[f"{name}_low"] = each.low if each else None
        record[f"{name}_high"] = each.high if each else None
    return record | {"verdict": found.verdict, "method": found.method, "rows": found.rows}


def _verdict_survives(verdict: str, spread: Spread, margin: float) -> str:
    """Whether the verdict of a comparison stands in nearly all draws.

    Where an effect is gone altogether there is no noise either, and the range, drawn together as
    the noise is on average, would miss it: such draws are counted.
    """
    bounds = [spread.low.low, spread.low.high, spread.high.low, spread.high.high]
    if any(bound is None or math.isnan(bound) for bound in bounds):
        return NOT_SETTLED
    low_low, low_high, high_low, high_high = (float(bound or 0.0) for bound in bounds)
    if verdict == HIGHER:
        stands = low_low > 0 and spread.not_above <= TAIL
        return SURVIVES if stands else FAILS if low_high <= 0 else NOT_SETTLED
    if verdict == LOWER:
        stands = high_high < 0 and spread.not_below <= TAIL
        return SURVIVES if stands else FAILS if high_low >= 0 else NOT_SETTLED
    if verdict == SAME:
        inside = low_low > -margin and high_high < margin
        outside = low_high <= -margin or high_low >= margin
        return SURVIVES if inside else FAILS if outside else NOT_SETTLED
    return NOT_SETTLED
