"""Draw what each asset of a kind, such as a hero, is worth for one combination of values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.messages.errors import BadInput
from simkit.view.charts.worth import worth_chart
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.source import Options, Source

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def _of_cell(source: Source, options: Options) -> Figure:
    from simkit.lab.worths.worth import worth

    if "by" not in options:
        kinds = ", ".join(asset.kind for asset in source.game.assets)
        raise BadInput(f"--by is missing: the kind of asset whose worth is asked ({kinds}).")
    wanted = {"games": options["games"]} if "games" in options else {}
    with source.asked_anew(options) as asked:
        found = worth(**asked, kind=options["by"], **wanted, progress=source.progress)
    return worth_chart(found, source.game)


KIND = ChartKind(
    name="worth",
    place=21,
    title="What each asset is worth",
    help="how much each asset raises the win rate (--by gift, hero ...); plays games",
    needs="play",
    draw=_of_cell,
    takes=("cell", "by", "games", "set", "knob"),
)
