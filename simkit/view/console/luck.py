"""The page of `simkit luck`: how much of the outcome is luck, and when it is decided.

Everything is taken from the object that `simkit luck --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.findings.luck import in_hundred, luck_finding, source_text
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, percent

if TYPE_CHECKING:
    from simkit.description.game import Game

Found = Mapping[str, Any]


def luck_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        luck_finding(found),
        _shares(found, width, ink),
        _settled(found, width, ink),
        *(paragraph(line, width) for line in (*_remarks(found), *found["notes"])),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Found, game: Game | None) -> str:
    fixed, turns = played_with(found, game), len(found["settled"]) - 1
    cuts = "one turn" if turns == 1 else f"each of {turns} turns"
    later = f", and once with other luck after {cuts}" if turns else ""
    return (
        f"{title_of(found, game)} ({fixed}): {counted(found['games'], 'game')}. Each is played "
        f"again once with other luck after the set-up{later}. Seed {found['seed']}."
    )


def _shares(found: Found, width: int, ink: Ink) -> str:
    sure = f"{level(found['confidence'])} interval"
    columns = [Column("what decides"), Column("share (%)", "right"), Column(sure, "right")]
    shares = found["shares"]
    known = shares[-1]["estimate"] is not None
    rounded = in_hundred(shares, 1) if known else [0.0] * len(shares)
    rows = [
        (source_text(found, each["source"]), *_figures(each, whole))
        for each, whole in zip(shares, rounded, strict=True)
    ]
    return table(columns, rows, width=width, ink=ink)


def _settled(found: Found, width: int, ink: Ink) -> str:
    columns = [
        Column("at the end of"),
        Column("decided (%)", "right"),
        Column(f"{level(found['confidence'])} interval", "right"),
    ]
    rows = [
        (
            f"turn {each['turn']}" if each["turn"] else "the set-up",
            *_figures(each, 100 * (each["estimate"] or 0.0)),
        )
        for each in found["settled"]
    ]
    title = ink.strong(f"When is a win of {found['bot']} decided?")
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def _figures(each: Mapping[str, Any], rounded: float) -> tuple[str, str]:
    if each["estimate"] is None:
        return "-", "-"
    ends = "-" if each["low"] is None else f"{100 * each['low']:.1f} to {100 * each['high']:.1f}"
    return f"{rounded:.1f}", ends


def _remarks(found: Found) -> Iterable[str]:
    draws = ""
    if any(each["source"] == "draws" for each in found["shares"]):
        draws = (
            " Later draws are the cards and other things that no player has seen by then, and all "
            "later shuffles."
        )
    yield (
        "Share: the part of the variance of winning (1 or 0) that this source explains in addition "
        "to the sources above it. All shares add up to 100 %. The set-up is all that is dealt or "
        f"laid out before turn 1 and that at least one player sees.{draws} Dice are all other luck "
        "of play, and include the random choices of bots."
    )
    if found["against"]:
        rate, other = found["win_rate"]["estimate"], found["win_rate_against"]["estimate"]
        seat = " in seat 1" if found["seats"] > 1 else ""
        yield (
            f"Who plays: {found['bot']} (win rate {percent(rate)}{seat}) or {found['against']} "
            f"({percent(other)}), each in half of the games. With other players this share differs."
        )
