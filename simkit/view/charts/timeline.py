"""The charts of `simkit timeline`: one game's chances by turn, and many games as distributions.

`timeline_numbers` and `timelines_numbers` compute exactly what is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    BLUE,
    FAINT,
    GRID,
    MARKS,
    VERMILLION,
    new_figure,
    styled,
    tidy,
    whiskers,
    wrapped,
)
from simkit.view.text.findings.timeline import happened, timeline_finding
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import counted, level, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.stories.timeline import Timeline

ENDINGS = {True: ("won in the end", BLUE, "-"), False: ("lost in the end", VERMILLION, "--")}
_MOST_TURNS = 60
_MOST_EVENTS = 3
_LINES = 3  # beside a turn
_LEAST_GAMES = 5  # fewer than that make no distribution


def timeline_chart(found: Timeline, game: Game | None = None) -> Figure:
    """The timeline of a single game, or the distributions of many."""
    return one_timeline_chart(found, game) if found.turns else timelines_chart(found, game)


def _basis(found: Timeline, game: Game | None) -> str:
    how = f"{counted(found.rollouts, 'continuation')} per turn"
    return (
        f"{'Learned chances' if found.learned else how}. Bot {found.heading.bot}, seed "
        f"{found.cell.seed}. {stands_on(found, game)}."
    )


# --- One game ------------------------------------------------------------------------------------


def timeline_numbers(frame: DataFrame) -> DataFrame:
    """A row a turn and seat as it is drawn: turn, seat, chance, low, high in per cent."""
    numbers = frame[["turn", "seat", "chance", "low", "high"]].reset_index(drop=True)
    return numbers.assign(**{name: 100 * numbers[name] for name in ("chance", "low", "high")})


def one_timeline_chart(found: Timeline, game: Game | None = None) -> Figure:
    """A line a turn, from the top down: the chance at its start, and what happened then."""
    numbers = timeline_numbers(found.frame)
    turns = int(numbers["turn"].max())
    if turns > _MOST_TURNS:
        raise BadInput(f"{turns} turns do not fit on a chart; at most {_MOST_TURNS} do.")
    seats = found.seats
    side = "Dots: chance to win" if seats == 1 else "Dots: each seat's chance to win"
    with styled():
        figure = new_figure(
            0.9 + (0.42 + 0.1 * (seats - 1)) * (turns + 1),
            title=f"{title_of(found, game)}: how game {found.turns[-1].game} turned",
            finding=timeline_finding(found),
            caption=(
                f"{side} at the start of the turn. Lines: {level(found.confidence)} intervals. "
                f"At the right: the most important events of the turn. {_basis(found, game)}"
            ),
        )
        _draw_timeline(figure.add_subplot(), numbers, found)
    return figure


def _draw_timeline(axes: Axes, numbers: DataFrame, found: Timeline) -> None:
    turns, seats = int(numbers["turn"].max()), found.seats
    axes.axvline(50 if seats == 1 else 100 / seats, color=GRID, linewidth=1.2)
    for nth in range(seats):
        part = numbers[numbers["seat"] == nth + 1]
        places = part["turn"] + (nth - (seats - 1) / 2) * 0.16
        colour = MARKS[nth % len(MARKS)][1]
        axes.plot(part["chance"], places, color=colour, linewidth=1, alpha=0.5)
        name = "" if seats == 1 else seat_name(found, nth + 1)
        whiskers(axes, list(places), part["chance"], part["low"], part["high"], nth, name)
    across = axes.get_yaxis_transform()
    for turn in range(1, turns + 1):
        told = "\n".join(_told(found, turn))
        axes.text(1.03, turn, told, transform=across, va="center", fontsize=7.5)
    axes.set_yticks(range(1, turns + 1))
    axes.set_ylim(turns + 0.6, 0.4)
    axes.set_xlim(0, 100)
    axes.set_ylabel("turn")
    axes.set_xlabel("chance to win (%)")
    if seats > 1:
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=seats, frameon=False, fontsize=9)
    tidy(axes)


def _told(found: Timeline, turn: int) -> list[str]:
    """The events that fit into three lines; one that alone is too long is cut."""
    for most in range(_MOST_EVENTS, 0, -1):
        lines = wrapped(" ".join(happened(found, turn, most)), 50)
        if len(lines) <= _LINES:
            return lines
    return wrapped(" ".join(happened(found, turn, 1)), 50, lines=_LINES)


# --- Many games ----------------------------------------------------------------------------------


def timelines_numbers(frame: DataFrame) -> DataFrame:
    """A row for each ending and turn: games going, and quartiles of the chance in per cent.

    Ending: whether the side won in the end. Turns with fewer than five games are left out.
    """
    import pandas as pd

    rows = []
    groups: Any = frame.groupby(["won", "turn"])
    for (won, turn), part in groups:
        if len(part) >= _LEAST_GAMES:
            quartiles = (100 * part["chance"].quantile([0.25, 0.5, 0.75])).tolist()
            rows.append((bool(won), int(turn), len(part), *quartiles))
    return pd.DataFrame(rows, columns=["won", "turn", "games", "q25", "median", "q75"])


def validate_numbers(found: Timeline) -> DataFrame:
    """A row a turn: how much of the end is known, with its interval, and games decided (%)."""
    import pandas as pd

    rows = [
        (row.turn, *map(_percent, (row.known.estimate, row.known.low, row.known.high)),
         _percent(row.decided.estimate))
        for row in found.by_turn
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=["turn", "known", "low", "high", "decided"])


def _percent(share: float | None) -> float:
    return float("nan") if share is None else 100 * share


def timelines_chart(found: Timeline, game: Game | None = None) -> Figure:
    """The chances of winners and losers turn by turn; below, how much of the end is known."""
    chances, known = timelines_numbers(found.frame), validate_numbers(found)
    if chances.empty:
        raise BadInput(
            f"A chart of many timelines needs {_LEAST_GAMES} that were won, or {_LEAST_GAMES} that "
            "were lost. Give more --games."
        )
    played = found.measured["played_out"].estimate
    with styled():
        figure = new_figure(
            5.0,
            title=f"{title_of(found, game)}: when is the winner known?",
            finding=f"On average {percent(played, 0)} of a game is played after it is decided.",
            caption=(
                f"Above: the median chance to win at the start of a turn, and the middle half of "
                "the games that are still going. Below: how well the winner can be predicted "
                f"(with {level(found.confidence)} interval), and games that are decided (a "
                f"chance of 90 % or more). {counted(len(found.scenes), 'game')}, "
                f"{_basis(found, game)}"
            ),
        )
        upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=[3, 2])
        _draw_chances(upper, chances)
        _draw_validate(lower, known)
    return figure


def _draw_chances(axes: Axes, numbers: DataFrame) -> None:
    for won, (name, colour, line) in ENDINGS.items():
        part = numbers[numbers["won"] == won]
        axes.fill_between(
            part["turn"], part["q25"], part["q75"], color=colour, alpha=0.2, linewidth=0
        )
        axes.plot(part["turn"], part["median"], line, color=colour, linewidth=2, label=name)
    axes.set_ylim(0, 100)
    axes.set_ylabel("chance to win (%)")
    _legend(axes)
    tidy(axes, grid="y")


def _draw_validate(axes: Axes, known: DataFrame) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.fill_between(known["turn"], known["low"], known["high"], color=BLUE, alpha=0.2, lw=0)
    axes.plot(known["turn"], known["known"], color=BLUE, linewidth=2, label="winner known")
    axes.plot(known["turn"], known["decided"], ":", color=FAINT, linewidth=2, label="decided")
    axes.set_ylim(0, 100)
    axes.set_ylabel("%")
    axes.set_xlabel("turn")
    axes.xaxis.set_major_locator(MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10]))
    _legend(axes)
    tidy(axes, grid="y")


def _legend(axes: Axes) -> None:
    axes.legend(loc="center left", bbox_to_anchor=(1.03, 0.5), frameon=False, fontsize=9.5)
