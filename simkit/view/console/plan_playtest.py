"""The page of `simkit plan-playtest`: how many games at the table tell two models apart.

Everything is taken from the object that `simkit plan-playtest --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.text.findings import values_text
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, percent

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]


def plan_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(plan_finding(found), width)),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found)),
        "\n".join(closing(found, width, ink)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    first, second = map(model_text, found["models"])
    fixed = [*changed(found, game), f"bot {found['bot']}"]
    return (
        f"{title_of(found, game)}: {first} or {second}? ({', '.join(fixed)}.) "
        f"{counted(found['games'], 'game')} simulated of each model and settings, seed "
        f"{found['seed']}."
    )


def model_text(model: Mapping[str, Any]) -> str:
    """A model with its values behind: `soft (hit_rule=meet)`."""
    values = values_text(model["values"])
    return model["model"] if values in ("", model["model"]) else f"{model['model']} ({values})"


def place_text(planned: Mapping[str, Any]) -> str:
    """The settings that would be played."""
    return values_text(planned["values"]) or "as it is"


def plan_finding(found: Found) -> str:
    """How many games do, and of which settings: a sentence."""
    best = found["settings_tried"][0]
    needed, only = best["won_and_turns"], best["won_only"]
    more = "more " if found["log"] else ""
    where = "" if not best["values"] else f" with {place_text(best)}"
    if needed["games"] is None:
        return (
            f"{found['most']} {more}games{where} do not tell the two apart: the wrong one would be "
            f"taken {percent(needed['wrong'])} of the time."
        )
    alone = "more than anybody plays" if only["games"] is None else str(only["games"])
    return (
        f"{needed['games']} {more}games{where} tell the two apart, "
        f"{percent(1 - found['error'], 0)} of the time, if you note who won and in which turn; "
        f"{alone} if you note only who won."
    )


def _table(found: Found, width: int, ink: Ink) -> str:
    columns = [
        Column("what is played", wraps=True),
        Column("won (%)", "right"),
        Column("turns", "right"),
        Column("games", "right"),
        Column("games, only won noted", "right"),
    ]
    rows = [
        (
            place_text(each),
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
            f"{behind} by {abs(gap):.1f} (log; error {found['likelier_error']:.1f}); the plan goes "
            "on from there."
        )
    yield (
        "A log is judged by which model makes it likelier, and the wrong one may be taken "
        f"{percent(found['error'], 0)} of the time, whichever is true. In brackets: the least and "
        "the most that simulating anew gives. People are no bots: if your table plays otherwise "
        "than the bot, let play-log write the bot of your table first."
    )
