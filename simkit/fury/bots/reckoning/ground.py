"""What it costs to stay in an area (tract): rough country, and more units than it can feed."""

from __future__ import annotations

from simkit.fury.bots.knobs import HUNGER, ORDER
from simkit.fury.rules.phases.supply import eats_as_britons, load
from simkit.fury.rules.table.board import foe_of, has_community, is_looting, is_rough
from simkit.fury.words import kinds, state
from simkit.kernel.jit import kernel

HALF_HELD = 0.5  # chance that a unit too many falls into disorder, about
STARVED = 0.1  # share of its strength that such a unit loses, about


@kernel
def feeds(view, rules, seat, tract):
    """What a side can feed in a tract once it stands there, in halves of a unit."""
    column = state.REBELS if eats_as_britons(view, rules, seat, tract) else state.ROME
    total = rules.supply[column, rules.tract[tract].terrain]
    if view.came_first[tract] == seat or view.height[foe_of(seat), tract] == 0:
        for community in range(len(kinds.COMMUNITIES)):
            if has_community(rules, tract, community):
                total += rules.supply_community[community]
    return 2 * total


@kernel
def excess(view, rules, seat, tract):
    """By how much what stands there is more than it feeds, in halves; below 0 there is room."""
    if seat == state.REBELS and is_looting(view, tract):
        return 0
    return load(view, rules, seat, tract) - feeds(view, rules, seat, tract)


@kernel
def hardship(view, rules, seat, tract, own, is_here, mind):
    """What it costs a force to stop in a tract: disorder, and what hunger takes."""
    lost, short = 0.0, 0.0
    if is_rough(rules, tract) and rules.tract[tract].road == 0:
        lost += own.sp * own.cohorts / own.units
    eaters = 0.0 if is_here else 2.0 * own.units + own.riders
    over = 0.5 * (eaters + excess(view, rules, seat, tract))
    if over > 0.0:
        short = min(over, own.units) * own.sp / own.units
    return mind.knobs[ORDER] * (lost + HALF_HELD * short) + mind.knobs[HUNGER] * STARVED * short
