"""The chart of `simkit tune-game`: how the win rate moves, and where it reaches the target.

It is drawn from the object that `simkit tune-game --json` prints; `tune_game_numbers` computes
exactly what is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.view.charts.about_target import draw_about_target
from simkit.view.charts.canvas import (
    BLACK,
    FAINT,
    GREEN,
    MARKS,
    new_figure,
    styled,
    tidy,
    wrapped,
)
from simkit.view.text.differences import points
from simkit.view.text.findings.tune_game import mark_text, tune_game_finding
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.values import key_text, key_title, value_text
from simkit.view.text.words import counted, level, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.improving.tune_game_answer import TunedGame

_HEIGHT = 3.8
MOST_ROWS = 12


def tune_game_numbers(found: TunedGame) -> DataFrame:
    """A row a mark as it is drawn: place and value on the first axis, line, share, reaches.

    The shares are in per cent; those of the play-off where there were any.
    """
    import pandas as pd

    tested = {str(one.values): one for one in found.finalists}
    first, *others = found.before
    rows = []
    for mark in found.tried:
        best = tested.get(str(mark.values), mark)
        rate = best.win_rate
        if rate.estimate is None:
            continue
        line = ", ".join(f"{key_text(key)}={value_text(mark.values[key])}" for key in others)
        shares = [100 * end for end in rate.known]
        reaches = best.verdict == "reaches"
        rows.append((mark.values[first], line, *shares, reaches))
    columns = ["value", "line", "share", "low", "high", "reaches"]
    frame = pd.DataFrame(rows, columns=columns)
    frame.insert(0, "place", _places(frame["value"].tolist()))
    return frame


def _places(values: list[Any]) -> list[float]:
    """Numbers stand where they belong, words in a row."""
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        return [float(value) for value in values]
    known = list(dict.fromkeys(values))
    return [float(known.index(value)) for value in values]


def tune_game_chart(found: TunedGame, game: Game | None = None) -> Figure:
    """A line for each combination of the other axes, along the first one; the target as a band.

    Where these would be too many lines, the combinations nearest to the target are rows.
    """
    numbers = tune_game_numbers(found)
    lines = list(dict.fromkeys(numbers["line"]))
    if len(lines) > len(MARKS):
        return _nearest_chart(found, game)
    with styled():
        figure = new_figure(
            _HEIGHT,
            title=_title(found, game),
            finding=tune_game_finding(found, game),
            caption=_caption(found, game, "Dotted: the current value. "),
        )
        _draw(figure.add_subplot(), numbers, lines, found, game)
    return figure


def nearest_numbers(found: TunedGame, game: Game | None = None) -> DataFrame:
    """A row a combination as it is drawn: those of the play-off, then the nearest ones that played.

    combination, win_rate, low, high (%), reaches.
    """
    import pandas as pd

    tested = [str(one.values) for one in found.finalists]
    played = [one for one in found.tried if one.games and str(one.values) not in tested]
    played.sort(key=lambda one: one.away(found.target))
    rows = []
    for one in [*found.finalists, *played][:MOST_ROWS]:
        shares = [100 * end for end in one.win_rate.known]
        fresh = str(one.values) in tested
        rows.append((mark_text(one, found, game), *shares, fresh and one.verdict == "reaches"))
    return pd.DataFrame(rows, columns=["combination", "win_rate", "low", "high", "reaches"])


def _nearest_chart(found: TunedGame, game: Game | None) -> Figure:
    numbers = nearest_numbers(found, game)
    with styled():
        figure = new_figure(
            0.8 + 0.75 * len(numbers),
            title=_title(found, game),
            finding=tune_game_finding(found, game),
            caption=_caption(found, game, f"{len(numbers)} of {len(found.tried)} tried. "),
        )
        axes = figure.add_subplot()
        target, margin = 100 * found.target, 100 * found.margin
        draw_about_target(axes, numbers["combination"].tolist(), numbers, target, margin)
        rings = np.flatnonzero(numbers["reaches"])
        _ring(axes, numbers["win_rate"].iloc[rings], rings)
    return figure


def _title(found: TunedGame, game: Game | None) -> str:
    title = title_of(found, game)
    return f"{title}: which settings give a win rate of {percent(found.target, 0)}?"


def _caption(found: TunedGame, game: Game | None, shown: str = "") -> str:
    return (
        f"Green band: within {points(found.margin)} points of the target. Lines: "
        f"{level(found.confidence)} intervals. Rings: reaches the target on fresh games. "
        f"Settings that clearly miss it played few games. {shown}"
        f"{counted(found.games, 'game')}, seed {found.heading.seed}, play-off seed "
        f"{found.playoff_seed}, bot {found.heading.bot}. {stands_on(found, game, found.before)}."
    )


def _draw(
    axes: Axes, numbers: DataFrame, lines: list[str], found: TunedGame, game: Game | None
) -> None:
    target, margin = 100 * found.target, 100 * found.margin
    axes.axhspan(target - margin, target + margin, color=GREEN, alpha=0.2, linewidth=0)
    axes.axhline(target, color=GREEN, linewidth=1.2)
    first = next(iter(found.before))
    for nth, line in enumerate(lines):
        _line(axes, numbers[numbers["line"] == line].sort_values("place"), nth, line)
    _now(axes, numbers, found.before[first])
    values = numbers["value"].tolist()
    if any(isinstance(value, str | bool) for value in values):
        names = ["\n".join(wrapped(value_text(value), 14)) for value in dict.fromkeys(values)]
        axes.set_xticks(range(len(names)), names)
    elif len(set(values)) <= 9 and all(isinstance(value, int) for value in values):
        axes.set_xticks(sorted(set(values)))
    axes.set_xlabel(key_title(first, game))
    axes.set_ylabel("win rate (%)")
    axes.set_ylim(bottom=min(0.0, axes.get_ylim()[0]) if numbers["low"].min() < 10 else None)
    tidy(axes, grid="y")
    if lines != [""]:
        axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0), fontsize=10)


def _line(axes: Axes, part: DataFrame, nth: int, name: str) -> None:
    """The marks of one line with their intervals, a little apart from the other lines."""
    mark, colour = MARKS[nth % len(MARKS)]
    axes.plot(part["place"], part["share"], color=colour, linewidth=1.0, alpha=0.6)
    axes.vlines(part["place"], part["low"], part["high"], color=colour, linewidth=1.4)
    axes.plot(
        part["place"], part["share"], mark, color=colour, markersize=6, label=name, clip_on=False
    )
    rings = part[part["reaches"]]
    _ring(axes, rings["place"], rings["share"])


def _ring(axes: Axes, across: Any, up: Any) -> None:
    """Around what reaches the target."""
    axes.plot(
        across,
        up,
        "o",
        markersize=14,
        markerfacecolor="none",
        markeredgecolor=BLACK,
        markeredgewidth=1.6,
    )


def _now(axes: Axes, numbers: DataFrame, now: Any) -> None:
    """Where the first axis stands now."""
    here = numbers.loc[numbers["value"] == now, "place"]
    if len(here):
        axes.axvline(float(here.iloc[0]), color=FAINT, linewidth=1.2, linestyle=":")
