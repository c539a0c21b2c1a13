"""The page of `simkit refute --learned`: what a learned player wins, and how it plays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import (
    P_IS,
    bounds_text,
    gap_text,
    intervals_told,
    judged_cells,
    judged_columns,
    points,
    verdict_legend,
)
from simkit.view.text.lookup import spoken
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import count, counted, level, listed, share_with_interval

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.outplaying.outplay_answer import LearnedSeat, Outplayed, Switch

MOST_SWITCHES = 8


def outplay_page(
    found: Outplayed, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        outplay_finding(found),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _how(found)),
        _switches(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found)),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Outplayed, game: Game | None) -> str:
    who = "a player that learns to beat the bot" if game and game.seats else "a player that learns"
    return (
        f"{title_of(found, game)}: {who} ({played_with(found, game)}). It learns from "
        f"{counted(found.lessons, 'game')}, seed {found.heading.seed}. Then "
        f"{counted(found.games, 'fresh game')} with it and with the bot, seed "
        f"{found.fresh_seed}. The same luck for both."
    )


def outplay_finding(found: Outplayed) -> str:
    """How far the bot is from the best at least."""
    best, bot = found.best, found.heading.bot
    bounds = f"{level(found.terms.confidence)} interval {bounds_text(best.found)}"
    gain = f"{gap_text(best.found)} points, {bounds}"
    if best.beats:
        return (
            f"{bot} is refuted: a player that learned{_as(found, best)} does better ({gain}). So "
            f"{bot} is at least {points(best.at_least)} points from the best play."
        )
    if all(each.is_the_bot for each in found.seats):
        return (
            f"In {counted(found.lessons, 'game')}, simkit learned nothing that does better than "
            f"{bot}. With more lessons, it may find something."
        )
    return f"No learned player is shown to beat {bot}. The best gains {gain}{_as(found, best)}."


def _as(found: Outplayed, one: LearnedSeat) -> str:
    return "" if one.named_seat is None else f" as {seat_name(found, one.named_seat)}"


def _table(found: Outplayed, width: int, ink: Ink) -> str:
    seated = any(one.named_seat is not None for one in found.seats)
    columns = [
        *([Column("seat", paint=ink.name)] if seated else []),
        Column("bot", "right", wraps=True),
        Column("learned", "right", wraps=True),
        *judged_columns("difference", wraps=True),
    ]
    rows = [
        (
            *([seat_name(found, one.seat + 1)] if seated else []),
            share_with_interval(*one.usual.known),
            share_with_interval(*one.points.known),
            *judged_cells(one.found),
        )
        for one in found.seats
    ]
    return table(columns, rows, width=width, ink=ink)


def _how(found: Outplayed) -> Iterable[str]:
    """The knobs that the player turned."""
    for one in found.seats:
        if not one.knobs:
            continue
        bots = found.played.bots
        helps = {knob.name: knob.help for knob in bots[min(one.seat, len(bots) - 1)].knobs}
        said = [_knob(name, helps[name], value) for name, value in one.knobs.items()]
        yield f"The learned player{_as(found, one)} has other knobs: {listed(said)}."


def _knob(name: str, what: str, value: float) -> str:
    key = spoken(name)
    called = key if what == key else f"{what} ({key})"
    return f'"{called}" is {value:g}'


def _switches(found: Outplayed, width: int, ink: Ink) -> str:
    """Where it chooses otherwise than the bot."""
    rows = [(one, each) for one in found.seats for each in one.switches[:MOST_SWITCHES]]
    if not rows:
        return ""
    seated = len(found.seats) > 1
    columns = [
        *([Column("seat", paint=ink.name)] if seated else []),
        Column("decision"),
        Column("bot takes"),
        Column("learned player takes", wraps=True),
        Column("times", "right"),
    ]
    return table(
        columns,
        [
            (
                *([seat_name(found, one.seat + 1)] if seated else []),
                spoken(each.decision),
                spoken(each.before),
                _after(each),
                count(each.times),
            )
            for one, each in rows
        ],
        width=width,
        ink=ink,
    )


def _after(each: Switch) -> str:
    again = each.after == each.before
    return f"another {spoken(each.after)}" if again else spoken(each.after)


def _remarks(found: Outplayed) -> Iterable[str]:
    yield (
        f"{intervals_told(found.terms, found.family)} {P_IS} "
        f"{verdict_legend([one.found for one in found.seats], found.terms.margin)}"
    )
    if found.played.rivals > 1:
        yield (
            "Points: 100 for a game that is won. Rivals who win together share them, and all share "
            "those of an undecided game. All players of a team get the same."
        )
    if any(one.switches for one in found.seats):
        yield (
            "The last table counts decisions in all fresh games. The learned player sees only "
            "what its seat sees."
        )
    yield (
        "simkit uses the first games only to learn. The verdicts come from the fresh games alone. "
        "A better player may gain more than this one."
    )
