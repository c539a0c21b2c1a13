"""The page of `simkit restrict`: what a bot cannot do without, and what never matters to it.

Everything is taken from the object that `simkit restrict --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.text.differences import corrected, difference_text, p_text, points, same_is
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import by_seat_one, first_seat
from simkit.view.text.words import counted, level, listed, share_with_interval

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]
MOST_NAMED = 4
WORDS = {
    "lower": "cannot do without",
    "higher": "does better without",
    "same": "never matters",
    "not settled": "not settled",
}


def restrict_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(restrict_finding(found), width)),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found, game)),
        "\n".join(closing(found, width, ink)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    fixed = [*changed(found, game), f"bot {found['bot']}"]
    whom = f" {first_seat(game)}" if game and game.seats else ""
    return (
        f"{title_of(found, game)}: one thing at a time forbidden{whom} ({', '.join(fixed)}). At "
        f"most {counted(found['games'], 'game')} without each, the same luck for all, seed "
        f"{found['seed']}."
    )


def restrict_finding(found: Found) -> str:
    """What cannot be done without, what is done badly, and what never matters."""
    options, bot = found["options"], found["bot"]
    by_verdict = {
        word: [one["forbidden"] for one in options if one["verdict"] == word] for word in WORDS
    }
    dear, bad, idle = by_verdict["lower"], by_verdict["higher"][::-1], by_verdict["same"]
    if dear:
        told = [f"{bot} cannot do without {_some(dear)}."]
    else:
        told = [f"There is nothing here that {bot} surely cannot do without."]
    if bad:
        told.append(f"It wins more without {_some(bad)}.")
    if idle:
        told.append(f"Within {points(found['margin'])} points it never matters: {_some(idle)}.")
    if by_verdict["not settled"]:
        told.append(f"{counted(len(by_verdict['not settled']), 'option')} not settled.")
    return " ".join(told)


def _some(names: list[str]) -> str:
    """The first of them by name."""
    more = len(names) - MOST_NAMED
    return listed([*names[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])


def _table(found: Found, width: int, ink: Ink) -> str:
    columns = [
        Column("forbidden", paint=ink.name),
        Column("taken a game", "right"),
        Column("more games won (points)", "right"),
        Column("p", "right"),
        Column("verdict", wraps=True),
    ]
    rows = [
        (
            one["forbidden"],
            "" if one["taken"] is None else f"{one['taken']:.1f}",
            difference_text(one),
            p_text(one),
            WORDS[one["verdict"]] if one["parted"] else "not felt here",
        )
        for one in found["options"]
    ]
    return table(columns, rows, width=width, ink=ink)


def _remarks(found: Found, game: Game | None) -> Iterable[str]:
    rate = found["win_rate"]
    share = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    yield (
        f"Where nothing is forbidden {share} of games are won{by_seat_one(game)}. In brackets: "
        f"{level(found['confidence'])} intervals{corrected(found['family'])}. "
        f"{same_is(found, found['margin'], 'Never matters')} Of options that a rule forces one is "
        "left, whatever is forbidden. It is what this bot makes of an option: a better one may "
        "make more."
    )
    if found["never_taken"]:
        yield (
            f"Open and never taken in {counted(found['watched'], 'game')}: "
            f"{listed(found['never_taken'])}."
        )
