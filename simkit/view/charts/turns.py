"""When games end: how many are still going after each turn, and what ends those that reach one.

Each chart is a function on a frame of games (`name` of the cell, `turns`, `outcome`, `won`); the
functions with `_numbers` in their names compute exactly what is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from simkit.errors import BadInput
from simkit.lab.statistics import intervals
from simkit.view.charts.canvas import (
    LOSING,
    MARKS,
    WINNING,
    label,
    legend,
    new_figure,
    panel_title,
    styled,
    tidy,
)
from simkit.view.text.words import count, counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

MOST_LINES = len(MARKS)
MOST_PANELS = 4
FEW = 30  # games; of a turn that fewer reach no hazard is drawn


def survival_numbers(frame: DataFrame) -> DataFrame:
    """A row a cell and turn: games, and the share (%) still going after it, with its interval."""
    import pandas as pd

    rows = []
    for name, games in parts(frame):
        rows.append((name, 0, len(games), 100.0, 100.0, 100.0))
        for turn in range(1, int(games["turns"].max()) + 1):
            rows.append(
                (name, turn, len(games), *_share((games["turns"] > turn).sum(), len(games)))
            )
    return pd.DataFrame(rows, columns=["name", "turn", "games", "going", "low", "high"])


def hazard_numbers(frame: DataFrame) -> DataFrame:
    """A row a cell, turn and ending: games that reach it, and the share (%) that end in it so.

    Won: the share of all games with this ending that are won; where seats compete one ending can
    be either. Turns that few games reach are left out.
    """
    import pandas as pd

    rows = []
    endings = _endings(frame)
    for name, games in parts(frame):
        least = min(FEW, len(games))
        for turn in range(1, int(games["turns"].max()) + 1):
            here = games[games["turns"] == turn]
            reached = int((games["turns"] >= turn).sum())
            if reached < least:
                break
            for outcome, won in endings:
                ended = int((here["outcome"] == outcome).sum())
                rows.append((name, turn, outcome, won, reached, *_share(ended, reached)))
    columns = ["name", "turn", "outcome", "won", "reached", "hazard", "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def survival(
    frame: DataFrame, *, title: str = "How long do games go on?", note: str = ""
) -> Figure:
    """share of games still going after each turn, a line a cell"""
    numbers = survival_numbers(frame)
    names = list(dict.fromkeys(numbers["name"]))
    if len(names) > MOST_LINES:
        raise BadInput(
            f"{len(names)} cells do not fit on this chart; choose up to {MOST_LINES} with --cell."
        )
    with styled():
        figure = new_figure(
            3.6, title=title, caption=caption_of("Shades: 95 % Wilson intervals.", frame, note)
        )
        axes = figure.add_subplot()
        for nth, name in enumerate(names):
            _survival_line(axes, numbers[numbers["name"] == name], nth, name)
        axes.set_ylim(0, 102)
        axes.set_xlim(left=0)
        axes.set_xlabel("turn")
        axes.set_ylabel("games still going (%)")
        _whole_turns(axes)
        tidy(axes, grid="y")
        if len(names) > 1:
            legend(axes)
    return figure


def _survival_line(axes: Axes, part: DataFrame, nth: int, name: str) -> None:
    mark, colour = MARKS[nth]
    axes.fill_between(
        part["turn"], part["low"], part["high"], step="post", color=colour, alpha=0.2, linewidth=0
    )
    axes.step(part["turn"], part["going"], where="post", color=colour, linewidth=1.6)
    every = max(1, len(part) // 8)
    few = part.iloc[nth % every :: every]
    axes.plot(few["turn"], few["going"], mark, color=colour, markersize=5)
    axes.plot([], [], f"{mark}-", color=colour, markersize=5, label=label(name))


def hazard(
    frame: DataFrame, *, title: str = "When do games end, and how?", note: str = ""
) -> Figure:
    """of the games that reach a turn, the share that end in it, by ending; a panel a cell"""
    numbers = hazard_numbers(frame)
    names = list(dict.fromkeys(numbers["name"]))
    if len(names) > MOST_PANELS:
        raise BadInput(
            f"{len(names)} cells do not fit on this chart; choose up to {MOST_PANELS} with --cell."
        )
    text = (
        f"Of the games that reach a turn, the share that end in it (turns that {FEW} games "
        "reach). Shades: 95 % Wilson intervals."
    )
    with styled():
        figure = new_figure(
            0.4 + (2.9 if len(names) == 1 else 2.0) * len(names),
            title=title,
            caption=caption_of(text, frame, note),
        )
        panels = figure.subplots(len(names), 1, sharex=True, squeeze=False)[:, 0]
        for axes, name in zip(panels, names, strict=True):
            _draw_hazard(axes, numbers[numbers["name"] == name])
            if len(names) > 1:
                panel_title(axes, name)
        panels[-1].set_xlabel("turn")
        _whole_turns(panels[-1])
        figure.supylabel("games that end (%)", fontsize=11)
    return figure


def _draw_hazard(axes: Axes, numbers: DataFrame) -> None:
    looks = looks_of(list(dict.fromkeys(zip(numbers["outcome"], numbers["won"], strict=True))))
    for outcome, (mark, colour) in looks.items():
        part = numbers[numbers["outcome"] == outcome]
        if not part["hazard"].any():
            continue
        axes.fill_between(part["turn"], part["low"], part["high"], color=colour, alpha=0.2, lw=0)
        name = f"{outcome} (won)" if part["won"].iloc[0] == 1 else outcome
        axes.plot(part["turn"], part["hazard"], f"{mark}-", color=colour, markersize=5, label=name)
    axes.set_ylim(bottom=0)
    tidy(axes, grid="y")
    legend(axes)


def looks_of(endings: list[tuple[str, float]]) -> dict[str, tuple[str, str]]:
    """A mark and a colour for each ending: those that can be won are cool, lost ones warm."""
    used = {True: 0, False: 0}
    found = {}
    for nth, (outcome, won) in enumerate(endings):
        colours = WINNING if won else LOSING
        found[outcome] = (MARKS[nth % len(MARKS)][0], colours[used[won > 0] % len(colours)])
        used[won > 0] += 1
    return found


# --- What they share -----------------------------------------------------------------------------


def parts(frame: DataFrame) -> Iterator[tuple[str, DataFrame]]:
    """The games of each cell, in the order of the frame."""
    for name in dict.fromkeys(frame["name"].tolist()):
        yield str(name), frame[frame["name"] == name]


def _endings(frame: DataFrame) -> list[tuple[str, float]]:
    """Each ending and how often it is a win: those that can be won first, then the commoner one."""
    sizes = frame["outcome"].value_counts()
    won = frame.groupby("outcome")["won"].mean()
    shares = [(str(outcome), float(won[outcome])) for outcome in sizes.index]
    return sorted(shares, key=lambda ending: ending[1] == 0)


def _share(number: Any, games: int) -> tuple[float, float, float]:
    """A share of games in per cent, with the ends of its interval."""
    found = intervals.wilson(int(number), games)
    assert found.estimate is not None and found.low is not None and found.high is not None
    return 100 * found.estimate, 100 * found.low, 100 * found.high


def _whole_turns(axes: Axes) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10]))


def caption_of(text: str, frame: DataFrame, note: str) -> str:
    """What is drawn, on how many games it stands, and what else must be said."""
    games = frame.groupby("name", sort=False).size()
    few, many = int(games.min()), int(games.max())
    basis = counted(few, "game") if few == many else f"{count(few)} to {counted(many, 'game')}"
    return f"{text} {basis}{' a cell' if len(games) > 1 else ''}. {note}".strip()
