"""d How far a party gets: allowances, costs, the road bonus, forced marches."""

from __future__ import annotations

from simkit.fury.rules.table.board import is_rough
from simkit.fury.rules.table.control import is_roman, units_of
from simkit.fury.words import kinds, state
from simkit.fury.words.sizes import MOST_UNITS
from simkit.kernel.jit import kernel

ENDLESS = 99  # no movement points are enough


@kernel
def allowance(game, rules, seat):
    """Of the slowest in the party; the disrupted have half of theirs, rounded down."""
    least = ENDLESS
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if game.hidden.party[unit] == 1:
            points = rules.unit[unit].mp
            is_slow = game.hidden.units[unit].disrupted == 1 and game.march.forced == 0
            points = points // 2 if is_slow else points
            least = min(least, points // 2 if game.hidden.units[unit].landed == 1 else points)
    for leader in range(rules.leaders):
        if game.hidden.party[MOST_UNITS + leader] == 1:
            points, landed = rules.leader[leader].mp, game.hidden.leaders[leader].landed
            least = min(least, points // 2 if landed == 1 else points)
    return least


@kernel
def is_british_party(game, rules, seat):
    """Rebels, and a party with a unit of a pro-Roman tribe: it marches as Britons do."""
    if seat == state.REBELS:
        return True
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if game.hidden.party[unit] == 1 and not is_roman(rules, unit):
            return True
    return False


@kernel
def road_bonus(game, rules, seat):
    """For a move that keeps to the roads from its first tract to its last."""
    if is_british_party(game, rules, seat):
        return rules.road_bonus_british
    return rules.road_bonus_roman


@kernel
def forced_bonus(game, rules, seat, rough):
    """Points more after a forced march; Romans get less across hills, marsh or a river."""
    if game.march.forced == 0:
        return 0
    if is_british_party(game, rules, seat):
        return rules.forced_british
    return rules.forced_roman_rough if rough == 1 else rules.forced_roman


@kernel
def plain_cost(rules, here, i):
    """Movement points into the i-th neighbour without a road bonus."""
    border = rules.tract[here]
    if border.humber[i] == 1:
        return ENDLESS
    return rules.cost[rules.tract[border.next[i]].terrain] + rules.cost_river * border.river[i]


@kernel
def road_cost(rules, here, i):
    """The same along a road, where hills, marsh and rivers cost nothing extra."""
    border = rules.tract[here]
    if border.by_road[i] == 0:
        return ENDLESS
    return rules.cost_humber if border.humber[i] == 1 else 1


@kernel
def is_hard(rules, here, i):
    """True if the step leads into hills or marsh, or over a river."""
    border = rules.tract[here]
    return rules.tract[border.next[i]].terrain != kinds.CLEAR or border.river[i] == 1


@kernel
def can_step(game, rules, seat, i):
    """Whether the party has the movement points for its i-th neighbour."""
    march = game.march
    base = allowance(game, rules, seat)
    rough = 1 if march.rough == 1 or is_hard(rules, march.place, i) else 0
    forced = forced_bonus(game, rules, seat, rough)
    if march.by_road == 1 and march.road + road_cost(rules, march.place, i) <= (
        base + road_bonus(game, rules, seat) + forced
    ):
        return True
    cost = march.plain + plain_cost(rules, march.place, i)
    if march.steps == 0 and cost < ENDLESS and is_disrupted_party(game, rules, seat):
        return True  # a disrupted unit always moves one tract
    into_hills = rules.tract[rules.tract[march.place].next[i]].terrain != kinds.CLEAR
    return cost <= (base if into_hills else base + forced)  # no forced march into hill or marsh


@kernel
def is_disrupted_party(game, rules, seat):
    """True if one of its units is disrupted."""
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if game.hidden.party[unit] == 1 and game.hidden.units[unit].disrupted == 1:
            return True
    return False


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
def must_go_on(game, rules, seat):
    """A forced march that somebody managed must be used: not before more points are spent."""
    if game.march.forced == 0:
        return False
    base = allowance(game, rules, seat)
    if game.march.by_road == 1:
        return game.march.road <= base + road_bonus(game, rules, seat)
    return game.march.plain <= base


@kernel
def disrupts(rules, kind, tract):
    """Legionaries and chariots fall into disorder in high hills and marsh without a road."""
    if kind != kinds.COHORT and kind != kinds.LEGION_HORSE and kind != kinds.CHARIOT:
        return False
    return is_rough(rules, tract) and rules.tract[tract].road == 0
