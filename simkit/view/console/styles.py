"""The page of `simkit styles`: which styles of play win, and whether one beats all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import difference_text, intervals_told, verdict_legend
from simkit.view.text.findings.styles import best_of, styles_finding
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, listed, quantity

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.improving.styles import Styles


def styles_page(
    found: Styles, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        styles_finding(found),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found)),
        _breaks(found, ink),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Styles, game: Game | None) -> str:
    first = " of seat 1, with the other seats unchanged," if game and game.seats else ""
    fixed = played_with(found, game)
    return (
        f"{title_of(found, game)}: styles of play{first} that differ in {listed(found.by)} "
        f"({fixed}). {counted(found.trials, 'style')} tried. The best style of each "
        f"kind played {counted(found.games, 'fresh game')}, the same luck for all."
    )


def _table(found: Styles, width: int, ink: Ink) -> str:
    columns = [
        Column("style", paint=ink.name),
        *(Column(name, "right") for name in found.by),
        Column("win rate (%)", "right"),
        Column("above the bot unchanged (points)", "right", wraps=True),
        Column("verdict", wraps=True),
    ]
    usual = [quantity(found.unchanged[name]) for name in found.by]
    rows = [("unchanged", *usual, f"{100 * found.usual.known[0]:.1f}", "", "")]
    rows += [
        (
            one.style,
            *(quantity(one.behaviour[name]) for name in found.by),
            f"{100 * one.win_rate.known[0]:.1f}",
            difference_text(one.found),
            f"{one.found.verdict}, best" if one.best else one.found.verdict,
        )
        for one in found.rows
    ]
    return table(columns, rows, width=width, ink=ink)


def _remarks(found: Styles) -> Iterable[str]:
    yield (
        f"{intervals_told(found.terms, found.family)} "
        f"{verdict_legend(found.rows, found.terms.margin)} Best: the style that won most in the "
        "search, before the fresh games. The knobs of every style are in --json and --out."
    )


def _breaks(found: Styles, ink: Ink) -> str:
    """How to ask what breaks the best."""
    command = best_of(found).without
    if not command:
        return ""
    return f"To find which options make the best style strong:\n  {ink.name(command)}"
