"""Ambushes: what troopers lying in an area are worth, and where more of them would help most."""

from __future__ import annotations

from simkit.kernel.jit import kernel

from ..board import is_shadowed
from ..policies import OUTPOSTS, SHELTER
from .judgement import foe, foe_area

# What a die that fires every turn is worth in courage, by its size: d4, d6, d8, d10, d12.
DIE_WORTH = (1.8, 3.0, 3.8, 4.5, 5.0)


@kernel
def ambush_worth(rules, kind, count):
    """What so many troopers of a type in ambush are worth."""
    if count <= 0:
        return 0.0
    worth = 0.3 * (min(count, 2) - 1)  # a second one can absorb and leave the ambush alive
    for step in range(len(DIE_WORTH)):
        worth += rules.trooper[kind].ambush[count - 1, step] * DIE_WORTH[step]
    return worth


@kernel
def present_worth(view, rules, area):
    """What the ambush of an area is worth now."""
    worth = 0.0
    for kind in range(rules.trooper_types):
        worth = max(worth, ambush_worth(rules, kind, view.areas[area].ambush[kind]))
    return worth


@kernel
def holds(view, rules, area, knobs):
    """True for an area near enough to hold, where the Shadow neither lies nor falls soon."""
    if rules.map.steps[area] - 1 > knobs[OUTPOSTS] or is_shadowed(view, area):
        return False
    falls = rules.map.lord_next[foe(view), foe_area(view)] == area
    return not (falls and view.lord_track == rules.lord_boxes)


@kernel
def gain_of(view, rules, area, kind, most, knobs):
    """The most that up to ``most`` more troopers of a type add to an area, less what they cost."""
    there = view.areas[area].ambush[kind]
    before = present_worth(view, rules, area)
    best = 0.0
    for more in range(1, min(most, rules.ambush_most - there) + 1):
        gain = ambush_worth(rules, kind, there + more) - before
        gain -= knobs[SHELTER] * rules.trooper[kind].absorb * more
        best = max(best, gain)
    return best


@kernel
def setting_gain(view, rules, seat, area, knobs):
    """What this hero's patrol would add to the ambush of an area."""
    if not holds(view, rules, area, knobs):
        return 0.0
    best = 0.0
    for kind in range(rules.trooper_types):
        carried = view.heroes[seat].patrol[kind]
        if carried > 0:
            best = max(best, gain_of(view, rules, area, kind, carried, knobs))
    return best
