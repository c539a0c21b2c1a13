"""d How far a party gets: allowances, costs, the road bonus, forced marches."""

from __future__ import annotations

from typing import NamedTuple

from simkit.fury.rules.table.board import is_rough
from simkit.fury.rules.table.control import is_roman, units_of
from simkit.fury.words import kinds, state, tables
from simkit.fury.words.sizes import MOST_UNITS
from simkit.kernel.jit import kernel

ENDLESS = 99  # no movement points are enough
UNFORCED = -1  # a way that the points of a forced march do not help along


class Slowest(NamedTuple):
    """Movement points of the slowest in a party, without a bonus; ENDLESS if there is nobody."""

    british: int
    roman: int


@kernel
def pace_of_party(game, rules, seat):
    """How fast the slowest are; a disrupted unit does not slow a first step, always open to it."""
    british = roman = ENDLESS
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if game.hidden.party[unit] == 1:
            piece = game.hidden.units[unit]
            is_slow = piece.disrupted == 1 and game.march.forced == 0
            if is_slow and game.march.steps == 0:
                continue
            points = allowance(rules.unit[unit].mp, is_slow, piece.landed)
            if is_british(rules, unit):
                british = min(british, points)
            else:
                roman = min(roman, points)
    for leader in range(rules.leaders):
        if game.hidden.party[MOST_UNITS + leader] == 1:
            points = allowance(rules.leader[leader].mp, False, game.hidden.leaders[leader].landed)
            if is_british_leader(rules, leader):
                british = min(british, points)
            else:
                roman = min(roman, points)
    return Slowest(british, roman)


@kernel
def points_at(game, rules, pace, by_road, rough):
    """What the slowest have with the bonus, which is for each piece by itself.

    Off the roads there is none for roads; `rough` is as `forced_bonus` takes it.
    """
    british = pace.british + bonus(game, rules, True, by_road, rough)
    roman = pace.roman + bonus(game, rules, False, by_road, rough)
    return min(ENDLESS, british, roman)


@kernel
def allowance(points, is_slow, landed):
    """Half, rounded down, for whoever is disrupted, and for whoever has landed in a port."""
    points = points // 2 if is_slow else points
    return points // 2 if landed == 1 else points


@kernel
def bonus(game, rules, british, by_road, rough):
    """Points on top of a piece's allowance: for a move by road, and for a forced march."""
    forced = forced_bonus(game, rules, british, rough)
    if by_road == 0:
        return forced
    return forced + (rules.road_bonus_british if british else rules.road_bonus_roman)


@kernel
def forced_bonus(game, rules, british, rough):
    """Points more after a forced march; Romans get less across hills, marsh or a river.

    None where `rough` is UNFORCED: without those points.
    """
    if game.march.forced == 0 or rough == UNFORCED:
        return 0
    if british:
        return rules.forced_british
    return rules.forced_roman_rough if rough == 1 else rules.forced_roman


@kernel
def is_british(rules, unit):
    """Rebels and pro-Roman tribes."""
    return not is_roman(rules, unit)


@kernel
def is_british_leader(rules, leader):
    """Boudica, and the leaders of tribes."""
    leads = rules.leader[leader].leads
    if leads < 0:
        return leads == tables.ALL_REBELS
    return rules.command[leads].people != state.NONE


@kernel
def plain_cost(rules, here, i):
    """Movement points into the i-th neighbour without a road bonus."""
    border = rules.tract[here]
    if border.crossing[i] == 1:
        return ENDLESS
    return rules.cost[rules.tract[border.next[i]].terrain] + rules.cost_river * border.river[i]


@kernel
def road_cost(rules, here, i):
    """The same along a road, where hills, marsh and rivers cost nothing extra."""
    border = rules.tract[here]
    if border.by_road[i] == 0:
        return ENDLESS
    return rules.cost_petuaria_crossing if border.crossing[i] == 1 else 1


@kernel
def is_hard(rules, here, i):
    """True if the step leads into hills or marsh, or over a river."""
    border = rules.tract[here]
    return rules.tract[border.next[i]].terrain != kinds.CLEAR or border.river[i] == 1


@kernel
def can_step(game, rules, pace, i):
    """Whether the party has the movement points for its i-th neighbour."""
    march = game.march
    rough = 1 if march.rough == 1 or is_hard(rules, march.place, i) else 0
    if march.by_road == 1 and rules.tract[march.place].by_road[i] == 1:
        cost = march.road + road_cost(rules, march.place, i)
        if cost <= points_at(game, rules, pace, 1, rough):
            return True
    if rules.tract[march.place].crossing[i] == 1 or march.plain >= ENDLESS:
        return False
    into_hills = rules.tract[rules.tract[march.place].next[i]].terrain != kinds.CLEAR
    rough = UNFORCED if into_hills else rough  # no forced march into hills or marsh
    cost = march.plain + plain_cost(rules, march.place, i)
    return cost <= points_at(game, rules, pace, 0, rough)


@kernel
def count_step(game, rules, i):
    """What a step costs; the tract is the new one afterwards."""
    march = game.march
    cost, by_road = plain_cost(rules, march.place, i), road_cost(rules, march.place, i)
    march.rough = 1 if march.rough == 1 or is_hard(rules, march.place, i) else 0
    march.road = min(ENDLESS, march.road + by_road)
    march.plain = min(ENDLESS, march.plain + cost)
    march.by_road = 1 if march.by_road == 1 and by_road < ENDLESS else 0
    march.steps += 1
    march.place = rules.tract[march.place].next[i]


@kernel
def must_go_on(game, rules, pace):
    """A forced march that somebody managed must be used: not before more points are spent."""
    if game.march.forced == 0:
        return False
    spent = game.march.road if game.march.by_road == 1 else game.march.plain
    return spent <= points_at(game, rules, pace, game.march.by_road, UNFORCED)


@kernel
def disrupts(rules, kind, tract):
    """Legionaries and chariots fall into disorder in high hills and marsh without a road."""
    if kind != kinds.COHORT and kind != kinds.LEGION_HORSE and kind != kinds.CHARIOT:
        return False
    return is_rough(rules, tract) and rules.tract[tract].road == 0
