"""The page of `simkit tune-game --one-change`: changes that reach a win rate, smallest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.findings.fix import change_told, fix_finding
from simkit.view.text.findings.shared import aim_text, reach_legend, share_of_seat
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import of_seat_one, seat_remark
from simkit.view.text.words import counted, level

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.improving.fix_answer import Fix
    from simkit.lab.improving.tune_game_answer import Combination


def fix_page(
    found: Fix, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        fix_finding(found, game),
        _finalists(found, game, width, ink),
        paragraph(_tried(found), width),
        paragraph(_how(found), width),
        paragraph(seat_remark(game), width),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Fix, game: Game | None) -> str:
    fixed = played_with(found, game)
    return (
        f"{title_of(found, game)}: one change for a win rate{of_seat_one(game)} of "
        f"{aim_text(found.target)} ({fixed}). {counted(found.games, 'game')}, seed "
        f"{found.heading.seed}."
    )


def _finalists(found: Fix, game: Game | None, width: int, ink: Ink) -> str:
    """The changes on fresh games, the least change first."""
    if not found.finalists:
        return ""
    rows = [
        (change_told(found, one, game), _steps(one), share_of_seat(one.win_rate), one.verdict)
        for one in found.finalists
    ]
    columns = [
        Column("change", wraps=True),
        Column("steps", "right"),
        Column("win rate (%)", "right"),
        Column("verdict"),
    ]
    games = counted(max(one.games for one in found.finalists), "fresh game")
    title = f"On {games} each (seed {found.playoff_seed}), the least change first"
    return f"{ink.strong(title)}\n{table(columns, rows, width=width, ink=ink)}"


def _steps(one: Combination) -> str:
    return f"{one.steps:.0f}"


def _tried(found: Fix) -> str:
    """How many changes there were, and what became of them."""
    rate, _, interval = share_of_seat(found.now).partition(" ")
    now = f"{rate} % {interval}".rstrip()
    beyond = found.beyond
    what, make = ("other", "it makes") if beyond == 1 else ("others", "they make")
    rest = f" It did not try {beyond} {what}, because {make} no difference to these games."
    rest = rest if beyond else ""
    only = ", ".join(found.only)
    parts = f" It changed only these parts: {only}. To try all, leave out --only." if only else ""
    return (
        f"Without a change the win rate is {now}. simkit tried {len(found.axes)} settings and "
        f"numbers, each alone.{rest}{parts}"
    )


def _how(found: Fix) -> str:
    several = len(found.finalists)
    wider = f", wider because {several} changes give luck more chances to mislead"
    family = wider if several > 1 else ""
    return " ".join(
        [
            f"In brackets: {level(found.confidence)} intervals{family}.",
            *reach_legend(found.finalists),
            "Steps: how far a value moves. One step is 1, or a tenth of a large number, or one "
            "size of die.",
            "The fresh games were not used to choose the changes.",
        ]
    )
