"""The page of `simkit styles`: which manners of play win, and whether one beats all.

Everything is taken from the object that `simkit styles --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.text.differences import corrected, difference_text, same_is
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, listed, quantity, share_with_interval

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]


def styles_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(styles_finding(found), width)),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found)),
        _breaks(found, ink),
        "\n".join(closing(found, width, ink)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    fixed = [*changed(found, game), f"bot {found['bot']}"]
    first = " of the first seat, the others as they are," if game and game.seats else ""
    return (
        f"{title_of(found, game)}: manners of play{first} that differ in {listed(found['by'])} "
        f"({', '.join(fixed)}). {counted(found['trials'], 'manner')} tried; the best of each kind "
        f"play {counted(found['games'], 'fresh game')}, the same luck for all."
    )


def best_of(found: Found) -> Mapping[str, Any]:
    """The manner that the search liked best."""
    return next(one for one in found["manners"] if one["best"])


def _told(behaviour: Mapping[str, float]) -> str:
    return listed(f"{quantity(value)} {name}" for name, value in behaviour.items())


def styles_finding(found: Found) -> str:
    """Whether one beats all, and whether any beats the bot as it stands."""
    best, many = best_of(found), len(found["manners"])
    rate = best["win_rate"]
    share = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    if many == 1:
        told = f"All that was tried plays alike; it wins {share}."
    elif found["beats_all"]:
        told = f"One manner surely beats all others: {_told(best['behaviour'])}; it wins {share}."
    else:
        even = sum(
            one["beaten_by_best"] is not None and one["beaten_by_best"]["verdict"] != "higher"
            for one in found["manners"]
        )
        are = "are" if even > 1 else "is"
        told = f"No manner surely beats all others: {even} of {many - 1} {are} not surely beaten."
    above = [one["manner"] for one in found["manners"] if one["verdict"] == "higher"]
    if above:
        return f"{told} {found['bot']} as it stands is surely worse than {listed(above)}."
    return f"{told} None is surely better than {found['bot']} as it stands."


def _table(found: Found, width: int, ink: Ink) -> str:
    columns = [
        Column("manner", paint=ink.name),
        *(Column(name, "right") for name in found["by"]),
        Column("won (%)", "right"),
        Column("above the bot as it is", "right"),
        Column("verdict", wraps=True),
    ]
    usual = [quantity(found["usual"][name]) for name in found["by"]]
    rows = [("as it is", *usual, f"{100 * found['win_rate']['estimate']:.1f}", "", "")]
    rows += [
        (
            one["manner"],
            *(quantity(one["behaviour"][name]) for name in found["by"]),
            f"{100 * one['win_rate']['estimate']:.1f}",
            difference_text(one),
            f"{one['verdict']}, best" if one["best"] else one["verdict"],
        )
        for one in found["manners"]
    ]
    return table(columns, rows, width=width, ink=ink)


def _remarks(found: Found) -> Iterable[str]:
    yield (
        f"In brackets: {level(found['confidence'])} intervals{corrected(found['family'])}. "
        f"{same_is(found, found['margin'])} Best: what the search liked best, before the fresh "
        "games. The knobs of every manner are in --json and --out."
    )


def _breaks(found: Found, ink: Ink) -> str:
    """How to ask what breaks the best."""
    command = best_of(found)["without"]
    if not command:
        return ""
    return f"What breaks the best, one thing at a time forbidden:\n  {ink.name(command)}"
