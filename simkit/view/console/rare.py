"""The page of `simkit rare`: how often it is won, how sure that is, how near the others came.

Everything is taken from the object that `simkit rare --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.findings.rare import exact, rare_finding
from simkit.view.text.nearness import near_text
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, percent, share_with_interval

if TYPE_CHECKING:
    from simkit.description.game import Game

Found = Mapping[str, Any]
LEAST_TOLD = 0.01  # of the wins; turns with fewer are left out


def rare_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        rare_finding(found),
        _turns(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found)),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Found, game: Game | None) -> str:
    fixed = played_with(found, game)
    return (
        f"{title_of(found, game)} ({fixed}): {counted(found['plain']['games'], 'game')} "
        f"played as usual, then {len(found['populations'])} groups (populations) of "
        f"{found['size']:,} games. At the start of every turn, simkit copies the games that go "
        f"well (importance splitting). Seed {found['seed']}."
    )


def _turns(found: Found, width: int, ink: Ink) -> str:
    rows = [
        (str(row["turn"]), exact(row["estimate"]), _span(row))
        for row in found["won_in"]
        if row["estimate"] and row["estimate"] >= LEAST_TOLD * found["win_rate"]["estimate"]
    ]
    if not rows:
        return ""
    columns = [
        Column("turn", "right"),
        Column("won in this turn", "right"),
        Column(f"{level(found['confidence'])} interval", "right"),
    ]
    title = ink.strong("In which turn games are won (share of all games)")
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def _span(row: Mapping[str, Any]) -> str:
    return "-" if row["low"] is None else f"{exact(row['low'])} to {exact(row['high'])}"


def _remarks(found: Found) -> Iterable[str]:
    plain = found["plain"]
    rate = plain["win_rate"]
    played = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    near = f" {near_text(plain['near'])}" if plain["near"] else ""
    yield (
        f"Played as usual, the win rate is {played[:-1]}; {counted(plain['games'], 'game')}).{near}"
    )
    by = "the learned chance to win" if found["by"] == "learned" else found["by"]
    told = (
        f"This measure shows how well a game goes: {by}. A copy counts for less than a whole game, "
        "so copies do not make the win rate too high."
    )
    if found["unfavoured"]:
        told += (
            f" simkit keeps {percent(found['kept'], 0)} of the games independently of the measure. "
            "So it can still find a way to win that looks bad by the measure, unless this way wins "
            f"less than {exact(found['unfavoured'])} of all games ({level(found['confidence'])} "
            "bound)."
        )
    yield told
