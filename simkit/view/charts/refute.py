"""The chart of a refutation: what the best small changes gain, with interval and verdict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.charts.judged import judged_chart, judged_numbers
from simkit.view.text.lookup import spoken
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import counted

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game

Found = Mapping[str, Any]


def refute_numbers(found: Found) -> DataFrame:
    """A row a change as it is drawn: variant, difference, low, high in points, verdict."""
    named = [{**one, "name": _name(found, one)} for one in found["changes"]]
    return judged_numbers(named, "name")


def _name(found: Found, one: Mapping[str, Any]) -> str:
    kept = "no " if one["kind"] == "forbidden" else ""
    seat = "" if one["seat"] is None else f" ({seat_name(found, one['seat'])})"
    return f"{kept}{spoken(one['change'])}{seat}"


def refute_chart(found: Found, game: Game | None = None) -> Figure:
    """A line a change that played fresh games: what it gains."""
    return judged_chart(
        found,
        game,
        refute_numbers(found),
        asks=f"does a small change beat {found['bot']}?",
        subtitle=f"{counted(found['tried'], 'change')} tried; the best play fresh games.",
        played=(
            f"{counted(found['games'], 'fresh game')} each on shared luck, seed "
            f"{found['fresh_seed']}"
        ),
        measures="gain of the change (points)",
    )
