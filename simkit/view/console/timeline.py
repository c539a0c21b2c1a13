"""The page of `simkit timeline`: one game turn by turn, or many games together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from simkit.lab.stories.timeline_arcs import HELP
from simkit.view.console.closing import closing
from simkit.view.text.findings.timeline import happened, timeline_finding
from simkit.view.text.played import changed, defaults_of, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import (
    count,
    counted,
    level,
    percent,
    quantity,
    share_with_interval,
    trace_command,
)

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.statistics.intervals import Interval
    from simkit.lab.stories.timeline import Timeline, TurnChance

SHARES = ("surprise", "tension", "drama", "played_out")  # measures from 0 to 1
_BAR = 10
_MOST_EVENTS = 5  # of a turn; the trace tells all


def timeline_page(
    found: Timeline, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer: of one game its turns, of many the figures and the table by turn."""
    blocks = _one(found, game, width, ink) if found.turns else _many(found, game, width, ink)
    notes = (paragraph(note, width) for note in found.notes)
    return "\n\n".join([*blocks, "\n".join([*notes, *closing(found, width, ink)])])


def cast(found: Timeline, game: Game | None) -> str:
    """What was drawn_up."""
    title = title_of(found, game)
    fixed = changed(found, game)
    fixed.insert(0, f"bot {found.heading.bot}")
    if found.turns:
        which = f"game {found.turns[0].game} of seed {found.cell.seed}"
    else:
        which = f"{counted(len(found.scenes), 'game')}, seed {found.cell.seed}"
    how = f"the game was continued {count(found.rollouts)} times with new luck"
    if found.learned:
        how = "the chance to win is calculated by a formula (simkit learn)"
    return f"{title}: {which} ({', '.join(fixed)}). At the start of every turn {how}."


# --- One game ------------------------------------------------------------------------------------


def _one(found: Timeline, game: Game | None, width: int, ink: Ink) -> list[str]:
    number = found.turns[-1].game
    defaults = defaults_of(game)
    return [
        paragraph(cast(found, game), width),
        ink.strong(paragraph(timeline_finding(found), width)),
        _turns(found, width, ink),
        paragraph(
            f"The chance to win is that at the start of the turn, {_how_sure(found)}. Next to it "
            "are the most important events of the turn. To see every move: "
            f"{trace_command(found, defaults, number)}",
            width,
        ),
        _figures(found, width, ink),
    ]


def _how_sure(found: Timeline) -> str:
    """Beside a team's chance stands its interval; those of many seats would fill the page."""
    if found.learned:
        return "from learned chances"
    sure = f"{level(found.confidence)} interval"
    if found.seats == 1:
        return f"with its {sure} in brackets"
    reach = max(row.chance.half_width for row in found.turns)
    return f"give or take {percent(reach, 0)} at most ({sure})"


def _turns(found: Timeline, width: int, ink: Ink) -> str:
    """A line a turn: the chances of all sides, and what happened then."""
    rows = []
    for turn, each in groupby(found.turns, key=lambda row: row.turn):
        told = " ".join(happened(found, turn, _MOST_EVENTS))
        rows.append([str(turn), *_chances(list(each)), told])
    seats = found.seats
    heads = [Column("chance to win", "right"), Column("")]
    if seats > 1:
        heads = [Column(seat_name(found, seat), "right") for seat in range(1, seats + 1)]
    columns = [Column("turn", "right"), *heads, Column("what happened then", wraps=True)]
    return table(columns, rows, width=width, ink=ink)


def _chances(seats: Sequence[TurnChance]) -> list[str]:
    """A team's chance with its interval and a bar; of rivals the chance of each."""
    if len(seats) > 1:
        return [percent(row.chance.estimate, 0) for row in seats]
    chance = seats[0].chance
    filled = round(_BAR * float(chance))
    share = percent(chance.estimate)
    if chance.low is not None:
        share = share_with_interval(*chance.known)
    return [share, "#" * filled + "." * (_BAR - filled)]


def _figures(found: Timeline, width: int, ink: Ink) -> str:
    """The measures of a timeline, in words."""
    rows = [
        (name.replace("_", " "), _figure(name, figure), HELP[name])
        for name, figure in found.measured.items()
    ]
    columns = [Column("measure"), Column("", "right"), Column("what it means", wraps=True)]
    return f"{ink.strong('What the timeline shows')}\n{table(columns, rows, width=width, ink=ink)}"


def _figure(name: str, figure: Interval) -> str:
    """A measure with its interval, if it is one over many games."""
    if figure.estimate is None:
        return "-"
    digits = 2 if name in SHARES else 1
    text = quantity(figure.estimate, digits)
    if figure.low is None:
        return text
    return f"{text} ({quantity(figure.low, digits)} to {quantity(figure.high, digits)})"


# --- Many games ----------------------------------------------------------------------------------


def _many(found: Timeline, game: Game | None, width: int, ink: Ink) -> list[str]:
    return [
        paragraph(cast(found, game), width),
        ink.strong(paragraph(many_headline(found), width)),
        _figures(found, width, ink),
        _by_turn(found, width, ink),
        paragraph(
            f"In brackets: {level(found.confidence)} "
            f"intervals{'' if found.learned else ' (without the luck of simulated endings)'}. "
            "Decided: games in which the later winner has a chance of at least 90 % from this "
            "turn on. Known: how well the winner can be predicted at the start of the turn, from "
            "0 (not at all) to 1. Games that are over still count, with their result.",
            width,
        ),
    ]


def many_headline(found: Timeline) -> str:
    """By which turn more than half of the games are decided, and how many these are."""
    half = next((row for row in found.by_turn if float(row.decided) >= 0.5), None)
    played = found.measured["played_out"].estimate
    rest = f"On average {percent(played, 0)} of a game is played after it is decided"
    if half is None:
        most = max(found.by_turn, key=lambda row: float(row.decided))
        decided = share_with_interval(*most.decided.known)
        early = f"at most {decided}, by turn {most.turn}"
        return f"In no turn are half of the games decided: {early}. {rest}."
    decided = share_with_interval(*half.decided.known)
    return f"By turn {half.turn}, {decided} of the games are decided. {rest}."


def _by_turn(found: Timeline, width: int, ink: Ink) -> str:
    rows = [
        (
            str(row.turn),
            count(row.going),
            share_with_interval(*row.decided.known),
            _known(row.known),
        )
        for row in found.by_turn
    ]
    columns = [
        Column("turn", "right"),
        Column("still going", "right"),
        Column("decided", "right"),
        Column("known", "right"),
    ]
    return f"{ink.strong('Turn by turn')}\n{table(columns, rows, width=width, ink=ink)}"


def _known(interval: Interval) -> str:
    if interval.estimate is None:
        return "-"
    return "{:.2f} ({:.2f} to {:.2f})".format(*interval.known)
