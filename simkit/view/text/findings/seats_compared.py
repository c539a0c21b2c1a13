"""The effect of a change on every seat of rivals, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simkit.lab.statistics.intervals import Interval
from simkit.view.text.differences import bounds_text, gap_text, points, signed
from simkit.view.text.findings.shared import key_before, label_of, varied_keys
from simkit.view.text.metrics import SEAT, metric_said, name_of_seat, seats_of, without_mean
from simkit.view.text.whose_wins import wins
from simkit.view.text.words import level, listed, percent, quantity

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.contests.compare_answer import Comparison, MetricGap
    from simkit.lab.judging.verdicts import Judgement

OF_SEATS = ("won", "share", "rank")
"""What is counted of a seat only to say whether it has won."""
_MOVED = {"higher": "more", "lower": "less"}


@dataclass(frozen=True)
class SeatCompared:
    """A seat: how often it wins with each variant, and how that differs from the baseline."""

    seat: int
    name: str
    rates: Mapping[str, Interval]  # by the names of variants in which somebody sits there
    gaps: Mapping[str, Judgement]  # by the names of variants but the baseline


def seats_compared(found: Comparison) -> list[SeatCompared]:
    """Every seat of rivals, in order; none if players win together."""
    names = {name for variant in found.variants_played for name in variant.metrics}
    seats = seats_of(names).get("won", {})
    found_seats = [_seat(found, seat, seats[seat]) for seat in sorted(seats)]
    return [each for each in found_seats if each.rates]


def _seat(found: Comparison, seat: int, metric: str) -> SeatCompared:
    rates = {
        each.variant: found.terms.rate(round(mean * each.games), each.games)
        for each in found.variants_played
        if (mean := each.metrics.get(metric)) is not None
    }
    gaps = {
        one.variant: one.found if seat == 1 else one.metrics[metric].found
        for one in found.comparisons
        if one.variant in rates and found.baseline_played.variant in rates
    }
    return SeatCompared(seat, name_of_seat(found, seat), rates, gaps)


def are_alike(found: Comparison) -> bool:
    """Whether like bots sit in like seats, so that no seat is the one that a question is about."""
    bots = {*str(found.heading.bot).split("+")}
    asked = {"bot", "bots"} & varied_keys(found) or found.heading.forbidden
    return len(bots) == 1 and not asked and not found.heading.sides


# --- In sentences --------------------------------------------------------------------------------


def seats_told(found: Comparison, game: Game | None) -> str:
    """The answer for all seats, if like bots play and one variant is set against another."""
    name = found.comparisons[0].variant
    seats = [each for each in seats_compared(found) if name in each.gaps]
    key, base = key_before(found, game), label_of(found, found.baseline_played.variant)
    change = f"{key}{label_of(found, name)}"
    moved = moved_seats(found)
    if not moved:
        gaps = sorted(each.gaps[name].difference.known[0] for each in seats)
        ends = " to ".join(signed(100 * gap, 1) for gap in (gaps[0], gaps[-1]))
        margin = found.terms.margin
        if all(_is_same(each.gaps[name], margin) for each in seats):
            return (
                f"No difference that matters: with {change} instead of {base}, no seat's win rate "
                f"moves by more than {points(margin)} points (by {ends} in these games)"
            )
        return (
            "Not settled: no seat is shown to win more or less often with "
            f"{change} than with {base} (by {ends} points in these games)"
        )
    first, *rest = (_moved(each, found, name) for each in moved)
    told = first.replace(" often", f" often with {change} than with {base}", 1)
    return listed([told, *rest])


def _is_same(gap: Judgement, margin: float) -> bool:
    """Whether a difference is settled to be none. Verdicts on measures know no margin."""
    return gap.verdict == "same" or gap.within(margin)


def moved_seats(found: Comparison) -> list[SeatCompared]:
    """Seats that win more or less often with a change, as far as that is settled."""
    return [each for each in seats_compared(found) if _moving(each)]


def _moving(seat: SeatCompared) -> list[str]:
    """The variants with which a seat wins more or less often than with the baseline."""
    return [name for name, gap in seat.gaps.items() if gap.verdict in _MOVED]


def others_moved(found: Comparison) -> str:
    """Which seats differ behind the first, if there are several variants: a sentence, or ""."""
    told = [
        f"{each.name} ({listed([label_of(found, name) for name in _moving(each)])})"
        for each in moved_seats(found)
        if each.seat > 1
    ]
    what = "sides" if found.heading.sides else "seats"
    base = label_of(found, _base(found))
    return (
        f"Other {what} that win more or less often than with {base}: {listed(told)}."
        if told
        else ""
    )


def _moved(seat: SeatCompared, found: Comparison, name: str) -> str:
    """`seat 2 wins less often: 30.1 % of games against 33.4 % (-3.3 points, ...)`."""
    gap = seat.gaps[name]
    now, before = (percent(seat.rates[each].estimate) for each in (name, _base(found)))
    sure = f"{gap_text(gap)} points, {level(found.terms.confidence)} interval {bounds_text(gap)}"
    verb, how = wins(seat.name), _MOVED[gap.verdict]
    return f"{seat.name} {verb} {how} often: {now} of games against {before} ({sure})"


def _base(found: Comparison) -> str:
    return found.baseline_played.variant


def other_seats_told(found: Comparison) -> str:
    """How often the other seats win with a change: a sentence behind that of the first seat."""
    if len(found.comparisons) != 1:
        return ""
    name = found.comparisons[0].variant
    told = [
        f"{each.name} {wins(each.name)} {percent(each.rates[name].estimate)} "
        f"({gap_text(each.gaps[name])} points{_open(each.gaps[name])})"
        for each in seats_compared(found)
        if each.seat > 1 and name in each.gaps
    ]
    return f"Of the others, {listed(told)}." if told else ""


def _open(gap: Judgement) -> str:
    return ", not settled" if gap.verdict == "not settled" else ""


def moves_most(found: Comparison, game: Game | None) -> str:
    """The measure that changes most clearly, wins apart: a sentence; "" if none is settled."""
    if len(found.comparisons) != 1:
        return ""
    moved = [
        (name, gap)
        for name, gap in found.comparisons[0].metrics.items()
        if gap.found.verdict in _MOVED and name not in without_mean(game) and not says_who_won(name)
    ]
    if not moved:
        return ""
    name, gap = max(moved, key=lambda each: strength(each[1]))
    now, before = quantity(gap.mean), quantity(gap.baseline_mean)
    said = metric_said(name, found, rivals=True)
    return f"The clearest change besides wins: {said}, {now} per game instead of {before}."


def says_who_won(metric: str) -> bool:
    """Whether a measure is a win by another name."""
    seat = SEAT.fullmatch(metric)
    return metric == "winner" or bool(seat and seat.group("stem") in OF_SEATS)


def strength(gap: MetricGap) -> float:
    """How many times its uncertainty a difference is."""
    difference = gap.found.difference
    if difference.estimate is None or difference.low is None:
        return 0.0
    half = difference.half_width
    return abs(difference.estimate) / half if half else float("inf")
