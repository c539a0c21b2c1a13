"""The page of `simkit why`: by what roads a change moves the share of games won.

Everything is taken from the object that `simkit why --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.text.differences import corrected, difference_text, gap_text, same_is
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, listed, percent

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]
CROWDED = 0.1
"""Where a closed road leaves so few games lost, or won, no change can move many of them."""


def why_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(why_finding(found), width)),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found)),
        "\n".join(closing(found, width, ink)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    varied = {key for arm in found["arms"] for key in arm["values"]}
    fixed = [*changed(found, game, but=varied), f"bot {found['bot']}"]
    names = [arm["arm"] for arm in found["arms"]]
    return (
        f"{title_of(found, game)}: {names[1]} against {names[0]} ({', '.join(fixed)}). "
        f"{counted(found['games'], 'game')} of both with every road open and with each one closed, "
        f"the same luck for all, seed {found['seed']}."
    )


def why_finding(found: Found) -> str:
    """By what road most of the difference runs: a sentence or two."""
    base, arm = found["arms"]
    total = found["total"]
    gap = difference_text(total)
    told = f"{arm['arm']} wins {gap} points against {base['arm']}"
    if total["verdict"] == "same":
        return f"{told}: there is no difference to explain."
    surely = [road for road in found["roads"] if road["verdict"] in ("higher", "lower")]
    if not surely:
        return f"{told}; no single road surely carries any of it."
    parts = [f"{gap_text(road)} through {road['road']}{_share(road)}" for road in surely]
    rest = found["remainder"]
    ends = "runs beside them" if rest["verdict"] in ("higher", "lower") else "may run beside them"
    return f"{told}: {listed(parts)}; {gap_text(rest)} {ends}."


def _share(road: Mapping[str, Any]) -> str:
    """How much of the whole that is, where it is known."""
    share = road["share"]
    if share["low"] is None:
        return ""
    ends = f"{percent(share['low'], 0)} to {percent(share['high'], 0)}"
    return f" ({percent(share['estimate'], 0)} of it; {ends})"


def _table(found: Found, width: int, ink: Ink) -> str:
    columns = [
        Column("road", paint=ink.name),
        Column("through it (points)", "right"),
        Column("left when closed", "right"),
        Column("verdict", wraps=True),
    ]
    rows = [
        (
            road["road"],
            difference_text(road),
            difference_text({"difference": road["left"]}),
            _verdict(road["verdict"]),
        )
        for road in found["roads"]
    ]
    rows.append(("(beside them)", difference_text(found["remainder"]), "", ""))
    return table(columns, rows, width=width, ink=ink)


def _verdict(word: str) -> str:
    return {"higher": "carries", "lower": "carries", "same": "carries nothing"}.get(word, word)


def _remarks(found: Found) -> Iterable[str]:
    yield (
        "What runs through a road is the difference less what is left of it when the road is "
        f"closed for both. In brackets: {level(found['confidence'])} intervals"
        f"{corrected(len(found['roads']), 'roads')}. "
        f"{same_is(found, found['margin'], 'Carries nothing')} A game may be lost by several "
        "roads, so parts need not add up: what is beside them is the difference less all parts."
    )
    crowded = [road["road"] for road in found["roads"] if _is_crowded(road)]
    if crowded:
        yield (
            f"{listed(crowded)}: closed, nearly all games are won, or nearly none, so that no "
            "change can move many; part of what seems to run through may be that."
        )


def _is_crowded(road: Mapping[str, Any]) -> bool:
    rates = [rate["estimate"] for rate in road["win_rates_closed"]]
    return max(rates) > 1 - CROWDED or min(rates) < CROWDED / 2
