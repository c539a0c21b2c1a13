"""The page of a question that was put to every plausible pack.

Everything is taken from the object that the command prints with --json.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.text.over import DIFFERENCE, MEAN, ends_text, value_text, verdict_text
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]


def over_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(headline(found), width)),
        _figures(found, width, ink),
        paragraph(legend(found), width),
        *closing(found, width, ink),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    bot = [f"bot {found['bot']}"] if found.get("bot") else []
    fixed = ", ".join([*changed(found, game), *bot])
    of = f" of {found['packs_in_file']}" if found["packs_played"] < found["packs_in_file"] else ""
    return (
        f"{title_of(found, game)}: {found['asked']} over {found['ensemble']}"
        f"{f' ({fixed})' if fixed else ''}: {found['packs_played']}{of} plausible packs and the "
        f"one as it stands, {counted(found['games_each'], 'game')} each, seed {found['seed']}."
    )


def headline(found: Found) -> str:
    """What is least, and what is most in doubt."""
    judged = [each for each in found["over"] if each["above"] is not None]
    if not judged:
        first = found["over"][0]
        return (
            f"{first['name']}: {value_text(first, first['estimate'])} over the plausible packs; "
            f"luck {ends_text(first, first['luck'])}, ignorance "
            f"{ends_text(first, first['ignorance'])}."
        )
    differences = [each for each in judged if each["kind"] == DIFFERENCE]
    if not differences:
        matter = [each["name"].removesuffix(" moves it by") for each in judged if _surely(each)]
        return f"Matters in nine plausible packs of ten: {', '.join(matter) or 'nothing'}."
    if len(differences) == 1:
        one = differences[0]
        return (
            f"{one['name']}: {value_text(one, one['estimate'])} points, "
            f"{verdict_text(one)} plausible packs."
        )
    settled = sum(round(abs(each["above"] - 0.5), 2) >= 0.45 for each in differences)
    return (
        f"{settled} of {len(differences)} differences have the same side in at least 95 of 100 "
        "plausible packs."
    )


def _surely(figure: Found) -> bool:
    return figure["kind"] == MEAN and figure["above"] >= 0.9


def _figures(found: Found, width: int, ink: Ink) -> str:
    columns = [
        Column("figure", paint=ink.name),
        Column("as it stands", "right"),
        Column("over packs", "right"),
        Column("luck", "right"),
        Column("ignorance", "right"),
        Column("plausible packs"),
    ]
    rows = [
        (
            each["name"],
            value_text(each, each["as_it_stands"]),
            value_text(each, each["estimate"]),
            ends_text(each, each["luck"]),
            ends_text(each, each["ignorance"]),
            verdict_text(each),
        )
        for each in found["over"]
    ]
    return table(columns, rows, width=width, indent="", ink=ink)


def legend(found: Found) -> str:
    """What the two intervals are."""
    return (
        f"Luck: the {level(found['confidence'])} interval of the mean over the packs, from their "
        "games. Ignorance: where nine in ten packs lie, with the luck of their games taken out. "
        "The last column counts packs on one side of nought, each with the chance that its games "
        "leave."
    )
