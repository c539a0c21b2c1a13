"""The page of `simkit run --rare`: the win rate, how sure it is, and how close losses came."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.findings.rare import exact, rare_finding
from simkit.view.text.nearness import near_text
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, percent, share_with_interval

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.chances.rare_answer import Rare
    from simkit.lab.statistics.intervals import Interval

LEAST_TOLD = 0.01  # of the wins; turns with fewer are left out


def rare_page(
    found: Rare, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
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


def _cast(found: Rare, game: Game | None) -> str:
    fixed = played_with(found, game)
    return (
        f"{title_of(found, game)} ({fixed}): {counted(found.plain.games, 'game')} "
        f"played as usual, then {len(found.populations)} groups (populations) of "
        f"{found.size:,} games. At the start of every turn, simkit copies the games that go "
        f"well (importance splitting). Seed {found.heading.seed}."
    )


def _turns(found: Rare, width: int, ink: Ink) -> str:
    least = LEAST_TOLD * (found.share.estimate or 0.0)
    rows = [
        (str(row.turn), exact(row.share.estimate), _span(row.share))
        for row in found.won_in
        if row.share.estimate and row.share.estimate >= least
    ]
    if not rows:
        return ""
    columns = [
        Column("turn", "right"),
        Column("won in this turn", "right"),
        Column(f"{level(found.confidence)} interval", "right"),
    ]
    title = ink.strong("In which turn games are won (share of all games)")
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def _span(share: Interval) -> str:
    return "-" if share.low is None else f"{exact(share.low)} to {exact(share.high)}"


def _remarks(found: Rare) -> Iterable[str]:
    games = counted(found.plain.games, "game")
    played = share_with_interval(*found.win_rate.known)
    near = f" {near_text(found.near)}" if found.near else ""
    yield f"Played as usual, the win rate is {played[:-1]}; {games}).{near}"
    by = "the learned chance to win" if found.by == "learned" else found.by
    told = (
        f"This measure shows how well a game goes: {by}. A copy counts for less than a whole game, "
        "so copies do not make the win rate too high."
    )
    if found.unfavoured:
        told += (
            f" simkit keeps {percent(found.kept, 0)} of the games independently of the measure. "
            "So it can still find a way to win that looks bad by the measure, unless this way wins "
            f"less than {exact(found.unfavoured)} of all games ({level(found.confidence)} "
            "bound)."
        )
    yield told
