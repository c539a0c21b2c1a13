"""The page of `simkit validate`: each claim about real play, and the model's figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.claims import asked_text, cells_text, figure_text, range_text
from simkit.view.text.findings.validate import validate_finding
from simkit.view.text.lookup import spoken
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, listed, percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.calibrating.validate_answer import Validation


def validate_page(
    found: Validation, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        validate_finding(found),
        _table(found, game, width, ink),
        _what_they_say(found, width, ink),
        *closing(found, width, ink),
        width=width,
        ink=ink,
    )


def _cast(found: Validation, game: Game | None) -> str:
    who = [f"{bot} for {name} players" for name, bot in found.players.items()]
    fixed = changed(found, game)
    laid = f" ({', '.join(fixed)})" if fixed else ""
    return (
        f"{title_of(found, game)}: the claims about real play in {found.file}{laid}. Players: "
        f"{listed(who)}. {counted(found.games, 'game')}, seed {found.cell.seed}."
    )


def _table(found: Validation, game: Game | None, width: int, ink: Ink) -> str:
    columns = [
        Column("claim", paint=ink.name),
        Column("what is measured", wraps=True),
        Column("claimed", "right", wraps=True),
        Column("model", "right", wraps=True),
        Column("verdict"),
    ]
    rows = list(_rows(found, {each.name: each.help for each in game.metrics} if game else {}))
    if not rows:
        return ""
    text = table(columns, rows, width=width, indent="", ink=ink)
    sure = f"{level(found.confidence)} intervals, for the luck of games alone"
    note = f"In brackets: {sure}.{_words(found)}"
    return f"{text}\n{paragraph(note, width)}"


def _words(found: Validation) -> str:
    """What the verdicts that the table shows mean."""
    told = {
        "holds": "Holds: the whole interval is inside the claimed range.",
        "fails": "Fails: the whole interval is outside it.",
        "not settled": "Not settled: these games are too few to decide.",
    }
    shown = {each.verdict for each in found.claims}
    return "".join(f" {text}" for word, text in told.items() if word in shown)


def _rows(found: Validation, told: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    for each in found.claims:
        question = each.said.question
        if question is None or not each.figures:
            continue
        for place, (cell, figure) in enumerate(
            zip(cells_text(question), each.figures, strict=True)
        ):
            asked = asked_text(question, told) + (f"; {cell}" if cell else "")
            first = place == 0
            yield (
                spoken(each.said.name) if first else "",
                asked,
                range_text(question),
                figure_text(question, figure),
                each.verdict if first else "",
            )


def _what_they_say(found: Validation, width: int, ink: Ink) -> str:
    """Every claim in its words, with its source and how far it is trusted."""
    rows = []
    for each in found.claims:
        trust = (
            f" We, who wrote this claim, are {percent(each.trust, 0)} sure that it is true"
            " of the real game, as it is tested here."
            if each.trust
            else ""
        )
        unasked = f" Not tested: {each.unasked}." if each.unasked else ""
        rows.append(
            (
                spoken(each.said.name),
                f"{each.said.says} (Source: {each.said.source}.) Not claimed: "
                f"{each.said.isnt}.{trust}{unasked}",
            )
        )
    columns = [Column("claim", paint=ink.name), Column("in words", wraps=True)]
    return table(columns, rows, width=width, indent="", ink=ink)
