"""Find all places where a unit can end its move, and the way to each. Enemies stop it (6.1)."""

from __future__ import annotations

from simkit.hades.rules.common.board import can_enter, foes_beside, next_to
from simkit.hades.words import state
from simkit.kernel.jit import kernel


@kernel
def explore(view, rules, start, points, spent, before, found):
    """Fill in one more than the place whence one comes to each place, 0 where none is in reach, and
    the points that a place in reach costs; returns how many there are.

    ``found`` lists the places in the order in which they were met.
    """
    for place in range(state.PLACES):
        before[place] = 0
    before[start], spent[start], found[0] = 1 + start, 0, start
    count = 1
    for paid in range(points):
        known = count
        for i in range(known):
            place = found[i]
            if spent[place] == paid and (place == start or foes_beside(view, place) == 0):
                count = step_out(view, rules, place, paid, points, spent, before, found, count)
    return count


@kernel
def step_out(view, rules, place, paid, points, spent, before, found, count):
    """All that lies one step or one shaft beyond a place."""
    for way in range(state.WAYS):
        there = next_to(view, rules, place, way)
        total = paid + (rules.shaft_cost if way == state.SHAFT else 1)
        if there == state.NONE or total > points or (before[there] != 0 and spent[there] <= total):
            continue
        if can_enter(view, rules, there):
            if before[there] == 0:
                found[count] = there
                count += 1
            spent[there], before[there] = total, 1 + place
    return count


@kernel
def first_step(before, start, goal):
    """The first place on the way that was found to a goal; NONE if one is there already."""
    place = goal
    if place == start:
        return state.NONE
    while before[place] - 1 != start:
        place = before[place] - 1
    return place
