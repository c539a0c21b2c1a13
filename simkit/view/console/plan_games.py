"""The page of `--plan`: how many games a comparison needs, before any is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.lab.play.run_progress import rounded_up
from simkit.view.console.page import page
from simkit.view.text.differences import points
from simkit.view.text.played import title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import count, counted, level, percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.variants.plan_games import GamesPlan


def plan_games_page(
    found: GamesPlan, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        headline(found),
        _table(found, width, ink),
        paragraph(_legend(found), width),
        paragraph(_total(found), width),
        width=width,
        ink=ink,
    )


def _cast(found: GamesPlan, game: Game | None) -> str:
    comparisons = counted(found.comparisons, "comparison")
    what = "which is the best" if found.best else comparisons
    return f"{title_of(found, game)}: {count(found.variants)} variants, {what}. Nothing played."


def headline(found: GamesPlan) -> str:
    """What the games that somebody means to play can find."""
    known = [gap for gap in found.smallest if gap is not None]
    games = f"{counted(found.games, 'game')} per variant"
    if not known:
        return f"With {games}, you would hardly find any difference."
    span = " to ".join(dict.fromkeys(points(gap) for gap in (min(known), max(known))))
    return (
        f"With {games}, the smallest difference that simkit can find is {span} points. That "
        "depends on how many games end differently in the two variants."
    )


def _table(found: GamesPlan, width: int, ink: Ink) -> str:
    """A line a difference, a column a share of games that end differently."""
    rows = [
        (f"a difference of {_points(one.difference)}", *map(_games, one.games))
        for one in found.find
    ]
    rows.append((f"the same within {_points(found.terms.margin)}", *map(_games, found.same)))
    columns = [Column("to show", wraps=True)]
    columns += [Column(f"if {percent(share, 0)} differ", "right") for share in found.parted]
    title = ink.strong("Games per variant")
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def _points(share: float) -> str:
    return f"{points(share)} point{'' if share == 0.01 else 's'}"


def _games(number: int | None) -> str:
    return "-" if number is None else count(rounded_up(number))


def _legend(found: GamesPlan) -> str:
    family = found.variants - 1 if found.best else found.comparisons
    more = f" in {counted(family, 'comparison')}" if family > 1 else ""
    return (
        "Differ: the share of games that end differently although their luck is the same. If "
        "you change one card a little, few games end differently. With another bot, up to half of "
        "them do. In your comparison, the progress line says how many after 200 games. With each "
        "number of games in the table, simkit finds the difference with a chance of 90 %, "
        f"at {level(found.terms.confidence)} confidence{more}."
    )


def _total(found: GamesPlan) -> str:
    total = found.games * found.variants
    stops = " Variants that are settled or rejected stop earlier." if found.stops else ""
    most = "at most " if found.stops else ""
    return f"All variants together play {most}{count(total)} games.{stops}"
