"""The page of `simkit dial`: the settings that reach a share of wins, the least change first.

Everything is taken from the object that `simkit dial --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import reservation
from simkit.view.text.differences import points
from simkit.view.text.findings import dial_finding, values_text
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.values import key_told
from simkit.view.text.whose_wins import seat_remark
from simkit.view.text.words import (
    assumptions,
    counted,
    digits_for,
    level,
    percent,
    span,
)

if TYPE_CHECKING:
    from simkit.game import Game

Dialled = Mapping[str, Any]
"""The object that `simkit dial --json` prints."""

MOST_SHOWN = 30


def dial_page(
    found: Dialled, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(dial_finding(found), width)),
        _finalists(found, width, ink),
        _marks(found, width, ink),
        paragraph(_how(found), width),
        paragraph(seat_remark(game), width) if seat_remark(game) else "",
        paragraph(assumptions(found), width)
        + "\n"
        + reservation(found, ink)
        + f"\nAgain:\n{ink.name('  ' + found['again'])}",
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Dialled, game: Game | None) -> str:
    title = title_of(found, game)
    fixed = changed(found, game, but=found["axes"])
    fixed.append(f"bot {found['bot']}")
    moved = ", ".join(key_told(key, game) for key in found["axes"])
    return (
        f"{title}: {percent(found['target'])} of games won, within {points(found['margin'])} "
        f"points, by moving {moved} ({', '.join(fixed)}). "
        f"{counted(found['games'], 'game')}, seed {found['seed']}."
    )


def _finalists(found: Dialled, width: int, ink: Ink) -> str:
    """The play-off, the least change first."""
    if not found["found"]:
        return ""
    rows = [
        (values_text(one["values"]), _changed(one), _rate(one["win_rate"]), one["verdict"])
        for one in found["found"]
    ]
    columns = [
        Column("setting", wraps=True),
        Column("change"),
        Column("won (%)", "right"),
        Column("verdict"),
    ]
    games = counted(max(one["games"] for one in found["found"]), "fresh game")
    title = f"The play-off: {games} each (seed {found['playoff_seed']}), the least change first"
    return f"{ink.strong(title)}\n{table(columns, rows, width=width, ink=ink)}"


def _changed(one: Mapping[str, Any]) -> str:
    if not one["changed"]:
        return "none"
    steps = f"{one['steps']:.2g} step{'' if one['steps'] == 1 else 's'}"
    return steps if one["changed"] == 1 else f"{one['changed']} keys, {steps}"


def _rate(rate: Mapping[str, Any]) -> str:
    if rate["estimate"] is None:
        return "-"
    digits = digits_for(rate["low"], rate["high"])
    return f"{100 * rate['estimate']:.{digits}f} ({span(rate['low'], rate['high'], digits)})"


def _marks(found: Dialled, width: int, ink: Ink) -> str:
    """Everything that was tried, in the order of the axes."""
    marks: Sequence[Mapping[str, Any]] = found["marks"]
    rows = [
        (values_text(one["values"]), f"{one['games']:,}", _rate(one["win_rate"]), one["verdict"])
        for one in marks[:MOST_SHOWN]
    ]
    columns = [
        Column("tried", wraps=True),
        Column("games", "right"),
        Column("won (%)", "right"),
        Column("verdict"),
    ]
    body = table(columns, rows, width=width, ink=ink)
    more = len(marks) - MOST_SHOWN
    rest = f"\n  ... and {more} more (--json has all)" if more > 0 else ""
    return f"{ink.strong('The trade-off')}\n{body}{rest}"


def _how(found: Dialled) -> str:
    several = len(found["found"])
    family = f"; its intervals and verdicts allow for {several} settings" if several > 1 else ""
    return (
        f"In brackets: {level(found['confidence'])} intervals. What surely lies outside the band "
        "plays no more, so its share is known less well (intervals of what was tried hold "
        f"whenever one stops). The play-off had no part in the choice{family}."
    )
