"""The finding of a timeline, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.lab.basics.heading import Headed
from simkit.view.text.lookup import ending_meant
from simkit.view.text.whose_wins import winner_name
from simkit.view.text.words import percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.stories.timeline import Timeline, TurnChance


def timeline_finding(
    found: Timeline, named: Headed | None = None, by: str = "", game: Game | None = None
) -> str:
    """How it ended, and the turn that decided most. `named` says what its seats are called.

    by      by how much it was won, with a comma
    game    says what its ending means
    """
    ended = f"{how_it_ended(found, named, by, game)}."
    return " ".join(filter(None, (ended, what_decided(found))))


def how_it_ended(
    found: Timeline, named: Headed | None = None, by: str = "", game: Game | None = None
) -> str:
    """How a game ended: `Lost in turn 7: doom`."""
    winners = winning_seats(found)
    if found.seats > 1:
        who = f"Won by {winner_name(named or found, winners)}" if winners else "Won by nobody"
    else:
        who = "Won" if winners else "Lost"
    return f"{who} {when_and_how(found, by, game)}"


def when_and_how(found: Timeline, by: str = "", game: Game | None = None) -> str:
    """When and how it ended: `in turn 7: doom`, or what that means if its game is known."""
    last = found.turns[-1]
    return f"in turn {last.turn}{by}: {ending_meant(last.outcome, game)}"


def winning_seats(found: Timeline) -> list[int]:
    """Who has won, counted from 1; nobody, one, or all of a team."""
    return list(dict.fromkeys(row.seat for row in found.turns if row.won))


def what_decided(found: Timeline) -> str:
    """Which turn changed the team's chance to win most. If players compete, nothing."""
    jump = largest_jump(found.turns)
    if jump is None:
        return ""
    turn, before, after = jump
    return (
        f"Turn {turn} changed the chance to win most: from {percent(before, 0)} to "
        f"{percent(after, 0)}."
    )


def largest_jump(rows: Sequence[TurnChance]) -> tuple[int, float, float] | None:
    """The turn in which the chance of the team changed most; of rivals none is told."""
    if any(row.seat > 1 for row in rows):
        return None
    chances = [float(row.chance) for row in rows] + [float(rows[-1].won)]
    turns = [row.turn for row in rows]
    place = max(range(len(turns)), key=lambda i: abs(chances[i + 1] - chances[i]))
    return turns[place], chances[place], chances[place + 1]


def happened(found: Timeline, turn: int, most: int) -> list[str]:
    """The most telling events of a turn in their order, each sentence once; how many more."""
    texts = [event.text for event in found.events if event.turn == turn]
    order = {event.text: event.order for event in found.events}
    each = list(dict.fromkeys(texts))
    kept = sorted(each, key=order.__getitem__)[:most]
    told = [
        f"{text} ({texts.count(text)} times)" if texts.count(text) > 1 else text
        for text in each
        if text in kept
    ]
    return [*told, f"And {len(each) - most} more."] if len(each) > most else told
