"""The page of `simkit sensitivity`: the range of the answer, and what moves it.

Everything is taken from the object that `simkit sensitivity --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

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

Sensed = Mapping[str, Any]
"""The object that `simkit sensitivity --json` prints."""

MOST_SHOWN = 20


def sensitivity_page(
    found: Sensed, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        headline(found, game),
        paragraph(_where(found), width) if found["range"] else "",
        _factors(found, game, width, ink),
        paragraph(_how(found), width),
        paragraph(seat_remark(game), width),
        _closing(found, width, ink),
        width=width,
        ink=ink,
    )


def _cast(found: Sensed, game: Game | None) -> str:
    title = title_of(found, game)
    over = ", ".join(found["vary"])
    fixed = played_with(found, game)
    return (
        f"{title}: how much the answer depends on {over} ({fixed}). "
        f"{counted(found['games'], 'game')}, seed {found['seed']}."
    )


# --- The answer ----------------------------------------------------------------------------------


def headline(found: Sensed, game: Game | None = None) -> str:
    """The answer in a sentence or two."""
    if found["compare"]:
        return _headline_of_comparison(found)
    rate = found["win_rate"]
    base = (
        f"With the current values, the win rate{of_seat_one(game)} is {percent(rate['estimate'])}, "
        f"for {players_of(found)}"
    )
    if found["range"] is None:
        return f"{base}. Too few games were played to say more."
    low, high = found["range"]["q05"]["estimate"], found["range"]["q95"]["estimate"]
    return (
        f"{base}. If simkit draws the values at random from their ranges, the win rate is "
        f"{percent(low)} to {percent(high)} in 90 of 100 draws. {survival(found)}"
    )


def _headline_of_comparison(found: Sensed) -> str:
    compared = found["compare"]
    gap = compared["difference"]
    word = compared["verdict"]
    base = (
        f"With the current values, {compared['key']} changes the win rate by "
        f"{_signed(gap['estimate'])} points ({level(found['confidence'])} interval "
        f"{_bounds(gap)}): {word}."
    )
    if found["range"] is None or word == "not settled":
        return (
            f"{base} So simkit cannot yet test whether other values change this verdict. Play more "
            "games."
        )
    low, high = found["range"]["q05"]["estimate"], found["range"]["q95"]["estimate"]
    return (
        f"{base} If simkit draws the values at random from their ranges, the change is "
        f"{_signed(low)} to {_signed(high)} points in 90 of 100 draws. {survival_of_verdict(found)}"
    )


def _where(found: Sensed) -> str:
    """Median and ends of the range, each with its interval."""
    spread = found["range"]
    low, middle, high = (_level_text(found, spread[key]) for key in ("q05", "median", "q95"))
    told = "change" if found["compare"] else "win rate"
    return (
        f"simkit drew the values {counted(spread['draws'], 'time')}, and removed the effect of "
        f"luck. The {told} is below {low} in 5 of 100 draws, and above {high} in 5 of 100. The "
        f"median is {middle}. In brackets: {level(found['confidence'])} intervals."
    )


def _level_text(found: Sensed, interval: Mapping[str, Any]) -> str:
    """A share, or a difference in points, with its interval."""
    if found["compare"]:
        return f"{_signed(interval['estimate'])} ({_bounds(interval)})"
    if interval["low"] is None:
        return percent(interval["estimate"])
    low, high = 100 * interval["low"], 100 * interval["high"]
    return f"{percent(interval['estimate'])} ({low:.1f} to {high:.1f})"


def _signed(share: float) -> str:
    return signed(100 * share, 1)


def _bounds(interval: Mapping[str, Any]) -> str:
    if interval["low"] is None:
        return "unknown"
    return f"{_signed(interval['low'])} to {_signed(interval['high'])}"


# --- The factors ---------------------------------------------------------------------------------


def _factors(found: Sensed, game: Game | None, width: int, ink: Ink) -> str:
    """A line a factor, the strongest first; then the indices of those that were looked at."""
    factors = found["factors"]
    if not factors:
        return ""
    ordered = any(factor["effect"] for factor in factors)
    columns = [
        Column("factor", wraps=True),
        Column("moves it by", "right"),
        *([Column("when it goes up", "right")] if ordered else []),
        Column("verdict"),
    ]
    rows = [
        (
            _name(factor, game),
            move_text(factor["move"]),
            *_effect(factor, ordered),
            factor["verdict"],
        )
        for factor in factors[:MOST_SHOWN]
    ]
    text = table(columns, rows, width=width, ink=ink)
    more = len(factors) - MOST_SHOWN
    text += f"\n  ... and {more} weaker ones (--json has all)" if more > 0 else ""
    return "\n\n".join(block for block in (text, _indices(factors, game, width, ink)) if block)


def _indices(factors: Sequence[Mapping[str, Any]], game: Game | None, width: int, ink: Ink) -> str:
    """Who explains how much of the variance."""
    close = [factor for factor in factors if factor["total"]]
    if not close:
        return ""
    columns = [
        Column("share of the variance (%)", wraps=True),
        Column("alone", "right"),
        Column("with all others", "right"),
    ]
    rows = [(_name(each, game), _share(each["first"]), _share(each["total"])) for each in close]
    return table(columns, rows, width=width, ink=ink)


def _name(factor: Mapping[str, Any], game: Game | None) -> str:
    return f"{key_told(factor['factor'], game)} ({factor['about']})"


def _effect(factor: Mapping[str, Any], ordered: bool) -> tuple[str, ...]:
    """The mean change when it goes up; nothing where up means nothing."""
    effect = factor["effect"]
    if not ordered:
        return ()
    if effect is None:
        return ("",)
    return (f"{_signed(effect['estimate'])} ({_bounds(effect)})",)


def _share(index: Mapping[str, Any]) -> str:
    """An index in per cent; noise may take it below nothing or above everything."""
    if index["estimate"] is None or index["low"] is None:
        return "unknown"
    shares = [min(100.0, max(0.0, 100 * index[end])) for end in ("estimate", "low", "high")]
    return "{:.0f} ({:.0f} to {:.0f})".format(*shares)


# --- How it was found ----------------------------------------------------------------------------


def _how(found: Sensed) -> str:
    methods = {factor["method"] for factor in found["factors"]}
    parts = [
        "Moves it by: how many points the answer typically changes (root mean square) if only this "
        f"takes another value. In brackets: {level(found['confidence'])} intervals."
    ]
    told = {
        "matters": "Matters: luck alone does not explain that change.",
        "small": "Small: the whole interval is below 1 point.",
        "not settled": "Not settled: these games are too few to decide.",
    }
    shown = {factor["verdict"] for factor in found["factors"]}
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
    if found["beyond_reach"]:
        beyond = f" {found['beyond_reach']} of the assumed values have no effect in these games."
    assumed = paragraph(assumptions(found) + beyond, width)
    return "\n".join([assumed, *reservation_and_again(found, ink)])
