"""Charts of runs: each function turns a table of results into a matplotlib figure.

Beside every chart stands a function with `_numbers` in its name: it computes exactly what the chart
draws, so that the numbers can be had without the picture and the picture checked against them.
A frame has one row a game, as `run` returns it; several runs may stand one below the other.
`method` is "wilson" for a number of games that was fixed beforehand, "sequence" for a run that
stopped when it was precise enough.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    FAINT,
    GRID,
    LOSING,
    MOST_TOGETHER,
    WINNING,
    colours_of,
    label,
    new_figure,
    panel_title,
    row_named,
    rows_for,
    styled,
    tidy,
    whiskers,
)
from simkit.view.text.lookup import ending_named, spoken
from simkit.view.text.words import count, counted, level, listed, percent, share_with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.lab.statistics.intervals import Interval

_MOST_SPANS = 30
OF_LIKELY = "intervals with luck and what the log leaves open"
_INTERVALS = {"wilson": "Wilson intervals", "sequence": "confidence sequences"}


# --- How often does each bot win? ----------------------------------------------------------------


def win_rate_numbers(
    frame: DataFrame,
    *,
    confidence: float = 0.95,
    method: str = "wilson",
    likely: Mapping[str, Interval] | None = None,
    seats: Sequence[str] = (),
) -> DataFrame:
    """A row a bot, the best first: games, won, share and its interval (low, high).

    `likely` are the win rates of likely players, by the bot for which they played. `seats` stand
    in this order.
    """
    import pandas as pd

    _require(frame, "bot", "won")
    rows = []
    for bot, games in _by_win_rate(frame):
        won = int(games["won"].sum())
        share = _share(won, len(games), confidence, method)
        rows.append((bot, len(games), won, *(likely[bot].known if likely else share)))
    rows.sort(key=lambda row: seats.index(row[0]) if seats else 0)
    return pd.DataFrame(rows, columns=["bot", "games", "won", "win_rate", "low", "high"])


def win_rate(
    frame: DataFrame,
    *,
    title: str = "How often does each bot win?",
    subtitle: str = "",
    finding: str = "",
    note: str = "",
    confidence: float = 0.95,
    method: str = "wilson",
    likely: Mapping[str, Interval] | None = None,
    seats: Sequence[str] = (),
    fair: float | None = None,
) -> Figure:
    """Dots with intervals, a bot a line, the best on top; `note` closes the caption.

    If the lines are `seats`, all have played the same games, and stand in this order. `fair` is
    marked as the fair share.
    """
    numbers = win_rate_numbers(
        frame, confidence=confidence, method=method, likely=likely, seats=seats
    )
    kind = OF_LIKELY if likely else _INTERVALS[method]
    caption = f"Dots: win rate. Lines: {level(confidence)} {kind}."
    if fair is not None:
        caption += f" Dotted: a fair share, {percent(fair)}."
    with styled():
        figure = new_figure(
            0.7 + 0.45 * len(numbers),
            title=title,
            subtitle=subtitle,
            finding=finding,
            caption=_caption(caption, frame, note, of_each="" if seats else " a bot"),
        )
        axes = figure.add_subplot()
        if fair is not None:
            axes.axvline(100 * fair, color=FAINT, linewidth=1.2, linestyle=":", zorder=0.5)
        _draw_win_rate(axes, numbers)
    return figure


def _draw_win_rate(axes: Axes, numbers: DataFrame) -> None:
    places = range(len(numbers))
    share, low, high = (100 * numbers[name] for name in ("win_rate", "low", "high"))
    whiskers(axes, places, share, low, high, 0)
    for place, row in enumerate(_rows(numbers)):
        _at_right(axes, share_with_interval(row["win_rate"], row["low"], row["high"]), place)
    axes.set_yticks(places, [label(bot) for bot in numbers["bot"]])
    axes.set_ylim(len(numbers) - 0.4, -0.6)
    axes.set_xlim(0, min(100, 1.08 * high.max()))
    axes.set_xlabel("win rate (%)")
    tidy(axes)


# --- How and when do the games end? --------------------------------------------------------------


def endings_numbers(frame: DataFrame) -> DataFrame:
    """A row for each bot, outcome and span of turns: how many games, and which share of the bot's.

    Bots are ordered by the share they win; won outcomes come first, then the commoner ones. A span
    is a single turn, unless the games are so long that the columns would turn into hairs.
    """
    import numpy as np
    import pandas as pd

    _require(frame, "bot", "outcome", "won", "turns")
    edges = _turn_edges(int(frame["turns"].max()))
    rows = []
    for bot, games in _by_win_rate(frame):
        for outcome, won in _outcomes(frame):
            ended, _ = np.histogram(games["turns"][games["outcome"] == outcome], edges)
            for place, number in enumerate(ended.tolist()):
                span = (edges[place], edges[place + 1] - 1)
                rows.append((bot, outcome, won, *span, number, number / len(games)))
    columns = ["bot", "outcome", "won", "turn_from", "turn_to", "games", "share"]
    return pd.DataFrame(rows, columns=columns)


def ending_shares(
    frame: DataFrame, *, confidence: float = 0.95, method: str = "wilson"
) -> DataFrame:
    """A row for each bot and outcome: games, their share of the bot's games and its interval."""
    import pandas as pd

    _require(frame, "bot", "outcome", "won")
    rows = []
    for bot, games in _by_win_rate(frame):
        for outcome, won in _outcomes(frame):
            ended = int((games["outcome"] == outcome).sum())
            share = _share(ended, len(games), confidence, method)
            rows.append((bot, outcome, won, ended, *share))
    return pd.DataFrame(rows, columns=["bot", "outcome", "won", "games", "share", "low", "high"])


