"""The answer of `simkit.compare`: every variant against the baseline, on shared luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from simkit.lab.basics.command_line import Options, typed
from simkit.lab.judging import verdicts
from simkit.lab.judging.asked_pairs import (
    IDENTICAL,
    Pair,
    asked_pairs,
    games_to_settle,
    judge_points,
    judge_wins,
)
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.spread_apart import JointValues, SpreadApart, SpreadFamily
from simkit.lab.judging.verdicts import NOT_SETTLED, Agreement, Judgement
from simkit.lab.play.again import Again
from simkit.lab.statistics import intervals, paired
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Chunk, Columns, joined, joint_name
from simkit.lab.variants.variants_answer import VariantsAnswer
from simkit.lab.varying import keys
from simkit.lab.varying.rules_changed import RuleChange, rules_changed
from simkit.lab.varying.variant import Variant, sayable, variant_text
from simkit.messages.errors import SimkitError

if TYPE_CHECKING:
    import pandas as pd

WON = "won"
MANY_UNDECIDED = 0.01  # share of games from which points are compared too


@dataclass(frozen=True)
class AxisEffect:
    """What one value of an axis does, averaged over all values of the other axes."""

    axis: str
    value: Any
    share: float
    found: Judgement

    TOLD = ("axis", "value=plain_value", "win_rate=share", "*found")

    @property
    def plain_value(self) -> Any:
        return _plain(self.value)


@dataclass(frozen=True)
class OtherBot:
    """The same variants, played by another bot: does the order survive?"""

    bot: str
    pairs: Pairs
    agreement: Agreement


@dataclass(frozen=True)
class VariantPlayed:
    """A variant, and how its games ended."""

    variant: str
    values: Mapping[str, Any]
    bot: str
    games: int
    won: int
    win_rate: Interval
    outcomes: dict[str, float]
    metrics: dict[str, float | None]
    undecided: float | None = None  # where points are compared
    points: float | None = None

    TOLD = (
        *("variant", "values", "bot", "games", "won", "win_rate", "outcomes", "metrics"),
        *("?undecided", "?points"),
    )


@dataclass(frozen=True)
class MetricGap:
    """A metric of a variant, against the baseline."""

    baseline_mean: float | None
    mean: float | None
    found: Judgement

    TOLD = ("baseline_mean", "mean", "*found")


@dataclass(frozen=True)
class VariantCompared:
    """A variant against the baseline."""

    variant: str
    values: Mapping[str, Any]
    games: int
    won_both: int
    won_variant_only: int
    won_baseline_only: int
    won_neither: int
    found: Judgement
    within_margin: bool
    same_rules: bool
    saved: Interval
    points: Judgement | None
    metrics: dict[str, MetricGap]

    TOLD = (
        *("variant", "values", "games", "won_both", "won_variant_only", "won_baseline_only"),
        *("won_neither", "*found", "within_margin", "same_rules", "saved", "?points", "metrics"),
    )


@dataclass(frozen=True)
class PairCompared:
    """Two variants against each other."""

    variant: str
    against: str
    games: int
    found: Judgement

    TOLD = ("variant", "against", "games", "*found")


@dataclass(frozen=True)
class MetricCurve:
    """A variant's values of a metric, the share of games up to each, and the median."""

    variant: str
    values: list[float]
    shares: list[float]
    median: Interval | None


@dataclass(frozen=True)
class CurvesApart:
    """How far a variant's distribution is from the baseline's."""

    variant: str
    apart: SpreadApart

    TOLD = ("variant", "*apart")


@dataclass(frozen=True)
class MetricSpread:
    """The distributions of a metric."""

    metric: str
    curves: list[MetricCurve]
    comparisons: list[CurvesApart]


@dataclass(frozen=True)
class OrderKept:
    """Whether the order of the variants survives another bot."""

    bot: str
    games: int
    order: str
    settled: int
    confirmed: int
    reversed: int
    win_rates: dict[str, Interval]


