"""Where a unit can be at the end of its move, and by which way: exact, enemies stop it (6.1)."""

from __future__ import annotations

from simkit.hades.rules.common.board import apart, can_enter, next_to
from simkit.hades.words.state import NONE, PLACES, SHAFT, WAYS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import scratch


@kernel
def explore(view, rules, start, points, spent, before, found):
    """Fill in the points that each place costs, and one more than the place whence one comes, all
    from nought; returns how many there are.

    ``found`` lists the places in the order in which they were met.
    """
    before[start], found[0] = 1 + start, start
    count, beset = 1, scratch(PLACES)
    mark_beset(view, rules, start, points, beset)
    for paid in range(points):
        known = count
        for i in range(known):
            place = found[i]
            if spent[place] == paid and (place == start or beset[place] == 0):
                count = step_out(view, rules, place, paid, points, spent, before, found, count)
    return count


@kernel
def mark_beset(view, rules, start, points, beset):
    """Mark the places beside enemies, as far as so many points may lead."""
    far = points * (1 + rules.map.aside)
    for enemy in range(rules.enemies):
        place = view.enemies[enemy].place
        if place >= 0 and apart(rules, place, start) <= far:
            for way in range(WAYS):
                there = next_to(view, rules, place, way)
                if there != NONE:
                    beset[there] = 1


@kernel
def step_out(view, rules, place, paid, points, spent, before, found, count):
    """All that lies one step or one shaft beyond a place."""
    for way in range(WAYS):
        there = next_to(view, rules, place, way)
        total = paid + (rules.shaft_cost if way == SHAFT else 1)
        if there == NONE or total > points or (before[there] != 0 and spent[there] <= total):
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
        return NONE
    while before[place] - 1 != start:
        place = before[place] - 1
    return place
