"""The page of `simkit history`: the win rate from version to version."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import difference_text, intervals_told, verdict_legend
from simkit.view.text.findings.history import history_finding
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import of_seat_one
from simkit.view.text.words import counted

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.versions.history import History


def history_page(
    found: History, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        history_finding(found),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found, game)),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: History, game: Game | None) -> str:
    where = f" of {found.git}" if found.git else ""
    fixed = played_with(found, game)
    return (
        f"{title_of(found, game)}: {counted(len(found.rows), 'version')}{where} "
        f"({fixed}). {counted(found.games, 'game')} each, the same luck for all, "
        f"seed {found.heading.seed}."
    )


def _table(found: History, width: int, ink: Ink) -> str:
    columns = [
        Column("version", paint=ink.name),
        *([Column("commit", wraps=True)] if found.git else []),
        Column("win rate (%)", "right"),
        Column("step (points)", "right"),
        Column("verdict", wraps=True),
    ]
    rows = [
        (
            one.version,
            *([one.told] if found.git else []),
            f"{100 * one.win_rate.known[0]:.1f}",
            difference_text(one.step) if one.step else "",
            one.step.verdict if one.step else "",
        )
        for one in found.rows
    ]
    return table(columns, rows, width=width, ink=ink)


def _remarks(found: History, game: Game | None) -> Iterable[str]:
    steps = len(found.rows) - 1
    whose = f"All win rates are those{of_seat_one(game)}. " if game and game.seats else ""
    yield (
        f"{whose}Step: the change from the version before. "
        f"{intervals_told(found.terms, steps, 'steps')} "
        f"{_legend(found)} {_by_which_rules(found)}"
    )


def _by_which_rules(found: History) -> str:
    """Versions of a pack play by the rules of today, and versions of a game by their own."""
    if found.of_rules:
        return "simkit plays every version with its own rules and bots."
    return "simkit plays every version with its current rules."


def _legend(found: History) -> str:
    steps = [one.step for one in found.rows if one.step]
    return verdict_legend(steps, found.terms.margin)
