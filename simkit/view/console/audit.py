"""The page of `simkit refute --harms`: changes that should help a bot but hurt it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import (
    P_IS,
    changed_nothing,
    gain_title,
    intervals_told,
    judged_cells,
    judged_columns,
    more_games,
    points_remark,
    verdict_legend,
)
from simkit.view.text.lookup import spoken
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import first_seat
from simkit.view.text.words import count, counted, listed, share_with_interval

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.worths.audit import Audit

LONGEST_COMMAND = 400
"""A longer command is not printed: it would fill the screen, and --json has it."""


def audit_page(
    found: Audit, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        audit_finding(found),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found, game)),
        *_to_trace(found, ink),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Audit, game: Game | None) -> str:
    fixed = played_with(found, game)
    return (
        f"{title_of(found, game)}: changes that can only help (buffs), tried one at a time "
        f"({fixed}). At most {counted(found.games, 'game')} per change, the same "
        f"luck for all, seed {found.heading.seed}."
    )


def audit_finding(found: Audit) -> str:
    """Whether any buff harms, in a sentence."""
    bot, buffs = found.heading.bot, found.rows
    by_verdict = {
        word: [spoken(one.buff) for one in buffs if one.found.verdict == word] for word in WORDS
    }
    if by_verdict["lower"]:
        named = listed(by_verdict["lower"])
        first = f"{bot} wins less often with {named}, although this can only help it."
    elif len(buffs) == 1:
        first = f"{spoken(buffs[0].buff)} is not shown to lower the win rate of {bot}."
    else:
        first = f"None of {len(buffs)} buffs is shown to lower the win rate of {bot}."
    told = {word: len(by_verdict[word]) for word in WORDS if by_verdict[word]}
    rest = listed(_moves(word, number) for word, number in told.items())
    needed = more_games(found.games_needed, found.games) if by_verdict["not settled"] else ""
    settle = f" To settle the rest, play {needed} per buff." if needed else ""
    return f"{first} Of {counted(len(buffs), 'buff')}, {rest}.{settle}"


_MOVES = {
    "higher": ("raises the win rate", "raise the win rate"),
    "lower": ("lowers the win rate", "lower the win rate"),
    "same": ("leaves it the same", "leave it the same"),
    "not settled": ("is not settled", "are not settled"),
}


def _moves(word: str, number: int) -> str:
    """How many buffs have each verdict: `2 raise the win rate`."""
    return f"{number} {_MOVES[word][number != 1]}"


WORDS = ("higher", "lower", "same", "not settled")


def _table(found: Audit, width: int, ink: Ink) -> str:
    columns = [
        Column("buff", paint=ink.name),
        Column("what it is", wraps=True),
        *judged_columns(gain_title(found.judged_by), wraps=True),
    ]
    rows = [
        (
            spoken(one.buff),
            one.says,
            *judged_cells(one.found),
        )
        for one in found.rows
    ]
    return table(columns, rows, width=width, ink=ink)


def _remarks(found: Audit, game: Game | None) -> Iterable[str]:
    share = share_with_interval(*found.usual.known)
    seat = f" as {first_seat(game)}, which gets the buffs" if game and game.seats else ""
    yield (
        f"Without any buff {found.heading.bot} wins {share} of games{seat}. "
        f"{intervals_told(found.terms, found.family)} {P_IS} "
        f"{verdict_legend(found.rows, found.terms.margin)}"
    )
    if counted_as := points_remark(found.judged_by, found.rivals):
        yield counted_as
    idle = [spoken(one.buff) for one in found.rows if one.same_rules]
    if idle:
        yield f"{listed(idle)}: these games use no value that this changes, so no game was needed."
    alike = [one for one in found.rows if not (one.same_rules or one.parted)]
    if alike:
        games = min(one.games for one in alike)
        yield changed_nothing([spoken(one.buff) for one in alike], games, found.terms.confidence)
    for name, why in found.unfit.items():
        yield f"{spoken(name)} was left out: {why}"


def _to_trace(found: Audit, ink: Ink) -> Iterable[str]:
    """Games that a buff has lost, to be read line by line."""
    for one in found.rows:
        if not (one.harms and one.to_trace):
            continue
        first = one.to_trace[0]
        games = listed(count(each.game) for each in one.to_trace)
        told = f"{spoken(one.buff)}: games {games} were won without it and lost with it."
        commands = [first.without, first.with_buff]
        shown = [each for each in commands if each and len(each) <= LONGEST_COMMAND]
        if len(shown) < len(commands):
            told += " --json has the commands."
        yield "\n".join([told, *(f"  {ink.name(each)}" for each in shown)])
