"""The chart of exact odds: the probability of each outcome of a roll, with an optional check.

`odds_numbers` computes exactly what is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import BLUE, VERMILLION, beside, label, new_figure, styled, tidy
from simkit.view.console.odds import odds_finding
from simkit.view.text.lookup import spoken
from simkit.view.text.played import title_of
from simkit.view.text.words import listed, percent, setting_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.play.odds import Odds, OddsTold, RollOdds
    from simkit.lab.statistics.intervals import Interval

_MOST = 40


def odds_numbers(found: OddsTold) -> DataFrame:
    """A row an outcome as it is drawn: its fields in words, probability, share of a check (%)."""
    import pandas as pd

    rows = [
        (_outcome_text(row.outcome), 100 * row.probability, *_check(row.check))
        for row in found.outcomes
    ]
    return pd.DataFrame(rows, columns=["outcome", "probability", "share", "low", "high"])


def _outcome_text(outcome: Mapping[str, Any]) -> str:
    """What is not nought: '1 larva, 1 cacodemon'; a single field stands as it is."""
    if len(outcome) == 1:
        ((name, value),) = outcome.items()
        return f"{spoken(name)} {setting_text(value)}"
    parts = [
        spoken(name) if value is True else f"{spoken(name)} {setting_text(value)}"
        for name, value in outcome.items()
        if value not in (0, None, "")
    ]
    return ", ".join(parts) or "nothing"


def _check(share: Interval | None) -> tuple[float | None, ...]:
    if share is None:
        return (None, None, None)
    return tuple(100 * end for end in share.known)


def _caption(simulated: bool, is_checked: bool) -> str:
    if simulated:
        return "Bars: shares of simulated rolls. Orange: their intervals."
    checked = " Orange: simulated rolls as a check, with their interval." if is_checked else ""
    return "Bars: exact probabilities." + checked


def odds_chart(answer: Odds | RollOdds, game: Game | None = None) -> Figure:
    """A bar an outcome, in the order in which the page tells them."""
    found = answer.told
    numbers = odds_numbers(found)
    if len(numbers) > _MOST:
        raise BadInput(f"{len(numbers)} outcomes do not fit on a chart; at most {_MOST} do.")
    simulated = bool(found.simulated)
    told = {key: value for key, value in found.keys.items() if value not in (None, False)}
    asked = [f"{spoken(key)} {setting_text(value)}" for key, value in told.items()]
    is_checked = bool(numbers["share"].notna().any())
    with styled():
        figure = new_figure(
            0.9 + 0.4 * len(numbers),
            title=f"{title_of(answer, game)}: the odds of {spoken(found.resolver)}",
            finding=odds_finding(found),
            subtitle=f"For {listed(asked)}." if asked else "",
            caption=_caption(simulated, is_checked),
        )
        axes = figure.add_subplot()
        places = range(len(numbers))
        axes.barh(places, numbers["probability"], height=0.6, color=BLUE, linewidth=0)
        if is_checked:
            look: Any = {"color": VERMILLION, "linewidth": 1.4}
            axes.hlines(places, numbers["low"], numbers["high"], **look)
            axes.plot(numbers["share"], places, "|", color=VERMILLION, markersize=9)
        for place, chance in zip(places, numbers["probability"], strict=True):
            beside(axes, percent(chance / 100), place)
        axes.set_yticks(places, [label(text) for text in numbers["outcome"]])
        axes.set_ylim(len(numbers) - 0.4, -0.6)
        axes.set_xlim(0, None)
        axes.set_xlabel("probability (%)")
        tidy(axes)
    return figure
