"""The page of a question asked in every plausible pack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.ask_ensemble import ends_text, given_plays, value_text, verdict_text
from simkit.view.text.findings.ask_ensemble import ask_ensemble_finding
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.ensembles.ask_ensemble_answer import OverEnsemble


def ask_ensemble_page(
    found: OverEnsemble, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        ask_ensemble_finding(found),
        _figures(found, width, ink),
        paragraph(legend(found), width),
        *closing(found, width, ink),
        width=width,
        ink=ink,
    )


def _cast(found: OverEnsemble, game: Game | None) -> str:
    bot = [f"bot {found.heading.bot}"] if found.heading.bot else []
    fixed = ", ".join([*changed(found, game), *bot])
    played = len(found.packs)
    of = f" of {found.packs_in_file}" if played < found.packs_in_file else ""
    return (
        f"{title_of(found, game)}: {found.literal.VERB} over {found.ensemble}"
        f"{f' ({fixed})' if fixed else ''}: {played}{of} plausible packs"
        f"{given_plays(found)} and the current pack, "
        f"{counted(found.games_each, 'game')} each, seed {found.heading.seed}."
    )


def _figures(found: OverEnsemble, width: int, ink: Ink) -> str:
    columns = [
        Column("figure", paint=ink.name),
        Column("current pack", "right"),
        Column("all packs", "right"),
        Column("luck", "right"),
        Column("ignorance", "right"),
        Column("plausible packs"),
    ]
    rows = [
        (
            each.name,
            value_text(each, each.stands),
            value_text(each, each.estimate),
            ends_text(each, each.luck),
            ends_text(each, each.ignorance),
            verdict_text(each),
        )
        for each in found.told
    ]
    return table(columns, rows, width=width, indent="", ink=ink)


def legend(found: OverEnsemble) -> str:
    """What the two intervals are."""
    return (
        f"All packs: the mean over the plausible packs. Luck: the {level(found.confidence)} "
        "interval of that mean, because games are random. Ignorance: the range that holds 90 of "
        "100 packs, because some values are assumed. simkit removes the effect of luck from this "
        "range. Plausible packs: "
        "in how many of 100 the figure is higher or lower than 0."
    )
