"""The page of `simkit sensitivity`: where the answer falls, whether it survives, what moves it.

Everything is taken from the object that `simkit sensitivity --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import reservation
from simkit.view.text.differences import signed
from simkit.view.text.findings import move_text, survival, survival_of_verdict
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.values import key_told
from simkit.view.text.whose_wins import seat_remark
from simkit.view.text.words import assumptions, counted, level, percent

if TYPE_CHECKING:
    from simkit.game import Game

Sensed = Mapping[str, Any]
"""The object that `simkit sensitivity --json` prints."""

MOST_SHOWN = 20


def sensitivity_page(
    found: Sensed, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(headline(found), width)),
        paragraph(_where(found), width) if found["range"] else "",
        _factors(found, game, width, ink),
        paragraph(_how(found), width),
        paragraph(seat_remark(game), width) if seat_remark(game) else "",
        _closing(found, width, ink),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Sensed, game: Game | None) -> str:
    title = title_of(found, game)
    fixed = changed(found, game)
    fixed.append(f"bot {found['bot']}")
    over = ", ".join(found["over"])
    return (
        f"{title}: what the answer hangs on, over {over} ({', '.join(fixed)}). "
        f"{counted(found['games'], 'game')}, seed {found['seed']}."
    )


# --- The answer ----------------------------------------------------------------------------------


def headline(found: Sensed) -> str:
    """The answer in a sentence or two."""
    if found["compare"]:
        return _headline_of_comparison(found)
    rate = found["win_rate"]
    base = f"As the pack has it {percent(rate['estimate'])} of games are won"
    if found["range"] is None:
        return f"{base}; too little was played to say more."
    low, high = found["range"]["q05"]["estimate"], found["range"]["q95"]["estimate"]
    return (
        f"{base}; over these unknowns it is {percent(low)} to {percent(high)} in nine draws of "
        f"ten. {survival(found)}"
    )


def _headline_of_comparison(found: Sensed) -> str:
    compared = found["compare"]
    gap = compared["difference"]
    word = compared["verdict"]
    base = (
        f"As the pack has it {compared['key']} makes {_signed(gap['estimate'])} points "
        f"({_bounds(gap)}): {word}."
    )
    if found["range"] is None or word == "not settled":
        return f"{base} Whether that survives cannot be said."
    low, high = found["range"]["q05"]["estimate"], found["range"]["q95"]["estimate"]
    return (
        f"{base} Over these unknowns it makes {_signed(low)} to {_signed(high)} points in nine "
        f"draws of ten. {survival_of_verdict(found)}"
    )


def _where(found: Sensed) -> str:
    """Median and ends of the range, each with its interval."""
    spread = found["range"]
    parts = [
        f"{name} {_level_text(found, spread[key])}"
        for name, key in (("5 % of draws below", "q05"), ("median", "median"))
    ]
    parts.append(f"5 % above {_level_text(found, spread['q95'])}")
    return f"Over {counted(spread['draws'], 'draw')}, without the noise: {'; '.join(parts)}."


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
    low, high = max(0.0, 100 * index["low"]), min(100.0, 100 * index["high"])
    return f"{min(100.0, max(0.0, 100 * index['estimate'])):.0f} ({low:.0f} to {high:.0f})"


# --- How it was found ----------------------------------------------------------------------------


def _how(found: Sensed) -> str:
    methods = {factor["method"] for factor in found["factors"]}
    parts = [
        "Moves it by: points that the answer typically goes (root mean square) when this alone is "
        f"drawn anew, with a {level(found['confidence'])} interval."
    ]
    if "sobol" in methods:
        parts.append(
            "Shares of the variance (Sobol): what it explains by itself, and with what it does "
            "together with others."
        )
    if "morris" in methods:
        parts.append("Factors without these figures were only screened (Morris).")
    parts.append(
        "Small: its interval lies below a point, and every row had games enough to show more. The "
        "noise of the games is taken out of it all."
    )
    return " ".join(parts)


def _closing(found: Sensed, width: int, ink: Ink) -> str:
    rest = reservation(found, ink)
    again = ink.name(f"  {found['again']}")
    beyond = ""
    if found["beyond_reach"]:
        beyond = f" {found['beyond_reach']} more make no difference to what is played here."
    return f"{paragraph(assumptions(found) + beyond, width)}\n{rest}\nAgain:\n{again}"
