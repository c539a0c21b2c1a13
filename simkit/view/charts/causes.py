"""The chart of `simkit causes`: how games end at each turn, and which events matter.

`hazard_numbers` and `saving_numbers` compute exactly what is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.view.charts.canvas import (
    FAINT,
    LOSING,
    MARKS,
    MOST_TOGETHER,
    WINNING,
    label,
    new_figure,
    row_named,
    rows_for,
    styled,
    tidy,
    whiskers,
)
from simkit.view.charts.luck import draw_draws
from simkit.view.console.causes import leads
from simkit.view.text.differences import corrected, signed
from simkit.view.text.lookup import ending_named, spoken
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted, level, share_with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.stories.causes import Causes

_FEW = 30  # games; of a turn that fewer reach the hazard is not drawn


def hazard_numbers(found: Causes) -> DataFrame:
    """A row a turn and ending as it is drawn: turn, outcome, reached, hazard, low, high (%)."""
    import pandas as pd

    few = min(_FEW, found.games)
    rows = [
        (row.turn, row.outcome, row.reached, *(100 * end for end in row.share.known))
        for row in found.hazards_by_turn
        if row.reached >= few
    ]
    columns = ["turn", "outcome", "reached", "hazard", "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def saving_numbers(found: Causes) -> DataFrame:
    """A row an event as it is drawn: event, net, low, high (points of games won)."""
    import pandas as pd

    rows = [
        (spoken(row.event), *(100 * end for end in row.net.difference.known))
        for row in found.without_events
        if row.lost_games
    ]
    return pd.DataFrame(rows, columns=["event", "net", "low", "high"])


def causes_chart(found: Causes, game: Game | None = None) -> Figure:
    """Above, what hangs on each event; below, the hazard of each turn by ending."""
    hazards, saving = hazard_numbers(found), saving_numbers(found)
    title = title_of(found, game)
    won = share_with_interval(*found.win_rate.known)
    draws = found.draws.saves if found.draws else ()
    endings = hazards.outcome.nunique()
    # What the finding tells stands first; rows of endings would push it off a screen.
    events = [0.5 + 0.34 * len(saving)] if len(saving) else []
    ends = [2.6 if endings <= MOST_TOGETHER else 0.6 + 0.4 * endings]
    heights = [*events, *ends, *([0.5 + 0.5 * len(draws)] if draws else [])]
    with styled():
        figure = new_figure(
            sum(heights) + 0.5 * len(heights),
            title=f"{title}: when are games lost, and to what?",
            finding=" ".join(leads(found)),
            subtitle=f"Bot {found.heading.bot} wins {won} of games.",
            caption=_caption(found, len(saving), game, _scale(hazards)),
        )
        panels = figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)[:, 0]
        _draw_hazards(panels[len(events)], hazards, found, game)
        if len(saving):
            _draw_saving(panels[0], saving)
        if draws:
            draw_draws(panels[-1], draws)
    return figure


def _scale(hazards: DataFrame) -> str:
    """How high the rows are, if each ending has its own."""
    if hazards.outcome.nunique() <= MOST_TOGETHER:
        return ""
    return (
        f" All rows have the same scale, up to {hazards.high.max():.0f} %. At the right: the "
        "share of all games."
    )


def _caption(found: Causes, events: int, game: Game | None, scale: str) -> str:
    sure = level(found.confidence)
    above = (
        "Above: how the win rate changes if one kind of event has no effect, on the same luck, "
        f"with {sure} intervals{corrected(events, 'events')}. Below: of"
        if events
        else "Of"
    )
    together = " Shares of rolls and shuffles hold together." if found.draws else ""
    return (
        f"{above} the games that reach a turn, the share that end in it (for turns that {_FEW} "
        f"games reach), with {sure} intervals.{scale}{together} "
        f"{counted(found.games, 'game')}, seed {found.heading.seed}. "
        f"{stands_on(found, game)}."
    )


def _draw_hazards(axes: Axes, numbers: DataFrame, found: Causes, game: Game | None) -> None:
    from matplotlib.ticker import MaxNLocator

    # Of rivals, somebody wins every game.
    alike = game.outcomes if game and not game.seats else ()
    won = {outcome.name for outcome in alike if outcome.won}
    if numbers.outcome.nunique() > MOST_TOGETHER:
        _draw_in_rows(axes, numbers, found, won)
        return
    used = {True: 0, False: 0}
    for nth, outcome in enumerate(row.outcome for row in found.endings_by_share):
        part = numbers[numbers.outcome == outcome]
        wins = outcome in won
        colours = WINNING if wins else LOSING
        colour = colours[used[wins] % len(colours)]
        used[wins] += 1
        axes.fill_between(part["turn"], part["low"], part["high"], color=colour, alpha=0.2, lw=0)
        mark = MARKS[nth % len(MARKS)][0]
        name = f"{ending_named(outcome)} (won)" if wins else ending_named(outcome)
        axes.plot(part["turn"], part["hazard"], mark + "-", color=colour, markersize=5, label=name)
    axes.xaxis.set_major_locator(MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10]))
    axes.set_ylim(bottom=0)
    axes.set_xlabel("turn")
    axes.set_ylabel("games that end (%)")
    axes.legend(loc="center left", bbox_to_anchor=(1.03, 0.5), frameon=False, fontsize=9.5)
    tidy(axes, grid="y")


def _draw_in_rows(axes: Axes, numbers: DataFrame, found: Causes, won: set[str]) -> None:
    """Endings that are too many for one picture: a row each, the commonest on top."""
    drawn = {*numbers.outcome}
    shown = [row for row in found.endings_by_share if row.outcome in drawn]
    rows = rows_for(axes, len(shown))
    for each, row in zip(rows, shown, strict=True):
        part = numbers[numbers.outcome == row.outcome]
        colour = (WINNING if row.outcome in won else LOSING)[0]
        each.fill_between(part.turn, part.low, part.high, color=colour, alpha=0.25, lw=0)
        each.plot(part.turn, part.hazard, "o-", color=colour, markersize=3.5)
        whose = " (won)" if row.outcome in won else ""
        share = share_with_interval(*row.share.known)
        row_named(each, f"{label(ending_named(row.outcome))}{whose}", share)
        tidy(each)
    rows[0].set_ylim(bottom=0)
    rows[-1].set_xlabel("turn")


def _draw_saving(axes: Axes, numbers: DataFrame) -> None:
    places = range(len(numbers))
    whiskers(axes, places, numbers["net"], numbers["low"], numbers["high"], 0)
    across = axes.get_yaxis_transform()
    rows: Any = numbers.itertuples(index=False)
    for place, row in enumerate(rows):
        text = f"{signed(row.net, 1)} ({signed(row.low, 1)} to {signed(row.high, 1)})"
        axes.text(1.03, place, text, transform=across, va="center", fontsize=9.5, color=FAINT)
    axes.set_yticks(places, [label(event) for event in numbers["event"]])
    axes.set_ylim(len(numbers) - 0.4, -0.6)
    axes.axvline(0, color=FAINT, lw=0.8)
    axes.set_xlim(1.05 * min(-1.0, numbers["low"].min()), 1.05 * max(1.0, numbers["high"].max()))
    axes.set_xlabel("change of the win rate without its effect (points)")
    tidy(axes)
