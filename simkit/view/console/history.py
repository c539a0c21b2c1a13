"""The page of `simkit history`: how the share of games won has moved from version to version.

Everything is taken from the object that `simkit history --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.text.differences import corrected, difference_text, same_is
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import by_seat_one
from simkit.view.text.words import counted, level, listed, percent

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]
MOST_NAMED = 4
MOVED = ("higher", "lower")


def history_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(history_finding(found), width)),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found, game)),
        "\n".join(closing(found, width, ink)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    fixed = [*changed(found, game), f"bot {found['bot']}"]
    where = f" of {found['git']}" if found["git"] else ""
    return (
        f"{title_of(found, game)}: {counted(len(found['versions']), 'version')}{where} "
        f"({', '.join(fixed)}). {counted(found['games'], 'game')} each, the same luck for all, "
        f"seed {found['seed']}."
    )


def history_finding(found: Found) -> str:
    """From where to where, with which versions, and the trend."""
    versions, changes, trend = found["versions"], found["change_points"], found["trend"]
    first, last = (percent(one["win_rate"]["estimate"]) for one in (versions[0], versions[-1]))
    told = f"From {first} of games won to {last}."
    if changes:
        more = len(changes) - MOST_NAMED
        named = listed([*changes[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])
        told += f" It surely changed with {named}."
    else:
        told += " No single step is surely a change."
    if trend["verdict"] in MOVED:
        return f"{told} The trend is {difference_text(trend)} points a version."
    return f"{told} No straight trend is settled: {difference_text(trend)} points a version."


def _table(found: Found, width: int, ink: Ink) -> str:
    columns = [
        Column("version", paint=ink.name),
        *([Column("what was said of it", wraps=True)] if found["git"] else []),
        Column("won (%)", "right"),
        Column("step (points)", "right"),
        Column("step is", wraps=True),
    ]
    rows = [
        (
            one["version"],
            *([one["told"]] if found["git"] else []),
            f"{100 * one['win_rate']['estimate']:.1f}",
            difference_text(one["step"]) if one["step"] else "",
            one["step"]["verdict"] if one["step"] else "",
        )
        for one in found["versions"]
    ]
    return table(columns, rows, width=width, ink=ink)


def _remarks(found: Found, game: Game | None) -> Iterable[str]:
    steps = len(found["versions"]) - 1
    won = f"Won means won{by_seat_one(game)}. " if game and game.seats else ""
    yield (
        f"{won}In brackets: {level(found['confidence'])} intervals"
        f"{corrected(steps, 'steps')}; the trend has one of its own. "
        f"{same_is(found, found['margin'])} Every version is read by today's rules."
    )
