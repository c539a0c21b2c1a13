"""What it costs to stand in a tract: rough country, and more mouths than it feeds."""

from __future__ import annotations

from simkit.fury.rules.phases.supply import limit
from simkit.fury.rules.table.board import is_rough
from simkit.kernel.jit import kernel

HALF_HELD = 0.5  # chance that a unit too many falls into disorder, about


@kernel
def disorder(view, rules, seat, tract, own, is_here):
    """Strength points that would fall into disorder in a tract where the force stops."""
    lost = 0.0
    if is_rough(rules, tract) and rules.tract[tract].road == 0:
        lost += own.sp * own.cohorts / own.units
    units = own.units + 0.5 * own.riders
    if not is_here:
        units += view.height[seat, tract]
    fed = 0.5 * limit(view, rules, seat, tract)
    if units > fed:
        lost += HALF_HELD * (units - fed) * own.sp / own.units
    return lost
