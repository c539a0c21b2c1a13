"""The win rates of new players and of the search on the same games, as a range.

A share is one for a bot. Beside it stand what a first table wins and what a search does, which
takes seconds a game and so plays few of the games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from simkit.lab.basics.compiling import compile_notice
from simkit.lab.basics.progress_line import announce
from simkit.lab.play.cell import Cell
from simkit.lab.play.chunks import play_games
from simkit.lab.play.prepare import prepare
from simkit.lab.play.run_progress import Progress
from simkit.lab.play.settle import check_bans, settle
from simkit.lab.statistics import intervals
from simkit.messages.errors import BadInput

NEW, ASKED, BETTER, BEST = "new players", "as asked", "quick search", "the search"
FIRST_TABLES = ("novice", "beginner")  # the first of these that a game has
QUICK, SEARCH = "quick", "search"
FEWEST = 20  # games that a search plays at least
SHARES = {BETTER: (25, 400), BEST: (250, 40)}  # one game in so many, and so many at most


@dataclass(frozen=True)
class SkillLevel:
    """How often some players win."""

    who: str
    bot: str
    games: int
    win_rate: intervals.Interval


def check_skill_range(cell: Cell) -> None:
    """Refuse a band where nobody's play has a share of its own, or somebody cannot play so."""
    if cell.game.seats:
        raise BadInput(
            f"skill_range: in {cell.game.title} seats compete; simkit ladder sets bots side "
            "by side."
        )
    for _, bot in _others(cell):
        check_bans(settle(replace(cell, bots=(bot,))))


def _others(cell: Cell) -> Iterator[tuple[str, str]]:
    """Who plays beside the bot that was asked for, new players first."""
    names, (asked,) = [bot.name for bot in cell.game.bots], cell.bots
    first = next((name for name in FIRST_TABLES if name in names), asked)
    others = ((NEW, first), (BETTER, QUICK), (BEST, SEARCH))
    return ((who, bot) for who, bot in others if bot in names and bot != asked)


def skill_range_of(
    cell: Cell, games: int, win_rate: intervals.Interval, jobs: int, progress: bool
) -> Iterator[SkillLevel]:
    """From new players to the search; the bot that was asked for has played already."""
    others = dict(_others(cell))
    if NEW in others:
        yield _place(NEW, cell, others[NEW], games, win_rate.confidence, jobs, progress)
    yield SkillLevel(ASKED, cell.bots[0], games, win_rate)
    for who, (one_in, most) in SHARES.items():
        if who in others:
            few = min(games, max(FEWEST, min(most, games // one_in)))
            yield _place(who, cell, others[who], few, win_rate.confidence, jobs, progress)


def _place(
    who: str, cell: Cell, bot: str, games: int, confidence: float, jobs: int, progress: bool
) -> SkillLevel:
    other = replace(cell, bots=(bot,))
    wins = _watched(who, other, games, confidence, jobs) if progress else _wins(other, games, jobs)
    return SkillLevel(who, bot, games, intervals.wilson(wins, games, confidence))


def _wins(cell: Cell, games: int, jobs: int) -> int:
    return sum(chunk.wins for chunk in play_games(prepare(cell), games, jobs))


def _watched(who: str, cell: Cell, games: int, confidence: float, jobs: int) -> int:
    """The same, told while it goes on."""
    with compile_notice(cell.game.title):
        prepared = prepare(cell)
    announce(f"{who.capitalize()}: {cell.bots[0]} plays {games:,} games.")
    line = Progress(games, confidence=confidence)
    done = wins = 0
    for chunk in play_games(prepared, games, jobs):
        done, wins = done + len(chunk), wins + chunk.wins
        line.update(done, wins)
    line.close(done, wins)
    return wins
