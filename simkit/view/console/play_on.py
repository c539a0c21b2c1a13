"""The page of `simkit run --position`: the chance to win, bots' choices, and options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

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
    from simkit.lab.contests.play_on_answer import PlayedOn, TriedOption
    from simkit.lab.statistics.intervals import Interval

_MOST_OPTIONS = 30


def play_on_page(
    found: PlayedOn, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
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


def _cast(found: PlayedOn, game: Game | None) -> str:
    title = title_of(found, game)
    fixed = changed(found, game)
    fixed.insert(0, f"bot {found.heading.bot}")
    file = f"{found.file}: " if found.file else ""
    return (
        f"{title}: {file}game {found.position.number} of seed {found.heading.seed} at the start of "
        f"turn {found.turn} ({', '.join(fixed)}). simkit continued it "
        f"{counted(found.games, 'time')} with new luck."
    )


def headline(found: PlayedOn) -> str:
    """The chance from here on."""
    if len(found.seats) == 1:
        return f"From here {found.heading.bot} wins {_share(found.win_rate)} of games."
    seats = (f"{seat_name(found, n)} {_share(rate)}" for n, rate in enumerate(found.seats, 1))
    return f"Chances to win from here: {listed(seats)}."


def _share(rate: Interval) -> str:
    return share_with_interval(*rate.known)


def _endings(found: PlayedOn, width: int, ink: Ink) -> str:
    turns = found.tallies.metrics["turns"].summary()
    ends = sorted(found.outcomes.items(), key=lambda item: -item[1])
    shares = [f"{name} {percent(share)}" for name, share in ends if share]
    return paragraph(
        f"How the games end: {', '.join(shares)}. Half of the games end by turn "
        f"{turns['median']:g}. Nine of ten games end in turns {turns['q05']:g} to "
        f"{turns['q95']:g}.",
        width,
    )


# --- Options and bots ----------------------------------------------------------------------------


def _options(found: PlayedOn, width: int, ink: Ink) -> str:
    """The options of the first decision, the best first."""
    options = found.options
    if not options:
        return ""
    shown = _shown(options)
    rows = [(_told(one), percent(one.win_rate.estimate), *_against(one)) for one in shown]
    columns = [
        Column("option", wraps=True),
        Column("chance to win", "right"),
        Column("difference (points)", "right"),
        Column("verdict"),
    ]
    who, asked = seat_name(found, found.decides), found.question.replace("_", " ")
    title = f"The first decision of {who}: {asked}"
    chosen = next(one.text for one in options if one.against is None)
    hidden, bot = len(options) - len(shown), found.heading.bot
    note = (
        f"Each option is taken {counted(found.rollouts, 'time')} on the same luck, then "
        f'{bot} plays on. Difference: compared with "{chosen}", which {bot} '
        f"takes. In round brackets: intervals{corrected(len(options) - 1, 'options')}. In square "
        "brackets: the bots that would take the option."
        + (f" {hidden} more options are in --json." if hidden else "")
    )
    body = table(columns, rows, width=width, ink=ink)
    return f"{ink.strong(title)}\n{body}\n{paragraph(note, width)}"


def _shown(options: Sequence[TriedOption]) -> list[TriedOption]:
    """The best ones, and whatever some bot would take."""
    return [
        one
        for place, one in enumerate(options)
        if place < _MOST_OPTIONS or one.bots or one.against is None
    ]


def _told(one: TriedOption) -> str:
    """The option, and who would take it."""
    return f"{one.text} [{', '.join(one.bots)}]" if one.bots else one.text


def _against(one: TriedOption) -> tuple[str, str]:
    against = one.against
    if against is None:
        return "", "bot's choice"
    return difference_text(against), against.verdict


def _bots(found: PlayedOn, width: int, ink: Ink) -> str:
    """What each bot decides first in the turn."""
    rows = []
    for bot, decisions in found.bots.items():
        told = [
            f"{one.question.replace('_', ' ')}: {one.taken} (of {one.options})" for one in decisions
        ]
        rows.append((bot, "; ".join(told) or "no decision"))
    columns = [Column("bot"), Column("its first decisions", wraps=True)]
    note = "This is one possible course of the turn. With other luck other decisions may come."
    body = table(columns, rows, width=width, ink=ink)
    return f"{ink.strong('What each bot would do')}\n{body}\n{paragraph(note, width)}"


def _closing(found: PlayedOn, width: int, ink: Ink) -> str:
    lines = [
        *(paragraph(note, width) for note in found.notes),
        paragraph(f"In brackets: {level(found.win_rate.confidence)} intervals.", width),
        *closing(found, width, ink),
    ]
    return "\n".join(lines)
