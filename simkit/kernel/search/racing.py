"""A race of plans over imagined worlds: who is surely behind drops out.

All plans are played in the same worlds, so what counts of a world is by how much a plan ends better
there than the first plan does. The first plan wins unless another is ahead of it by more than
chance would have it: chance alone puts one of several challengers in front in most races.
"""

from __future__ import annotations

import numpy as np

from simkit.kernel.jit import kernel
from simkit.kernel.records import record

MOST_PLANS = 12
A_ROUND = 16  # worlds between two looks at who is behind
BEHIND = 2.0  # standard errors that make a plan drop out
AHEAD = 1.0  # standard errors that a challenger must be ahead of the first plan to win

RACE = record(
    ("plans", "i8"),
    ("running", "i8", (MOST_PLANS,)),  # 1: not yet dropped out
    ("worlds", "i8"),  # that all who run have played
    ("gain", "f8", (MOST_PLANS,)),  # by how much it ended better than the first plan, in sum
    ("squares", "f8", (MOST_PLANS,)),
    ("least", "f8"),  # a gain that a challenger must surpass; 0: any will do
)


@kernel
def start_race(race):
    """All at the start."""
    race.worlds = 0
    for plan in range(race.plans):
        race.running[plan], race.gain[plan], race.squares[plan] = 1, 0.0, 0.0


@kernel
def runners(race):
    """How many plans run, the first one included."""
    count = 0
    for plan in range(race.plans):
        count += race.running[plan]
    return count


@kernel
def note_gain(race, plan, gain):
    """How much better a plan ended in a world than the first one."""
    race.gain[plan] += gain
    race.squares[plan] += gain * gain


@kernel
def end_world(race):
    """All have played a world; after a round of worlds those surely behind drop out."""
    race.worlds += 1
    if race.worlds % A_ROUND == 0:
        drop_out(race)


@kernel
def drop_out(race):
    """Who at best gains too little, or less than another does at worst, is out."""
    bar = 0.0
    for plan in range(1, race.plans):
        if race.running[plan] == 1:
            bar = max(bar, mean_gain(race, plan) - BEHIND * standard_error(race, plan))
    for plan in range(1, race.plans):
        most = mean_gain(race, plan) + BEHIND * standard_error(race, plan)
        if most <= race.least or most < bar:
            race.running[plan] = 0


@kernel
def winner(race):
    """The challenger who is ahead of the first plan by most, and by enough; else the first plan."""
    best, most = 0, race.least
    if race.worlds < 2:
        return best  # nothing tells chance from merit
    for plan in range(1, race.plans):
        if race.running[plan] == 1:
            ahead = mean_gain(race, plan) - AHEAD * standard_error(race, plan)
            if ahead > most:
                best, most = plan, ahead
    return best


@kernel
def mean_gain(race, plan):
    """How much better than the first plan it ends, in a world."""
    return race.gain[plan] / race.worlds


@kernel
def standard_error(race, plan):
    """Of the mean gain."""
    mean = mean_gain(race, plan)
    around = max(race.squares[plan] - race.worlds * mean * mean, 0.0)
    return np.sqrt(around / (race.worlds - 1) / race.worlds)
