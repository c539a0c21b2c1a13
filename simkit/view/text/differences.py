"""Differences in points, with sign, interval and p-value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Any

from simkit.lab.play.run_progress import rounded_up
from simkit.view.text.tables import Column
from simkit.view.text.words import counted, level, listed, p_value, percent

if TYPE_CHECKING:
    from simkit.lab.judging.verdicts import Judgement, Terms
    from simkit.lab.statistics.intervals import Interval

    Judged = Judgement | Mapping[str, Any]


def points(share: float, digits: int = 1) -> str:
    """A share in points, without needless zeros."""
    return f"{100 * share:.{digits}f}".rstrip("0").rstrip(".")


def signed(value: float, digits: int) -> str:
    """A number with its sign; what rounds to nothing has none."""
    found = f"{value:+.{digits}f}"
    return found[1:] if float(found) == 0 else found


def judged(one: Judged) -> Judgement:
    """A difference with its verdict, also one that is plain data."""
    from simkit.lab.judging.verdicts import Judgement
    from simkit.lab.statistics.intervals import interval_of

    if isinstance(one, Judgement):
        return one
    p_holm, verdict = one.get("p_holm", 1.0), one.get("verdict", "")
    return Judgement(interval_of(one["difference"]), 1.0, p_holm, None, verdict)


def _digits(low: float, high: float) -> int:
    """A second digit where the interval is narrower than a point."""
    return 1 if high - low >= 0.01 else 2


def gap_text(one: Judged) -> str:
    """A difference in points, with its sign."""
    return gap_of(judged(one).difference)


def gap_of(difference: Interval) -> str:
    estimate, low, high = difference.known
    return signed(100 * estimate, _digits(low, high))


def bounds_text(one: Judged) -> str:
    return bounds_of(judged(one).difference)


def bounds_of(difference: Interval) -> str:
    _, low, high = difference.known
    digits = _digits(low, high)
    return " to ".join(signed(100 * end, digits).removeprefix("+") for end in (low, high))


def difference_text(one: Judged) -> str:
    """A difference in points with its interval: '-3.8 (-4.9 to -2.6)'."""
    return change_text(judged(one).difference)


def change_text(difference: Interval) -> str:
    """A difference without a verdict, with its interval."""
    return f"{gap_of(difference)} ({bounds_of(difference)})"


def gain_title(judged_by: str) -> str:
    """The heading of a column of differences."""
    by_points = judged_by == "points"
    return "points change by" if by_points else "win rate changes by (points)"


def equal_share(rivals: Iterable[int]) -> str:
    """What an undecided game counts: "50"; of variants with other numbers of rivals each number."""
    each = {among: points(1 / among) for among in sorted(set(rivals))}
    if len(each) == 1:
        return next(iter(each.values()))
    return listed([f"{share} of {among} rivals" for among, share in each.items()], "or")


def points_remark(judged_by: str, rivals: Iterable[int]) -> str:
    """What is counted if games end undecided; "" if a win rate says it all."""
    if judged_by != "points":
        return ""
    return (
        "Some games end undecided. So a game that is won counts 100 points, and an undecided game "
        f"counts an equal share, {equal_share(rivals)}. The verdicts compare these points."
    )


def corrected(family: int, what: str = "comparisons") -> str:
    """To be said of intervals: that they are as wide as their verdicts ask for."""
    if family < 2:
        return ""
    return f", wider because {family} {what} give luck more chances to mislead (Holm)"


STRICTER = "The interval in brackets is from a stricter test, so it may reach beyond this limit."
"""To be said where the interval of a difference that counts as none reaches past the margin."""


def verdict_legend(found: Any, margin: float, by: str = "two one-sided tests") -> str:
    """What each verdict that a table shows means, and no other.

    `found` is an answer, or a part of it, with all differences that are shown. `same` rests on two
    one-sided tests, with a correction of their own; intervals are two-sided and may reach past the
    margin.
    """
    shown = {one.verdict for one in judged_in(found)}
    sides = [word for word in ("higher", "lower") if word in shown]
    ends = " or ".join({"higher": "above", "lower": "below"}[word] for word in sides)
    told = [f"{' or '.join(sides).capitalize()}: the whole interval is {ends} 0."] if sides else []
    if "same" in shown:
        told.append(f"Same: the difference is less than {points(margin)} points ({by}).")
    if any(reaches_past(one, margin) for one in judged_in(found)):
        told.append(STRICTER)
    if "not settled" in shown:
        told.append("Not settled: these games are too few to decide.")
    return " ".join(told)


def changed_nothing(names: Sequence[str], games: int, confidence: float) -> str:
    """A remark on variants that ended every game as without them; "" if there are none."""
    if not names:
        return ""
    most = 1 - (1 - confidence) ** (1 / games)
    return (
        f"{listed(names)} changed nothing in {counted(games, 'game')}: every game had the same "
        f"winner. So at most {percent(most)} of all games would have another winner, with "
        f"{level(confidence)} confidence."
    )


def more_games(needed: int | None, played: int, what: str = "games") -> str:
    """What would settle a verdict, rounded: `about 4,000 more games`; "" if nothing is known."""
    if needed is None or needed <= played:
        return ""
    return f"about {rounded_up(needed - played):,} more {what}"


def judged_in(found: Any) -> Iterator[Judgement]:
    """Every difference with a verdict, wherever in an answer it stands."""
    from simkit.lab.judging.verdicts import Judgement

    if isinstance(found, Judgement) or (
        isinstance(found, Mapping) and {"difference", "verdict"} <= set(found)
    ):
        yield judged(found)
    if isinstance(found, Mapping):
        found = found.values()
    elif is_dataclass(found):
        found = vars(found).values()
    elif not isinstance(found, list | tuple):
        return
    for part in found:
        yield from judged_in(part)


def reaches_past(one: Judged, margin: float) -> bool:
    """Whether the interval of a difference that counts as none is wider than the margin."""
    found = judged(one)
    low, high = found.difference.low, found.difference.high
    if found.verdict != "same" or low is None or high is None:
        return False
    return max(abs(low), abs(high)) >= margin


def judged_cells(one: Judgement) -> tuple[str, str, str]:
    """The cells of a judged difference: with its interval, its p-value, its verdict."""
    return difference_text(one), p_text(one), one.verdict


def judged_columns(title: str = "difference (points)", wraps: bool = False) -> list[Column]:
    """The columns of these cells."""
    p = Column("p", "right")
    return [Column(title, "right", wraps=wraps), p, Column("verdict", wraps=wraps)]


def intervals_told(terms: Terms, family: int, what: str = "comparisons") -> str:
    """What stands in brackets behind differences."""
    return f"In brackets: {level(terms.confidence)} intervals{corrected(family, what)}."


P_IS = "p: how likely such a difference is by luck alone."
"""To be said of a table that shows p-values."""


def p_text(one: Judged) -> str:
    """The p-value of a difference, as wide as the others of its column."""
    return p_value(judged(one).p_holm, ".3f")
