"""Pig without a simulation: who wins, how soon, and the policy that no other beats.

Rules. Players take turns. In a turn you roll a die until you hold or roll a one. A one ends the
turn and you lose its points. If you hold, the points of the turn are added to your score. Whoever
then has as many points as the goal wins.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Chances = NDArray[np.float64]
Holds = Callable[[int], NDArray[np.bool_]]
"""By the points of the turn: hold, for every own score (row) and other score (column)?"""


# --- Fixed policies: the chance of every score, turn by turn


def gains(score: int, hold: int, goal: int, sides: int) -> Chances:
    """The chance to add so many points in a turn, if you hold at `hold` or at the goal."""
    rolling, held = np.zeros(goal + sides), np.zeros(goal + sides)
    rolling[0] = 1.0
    for pot in range(goal):
        if pot > 0 and (pot >= hold or score + pot >= goal):
            held[pot] += rolling[pot]
            continue
        held[0] += rolling[pot] / sides
        rolling[pot + 2 : pot + sides + 1] += rolling[pot] / sides
    return held + rolling * (np.arange(goal + sides) >= goal)


def race(holds: list[int], goal: int = 100, sides: int = 6) -> dict[tuple[int, int], float]:
    """The chance that a player (from 1) wins in a round (from 1), if each holds at a number."""
    by_score = [[gains(score, hold, goal, sides) for score in range(goal)] for hold in holds]
    open_games = np.zeros([goal] * len(holds))
    open_games[(0,) * len(holds)] = 1.0
    ends: dict[tuple[int, int], float] = {}
    rounds = 0
    while open_games.sum() > 1e-12:
        rounds += 1
        for player in range(len(holds)):
            open_games, won = after_turn(np.moveaxis(open_games, player, 0), by_score[player])
            open_games = np.moveaxis(open_games, 0, player)
            ends[player + 1, rounds] = won
    return ends


def after_turn(before: Chances, by_score: list[Chances]) -> tuple[Chances, float]:
    """The chances of the open games after a turn of the player of the first axis, and of a win."""
    goal, after, won = len(before), np.zeros_like(before), 0.0
    for score in range(goal):
        for gain in np.flatnonzero(by_score[score]):
            chance = before[score] * by_score[score][gain]
            if score + gain >= goal:
                won += float(chance.sum())
            else:
                after[score + gain] += chance
    return after, won


def wins(ends: dict[tuple[int, int], float], player: int) -> float:
    return sum(chance for (winner, _), chance in ends.items() if winner == player)


# --- Two players, any policy, by iteration over the values of a turn's start


def turn(other: Chances, goal: int, sides: int, holds: Holds | None) -> Chances:
    """The chance to win at the start of a turn, by own (row) and other score (column).

    `other` is the same for the other player's turn, seen from there. Without `holds` the better
    of both is chosen. Enough points for the goal are held by every policy.
    """
    safe = np.vstack([1 - other.T, np.ones((goal + sides, goal))])  # by own score after the turn
    values = {pot: np.ones((goal, goal)) for pot in range(goal, goal + sides)}
    for pot in range(goal - 1, -1, -1):
        luck = sum(values[pot + face] for face in range(2, sides + 1))
        roll, hold = (safe[:goal] + luck) / sides, safe[pot : pot + goal]
        if pot == 0:
            return roll
        enough = np.arange(pot, pot + goal)[:, None] >= goal
        chosen = hold > roll if holds is None else holds(pot)
        values[pot] = np.where(chosen | enough, hold, roll)
    raise AssertionError


def duel(
    mine: Holds | None, theirs: Holds | None, goal: int = 100, sides: int = 6
) -> tuple[float, float]:
    """My chance to win if I begin, and if they do. None plays as well as possible.

    If one is None, the values are its best answer to the other. If both are, they are optimal play.
    """
    me, them = np.full((goal, goal), 0.5), np.full((goal, goal), 0.5)
    while True:
        mine_now = turn(them, goal, sides, mine)
        theirs_now = turn(mine_now, goal, sides, theirs)
        moved = max(abs(mine_now - me).max(), abs(theirs_now - them).max())
        me, them = mine_now, theirs_now
        if moved < 1e-11:
            return float(me[0, 0]), float(1 - them[0, 0])


def optimal(goal: int = 100, sides: int = 6) -> Holds:
    """The policy that no other beats, between two players."""
    value = np.full((goal, goal), 0.5)
    while abs((now := turn(value, goal, sides, None)) - value).max() > 1e-11:
        value = now
    return _better(value, goal, sides)


def _better(value: Chances, goal: int, sides: int) -> Holds:
    safe = np.vstack([1 - value.T, np.ones((goal + sides, goal))])
    values = {pot: np.ones((goal, goal)) for pot in range(goal, goal + sides)}
    rolls = {}
    for pot in range(goal - 1, 0, -1):
        luck = sum(values[pot + face] for face in range(2, sides + 1))
        rolls[pot] = (safe[:goal] + luck) / sides
        values[pot] = np.maximum(rolls[pot], safe[pot : pot + goal])
    return lambda pot: safe[pot : pot + goal] > rolls[pot]


def at_least(hold: int, goal: int = 100) -> Holds:
    """Hold at so many points."""
    return lambda pot: np.full((goal, goal), pot >= hold)
