"""The page of `simkit luck`: how much of the outcome is luck, and when it is decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.findings.luck import (
    DRAWS_TITLE,
    draws_remark,
    in_hundred,
    is_luck,
    luck_findings,
    share_and_span,
    source_text,
)
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.lucks.draw_shares import DrawsFound
    from simkit.lab.lucks.luck_answer import LuckFound
    from simkit.lab.statistics.intervals import Interval


def luck_page(
    found: LuckFound, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    first, *others = luck_findings(found)
    return page(
        _cast(found, game),
        first,
        *(paragraph(each, width) for each in others),
        _shares(found, width, ink),
        _settled(found, width, ink),
        *(_draws(found.draws, width, ink) if found.draws else ()),
        *(paragraph(line, width) for line in (*_remarks(found), *found.heading.notes)),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: LuckFound, game: Game | None) -> str:
    fixed, turns = played_with(found, game), len(found.turns) - 1
    cuts = "one turn" if turns == 1 else f"each of {turns} turns"
    later = f", and once with other luck after {cuts}" if turns else ""
    return (
        f"{title_of(found, game)} ({fixed}): {counted(found.games, 'game')}. Each is played "
        f"again once with other luck after the set-up{later}. Seed {found.heading.seed}."
    )


def _shares(found: LuckFound, width: int, ink: Ink) -> str:
    sure = f"{level(found.confidence)} interval"
    columns = [Column("what decides"), Column("share (%)", "right"), Column(sure, "right")]
    shares = found.sources
    known = shares[-1].share.estimate is not None
    rounded = in_hundred(shares, 1) if known else [0.0] * len(shares)
    rows = [
        (source_text(found, each.source), *_figures(each.share, whole))
        for each, whole in zip(shares, rounded, strict=True)
    ]
    if found.luck and sum(is_luck(each.source) for each in shares) > 1:
        lucks = zip(shares, rounded, strict=True)
        whole = sum(part for each, part in lucks if is_luck(each.source))
        rows.append(("all luck together", *_figures(found.luck, whole)))
    return table(columns, rows, width=width, ink=ink)


def _settled(found: LuckFound, width: int, ink: Ink) -> str:
    columns = [
        Column("at the end of"),
        Column("decided (%)", "right"),
        Column(f"{level(found.confidence)} interval", "right"),
    ]
    rows = [
        (
            f"turn {each.turn}" if each.turn else "the set-up",
            *_figures(each.share, 100 * (each.share.estimate or 0.0)),
        )
        for each in found.turns
    ]
    title = ink.strong(f"When is a win of {found.heading.bot} decided?")
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def _draws(found: DrawsFound, width: int, ink: Ink) -> Iterable[str]:
    """The parts of single rolls and shuffles."""
    title = ink.strong(DRAWS_TITLE)
    columns = [
        Column("roll or shuffle"),
        Column("decides alone (%)", "right"),
        Column("changes the result (%)", "right"),
    ]
    rows = [(row.draw, *map(share_and_span, (row.share, row.changes))) for row in found.rows]
    if rows:
        yield f"{title}\n{table(columns, rows, width=width, ink=ink)}"
    yield paragraph(draws_remark(found), width)


def _figures(share: Interval, rounded: float) -> tuple[str, str]:
    if share.estimate is None:
        return "-", "-"
    if share.low is None:
        return f"{rounded:.1f}", "-"
    _, low, high = share.known
    return f"{rounded:.1f}", f"{100 * low:.1f} to {100 * high:.1f}"


def _remarks(found: LuckFound) -> Iterable[str]:
    draws = ""
    if any(each.source == "draws" for each in found.sources):
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
    if found.win_rate_against:
        rate, other = found.win_rate.estimate, found.win_rate_against.estimate
        seat = " in seat 1" if found.seats > 1 else ""
        yield (
            f"Who plays: {found.heading.bot} (win rate {percent(rate)}{seat}) or {found.against} "
            f"({percent(other)}), each in half of the games. With other players this share differs."
        )
