"""The chart of `simkit ladder`: every bot, and its lead over the next lower one.

`skill` draws a frame of rungs, as `simkit.lab.sweeps.cell_pairs.rungs` makes it of a stored
sweep and `rungs_of` of a ladder.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    BLUE,
    FAINT,
    beside,
    label,
    new_figure,
    panel_title,
    styled,
    tidy,
    whiskers,
)
from simkit.view.text.differences import signed
from simkit.view.text.findings.ladder import ladder_finding
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import count, counted, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.contests.ladder import Ladder
    from simkit.lab.contests.levels import Level, Levels
    from simkit.lab.contests.skill import MistakesTried
    from simkit.lab.statistics.intervals import Interval
    from simkit.lab.statistics.limit import Limit

MOST_PANELS = 9


def ladder_chart(found: Ladder, game: Game | None = None) -> Figure:
    """A line a bot, the best on top."""
    title = title_of(found, game)
    note = f"Seed {found.heading.seed}. {stands_on(found, game)}."
    return skill(
        rungs_of(found),
        mistakes_of(found.mistakes_tried),
        found.levels,
        title=f"{title}: what is skill worth?",
        finding=ladder_finding(found),
        note=note,
    )


def rungs_of(found: Ladder) -> DataFrame:
    """A row a bot, the best first, in the columns of `cell_pairs.rungs`."""
    import pandas as pd

    rows = []
    for rung in reversed(found.rungs):
        step, rate = rung.step, rung.win_rate
        ends = [100 * value for value in step.difference.known] if step else [None] * 3
        below, verdict = (rung.below, step.verdict) if step else ("", "")
        rows.append(("", rung.bot, rung.games, *rate.known, below, *ends, verdict))
    columns = ["setting", "bot", "games", "win_rate", "low", "high"]
    columns += ["below", "step", "step_low", "step_high", "verdict"]
    return pd.DataFrame(rows, columns=columns)


def mistakes_of(tried: MistakesTried) -> DataFrame:
    """A row per share of random choices of the best bot: mistakes, win_rate, low, high."""
    import pandas as pd

    rows = [(each.mistakes, *each.win_rate.known) for each in tried.costs]
    frame = pd.DataFrame(rows, columns=["mistakes", "win_rate", "low", "high"])
    frame.attrs = {"bot": tried.bot, "games": tried.games}
    return frame


def skill(
    frame: DataFrame,
    mistakes: DataFrame | None = None,
    levels: Levels | None = None,
    *,
    title: str = "What is skill worth?",
    subtitle: str = "",
    finding: str = "",
    note: str = "",
) -> Figure:
    """every bot with its step above the next lower one, the best on top; a panel a setting"""
    settings = list(dict.fromkeys(frame["setting"]))
    if len(settings) > MOST_PANELS:
        raise BadInput(f"{len(settings)} settings do not fit on this chart; {MOST_PANELS} do.")
    rungs = [frame[frame["setting"] == setting] for setting in settings]
    heights = [0.4 + 0.42 * len(part) for part in rungs]
    mistakes = mistakes if mistakes is not None and len(mistakes) > 1 else None
    heights += [] if mistakes is None else [1.9]
    searches = searches_of(levels)
    heights += [1.9] if searches else []
    with styled():
        figure = new_figure(
            0.4 + sum(heights) + 0.3 * len(heights),
            title=title,
            subtitle=subtitle,
            finding=finding,
            caption=_caption(frame, mistakes, note, _limit_caption(levels, searches)),
        )
        panels = figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)[:, 0]
        top = min(100.0, max(1.0, 108 * float(frame["high"].max())))
        for axes, setting, part in zip(panels, settings, rungs, strict=False):
            _draw_rungs(axes, part, top)
            if len(settings) > 1:
                panel_title(axes, setting)
            axes.tick_params(labelbottom=setting == settings[-1])
        panels[len(settings) - 1].set_xlabel("win rate (%)")
        if mistakes is not None:
            _draw_mistakes(panels[len(settings)], mistakes)
        if searches and levels:
            _draw_efforts(panels[-1], searches, levels.limit)
    return figure


def searches_of(levels: Levels | None) -> list[Level]:
    """The levels of a search, where `--ceiling` has played some."""
    found = levels.levels if levels else []
    return [each for each in found if each.effort is not None]


def _limit_caption(levels: Levels | None, searches: Sequence[Level]) -> str:
    if not searches or not levels:
        return ""
    limit = levels.limit
    band = " At the right: its win rate with unlimited effort, extrapolated."
    told = band if limit and limit.fits else ""
    return f" At the bottom: the search by its effort ({counted(levels.games, 'game')} each).{told}"


def _draw_efforts(axes: Axes, searches: Sequence[Level], limit: Limit | None) -> None:
    """The share that the search wins by its effort, and where that goes."""
    efforts = [each.effort for each in searches if each.effort is not None]
    share, low, high = zip(*(_percents(each.win_rate) for each in searches), strict=True)
    axes.set_xscale("log", base=2)
    axes.vlines(efforts, low, high, color=BLUE, linewidth=1.6)
    axes.plot(efforts, share, "o-", color=BLUE, markersize=5, linewidth=1.0)
    ticks, names = list(efforts), [f"{effort:g}" for effort in efforts]
    if limit and limit.fits:
        place = 2.0 * efforts[-1]
        middle, least, most = _percents(limit.share)
        axes.vlines([place], least, most, color=BLUE, alpha=0.25, linewidth=12)
        axes.plot([place], [middle], "D", color=BLUE, markersize=5)
        ticks, names = [*ticks, place], [*names, "unlimited"]
    axes.set_xticks(ticks, names)
    axes.minorticks_off()
    axes.set_ylim(bottom=0)
    axes.set_xlabel("effort of the search (1: as usual)")
    axes.set_ylabel("win rate (%)")
    tidy(axes, grid="y")


def _percents(share: Interval) -> list[float]:
    return [100 * end for end in share.known]


def _caption(frame: DataFrame, mistakes: DataFrame | None, note: str, last: str) -> str:
    few, many = int(frame["games"].min()), int(frame["games"].max())
    games = counted(few, "game") if few == many else f"{count(few)} to {counted(many, 'game')}"
    below = (
        f" Below: {mistakes.attrs['bot']} if a share of its choices is random "
        f"({counted(mistakes.attrs['games'], 'game')} each)."
        if mistakes is not None
        else ""
    )
    return (
        "Dots: win rate. Lines: 95 % intervals. At the right: how many points above the next "
        f"lower bot on the same games, with verdict.{below}{last} {games} per bot. {note}"
    ).strip()


def _draw_rungs(axes: Axes, part: DataFrame, top: float) -> None:
    places = range(len(part))
    whiskers(axes, places, 100 * part["win_rate"], 100 * part["low"], 100 * part["high"], 0)
    rows: Any = part.itertuples(index=False)
    for place, row in enumerate(rows):
        if row.below:
            ends = f"{signed(row.step_low, 1)} to {signed(row.step_high, 1)}"
            beside(axes, f"{signed(row.step, 1)} ({ends})\n{row.verdict}", place, fontsize=8.5)
    axes.set_yticks(places, [label(bot) for bot in part["bot"]])
    axes.set_ylim(len(part) - 0.4, -0.6)
    axes.set_xlim(0, top)
    tidy(axes)


def _draw_mistakes(axes: Axes, mistakes: DataFrame) -> None:
    share, low, high = (100 * mistakes[name] for name in ("win_rate", "low", "high"))
    places = 100 * mistakes["mistakes"]
    axes.fill_between(places, low, high, color=BLUE, alpha=0.2, linewidth=0)
    axes.plot(places, share, "o-", color=BLUE, markersize=5, linewidth=1.6)
    axes.set_xticks(places, [percent(share, 0) for share in mistakes["mistakes"]])
    axes.set_ylim(bottom=0)
    axes.set_xlabel("random choices")
    axes.set_ylabel("win rate (%)")
    axes.axhline(0, color=FAINT, linewidth=0.8)
    tidy(axes, grid="y")
