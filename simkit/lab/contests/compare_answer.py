"""What a comparison found: every arm against the baseline, on shared luck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.errors import SimkitError
from simkit.lab.basics.command_line import Options, typed
from simkit.lab.judging import verdicts
from simkit.lab.judging.asked_pairs import IDENTICAL, Pair, asked_pairs, judge_pairs
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import NOT_SETTLED, Agreement, Found, Terms
from simkit.lab.play.again import Again, unusual, unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.statistics import intervals, paired
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.rows import Chunk, Columns, joined, joint_name
from simkit.lab.varying import keys
from simkit.lab.varying.arm import Arm, arm_text, sayable

if TYPE_CHECKING:
    import pandas as pd

WON = "won"


@dataclass(frozen=True)
class AxisEffect:
    """What one value of an axis does, averaged over all values of the other axes."""

    axis: str
    value: Any
    share: float
    found: Found


@dataclass(frozen=True)
class OtherBot:
    """The same arms, played by another bot: does the order survive?"""

    bot: str
    pairs: Pairs
    agreement: Agreement


@dataclass(frozen=True)
class Comparison(CellAnswer):
    """What `simkit.compare` returns.

    `frame` holds a row for each arm but the baseline and each measure; `arms_frame` a row for each
    arm; `rows` every game, if they were kept.
    """

    VERB = "compare"

    arms: tuple[Arm, ...]
    axes: dict[str, tuple[Any, ...]]
    pairs: Pairs
    terms: Terms
    asked: int  # games an arm that were asked for, or the budget
    until_settled: bool
    left_early: bool = False  # interrupted only while the other bot played
    other: OtherBot | None = None
    why_no_other: str = ""
    other_wanted: str | None = None  # the other bot that was asked for, or none
    all_pairs: bool = False  # every two arms are set against each other
    twins: tuple[int, ...] = ()  # of each arm, the first that plays by the same compiled rules
    chunks: tuple[tuple[Chunk, ...], ...] | None = field(default=None, repr=False)

    @property
    def baseline(self) -> Arm:
        """What the other arms are set against."""
        return self.arms[self.pairs.baseline]

    @property
    def games(self) -> int:
        """How many games every arm has finished."""
        return self.pairs.games

    @property
    def seed(self) -> int:
        return self.baseline.settled.cell.seed

    @property
    def bot(self) -> str:
        """Who played the baseline."""
        return joint_name(self.baseline.settled.cell.bots)

    @property
    def others(self) -> tuple[int, ...]:
        """The places of all arms but the baseline."""
        return tuple(self.pairs.others)

    # --- Verdicts ---

    @cached_property
    def pairs_found(self) -> dict[Pair, Found]:
        """The verdict on the win shares of each two arms that are set against each other."""
        asked = asked_pairs(len(self.arms), self.pairs.baseline, self.all_pairs)
        return judge_pairs(self.pairs, asked, self.terms, self.twins)

    @property
    def found(self) -> dict[int, Found]:
        """The verdict on the win share of each arm against the baseline, by its place."""
        base = self.pairs.baseline
        return {arm: found for (arm, other), found in self.pairs_found.items() if other == base}

    @cached_property
    def metrics(self) -> dict[int, dict[str, Found]]:
        """The verdicts on every metric of each arm: one family."""
        each = [(arm, name) for arm in self.others for name in self.pairs.metrics]
        judged = verdicts.judge_means([self.pairs.gap(*one) for one in each], self.terms)
        table: dict[int, dict[str, Found]] = {arm: {} for arm in self.others}
        for (arm, name), found in zip(each, judged, strict=True):
            table[arm][name] = found
        return table

    @cached_property
    def effects(self) -> list[AxisEffect]:
        """What each axis does by itself; only where there are several."""
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
        """The arms with a value of an axis, and those with the baseline's."""
        usual = self.baseline.values[axis]
        more, less = (
            [place for place, arm in enumerate(self.arms) if arm.values[axis] == wanted]
            for wanted in (value, usual)
        )
        return more, less

    def _share(self, places: list[int]) -> float:
        """The win share of several arms together."""
        return sum(map(self.pairs.won, places)) / (len(places) * self.games)

    @property
    def settled(self) -> bool:
        """Whether every verdict on a win share is settled."""
        return all(found.verdict != NOT_SETTLED for found in self.pairs_found.values())

    def win_rate(self, arm: int) -> Interval:
        """An arm's own share of wins."""
        method = intervals.sequence if self.terms.watched else intervals.wilson
        return method(self.pairs.won(arm), self.pairs.played(arm), self.terms.confidence)

    def saving(self, arm: int) -> Interval:
        """How many times the games would be needed without shared luck."""
        return paired.saving(self.pairs.split(arm), self.terms.confidence)

    @cached_property
    def games_needed(self) -> int:
        """Games an arm with which the margin is most likely settled, from how often games part.

        For the pairs that are not settled, if there are any.
        """
        found = self.pairs_found
        unsettled = [pair for pair, each in found.items() if each.verdict == NOT_SETTLED]
        parted = max(self.pairs.split(*pair).parted for pair in unsettled or found)
        needed = paired.games_for_margin
        if self.until_settled:
            needed = paired.games_for_margin_watched
        terms, least = self.terms, 1  # where nothing has parted yet it may next time
        share = max(parted, least) / self.games
        return needed(terms.margin, share, terms.confidence, len(found))

    # --- Tables ---

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes.

        arm, baseline; the axes; measure (`won` or a metric); games; baseline_mean, mean; difference
        with low, high, confidence, method; p, p_holm (corrected for its family), p_same
        (equivalence, corrected; `won` alone); verdict; saved (times the games; `won` alone).
        """
        records = list(self._records())
        return {key: column([record[key] for record in records]) for key in records[0]}

    def _records(self) -> Iterator[dict[str, Any]]:
        for place in self.others:
            yield self._record(place, WON, self.found[place])
            for name, found in self.metrics[place].items():
                yield self._record(place, name, found)

    def _record(self, place: int, measure: str, found: Found) -> dict[str, Any]:
        arm, difference = self.arms[place], found.difference
        won = measure == WON
        return {
            "arm": arm.name,
            "baseline": self.baseline.name,
            **arm.columns,
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
        """An arm's win share, or its mean of a metric."""
        if measure == WON:
            return self.pairs.won(place) / self.pairs.played(place)
        tally = self.pairs.arms[place].metrics[measure]
        return float(tally.total / tally.games) if tally.games else None

    @property
    def arms_frame(self) -> pd.DataFrame:
        """A row for each arm: the axes, is_baseline, games, won, win_rate, low, high, all means."""
        import pandas as pd

        rows = []
        for place, arm in enumerate(self.arms):
            rate = self.win_rate(place)
            row = {"arm": arm.name, **arm.columns, "is_baseline": place == self.pairs.baseline}
            row |= {"games": self.pairs.played(place), "won": self.pairs.won(place)}
            row |= {"win_rate": rate.estimate}
            row |= {"low": rate.low, "high": rate.high}
            rows.append(row | {name: self.mean(place, name) for name in self.pairs.metrics})
        return pd.DataFrame(rows)

    @property
    def rows(self) -> pd.DataFrame:
        """Every game of every arm, as `simkit.run` gives them, with the arm's name in front."""
        import pandas as pd

        if self.chunks is None:
            raise SimkitError("This comparison kept no rows. Run it with keep_rows=True.")
        frames = []
        for arm, chunks in zip(self.arms, self.chunks, strict=True):
            frame = pd.DataFrame(arm.settled.labels.rows(joined(chunks)))
            frame.insert(0, "arm", arm.name)
            frames.append(frame)
        return pd.concat(frames, ignore_index=True)

    # --- For --json ---

    def figures(self) -> dict[str, Any]:
        """What `simkit compare --json` prints besides how it was asked for."""
        return {
            "games": self.games,
            "asked": self.asked,
            "until": "settled" if self.until_settled else None,
            "confidence": self.terms.confidence,
            "margin": self.terms.margin,
            "axes": {key: [_plain(each) for each in values] for key, values in self.axes.items()},
            "baseline": self.baseline.name,
            "arms": [self._arm(place) for place in range(len(self.arms))],
            "comparisons": [self._comparison(place) for place in self.others],
            "pairs": [self._pair(pair) for pair in self.pairs_found] if self.all_pairs else None,
            "family": sum(one.difference.method != IDENTICAL for one in self.pairs_found.values()),
            "effects": [_effect(effect) for effect in self.effects],
            "games_needed": self.games_needed,
            "other_bot": self._other_bot(),
            "why_no_other_bot": self.why_no_other,
        }

    def _arm(self, place: int) -> dict[str, Any]:
        arm = self.arms[place]
        outcomes = self.pairs.arms[place].outcomes
        names = [outcome.name for outcome in arm.settled.cell.game.outcomes]
        return {
            "arm": arm.name,
            "values": keys.columns(arm.values),
            "bot": joint_name(arm.settled.cell.bots),
            "games": self.pairs.played(place),
            "won": self.pairs.won(place),
            "win_rate": self.win_rate(place).as_dict(),
            "outcomes": {name: outcomes[name] / self.pairs.played(place) for name in names},
            "metrics": {name: self.mean(place, name) for name in self.pairs.metrics},
        }

    def _comparison(self, place: int) -> dict[str, Any]:
        arm, split = self.arms[place], self.pairs.split(place)
        return {
            "arm": arm.name,
            "values": keys.columns(arm.values),
            "games": split.games,
            "won_both": split.both,
            "won_arm_only": split.arm,
            "won_baseline_only": split.base,
            "won_neither": split.neither,
            **found_dict(self.found[place]),
            "within_margin": self.found[place].within(self.terms.margin),
            "same_rules": self.found[place].difference.method == IDENTICAL,
            "saved": self.saving(place).as_dict(),
            "metrics": {
                name: {
                    "baseline_mean": self.mean(self.pairs.baseline, name),
                    "mean": self.mean(place, name),
                    **found_dict(found),
                }
                for name, found in self.metrics[place].items()
            },
        }

    def _pair(self, pair: Pair) -> dict[str, Any]:
        arm, against = (self.arms[place].name for place in pair)
        games = self.pairs.split(*pair).games
        found = found_dict(self.pairs_found[pair])
        return {"arm": arm, "against": against, "games": games, **found}

    def _other_bot(self) -> dict[str, Any] | None:
        if self.other is None:
            return None
        pairs, agreed = self.other.pairs, self.other.agreement
        rates = [
            intervals.wilson(pairs.won(place), pairs.games, self.terms.confidence).as_dict()
            for place in range(len(self.arms))
        ]
        return {
            "bot": self.other.bot,
            "games": pairs.games,
            "order": agreed.verdict,
            "settled": agreed.settled,
            "confirmed": agreed.confirmed,
            "reversed": agreed.reversed,
            "win_rates": dict(zip((arm.name for arm in self.arms), rates, strict=True)),
        }

    def own_notes(self) -> Iterator[str]:
        """What a reader should know before quoting a figure."""
        if self.interrupted:
            yield f"Interrupted: the first {self.games:,} games of every arm are kept."
        elif self.until_settled and not self.settled:
            yield f"The budget of {self.games:,} games an arm is used up; not all is settled."
        hidden = [
            self.arms[place].label
            for place, found in self.found.items()
            if found.p <= self.terms.error < found.p_holm
        ]
        if hidden:
            yield (
                f"{', '.join(hidden)}: settled if it were the only question; "
                f"{len(self.pairs_found)} were asked at once, and chance gets as many tries (Holm)."
            )

    # --- How it was asked for ---

    @property
    def subject(self) -> Options:
        shared = {"all_pairs": self.all_pairs or None, "also_bot": self.other_wanted}
        if not self.axes:
            return {"arm": [arm_text(arm) for arm in self.arms], **shared}
        varied = [f"{key}={','.join(map(typed, values))}" for key, values in self.axes.items()]
        baseline = [
            f"{key}={typed(value)}"
            for key, value in self.baseline.values.items()
            if value != self.axes[key][0]
        ]
        return {"vary": varied, "baseline": baseline, **shared}

    @cached_property
    def _command(self) -> Again:
        unsaid = next((arm.name for arm in self.arms if arm.title and not sayable(arm)), None)
        if unsaid is not None:
            return Again(None, f"No command line compares these: {unsaid} has a comma in a value.")
        for key, values in self.axes.items():
            if any("," in typed(value) for value in values):
                return Again(None, f"No command line compares these: a value of {key} has a comma.")
        return super()._command

    @property
    def bot_asked(self) -> bool:
        return not {"bot", "bots"} & set(self.axes)

    @property
    def extent(self) -> Options:
        watched = self.until_settled and not self.interrupted
        return {
            "until": "settled" if watched else None,
            "games": self.games if self.interrupted else self.asked,
            "margin": unusual(self.terms.margin, Terms.margin),
            "confidence": unusual_confidence(self.terms.confidence),
        }

    def metadata(self) -> dict[str, Any]:
        return {**super().metadata(), "games": self.games}


def _plain(value: Any) -> Any:
    return keys.columns({"": value})[""]


def found_dict(found: Found) -> dict[str, Any]:
    """A difference as `--json` prints it."""
    return {
        "difference": found.difference.as_dict(),
        "p": found.p,
        "p_holm": found.p_holm,
        "p_same": found.p_same,
        "verdict": found.verdict,
    }


def _effect(effect: AxisEffect) -> dict[str, Any]:
    found = {"axis": effect.axis, "value": _plain(effect.value), "win_rate": effect.share}
    return found | found_dict(effect.found)


def column(values: list[Any]) -> np.ndarray:
    """A plain column: texts, whole numbers, flags, or floats with NaN where nothing is known."""
    if any(isinstance(value, str) for value in values):
        return np.array([keys.text(value) for value in values], dtype=object)
    if any(value is None for value in values):
        return np.array([np.nan if value is None else value for value in values], dtype=float)
    return np.array(values)
