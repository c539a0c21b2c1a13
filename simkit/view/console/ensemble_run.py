"""The page of `simkit run --ensemble`: an answer with intervals for luck and unknowns.

Everything is taken from the object that the command prints with --json.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.ask_ensemble import given_plays
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, percent

if TYPE_CHECKING:
    from simkit.description.game import Game

Found = Mapping[str, Any]


def ensemble_run_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        headline(found),
        _metrics(found, width, ink),
        paragraph(
            f"Luck: the {level(found['confidence'])} interval of the mean over the packs, because "
            "games are random. Ignorance: the range that holds 90 of 100 packs, because some "
            "values are assumed. simkit removes the effect of luck from this range. More games "
            "narrow the interval for luck. "
            "Only more knowledge of the real values narrows the interval for ignorance.",
            width,
        ),
        *closing(found, width, ink),
        width=width,
        ink=ink,
    )


def _cast(found: Found, game: Game | None) -> str:
    of = f" of {found['packs_in_file']}" if found["packs_played"] < found["packs_in_file"] else ""
    fixed = played_with(found, game)
    return (
        f"{title_of(found, game)} over {found['ensemble']} ({fixed}): "
        f"{found['packs_played']}{of} plausible packs and the current pack, "
        f"{counted(found['games_each'], 'game')} each, seed {found['seed']}."
    )


def headline(found: Found) -> str:
    """The win rate with both intervals, and that of the current pack."""
    rate = found["win_rate"]
    return (
        f"{found['bot']} wins {percent(rate['estimate'])} of games on average over the plausible "
        f"packs{given_plays(found)} (luck: {level(found['confidence'])} interval "
        f"{_ends(rate['luck'], 100)}). In 90 of 100 packs, its win rate is "
        f"{_ends(rate['ignorance'], 100)} % (ignorance). With the "
        f"current pack it wins {percent(found['as_it_stands']['won'])}."
    )


def _ends(ends: list[float], scale: float = 1.0) -> str:
    low, high = (scale * end for end in ends)
    return f"{max(0.0, low) if scale == 100 else low:.1f} to {high:.1f}"


def _metrics(found: Found, width: int, ink: Ink) -> str:
    columns = [
        Column("metric", paint=ink.name),
        Column("mean", "right"),
        Column("luck", "right"),
        Column("ignorance", "right"),
        Column("current pack", "right"),
    ]
    rows = [
        (
            name,
            f"{each['estimate']:.2f}",
            _ends(each["luck"]),
            _ends(each["ignorance"]),
            _stands(found["as_it_stands"][name]),
        )
        for name, each in found["metrics"].items()
        if each is not None
    ]
    return table(columns, rows, width=width, indent="", ink=ink)


def _stands(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"
