"""The page of `simkit run --position`: the chance, what bots would do, options.

Everything is taken from the object that `simkit run --position --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import corrected, difference_text
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import (
    counted,
    level,
    listed,
    percent,
    share_with_interval,
)

if TYPE_CHECKING:
    from simkit.description.game import Game

Played = Mapping[str, Any]
"""The object that `simkit run --position --json` prints."""

_MOST_OPTIONS = 30


def play_on_page(
    found: Played, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        headline(found),
        _endings(found, width, ink),
        _options(found, width, ink),
        _bots(found, width, ink),
        _closing(found, width, ink),
        width=width,
        ink=ink,
    )


def _cast(found: Played, game: Game | None) -> str:
    title = title_of(found, game)
    fixed = changed(found, game)
    fixed.insert(0, f"bot {found['bot']}")
    place = found["position"]
    file = f"{place['file']}: " if place["file"] else ""
    return (
        f"{title}: {file}game {place['game_number']} of seed {found['seed']} at the start of turn "
        f"{place['turn']} ({', '.join(fixed)}). simkit continued it "
        f"{counted(found['games'], 'time')} with new luck."
    )


def headline(found: Played) -> str:
    """The chance from here on."""
    if len(found["win_rates"]) == 1:
        return f"From here {found['bot']} wins {_share(found['win_rate'])} of games."
    seats = (
        f"{seat_name(found, n)} {_share(rate)}" for n, rate in enumerate(found["win_rates"], 1)
    )
    return f"Chances to win from here: {listed(seats)}."


def _share(rate: Mapping[str, Any]) -> str:
    return share_with_interval(rate["estimate"], rate["low"], rate["high"])


def _endings(found: Played, width: int, ink: Ink) -> str:
    turns = found["metrics"]["turns"]
    ends = sorted(found["outcomes"].items(), key=lambda item: -item[1])
    shares = [f"{name} {percent(share)}" for name, share in ends if share]
    return paragraph(
        f"How the games end: {', '.join(shares)}. Half of the games end by turn "
        f"{turns['median']:g}. Nine of ten games end in turns {turns['q05']:g} to "
        f"{turns['q95']:g}.",
        width,
    )


# --- Options and bots ----------------------------------------------------------------------------


def _options(found: Played, width: int, ink: Ink) -> str:
    """The options of the first decision, the best first."""
    options = found["options"]
    if not options:
        return ""
    shown = _shown(options)
    rows = [(_told(one), percent(one["win_rate"]["estimate"]), *_against(one)) for one in shown]
    columns = [
        Column("option", wraps=True),
        Column("chance to win", "right"),
        Column("difference (points)", "right"),
        Column("verdict"),
    ]
    asked = found["decision"]
    who = seat_name(found, asked["seat"])
    title = f"The first decision of {who}: {asked['question'].replace('_', ' ')}"
    chosen = next(one["option"] for one in options if one["against_choice"] is None)
    hidden = len(options) - len(shown)
    note = (
        f"Each option is taken {counted(found['rollouts'], 'time')} on the same luck, then "
        f'{found["bot"]} plays on. Difference: compared with "{chosen}", which {found["bot"]} '
        f"takes. In round brackets: intervals{corrected(len(options) - 1, 'options')}. In square "
        "brackets: the bots that would take the option."
        + (f" {hidden} more options are in --json." if hidden else "")
    )
    body = table(columns, rows, width=width, ink=ink)
    return f"{ink.strong(title)}\n{body}\n{paragraph(note, width)}"


def _shown(options: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The best ones, and whatever some bot would take."""
    return [
        one
        for place, one in enumerate(options)
        if place < _MOST_OPTIONS or one["bots"] or one["against_choice"] is None
    ]


def _told(one: Mapping[str, Any]) -> str:
    """The option, and who would take it."""
    return f"{one['option']} [{', '.join(one['bots'])}]" if one["bots"] else str(one["option"])


def _against(one: Mapping[str, Any]) -> tuple[str, str]:
    against = one["against_choice"]
    if against is None:
        return "", "bot's choice"
    return difference_text(against), against["verdict"]


def _bots(found: Played, width: int, ink: Ink) -> str:
    """What each bot decides first in the turn."""
    rows = []
    for bot, decisions in found["bots"].items():
        told = [
            f"{one['question'].replace('_', ' ')}: {one['taken']} (of {one['options']})"
            for one in decisions
        ]
        rows.append((bot, "; ".join(told) or "no decision"))
    columns = [Column("bot"), Column("its first decisions", wraps=True)]
    note = "This is one possible course of the turn. With other luck other decisions may come."
    body = table(columns, rows, width=width, ink=ink)
    return f"{ink.strong('What each bot would do')}\n{body}\n{paragraph(note, width)}"


def _closing(found: Played, width: int, ink: Ink) -> str:
    lines = [
        *(paragraph(note, width) for note in found["notes"]),
        paragraph(f"In brackets: {level(found['win_rate']['confidence'])} intervals.", width),
        *closing(found, width, ink),
    ]
    return "\n".join(lines)
