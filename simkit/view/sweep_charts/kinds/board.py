"""Draw the board of one combination of values, coloured by what happened in its first games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.lab.positions.by_place import DEFAULT_GAMES
from simkit.lab.sweeps import read_rows
from simkit.lab.table.rows import joint_name
from simkit.view.boards.happenings import board_chart, layer_of
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.source import Options, Source

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def _of_sweep(source: Source, options: Options) -> Figure:
    picture = source.game.picture()
    layer = layer_of(picture.LAYERS, options.get("column", picture.LAYERS[0].name))
    (cell, *_) = source.chosen(options, 1)
    games = options.get("games", DEFAULT_GAMES)
    found = read_rows.replayed(source.stored, cell, games, source.progress)
    name, who = source.stored.names[cell], joint_name(found.bot.split("+"))
    bot = "" if who in name else f", bot {who}"
    return board_chart(
        found.frame,
        found.sheets,
        layer,
        subtitle=f"{source.game.title}: {name}{bot}",
        note=f"The first games of the cell, played again with a log. {source.note}",
    )


KIND = ChartKind(
    name="board",
    place=18,
    title="What happened where",
    help="the board, coloured by what happened where; some games are played again",
    needs="play",
    draw=_of_sweep,
    takes=("cell", "column", "games"),
)
