"""The page of `simkit plan-playtest`: how many games at the table tell two models apart.

Everything is taken from the object that `simkit plan-playtest --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.findings.plan_playtest import model_text, place_text, plan_playtest_finding
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, percent

if TYPE_CHECKING:
    from simkit.description.game import Game

Found = Mapping[str, Any]


def plan_playtest_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
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


def _cast(found: Found, game: Game | None) -> str:
    first, second = (model_text(each, game) for each in found["models"])
    fixed = played_with(found, game)
    return (
        f"{title_of(found, game)}: how many real games decide between {first} and {second}. "
        f"simkit simulated {counted(found['games'], 'game')} with each model and each setting "
        f"({fixed}), seed {found['seed']}."
    )


def _table(found: Found, game: Game | None, width: int, ink: Ink) -> str:
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
            " or ".join(f"{100 * rate:.1f}" for rate in each["win_rates"]),
            " or ".join(f"{turns:.1f}" for turns in each["turns"]),
            _games(each["won_and_turns"], found["most"]),
            _games(each["won_only"], found["most"]),
        )
        for each in found["settings_tried"]
    ]
    return table(columns, rows, width=width, ink=ink)


def _games(needed: Mapping[str, Any], most: int) -> str:
    told = f"over {most}" if needed["games"] is None else str(needed["games"])
    low, high = (str(each) if each else f"over {most}" for each in (needed["low"], needed["high"]))
    return told if low == high == told else f"{told} ({low} to {high})"


def _remarks(found: Found) -> Iterable[str]:
    if found["log"]:
        first, second = (model["model"] for model in found["models"])
        gap = found["likelier_by"]
        ahead, behind = (first, second) if gap >= 0 else (second, first)
        yield (
            f"{found['log']} ({counted(found['logged'], 'game')}) makes {ahead} likelier than "
            f"{behind} by {abs(gap):.1f} (natural logarithm, error {found['likelier_error']:.1f}). "
            "The plan counts these games."
        )
    yield (
        "You choose the model that makes your games likelier. This choice is wrong at most "
        f"{percent(found['error'], 0)} of the time, for either model. Win rate and turns: what is "
        "expected with the first or with the second model. In brackets: the smallest and the "
        "largest number if the simulation is repeated. People do not play as bots do. If your "
        "group plays differently, let play-log write a bot of your group first."
    )