def endings(
    frame: DataFrame,
    *,
    title: str = "How do the games end, and when?",
    subtitle: str = "",
    note: str = "",
    confidence: float = 0.95,
    method: str = "wilson",
) -> Figure:
    """A panel a bot: in which turn its games ended and how, with the share of each ending."""
    numbers = endings_numbers(frame)
    shares = ending_shares(frame, confidence=confidence, method=method)
    bots = list(numbers["bot"].unique())
    span = int(numbers["turn_to"].iloc[0] - numbers["turn_from"].iloc[0]) + 1
    in_rows = len(bots) == 1 and shares.outcome.nunique() > MOST_TOGETHER
    when = "the turn" if span == 1 else f"{span} turns in a row"
    own_scale = " Each panel has its own scale." if len(bots) > 1 else ""
    own_scale = " All rows have the same scale." if in_rows else own_scale
    caption = (
        f"Height: share of the bot's games that ended in {when}.{own_scale} "
        f"In brackets: {level(confidence)} {_INTERVALS[method]}."
    )
    with styled():
        figure = new_figure(
            0.5 + _panel_height(len(bots), shares.outcome.nunique()) * len(bots),
            title=title,
            subtitle=subtitle,
            caption=_caption(caption, frame, note),
        )
        panels = figure.subplots(len(bots), 1, sharex=True, squeeze=False)[:, 0]
        if in_rows:
            _draw_in_rows(panels[0], numbers, shares)
            return figure
        for axes, bot in zip(panels, bots, strict=True):
            _draw_endings(axes, numbers[numbers["bot"] == bot], shares[shares["bot"] == bot])
            panel_title(axes, bot)
        panels[-1].set_xlabel("turn in which the game ended")
        figure.supylabel("games (%)", fontsize=11)
    return figure


def _draw_in_rows(axes: Axes, numbers: DataFrame, shares: DataFrame) -> None:
    """One bot's endings, which are too many for one histogram: a row each, with its share."""
    rows = rows_for(axes, len(shares))
    told: Any = shares.itertuples(index=False)
    for each, row in zip(rows, told, strict=True):
        part = numbers[numbers.outcome == row.outcome]
        each.bar(
            (part.turn_from + part.turn_to) / 2,
            100 * part.share.to_numpy(),
            width=part.turn_to - part.turn_from + 1,
            color=WINNING[0] if row.won else LOSING[0],
            edgecolor="white",
            linewidth=0.8,
        )
        whose = " (won)" if row.won else ""
        share = share_with_interval(row.share, row.low, row.high)
        row_named(each, f"{label(ending_named(row.outcome))}{whose}", share)
        tidy(each)
    rows[0].set_xlim(left=0.5)
    rows[-1].set_xlabel("turn in which the game ended")


