"""When games are decided, and whether an early leader runs away."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from simkit.lab.play.again import again
from simkit.lab.play.prepare import prepare
from simkit.lab.reviewing import questions as ask
from simkit.lab.reviewing.cast import ReviewTable
from simkit.lab.reviewing.questions import confidence_of
from simkit.lab.reviewing.review_answer import ReviewLine
from simkit.lab.statistics.intervals import wilson
from simkit.lab.stories.timeline import drawn_up
from simkit.lab.stories.timeline_arcs import GameTimeline

ROLLOUTS = 30
EARLY = 3  # the first third of a game
THIRDS = {1: "after a third of the turns", 2: "after two thirds"}
FEWEST_TURNS = 2  # of a game in which somebody can lead early
FEWEST_GAMES = 20


def lines_on_drama(table: ReviewTable, games: int, jobs: int, leads: bool) -> Iterator[ReviewLine]:
    """How much is played after the decision, how often the lead changes, who leads early.

    leads   whether to tell who leads by chances: points may tell it better
    """
    found = drawn_up(prepare(table.cell), range(games), ROLLOUTS, confidence_of(1), jobs)
    command = again("timeline", table.cell, (), {}, {"games": games}).command
    measures = found.measured
    yield ReviewLine(ask.DECIDED, "", measures["played_out"], games, command)
    yield ReviewLine(ask.LEADS, "", measures["lead_changes"], games, command)
    if leads and table.cell.game.seats:
        won = [won for won in map(leader_wins, found.scenes) if won is not None]
        if won:
            figure = wilson(sum(won), len(won), confidence_of(1))
            yield ReviewLine(ask.RUNAWAY, "", figure, len(won), command)
        for third, said in THIRDS.items():
            back = [back for scene in found.scenes if (back := last_wins(scene, third)) is not None]
            if back:
                yield ReviewLine(ask.BEHIND, said, wilson(sum(back), len(back)), len(back), command)


def leader_wins(scene: GameTimeline) -> bool | None:
    """Whether the likeliest winner after a third of a game wins it; None if nobody leads."""
    if scene.turns < FEWEST_TURNS or not scene.won.any():
        return None
    now = _chances_after(scene, 1)
    return _all_win(scene, np.flatnonzero(now == now.max()))


def last_wins(scene: GameTimeline, third: int) -> bool | None:
    """Whether the unlikeliest winner after so many thirds of a game wins it; None in a tie."""
    if scene.turns < FEWEST_TURNS or not scene.won.any():
        return None
    now = _chances_after(scene, third)
    return _all_win(scene, np.flatnonzero(now == now.min()))


def _all_win(scene: GameTimeline, seats: np.ndarray) -> bool | None:
    """Whether a seat, or a team of seats with the same chances all along, wins; None in a tie."""
    theirs = scene.chances[:, seats]
    return bool(scene.won[seats[0]]) if (theirs == theirs[:, :1]).all() else None


def _chances_after(scene: GameTimeline, third: int) -> np.ndarray:
    """The chances after so many thirds of a game, at the soonest after its first turn."""
    now: np.ndarray = scene.chances[max(1, third * scene.turns // EARLY)]
    return now
