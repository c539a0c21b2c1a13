"""The chart of one ending or some numbers: how often each comes up, or how large each is.

Functions with `_numbers` in their name compute exactly what is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.single_figure import EVER, ONE, OneEnding, OneNumber, SeveralNumbers
from simkit.view.charts.canvas import (
    BLUE,
    ORANGE,
    beside,
    label,
    new_figure,
    styled,
    tidy,
)
from simkit.view.text.lookup import spoken
from simkit.view.text.played import stands_on
from simkit.view.text.single_figure import (
    is_flag,
    mean_told,
    mean_with_interval,
    number_named,
    single_finding,
)
from simkit.view.text.words import counted, level, share_with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.play.results import RunResult

MOST_BARS = 40
ROUNDING = 1e-9  # 0.3 / 0.1 is a little less than 3
GREY = "#999999"


def single_chart(answer: RunResult, game: Game | None = None) -> Figure:
    """Endings as bars, of which one stands out, or how often each value of a number comes up."""
    if isinstance(answer.about, OneEnding):
        return _endings_chart(answer, answer.about, game)
    if isinstance(answer.about, SeveralNumbers):
        return _several_chart(answer, answer.about, game)
    assert isinstance(answer.about, OneNumber)
    is_one_flag = is_flag(answer.about.metric, game) and not answer.about.seats
    if answer.about.way == EVER or is_one_flag:
        return _ever_chart(answer, answer.about, game)
    return _values_chart(answer, answer.about, game)


def single_ending_numbers(answer: RunResult) -> DataFrame:
    """A row for each ending, the commonest first: games, share and its interval."""
    import pandas as pd

    from simkit.lab.statistics import intervals

    counts, games = answer.tallies.outcomes, answer.games
    watched = answer.by_luck.method == "sequence"
    names = sorted(answer.outcomes, key=lambda name: -counts[name])
    rows = [
        (
            each,
            counts[each],
            *intervals.rate_of(counts[each], games, answer.confidence, watched).known,
        )
        for each in names
    ]
    return pd.DataFrame(rows, columns=["ending", "games", "share", "low", "high"])


def _endings_chart(answer: RunResult, about: OneEnding, game: Game | None) -> Figure:
    numbers = single_ending_numbers(answer)
    with styled():
        figure = new_figure(
            0.6 + 0.42 * len(numbers),
            title="",
            finding=f"{single_finding(answer, game)}.",
            caption=(
                f"Bars: share of games with each ending. In brackets: {level(answer.confidence)} "
                f"intervals. {counted(answer.games, 'game')}, seed {answer.seed}. "
                f"{stands_on(answer, game)}."
            ),
        )
        sure = about.share.confidence, about.share.method
        ends = zip(numbers.share, numbers.low, numbers.high, strict=True)
        shares = [Interval(share, low, high, *sure) for share, low, high in ends]
        names = [spoken(each).replace("-", " ") for each in numbers.ending]
        marked = [each == about.ending for each in numbers.ending]
        _draw_shares(figure.add_subplot(), names, shares, marked)
    return figure


def _draw_shares(
    axes: Axes, names: Sequence[str], shares: Sequence[Interval], marked: Sequence[bool]
) -> None:
    """A bar for each share, with its interval in words. The marked ones stand out."""
    places = range(len(names))
    colours = [BLUE if each else GREY for each in marked]
    axes.barh(places, [100 * each.known[0] for each in shares], color=colours, height=0.66)
    for place, share in enumerate(shares):
        beside(axes, share_with_interval(*share.known), place)
    axes.set_yticks(places, [label(each) for each in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel("games (%)")
    tidy(axes)


def _ever_chart(answer: RunResult, about: OneNumber, game: Game | None) -> Figure:
    """Two bars: the games in which something happens, and the others."""
    share, low, high = about.some.known
    others = Interval(1 - share, 1 - high, 1 - low, about.some.confidence, about.some.method)
    with styled():
        figure = new_figure(
            1.3,
            title="",
            finding=f"{single_finding(answer, game)}.",
            caption=(
                f"Bars: share of games. In brackets: {level(answer.confidence)} intervals. "
                f"{counted(answer.games, 'game')}, seed {answer.seed}. {stands_on(answer, game)}."
            ),
        )
        axes = figure.add_subplot()
        _draw_shares(
            axes, ["it happens", "it does not happen"], [about.some, others], [True, False]
        )
    return figure


def several_numbers(answer: RunResult, game: Game | None = None) -> DataFrame:
    """A row for each number, the largest first: its name, its mean and the interval."""
    import pandas as pd

    assert isinstance(answer.about, SeveralNumbers)
    rows = [
        (number_named(each.metric, game), each.mean.estimate, each.mean.low, each.mean.high)
        for each in answer.about.numbers
    ]
    return pd.DataFrame(rows, columns=["number", "average", "low", "high"])


def _several_chart(answer: RunResult, about: SeveralNumbers, game: Game | None) -> Figure:
    numbers = several_numbers(answer, game)
    whose = "for each player" if any(each.by_seat for each in about.numbers) else "a game"
    with styled():
        figure = new_figure(
            0.6 + 0.42 * len(numbers),
            title="",
            finding=f"{single_finding(answer, game)}.",
            caption=(
                f"Bars: mean of each number {whose}. In brackets: {level(answer.confidence)} "
                f"intervals. {counted(answer.games, 'game')}, seed {answer.seed}. "
                f"{stands_on(answer, game)}."
            ),
        )
        axes = figure.add_subplot()
        places = range(len(numbers))
        axes.barh(places, numbers.average.fillna(0.0), color=BLUE, height=0.66)
        for place, each in enumerate(about.numbers):
            beside(axes, mean_with_interval(each.mean), place)
        axes.set_yticks(places, [label(each) for each in numbers.number])
        axes.set_ylim(len(numbers) - 0.4, -0.6)
        axes.set_xlabel(f"mean {whose}")
        tidy(axes)
    return figure


def single_number_numbers(answer: RunResult) -> DataFrame:
    """A row for each value or span of values: where it begins and ends, and its share in %."""
    import pandas as pd

    assert answer.single is not None
    counts = answer.tallies.single[ONE].counts
    every, width = sum(counts.values()), _width(counts)
    bars: dict[float, int] = {}
    for value, times in counts.items():
        start = value if width == 0 else math.floor(value / width + ROUNDING) * width
        bars[start] = bars.get(start, 0) + times
    rows = [(start, start + width, 100 * bars[start] / every) for start in sorted(bars)]
    return pd.DataFrame(rows, columns=["start", "end", "share"])


def _width(counts: Mapping[float, int]) -> float:
    """The width of a bar: 1, or a round number if there would be too many."""
    low, high = min(counts), max(counts)
    whole = all(float(value).is_integer() for value in counts)
    least = (high - low + 1) / MOST_BARS
    if whole and least <= 1:
        return 1
    if not whole and len(counts) > 1:
        values = sorted(counts)
        least = max(least, min(b - a for a, b in pairwise(values)))
    return next(width for width in _round_widths(whole) if width >= least)


def _round_widths(whole: bool) -> Iterator[float]:
    size = 1.0 if whole else 0.001
    while True:
        yield from (size, 2 * size, 5 * size)
        size *= 10


def _values_chart(answer: RunResult, about: OneNumber, game: Game | None) -> Figure:
    from matplotlib.ticker import MaxNLocator

    numbers = single_number_numbers(answer)
    named = number_named(about.metric, game)
    whose = {"each": "players", "winner": "winners"}.get(about.way, "games")
    width = float((numbers.end - numbers.start).iloc[0])
    wide = f" in steps of {width:g}" if width != 1 else ""
    with styled():
        figure = new_figure(
            2.5,
            title="",
            finding=f"{single_finding(answer, game)}.",
            caption=(
                f"Bars: share of {whose} with each value{wide}{_of_those(about)}. Line: the mean. "
                f"{counted(answer.games, 'game')}, seed {answer.seed}. {stands_on(answer, game)}."
            ),
        )
        axes = figure.add_subplot()
        middle = 0.0 if width == 1 else width / 2
        axes.bar(numbers.start + middle, numbers.share, width=0.92 * width, color=BLUE)
        _mark_mean(axes, about)
        if len(numbers) == 1:  # a single bar would fill the whole width
            axes.set_xlim(numbers.start[0] - 5 * width, numbers.start[0] + 5 * width)
        axes.xaxis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10], integer=width >= 1))
        axes.set_xlabel(named)
        axes.set_ylabel(f"{whose} (%)")
        tidy(axes, grid="y")
    return figure


def _of_those(about: OneNumber) -> str:
    """That the bars leave out the games that have no such number."""
    share = about.known.estimate
    return ", of those that have one" if share is not None and share < 1 else ""


def has_single_chart(answer: RunResult) -> bool:
    """Whether there is anything to draw: a number that no game has is only told."""
    about = answer.about
    if isinstance(about, SeveralNumbers):
        return any(each.mean.estimate is not None for each in about.numbers)
    return isinstance(about, OneEnding) or bool(about and about.mean.estimate is not None)


def _mark_mean(axes: Axes, about: OneNumber) -> None:
    mean = about.mean.estimate
    if mean is not None:
        axes.axvline(mean, color=ORANGE, linewidth=2)
        axes.annotate(
            f"mean {mean_told(about.mean)}",
            (mean, 1.0),
            xycoords=("data", "axes fraction"),
            xytext=(4, 2),
            textcoords="offset points",
            fontsize=10,
        )
