"""The page of `simkit plan-playtest`: how many games at the table tell two models apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.findings.plan_playtest import model_text, place_text, plan_playtest_finding
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.playtests.plan_playtest import PlaytestPlan
    from simkit.lab.playtests.telling_apart import Needed


def plan_playtest_page(
    found: PlaytestPlan, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        plan_playtest_finding(found, game),
        _table(found, game, width, ink),
        *(paragraph(line, width) for line in _remarks(found)),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: PlaytestPlan, game: Game | None) -> str:
    first, second = (model_text(each, game) for each in found.models)
    fixed = played_with(found, game)
    return (
        f"{title_of(found, game)}: how many real games decide between {first} and {second}. "
        f"simkit simulated {counted(found.per_cell, 'game')} with each model and each setting "
        f"({fixed}), seed {found.cell.seed}."
    )


def _table(found: PlaytestPlan, game: Game | None, width: int, ink: Ink) -> str:
    columns = [
        Column("what is played", wraps=True),
        Column("win rate (%)", "right"),
        Column("turns", "right"),
        Column("games", "right"),
        Column("games (only who won)", "right"),
    ]
    rows = [
        (
            place_text(each, game),
            " or ".join(f"{100 * rate:.1f}" for rate in each.win_rates),
            " or ".join(f"{turns:.1f}" for turns in each.turns),
            _games(each.won_and_turns, found.most),
            _games(each.won_only, found.most),
        )
        for each in found.planned
    ]
    return table(columns, rows, width=width, ink=ink)


def _games(needed: Needed, most: int) -> str:
    told = f"over {most}" if needed.games is None else str(needed.games)
    low, high = (str(each) if each else f"over {most}" for each in (needed.low, needed.high))
    return told if low == high == told else f"{told} ({low} to {high})"


def _remarks(found: PlaytestPlan) -> Iterable[str]:
    if found.log and found.start:
        first, second = (model.model for model in found.models)
        gap = found.start.value
        ahead, behind = (first, second) if gap >= 0 else (second, first)
        yield (
            f"{found.log.file} ({counted(len(found.log.games), 'game')}) makes {ahead} likelier "
            f"than {behind} by {abs(gap):.1f} (natural logarithm, error {found.start.error:.1f}). "
            "The plan counts these games."
        )
    yield (
        "You choose the model that makes your games likelier. This choice is wrong at most "
        f"{percent(found.error, 0)} of the time, for either model. Win rate and turns: what is "
        "expected with the first or with the second model. In brackets: the smallest and the "
        "largest number if the simulation is repeated. People do not play as bots do. If your "
        "group plays differently, let play-log write a bot of your group first."
    )
