"""The chart of pairs: a map of every two, coloured by synergy; settled ones are marked."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.errors import BadInput
from simkit.view.charts.canvas import label, new_figure, save_file, styled
from simkit.view.text.differences import corrected, signed
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.game import Game

Found = Mapping[str, Any]
MOST = 24
SETTLED = ("higher", "lower")


def draw_teams(file: Path, found: Found, game: Game | None = None) -> Path:
    """Draw the map of pairs to a file."""
    return save_file(teams_chart(found, game), file)


def synergy_table(found: Found) -> np.ndarray:
    """The synergy of every two in points, as it is drawn; empty on the diagonal."""
    members = list(found["members"])
    table = np.full((len(members), len(members)), np.nan)
    for one in found["pairs"]:
        first, second = members.index(one["first"]), members.index(one["second"])
        table[first, second] = table[second, first] = 100 * one["synergy"]["difference"]["estimate"]
    return table


def teams_chart(found: Found, game: Game | None = None) -> Figure:
    """A square for every two."""
    members = list(found["members"])
    if len(members) > MOST:
        raise BadInput(f"{len(members)} do not fit on a map; at most {MOST} do (--only).")
    table = synergy_table(found)
    reach = max(1.0, float(np.nanmax(np.abs(table))))
    with styled():
        figure = new_figure(
            1.5 + 0.36 * len(members),
            title=f"{title_of(found, game)}: which two are worth more than each alone?",
            subtitle=f"Synergy in points, every two of kind {found['kind']} {found['deed']}.",
            caption=(
                f"Bold: surely not nothing{corrected(len(found['pairs']), 'pairs')}. "
                f"{counted(found['games'], 'game')} each on shared luck, seed {found['seed']}. Bot "
                f"{found['bot']}. {stands_on(found, game)}."
            ),
        )
        axes = figure.add_subplot()
        axes.imshow(table, cmap="PuOr_r", vmin=-reach, vmax=reach, aspect="auto")
        for one in found["pairs"]:
            first, second = members.index(one["first"]), members.index(one["second"])
            weight = "bold" if one["synergy"]["verdict"] in SETTLED else "normal"
            for row, column in ((first, second), (second, first)):
                value = signed(float(table[row, column]), 1)
                axes.text(column, row, value, ha="center", va="center", fontsize=8, weight=weight)
        places = list(range(len(members)))
        axes.set_xticks(places, [label(name) for name in members], rotation=60, ha="right")
        axes.set_yticks(places, [label(name) for name in members])
    return figure
