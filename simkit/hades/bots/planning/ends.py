"""Choose where a move ends. The choice is kept while nothing new happens on the way.

A note holds for the next decision alone: for this unit, about this errand, where its way leads and
with the points that are then left. A card that is drawn, an installation that comes up, falls or is
repaired, and a Circle on the way make it stale. An end that is hardly better than another one is
not kept: from the next hex the other one may be found first.
"""

from __future__ import annotations

from simkit.hades.bots.knobs import CARE
from simkit.hades.rules.common.board import room_of
from simkit.hades.words import state
from simkit.kernel.jit import kernel

# The notes: for which decision, whose, about what, from where with how many points, what had
# happened by then, what danger weighs, the end, whether it is surely better than all others, and
# the first step there where it is known already.
DECISION, UNIT, GOAL, FROM, POINTS, HAPPENED, WEIGHT, END, SURE, NEXT = range(45, 55)
FINE = 1e9  # parts of one, to keep a weight as a whole number


@kernel
def is_kept(view, mind, unit, goal, points):
    """True if there is a note for this decision."""
    memo = mind.memo
    if memo[DECISION] != view.decisions or memo[UNIT] != unit or memo[GOAL] != goal:
        return False
    if memo[FROM] != view.units[unit].place or memo[POINTS] != points:
        return False
    if memo[WEIGHT] != int(FINE * mind.knobs[CARE]):
        return False  # by another script
    return memo[HAPPENED] == happenings(view)


@kernel
def keep_end(view, mind, unit, goal, place, points, end, sure, step):
    """Keep an end for the next decision, if the unit then stands here with so many points."""
    memo = mind.memo
    memo[DECISION], memo[UNIT], memo[GOAL] = view.decisions + 1, unit, goal
    memo[FROM], memo[POINTS], memo[HAPPENED] = place, points, happenings(view)
    memo[WEIGHT] = int(FINE * mind.knobs[CARE])
    memo[END], memo[SURE], memo[NEXT] = end, 1 if sure else 0, step


@kernel
def happenings(view):
    """A number that grows with all that may change what a way is worth."""
    tally = view.tally
    return tally.cards + tally.sites_woken + tally.sites_destroyed + tally.sites_repaired


@kernel
def leads_by_rooms(rules, here, there):
    """True for a step into a Circle or out of one."""
    return room_of(rules, here) != state.NONE or room_of(rules, there) != state.NONE
