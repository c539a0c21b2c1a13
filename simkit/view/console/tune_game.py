"""The page of `simkit tune-game`: settings that reach a win rate, smallest change first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.view.console.closing import reservation_and_again
from simkit.view.console.page import page
from simkit.view.text.differences import points
from simkit.view.text.findings.shared import reach_legend, share_of_seat
from simkit.view.text.findings.tune_game import mark_text, tune_game_finding
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.values import key_told
from simkit.view.text.whose_wins import of_seat_one, seat_remark
from simkit.view.text.words import (
    assumptions,
    counted,
    level,
    percent,
)

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.improving.tune_game_answer import Combination, TunedGame
    from simkit.lab.statistics.intervals import Interval

MOST_SHOWN = 30


def tune_game_page(
    found: TunedGame, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        tune_game_finding(found, game),
        _finalists(found, game, width, ink),
        _marks(found, game, width, ink),
        paragraph(_how(found), width),
        paragraph(seat_remark(game), width),
        "\n".join([paragraph(assumptions(found), width), *reservation_and_again(found, ink)]),
        width=width,
        ink=ink,
    )


def _cast(found: TunedGame, game: Game | None) -> str:
    title = title_of(found, game)
    moved = ", ".join(key_told(key, game) for key in found.before)
    fixed = played_with(found, game, but=found.before)
    return (
        f"{title}: a win rate{of_seat_one(game)} of {percent(found.target)}, give or take "
        f"{points(found.margin)} points, by changing {moved} ({fixed}). "
        f"{counted(found.games, 'game')}, seed {found.heading.seed}."
    )


def _finalists(found: TunedGame, game: Game | None, width: int, ink: Ink) -> str:
    """The play-off, the least change first."""
    if not found.finalists:
        return ""
    rows = [
        (mark_text(one, found, game), _changed(one), _rate(one.win_rate), one.verdict)
        for one in found.finalists
    ]
    columns = [
        Column("setting", wraps=True),
        Column("change"),
        Column("win rate (%)", "right"),
        Column("verdict"),
    ]
    games = counted(max(one.games for one in found.finalists), "fresh game")
    title = f"The play-off: {games} each (seed {found.playoff_seed}), the least change first"
    return f"{ink.strong(title)}\n{table(columns, rows, width=width, ink=ink)}"


def _changed(one: Combination) -> str:
    if not one.changed:
        return "none"
    steps = f"{one.steps:.2g} step{'' if one.steps == 1 else 's'}"
    return steps if one.changed == 1 else f"{one.changed} keys, {steps}"


def _rate(rate: Interval) -> str:
    return "-" if rate.estimate is None else share_of_seat(rate)


def _marks(found: TunedGame, game: Game | None, width: int, ink: Ink) -> str:
    """Everything that was tried, in the order of the axes; of very much the nearest."""
    marks: Sequence[Combination] = found.tried
    title = "Everything that was tried"
    if len(marks) > MOST_SHOWN:
        marks = sorted(marks, key=lambda one: one.away(found.target))
        title += ", the nearest to the target first"
    rows = [
        (
            mark_text(one, found, game),
            f"{one.games:,}",
            _rate(one.win_rate),
            one.verdict,
        )
        for one in marks[:MOST_SHOWN]
    ]
    columns = [
        Column("tried", wraps=True),
        Column("games", "right"),
        Column("win rate (%)", "right"),
        Column("verdict"),
    ]
    body = table(columns, rows, width=width, ink=ink)
    more = len(marks) - MOST_SHOWN
    rest = f"\n  ... and {more} more (--json has all)" if more > 0 else ""
    return f"{ink.strong(title)}\n{body}{rest}"


def _how(found: TunedGame) -> str:
    several = len(found.finalists)
    family = (
        f", and their intervals are wider because {several} settings give luck more chances to "
        "mislead"
        if several > 1
        else ""
    )
    verdicts = " ".join(reach_legend([*found.finalists, *found.tried]))
    return (
        f"In brackets: {level(found.confidence)} intervals. {verdicts} A setting that is "
        "clearly outside the target plays no more games, so its win rate is known less well. The "
        f"games of the play-off were not used for the choice{family}."
    )