@dataclass(frozen=True)
class RulesOfVariant:
    """What the file of rules of a variant has changed."""

    variant: str
    changes: tuple[RuleChange, ...]


@dataclass(frozen=True)
class Comparison(VariantsAnswer):
    """The result of `simkit.compare`.

    `frame` has one row per measure and variant other than the baseline, and `variants_frame` one
    row per variant. `rows` has every game, if they were kept.
    """

    VERB = "compare"

    axes: dict[str, tuple[Any, ...]]  # the keys that vary, each with its values
    left_early: bool = False  # whether Ctrl-C came while the other bot played
    other: OtherBot | None = None  # the same comparison with another bot
    why_no_other: str = ""  # why no other bot played, or ""
    other_wanted: str | None = None  # the other bot that was asked for; None if none was
    all_pairs: bool = False  # whether every two variants are compared
    chunks: tuple[tuple[Chunk, ...], ...] | None = field(default=None, repr=False)
    joint: JointValues | None = None  # the values of a metric, if whole distributions are compared

    @cached_property
    def baseline(self) -> Variant:
        """The variant that all others are compared with."""
        return self.variants[self.pairs.baseline]

    @property
    def seed(self) -> int:
        return self.baseline.settled.cell.seed

    @property
    def bot(self) -> str:
        """The bot that played the baseline."""
        return joint_name(self.baseline.settled.cell.bots)

    @property
    def others(self) -> tuple[int, ...]:
        """The indices of all variants but the baseline."""
        return tuple(self.pairs.others)

    # --- Verdicts ---

    @cached_property
    def pairs_found(self) -> dict[Pair, Judgement]:
        """The verdict on the difference of win rates, for each two variants that are compared."""
        asked = asked_pairs(len(self.variants), self.pairs.baseline, self.all_pairs)
        return judge_wins(self.pairs, asked, self.terms, self.twins)

    @cached_property
    def points_found(self) -> dict[int, Judgement]:
        """The verdict on the points of each variant against the baseline, by its index.

        Nothing where hardly a game ends undecided, because the win rate then says it all.
        """
        undecided = [self.undecided(place) for place in range(len(self.variants))]
        if max(undecided) < MANY_UNDECIDED:
            return {}
        asked = asked_pairs(len(self.variants), self.pairs.baseline, all_pairs=False)
        judged = judge_points(self.pairs, asked, self.terms, self.twins)
        return {variant: found for (variant, _), found in judged.items()}

    def undecided(self, place: int) -> float:
        """The share of a variant's games that nobody wins; 0 if simkit does not count them."""
        points = self.pairs.points
        return 0.0 if points is None else points.undecided[place] / self.pairs.played(place)

    @property
    def found(self) -> dict[int, Judgement]:
        """The verdict on the win rate of each variant against the baseline, by its index."""
        base = self.pairs.baseline
        return {
            variant: found for (variant, other), found in self.pairs_found.items() if other == base
        }

    @cached_property
    def metrics(self) -> dict[int, dict[str, Judgement]]:
        """The verdicts on every metric of each variant, corrected as one family of tests."""
        each = [(variant, name) for variant in self.others for name in self.pairs.metrics]
        judged = verdicts.judge_means([self.pairs.gap(*one) for one in each], self.terms)
        table: dict[int, dict[str, Judgement]] = {variant: {} for variant in self.others}
        for (variant, name), found in zip(each, judged, strict=True):
            table[variant][name] = found
        return table

    @cached_property
    def distributions(self) -> dict[int, SpreadApart]:
        """How far each variant's distribution is from the baseline's, by its index.

        Nothing where that was not asked, or where somebody stopped when he had seen enough.
        """
        if self.joint is None or self.terms.watched:
            return {}
        return SpreadFamily(self.joint, self.others, self.terms).judged

    @cached_property
    def effects(self) -> list[AxisEffect]:
        """The effect of each varied key alone; empty if only one key varies."""
        varied = {axis: values for axis, values in self.axes.items() if len(values) > 1}
        if len(varied) < 2:
            return []
        each = [
            (axis, value)
            for axis, values in varied.items()
            for value in values
            if value != self.baseline.values[axis]
        ]
        sums = [self.pairs.contrast(*self._sides(axis, value)) for axis, value in each]
        judged = verdicts.judge_contrasts(sums, self.terms)
        return [
            AxisEffect(axis, value, self._share(self._sides(axis, value)[0]), found)
            for (axis, value), found in zip(each, judged, strict=True)
        ]

    def _sides(self, axis: str, value: Any) -> tuple[list[int], list[int]]:
        """The variants with a value of an axis, and those with the baseline's."""
        usual = self.baseline.values[axis]
        more, less = (
            [place for place, variant in enumerate(self.variants) if variant.values[axis] == wanted]
            for wanted in (value, usual)
        )
        return more, less

    def _share(self, places: list[int]) -> float:
        """The win rate of several variants together."""
        return sum(map(self.pairs.won, places)) / (len(places) * self.games)

    @property
    def settled(self) -> bool:
        """Whether every verdict on a win rate is settled."""
        return all(found.verdict != NOT_SETTLED for found in self.pairs_found.values())

    def saving(self, variant: int) -> Interval:
        """How many times as many games the same certainty would need without shared luck."""
        return paired.saving(self.pairs.split(variant), self.terms.confidence)

    @cached_property
    def games_needed(self) -> int:
        """Games per variant that will probably settle the verdicts at this margin.

        For the pairs that are not settled, if there are any.
        """
        return games_to_settle(self.pairs, self.pairs_found, self.terms, self.until_settled)

    # --- Tables ---

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes.

        variant, baseline; the axes; measure (`won` or a metric); games; baseline_mean, mean;
        difference with low, high, confidence, method; p, p_holm (corrected for its family), p_same
        (equivalence, corrected; `won` alone); verdict; saved (times the games; `won` alone).
        """
        records = list(self._records())
        return columns_of(records)

    def _records(self) -> Iterator[dict[str, Any]]:
        for place in self.others:
            yield self._record(place, WON, self.found[place])
            for name, found in self.metrics[place].items():
                yield self._record(place, name, found)

    def _record(self, place: int, measure: str, found: Judgement) -> dict[str, Any]:
        variant, difference = self.variants[place], found.difference
        won = measure == WON
        return {
            "variant": variant.name,
            "baseline": self.baseline.name,
            **variant.columns,
            "measure": measure,
            "games": self.pairs.split(place).games,
            "baseline_mean": self.mean(self.pairs.baseline, measure),
            "mean": self.mean(place, measure),
            "difference": difference.estimate,
            "low": difference.low,
            "high": difference.high,
            "confidence": difference.confidence,
            "method": difference.method,
            "p": found.p,
            "p_holm": found.p_holm,
            "p_same": found.p_same,
            "verdict": found.verdict,
            "saved": self.saving(place).estimate if won else None,
        }

    def mean(self, place: int, measure: str) -> float | None:
        """The win rate of a variant, or its mean of a metric."""
        if measure == WON:
            return self.pairs.won(place) / self.pairs.played(place)
        tally = self.pairs.variants[place].metrics[measure]
        return float(tally.total / tally.games) if tally.games else None

    @property
    def variants_frame(self) -> pd.DataFrame:
        """One row per variant: keys, is_baseline, games, won, win_rate, low, high and means."""
        import pandas as pd

        rows = []
        for place, variant in enumerate(self.variants):
            rate = self.rate(place)
            row = {
                "variant": variant.name,
                **variant.columns,
                "is_baseline": place == self.pairs.baseline,
            }
            row |= {"games": self.pairs.played(place), "won": self.pairs.won(place)}
            row |= {"win_rate": rate.estimate}
            row |= {"low": rate.low, "high": rate.high}
            rows.append(row | {name: self.mean(place, name) for name in self.pairs.metrics})
        return pd.DataFrame(rows)

    @property
    def rows(self) -> pd.DataFrame:
        """All games of all variants as a table, with the columns of `simkit.run`."""
        import pandas as pd

        if self.chunks is None:
            raise SimkitError("This comparison kept no rows. Run it with keep_rows=True.")
        frames = []
        for variant, chunks in zip(self.variants, self.chunks, strict=True):
            frame = pd.DataFrame(variant.settled.labels.rows(joined(chunks)))
            frame.insert(0, "variant", variant.name)
            frames.append(frame)
        return pd.concat(frames, ignore_index=True)

    # --- For --json ---

    def figures(self) -> dict[str, Any]:
        """What `simkit compare --json` prints besides how it was asked for."""
        return {
            **self.on_terms(),
            "asked": self.asked,
            "axes": self.axes_told,
            "baseline": self.baseline.name,
            "variants": self.variants_played,
            "comparisons": self.comparisons,
            "pairs": self.pairs_compared,
            "family": self.family,
            **({"distribution": self.distribution} if self.distribution else {}),
            **({"rules": self.rules} if self.rules else {}),
            "effects": self.effects,
            "games_needed": self.games_needed,
            "other_bot": self.other_bot,
            "why_no_other_bot": self.why_no_other,
        }

    @cached_property
    def rules(self) -> list[RulesOfVariant]:
        """What each file of rules changes in the baseline's file; empty if all use one file."""
        cells = [variant.settled.cell for variant in self.variants]
        games = [cell.game.base or cell.game for cell in cells]  # cards are values
        usual = games[self.pairs.baseline]
        return [
            RulesOfVariant(self.variants[place].name, rules_changed(usual, games[place]))
            for place in self.others
            if games[place].content != usual.content
        ]

    @cached_property
    def family(self) -> int:
        """How many tests were made at once."""
        return sum(one.difference.method != IDENTICAL for one in self.pairs_found.values())

    @cached_property
    def axes_told(self) -> dict[str, list[Any]]:
        """The values of each varied key, as plain data."""
        return {key: [_plain(each) for each in values] for key, values in self.axes.items()}

    @cached_property
    def variants_played(self) -> list[VariantPlayed]:
        return [self._played(place) for place in range(len(self.variants))]

    @cached_property
    def baseline_played(self) -> VariantPlayed:
        """The win rate and the metrics of the baseline."""
        return self.variants_played[self.pairs.baseline]

    def _played(self, place: int) -> VariantPlayed:
        variant = self.variants[place]
        outcomes, played = self.pairs.variants[place].outcomes, self.pairs.played(place)
        names = [outcome.name for outcome in variant.settled.cell.game.outcomes]
        return VariantPlayed(
            variant=variant.name,
            values=keys.columns(variant.values),
            bot=joint_name(variant.settled.cell.bots),
            games=played,
            won=self.pairs.won(place),
            win_rate=self.rate(place),
            outcomes={name: outcomes[name] / played for name in names},
            metrics={name: self.mean(place, name) for name in self.pairs.metrics},
            **self._points(place),
        )

    def _points(self, place: int) -> dict[str, float]:
        """The points of a variant in a game (from 0 to 1), where they are compared."""
        points = self.pairs.points
        if points is None or not self.points_found:
            return {}
        mean = points.mean(place, self.pairs.played(place))
        return {"undecided": self.undecided(place), "points": mean}

    @cached_property
    def comparisons(self) -> list[VariantCompared]:
        """The difference of each variant to the baseline."""
        return [self._compared(place) for place in self.others]

    def _compared(self, place: int) -> VariantCompared:
        variant, split, found = self.variants[place], self.pairs.split(place), self.found[place]
        return VariantCompared(
            variant=variant.name,
            values=keys.columns(variant.values),
            games=split.games,
            won_both=split.both,
            won_variant_only=split.variant,
            won_baseline_only=split.base,
            won_neither=split.neither,
            found=found,
            within_margin=found.within(self.terms.margin),
            same_rules=found.difference.method == IDENTICAL,
            saved=self.saving(place),
            points=self.points_found.get(place),
            metrics={
                name: MetricGap(self.mean(self.pairs.baseline, name), self.mean(place, name), one)
                for name, one in self.metrics[place].items()
            },
        )

    @cached_property
    def distribution(self) -> MetricSpread | None:
        """The distributions of a metric, if they were asked for."""
        if not self.distributions or self.joint is None:
            return None
        metric = self.joint.metric
        return MetricSpread(
            metric,
            [self._curve(place, metric) for place in range(len(self.variants))],
            [
                CurvesApart(self.variants[place].name, found)
                for place, found in self.distributions.items()
            ],
        )

    def _curve(self, place: int, metric: str) -> MetricCurve:
        tally = self.pairs.variants[place].metrics[metric]
        values, shares = tally.curve()
        median = tally.quantiles(self.terms.confidence).get("median")
        return MetricCurve(self.variants[place].name, values, shares, median)

    @cached_property
    def pairs_compared(self) -> list[PairCompared] | None:
        """The difference of every two variants, if it was asked for."""
        return [self._pair(pair) for pair in self.pairs_found] if self.all_pairs else None

    def _pair(self, pair: Pair) -> PairCompared:
        variant, against = (self.variants[place].name for place in pair)
        games = self.pairs.split(*pair).games
        return PairCompared(variant, against, games, self.pairs_found[pair])

    @cached_property
    def other_bot(self) -> OrderKept | None:
        """Whether the variants have the same order with another bot."""
        if self.other is None:
            return None
        pairs, agreed = self.other.pairs, self.other.agreement
        rates = [
            intervals.wilson(pairs.won(place), pairs.games, self.terms.confidence)
            for place in range(len(self.variants))
        ]
        return OrderKept(
            bot=self.other.bot,
            games=pairs.games,
            order=agreed.verdict,
            settled=agreed.settled,
            confirmed=agreed.confirmed,
            reversed=agreed.reversed,
            win_rates=dict(zip((each.name for each in self.variants), rates, strict=True)),
        )

    def own_notes(self) -> Iterator[str]:
        """What a reader should know before quoting a figure."""
        yield from super().own_notes()
        if self.joint is not None and self.terms.watched:
            yield "Interrupted, so distributions are not compared. That needs all games."
        if not self.interrupted and self.until_settled and not self.settled:
            yield f"All {self.games:,} games per variant are played, and not everything is settled."
        hidden = [
            self.variants[place].label
            for place, found in self.found.items()
            if found.p <= self.terms.error < found.p_holm
        ]
        if hidden:
            yield (
                f"{', '.join(hidden)}: settled if it were the only comparison. With "
                f"{len(self.pairs_found)} comparisons chance has more tries, so each test is "
                "stricter (Holm)."
            )

    # --- How it was asked for ---

    @property
    def subject(self) -> Options:
        shared = {"all_pairs": self.all_pairs or None, "also_bot": self.other_wanted}
        shared["distribution"] = self.joint.metric if self.joint else None
        if not self.axes:
            return {"variant": [variant_text(variant) for variant in self.variants], **shared}
        varied = [f"{key}={','.join(map(typed, values))}" for key, values in self.axes.items()]
        baseline = [
            f"{key}={typed(value)}"
            for key, value in self.baseline.values.items()
            if value != self.axes[key][0]
        ]
        return {"vary": varied, "baseline": baseline, **shared}

    @cached_property
    def _command(self) -> Again:
        unsaid = next(
            (variant.name for variant in self.variants if variant.title and not sayable(variant)),
            None,
        )
        if unsaid is not None:
            return Again(None, f"No command line compares these: {unsaid} has a comma in a value.")
        for key, values in self.axes.items():
            if any("," in typed(value) for value in values):
                return Again(None, f"No command line compares these: a value of {key} has a comma.")
        return super()._command

    @property
    def bot_asked(self) -> bool:
        return not {"bot", "bots"} & set(self.axes)


def _plain(value: Any) -> Any:
    return keys.columns({"": value})[""]
