"""The page of `simkit rare`: how often it is won, how sure that is, how near the others came.

Everything is taken from the object that `simkit rare --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.text.nearness import near_text, one_in
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, percent, share_with_interval

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]
LEAST_TOLD = 0.01  # of the wins; turns with fewer are left out
OFTEN = 0.01  # what is won as often needs no splitting


def rare_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(rare_finding(found), width)),
        _turns(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found)),
        "\n".join(closing(found, width, ink)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    fixed = [*changed(found, game), f"bot {found['bot']}"]
    return (
        f"{title_of(found, game)} ({', '.join(fixed)}): {counted(found['plain']['games'], 'game')} "
        f"as they are, then {len(found['populations'])} populations of {found['size']:,} that are "
        f"split at the start of every turn. Seed {found['seed']}."
    )


def exact(share: float) -> str:
    """A small share in per cent with two digits that mean something."""
    return f"{100 * share:.2g} %" if share < 0.001 else percent(share, 2)


def rare_finding(found: Found) -> str:
    """The answer in a sentence or two."""
    share, sure = found["share"], level(found["confidence"])
    if share["estimate"] is None:
        return "No population was finished, so nothing is known beyond the games as they are."
    if not share["estimate"]:
        return (
            f"Nothing was won, by splitting neither: less than {exact(share['high'])} of games are "
            f"won ({sure} bound of the games that were played as they are)."
        )
    bounds = "no interval"
    if share["low"] is not None:
        bounds = f"{sure} interval {exact(share['low'])} to {exact(share['high'])}"
    told = f"{one_in(share['estimate'])} is won: {exact(share['estimate'])} ({bounds})."
    if share["estimate"] >= OFTEN:
        return f"{told} That is often enough for simkit run, which is simpler."
    if found["saving"] and found["saving"] >= 2:
        told += (
            f" Playing alone would take {found['saving']:,.0f} times the games to know it as well."
        )
    return told


def _turns(found: Found, width: int, ink: Ink) -> str:
    rows = [
        (str(row["turn"]), exact(row["estimate"]), _span(row))
        for row in found["won_in"]
        if row["estimate"] and row["estimate"] >= LEAST_TOLD * found["share"]["estimate"]
    ]
    if not rows:
        return ""
    columns = [
        Column("turn", "right"),
        Column("won in it", "right"),
        Column(f"{level(found['confidence'])} interval", "right"),
    ]
    title = ink.strong("When it is won, of all games")
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def _span(row: Mapping[str, Any]) -> str:
    return "-" if row["low"] is None else f"{exact(row['low'])} to {exact(row['high'])}"


def _remarks(found: Found) -> Iterable[str]:
    plain = found["plain"]
    rate = plain["win_rate"]
    played = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    near = f" {near_text(plain['near'])}" if plain["near"] else ""
    yield f"As they are, {played} of {counted(plain['games'], 'game')} are won.{near}"
    by = "the chance to win that was learned" if found["by"] == "learned" else found["by"]
    yield (
        f"A game that stands well is told by {by}. That decides how narrow the interval is, not "
        "what is found: every copy carries a weight that makes up for it."
    )
