"""What changed in a cell: figures of two versions that played the same games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt

from simkit.lab.judging import expectations, verdicts
from simkit.lab.judging.asked_pairs import IDENTICAL
from simkit.lab.judging.expectations import ENDING, WIN_RATE, Expectation, Expectations
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import SAME, Judgement, Terms
from simkit.lab.play.results import Tally
from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.paired import Split
from simkit.lab.table.rows import Chunk
from simkit.messages.errors import BadInput

SMALL = 0.1  # of a metric's spread from game to game: less is no change that anybody would feel
OLD, NEW = 0, 1

Judged = tuple[list["Change"], list[Expectation]]


@dataclass(frozen=True)
class Change:
    """One figure of both versions."""

    TOLD = (
        *("measure", "old", "new", "difference=found.difference", "margin"),
        *("p_holm=found.p_holm", "p_same=found.p_same", "verdict", "?verdict_asked_once=once"),
    )

    measure: str
    old: float | None
    new: float | None
    margin: float  # the largest difference that still counts as the same
    found: Judgement
    once: str | None = None  # what `compare` says of the win rate, that asks these games once

    @property
    def verdict(self) -> str:
        """higher, lower, same or not settled: the new version against the old one."""
        return self.found.verdict


def of_both(endings: Iterable[Sequence[str]]) -> list[str]:
    """The ways to end of both versions: one may have more than the other."""
    return list(dict.fromkeys(name for names in endings for name in names))


def in_both(wanted: Iterable[str], old: Sequence[str], new: Sequence[str]) -> list[str]:
    """The metrics of both versions; refuses to expect something of one that the old has not."""
    for measure in wanted:
        if measure in new and measure not in old:
            raise BadInput(f"{measure}: the old version has no such metric; expect another one.")
    return [name for name in new if name in old]


def measured(metrics: Sequence[str], endings: Sequence[str]) -> list[str]:
    """Everything that is set side by side, but for the win rate."""
    return [*dict.fromkeys(("turns", *metrics)), *(ENDING + name for name in endings)]


def with_endings(chunk: Chunk, endings: Sequence[str]) -> Chunk:
    """The chunk with a flag for each way to end."""
    flags = {ENDING + name: chunk.columns["outcome"] == name for name in endings}
    return Chunk(chunk.first, chunk.columns | flags)


def first_unlike(old: Chunk, new: Chunk) -> int | None:
    """The number of the first game that ends in another way; None if none does."""
    unlike = old.columns["won"] != new.columns["won"]
    unlike |= old.columns["outcome"] != new.columns["outcome"]
    return int(old.numbers[unlike.argmax()]) if unlike.any() else None


def judge_with(wanted: Expectations, terms: Terms, cells: int) -> Callable[[Pairs], Judged]:
    """All verdicts on a cell; the allowed error is shared out among the cells and expectations."""
    shared = replace(terms, confidence=1 - terms.error / cells, watched=True)
    sure = 1 - terms.error / (cells * max(1, len(wanted)))

    def judge(pairs: Pairs) -> Judged:
        kept = [
            expectations.judge(measure, expected, _tally(pairs, measure), sure)
            for measure, expected in wanted.items()
        ]
        return _changes(pairs, shared), kept

    return judge


def unchanged(change: Change) -> Change:
    """What is known of a figure without a game, if both versions play by the same rules."""
    found = change.found
    nothing = Interval(0.0, 0.0, 0.0, found.difference.confidence, IDENTICAL)
    same = replace(found, difference=nothing, p=1.0, p_holm=1.0, p_same=0.0, verdict=SAME)
    return replace(change, found=same, once=SAME if change.once else None)


def _tally(pairs: Pairs, measure: str) -> Tally:
    """How often each value of a measure came up in the new version."""
    if measure == WIN_RATE:
        won = pairs.won(NEW)
        return Tally([(1, won), (0, pairs.games - won)])
    return pairs.variants[NEW].metrics.get(measure, Tally())


def _changes(pairs: Pairs, terms: Terms) -> list[Change]:
    """The win rate first, then how games end, then what else is measured: a family each."""
    endings = [name for name in pairs.metrics if name.startswith(ENDING)]
    metrics = [name for name in pairs.metrics if not name.startswith(ENDING)]
    split = pairs.split(NEW, OLD)
    (rate,), (once,) = (
        verdicts.judge_shares([split], each) for each in (terms, replace(terms, watched=False))
    )
    shares = [pairs.won(side) / pairs.games for side in (OLD, NEW)]
    found = [Change(WIN_RATE, shares[OLD], shares[NEW], terms.margin, rate, once.verdict)]
    judged = verdicts.judge_shares([_split(pairs, name) for name in endings], terms)
    for name, each in zip(endings, judged, strict=True):
        found.append(Change(name, *_means(pairs, name), terms.margin, each))
    return found + _mean_changes(pairs, metrics, terms)


def _split(pairs: Pairs, ending: str) -> Split:
    """The games of both versions by which of them ended so."""
    gaps = pairs.gaps[NEW][ending].counts
    both = pairs.variants[NEW].metrics[ending].counts[1] - gaps[1]
    return Split(pairs.games, both, gaps[1], gaps[-1])


def _means(pairs: Pairs, name: str) -> tuple[float | None, float | None]:
    tallies = [pairs.variants[side].metrics[name] for side in (OLD, NEW)]
    old, new = (float(t.total / t.games) if t.games else None for t in tallies)
    return old, new


def _mean_changes(pairs: Pairs, metrics: Sequence[str], terms: Terms) -> list[Change]:
    """Mean differences, each measured in its own margin so that one family can be judged."""
    margins = [_margin(pairs, name) for name in metrics]
    sums = [
        pairs.gap(NEW, name).per(Fraction(margin))
        for name, margin in zip(metrics, margins, strict=True)
    ]
    judged = verdicts.judge_means(sums, terms, margin=1.0)
    return [
        Change(name, *_means(pairs, name), margin, _in_units(found, margin))
        for name, margin, found in zip(metrics, margins, judged, strict=True)
    ]


def _margin(pairs: Pairs, name: str) -> float:
    """A small part of what the metric varies from game to game in the old version."""
    tally = pairs.variants[OLD].metrics[name]
    if tally.games < 2:
        return SMALL
    spread = sqrt(intervals.variance(tally.total, tally.squares, tally.games))
    return SMALL * spread or SMALL


def _in_units(found: Judgement, unit: float) -> Judgement:
    """The difference in the metric's own units."""
    difference = found.difference
    estimate, low, high = (
        None if end is None else end * unit
        for end in (difference.estimate, difference.low, difference.high)
    )
    return replace(found, difference=replace(difference, estimate=estimate, low=low, high=high))
