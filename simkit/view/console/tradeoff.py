"""The page of `simkit tradeoff`: the front of several aims, and its knee.

Everything is taken from the object that `simkit tradeoff --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, listed, percent, quantity

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]
MOST_NAMED = 4
WON = "won"


def tradeoff_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(tradeoff_finding(found), width)),
        _table(found, width, ink),
        *(paragraph(line, width) for line in (*_remarks(found), *found["notes"])),
        "\n".join(closing(found, width, ink)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    fixed = [*changed(found, game, found["axes"]), f"bot {found['bot']}"]
    wanted = listed(aim_text(aim) for aim in found["aims"])
    return (
        f"{title_of(found, game)}: {wanted} ({', '.join(fixed)}). "
        f"{counted(found['games'], 'game')} an arm, the same luck for all, seed {found['seed']}."
    )


def aim_text(aim: Mapping[str, Any]) -> str:
    """`few turns`, `much score`, `won near 50 %`."""
    measure, wanted = aim["measure"], aim["wanted"]
    if wanted in ("min", "max"):
        return f"{'little' if wanted == 'min' else 'much'} {measure}"
    return f"{measure} near {percent(wanted) if measure == WON else f'{wanted:g}'}"


def tradeoff_finding(found: Found) -> str:
    """The front and the knee, in a sentence or two."""
    front, knee = found["front"], found["knee"]
    chance = next(one["knee_share"] for one in found["arms"] if one["knee"])
    if len(front) == 1:
        told = f"{knee} is best in every aim; there is no trade-off."
    else:
        more = len(front) - MOST_NAMED
        named = listed([*front[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])
        told = (
            f"Nothing beats {named} in every aim; of these {knee} gives up least (the knee, in "
            f"{percent(chance, 0)} of draws)."
        )
    still_open = sum(one["verdict"] == "not settled" for one in found["arms"])
    if not still_open:
        return told
    return f"{told} Of {counted(still_open, 'arm')} it is not settled whether the front has them."


def figure_text(measure: str, one: Mapping[str, Any]) -> str:
    """A mean with its interval; shares in points."""
    if measure == WON:
        return f"{100 * one['estimate']:.1f} ({100 * one['low']:.1f} to {100 * one['high']:.1f})"
    return f"{quantity(one['estimate'])} ({quantity(one['low'])} to {quantity(one['high'])})"


def _table(found: Found, width: int, ink: Ink) -> str:
    measures = [aim["measure"] for aim in found["aims"]]
    columns = [
        Column("arm", paint=ink.name),
        *(Column("won (%)" if name == WON else name, "right") for name in measures),
        Column("front in", "right"),
        Column("verdict", wraps=True),
    ]
    rows = [
        (
            one["arm"],
            *(figure_text(name, one["aims"][name]) for name in measures),
            percent(one["front_share"], 0),
            f"{one['verdict']}, knee" if one["knee"] else one["verdict"],
        )
        for one in found["arms"]
    ]
    return table(columns, rows, width=width, ink=ink)


def _remarks(found: Found) -> Iterable[str]:
    intervals = len(found["arms"]) * len(found["aims"])
    yield (
        f"In brackets: {level(found['confidence'])} intervals, corrected for {intervals} of them. "
        "Front in: in how many draws of what the games leave open nothing is as good in every aim "
        "and better in one. The knee: on the front, the one whose worst aim is the least bad, from "
        "the best to the worst on it."
    )
