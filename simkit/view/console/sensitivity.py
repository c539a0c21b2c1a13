"""The page of `simkit sensitivity`: the range of the answer, and what moves it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.view.console.closing import reservation_and_again
from simkit.view.console.page import page
from simkit.view.text.differences import signed
from simkit.view.text.findings.sensitivity import move_text, survival, survival_of_verdict
from simkit.view.text.played import played_with, players_of, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.values import key_told
from simkit.view.text.whose_wins import of_seat_one, seat_remark
from simkit.view.text.words import assumptions, counted, level, percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.statistics.intervals import Interval
    from simkit.lab.statistics.sobol_morris import Spread
    from simkit.lab.unknowns.sensitivity_answer import (
        Compared,
        FactorFound,
        Sensed,
        Sensitivity,
    )

MOST_SHOWN = 20


def sensitivity_page(
    answer: Sensitivity, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    found = answer.sensed
    return page(
        _cast(found, game),
        headline(found, game),
        paragraph(_where(found, found.range), width) if found.range else "",
        _factors(found, game, width, ink),
        paragraph(_how(found), width),
        paragraph(seat_remark(game), width),
        _closing(found, width, ink),
        width=width,
        ink=ink,
    )


def _cast(found: Sensed, game: Game | None) -> str:
    title = title_of(found.heading, game)
    over = ", ".join(found.vary)
    fixed = played_with(found.heading, game)
    return (
        f"{title}: how much the answer depends on {over} ({fixed}). "
        f"{counted(found.games, 'game')}, seed {found.heading.seed}."
    )


# --- The answer ----------------------------------------------------------------------------------


def headline(found: Sensed, game: Game | None = None) -> str:
    """The answer in a sentence or two."""
    if found.compare:
        return _headline_of_comparison(found, found.compare)
    base = (
        f"With the current values, the win rate{of_seat_one(game)} is "
        f"{percent(found.win_rate.estimate)}, for {players_of(found.heading)}"
    )
    if found.range is None:
        return f"{base}. Too few games were played to say more."
    low, high = found.range.low.estimate, found.range.high.estimate
    return (
        f"{base}. If simkit draws the values at random from their ranges, the win rate is "
        f"{percent(low)} to {percent(high)} in 90 of 100 draws. {survival(found)}"
    )


def _headline_of_comparison(found: Sensed, compared: Compared) -> str:
    gap, word = compared.judged.difference, compared.judged.verdict
    base = (
        f"With the current values, {compared.key} changes the win rate by "
        f"{_signed(gap.estimate)} points ({level(found.confidence)} interval "
        f"{_bounds(gap)}): {word}."
    )
    if found.range is None or word == "not settled":
        return (
            f"{base} So simkit cannot yet test whether other values change this verdict. Play more "
            "games."
        )
    low, high = found.range.low.estimate, found.range.high.estimate
    return (
        f"{base} If simkit draws the values at random from their ranges, the change is "
        f"{_signed(low)} to {_signed(high)} points in 90 of 100 draws. "
        f"{survival_of_verdict(found, word)}"
    )


def _where(found: Sensed, spread: Spread) -> str:
    """Median and ends of the range, each with its interval."""
    low, middle, high = (
        _level_text(found, each) for each in (spread.low, spread.median, spread.high)
    )
    told = "change" if found.compare else "win rate"
    return (
        f"simkit drew the values {counted(spread.draws, 'time')}, and removed the effect of "
        f"luck. The {told} is below {low} in 5 of 100 draws, and above {high} in 5 of 100. The "
        f"median is {middle}. In brackets: {level(found.confidence)} intervals."
    )


def _level_text(found: Sensed, interval: Interval) -> str:
    """A share, or a difference in points, with its interval."""
    if found.compare:
        return f"{_signed(interval.estimate)} ({_bounds(interval)})"
    if interval.low is None:
        return percent(interval.estimate)
    estimate, low, high = interval.known
    return f"{percent(estimate)} ({100 * low:.1f} to {100 * high:.1f})"


def _signed(share: float | None) -> str:
    assert share is not None
    return signed(100 * share, 1)


def _bounds(interval: Interval) -> str:
    if interval.low is None:
        return "unknown"
    return f"{_signed(interval.low)} to {_signed(interval.high)}"


# --- The factors ---------------------------------------------------------------------------------


def _factors(found: Sensed, game: Game | None, width: int, ink: Ink) -> str:
    """A line a factor, the strongest first; then the indices of those that were looked at."""
    factors = found.factors
    if not factors:
        return ""
    ordered = any(factor.effect for factor in factors)
    columns = [
        Column("factor", wraps=True),
        Column("moves it by", "right"),
        *([Column("when it goes up", "right")] if ordered else []),
        Column("verdict"),
    ]
    rows = [
        (
            _name(factor, game),
            move_text(factor.move),
            *_effect(factor, ordered),
            factor.verdict,
        )
        for factor in factors[:MOST_SHOWN]
    ]
    text = table(columns, rows, width=width, ink=ink)
    more = len(factors) - MOST_SHOWN
    text += f"\n  ... and {more} weaker ones (--json has all)" if more > 0 else ""
    return "\n\n".join(block for block in (text, _indices(factors, game, width, ink)) if block)


def _indices(factors: Sequence[FactorFound], game: Game | None, width: int, ink: Ink) -> str:
    """Who explains how much of the variance."""
    close = [(each, each.first, each.total) for each in factors if each.first and each.total]
    if not close:
        return ""
    columns = [
        Column("share of the variance (%)", wraps=True),
        Column("alone", "right"),
        Column("with all others", "right"),
    ]
    rows = [(_name(each, game), _share(first), _share(total)) for each, first, total in close]
    return table(columns, rows, width=width, ink=ink)


def _name(factor: FactorFound, game: Game | None) -> str:
    return f"{key_told(factor.factor, game)} ({factor.about})"


def _effect(factor: FactorFound, ordered: bool) -> tuple[str, ...]:
    """The mean change when it goes up; nothing where up means nothing."""
    effect = factor.effect
    if not ordered:
        return ()
    if effect is None:
        return ("",)
    return (f"{_signed(effect.estimate)} ({_bounds(effect)})",)


def _share(index: Interval) -> str:
    """An index in per cent; noise may take it below nothing or above everything."""
    if index.estimate is None or index.low is None:
        return "unknown"
    shares = [min(100.0, max(0.0, 100 * end)) for end in index.known]
    return "{:.0f} ({:.0f} to {:.0f})".format(*shares)


# --- How it was found ----------------------------------------------------------------------------


def _how(found: Sensed) -> str:
    methods = {factor.method for factor in found.factors}
    parts = [
        "Moves it by: how many points the answer typically changes (root mean square) if only this "
        f"takes another value. In brackets: {level(found.confidence)} intervals."
    ]
    told = {
        "matters": "Matters: luck alone does not explain that change.",
        "small": "Small: the whole interval is below 1 point.",
        "not settled": "Not settled: these games are too few to decide.",
    }
    shown = {factor.verdict for factor in found.factors}
    parts += [text for word, text in told.items() if word in shown]
    if "sobol" in methods:
        parts.append(
            "Share of the variance (Sobol indices): how much of the spread of the answer a factor "
            "explains alone, and together with the other factors."
        )
    if "morris" in methods:
        parts.append("Factors without such a share were only tested roughly (Morris screening).")
    return " ".join(parts)


def _closing(found: Sensed, width: int, ink: Ink) -> str:
    beyond = ""
    if found.beyond_reach:
        beyond = f" {found.beyond_reach} of the assumed values have no effect in these games."
    assumed = paragraph(assumptions(found.heading) + beyond, width)
    return "\n".join([assumed, *reservation_and_again(found.heading, ink)])