def _draw_endings(axes: Axes, numbers: DataFrame, shares: DataFrame) -> None:
    """One bot's histogram, the outcomes stacked, and a legend that holds their shares."""
    from matplotlib.ticker import MaxNLocator

    looks = colours_of(list(zip(shares["outcome"], shares["won"], strict=True)))
    floor: Any = 0.0
    for row in _rows(shares):
        part = numbers[numbers["outcome"] == row["outcome"]]
        height = 100 * part["share"].to_numpy()
        share = share_with_interval(row["share"], row["low"], row["high"])
        colour, hatch = looks[row["outcome"]]
        axes.bar(
            (part["turn_from"] + part["turn_to"]) / 2,
            height,
            width=part["turn_to"] - part["turn_from"] + 1,
            bottom=floor,
            color=colour,
            hatch=hatch,
            edgecolor="white",
            linewidth=0.8,
            label=f"{label(ending_named(row['outcome']))}\n{share}",
        )
        floor = floor + height
    axes.xaxis.set_major_locator(MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_locator(MaxNLocator(3, min_n_ticks=2, steps=[1, 2, 5, 10]))
    axes.set_xlim(left=0.5)
    axes.margins(y=0.1)
    tidy(axes, grid="y")
    _legend(axes, reverse=True, handlelength=1.6, handleheight=1.6)


def _panel_height(bots: int, outcomes: int) -> float:
    """Inches for a bot's histogram, and for the legend beside it."""
    return max(1.2 if bots > 1 else 2.4, 0.3 + 0.37 * outcomes)


def _turn_edges(last: int) -> list[int]:
    """Where the spans of turns begin, from turn 1, and where the last one ends."""
    width = math.ceil(last / _MOST_SPANS)
    return list(range(1, last + width + 1, width))


# --- What loses games, cause by cause -------------------------------------------------------------


def loss_by_cause_numbers(frame: DataFrame, loss: str, *, confidence: float = 0.95) -> DataFrame:
    """A row for each cause and bot: games, mean loss a game and the interval of the mean.

    `loss` names what loses games bit by bit, as the game's description does; a column that begins
    with it counts what a cause adds. Causes are ordered by their mean over the bots; one that never
    occurred has no row.
    """
    import pandas as pd

    _require(frame, "bot")
    causes = loss_causes(frame, loss)
    if not causes:
        raise BadInput(f"The frame has no column that begins with {loss}_; the chart draws those.")
    rows = []
    for bot, games in _by_win_rate(frame):
        for cause in causes:
            mean = _mean(games[f"{loss}_{cause}"], confidence)
            rows.append((cause, bot, len(games), *mean))
    numbers = pd.DataFrame(rows, columns=["cause", "bot", "games", "mean", "low", "high"])
    effect = numbers.groupby("cause")["mean"].mean().sort_values(ascending=False, kind="stable")
    order = {cause: place for place, (cause, mean) in enumerate(effect.items()) if mean != 0}
    numbers = numbers[numbers["cause"].isin(order)]
    return numbers.sort_values(
        "cause", key=lambda c: c.map(order), kind="stable", ignore_index=True
    )


def loss_by_cause(
    frame: DataFrame,
    loss: str,
    *,
    title: str = "",
    subtitle: str = "",
    note: str = "",
    confidence: float = 0.95,
) -> Figure:
    """Dots with intervals: the mean loss a game, by cause and bot."""
    numbers = loss_by_cause_numbers(frame, loss, confidence=confidence)
    causes, bots = list(numbers["cause"].unique()), list(numbers["bot"].unique())
    if not causes:
        raise BadInput(f"There is no {loss} in any of these games; there is nothing to draw.")
    never = [cause for cause in loss_causes(frame, loss) if cause not in causes]
    caption = f"Dots: mean of all games. Lines: {level(confidence)} intervals of the mean."
    if never:
        caption += f" Never occurred: {listed(map(spoken, never))}."
    with styled():
        figure = new_figure(
            0.75 + len(causes) * (0.3 + 0.17 * len(bots)),
            title=title or f"Where does the {loss} come from?",
            subtitle=subtitle,
            caption=_caption(caption, frame, note),
        )
        axes = figure.add_subplot()
        _draw_losses(axes, numbers, causes, bots)
        axes.set_xlabel(f"mean {loss} per game")
    return figure


def _draw_losses(axes: Axes, numbers: DataFrame, causes: list[str], bots: list[str]) -> None:
    """A band a cause, in it the bots one below the other, each with its own mark."""
    step = 0.72 / len(bots)
    for nth, bot in enumerate(bots):
        part = numbers[numbers["bot"] == bot]
        shift = (nth - (len(bots) - 1) / 2) * step
        places = [causes.index(cause) + shift for cause in part["cause"]]
        whiskers(axes, places, part["mean"], part["low"], part["high"], nth, label(bot))
    for edge in range(1, len(causes)):
        axes.axhline(edge - 0.5, color=GRID, linewidth=1.5)
    axes.set_yticks(range(len(causes)), [label(spoken(cause)) for cause in causes])
    axes.set_ylim(len(causes) - 0.5, -0.5)
    axes.set_xlim(left=min(0, numbers["low"].min()))
    tidy(axes)
    _legend(axes)


def loss_causes(frame: DataFrame, loss: str) -> list[str]:
    """The causes of a loss that a frame counts, whether they occurred or not."""
    stem = f"{loss}_"
    return [name.removeprefix(stem) for name in frame.columns if name.startswith(stem)]


# --- What the charts share -----------------------------------------------------------------------


def _require(frame: DataFrame, *columns: str) -> None:
    """Refuse a frame that cannot be drawn, before matplotlib says so in its own way."""
    missing = [name for name in columns if name not in frame.columns]
    if missing:
        raise BadInput(f"The frame has no column {listed(missing)}; the chart needs it.")
    if frame.empty:
        raise BadInput("The frame holds no games; there is nothing to draw.")


def _by_win_rate(frame: DataFrame) -> Iterator[tuple[str, DataFrame]]:
    """The games of each bot, the bot that wins most first; equals by name."""
    groups = [(str(bot), games) for bot, games in frame.groupby("bot")]
    if "won" in frame.columns:
        groups.sort(key=lambda group: -group[1]["won"].mean())
    yield from groups


def _outcomes(frame: DataFrame) -> list[tuple[str, bool]]:
    """Each (outcome, won) that occurred: won ones first, then the commoner one."""
    counts = frame.groupby(["outcome", "won"]).size().reset_index(name="games")
    ordered = counts.sort_values(["won", "games"], ascending=False, kind="stable")
    return [(row["outcome"], bool(row["won"])) for row in _rows(ordered)]


def _rows(numbers: DataFrame) -> list[dict[str, Any]]:
    return [dict(zip(numbers.columns, row, strict=True)) for row in numbers.itertuples(index=False)]


def _share(number: int, games: int, confidence: float, method: str) -> tuple[float, float, float]:
    """A share and the bounds of its interval."""
    from simkit.lab.statistics import intervals

    found = {"wilson": intervals.wilson, "sequence": intervals.sequence}[method](
        number, games, confidence
    )
    assert found.estimate is not None and found.low is not None and found.high is not None
    return found.estimate, found.low, found.high


def _mean(values: Any, confidence: float) -> tuple[float, float, float]:
    """A mean and the bounds of its interval; of one game alone, no bounds."""
    from simkit.lab.play.results import Tally

    tally = Tally()
    tally.add(values.to_numpy())
    found = tally.mean_interval(confidence)
    mean, low, high = (
        math.nan if number is None else number for number in (found.estimate, found.low, found.high)
    )
    return mean, low, high


def _caption(text: str, frame: DataFrame, note: str, of_each: str = " a bot") -> str:
    """What is drawn, on how many games it stands, and what else must be said."""
    games = frame.groupby("bot").size()
    few, many = int(games.min()), int(games.max())
    basis = counted(few, "game") if few == many else f"{count(few)} to {counted(many, 'game')}"
    if len(games) > 1:
        basis += of_each
    if "seed" in frame.columns:
        seeds = sorted(frame["seed"].unique())
        basis += f", seed{'s' if len(seeds) > 1 else ''} {listed(map(str, seeds))}"
    return f"{text} {basis}. {note}".strip()


def _at_right(axes: Axes, text: str, place: float) -> None:
    """A note beside the axes, in line with what is drawn at this place."""
    across = axes.get_yaxis_transform()
    axes.text(1.03, place, text, transform=across, va="center", fontsize=10, color=FAINT)


def _legend(axes: Axes, **options: Any) -> None:
    """To the right of the axes, where it covers nothing."""
    axes.legend(
        loc="center left", bbox_to_anchor=(1.03, 0.5), frameon=False, fontsize=9.5, **options
    )
