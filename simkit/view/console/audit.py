"""The page of `simkit audit`: does anything that can only help make the bot lose more?

Everything is taken from the object that `simkit audit --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.text.differences import corrected, difference_text, p_text, same_is
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import count, counted, level, listed, share_with_interval

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]
LONGEST_COMMAND = 400
"""A longer command is not printed: it would fill the screen, and --json has it."""


def audit_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(audit_finding(found), width)),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found, game)),
        *_to_trace(found, ink),
        "\n".join(closing(found, width, ink)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    fixed = [*changed(found, game), f"bot {found['bot']}"]
    return (
        f"{title_of(found, game)}: what can only help ({', '.join(fixed)}). At most "
        f"{counted(found['games'], 'game')} with each, the same luck for all, seed {found['seed']}."
    )


def audit_finding(found: Found) -> str:
    """Whether any help harms, in a sentence."""
    helps = found["helps"]
    by_verdict = {word: [one["help"] for one in helps if one["verdict"] == word] for word in WORDS}
    if by_verdict["lower"]:
        named = listed(by_verdict["lower"])
        first = f"{found['bot']} loses more games for {named}, which can only help."
    else:
        first = f"None of {counted(len(helps), 'help')} surely harms {found['bot']}."
    rest = [f"{len(by_verdict[word])} {told}" for word, told in WORDS.items() if by_verdict[word]]
    return f"{first} ({', '.join(rest)}.)".replace(".) ", ") ")


WORDS = {
    "higher": "surely help",
    "lower": "surely harm",
    "same": "change nothing that matters",
    "not settled": "are not settled",
}


def _table(found: Found, width: int, ink: Ink) -> str:
    columns = [
        Column("help", paint=ink.name),
        Column("what it is", wraps=True),
        Column("more games won (points)", "right"),
        Column("p", "right"),
        Column("verdict", wraps=True),
    ]
    rows = [
        (one["help"], one["says"], difference_text(one), p_text(one), _verdict(one))
        for one in found["helps"]
    ]
    return table(columns, rows, width=width, ink=ink)


def _verdict(one: Mapping[str, Any]) -> str:
    if one["same_rules"]:
        return "not felt here"
    return {"higher": "helps", "lower": "HARMS"}.get(one["verdict"], one["verdict"])


def _remarks(found: Found, game: Game | None) -> Iterable[str]:
    rate = found["win_rate"]
    share = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    seat = " of its games in the first seat, which is helped" if game and game.seats else ""
    yield (
        f"Without any help {found['bot']} wins {share}{seat}. In brackets: "
        f"{level(found['confidence'])} intervals{corrected(found['family'])}. "
        f"{same_is(found, found['margin'])} Not felt here: the rules that are played do not change."
    )
    for name, why in found["unfit"].items():
        yield f"{name} was left out: {why}"


def _to_trace(found: Found, ink: Ink) -> Iterable[str]:
    """Games that a help has lost, to be read line by line."""
    for one in found["helps"]:
        if not one["harms"]:
            continue
        first = one["to_trace"][0]
        games = listed(count(each["game"]) for each in one["to_trace"])
        told = f"{one['help']}: won without it and lost with it: games {games}."
        commands = [first["without"], first["with"]]
        shown = [each for each in commands if each and len(each) <= LONGEST_COMMAND]
        if len(shown) < len(commands):
            told += " --json has the commands."
        yield "\n".join([told, *(f"  {ink.name(each)}" for each in shown)])
