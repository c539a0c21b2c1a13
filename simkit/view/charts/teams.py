"""The chart of pairs: a map of all pairs, coloured by synergy, with settled ones marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import BLACK, FAINT, label, new_figure, styled
from simkit.view.console.teams import teams_finding
from simkit.view.text.differences import corrected, signed
from simkit.view.text.lookup import spoken
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.description.game import Game
    from simkit.lab.worths.teams_answer import Teams

DARK = 0.6  # of the way to the end of the colours: black is hard to read on them
MOST = 24
SETTLED = ("higher", "lower")


def synergy_table(found: Teams) -> np.ndarray:
    """The synergy of every two in points, as it is drawn; empty on the diagonal."""
    members = list(found.members)
    table = np.full((len(members), len(members)), np.nan)
    for one in found.rows:
        first, second = members.index(one.pair.first), members.index(one.pair.second)
        table[first, second] = table[second, first] = 100 * one.synergy.difference.known[0]
    return table


def settled_alone(found: Teams, table: np.ndarray) -> np.ndarray:
    """What is coloured: pairs whose synergy is settled. The rest stays pale."""
    members = list(found.members)
    shown = np.where(np.isnan(table), np.nan, 0.0)
    for one in found.rows:
        if one.synergy.verdict in SETTLED:
            first, second = members.index(one.pair.first), members.index(one.pair.second)
            for place in ((first, second), (second, first)):
                shown[place] = table[place]
    return shown


def _ink(value: float, reach: float, settled: bool) -> str:
    """White on the dark ends of the colours, faint where nothing is settled."""
    if not settled:
        return FAINT
    return "white" if abs(value) > DARK * reach else BLACK


def teams_chart(found: Teams, game: Game | None = None) -> Figure:
    """A square for every two."""
    members = list(found.members)
    if len(members) > MOST:
        raise BadInput(f"{len(members)} do not fit on a map; at most {MOST} do (--only).")
    table, asset = synergy_table(found), found.asset
    reach = max(1.0, float(np.nanmax(np.abs(table))))
    with styled():
        figure = new_figure(
            1.5 + 0.36 * len(members),
            title=f"{title_of(found, game)}: which pairs are worth more than expected?",
            finding=teams_finding(found),
            subtitle=f"Synergy in points of win rate ({asset.kind}, {asset.deed} in pairs).",
            caption=(
                f"Colour and bold: the synergy is not 0{corrected(len(found.rows), 'pairs')}. "
                f"{counted(found.games, 'game')} each on shared luck, seed {found.heading.seed}. "
                f"Bot {found.heading.bot}. {stands_on(found, game)}."
            ),
        )
        axes = figure.add_subplot()
        colours = settled_alone(found, table)
        axes.imshow(colours, cmap="PuOr_r", vmin=-reach, vmax=reach, aspect="auto")
        for one in found.rows:
            first, second = members.index(one.pair.first), members.index(one.pair.second)
            weight = "bold" if one.synergy.verdict in SETTLED else "normal"
            for row, column in ((first, second), (second, first)):
                value = signed(float(table[row, column]), 1)
                ink = _ink(float(table[row, column]), reach, weight == "bold")
                look: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": 8, "color": ink}
                axes.text(column, row, value, weight=weight, **look)
        places = list(range(len(members)))
        names = [label(spoken(name)) for name in members]
        axes.set_xticks(places, names, rotation=60, ha="right")
        axes.set_yticks(places, names)
    return figure
