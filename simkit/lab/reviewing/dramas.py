"""When games are decided, and whether an early leader runs away: from imagined endings."""

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
FEWEST_TURNS = 3  # of a game in which somebody can lead early
FEWEST_GAMES = 20


def lines_on_drama(table: ReviewTable, games: int, jobs: int) -> Iterator[ReviewLine]:
    """How much is played after the decision, how often the lead changes, who leads early."""
    found = drawn_up(prepare(table.cell), range(games), ROLLOUTS, confidence_of(1), jobs)
    command = again("timeline", table.cell, (), {}, {"games": games}).command
    measures = found.measures()
    yield ReviewLine(ask.DECIDED, "", measures["played_out"], games, command)
    yield ReviewLine(ask.LEADS, "", measures["lead_changes"], games, command)
    if table.cell.game.seats:
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
    now = scene.chances[scene.turns // EARLY]
    leaders = np.flatnonzero(now == now.max())
    return bool(scene.won[leaders[0]]) if len(leaders) == 1 else None


def last_wins(scene: GameTimeline, third: int) -> bool | None:
    """Whether the unlikeliest winner after so many thirds of a game wins it; None in a tie."""
    if scene.turns < FEWEST_TURNS or not scene.won.any():
        return None
    now = scene.chances[third * scene.turns // EARLY]
    last = np.flatnonzero(now == now.min())
    return bool(scene.won[last[0]]) if len(last) == 1 else None
