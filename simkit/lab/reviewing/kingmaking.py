"""Does a loser choose the winner? Games in which one loser takes another option at the last choice.

All luck and all other choices up to there are the same. If then another rival wins, and not the
loser, that last choice named the winner. Where the other option makes more or fewer rolls in a line
of an own game, later rolls of that line and turn shift, and a few winners change by that alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from simkit.lab.basics.calling import enclosed
from simkit.lab.play.again import again
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.reviewing import questions as ask
from simkit.lab.reviewing.cast import ReviewTable
from simkit.lab.reviewing.questions import confidence_of
from simkit.lab.reviewing.review_answer import ReviewLine
from simkit.lab.statistics.intervals import wilson
from simkit.lab.table.rows import seat_wins
from simkit.messages.errors import SimkitError

Bot = Callable[..., int]

MOST_GAMES = 400
OTHERS = 3  # options that are taken instead, at the most
PARTS = 8  # of the games, for the workers
AT, TAKEN = 63, 62  # knobs that no bot has: at which decision which option is taken
LAST, COUNT, CHOSEN = 63, 62, 61  # notes that no bot has: its last decision, options, choice


@dataclass(frozen=True)
class LastChoice:
    """The last choice of a seat in a game."""

    seat: int
    number: int  # of the decision in the game, from 1
    options: int
    chosen: int

    def others(self) -> list[int]:
        """Options that were not taken: the next ones in the list."""
        count = min(OTHERS, self.options - 1)
        return [(self.chosen + step) % self.options for step in range(1, count + 1)]


def lines_on_kingmaking(table: ReviewTable, games: int, jobs: int) -> Iterator[ReviewLine]:
    """How often the last choice of a loser names the winner, with most players."""
    from joblib import Parallel, delayed

    prepared, games = prepare(table.cell), min(MOST_GAMES, games)
    parts = np.array_split(np.arange(games), min(PARTS, games))
    with Parallel(n_jobs=jobs, backend="threading") as pool:
        counted = pool(delayed(_named)(prepared, part) for part in parts)
    named = [each for part in counted for each in part]
    if named:
        figure = wilson(sum(named), len(named), confidence_of(1))
        about = f"{table.players} players"
        command = again("ladder", table.cell, (), {}, {}, bot=False).command
        yield ReviewLine(ask.KINGMAKING, about, figure, len(named), command)


def _named(prepared: Prepared, numbers: np.ndarray) -> list[bool]:
    """Of each game with a winner and a loser who chose: whether one named the winner."""
    workspace = Workspace(noting(prepared))
    found = []
    for number in numbers.tolist():
        winner = winner_with(workspace, number)
        losers = [each for each in last_choices(workspace) if each.seat != winner]
        if winner is not None and losers:
            found.append(any(_names(workspace, number, winner, each) for each in losers))
    return found


def _names(workspace: Workspace, number: int, winner: int, last: LastChoice) -> bool:
    """Whether another rival wins if this last choice is another one."""
    others = (winner_with(workspace, number, last.number, option) for option in last.others())
    return any(other not in (None, winner, last.seat) for other in others)


def winner_with(workspace: Workspace, number: int, at: int = 0, taken: int = 0) -> int | None:
    """The seat that alone wins a game, if an option is taken at one of its decisions."""
    knobs = workspace.desk.minds["knobs"]
    knobs[:, AT], knobs[:, TAKEN] = at, taken
    settled = workspace.prepared.settled
    columns = workspace.prepared.engine.columns(
        workspace.run(number, 1), settled.components, settled.settings
    )
    seats = np.flatnonzero(seat_wins(columns)[0])
    return int(seats[0]) if len(seats) == 1 else None


def last_choices(workspace: Workspace) -> Iterator[LastChoice]:
    """The last choice of each seat in the game that was played."""
    for seat, mind in enumerate(workspace.desk.minds):
        memo = mind["memo"]
        if memo[LAST] > 0:
            yield LastChoice(seat, int(memo[LAST]), int(memo[COUNT]), int(memo[CHOSEN]))


# --- Bots that note their last choice, or take another one ---------------------------------------


def noting(prepared: Prepared) -> Prepared:
    """The same cell with bots that note their last choice."""
    if any(len(own) > TAKEN for own in prepared.knobs):
        raise SimkitError(f"A bot has more than {TAKEN} knobs, so its choices cannot be changed.")
    leads = {bot: _lead(bot) for bot in dict.fromkeys(prepared.bots)}
    return replace(prepared, bots=tuple(leads[bot] for bot in prepared.bots))


@cache
def _lead(bot: Bot) -> Bot:
    led: Bot = enclosed(_noting, bot)
    return led


def _noting(bot: Bot) -> Bot:
    def choose(view, rules, decision, options, count, mind):  # type: ignore[no-untyped-def]
        number = view.decisions
        if mind.knobs[AT] > 0 and number == mind.knobs[AT]:
            return int(mind.knobs[TAKEN])
        chosen = bot(view, rules, decision, options, count, mind)
        mind.memo[LAST], mind.memo[COUNT], mind.memo[CHOSEN] = number, count, chosen
        return chosen

    return choose
