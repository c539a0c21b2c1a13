"""The page of `simkit run --ensemble`: an answer with an interval of luck and one of ignorance.

Everything is taken from the object that the command prints with --json.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, percent

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]


def ensemble_run_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(headline(found), width)),
        _metrics(found, width, ink),
        paragraph(
            f"Luck: the {level(found['confidence'])} interval of the mean over the packs, from "
            "their games. Ignorance: where nine in ten packs lie, with the luck of their games "
            "taken out. More games narrow the first; only more knowledge narrows the second.",
            width,
        ),
        *closing(found, width, ink),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    fixed = [*changed(found, game), f"bot {found['bot']}"]
    of = f" of {found['packs_in_file']}" if found["packs_played"] < found["packs_in_file"] else ""
    return (
        f"{title_of(found, game)} over {found['ensemble']} ({', '.join(fixed)}): "
        f"{found['packs_played']}{of} plausible packs and the one as it stands, "
        f"{counted(found['games_each'], 'game')} each, seed {found['seed']}."
    )


def headline(found: Found) -> str:
    """The share of wins with both intervals, and as the pack stands."""
    rate = found["win_rate"]
    return (
        f"Won: {percent(rate['estimate'])} of games over the plausible packs, "
        f"{_ends(rate['luck'], 100)} by luck, {_ends(rate['ignorance'], 100)} by ignorance; "
        f"{percent(found['as_it_stands']['won'])} as the pack stands."
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
        Column("as it stands", "right"),
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
