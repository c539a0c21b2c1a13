"""The page of `simkit audit`: does anything that can only help make the bot lose more?

Everything is taken from the object that `simkit audit --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import (
    P_IS,
    changed_nothing,
    corrected,
    difference_text,
    gain_title,
    more_games,
    p_text,
    points_remark,
    verdict_legend,
)
from simkit.view.text.lookup import spoken
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import first_seat
from simkit.view.text.words import count, counted, level, listed, share_with_interval

if TYPE_CHECKING:
    from simkit.description.game import Game

Found = Mapping[str, Any]
LONGEST_COMMAND = 400
"""A longer command is not printed: it would fill the screen, and --json has it."""


def audit_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
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


def _cast(found: Found, game: Game | None) -> str:
    fixed = played_with(found, game)
    return (
        f"{title_of(found, game)}: changes that can only help (buffs), tried one at a time "
        f"({fixed}). At most {counted(found['games'], 'game')} per change, the same "
        f"luck for all, seed {found['seed']}."
    )


def audit_finding(found: Found) -> str:
    """Whether any buff harms, in a sentence."""
    buffs = found["buffs"]
    by_verdict = {
        word: [spoken(one["buff"]) for one in buffs if one["verdict"] == word] for word in WORDS
    }
    if by_verdict["lower"]:
        named = listed(by_verdict["lower"])
        first = f"{found['bot']} wins less often with {named}, although this can only help it."
    elif len(buffs) == 1:
        first = f"{spoken(buffs[0]['buff'])} is not shown to lower the win rate of {found['bot']}."
    else:
        first = f"None of {len(buffs)} buffs is shown to lower the win rate of {found['bot']}."
    told = {word: len(by_verdict[word]) for word in WORDS if by_verdict[word]}
    rest = listed(_moves(word, number) for word, number in told.items())
    needed = more_games(found["games_needed"], found["games"]) if by_verdict["not settled"] else ""
    settle = f" To settle the rest, play {needed} per buff." if needed else ""
    return f"{first} Of {counted(len(buffs), 'buff')}, {rest}.{settle}"


_MOVES = {
    "higher": ("raises the win rate", "raise the win rate"),
    "lower": ("lowers the win rate", "lower the win rate"),
    "same": ("leaves it the same", "leave it the same"),
    "not settled": ("is not settled", "are not settled"),
}


def _moves(word: str, number: int) -> str:
    """`2 raise the win rate`"""
    return f"{number} {_MOVES[word][number != 1]}"


WORDS = ("higher", "lower", "same", "not settled")


def _table(found: Found, width: int, ink: Ink) -> str:
    columns = [
        Column("buff", paint=ink.name),
        Column("what it is", wraps=True),
        Column(gain_title(found), "right", wraps=True),
        Column("p", "right"),
        Column("verdict", wraps=True),
    ]
    rows = [
        (spoken(one["buff"]), one["says"], difference_text(one), p_text(one), one["verdict"])
        for one in found["buffs"]
    ]
    return table(columns, rows, width=width, ink=ink)


def _remarks(found: Found, game: Game | None) -> Iterable[str]:
    rate = found["win_rate"]
    share = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    seat = f" as {first_seat(game)}, which gets the buffs" if game and game.seats else ""
    yield (
        f"Without any buff {found['bot']} wins {share} of games{seat}. In brackets: "
        f"{level(found['confidence'])} intervals{corrected(found['family'])}. "
        f"{P_IS} {verdict_legend(found, found['margin'])}"
    )
    if points_remark(found):
        yield points_remark(found)
    idle = [spoken(one["buff"]) for one in found["buffs"] if one["same_rules"]]
    if idle:
        yield f"{listed(idle)}: these games use no value that this changes, so no game was needed."
    alike = [one for one in found["buffs"] if not (one["same_rules"] or _parted(one))]
    if alike:
        games = min(one["games"] for one in alike)
        yield changed_nothing([spoken(one["buff"]) for one in alike], games, found["confidence"])
    for name, why in found["unfit"].items():
        yield f"{spoken(name)} was left out: {why}"


def _parted(one: Mapping[str, Any]) -> int:
    """In how many games the buff changed who won."""
    return int(one["won_with_only"] + one["won_without_only"])


def _to_trace(found: Found, ink: Ink) -> Iterable[str]:
    """Games that a buff has lost, to be read line by line."""
    for one in found["buffs"]:
        if not (one["harms"] and one["to_trace"]):
            continue
        first = one["to_trace"][0]
        games = listed(count(each["game"]) for each in one["to_trace"])
        told = f"{spoken(one['buff'])}: games {games} were won without it and lost with it."
        commands = [first["without"], first["with"]]
        shown = [each for each in commands if each and len(each) <= LONGEST_COMMAND]
        if len(shown) < len(commands):
            told += " --json has the commands."
        yield "\n".join([told, *(f"  {ink.name(each)}" for each in shown)])
