"""The chart of `simkit worth`: what each asset is worth, with its interval and verdict.

`worth_numbers` computes exactly what is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import FAINT, GRID, label, new_figure, styled, tidy
from simkit.view.charts.judged import LOOKS
from simkit.view.console.worth import headline
from simkit.view.text.differences import corrected, signed, verdict_legend
from simkit.view.text.findings.shared import FILLER
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted, level, share_with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.worths.worth import Worth

_MOST = 60


def worth_numbers(found: Worth) -> DataFrame:
    """A row an asset as it is drawn: asset, worth, low, high in points or turns, verdict."""
    import pandas as pd

    rows = []
    for one in found.assets:
        name = one.title + (FILLER if one.filler else "")
        figures = [_scale(found) * end for end in one.worth.difference.known]
        rows.append((name, *figures, one.worth.verdict))
    return pd.DataFrame(rows, columns=["asset", "worth", "low", "high", "verdict"])


def _scale(found: Worth) -> int:
    """Shares are drawn in points, turns as they are."""
    return 1 if found.measure == "turns" else 100


def worth_chart(found: Worth, game: Game | None = None) -> Figure:
    """A line an asset, the most valuable on top."""
    numbers = worth_numbers(found)
    if len(numbers) > _MOST:
        raise BadInput(f"{len(numbers)} assets do not fit on a chart; at most {_MOST} do.")
    title = title_of(found, game)
    with styled():
        figure = new_figure(
            1.0 + 0.3 * len(numbers),
            title=f"{title}: what is each {found.asset.kind} worth?",
            finding=headline(found),
            subtitle=_subtitle(found),
            caption=_caption(found, game),
        )
        axes = figure.add_subplot()
        if found.measure == "turns":
            _draw(axes, numbers, 0.0, "worth (turns by which it makes a game longer)")
        else:
            whose = " of its holder" if found.whose == "holder" else ""
            _draw(axes, numbers, 100 * found.terms.margin, f"worth (points of win rate{whose})")
    return figure


def _subtitle(found: Worth) -> str:
    if found.measure == "turns":
        return f"Each is taken out. With all of them a game has {found.usual.known[0]:.1f} turns."
    usual = share_with_interval(*found.usual.known)
    if found.asset.deed == "put in":
        return (
            f"Each is put in, and compared with the average of the others ({usual} of games won)."
        )
    if found.asset.deed == "dealt":
        return (
            f"{found.asset.holder.capitalize()}, compared with seats that have another. Any seat "
            f"wins {usual}."
        )
    if found.whose == "holder":
        return (
            f"The win rate of {found.asset.holder} with it, less that without it. Any seat wins "
            f"{usual}."
        )
    return f"Each is taken out, and compared with the game with all of them ({usual} of games won)."


def _caption(found: Worth, game: Game | None) -> str:
    invented = any(one.filler for one in found.assets)
    grey = f" Grey: the margin. {verdict_legend(found.assets, found.terms.margin)}"
    grey = "" if found.measure == "turns" else grey
    star = f" {FILLER} Invented: it says nothing about the printed one." if invented else ""
    return (
        f"Lines: {level(found.terms.confidence)} intervals of the difference"
        f"{corrected(len(found.assets))}.{grey}{star} "
        f"{counted(found.games, 'game')} each on shared luck, seed {found.heading.seed}. Bot "
        f"{found.heading.bot}. {stands_on(found, game)}."
    )


def _draw(axes: Axes, numbers: DataFrame, margin: float, words: str) -> None:
    axes.axvspan(-margin, margin, color=GRID, alpha=0.45, linewidth=0)
    axes.axvline(0, color=FAINT, linewidth=1.2)
    digits = 1 if margin else 2
    across = axes.get_yaxis_transform()
    rows: Any = numbers.itertuples(index=False)
    for place, row in enumerate(rows):
        mark, colour, fill = LOOKS[row.verdict]
        axes.hlines(place, row.low, row.high, color=colour, linewidth=1.6)
        ends: Any = {"color": colour, "markersize": 8, "markeredgewidth": 1.1}
        axes.plot([row.low, row.high], [place, place], "|", **ends)
        look: Any = {"markeredgecolor": colour, "markerfacecolor": fill, "markeredgewidth": 1.4}
        axes.plot(row.worth, place, mark, markersize=7, **look)
        note = f"{signed(row.worth, digits)}  {row.verdict}"
        axes.text(1.02, place, note, transform=across, va="center", fontsize=9, color=FAINT)
    axes.set_yticks(range(len(numbers)), [label(asset) for asset in numbers["asset"]], fontsize=9.5)
    axes.set_ylim(len(numbers) - 0.4, -0.6)
    low, high = min(-margin, numbers["low"].min()), max(margin, numbers["high"].max())
    room = 0.06 * (high - low)
    axes.set_xlim(low - room, high + room)
    axes.set_xlabel(words)
    tidy(axes)
