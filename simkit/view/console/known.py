"""The page of `simkit known`: each statement about real play, and what the model says to it.

Everything is taken from the object that `simkit known --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.text.played import changed, title_of
from simkit.view.text.statements import asked_text, band_text, cells_text, figure_text
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, listed

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]


def known_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(headline(found), width)),
        _table(found, width, ink),
        _what_they_say(found, width, ink),
        *closing(found, width, ink),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    who = [f"{bot} for {name} players" for name, bot in found["players"].items()]
    fixed = changed(found, game)
    laid = f" ({', '.join(fixed)})" if fixed else ""
    return (
        f"{title_of(found, game)}: what is known of real play, from {found['file']}{laid}. "
        f"{listed(who)}; {counted(found['games'], 'game')}, seed {found['seed']}."
    )


def headline(found: Found) -> str:
    """How many statements hold, and which do not."""
    by_verdict: dict[str, list[str]] = {}
    for each in found["statements"]:
        by_verdict.setdefault(each["verdict"], []).append(each["statement"])
    asked = sum(len(names) for word, names in by_verdict.items() if word != "not asked")
    holding = len(by_verdict.get("holds", ()))
    text = (
        f"{holding} of {counted(asked, 'statement')} {'holds' if 1 in (holding, asked) else 'hold'}"
    )
    for word, verb in (("fails", "fail"), ("not settled", "are not settled")):
        names = by_verdict.get(word, [])
        if names:
            text += f"; {listed(names)} {verb if len(names) > 1 else _alone(verb)}"
    return f"{text}."


def _alone(verb: str) -> str:
    return {"fail": "fails", "are not settled": "is not settled"}[verb]


def _table(found: Found, width: int, ink: Ink) -> str:
    columns = [
        Column("statement", paint=ink.name),
        Column("asked of the model", wraps=True),
        Column("should be", "right", wraps=True),
        Column("is", "right", wraps=True),
        Column("verdict"),
    ]
    rows = list(_rows(found))
    if not rows:
        return ""
    text = table(columns, rows, width=width, indent="", ink=ink)
    note = f"In brackets: {level(found['confidence'])} intervals, of luck alone."
    return f"{text}\n{paragraph(note, width)}"


def _rows(found: Found) -> Iterator[tuple[str, ...]]:
    for each in found["statements"]:
        question = each["question"]
        if question is None or not each["figures"]:
            continue
        for place, (cell, figure) in enumerate(
            zip(cells_text(question), each["figures"], strict=True)
        ):
            asked = f"{asked_text(question)}; {cell}" if cell else asked_text(question)
            first = place == 0
            yield (
                each["statement"] if first else "",
                asked,
                band_text(question),
                figure_text(question, figure),
                each["verdict"] if first else "",
            )


def _what_they_say(found: Found, width: int, ink: Ink) -> str:
    """Every statement in its words, with its source and how far it is trusted."""
    rows = []
    for each in found["statements"]:
        trust = f" Trusted: {each['trust']:g}." if each["trust"] else ""
        unasked = f" Not asked: {each['unasked']}." if each["unasked"] else ""
        rows.append(
            (
                each["statement"],
                f"{each['says']} ({each['source']}.) It is not {each['not']}.{trust}{unasked}",
            )
        )
    columns = [Column("statement", paint=ink.name), Column("in words", wraps=True)]
    return table(columns, rows, width=width, indent="", ink=ink)
